/** Security checks of URLs, and how parsers read them. */

import { choice, type Index, optional, text, type UriLike } from "./arguments.js";
import { full } from "./full.js";
import { explain } from "./names.js";

/** The policies, which select rules. */
const POLICIES = ["general", "web-fetch", "redirect", "link-text", "archive", "unanimous"] as const;

/** The name of a policy, for a use of URLs. */
export type Policy = (typeof POLICIES)[number];

export type Severity = "info" | "warning" | "error";
/** The severities, by the numbers in `src/full/audit.rs`. */
const SEVERITIES = [null, "info", "warning", "error"] as const;

/** A problem in a URL. It contains no part of the URL. */
export class Finding {
  /** The name of the rule, such as `backslash`. */
  declare readonly rule: string;
  /** How serious the problem is. */
  declare readonly severity: Severity;
  /** The problem, in a few words. */
  declare readonly message: string;
  /** A way to fix the problem or to avoid the risk. */
  declare readonly remedy: string;
  /** An explanation of the risk. */
  declare readonly why: string;
  /** The specification or the report that describes the risk. */
  declare readonly source: string;
  /** The indices at which the problem starts and ends. */
  declare readonly span: readonly [start: number, end: number];
  /** The number of URLs that enclose the one with the problem. */
  declare readonly depth: number;

  /** @internal */
  constructor(properties: Omit<Finding, "toString">) {
    Object.assign(this, properties);
  }

  /** Returns the rule with the message. */
  toString(): string {
    return `${this.rule}: ${this.message}`;
  }
}

explain(Finding.prototype, "a finding", {
  "code id name type kind category": "rule",
  "level risk": "severity",
  "title text summary": "message",
  "description detail details reason explanation": "why",
  "help fix hint recommendation suggestion": "remedy",
  "start end index position offset": "span",
  "reference link url": "source",
});

/**
 * Returns the security problems of a URL, valid or not.
 *
 * @example audit("http://127.0.0.1/", "web-fetch")[0].rule // "ip-special"
 */
export function audit(url: UriLike, policy?: Policy | Index): Finding[] {
  const wasm = full();
  const length = wasm.write(text(url, "url"));
  const result = wasm.result(wasm.exports.audit, length, wasm.writeAt(selected(policy), length));
  return Array.from({ length: result.number() }, () => {
    const [rule, severity] = [result.text(), result.text() as Severity];
    const [remedy, why, source] = [result.text(), result.text(), result.text()];
    const message = result.text();
    const span = [result.number(), result.number()] as const;
    const depth = result.number();
    return new Finding({ rule, severity, message, remedy, why, source, span, depth });
  });
}

/** Returns the worst severity of the problems of a URL, or `null` if there are none. */
export function worst(url: UriLike, policy?: Policy | Index): Severity | null {
  const wasm = full();
  const length = wasm.write(text(url, "url"));
  const severity = wasm.run(wasm.exports.worst, length, wasm.writeAt(selected(policy), length));
  return SEVERITIES[severity] ?? null;
}

/** Returns a policy. The default is `general`. */
function selected(policy: Policy | Index | undefined): Policy {
  const name = optional(policy) ?? "general";
  choice(name, "policy", POLICIES);
  return name;
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

/** How parsers read a URL. It can be iterated like {@link Readings.readings}. */
export class Readings {
  /** The worst difference, such as `host-split`, or `agree`. */
  declare readonly verdict: string;
  /** The components by the name of the parser; `null` if it refuses the URL. */
  declare readonly readings: ReadonlyMap<string, Reading | null>;

  /** @internal */
  constructor(properties: Pick<Readings, "verdict" | "readings">) {
    Object.assign(this, properties);
  }

  [Symbol.iterator](): IterableIterator<[string, Reading | null]> {
    return this.readings.entries();
  }
}

explain(Readings.prototype, "the result of readings", {
  "parsers hosts map get entries keys values forEach size": "its property readings, a Map",
  "agree disagree differs difference differences conflict result status": "verdict",
});

/**
 * Returns how different parsers read a URL.
 *
 * @example readings("ftp://google.com?@evil.com/").verdict // "host-split"
 */
export function readings(url: UriLike): Readings {
  const wasm = full();
  const result = wasm.result(wasm.exports.readings, wasm.write(text(url, "url")));
  const verdict = result.text();
  const found = Array.from({ length: result.number() }, () => {
    const reader = result.text();
    if (result.number() === 0) return [reader, null] as const;
    const [scheme, userinfo] = [result.optional(), result.optional()];
    const [host, port, path] = [result.optional(), result.optional(), result.text()];
    const [query, fragment] = [result.optional(), result.optional()];
    return [reader, { scheme, userinfo, host, port, path, query, fragment }] as const;
  });
  return new Readings({ verdict, readings: new Map(found) });
}

/**
 * Returns a string with `***` instead of each password and token.
 *
 * @example redact("postgres://app:secret@db.example.com/") // "postgres://app:***@db.example.com/"
 */
export function redact(log: UriLike): string {
  const wasm = full();
  return wasm.result(wasm.exports.redact, wasm.write(text(log, "text"))).text();
}

export { isPrivate, isPublic, isSafe } from "./hints.js";
