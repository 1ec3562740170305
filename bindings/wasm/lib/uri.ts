/** Parsed references. */

import {
  choice,
  type Index,
  optional,
  options as checked,
  text,
  type UriLike,
} from "./arguments.js";
import { core } from "./core.js";
import { UriError } from "./error.js";
import { defineItems, type Items, split } from "./items.js";
import {
  defineUrlProperties,
  explain,
  OF_REFERENCES,
  refuseAssignments,
  type UrlProperties,
} from "./names.js";
import {
  type Components,
  compared,
  type Form,
  isValid,
  joined,
  type NormalizeOptions,
  normalized,
  REFERENCE,
  relativized,
  replaced,
  resolved,
  URI,
} from "./operations.js";
import { Query, type QueryInit, type QueryValue, SearchParams } from "./query.js";

/** The names of components with a position. */
const COMPONENTS = [
  "scheme",
  "authority",
  "userinfo",
  "host",
  "port",
  "path",
  "query",
  "fragment",
] as const;

export type Component = (typeof COMPONENTS)[number];

export type HostKind = "reg-name" | "ipv4" | "ipv6" | "ipvfuture";

// The keys of the properties of references. Private fields of a class would take more time to
// create in objects of a derived class, and two different references would be deeply equal.
const TEXT: unique symbol = Symbol("text");
// The ends of the components. The other ranges follow from them; see `operations.rs`.
const SCHEME_END: unique symbol = Symbol("schemeEnd");
const HOST_START: unique symbol = Symbol("hostStart");
const HOST_END: unique symbol = Symbol("hostEnd");
const PATH_START: unique symbol = Symbol("pathStart");
const PATH_END: unique symbol = Symbol("pathEnd");
const QUERY_END: unique symbol = Symbol("queryEnd");

/** Tells a constructor that the offsets of its argument are in the words of the module. */
const PARSED = Symbol("parsed");

/** Returns whether a string is a reference of a form, and leaves the offsets in the words. */
function isParsed(value: string, form: Form): boolean {
  const wasm = core();
  const length = wasm.write(value);
  try {
    return wasm.exports.parse(length, form, 0) === 1;
  } catch (error) {
    throw wasm.stopped(error);
  }
}

/** Throws the error of an invalid reference. */
function fail(value: string, form: Form): never {
  const wasm = core();
  try {
    wasm.result(wasm.exports.check, wasm.write(value), form);
  } catch (error) {
    if (!(error instanceof UriError && error.code === "scheme-missing")) throw error;
    throw error.withHelp("add a scheme such as `https:`, pass a base, or use `parseRef`");
  }
  throw new Error("internal error in urikit: an error was not found again");
}

/** Returns the result of a function, or `null` if a string is invalid. */
function attempt<T>(function_: () => T): T | null {
  try {
    return function_();
  } catch (error) {
    if (error instanceof UriError) return null;
    throw error;
  }
}

/** Parses a reference. The result is a {@link Uri} if it has a scheme. */
export function parseReference(value: string): Uri | UriRef {
  return parseRefOrNull(value) ?? fail(value, REFERENCE);
}

/** Returns a reference, or `null` if the string is invalid. */
export function parseRefOrNull(value: string): Uri | UriRef | null {
  if (!isParsed(value, REFERENCE)) return null;
  const hasScheme = core().offsets[0] !== 0;
  return hasScheme ? new Uri(value, PARSED) : new UriRef(value, PARSED);
}

/** Returns a URI, or `null` if the string is invalid. */
export function parseOrNull(value: string): Uri | null {
  return isParsed(value, URI) ? new Uri(value, PARSED) : null;
}

/** Returns a component, or `null`. */
function part(reference: UriRef, component: Component): string | null {
  const span = reference.span(component);
  return span && reference.toString().slice(span[0], span[1]);
}

/** Returns a reference of the same class. */
function copy<T extends UriRef>(reference: T, value: string): T {
  return new (reference.constructor as new (value: string) => T)(value);
}

export interface UriRef extends UrlProperties, Items {}

/**
 * A URI reference (RFC 3986 section 4.1), which can be relative.
 *
 * References are immutable. The string is exactly the one that was parsed, and components are
 * slices of it, percent-encoded. Items of components, such as {@link segments}, are decoded. A
 * missing component is `null`, and an empty one is `""`.
 */
export class UriRef {
  /** @internal */
  declare readonly [TEXT]: string;
  /** @internal */
  declare readonly [SCHEME_END]: number;
  /** @internal */
  declare readonly [HOST_START]: number;
  /** @internal */
  declare readonly [HOST_END]: number;
  /** @internal */
  declare readonly [PATH_START]: number;
  /** @internal */
  declare readonly [PATH_END]: number;
  /** @internal */
  declare readonly [QUERY_END]: number;

  constructor(value: UriLike);
  /** @internal */
  constructor(value: UriLike, parsed?: typeof PARSED, form?: Form);
  constructor(value: UriLike, parsed?: typeof PARSED, form: Form = REFERENCE) {
    const string = typeof value === "string" ? value : text(value, "uri");
    if (parsed !== PARSED && !isParsed(string, form)) fail(string, form);
    const { offsets } = core();
    this[TEXT] = string;
    this[SCHEME_END] = offsets[0] as number;
    this[HOST_START] = offsets[1] as number;
    this[HOST_END] = offsets[2] as number;
    this[PATH_START] = offsets[3] as number;
    this[PATH_END] = offsets[4] as number;
    this[QUERY_END] = offsets[5] as number;
  }

  /**
   * Parses a string as a URI reference, which can be relative.
   *
   * The result is a {@link Uri} if there is a scheme.
   */
  static parse(reference: UriLike): UriRef {
    return parseReference(text(reference, "reference"));
  }

  /** Parses a string as a URI reference, which can be relative, or returns `null`. */
  static tryParse(reference: UriLike): UriRef | null {
    const value = text(reference, "reference");
    return attempt(() => parseRefOrNull(value));
  }

  /**
   * Builds a reference from components.
   *
   * The result is a {@link Uri} if there is a scheme.
   */
  static from(components: Components): UriRef {
    return parseReference(replaced("", REFERENCE, components));
  }

  /** Returns whether a string is a URI reference, which can be relative. */
  static canParse(reference: UriLike): boolean {
    return isValid(reference, REFERENCE, "reference");
  }

  /** The scheme, such as `https`, or `null`. */
  get scheme(): string | null {
    return this[SCHEME_END] === 0 ? null : this[TEXT].slice(0, this[SCHEME_END]);
  }

  /** The authority, such as `user@example.com:8042`, or `null`. */
  get authority(): string | null {
    return part(this, "authority");
  }

  /** The part of the authority before `@`, or `null`. */
  get userinfo(): string | null {
    return part(this, "userinfo");
  }

  /** The userinfo. Because of this property, Node does not mistake a reference for a `URL`. */
  get auth(): string | null {
    return this.userinfo;
  }

  /** The part of the userinfo before its first `:`, percent-encoded, or `null`. */
  get usernameEncoded(): string | null {
    return this.userinfo?.split(":", 1)[0] ?? null;
  }

  /** The part of the userinfo after its first `:`, percent-encoded, or `null`. */
  get passwordEncoded(): string | null {
    const userinfo = this.userinfo;
    const colon = userinfo?.indexOf(":") ?? -1;
    return colon < 0 ? null : (userinfo as string).slice(colon + 1);
  }

  /** The host, such as `example.com` or `[::1]`, or `null`. */
  get host(): string | null {
    return this[HOST_START] === 0 ? null : this[TEXT].slice(this[HOST_START], this[HOST_END]);
  }

  /** The kind of the host: `reg-name`, `ipv4`, `ipv6`, `ipvfuture`, or `null`. */
  get hostKind(): HostKind | null {
    const host = this.host;
    if (host === null) return null;
    const wasm = core();
    return wasm.result(wasm.exports.host_kind, wasm.write(host)).optional() as HostKind | null;
  }

  /** The port as a number, or `null` if it is missing or empty. */
  get port(): number | null {
    const port = part(this, "port");
    return port ? Number(port) : null;
  }

  /** The port, or the default port of the scheme if it is missing or empty. */
  get portOrDefault(): number | null {
    if (this.port !== null || this.scheme === null || this.host === null) return this.port;
    const wasm = core();
    const port = wasm.result(wasm.exports.default_port, wasm.write(this.scheme)).optional();
    return port === null ? null : Number(port);
  }

  /**
   * The origin: the normal form of the scheme, the host, and the port, if it is not the default.
   *
   * It is `null` if the host is missing, or if the scheme is `file` (RFC 6454 section 4).
   *
   * @example parse("HTTPS://Example.com:443/a").origin // "https://example.com"
   */
  get origin(): string | null {
    const wasm = core();
    return wasm.result(wasm.exports.origin, wasm.write(this[TEXT])).optional();
  }

  /** The path, which can be empty. */
  get path(): string {
    return this[TEXT].slice(this[PATH_START], this[PATH_END]);
  }

  /** The segments of the path, percent-encoded. */
  get segmentsEncoded(): readonly string[] {
    return split(this.path);
  }

  /** The path and the query with its `?`: the target of an HTTP request. */
  get pathAndQuery(): string {
    return this[TEXT].slice(this[PATH_START], this[QUERY_END]);
  }

  /** The query without `?`, or `null`. For its parameters, use {@link params}. */
  get query(): string | null {
    return part(this, "query");
  }

  /** The parameters of the query. There are none if the query is missing. */
  get params(): Query {
    return new Query(this.query);
  }

  /** The {@link params}. */
  get queryParams(): Query {
    return this.params;
  }

  /**
   * The parameters of the query, as a property of `URL`.
   *
   * Its methods that change parameters throw an error, because a URI is immutable.
   */
  get searchParams(): Query {
    return new SearchParams(this.query);
  }

  /** The fragment without `#`, or `null`. */
  get fragment(): string | null {
    return part(this, "fragment");
  }

  /** Returns the start and end of a component as indices of the string, or `null`. */
  span(component: Component): [start: number, end: number] | null {
    const range = (isPresent: boolean, start: number, end: number): [number, number] | null =>
      isPresent ? [start, end] : null;
    const hasAuthority = this[HOST_START] > 0;
    // The authority follows `//`, after the scheme and its colon.
    const authority = this[SCHEME_END] + (this[SCHEME_END] === 0 ? 2 : 3);
    switch (component) {
      case "scheme":
        return range(this[SCHEME_END] > 0, 0, this[SCHEME_END]);
      case "authority":
        return range(hasAuthority, authority, this[PATH_START]);
      case "userinfo":
        return range(this[HOST_START] > authority, authority, this[HOST_START] - 1);
      case "host":
        return range(hasAuthority, this[HOST_START], this[HOST_END]);
      case "port":
        return range(
          hasAuthority && this[HOST_END] < this[PATH_START],
          this[HOST_END] + 1,
          this[PATH_START],
        );
      case "path":
        return [this[PATH_START], this[PATH_END]];
      case "query":
        return range(this[PATH_END] < this[QUERY_END], this[PATH_END] + 1, this[QUERY_END]);
      case "fragment":
        return range(this[QUERY_END] < this[TEXT].length, this[QUERY_END] + 1, this[TEXT].length);
      default:
        choice(component, "component", COMPONENTS);
        return null;
    }
  }

  /** Returns the components that are not missing, percent-encoded. */
  components(): Partial<Record<Component, string>> {
    const all = COMPONENTS.map((name) => [name, part(this, name)] as const);
    return Object.fromEntries(all.filter(([, value]) => value !== null));
  }

  /**
   * Returns a copy with other components.
   *
   * Components must be percent-encoded; items, such as segments, are data. A value that another
   * component would absorb, such as a host with a `:`, is an error.
   *
   * @example parse("http://example.com/a?b").with({ port: 8080, query: null })
   */
  with(changes: Components): this {
    return copy(this, replaced(this[TEXT], this instanceof Uri ? URI : REFERENCE, changes));
  }

  /** Returns a copy without some components. */
  without(...components: Component[]): this {
    const changes = components.map((component) => {
      choice(component, "component", COMPONENTS);
      return [component, component === "path" ? "" : null];
    });
    return this.with(Object.fromEntries(changes));
  }

  /**
   * Returns a copy with other parameters of the query. Names and values are percent-encoded, unless
   * they are part of a string.
   *
   * To keep other parameters, change {@link params} instead, as {@link withQueryParam} does.
   */
  withQuery(parameters: QueryInit): this {
    return this.with({ query: Query.from(parameters) });
  }

  /**
   * Returns a copy with one value for a parameter of the query, which replaces its old values.
   *
   * @example parse("http://h/?a=1&b=2").withQueryParam("a", "x&y") // http://h/?a=x%26y&b=2
   */
  withQueryParam(name: string, value: QueryValue): this {
    return this.withQuery(this.params.set(name, value));
  }

  /** Returns a copy with another parameter at the end of the query. */
  appendQueryParam(name: string, value: QueryValue): this {
    return this.withQuery(this.params.append(name, value));
  }

  /** Returns a copy without the parameters of these names. Without others, there is no query. */
  withoutQueryParam(...names: string[]): this {
    return this.with({ query: this.params.delete(...names).raw });
  }

  /**
   * Returns a copy with further segments at the end of the path.
   *
   * Segments are data, so `/`, `?`, and other delimiters are percent-encoded, and `..` is an error.
   * To resolve a relative reference, use `resolve`.
   *
   * @example parse("http://example.com/music").join("AC/DC") // http://example.com/music/AC%2FDC
   */
  join(...segments: string[]): this {
    return copy(this, joined(this[TEXT], segments));
  }

  /** Returns the normal form by some steps, or by all (RFC 3986 sections 6.2.2 and 6.2.3). */
  normalize(options?: NormalizeOptions): this {
    return copy(this, normalized(this[TEXT], checked(options, ["steps"])));
  }

  /** Returns whether this reference is equivalent to another one after normalization. */
  equals(other: UriLike): boolean {
    return compared(this[TEXT], text(other, "other")) !== null;
  }

  /** Returns the string, which is the one that was parsed. */
  toString(): string {
    return this[TEXT];
  }

  toJSON(): string {
    return this[TEXT];
  }

  /** Masks the password in the output of `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    const password = this.passwordEncoded;
    const start = password === null ? 0 : this[HOST_START] - 1 - password.length;
    const shown =
      password === null
        ? this[TEXT]
        : `${this[TEXT].slice(0, start)}***${this[TEXT].slice(this[HOST_START] - 1)}`;
    return `${this.constructor.name} <${shown}>`;
  }

  get [Symbol.toStringTag](): string {
    return this.constructor.name;
  }
}

const ORDER = "parse(reference, base)";

/** Returns a base, which is not an object with options. */
function address(base: UriLike): string {
  if (typeof base !== "object" || base === null || "href" in base) return text(base, "base");
  const others = "for IRIs, use Iri.parse, and for URLs, parse of urikit/specs";
  throw new TypeError(`the second argument is a base, not options; ${others}`);
}

/** A URI: a reference with a scheme (RFC 3986 section 3). */
export class Uri extends UriRef {
  constructor(value: UriLike, base?: UriLike);
  /** @internal */
  constructor(value: UriLike, base?: UriLike | typeof PARSED);
  constructor(value: UriLike, base?: UriLike | typeof PARSED) {
    if (base === PARSED || base === undefined) super(value, base, URI);
    else super(resolved(address(base), text(value, "uri"), ORDER), undefined, URI);
  }

  /**
   * Parses a string as a URI, which has a scheme.
   *
   * With a base, the string can be a relative reference, which is resolved. An invalid string
   * throws a {@link UriError}.
   *
   * @example Uri.parse("https://example.com:8042/over/there?name=ferret#nose").port // 8042
   */
  static override parse(uri: UriLike, base?: UriLike | Index): Uri {
    return new Uri(uri, optional(base));
  }

  /**
   * Parses a string as a URI, or returns `null` if it is invalid.
   *
   * With a base, the string can be a relative reference, which is resolved.
   */
  static override tryParse(uri: UriLike, base?: UriLike | Index): Uri | null {
    const value = text(uri, "uri");
    const from = optional(base);
    return attempt(() => (from === undefined ? parseOrNull(value) : new Uri(value, from)));
  }

  /** Builds a URI from components. */
  static override from(components: Components & { readonly scheme: string }): Uri {
    return new Uri(replaced("", URI, components));
  }

  /**
   * Returns whether a string is a URI, without creating an object.
   *
   * With a base, which must be a URI, the string can be a relative reference.
   */
  static override canParse(uri: UriLike, base?: UriLike | Index): boolean {
    const from = optional(base);
    if (from === undefined) return isValid(uri, URI, "uri");
    return isValid(address(from), URI, "base") && super.canParse(uri);
  }

  override get scheme(): string {
    return super.scheme as string;
  }

  /**
   * Resolves a reference against this URI (RFC 3986 section 5.2).
   *
   * @example parse("http://a/b/c/d").resolve("../g") // http://a/b/g
   */
  resolve(reference: UriLike): Uri {
    return new Uri(resolved(this.toString(), text(reference, "reference")));
  }

  /** Returns a short reference that resolves to `target` against this URI. */
  relativize(target: UriLike): UriRef {
    return new UriRef(relativized(this.toString(), text(target, "target")));
  }
}

defineUrlProperties(UriRef.prototype);
defineItems(UriRef.prototype);

explain(UriRef.prototype, "a URI", {
  "domain registeredDomain registrableDomain": "the function registeredDomain(uri)",
  "publicSuffix subdomain suffix tld domainWithoutSuffix": "splitDomain(uri.host)",
  "isIcann isPrivate isIp isSpecialUse": "splitDomain(uri.host)",
  "netloc slashes": "authority",
  userInfo: "userinfo",
  user: "username, which is decoded, or usernameEncoded",
  "ip isIP hostType is": "host and hostKind",
  hostStr: "host",
  portU16: "port",
  ...OF_REFERENCES,
  "segment directory dirname": "segments",
  "withSegments setSegments": "with({ segments: [...] })",
  "segmentCoded rawSegments encodedSegments": "segmentsEncoded",
  "resource requestTarget": "pathAndQuery",
  "parameters queryPairs queryGet getQuery hasQuery hasSearch": "params",
  "get getAll getParam getQueryParam": "params.get(name) or params.getAll(name)",
  "sortQuery sortedQuery withSortedQuery sortParams": "withQuery(uri.params.sort())",
  "setQueryParam setParam setSearchParam setQuery setSearch withParam withQueryPair":
    "withQueryParam(name, value), which returns another URI",
  "addQueryParam addParam appendParam appendQuery addQuery addSearch":
    "appendQueryParam(name, value), which returns another URI",
  "removeQueryParam deleteQueryParam removeParam removeQuery removeSearch":
    "withoutQueryParam(name), which returns another URI",
  "withParams withQueryParams updateQuery": "withQuery(uri.params.set(name, value))",
  "escapeQuerySpace duplicateQueryParameters": "withQuery(uri.params.set(name, value))",
  "set replace update withScheme withAuthority withUserinfo withUser withPassword":
    "with({ host, port, path, ... })",
  "withHost withPort withPath withFragment setHost setPort setPath":
    "with({ host, port, path, ... })",
  "withoutFragment withoutQuery remove": 'without("fragment")',
  "append appendPath addSegment pushSegment push": "join(...segments)",
  "absoluteTo relativeTo relative resolveFrom": "base.resolve(uri) or base.relativize(uri)",
  "resolve relativize": "base.resolve(reference) or base.relativize(target)",
  "isAbsolute isRelative reference": "scheme, which is null in a relative reference",
  isSameDocument: "equals and fragment",
  "equal isEqual eq compare compareTo": "equals, or the function compare",
  "clone copy build toBuf toOwned asUri asIri asUriRef resolver":
    "the reference itself, because it is immutable",
  "url uri text value asStr slice split toURL serialize format stringify": "toString()",
  "toObject toDict parts": "components()",
  "decoded readable unicode iso8859": "decode(component)",
  "toIri toIRI": "the function toIri(uri), which keeps Punycode",
  "toUri toURI toAscii toASCII toUriByIdna": "toString(), because a URI is ASCII",
  "isNormalized normalizeProtocol normalizeHostname normalizePort normalizePath":
    "normalize({ steps })",
  "normalizePathname normalizeQuery normalizeFragment normalizeSearch normalizeHash":
    "normalize({ steps })",
  "redacted redact": "the function redact of urikit/audit",
  "isValid valid ok error success": "canParse; a URI is always valid",
  "audit findings": "the function audit of urikit/audit",
  "expand fill": "Template",
  "diagram explain": "the diagram of a UriError",
  "spec joinLenient preventInvalidHostname": "urikit/specs",
  "key isNfc nfc bidiErrors": "normalize() and equals()",
});

// `explain` is also for static properties, which `Uri` inherits.
explain(UriRef, "the class", {
  "isValid validate valid": "canParse",
  "of create build fromComponents fromObject": "from(components)",
  "fromString parseRef": "parse",
  "resolve relativize normalize equal compare join": "the function or method of this name",
});

for (const { prototype } of [UriRef, Uri]) refuseAssignments(prototype, "a URI", "with({ ... })");
