/** The functions of the package. */

import { choice, string } from "./arguments.js";
import { UriError } from "./error.js";
import { explain } from "./names.js";
import {
  type Components,
  compared,
  joined,
  type NormalizeOptions,
  normalized,
  REFERENCE,
  relativized,
  replaced,
  resolved,
  type Rung,
  RUNGS,
} from "./operations.js";
import { parseOrNull, text, Uri, UriRef } from "./uri.js";

/**
 * Parses a string as a URI, which has a scheme.
 *
 * With a base, the string can be a relative reference, which is resolved. An invalid string throws
 * a {@link UriError}.
 *
 * @example parse("https://example.com:8042/over/there?name=ferret#nose").port // 8042
 */
export function parse(uri: string | UriRef, base?: string | Uri): Uri {
  // Without the other arguments that `Uri.parse` accepts, parsing is faster.
  const parsed = typeof uri === "string" && base === undefined ? parseOrNull(uri) : null;
  return parsed ?? Uri.parse(uri, base);
}

/**
 * Parses a string as a URI reference, which can be relative.
 *
 * The result is a {@link Uri} if there is a scheme.
 */
export function parseRef(reference: string | UriRef): Uri | UriRef {
  return UriRef.parse(reference);
}

/** The result of {@link tryParse}. */
export type ParseResult =
  { readonly ok: true; readonly uri: Uri } | { readonly ok: false; readonly error: UriError };

/** The class of results, which explains properties that only the URI has. */
class Outcome {}

// Libraries look for `href` and `toJSON` in all objects.
const OWN = ["uri", "href", "toJSON", ...Object.getOwnPropertyNames(Object.prototype)];
const OF_URI = Object.getOwnPropertyNames(UriRef.prototype).filter((name) => !OWN.includes(name));
explain(Outcome.prototype, "the result of tryParse", {
  "success isOk isError": "ok",
  [OF_URI.join(" ")]: "its property uri, if ok is true",
});

function outcome(result: ParseResult): ParseResult {
  return Object.freeze(Object.assign(new Outcome(), result));
}

/** Parses a string as a URI, and returns the error instead of throwing it. */
export function tryParse(uri: string): ParseResult {
  string(uri, "uri");
  try {
    return outcome({ ok: true, uri: parseOrNull(uri) ?? new Uri(uri) });
  } catch (error) {
    if (error instanceof UriError) return outcome({ ok: false, error });
    throw error;
  }
}

/**
 * Returns whether a string is a URI, without creating an object.
 *
 * With a base, which must be a URI, the string can be a relative reference.
 */
export function canParse(uri: string, base?: string | Uri): boolean {
  return Uri.canParse(uri, base);
}

/** Returns whether a string is a URI reference, which can be relative. */
export function canParseRef(reference: string): boolean {
  return UriRef.canParse(reference);
}

/**
 * Resolves a reference against a base URI (RFC 3986 section 5.2).
 *
 * @example resolve("http://a/b/c/d;p?q", "../g?y") // "http://a/b/g?y"
 */
export function resolve(base: string | Uri, reference: string | UriRef): string {
  return resolved(text(base, "base"), text(reference, "reference"));
}

/**
 * Returns a short reference that resolves to `target` against `base`.
 *
 * @example relativize("http://example.com/a/b?q", "http://example.com/a/c/") // "c/"
 */
export function relativize(base: string | Uri, target: string | Uri): string {
  return relativized(text(base, "base"), text(target, "target"));
}

/**
 * Returns the normal form of a reference (RFC 3986 sections 6.2.2 and 6.2.3).
 *
 * @example normalize("HTTP://EXAMPLE.com:80/%7Eme/./a") // "http://example.com/~me/a"
 */
export function normalize(reference: string | UriRef, options: NormalizeOptions = {}): string {
  return normalized(text(reference, "reference"), options);
}

/**
 * Returns the first step of normalization after which two references are equal, or `null`.
 *
 * The result is `simple` if the strings are equal (RFC 3986 section 6.2).
 */
export function compare(a: string | UriRef, b: string | UriRef): Rung | null {
  return compared(text(a, "a"), text(b, "b"));
}

/** Options of {@link equal}. */
export interface EqualOptions {
  /** The last step of normalization. The default is `scheme`. */
  readonly upTo?: Rung;
}

/**
 * Returns whether two references are equivalent after normalization.
 *
 * @example equal("http://example.com/%7Eme", "HTTP://EXAMPLE.com:80/~me") // true
 */
export function equal(a: string | UriRef, b: string | UriRef, options: EqualOptions = {}): boolean {
  const last = choice(options.upTo ?? "scheme", "step", RUNGS);
  const rung = compare(a, b);
  return rung !== null && RUNGS.indexOf(rung) <= last;
}

/**
 * Returns a reference with further segments at the end of its path.
 *
 * Segments are data, so `/`, `?`, and other delimiters are percent-encoded, and `..` is an error.
 * To resolve a relative reference, use {@link resolve}.
 *
 * @example join("http://example.com/music/", "AC/DC") // "http://example.com/music/AC%2FDC"
 */
export function join(reference: string | UriRef, ...segments: string[]): string {
  return joined(text(reference, "reference"), segments);
}

/**
 * Builds a reference from components, which must be percent-encoded.
 *
 * The result is a {@link Uri} if there is a scheme.
 */
export function build(components: Components & { readonly scheme: string }): Uri;
export function build(components: Components): Uri | UriRef;
export function build(components: Components): Uri | UriRef {
  return parseRef(replaced("", REFERENCE, components));
}
