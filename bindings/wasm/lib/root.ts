/**
 * The exports of `urikit`: all except the reader of documents, which takes long to load.
 *
 * Functions of other specifications have the same names as those of RFC 3986, so they are in
 * `specs`.
 */

export { addFormats, formats, uriResolver } from "./ajv.js";
export * from "./api.js";
export * from "./audit.js";
export * from "./domain.js";
export * from "./hints.js";
export { type FindOptions, find, findUrls, Match, replace } from "./plain.js";
export * as specs from "./specs.js";
export { Iri, toIri, toUri } from "./specs.js";
