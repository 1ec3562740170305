/** URIs in plain text. */

import {
  bits,
  type Index,
  options as checked,
  replaced,
  string,
  words,
  wrongType,
} from "./arguments.js";
import bytes from "./bytes/find.js";
import { compressed } from "./compressed.js";
import { explain } from "./names.js";

/** The instance of the module, which exports the functions in `src/find/plain.rs`. */
const instance = compressed<"find" | "replace">(bytes);

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
export class Match {
  /** The indices at which the URI starts and ends, without delimiters. */
  declare readonly start: number;
  declare readonly end: number;
  /** The string as written. */
  declare readonly raw: string;
  /** The URI that it means, with non-ASCII characters percent-encoded. */
  declare readonly uri: string;
  /** The delimiters around it: `angle-brackets`, `double-quotes`, or `bare`. */
  declare readonly delimiter: string;
  /** Notes about how it was found, such as `schemeless`. */
  declare readonly flags: readonly string[];
  /** The line on which it starts, counted from 1. */
  declare readonly line: number;
  /** Other interpretations, starting with the most likely one. */
  declare readonly alternatives: readonly string[];

  /** @internal */
  constructor(properties: Omit<Match, "href" | "toString">) {
    Object.assign(this, properties);
  }

  /** The URI, as the property of a link in a web page. */
  get href(): string {
    return this.uri;
  }

  toString(): string {
    return this.uri;
  }
}

explain(Match.prototype, "a match", {
  "url link target": "uri",
  "value text match": "raw",
  "index position offset span": "start and end",
  "type kind isLink schema": "flags, or parse(match.uri)",
  "scheme host": "parse(match.uri)",
});

/**
 * Returns the URIs in a string, in order.
 *
 * @example find("See http://example.com/, or <ftp://ftp.example.com/>.").map((match) => match.uri)
 */
export function find(text: string, options?: FindOptions | Index): Match[] {
  const { schemes, flags } = selected(options);
  const wasm = instance();
  const count = wasm.writeList([string(text, "text"), schemes]);
  const result = wasm.result(wasm.exports.find, count, flags);
  return Array.from({ length: result.number() }, () => {
    const [start, end, uri] = [result.number(), result.number(), result.text()];
    const [delimiter, flags, line] = [result.text(), words(result.text()), result.number()];
    const alternatives = Array.from({ length: result.number() }, () => result.text());
    const raw = text.slice(start, end);
    return new Match({ start, end, raw, uri, delimiter, flags, line, alternatives });
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
  options?: FindOptions,
): string {
  const { schemes, flags } = selected(options);
  // The function may call this module, so all matches are read before it is called.
  const list = find(text, options).map((match) => replaced(replacement(match)));
  const wasm = instance();
  const count = wasm.writeList([text, schemes, ...list]);
  return wasm.result(wasm.exports.replace, count, flags).text();
}

/** Another name of {@link find}. */
export { find as findUrls };

/** Returns the options as bits, and the additional schemes, separated by spaces. */
function selected(options: FindOptions | Index | undefined) {
  const found = checked(options, [...OPTIONS, "schemes"]);
  return { schemes: joined(found.schemes ?? []), flags: bits(found, OPTIONS) };
}

function joined(names: readonly string[]): string | null {
  if (!Array.isArray(names)) throw wrongType("schemes", "an array", names);
  const invalid = names.find((name) => !/^[A-Za-z][A-Za-z0-9+.-]+$/.test(string(name, "scheme")));
  if (invalid !== undefined) throw new RangeError(`invalid scheme ${JSON.stringify(invalid)}`);
  return names.length === 0 ? null : names.join(" ");
}
