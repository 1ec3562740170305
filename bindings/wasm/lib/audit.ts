/** Security checks of URLs, and how parsers read them. */

import { choice, string } from "./arguments.js";
import { full } from "./full.js";

/** The policies, which select rules. */
const POLICIES = ["general", "web-fetch", "redirect", "link-text", "archive", "unanimous"] as const;

/** The name of a policy, for a use of URLs. */
export type Policy = (typeof POLICIES)[number];

export type Severity = "info" | "warning" | "error";
/** The severities, by the numbers in `src/full/audit.rs`. */
const SEVERITIES = [null, "info", "warning", "error"] as const;

/** A problem in a URL. It contains no part of the URL. */
export interface Finding {
  /** The name of the rule, such as `backslash`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** A way to fix the problem or to avoid the risk. */
  readonly remedy: string;
  /** An explanation of the risk. */
  readonly why: string;
  /** The specification or the report that describes the risk. */
  readonly source: string;
  /** The indices at which the problem starts and ends. */
  readonly span: readonly [start: number, end: number];
  /** The number of URLs that enclose the one with the problem. */
  readonly depth: number;
}

/**
 * Returns the security problems of a URL, valid or not.
 *
 * @example audit("http://127.0.0.1/", "web-fetch")[0].rule // "ip-special"
 */
export function audit(url: string, policy: Policy = "general"): Finding[] {
  choice(policy, "policy", POLICIES);
  const wasm = full();
  const length = wasm.write(string(String(url), "url"));
  const result = wasm.result(wasm.exports.audit, length, wasm.write(policy, length));
  return Array.from({ length: result.number() }, () => {
    const [rule, severity] = [result.text(), result.text() as Severity];
    const [remedy, why, source] = [result.text(), result.text(), result.text()];
    const message = result.text();
    const span = [result.number(), result.number()] as const;
    return { rule, severity, message, remedy, why, source, span, depth: result.number() };
  });
}

/** Returns the worst severity of the problems of a URL, or `null` if there are none. */
export function worst(url: string, policy: Policy = "general"): Severity | null {
  choice(policy, "policy", POLICIES);
  const wasm = full();
  const length = wasm.write(string(String(url), "url"));
  const severity = wasm.run(wasm.exports.worst, length, wasm.write(policy, length));
  return SEVERITIES[severity] ?? null;
}

/** The components that a parser finds. */
export interface Reading {
  readonly scheme: string | null;
  readonly userinfo: string | null;
  readonly host: string | null;
  readonly port: string | null;
  readonly path: string;
  readonly query: string | null;
  readonly fragment: string | null;
}

/** How parsers read a URL. */
export interface Readings {
  /** The worst difference, such as `host-split`, or `agree`. */
  readonly verdict: string;
  /** The components by the name of the parser; `null` if it refuses the URL. */
  readonly readings: ReadonlyMap<string, Reading | null>;
}

/**
 * Returns how different parsers read a URL.
 *
 * @example readings("ftp://google.com?@evil.com/").verdict // "host-split"
 */
export function readings(url: string): Readings {
  const wasm = full();
  const result = wasm.result(wasm.exports.readings, wasm.write(string(String(url), "url")));
  const verdict = result.text();
  const found = Array.from({ length: result.number() }, () => {
    const reader = result.text();
    if (result.number() === 0) return [reader, null] as const;
    const [scheme, userinfo] = [result.optional(), result.optional()];
    const [host, port, path] = [result.optional(), result.optional(), result.text()];
    const [query, fragment] = [result.optional(), result.optional()];
    return [reader, { scheme, userinfo, host, port, path, query, fragment }] as const;
  });
  return { verdict, readings: new Map(found) };
}

/**
 * Returns a string with `***` instead of each password and token.
 *
 * @example redact("postgres://app:secret@db.example.com/") // "postgres://app:***@db.example.com/"
 */
export function redact(text: string): string {
  const wasm = full();
  return wasm.result(wasm.exports.redact, wasm.write(string(String(text), "text"))).text();
}
