/**
 * References by any specification: RFC 3986, RFC 3987 (IRIs), the older RFCs, `java.net.URI`, and
 * the URL Standard of browsers.
 */

import { bits, choice, type Index, options as checked, text, type UriLike } from "./arguments.js";
import { full } from "./full.js";
import { defineItems, type Items, split } from "./items.js";
import {
  defineUrlProperties,
  explain,
  OF_REFERENCES,
  refuseAssignments,
  type UrlProperties,
} from "./names.js";

/** The specifications, in the order of the crate `urikit-readings`. */
const SPECS = [
  "rfc3986",
  "rfc3987",
  "rfc3986+6874",
  "rfc2396+2732",
  "rfc2396",
  "rfc1808",
  "rfc1738",
  "java",
  "whatwg",
] as const;

/** The name of a specification. */
export type Spec = (typeof SPECS)[number];

/** The parts, in the order of the crate `urikit-readings`. */
const PARTS = [
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
  "opaque",
  "params",
  "schemepart",
  "url_path",
  "zone",
] as const;

/** The name of a part, which is the same in every specification. */
export type Part = (typeof PARTS)[number];

const REFERENCE = 0;
const ABSOLUTE = 1;

/** Parses a URI, which has a scheme, by a specification. */
export function parse(uri: UriLike, spec: Spec): ParsedUri {
  return ParsedUri.parse(uri, spec);
}

/** Parses a reference, which can be relative, by a specification. */
export function parseRef(reference: UriLike, spec: Spec): ParsedUri {
  return new ParsedUri(text(reference, "reference"), spec);
}

/** Returns whether a string is a URI by a specification. */
export function canParse(uri: UriLike, spec: Spec): boolean {
  return isValid(text(uri, "uri"), spec, ABSOLUTE);
}

/** Returns whether a string is a reference by a specification. */
export function canParseRef(reference: UriLike, spec: Spec): boolean {
  return isValid(text(reference, "reference"), spec, REFERENCE);
}

function isValid(value: string, spec: Spec, form: number): boolean {
  const wasm = full();
  const index = choice(spec, "specification", SPECS);
  // U+FFFD, which replaces lone surrogates, is valid in some specifications.
  if (/\p{Surrogate}/u.test(value)) return false;
  return wasm.run(wasm.exports.is_valid, wasm.write(value), index, form) === 1;
}

/** Resolves a reference against a base by a specification. */
export function resolve(base: UriLike, reference: UriLike, spec: Spec): string {
  return binary("resolve", base, reference, spec);
}

/** Returns a short reference that resolves to `target` against `base`. */
export function relativize(base: UriLike, target: UriLike, spec: Spec): string {
  return binary("relativize", base, target, spec);
}

function binary(name: "resolve" | "relativize", base: UriLike, other: UriLike, spec: Spec): string {
  const wasm = full();
  const index = choice(spec, "specification", SPECS);
  const length = wasm.write(text(base, "base"));
  const otherName = name === "resolve" ? "reference" : "target";
  const otherLength = wasm.writeAt(text(other, otherName), length);
  return wasm.result(wasm.exports[name], length, otherLength, index).text();
}

/** Returns the normal form of a reference by a specification. */
export function normalize(reference: UriLike, spec: Spec): string {
  const wasm = full();
  const length = wasm.write(text(reference, "reference"));
  const index = choice(spec, "specification", SPECS);
  return wasm.result(wasm.exports.normalize, length, index).text();
}

/** Options of {@link toUri}. */
export interface ToUriOptions {
  /** Whether the host is mapped to a DNS name with Punycode. Otherwise, it is percent-encoded. */
  readonly idna?: boolean;
}

/**
 * Converts an IRI to a URI (RFC 3987 section 3.1).
 *
 * @example toUri("http://bücher.example/", { idna: true }) // "http://xn--bcher-kva.example/"
 */
export function toUri(iri: UriLike, options?: ToUriOptions | Index): string {
  const flags = bits(checked(options, ["idna"]), ["idna"]);
  const wasm = full();
  return wasm.result(wasm.exports.to_uri, wasm.write(text(iri, "iri")), flags).text();
}

/** Converts a URI to an IRI (RFC 3987 section 3.2). */
export function toIri(uri: UriLike): string {
  const wasm = full();
  return wasm.result(wasm.exports.to_iri, wasm.write(text(uri, "uri"))).text();
}

export interface ParsedUri extends UrlProperties, Items {}

/**
 * A reference by any specification.
 *
 * The properties are those of RFC 3986, or the closest ones of the specification. A part that is
 * missing, or that the specification does not define, is `null`. The string of a URL by the URL
 * Standard is its serialization, which can differ from the input.
 */
export class ParsedUri {
  readonly spec: Spec;
  /** The string that was parsed. */
  readonly input: string;
  readonly #text: string;
  readonly #parts: ReadonlyMap<string, string | null>;
  readonly #starts: ReadonlyMap<string, number>;
  readonly hostKind: string | null;
  /** The port, or the default port of the scheme if it is missing. */
  readonly portOrDefault: number | null;

  /** @internal */
  constructor(input: string, spec: Spec, form: number = REFERENCE) {
    const wasm = full();
    const index = choice(spec, "specification", SPECS);
    const result = wasm.result(wasm.exports.parse, wasm.write(input), index, form);
    this.spec = spec;
    this.input = input;
    this.#text = result.text();
    this.hostKind = result.optional();
    const read = PARTS.map((name) => [name, result.optional(), result.number()] as const);
    this.#parts = new Map(read.map(([name, part]) => [name, part]));
    this.#starts = new Map(read.map(([name, , start]) => [name, start]));
    const port = result.optional();
    this.portOrDefault = port === null ? null : Number(port);
    Object.freeze(this);
  }

  /** Parses a URI, which has a scheme, by a specification. */
  static parse(uri: UriLike, spec: Spec): ParsedUri {
    return new ParsedUri(text(uri, "uri"), spec, ABSOLUTE);
  }

  get scheme(): string | null {
    return this.get("scheme");
  }

  get authority(): string | null {
    return this.get("authority");
  }

  get userinfo(): string | null {
    return this.get("userinfo");
  }

  get usernameEncoded(): string | null {
    return this.get("user");
  }

  get passwordEncoded(): string | null {
    return this.get("password");
  }

  get host(): string | null {
    return this.get("host");
  }

  get port(): number | null {
    const port = this.get("port");
    return port ? Number(port) : null;
  }

  get path(): string | null {
    return this.get("path");
  }

  get segmentsEncoded(): readonly string[] {
    return split(this.path ?? "");
  }

  get query(): string | null {
    return this.get("query");
  }

  get fragment(): string | null {
    return this.get("fragment");
  }

  /** Returns a part, or `null`. */
  get(part: Part): string | null {
    choice(part, "part", PARTS);
    return this.#parts.get(part) ?? null;
  }

  /** Returns the start and end of a part as indices of the string, or `null`. */
  span(part: Part): [start: number, end: number] | null {
    const value = this.get(part);
    const start = this.#starts.get(part) ?? 0;
    return value === null ? null : [start, start + value.length];
  }

  /** Returns the parts that are not missing. */
  components(): Partial<Record<Part, string>> {
    return Object.fromEntries([...this.#parts].filter((entry) => entry[1] !== null));
  }

  /** Resolves a reference by the same specification. */
  resolve(reference: UriLike): ParsedUri {
    return new ParsedUri(resolve(this.#text, reference, this.spec), this.spec);
  }

  /** Returns the normal form by the same specification. */
  normalize(): ParsedUri {
    return new ParsedUri(normalize(this.#text, this.spec), this.spec);
  }

  toString(): string {
    return this.#text;
  }

  toJSON(): string {
    return this.#text;
  }
}

/** An IRI (RFC 3987). */
export class Iri extends ParsedUri {
  constructor(iri: UriLike) {
    super(text(iri, "iri"), "rfc3987", ABSOLUTE);
  }

  static override parse(iri: UriLike): Iri {
    return new Iri(iri);
  }

  /** Returns the URI to which this IRI is mapped (RFC 3987 section 3.1). */
  toUri(options?: ToUriOptions): ParsedUri {
    return ParsedUri.parse(toUri(this, options), "rfc3986");
  }
}

defineUrlProperties(ParsedUri.prototype);
defineItems(ParsedUri.prototype);
explain(ParsedUri.prototype, "a ParsedUri", {
  ...OF_REFERENCES,
  "searchParams params queryParams": "new URLSearchParams(uri.query)",
  user: "username, which is decoded, or usernameEncoded",
  "opaque schemepart urlPath zone": "get(name)",
  "origin with without withQuery join relativize": "parse() of urikit",
  "equals equal": "normalize().toString()",
});
refuseAssignments(ParsedUri.prototype, "a ParsedUri", "with() of urikit");

export { UriError, type UriErrorDetails } from "./error.js";
export { iriToUri, parseIRI, toURI } from "./hints.js";
