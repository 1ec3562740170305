/** Checks and conversions of arguments and results. */

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
export function string(value: unknown, name: string): string {
  if (typeof value === "string") return value;
  throw wrongType(name, "a string", value);
}

/** Returns a member of a list that a caller selects by its name. */
export function choice<T extends string>(value: unknown, name: string, from: readonly T[]): number {
  const index = from.indexOf(value as T);
  if (index >= 0) return index;
  throw new RangeError(`unknown ${name} ${JSON.stringify(value)}; expected ${from.join(", ")}`);
}

/** Returns the result of a function that replaces what was found, or `null` to keep what was found. */
export function replaced(value: string | null | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Splits a list of names. */
export function words(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
