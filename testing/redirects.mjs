#!/usr/bin/env node
// Audits hostile redirect targets, and asks the URL parser of Node.js where browsers would go.
//
//     cargo build --release -p urikit-cli && node testing/redirects.mjs [COUNT [SEED]]
//
// Fails if the policy for redirects has no error for a target, or for a target inside of it, that
// leads to another host or runs a script.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const URI = `${process.env.CARGO_TARGET_DIR ?? `${ROOT}target`}/release/uri`;
const HOST = "own.example";
const BASE = `https://${HOST}/dir/page`;
const OTHER = "evil.example";

const TARGETS = [
  ...["", "ok", "/ok", "/ok?x=1", "./x", "../x", "?q", "#f", `https://${HOST}/ok`, `//${HOST}/ok`],
  ...["//", "https://", "http:", "https:/", "\\\\", "/\\", "///", "/.//", "/a/..//"].map(
    (before) => `${before}${OTHER}`,
  ),
  ...[`https://${HOST}@${OTHER}/`, `https://${HOST}.${OTHER}/`, `https://${OTHER}\\@${HOST}/`],
  ...["javascript:alert(1)", "data:text/html,x", "https://127.0.0.1/"],
];

// Delimiters, characters that parsers remove or map, and their percent-encoded forms.
const INSERTED = [
  ..."/\\:@?#%\t\n\r ;[]-&=+*|^~\x01\u3002\uff0f\u2044",
  ..."// \\\\ u@ u:p@ . .. /../ /./ ..; %00 %0a %0D %09 %20 %2e %2f %5C %25 %252f %255c".split(" "),
  ..."%40 %3a http: https: ftp: javascript: data: %E3%80%82 %c0%af %u002f /%09/ xn--".split(" "),
  ...[HOST, OTHER, "127.0.0.1", "0x7f.1", `${HOST}@`, `@${HOST}`, `.${HOST}`, `${HOST}.`],
  ...[`//${OTHER}`, `\\${OTHER}`],
];

// Places of a target inside another one.
const PLACES = [
  "/login?next=",
  "/login?a=b&next=",
  `https://${HOST}/login?url=`,
  "/login#next=",
  "/login;next=",
  "/redirect/",
];

let state = Number(process.argv[3] ?? 44) >>> 0;

/** Returns a pseudo-random number below `end` (Marsaglia's xorshift). */
function below(end) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % end;
}

const pick = (list) => list[below(list.length)];

/** Percent-encodes the characters of a text, each with a chance in percent. */
function encoded(text, chance) {
  const bytes = (c) => [...Buffer.from(c)].map((b) => `%${b.toString(16).padStart(2, "0")}`);
  return [...text].map((c) => (below(100) < chance ? bytes(c).join("") : c)).join("");
}

function generated() {
  const target = pick(TARGETS);
  const written = [target, encoded(target, pick([40, 100])), encoded(encoded(target, 50), 50)];
  let text = below(3) === 0 ? target : pick(PLACES) + pick(written);
  for (let edits = below(4); edits > 0; edits -= 1) {
    const at = below(Math.min(text.length, 24) + 1);
    text = text.slice(0, at) + pick(INSERTED) + text.slice(at);
  }
  return text;
}

/** Returns where a browser on the page goes, unless it stays on the host or goes nowhere. */
function elsewhere(target) {
  if (!URL.canParse(target, BASE)) return null;
  const url = new URL(target, BASE);
  if (/^https?:$/.test(url.protocol)) return url.hostname === HOST ? null : url.hostname;
  // Without anything to run or to show, nothing happens.
  const runs = url.protocol === "javascript:" && url.href.length > "javascript:".length;
  const shows = url.protocol === "data:" && url.pathname.includes(",");
  return runs || shows ? url.protocol : null;
}

/** Returns the values that a server may redirect to, as they are and decoded once more. */
function inner(target) {
  if (!URL.canParse(target, BASE)) return [];
  const { searchParams, hash } = new URL(target, BASE);
  const values = [...searchParams.values(), ...new URLSearchParams(hash.slice(1)).values()];
  return values.flatMap((value) => [value, decoded(value)]).filter((value) => /[/\\:]/.test(value));
}

function decoded(text) {
  const ascii = (escape, digits) => {
    const value = parseInt(digits, 16);
    return value < 0x80 ? String.fromCharCode(value) : escape;
  };
  return text.replace(/%([0-9a-f]{2})/gi, ascii);
}

const count = Number(process.argv[2] ?? 60000);
const targets = new Set();
while (targets.size < count) targets.add(generated());
const options = ["audit", "--policy", "redirect", "--allow-host", HOST, "--jsonl", "--json"];
const input = [...targets].map((target) => `${JSON.stringify(target)}\n`).join("");
const { stdout, error } = spawnSync(URI, options, { input, maxBuffer: 2 ** 30, encoding: "utf8" });
if (error) throw error;
const results = stdout
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));
if (results.length !== count) throw new Error(`${results.length} results of ${count} targets`);

const totals = { refused: 0, accepted: 0, elsewhere: 0, "with a target elsewhere": 0 };
for (const { input: target, findings } of results) {
  if (findings === null || findings.some(({ severity }) => severity === "error")) {
    totals.refused += 1;
    continue;
  }
  totals.accepted += 1;
  const nested = inner(target).find((value) => elsewhere(value));
  if (elsewhere(target)) totals.elsewhere += 1;
  else if (nested !== undefined) totals["with a target elsewhere"] += 1;
  else continue;
  console.log(JSON.stringify(target), elsewhere(target) ?? elsewhere(nested));
}
console.log(totals);
process.exitCode = totals.elsewhere + totals["with a target elsewhere"] > 0 ? 1 : 0;
