/** Checks and conversions of arguments and results. */

import { type Known, unknown } from "./unknown.js";

/** A string, or an object with the address as `href`: a {@link UriRef}, a `URL`, or a link. */
export type UriLike = string | { readonly href: string };

/** The index that `map` and other methods of arrays pass to a function. It is ignored. */
export type Index = number;

/** Returns the type of a value for an error message. */
function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object") return value === undefined ? "undefined" : `a ${typeof value}`;
  return `an instance of ${value.constructor?.name || "Object"}`;
}

/** Creates the error of an argument with another type. */
export function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, not ${typeOf(value)}`);
}

/** Returns an argument that must be a string. */
export function string(value: unknown, name: string, expected = "a string"): string {
  if (typeof value === "string") return value;
  throw wrongType(name, expected, value);
}

/** Returns an argument that must be a string, or an object with an address. */
export function text(value: unknown, name: string, expected?: string): string {
  if (typeof value === "string") return value;
  const href = (value as { href?: unknown } | null | undefined)?.href;
  return typeof href === "string" ? href : string(value, name, expected);
}

/** Returns an optional argument, which is not the index that `map` passes. */
export function optional<T>(value: T | Index | undefined): T | undefined {
  return typeof value === "number" ? undefined : value;
}

/** Returns a member of a list that a caller selects by its name. */
export function choice<T extends string>(value: unknown, name: string, from: readonly T[]): number {
  const index = from.indexOf(value as T);
  if (index >= 0) return index;
  const found = string(value, name, `one of ${from.join(", ")}`);
  throw new RangeError(unknown(name, found, { names: from }));
}

/** Checks the names of the properties of an argument, and returns it. */
export function named<T extends object>(value: T, name: string, kind: string, known: Known): T {
  if (typeof value !== "object" || value === null) throw wrongType(name, "an object", value);
  const other = Object.keys(value).find((key) => !known.names.includes(key));
  if (other !== undefined) throw new TypeError(unknown(kind, other, known));
  return value;
}

/** Checks the names of options, and returns them. */
export function options<T extends object>(
  value: T | Index | undefined,
  names: readonly (keyof T & string)[],
): T {
  const given = optional(value);
  return given === undefined ? ({} as T) : named(given, "options", "option", { names });
}

/** Returns the options that are `true` as bits, in the order of their names. */
export function bits<T extends object>(options: T, names: readonly (keyof T & string)[]): number {
  return names.reduce((bits, name, index) => {
    const value = options[name] ?? false;
    if (typeof value !== "boolean") throw wrongType(`option ${name}`, "a boolean", value);
    return bits | (Number(value) << index);
  }, 0);
}

/** Returns the result of a function that replaces what was found, or `null` to keep what was found. */
export function replaced(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Splits a list of names. */
export function words(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
