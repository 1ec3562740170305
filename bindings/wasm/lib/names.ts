/**
 * Names of other libraries: properties with the values that `URL` gives them, and errors that name
 * the property to use. A missing property would be `undefined`, and an assignment would be ignored.
 */

/** The components that the properties of {@link UrlProperties} are made of. */
interface Reference {
  readonly scheme: string | null;
  readonly host: string | null;
  readonly path: string | null;
  readonly query: string | null;
  readonly fragment: string | null;
}

/**
 * Properties that have the same values as those of `URL` if the URL is in normal form.
 *
 * They include the delimiters, and are empty if the component is missing.
 */
export interface UrlProperties {
  /** The string, as in `toString()`. */
  readonly href: string;
  /** The scheme with its `:`. */
  readonly protocol: string;
  /** The host, without the port. */
  readonly hostname: string;
  /** The path. */
  readonly pathname: string;
  /** The query with its `?`, or `""` if it is empty. */
  readonly search: string;
  /** The fragment with its `#`, or `""` if it is empty. */
  readonly hash: string;
}

const delimited = (delimiter: string, text: string | null): string =>
  text ? `${delimiter}${text}` : "";

const URL_PROPERTIES: Record<keyof UrlProperties, (reference: Reference) => string> = {
  href: (reference) => reference.toString(),
  protocol: ({ scheme }) => (scheme === null ? "" : `${scheme}:`),
  hostname: ({ host }) => host ?? "",
  pathname: ({ path }) => path ?? "",
  search: ({ query }) => delimited("?", query),
  hash: ({ fragment }) => delimited("#", fragment),
};

/** The components, by the names of `URL` and of other libraries. */
export const COMPONENTS_OF_OTHERS: Readonly<Record<string, string>> = {
  protocol: "scheme",
  auth: "userinfo",
  user: "username",
  hostname: "host",
  pathname: "path",
  pathSegments: "segments",
  search: "query",
  params: "query",
  searchParams: "query",
  hash: "fragment",
};

/** Defines the {@link UrlProperties} of a class. */
export function defineUrlProperties(prototype: Reference): void {
  for (const [name, value] of Object.entries(URL_PROPERTIES)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: Reference) {
        return value(this);
      },
    });
  }
}

/**
 * Defines properties that throw an error, which names what to use instead.
 *
 * The names must not include those that libraries look for in objects of any kind, such as `href`,
 * `length`, and `then`. The names that exist are explained in the style of other languages.
 */
export function explain(
  prototype: object,
  kind: string,
  instead: Readonly<Record<string, string>>,
): void {
  for (const [names, use] of [...Object.entries(instead), ...otherStyles(prototype)]) {
    for (const name of names.split(" ")) {
      const fail = (): never => {
        throw new TypeError(`${kind} has no ${name}; use ${use}`);
      };
      Object.defineProperty(prototype, name, { configurable: true, get: fail, set: fail });
    }
  }
}

/** Returns names in `snake_case` and in `lowercase`, each with the name that exists. */
function otherStyles(prototype: object): [string, string][] {
  const known = Object.getOwnPropertyNames(prototype);
  return known.flatMap((name) =>
    [name.replace(/[A-Z]+/g, "_$&"), name]
      .map((other) => other.toLowerCase())
      .filter((other) => !known.includes(other))
      .map((other): [string, string] => [other, name]),
  );
}

/** Hints for references of each specification. */
export const OF_REFERENCES = {
  "effectivePort defaultPort portOrKnownDefault": "portOrDefault",
  hasPort: "port, which is null if there is none",
  "basename filename": "fileName",
  "ext fileExtension": "extension",
  "address ipAddress hostAscii asciiHost hostASCII": "host",
  "data mediaType mimeType mime isBase64": "fetch(uri), which also reads data URIs",
  "hostUnicode unicodeHost displayHost toUnicode": "domainToUnicode(uri.host) of node:url",
};

/** Makes assignments to the properties of a class an error, also in code that is not strict. */
export function refuseAssignments(prototype: object, kind: string, instead: string): void {
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
    if (!property.get || property.set) continue;
    property.set = () => {
      throw new TypeError(`cannot set ${name}, because ${kind} is immutable; use ${instead}`);
    };
    Object.defineProperty(prototype, name, property);
  }
}
