/** The query of a URI as a list of parameters. */

import { options as checked, string, text, type UriLike, wrongType } from "./arguments.js";
import { core } from "./core.js";
import { explain } from "./names.js";
import type { Argument } from "./wasm.js";

/** A value of a parameter. `null` writes the name without `=`. */
export type QueryValue = UriLike | number | bigint | boolean | null;

/**
 * Parameters: an object, pairs, `URLSearchParams`, or a query. An array repeats its name.
 *
 * A string is a query, whose parameters are percent-encoded.
 */
export type QueryInit =
  | string
  | Query
  | Readonly<Record<string, QueryValue | readonly QueryValue[] | undefined>>
  | Iterable<readonly [string, QueryValue | readonly QueryValue[] | undefined]>;

/** The changes, by the numbers in `src/core/query.rs`. */
const APPEND = 0;
const SET = 1;
const REMOVE = 2;
const SORT = 3;

/** Options of {@link Query}. */
export interface QueryOptions {
  /** Whether `+` is a space, as in web forms. The default is `true`. */
  readonly form?: boolean;
}

/**
 * The query of a URI: an immutable, ordered list of parameters.
 *
 * Names and values are decoded as a web form encodes them: `+` is a space. Bytes that are not UTF-8
 * become U+FFFD. Parameters that do not change keep their exact encoding.
 *
 * @example new Query("q=red+shoes&size=41").set("size", 42).toString() // "q=red+shoes&size=42"
 */
export class Query implements Iterable<[string, string]> {
  readonly #raw: string | null;
  readonly #form: boolean;
  /** The decoded pairs, once they are needed. */
  #pairs: readonly (readonly [string, string | null])[] | undefined;

  /** Parses a query, or builds one as {@link from} does. */
  constructor(query: QueryInit | null = null, options?: QueryOptions) {
    this.#form = checked(options, ["form"]).form ?? true;
    this.#raw = query === null || typeof query === "string" ? query : encoded(query, this.#form);
    if (typeof query !== "string") return;
    const wasm = core();
    wasm.result(wasm.exports.query_check, wasm.write(query));
  }

  /**
   * Builds a query from parameters. Names and values are percent-encoded, unless they are part of
   * a string.
   *
   * @example Query.from({ q: "a&b", size: [41, 42] }).toString() // "q=a%26b&size=41&size=42"
   */
  static from(parameters: QueryInit): Query {
    if (parameters instanceof Query) return parameters;
    if (typeof parameters === "string") {
      // It would be part of the first name, and not a delimiter as in `URLSearchParams`.
      if (parameters.startsWith("?")) throw new TypeError("omit the question mark of the query");
      return new Query(parameters);
    }
    return new Query(encoded(parameters, true));
  }

  /** The encoded query, or `null` if it is missing. */
  get raw(): string | null {
    return this.#raw;
  }

  /** The number of parameters. */
  get size(): number {
    return this.pairs().length;
  }

  /** Returns the names and values. The value of a parameter without `=` is `null`. */
  pairs(): readonly (readonly [name: string, value: string | null])[] {
    if (this.#pairs) return this.#pairs;
    const pairs: [string, string | null][] = [];
    if (this.#raw) {
      const wasm = core();
      const length = wasm.write(this.#raw);
      const result = wasm.result(wasm.exports.query_pairs, length, Number(this.#form));
      const count = result.number();
      for (let i = 0; i < count; i++) pairs.push([result.text(), result.optional()]);
    }
    return (this.#pairs = pairs);
  }

  /** Returns the first value of a parameter, or `null`. Without `=`, the value is empty. */
  get(name: string): string | null {
    const found = this.pairs().find((pair) => pair[0] === name);
    return found ? (found[1] ?? "") : null;
  }

  /** Returns all values of a parameter, in order. */
  getAll(name: string): string[] {
    const found = this.pairs().filter((pair) => pair[0] === name);
    return found.map((pair) => pair[1] ?? "");
  }

  /** Returns whether there is a parameter. */
  has(name: string): boolean {
    return this.pairs().some((pair) => pair[0] === name);
  }

  /** Returns the names, in order and with repetitions. */
  keys(): string[] {
    return this.pairs().map((pair) => pair[0]);
  }

  /** Returns the values, in order. */
  values(): string[] {
    return this.pairs().map((pair) => pair[1] ?? "");
  }

  /** Returns the names and values. The value of a parameter without `=` is empty. */
  entries(): [name: string, value: string][] {
    return this.pairs().map(([name, value]) => [name, value ?? ""]);
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries()[Symbol.iterator]();
  }

  /** Calls a function with the value and the name of each parameter. */
  forEach(callback: (value: string, name: string, query: Query) => void): void {
    for (const [name, value] of this) callback(value, name, this);
  }

  /** Returns a query with one value for a parameter, in the place of the first old value. */
  set(name: string, value: QueryValue): Query {
    return this.#edit(SET, [string(name, "name"), data(value)]);
  }

  /** Returns a query with another parameter at the end. */
  append(name: string, value: QueryValue): Query {
    return this.#edit(APPEND, [string(name, "name"), data(value)]);
  }

  /** Returns a query without the parameters of these names. */
  delete(...names: string[]): Query {
    return this.#edit(
      REMOVE,
      names.flatMap((name) => [string(name, "name"), null]),
    );
  }

  /** Returns a query with parameters sorted by name. Equal names keep their order. */
  sort(): Query {
    return this.#edit(SORT, []);
  }

  #edit(change: number, list: Argument[]): Query {
    return new Query(edited(this.#raw, this.#form, change, list), { form: this.#form });
  }

  toString(): string {
    return this.#raw ?? "";
  }

  toJSON(): string {
    return this.toString();
  }
}

/** The parameters of a URI, in the place where `URL` has parameters that change. */
export class SearchParams extends Query {}

for (const [name, use] of Object.entries({
  set: "withQueryParam(name, value)",
  append: "appendQueryParam(name, value)",
  delete: "withoutQueryParam(name)",
  sort: "withQuery(uri.params.sort())",
})) {
  Object.defineProperty(SearchParams.prototype, name, {
    value: () => {
      const instead = `uri.${use}, which returns another one`;
      throw new TypeError(`cannot change searchParams, because a URI is immutable; use ${instead}`);
    },
  });
}

explain(Query.prototype, "a query", {
  "query search": "toString()",
  "first getFirst": "get",
  all: "getAll",
  "add push": "append",
  "remove unset": "delete",
  "update merge assign with": "set",
  sorted: "sort",
  "items pairsArray": "entries",
  toObject: "Object.fromEntries(query)",
});
explain(Query, "the class", {
  "parse fromString": "new Query(query)",
  "create build stringify": "from(parameters)",
});

/** Returns a query with a change, or `null` if nothing is left. */
function edited(raw: string | null, form: boolean, change: number, list: Argument[]) {
  const wasm = core();
  const count = wasm.writeList([raw, ...list]);
  return wasm.result(wasm.exports.query_edit, count, Number(form), change).optional();
}

/** Returns parameters as a query. */
function encoded(parameters: Exclude<QueryInit, string>, form: boolean): string | null {
  if (parameters instanceof Query) return parameters.raw;
  if (typeof parameters !== "object" || parameters === null) {
    throw wrongType("parameters", "an object, pairs, or a string", parameters);
  }
  const entries = Symbol.iterator in parameters ? parameters : Object.entries(parameters);
  const list: Argument[] = [];
  for (const [name, values] of entries) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value !== undefined) list.push(string(name, "name"), data(value));
    }
  }
  return edited("", form, APPEND, list);
}

/** Returns a name or a value as a string. */
function data(value: QueryValue): string | null {
  if (value === null || typeof value === "string") return value;
  if (["number", "bigint", "boolean"].includes(typeof value)) return String(value);
  return text(value, "value", "a string, a number, a boolean, or null");
}
