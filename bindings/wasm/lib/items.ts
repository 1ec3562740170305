/** Items of components: the segments of a path, the username, and the password. They are data. */

import { decodeLossy } from "./percent.js";

/** The items, percent-encoded. */
export interface EncodedItems {
  /** The part of the userinfo before its first `:`, percent-encoded, or `null`. */
  readonly usernameEncoded: string | null;
  /** The part of the userinfo after its first `:`, percent-encoded, or `null`. */
  readonly passwordEncoded: string | null;
  /** The segments of the path, percent-encoded. */
  readonly segmentsEncoded: readonly string[];
}

/** The items, decoded. Bytes that are not UTF-8 become U+FFFD. */
export interface Items {
  /** The part of the userinfo before its first `:`, decoded, or `null`. */
  readonly username: string | null;
  /** The part of the userinfo after its first `:`, decoded, or `null`. */
  readonly password: string | null;
  /**
   * The segments of the path, decoded.
   *
   * They can contain a slash, so do not join them with `/`: pass them to `with({ segments })`.
   */
  readonly segments: readonly string[];
  /** The {@link segments}. */
  readonly pathSegments: readonly string[];
  /** The last segment, decoded, or `null` if it is empty, `.`, or `..`. */
  readonly fileName: string | null;
  /** The part of the {@link fileName} after its last `.`, which is not its start, or `null`. */
  readonly extension: string | null;
}

const decoded = (text: string | null): string | null => (text === null ? null : decodeLossy(text));
const segments = ({ segmentsEncoded }: EncodedItems) => segmentsEncoded.map(decodeLossy);

/** Returns the file name, percent-encoded. */
function fileName({ segmentsEncoded }: EncodedItems): string | null {
  const last = segmentsEncoded.at(-1);
  return last === undefined || ["", ".", ".."].includes(decodeLossy(last)) ? null : last;
}

/** Returns the extension, percent-encoded. */
function extension(name: string | null): string | null {
  const dot = name?.lastIndexOf(".") ?? 0;
  return name !== null && dot > 0 ? name.slice(dot + 1) : null;
}

const ITEMS: Record<keyof Items, (encoded: EncodedItems) => string | null | readonly string[]> = {
  username: ({ usernameEncoded }) => decoded(usernameEncoded),
  password: ({ passwordEncoded }) => decoded(passwordEncoded),
  segments,
  pathSegments: segments,
  fileName: (encoded) => decoded(fileName(encoded)),
  extension: (encoded) => decoded(extension(fileName(encoded))),
};

/** Defines the {@link Items} of a class. */
export function defineItems(prototype: EncodedItems): void {
  for (const [name, value] of Object.entries(ITEMS)) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      get(this: EncodedItems) {
        return value(this);
      },
    });
  }
}

/** Splits a path at its slashes. A slash at the start belongs to no segment. */
export function split(path: string): string[] {
  return path === "" ? [] : path.slice(path.startsWith("/") ? 1 : 0).split("/");
}
