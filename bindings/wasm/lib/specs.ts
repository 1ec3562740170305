/**
 * References by any specification: RFC 3986, RFC 3987 (IRIs), the older RFCs, `java.net.URI`, and
 * the URL Standard of browsers.
 */

import { choice, string } from "./arguments.js";
import { full } from "./full.js";
import { defineUrlProperties, explain, refuseAssignments, type UrlProperties } from "./names.js";

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
export function parse(uri: string, spec: Spec): ParsedUri {
  return new ParsedUri(string(uri, "uri"), spec, ABSOLUTE);
}

/** Parses a reference, which can be relative, by a specification. */
export function parseRef(reference: string, spec: Spec): ParsedUri {
  return new ParsedUri(string(reference, "reference"), spec);
}

/** Returns whether a string is a URI by a specification. */
export function canParse(uri: string, spec: Spec): boolean {
  return isValid(string(uri, "uri"), spec, ABSOLUTE);
}

/** Returns whether a string is a reference by a specification. */
export function canParseRef(reference: string, spec: Spec): boolean {
  return isValid(string(reference, "reference"), spec, REFERENCE);
}

function isValid(value: string, spec: Spec, form: number): boolean {
  const wasm = full();
  const index = choice(spec, "specification", SPECS);
  // U+FFFD, which replaces lone surrogates, is valid in some specifications.
  if (/\p{Surrogate}/u.test(value)) return false;
  return wasm.run(wasm.exports.is_valid, wasm.write(value), index, form) === 1;
}

/** Resolves a reference against a base by a specification. */
export function resolve(base: string, reference: string, spec: Spec): string {
  return binary("resolve", base, reference, spec);
}

/** Returns a short reference that resolves to `target` against `base`. */
export function relativize(base: string, target: string, spec: Spec): string {
  return binary("relativize", base, target, spec);
}

function binary(name: "resolve" | "relativize", base: string, other: string, spec: Spec): string {
  const wasm = full();
  const index = choice(spec, "specification", SPECS);
  const length = wasm.write(string(base, "base"));
  const otherName = name === "resolve" ? "reference" : "target";
  const otherLength = wasm.writeAt(string(other, otherName), length);
  return wasm.result(wasm.exports[name], length, otherLength, index).text();
}

/** Returns the normal form of a reference by a specification. */
export function normalize(reference: string, spec: Spec): string {
  const wasm = full();
  const length = wasm.write(string(reference, "reference"));
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
export function toUri(iri: string, options: ToUriOptions = {}): string {
  const wasm = full();
  const length = wasm.write(string(iri, "iri"));
  return wasm.result(wasm.exports.to_uri, length, Number(options.idna ?? false)).text();
}

/** Converts a URI to an IRI (RFC 3987 section 3.2). */
export function toIri(uri: string): string {
  const wasm = full();
  return wasm.result(wasm.exports.to_iri, wasm.write(string(uri, "uri"))).text();
}

export interface ParsedUri extends UrlProperties {}

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

  get scheme(): string | null {
    return this.get("scheme");
  }

  get authority(): string | null {
    return this.get("authority");
  }

  get userinfo(): string | null {
    return this.get("userinfo");
  }

  get user(): string | null {
    return this.get("user");
  }

  get password(): string | null {
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
  resolve(reference: string | ParsedUri): ParsedUri {
    return new ParsedUri(resolve(this.#text, String(reference), this.spec), this.spec);
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

defineUrlProperties(ParsedUri.prototype);
explain(ParsedUri.prototype, "a ParsedUri", {
  "searchParams params queryParams": "new URLSearchParams(uri.query)",
  "segments pathSegments": 'path.split("/")',
  "opaque schemepart urlPath zone": "get(name)",
  "origin with without withQuery join relativize": "parse() of urikit",
  "equals equal": "normalize().toString()",
});
refuseAssignments(ParsedUri.prototype, "a ParsedUri", "with() of urikit");

export { UriError, type UriErrorDetails } from "./error.js";
