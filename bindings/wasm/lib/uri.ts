/** Parsed references. */

import { choice, string, wrongType } from "./arguments.js";
import { core } from "./core.js";
import { Query, type QueryInit } from "./query.js";
import type { Argument } from "./wasm.js";

/** The components that {@link UriRef.with} changes, in the order of `src/core/compose.rs`. */
const CHANGES = [
  "scheme",
  "authority",
  "userinfo",
  "user",
  "password",
  "host",
  "port",
  "path",
  "query",
  "fragment",
] as const;

/** Percent-encoded components. `null` removes a component, and `undefined` keeps it. */
export interface Components {
  readonly scheme?: string | null | undefined;
  readonly authority?: string | null | undefined;
  readonly userinfo?: string | null | undefined;
  readonly user?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly host?: string | null | undefined;
  readonly port?: string | number | null | undefined;
  readonly path?: string | undefined;
  readonly query?: string | Query | null | undefined;
  readonly fragment?: string | null | undefined;
}

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

/** The steps of normalization (RFC 3986 section 6.2), in order. */
export const STEPS = ["case", "percent", "path", "scheme"] as const;
export type Step = (typeof STEPS)[number];

/** The rungs of the comparison ladder: equal strings, or equal after a step and those before it. */
export const RUNGS = ["simple", ...STEPS] as const;
export type Rung = (typeof RUNGS)[number];

export type HostKind = "reg-name" | "ipv4" | "ipv6" | "ipvfuture";

/** The forms, by the numbers in `src/core/exports.rs`. */
export const REFERENCE = 0;
export const URI = 1;
export type Form = typeof REFERENCE | typeof URI;

/** Tells a constructor that the offsets of its argument are in the words of the module. */
const PARSED = Symbol("parsed");

/** Returns a string argument that can be a reference. */
export function text(value: string | UriRef, name: string): string {
  return value instanceof UriRef ? value.toString() : string(value, name);
}

/** Returns whether a string is a reference of a form, and leaves the offsets in the words. */
function isParsed(value: string, form: Form): boolean {
  const wasm = core();
  return wasm.run(wasm.exports.parse, wasm.write(value), form) === 1;
}

/** Throws the error of an invalid reference. */
function fail(value: string, form: Form): never {
  const wasm = core();
  wasm.result(wasm.exports.check, wasm.write(value), form);
  throw new Error("internal error in urikit: an error was not found again");
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

/**
 * A URI reference (RFC 3986 section 4.1), which can be relative.
 *
 * References are immutable. The string is exactly the one that was parsed, and components are
 * slices of it, percent-encoded. A missing component is `null`, and an empty one is `""`.
 */
export class UriRef {
  readonly #text: string;
  // The ends of the components. The other ranges follow from them; see `operations.rs`.
  readonly #schemeEnd: number;
  readonly #hostStart: number;
  readonly #hostEnd: number;
  readonly #pathStart: number;
  readonly #pathEnd: number;
  readonly #queryEnd: number;

  constructor(value: string);
  /** @internal */
  constructor(value: string, parsed?: typeof PARSED, form?: Form);
  constructor(value: string, parsed?: typeof PARSED, form: Form = REFERENCE) {
    if (parsed !== PARSED) {
      if (parsed !== undefined)
        throw new TypeError("pass a base to parse(), not to the constructor");
      if (!isParsed(string(value, "uri"), form)) fail(value, form);
    }
    const { offsets } = core();
    this.#text = value;
    this.#schemeEnd = offsets[0] as number;
    this.#hostStart = offsets[1] as number;
    this.#hostEnd = offsets[2] as number;
    this.#pathStart = offsets[3] as number;
    this.#pathEnd = offsets[4] as number;
    this.#queryEnd = offsets[5] as number;
  }

  /** The scheme, such as `https`, or `null`. */
  get scheme(): string | null {
    return this.#schemeEnd === 0 ? null : this.#text.slice(0, this.#schemeEnd);
  }

  /** The authority, such as `user@example.com:8042`, or `null`. */
  get authority(): string | null {
    return this.#slice(this.span("authority"));
  }

  /** The part of the authority before `@`, or `null`. */
  get userinfo(): string | null {
    return this.#slice(this.span("userinfo"));
  }

  /** The part of the userinfo before its first `:`, or `null`. */
  get user(): string | null {
    return this.userinfo?.split(":", 1)[0] ?? null;
  }

  /** The part of the userinfo after its first `:`, or `null`. */
  get password(): string | null {
    const userinfo = this.userinfo;
    const colon = userinfo?.indexOf(":") ?? -1;
    return colon < 0 ? null : (userinfo as string).slice(colon + 1);
  }

  /** The host, such as `example.com` or `[::1]`, or `null`. */
  get host(): string | null {
    return this.#hostStart === 0 ? null : this.#text.slice(this.#hostStart, this.#hostEnd);
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
    const port = this.#slice(this.span("port"));
    return port ? Number(port) : null;
  }

  /** The port, or the default port of the scheme if it is missing or empty. */
  get portOrDefault(): number | null {
    if (this.port !== null || this.scheme === null || this.host === null) return this.port;
    const wasm = core();
    const port = wasm.result(wasm.exports.default_port, wasm.write(this.scheme)).optional();
    return port === null ? null : Number(port);
  }

  /** The path, which can be empty. */
  get path(): string {
    return this.#text.slice(this.#pathStart, this.#pathEnd);
  }

  /** The segments of the path, percent-encoded. */
  get segments(): readonly string[] {
    const path = this.path;
    return path === "" ? [] : path.slice(path.startsWith("/") ? 1 : 0).split("/");
  }

  /** The path and the query with its `?`: the target of an HTTP request. */
  get pathAndQuery(): string {
    return this.#text.slice(this.#pathStart, this.#queryEnd);
  }

  /** The query without `?`, or `null`. For its parameters, use {@link params}. */
  get query(): string | null {
    return this.#slice(this.span("query"));
  }

  /** The parameters of the query. There are none if the query is missing. */
  get params(): Query {
    return new Query(this.query);
  }

  /** The fragment without `#`, or `null`. */
  get fragment(): string | null {
    return this.#slice(this.span("fragment"));
  }

  /** Returns the start and end of a component as indices of the string, or `null`. */
  span(component: Component): [start: number, end: number] | null {
    const range = (isPresent: boolean, start: number, end: number): [number, number] | null =>
      isPresent ? [start, end] : null;
    const hasAuthority = this.#hostStart > 0;
    // The authority follows `//`, after the scheme and its colon.
    const authority = this.#schemeEnd + (this.#schemeEnd === 0 ? 2 : 3);
    switch (component) {
      case "scheme":
        return range(this.#schemeEnd > 0, 0, this.#schemeEnd);
      case "authority":
        return range(hasAuthority, authority, this.#pathStart);
      case "userinfo":
        return range(this.#hostStart > authority, authority, this.#hostStart - 1);
      case "host":
        return range(hasAuthority, this.#hostStart, this.#hostEnd);
      case "port":
        return range(
          hasAuthority && this.#hostEnd < this.#pathStart,
          this.#hostEnd + 1,
          this.#pathStart,
        );
      case "path":
        return [this.#pathStart, this.#pathEnd];
      case "query":
        return range(this.#pathEnd < this.#queryEnd, this.#pathEnd + 1, this.#queryEnd);
      case "fragment":
        return range(this.#queryEnd < this.#text.length, this.#queryEnd + 1, this.#text.length);
      default:
        choice(component, "component", COMPONENTS);
        return null;
    }
  }

  #slice(span: readonly [number, number] | null): string | null {
    return span && this.#text.slice(span[0], span[1]);
  }

  /**
   * Returns a copy with other components.
   *
   * Values must be percent-encoded. A value that another component would absorb, such as a host
   * with a `:`, is an error.
   *
   * @example parse("http://example.com/a?b").with({ port: 8080, query: null })
   */
  with(changes: Components): this {
    return this.#copy(replaced(this.#text, this.#form, changes));
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
   * Returns a copy with other parameters of the query, which are percent-encoded.
   *
   * To keep other parameters, change {@link params} instead: `uri.withQuery(uri.params.set(...))`.
   */
  withQuery(parameters: QueryInit): this {
    return this.with({ query: Query.from(parameters) });
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
    const wasm = core();
    const list = segments.map((segment) => string(segment, "segment"));
    const count = wasm.writeList([this.#text, ...list]);
    return this.#copy(wasm.result(wasm.exports.join, count).text());
  }

  /** Returns the normal form by some steps, or by all (RFC 3986 sections 6.2.2 and 6.2.3). */
  normalize(options: NormalizeOptions = {}): this {
    return this.#copy(normalized(this.#text, options));
  }

  /** Returns whether this reference is equivalent to another one after normalization. */
  equals(other: string | UriRef): boolean {
    return compared(this.#text, text(other, "other")) !== null;
  }

  /** Returns the string, which is the one that was parsed. */
  toString(): string {
    return this.#text;
  }

  toJSON(): string {
    return this.#text;
  }

  /** Masks the password in the output of `console.log` in Node. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    const password = this.password;
    const start = password === null ? 0 : this.#hostStart - 1 - password.length;
    const shown =
      password === null
        ? this.#text
        : `${this.#text.slice(0, start)}***${this.#text.slice(this.#hostStart - 1)}`;
    return `${this.constructor.name} <${shown}>`;
  }

  get [Symbol.toStringTag](): string {
    return this.constructor.name;
  }

  get #form(): Form {
    return this instanceof Uri ? URI : REFERENCE;
  }

  /** Returns a reference of the same class. */
  #copy(value: string): this {
    return new (this.constructor as new (value: string) => this)(value);
  }
}

/** A URI: a reference with a scheme (RFC 3986 section 3). */
export class Uri extends UriRef {
  constructor(value: string);
  /** @internal */
  constructor(value: string, parsed?: typeof PARSED);
  constructor(value: string, parsed?: typeof PARSED) {
    super(value, parsed, URI);
  }

  override get scheme(): string {
    return super.scheme as string;
  }

  /**
   * Resolves a reference against this URI (RFC 3986 section 5.2).
   *
   * @example parse("http://a/b/c/d").resolve("../g") // http://a/b/g
   */
  resolve(reference: string | UriRef): Uri {
    return new Uri(resolved(this.toString(), text(reference, "reference")));
  }

  /** Returns a short reference that resolves to `target` against this URI. */
  relativize(target: string | UriRef): UriRef {
    return new UriRef(relativized(this.toString(), text(target, "target")));
  }
}

/** Options of normalization. */
export interface NormalizeOptions {
  /** The steps. The default is all of them. */
  readonly steps?: readonly Step[];
}

/** Calls a function of two strings. */
function binary(name: "resolve" | "relativize", first: string, second: string): string {
  const wasm = core();
  const length = wasm.writePair(first, second);
  return wasm.text(first, second, wasm.exports[name], length, wasm.written - length);
}

/** Resolves a reference against a base. */
export function resolved(base: string, reference: string): string {
  return binary("resolve", base, reference);
}

/** Makes a target relative to a base. */
export function relativized(base: string, target: string): string {
  return binary("relativize", base, target);
}

/** Returns the normal form of a reference. */
export function normalized(value: string, { steps }: NormalizeOptions): string {
  const wasm = core();
  const bits = steps === undefined ? ALL_STEPS : stepBits(steps);
  return wasm.text(value, "", wasm.exports.normalize, wasm.write(value), bits);
}

const ALL_STEPS = 0b1111;

function stepBits(steps: readonly Step[]): number {
  return steps.reduce((bits, step) => bits | (1 << choice(step, "step", STEPS)), 0);
}

/** Returns the first rung at which two references are equal, or `null`. */
export function compared(a: string, b: string): Rung | null {
  const wasm = core();
  const length = wasm.writePair(a, b);
  const result = wasm.result(wasm.exports.compare, length, wasm.written - length);
  return result.optional() as Rung | null;
}

/** Returns a reference with other components. */
export function replaced(value: string, form: Form, changes: Components): string {
  if (typeof changes !== "object" || changes === null) {
    throw wrongType("components", "an object", changes);
  }
  for (const name of Object.keys(changes)) choice(name, "component", CHANGES);
  if (changes.userinfo !== undefined && (changes.user ?? changes.password) !== undefined) {
    throw new TypeError("userinfo cannot be combined with user or password");
  }
  const list = CHANGES.map((name) => component(changes[name], name));
  const wasm = core();
  const count = wasm.writeList([value, ...list]);
  return wasm.result(wasm.exports.replace, count, form).text();
}

function component(value: unknown, name: string): Argument {
  if (value === undefined || typeof value === "string") return value;
  if (value === null && name !== "path") return value;
  if (name === "port" && typeof value === "number" && Number.isInteger(value)) return String(value);
  if (value instanceof Query) return value.raw;
  throw wrongType(name, name === "port" ? "an integer, a string, or null" : "a string", value);
}

/** Names in other libraries, and what to use instead. A missing property would be `undefined`. */
const INSTEAD = {
  href: "toString()",
  origin: "scheme, host, and portOrDefault",
  protocol: "scheme, which has no colon",
  username: "user",
  hostname: "host",
  pathname: "path",
  search: "query, which has no question mark",
  searchParams: "params",
  hash: "fragment, which has no number sign",
  directory: "path",
  filename: "segments",
  netloc: "authority",
  relativeTo: "base.relativize(target)",
  set: "with",
  replace: "with",
  setHost: "with",
  toBuf: "the reference itself, because it cannot change",
};

for (const [name, instead] of Object.entries(INSTEAD)) {
  Object.defineProperty(UriRef.prototype, name, {
    configurable: true,
    get() {
      throw new TypeError(`a URI has no ${name}; use ${instead}`);
    },
  });
}
