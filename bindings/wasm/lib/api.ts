/** What `urikit` and `urikit/async` export. */

export * from "./aliases.js";
export type { UriLike } from "./arguments.js";
export { UriError, type UriErrorDetails } from "./error.js";
export {
  build,
  canParse,
  canParseRef,
  compare,
  type EqualOptions,
  equal,
  join,
  normalize,
  parse,
  parseRef,
  relativize,
  resolve,
  tryParse,
  tryParseRef,
} from "./functions.js";
export type { Components, NormalizeOptions, Rung, Step } from "./operations.js";
export { decode, decodeBytes, type EncodeComponent, encode } from "./percent.js";
export { Query, type QueryInit, type QueryOptions, type QueryValue } from "./query.js";
export {
  type ExpandOptions,
  expand,
  type MatchOptions,
  parseTemplate,
  Template,
  type TemplateMatch,
  type TemplateValue,
} from "./template.js";
export { type Component, type HostKind, Uri, UriRef } from "./uri.js";
