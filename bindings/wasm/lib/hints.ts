/** Names of other packages whose functions differ. They throw an error that names what to use. */

function hint(name: string, use: string): never {
  return function () {
    throw new TypeError(`urikit has no ${name}; use ${use}`);
  } as never;
}

/** @deprecated Use `build({ scheme, host, path })`. */
export const UriBuilder = hint("UriBuilder", "build({ scheme, host, path })");

/** @deprecated Use `build(components).toString()`, or `serialize` of `urikit/fast-uri`. */
export const serialize = hint(
  "serialize",
  "build(components).toString(), or serialize of urikit/fast-uri",
);

/** @deprecated Use `find(text)`, or `read(document, "html").links` of `urikit/find`. */
export const findLinks = hint(
  "findLinks",
  'find(text), or read(document, "html").links of urikit/find',
);

/** @deprecated Use `new Query(query)`. */
export const parseQuery = hint("parseQuery", "new Query(query)");

/** @deprecated Use `Query.from(parameters).toString()`. */
export const stringifyQuery = hint("stringifyQuery", "Query.from(parameters).toString()");

const TO_URI = "toUri(iri, { idna: true })";

/** @deprecated Use `toUri(iri, { idna: true })`. */
export const toURI = hint("toURI", TO_URI);

/** @deprecated Use `toUri(iri, { idna: true })`. */
export const iriToUri = hint("iriToUri", TO_URI);

const TO_ASCII = "toUri(iri, { idna: true }), or domainToASCII(host) of node:url";

/** @deprecated Use `toUri(iri, { idna: true })`, or `domainToASCII` of `node:url`. */
export const toASCII = hint("toASCII", TO_ASCII);

/** @deprecated Use `toUri(iri, { idna: true })`, or `domainToASCII` of `node:url`. */
export const domainToASCII = hint("domainToASCII", TO_ASCII);

const TO_UNICODE = "domainToUnicode(host) of node:url";

/** @deprecated Use `domainToUnicode` of `node:url`. */
export const toUnicode = hint("toUnicode", TO_UNICODE);

/** @deprecated Use `domainToUnicode` of `node:url`. */
export const domainToUnicode = hint("domainToUnicode", TO_UNICODE);

/** @deprecated Use `Iri.parse(iri)`. */
export const parseIRI = hint("parseIRI", "Iri.parse(iri)");

const AUDIT = 'audit(url, "web-fetch"), which returns risks, but resolves no names';

/** @deprecated Use `audit(url, "web-fetch")`. */
export const isPublic = hint("isPublic", AUDIT);

/** @deprecated Use `audit(url, "web-fetch")`. */
export const isSafe = hint("isSafe", AUDIT);

/** @deprecated Use `audit(url, "web-fetch")`. */
export const isPrivate = hint("isPrivate", AUDIT);

const FETCH = "fetch(uri), which also reads data URIs";

/** @deprecated Use `fetch(uri)`. */
export const parseDataURI = hint("parseDataURI", FETCH);

/** @deprecated Use `fetch(uri)`. */
export const parseDataUri = hint("parseDataUri", FETCH);

/** @deprecated Use `parse(uri).portOrDefault`. */
export const defaultPort = hint("defaultPort", "parse(uri).portOrDefault");
