/** Percent-encoding (RFC 3986 section 2.1). */

import { choice, type Index, optional, string, text, type UriLike } from "./arguments.js";
import { core } from "./core.js";
import { UriError } from "./error.js";

/** The components, in the order of `src/core/operations.rs`. */
const COMPONENTS = [
  "unreserved",
  "userinfo",
  "reg-name",
  "path",
  "segment",
  "query",
  "fragment",
  "form",
] as const;
const FORM = COMPONENTS.indexOf("form");

/** A component whose characters are not encoded. */
export type EncodeComponent = (typeof COMPONENTS)[number];

/** Returns the index of a component. The default is `unreserved`. */
function selected(component: EncodeComponent | Index | undefined): number {
  return choice(optional(component) ?? "unreserved", "component", COMPONENTS);
}

/**
 * Percent-encodes data for a component of a URI.
 *
 * `%` and all characters that the component does not allow are encoded. The default, `unreserved`,
 * is safe in each component. `form` encodes a name or a value of a web form, with `+` for a space.
 *
 * @example encode("AC/DC 100%") // "AC%2FDC%20100%25"
 * @example encode("AC/DC", "path") // "AC/DC"
 */
export function encode(data: UriLike | Uint8Array, component?: EncodeComponent | Index): string {
  const index = selected(component);
  const wasm = core();
  const length =
    data instanceof Uint8Array
      ? wasm.writeBytes(data)
      : wasm.write(text(data, "data", "a string or a Uint8Array"));
  const encoded = wasm.result(wasm.exports.encode, length, index === FORM ? 0 : index).text();
  return index === FORM ? encoded.replaceAll("%20", "+") : encoded;
}

/** Returns a string to decode, in which `+` is a space for the component `form`. */
function prepared(encoded: string, component: EncodeComponent | Index | undefined): string {
  string(encoded, "encoded");
  return selected(component) === FORM ? encoded.replaceAll("+", " ") : encoded;
}

/**
 * Decodes percent-encoded UTF-8.
 *
 * A malformed escape such as `%zz` and bytes that are not UTF-8 throw a `UriError`. All other
 * characters are kept. For the component `form`, `+` is a space.
 *
 * @example decode("caf%C3%A9+noir") // "café+noir"
 */
export function decode(encoded: string, component?: EncodeComponent | Index): string {
  const text = prepared(encoded, component);
  try {
    return decodeURIComponent(text);
  } catch {
    throw malformed(text);
  }
}

/**
 * Decodes percent-encoded bytes. A malformed escape throws a `UriError`.
 *
 * @example decodeBytes("%FF%00") // Uint8Array [255, 0]
 */
export function decodeBytes(encoded: string, component?: EncodeComponent | Index): Uint8Array {
  const text = prepared(encoded, component);
  UriError.checkSurrogates(text);
  const at = text.search(/%(?![0-9A-Fa-f]{2})/);
  if (at >= 0) throw malformedEscape(at);
  return bytesOf(text);
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decodes a part of a valid reference. Bytes that are not UTF-8 become U+FFFD. */
export function decodeLossy(encoded: string): string {
  if (!encoded.includes("%")) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return decoder.decode(bytesOf(encoded));
  }
}

/** Decodes bytes. Malformed escapes, which only some specifications allow, are kept. */
function bytesOf(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const digits = String.fromCharCode(bytes[i + 1] ?? 0, bytes[i + 2] ?? 0);
    const isEscape = bytes[i] === "%".charCodeAt(0) && /^[0-9A-Fa-f]{2}$/.test(digits);
    bytes[length++] = isEscape ? Number.parseInt(digits, 16) : (bytes[i] ?? 0);
    if (isEscape) i += 2;
  }
  return bytes.slice(0, length);
}

const ESCAPE_LENGTH = 3;

function malformedEscape(at: number): UriError {
  return new UriError("percent sign without two hexadecimal digits", {
    code: "escape",
    component: "encoded",
    span: [at, at + 1],
    rule: 'pct-encoded = "%" HEXDIG HEXDIG',
    section: "RFC 3986 section 2.1",
    help: "write a percent sign as `%25`",
    diagram: null,
  });
}

/** Returns the first error of a string that `decodeURIComponent` does not accept. */
function malformed(text: string): UriError {
  let at = text.length;
  for (const { 0: run, index } of text.matchAll(/(?:%[0-9A-Fa-f]{2})+|%/g)) {
    if (run === "%") return malformedEscape(index);
    const valid = validPrefix(run);
    at = index + valid;
    if (valid < run.length) break;
  }
  return new UriError("escape of a byte that is not UTF-8", {
    code: "not-utf8",
    component: "encoded",
    span: [at, at + ESCAPE_LENGTH],
    rule: "percent-encoded UTF-8",
    section: "RFC 3986 section 2.5",
    help: "use `decodeBytes`",
    diagram: null,
  });
}

/** Returns the length of the escapes at the start of `run` that encode whole characters. */
function validPrefix(run: string): number {
  const decodes = (escapes: string): boolean => {
    try {
      return decodeURIComponent(escapes) !== "";
    } catch {
      return false;
    }
  };
  let at = 0;
  while (at < run.length) {
    // A character has one to four bytes.
    const lengths = [1, 2, 3, 4].map((bytes) => bytes * ESCAPE_LENGTH);
    const length = lengths.find((length) => decodes(run.slice(at, at + length)));
    if (length === undefined) break;
    at += length;
  }
  return at;
}
