/** Operations on strings: calls of the module `core`. */

import { choice, named, string, text, type UriLike, wrongType } from "./arguments.js";
import { core } from "./core.js";
import { UriError } from "./error.js";
import { COMPONENTS_OF_OTHERS } from "./names.js";
import { Query, type QueryInit } from "./query.js";
import type { Argument } from "./wasm.js";

/** The components that {@link replaced} changes, in the order of `src/core/compose.rs`. */
const CHANGES = [
  "scheme",
  "authority",
  "userinfo",
  "username",
  "password",
  "host",
  "port",
  "path",
  "query",
  "fragment",
] as const;

/**
 * Components, which are syntax and must be percent-encoded, and items, which are data. Items are
 * the username, the password, the segments of the path, and parameters of the query.
 *
 * `null` removes a component, and `undefined` keeps it.
 */
export interface Components {
  readonly scheme?: string | null | undefined;
  readonly authority?: string | null | undefined;
  readonly userinfo?: string | null | undefined;
  /** The username as data. */
  readonly username?: string | null | undefined;
  /** The password as data. */
  readonly password?: string | null | undefined;
  readonly host?: string | null | undefined;
  readonly port?: string | number | null | undefined;
  readonly path?: string | undefined;
  /** The segments of the path as data. `.` and `..` are errors. */
  readonly segments?: readonly string[] | undefined;
  readonly query?: QueryInit | null | undefined;
  readonly fragment?: string | null | undefined;
}

/** The steps of normalization (RFC 3986 section 6.2), in order. */
export const STEPS = ["case", "percent", "path", "scheme"] as const;
export type Step = (typeof STEPS)[number];

/** The rungs of the comparison ladder: equal strings, or equal after a step and those before it. */
export const RUNGS = ["simple", ...STEPS] as const;
export type Rung = (typeof RUNGS)[number];

/** The forms, by the numbers in `src/core/exports.rs`. */
export const REFERENCE = 0;
export const URI = 1;
export type Form = typeof REFERENCE | typeof URI;

/** Returns whether a string is a reference of a form. */
export function isValid(value: UriLike, form: Form, name: string): boolean {
  const wasm = core();
  // A lone surrogate is not ASCII, so it is not valid. Its replacement is not ASCII either.
  const length = wasm.writeLossy(text(value, name));
  try {
    return wasm.exports.is_valid(length, form, 0) === 1;
  } catch (error) {
    throw wasm.stopped(error);
  }
}

/** Options of normalization. */
export interface NormalizeOptions {
  /** The steps. The default is all of them. */
  readonly steps?: readonly Step[];
}

/** Resolves a reference against a base. `call` has the order of the arguments. */
export function resolved(
  base: string,
  reference: string,
  call = "resolve(base, reference)",
): string {
  const wasm = core();
  const length = wasm.writePair(base, reference);
  try {
    return wasm.text(wasm.exports.resolve(length, wasm.written - length, 0), base, reference);
  } catch (error) {
    throw explained(wasm.stopped(error), reference, call);
  }
}

/** Explains why a base is not a URI. */
function explained(error: unknown, reference: string, call: string): unknown {
  if (!(error instanceof UriError) || error.code !== "scheme-missing") return error;
  const isSwapped = isValid(reference, URI, "reference");
  return error.withHelp(
    isSwapped ? `swap the arguments: \`${call}\`` : "the base must have a scheme, such as `https:`",
  );
}

/** Makes a target relative to a base. */
export function relativized(base: string, target: string): string {
  const wasm = core();
  const length = wasm.writePair(base, target);
  return wasm.result(wasm.exports.relativize, length, wasm.written - length).text();
}

/** Returns the normal form of a reference. */
export function normalized(value: string, options: NormalizeOptions): string {
  const wasm = core();
  const bits = options.steps === undefined ? ALL_STEPS : stepBits(options.steps);
  const length = wasm.write(value);
  try {
    return wasm.text(wasm.exports.normalize(length, bits, 0), value, "");
  } catch (error) {
    throw wasm.stopped(error);
  }
}

const ALL_STEPS = 0b1111;

function stepBits(steps: readonly Step[]): number {
  if (!Array.isArray(steps)) throw wrongType("steps", "an array", steps);
  return steps.reduce((bits, step) => bits | (1 << choice(step, "step", STEPS)), 0);
}

/** Returns the first rung at which two references are equal, or `null`. */
export function compared(a: string, b: string): Rung | null {
  const wasm = core();
  const length = wasm.writePair(a, b);
  const result = wasm.result(wasm.exports.compare, length, wasm.written - length);
  return result.optional() as Rung | null;
}

/** Returns a reference with further segments at the end of its path. */
export function joined(value: string, segments: readonly string[]): string {
  const wasm = core();
  const list = segments.map((segment) => string(segment, "segment"));
  const count = wasm.writeList([value, ...list]);
  return wasm.result(wasm.exports.join, count).text();
}

/** Returns a reference with other components. */
export function replaced(value: string, form: Form, changes: Components): string {
  named(changes, "components", "component", KNOWN);
  if (changes.userinfo !== undefined && (changes.username ?? changes.password) !== undefined) {
    throw new TypeError("userinfo cannot be combined with username or password");
  }
  const segments = newSegments(changes);
  const path = segments?.length === 0 ? "" : changes.path;
  const list = CHANGES.map((name) => component(name === "path" ? path : changes[name], name));
  const wasm = core();
  const count = wasm.writeList([value, ...list, ...(segments ?? [])]);
  try {
    return wasm.result(wasm.exports.replace, count, form).text();
  } catch (error) {
    const isData = changes.path && error instanceof UriError && error.component === "path";
    if (!isData || error.help === null) throw error;
    throw error.withHelp(`${error.help}, or pass data as \`segments: ["a b"]\``);
  }
}

const KNOWN = { names: [...CHANGES, "segments"], others: COMPONENTS_OF_OTHERS };

function newSegments({ path, segments }: Components): string[] | undefined {
  if (segments === undefined) return undefined;
  if (path !== undefined) throw new TypeError("path cannot be combined with segments");
  if (!Array.isArray(segments)) throw wrongType("segments", "an array", segments);
  return segments.map((segment) => string(segment, "segment"));
}

function component(value: unknown, name: string): Argument {
  if (value === undefined || typeof value === "string") return value;
  if (value === null && name !== "path") return value;
  if (name === "port" && typeof value === "number" && Number.isInteger(value)) return String(value);
  if (name === "query") return Query.from(value as QueryInit).raw;
  throw wrongType(name, name === "port" ? "an integer, a string, or null" : "a string", value);
}
