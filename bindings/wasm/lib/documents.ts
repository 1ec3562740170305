/** Links in HTML and other documents. */

import {
  bits,
  choice,
  options as checked,
  replaced,
  string,
  text as address,
  type UriLike,
  words,
} from "./arguments.js";
import bytes from "./bytes/documents.js";
import { compressed } from "./compressed.js";
import { explain } from "./names.js";
import type { Argument } from "./wasm.js";

/** The instance of the module, which exports the functions in `src/find/document.rs`. */
const instance = compressed<"links" | "rewrite">(bytes);

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
  readonly base?: UriLike;
  /** Also find URIs in the prose of HTML and Markdown documents. */
  readonly prose?: boolean;
  /** Also find URIs in scripts. */
  readonly scripts?: boolean;
}

/** The options, by their bits in `src/find/document.rs`. */
const OPTIONS = ["prose", "scripts"] as const;

/** A link in a document. */
export class Link {
  /** The indices at which the link starts and ends. */
  declare readonly start: number;
  declare readonly end: number;
  /** The link as written in the document. */
  declare readonly raw: string;
  /** The reference, without the escapes of the document. It may be invalid. */
  declare readonly reference: string;
  /** The absolute URI, or `null` if the reference is invalid, or relative without a base. */
  declare readonly target: string | null;
  /** The place in the document, such as `a[href]`. */
  declare readonly place: string;
  /** Notes about how it was found. */
  declare readonly flags: readonly string[];
  /** The line on which it starts, counted from 1. */
  declare readonly line: number;

  /** @internal */
  constructor(properties: Omit<Link, "href" | "toString">) {
    Object.assign(this, properties);
  }

  /** The absolute URI, as the property of a link in a web page. */
  get href(): string | null {
    return this.target;
  }

  /** Returns the reference. */
  toString(): string {
    return this.reference;
  }
}

explain(Link.prototype, "a link", {
  "uri url": "reference, or target, which is absolute",
  "value text": "raw",
  "index position offset span": "start and end",
  "tag attribute element type kind rel": "place",
});

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
 * @example read('<a href="x">', "html", { base: "http://h/a" }).links[0].target // "http://h/x"
 */
export function read(text: string, kind?: DocumentKind, options?: ReadOptions): Document {
  string(text, "text");
  if (kind !== undefined) choice(kind, "kind", KINDS);
  const { base: from, ...others } = checked(options, ["base", ...OPTIONS]);
  const flags = bits<ReadOptions>(others, OPTIONS);
  const wasm = instance();
  const count = wasm.writeList([
    text,
    kind ?? null,
    from === undefined ? null : address(from, "base"),
  ]);
  const found = wasm.result(wasm.exports.links, count, flags);
  const name = found.text() as DocumentKind;
  const base = found.optional();
  const links: Link[] = Array.from({ length: found.number() }, () => {
    const [start, end] = [found.number(), found.number()];
    const [reference, target, place] = [found.text(), found.optional(), found.text()];
    const [flags, line] = [words(found.text()), found.number()];
    const raw = text.slice(start, end);
    return new Link({ start, end, raw, reference, target, place, flags, line });
  });
  return {
    kind: name,
    base,
    links,
    rewrite(replacement) {
      const list: Argument[] = links.map((link) => replaced(replacement(link)));
      const count = wasm.writeList([text, name, ...list]);
      return wasm.result(wasm.exports.rewrite, count, flags).text();
    },
  };
}
