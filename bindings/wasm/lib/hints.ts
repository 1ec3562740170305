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
