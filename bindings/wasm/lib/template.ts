/** URI templates (RFC 6570). */

import {
  bits,
  type Index,
  options as checked,
  string,
  text,
  type UriLike,
  wrongType,
} from "./arguments.js";
import bytes from "./bytes/template.js";
import { compile } from "./embedded.js";
import { explain } from "./names.js";
import { type Argument, type Result, Wasm } from "./wasm.js";

/** The module `template`, which exports the functions in `src/template.rs`. */
let wasm: Wasm<"template" | "template_expand" | "template_match"> | undefined;
const instance = () => (wasm ??= new Wasm(compile(bytes)));

type Scalar = UriLike | number | bigint | boolean;

/** A variable. `null` and `undefined` are undefined, also as members. */
export type TemplateValue =
  | Scalar
  | null
  | undefined
  | readonly (Scalar | null | undefined)[]
  | Readonly<{ [name: string]: Scalar | null | undefined }>;

/** The values with which a template expands to a URI. */
export type TemplateMatch = Record<string, string | string[] | Record<string, string>>;

/** The kinds of values in `src/template.rs`. */
const TEXT = 0;
const LIST = 1;
const PAIRS = 2;

/** Options of {@link Template.expand}. */
export interface ExpandOptions {
  /** Whether non-ASCII characters are kept, so that the result is an IRI. */
  readonly iri?: boolean;
}

/** Options of {@link Template.matchAll}. */
export interface MatchOptions {
  /** The maximum number of solutions. The default is 100. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 100;

/**
 * A URI template (RFC 6570).
 *
 * @example
 * const template = new Template("/{user}/repos{?page}");
 * template.expand({ user: "octo cat", page: 2 }); // "/octo%20cat/repos?page=2"
 * template.match("/joe/repos?page=7"); // { user: "joe", page: "7" }
 */
export class Template {
  readonly #text: string;
  /** The names of the variables, without repetitions. */
  readonly variables: readonly string[];
  /** The level of the template, from 1 to 4 (RFC 6570 section 1.2). */
  readonly level: number;

  constructor(template: string) {
    this.#text = string(template, "template");
    const wasm = instance();
    const result = wasm.result(wasm.exports.template, wasm.write(template));
    const names = Array.from({ length: result.number() }, () => result.text());
    this.variables = Object.freeze([...new Set(names)]);
    this.level = result.number();
    Object.freeze(this);
  }

  /** Parses a template, as the constructor does. */
  static parse(template: string): Template {
    return new Template(template);
  }

  /** Expands the template with variables. */
  expand(
    variables: Readonly<Record<string, TemplateValue>> = {},
    options?: ExpandOptions | Index,
  ): string {
    const flags = bits(checked(options, ["iri"]), ["iri"]);
    if (typeof variables !== "object" || variables === null) {
      throw wrongType("variables", "an object", variables);
    }
    const list: Argument[] = [this.#text];
    for (const [name, value] of Object.entries(variables)) {
      const argument = variable(value, name);
      if (argument) list.push(name, ...argument);
    }
    const wasm = instance();
    const count = wasm.writeList(list);
    return wasm.result(wasm.exports.template_expand, count, flags).text();
  }

  /**
   * Returns the variables with which the template expands to `uri`, or `null`.
   *
   * If there are several solutions, the first one is returned; `matchAll` returns more.
   */
  match(uri: UriLike): TemplateMatch | null {
    return this.matchAll(uri, { limit: 1 })[0] ?? null;
  }

  /** Returns all solutions of `match`, up to a limit. */
  matchAll(uri: UriLike, options?: MatchOptions | Index): TemplateMatch[] {
    const { limit = DEFAULT_LIMIT } = checked(options, ["limit"]);
    const wasm = instance();
    const template = wasm.write(this.#text);
    const length = wasm.writeAt(text(uri, "uri"), template);
    const result = wasm.result(wasm.exports.template_match, template, length, limit);
    return Array.from({ length: result.number() }, () => assignment(result));
  }

  toString(): string {
    return this.#text;
  }

  toJSON(): string {
    return this.#text;
  }
}

explain(Template.prototype, "a template", {
  "names varNames variableNames params parameters": "variables",
  "template text source": "toString()",
  "fill fillFromObject render": "expand",
  "extract fromUri parse": "match",
});

/** Parses a template (RFC 6570). */
export function parseTemplate(template: string): Template {
  return new Template(template);
}

/**
 * Expands a template with variables (RFC 6570).
 *
 * @example expand("/search{?q,lang}", { q: "cat", lang: "en" }) // "/search?q=cat&lang=en"
 */
export function expand(
  template: string | Template,
  variables: Readonly<Record<string, TemplateValue>> = {},
  options?: ExpandOptions,
): string {
  const parsed = template instanceof Template ? template : new Template(template);
  return parsed.expand(variables, options);
}

/** Returns the arguments of a variable, or `undefined` if it is undefined. */
function variable(value: TemplateValue, name: string): Argument[] | undefined {
  const isDefined = <T>(member: T): member is NonNullable<T> =>
    member !== null && member !== undefined;
  if (!isDefined(value)) return undefined;
  if (Array.isArray(value)) {
    const members = value.filter(isDefined);
    return [LIST, members.length, ...members.map((member) => scalar(member, name))];
  }
  // The `href` of a `URL` is not its own property, and that of an object with pairs is.
  if (typeof value === "object" && (!("href" in value) || Object.hasOwn(value, "href"))) {
    const pairs = Object.entries(value).filter((pair) => isDefined(pair[1]));
    return [PAIRS, pairs.length, ...pairs.flatMap((pair) => [pair[0], scalar(pair[1], name)])];
  }
  return [TEXT, scalar(value, name)];
}

function scalar(value: unknown, name: string): string {
  if (["string", "number", "bigint", "boolean"].includes(typeof value)) return String(value);
  return text(value, `variable ${name}`, "a string, a number, a list, or an object");
}

/** Reads a solution. */
function assignment(result: Result): TemplateMatch {
  // Without a prototype, a variable can have any name.
  const found: TemplateMatch = Object.create(null);
  const variables = result.number();
  for (let i = 0; i < variables; i++) {
    const name = result.text();
    const [kind, count] = [result.number(), result.number()];
    const texts = () => Array.from({ length: count }, () => result.text());
    found[name] =
      kind === LIST ? texts() : kind === PAIRS ? pairs(count, result) : (result.optional() ?? "");
  }
  return found;
}

function pairs(count: number, result: Result): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (let i = 0; i < count; i++) {
    const name = result.text();
    found[name] = result.text();
  }
  return found;
}
