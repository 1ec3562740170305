/** Everything that the entries of the package export. */

export { UriError, type UriErrorDetails } from "./error.js";
export {
  build,
  canParse,
  canParseRef,
  compare,
  type EqualOptions,
  equal,
  normalize,
  type ParseResult,
  parse,
  parseRef,
  relativize,
  resolve,
  tryParse,
} from "./functions.js";
export { decode, decodeBytes, type EncodeComponent, encode } from "./percent.js";
export { Query, type QueryInit, type QueryOptions, type QueryValue } from "./query.js";
export {
  type ExpandOptions,
  type MatchOptions,
  Template,
  type TemplateMatch,
  type TemplateValue,
} from "./template.js";
export {
  type Component,
  type Components,
  type HostKind,
  type NormalizeOptions,
  type Rung,
  type Step,
  Uri,
  UriRef,
} from "./uri.js";
