/** URIs in plain text, and links in HTML and other documents. */

import { choice, string, wrongType } from "./arguments.js";
import bytes from "./bytes/find.js";
import { compile } from "./embedded.js";
import { type Argument, Wasm } from "./wasm.js";

/** The functions in `src/find/exports.rs`. */
type Names = "find" | "replace" | "links" | "rewrite";

let instance: Wasm<Names> | undefined;

function module_(): Wasm<Names> {
  return (instance ??= new Wasm(compile(bytes)));
}

/** The options of a search, by their bits in `src/find/plain.rs`. */
const OPTIONS = [
  "email",
  "schemeless",
  "networkPath",
  "scp",
  "nested",
  "rejoin",
  "ascii",
  "lenient",
] as const;

/** Options of {@link find}. */
export interface FindOptions {
  /** Find mail addresses such as `user@example.com`, as `mailto` URIs. */
  readonly email?: boolean;
  /** Find hosts without a scheme, such as `www.example.com`. */
  readonly schemeless?: boolean;
  /** Find references that start with `//` and a name with a dot. */
  readonly networkPath?: boolean;
  /** Find `user@host:path`, as an `ssh` URI. */
  readonly scp?: boolean;
  /** Also find URIs nested in a URI, and return them after it. */
  readonly nested?: boolean;
  /** Join lines if a URI may continue on the next line. */
  readonly rejoin?: boolean;
  /** End a URI at the first non-ASCII character. */
  readonly ascii?: boolean;
  /** Also accept `{ } | ^ [ ]` and characters in invalid positions. */
  readonly lenient?: boolean;
  /** Schemes in addition to the known ones, which are those registered with IANA and others. */
  readonly schemes?: readonly string[];
}

/** A URI that was found in a text. */
export interface Match {
  /** The indices at which the URI starts and ends, without delimiters. */
  readonly start: number;
  readonly end: number;
  /** The string as written. */
  readonly raw: string;
  /** The URI that it means, with non-ASCII characters percent-encoded. */
  readonly uri: string;
  /** The delimiters around it: `angle-brackets`, `double-quotes`, or `bare`. */
  readonly delimiter: string;
  /** Notes about how it was found, such as `schemeless`. */
  readonly flags: readonly string[];
  /** The line on which it starts, counted from 1. */
  readonly line: number;
  /** Other interpretations, starting with the most likely one. */
  readonly alternatives: readonly string[];
}

/**
 * Returns the URIs in a string, in order.
 *
 * @example find("See http://example.com/, or <ftp://ftp.example.com/>.").map((match) => match.uri)
 */
export function find(text: string, options: FindOptions = {}): Match[] {
  const wasm = module_();
  const count = wasm.writeList([string(text, "text"), schemes(options)]);
  const result = wasm.result(wasm.exports.find, count, bits(options));
  return Array.from({ length: result.number() }, () => {
    const [start, end, uri] = [result.number(), result.number(), result.text()];
    const [delimiter, flags, line] = [result.text(), words(result.text()), result.number()];
    const alternatives = Array.from({ length: result.number() }, () => result.text());
    return { start, end, raw: text.slice(start, end), uri, delimiter, flags, line, alternatives };
  });
}

/**
 * Replaces the URIs in a string by the results of a function.
 *
 * The function returns the new URI, or `null` to keep the old one. A bare URI has no delimiters, so
 * a replacement could appear to be longer or shorter than it is; this is a `UriError`.
 */
export function replace(
  text: string,
  replacement: (match: Match) => string | null | undefined,
  options: FindOptions = {},
): string {
  // The function may call this module, so all matches are read before it is called.
  const list = find(text, options).map((match) => result(replacement(match)));
  const wasm = module_();
  const count = wasm.writeList([text, schemes(options), ...list]);
  return wasm.result(wasm.exports.replace, count, bits(options)).text();
}

function result(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

function words(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}

function bits(options: FindOptions): number {
  return OPTIONS.reduce((bits, name, index) => bits | (Number(options[name] ?? false) << index), 0);
}

/** Returns the additional schemes, separated by spaces. */
function schemes(options: FindOptions): string | null {
  const names = options.schemes ?? [];
  const invalid = names.find((name) => !/^[A-Za-z][A-Za-z0-9+.-]+$/.test(string(name, "scheme")));
  if (invalid !== undefined) throw new RangeError(`invalid scheme ${JSON.stringify(invalid)}`);
  return names.length === 0 ? null : names.join(" ");
}

const KINDS = [
  "plain",
  "rfc",
  "html",
  "xml",
  "markdown",
  "css",
  "mail",
  "json",
  "csv",
  "calendar",
] as const;

/** The format of a document. */
export type DocumentKind = (typeof KINDS)[number];

/** Options of {@link read}. */
export interface ReadOptions {
  /** The URI from which the document was retrieved. */
  readonly base?: string;
  /** Also find URIs in the prose of HTML and Markdown documents. */
  readonly prose?: boolean;
  /** Also find URIs in scripts. */
  readonly scripts?: boolean;
}

/** A link in a document. */
export interface Link {
  /** The indices at which the link starts and ends. */
  readonly start: number;
  readonly end: number;
  /** The link as written in the document. */
  readonly raw: string;
  /** The reference, without the escapes of the document. It may be invalid. */
  readonly reference: string;
  /** The absolute URI, or `null` if the reference is invalid, or relative without a base. */
  readonly target: string | null;
  /** The place in the document, such as `a[href]`. */
  readonly place: string;
  readonly flags: readonly string[];
  readonly line: number;
}

/** A document with its links. */
export interface Document {
  readonly kind: DocumentKind;
  /** The base URI of the document, or `null`. */
  readonly base: string | null;
  readonly links: readonly Link[];
  /** Returns the document after changing links; see {@link replace}. */
  rewrite(replacement: (link: Link) => string | null | undefined): string;
}

/**
 * Reads a document and finds its links. Without a format, it is detected.
 *
 * @example read('<a href="../x">', "html", { base: "http://h/a/b" }).links[0].target // "http://h/x"
 */
export function read(text: string, kind?: DocumentKind, options: ReadOptions = {}): Document {
  string(text, "text");
  if (kind !== undefined) choice(kind, "kind", KINDS);
  if (typeof options !== "object") throw wrongType("options", "an object", options);
  const wasm = module_();
  const bits = Number(options.prose ?? false) | (Number(options.scripts ?? false) << 1);
  const count = wasm.writeList([text, kind ?? null, options.base ?? null]);
  const found = wasm.result(wasm.exports.links, count, bits);
  const name = found.text() as DocumentKind;
  const base = found.optional();
  const links: Link[] = Array.from({ length: found.number() }, () => {
    const [start, end] = [found.number(), found.number()];
    const [reference, target, place] = [found.text(), found.optional(), found.text()];
    const [flags, line] = [words(found.text()), found.number()];
    return { start, end, raw: text.slice(start, end), reference, target, place, flags, line };
  });
  return {
    kind: name,
    base,
    links,
    rewrite(replacement) {
      const list: Argument[] = links.map((link) => result(replacement(link)));
      const count = wasm.writeList([text, name, ...list]);
      return wasm.result(wasm.exports.rewrite, count, bits).text();
    },
  };
}

export { UriError, type UriErrorDetails } from "./error.js";
