/** What `urikit` and `urikit/async` export. */

export { UriError, type UriErrorDetails } from "./error.js";
export {
  build,
  canParse,
  canParseRef,
  canParse as isValid,
  canParseRef as isValidRef,
  compare,
  type EqualOptions,
  equal,
  join,
  normalize,
  type ParseResult,
  parse,
  parseRef,
  relativize,
  resolve,
  tryParse,
} from "./functions.js";
export type { Components, NormalizeOptions, Rung, Step } from "./operations.js";
export { decode, decodeBytes, type EncodeComponent, encode } from "./percent.js";
export { Query, type QueryInit, type QueryOptions, type QueryValue } from "./query.js";
export {
  type ExpandOptions,
  expand,
  type MatchOptions,
  Template,
  type TemplateMatch,
  type TemplateValue,
} from "./template.js";
export { type Component, type HostKind, Uri, UriRef } from "./uri.js";
