/** The functions of the package. */

import { choice, type Index, options as checked, text, type UriLike } from "./arguments.js";
import {
  type Components,
  compared,
  joined,
  type NormalizeOptions,
  normalized,
  relativized,
  resolved,
  type Rung,
  RUNGS,
} from "./operations.js";
import { parseOrNull, Uri, UriRef } from "./uri.js";

/**
 * Parses a string as a URI, which has a scheme.
 *
 * With a base, the string can be a relative reference, which is resolved. An invalid string throws
 * a {@link UriError}.
 *
 * @example parse("https://example.com:8042/over/there?name=ferret#nose").port // 8042
 */
export function parse(uri: UriLike, base?: UriLike | Index): Uri {
  // Without the other arguments that `Uri.parse` accepts, parsing is faster.
  const parsed = typeof uri === "string" && base === undefined ? parseOrNull(uri) : null;
  return parsed ?? Uri.parse(uri, base);
}

/**
 * Parses a string as a URI reference, which can be relative.
 *
 * The result is a {@link Uri} if there is a scheme.
 */
export function parseRef(reference: UriLike): Uri | UriRef {
  return UriRef.parse(reference);
}

/**
 * Parses a string as a URI, or returns `null` if it is invalid.
 *
 * With a base, the string can be a relative reference, which is resolved.
 */
export function tryParse(uri: UriLike, base?: UriLike | Index): Uri | null {
  return Uri.tryParse(uri, base);
}

/** Parses a string as a URI reference, which can be relative, or returns `null`. */
export function tryParseRef(reference: UriLike): Uri | UriRef | null {
  return UriRef.tryParse(reference);
}

/**
 * Returns whether a string is a URI, without creating an object.
 *
 * With a base, which must be a URI, the string can be a relative reference.
 */
export function canParse(uri: UriLike, base?: UriLike | Index): boolean {
  return Uri.canParse(uri, base);
}

/** Returns whether a string is a URI reference, which can be relative. */
export function canParseRef(reference: UriLike): boolean {
  return UriRef.canParse(reference);
}

/**
 * Resolves a reference against a base URI (RFC 3986 section 5.2).
 *
 * @example resolve("http://a/b/c/d;p?q", "../g?y") // "http://a/b/g?y"
 */
export function resolve(base: UriLike, reference: UriLike): string {
  return resolved(text(base, "base"), text(reference, "reference"));
}

/**
 * Returns a short reference that resolves to `target` against `base`.
 *
 * @example relativize("http://example.com/a/b?q", "http://example.com/a/c/") // "c/"
 */
export function relativize(base: UriLike, target: UriLike): string {
  return relativized(text(base, "base"), text(target, "target"));
}

/**
 * Returns the normal form of a reference (RFC 3986 sections 6.2.2 and 6.2.3).
 *
 * @example normalize("HTTP://EXAMPLE.com:80/%7Eme/./a") // "http://example.com/~me/a"
 */
export function normalize(reference: UriLike, options?: NormalizeOptions | Index): string {
  return normalized(text(reference, "reference"), checked(options, ["steps"]));
}

/**
 * Returns the first step of normalization after which two references are equal, or `null`.
 *
 * The result is `simple` if the strings are equal (RFC 3986 section 6.2).
 */
export function compare(a: UriLike, b: UriLike): Rung | null {
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
export function equal(a: UriLike, b: UriLike, options?: EqualOptions): boolean {
  const { upTo = "scheme" } = checked(options, ["upTo"]);
  const last = choice(upTo, "step", RUNGS);
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
export function join(reference: UriLike, ...segments: string[]): string {
  return joined(text(reference, "reference"), segments);
}

/**
 * Builds a reference from components.
 *
 * The result is a {@link Uri} if there is a scheme.
 */
export function build(components: Components & { readonly scheme: string }): Uri;
export function build(components: Components): Uri | UriRef;
export function build(components: Components): Uri | UriRef {
  return UriRef.from(components);
}
