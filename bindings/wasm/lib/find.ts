/** URIs in plain text, and links in documents. */

export {
  type Document,
  type DocumentKind,
  type Link,
  type ReadOptions,
  read,
} from "./documents.js";
export { UriError, type UriErrorDetails } from "./error.js";
export { type FindOptions, find, findUrls, Match, replace } from "./plain.js";
