/** Applies the help of an error to the input. */

import { contacted } from "./browser.mjs";
import { escaped } from "./text.mjs";

const CLOSERS = {
  "<": ">",
  "(": ")",
  "[": "]",
  "{": "}",
  "“": "”",
  "‘": "’",
  "«": "»",
  "「": "」",
};

/** Percent-encodes a range. */
function encodeRange(text, start, end) {
  return text.slice(0, start) + escaped(text.slice(start, end)) + text.slice(end);
}

function replaceRange(text, start, end, by) {
  return text.slice(0, start) + by + text.slice(end);
}

/** Returns the range of the authority. */
function authority(text) {
  const start = text.indexOf("//") + 2;
  const length = text.slice(start).search(/[/?#]/);
  return [start, length < 0 ? text.length : start + length];
}

function encodeDelimiters(text, start) {
  const from = authority(text)[0];
  // The last `@` before the path ends the userinfo, unless the error is in front of a later one.
  const end = Math.max(text.lastIndexOf("@", authority(text)[1]), text.indexOf("@", start));
  if (end <= from) return null;
  const userinfo = text.slice(from, end).replace(/[^A-Za-z0-9\-._~!$&'()*+,;=:%]/gu, escaped);
  return text.slice(0, from) + userinfo + text.slice(end);
}

/** How to apply each help: a pattern of the English text, and a change of `[text, start, end]`. */
const FIXES = [
  [/^percent-encode `.` in the/, (text, start) => encodeDelimiters(text, start)],
  [
    /^remove the (leading |trailing |invisible |control |delimiter|whitespace|character|fragment|slash|zone)|^remove the ([\w-]+ )?(`|space|tab|line|U\+|no-break|zero|byte)/,
    (text, start, end, help) => {
      const closer = CLOSERS[text[start]] ?? text[start];
      const isPair = help.includes("leading") && !/\s/.test(closer) && text.endsWith(closer);
      return replaceRange(isPair ? text.slice(0, -closer.length) : text, start, end, "");
    },
  ],
  [/percent-encode/, encodeRange],
  [/encode a literal `%`/, (text, start) => replaceRange(text, start, start + 1, "%25")],
  [/^write `%25` before/, (text, start) => replaceRange(text, start, start + 1, "%25")],
  [/use `\/`/, (text, start, end) => replaceRange(text, start, end, "/")],
  [
    /enclose (the|an) IPv6 address in brackets/,
    (text) => {
      const [start, end] = authority(text);
      const [host, at] = [text.slice(start, end), text.slice(start, end).lastIndexOf("@") + 1];
      return replaceRange(text, start + at, end, `[${host.slice(at)}]`);
    },
  ],
  [
    /^add a scheme and `\/\/`/,
    (text) => `http://${text.replace(/^([\da-f:]*:[\da-f:]*)$/i, "[$1]")}`,
  ],
  [/^if this is a relative path|put `\.\/` before/, (text) => `./${text}`],
  [/^put `\/\/` before the host/, (text, start) => replaceRange(text, start, start, "//")],
  [
    /^add `\]`/,
    (text, start) => {
      const end = text.slice(start).search(/[/?#]/);
      return replaceRange(
        text,
        end < 0 ? text.length : start + end,
        end < 0 ? text.length : start + end,
        "]",
      );
    },
  ],
  [
    /^write a drive as/,
    (text) => text.replace(/^file:\/{0,3}([A-Za-z])[:|]/i, "file:///$1:").replaceAll("\\", "/"),
  ],
  [/^remove the first scheme/, (text) => text.slice(text.indexOf(":") + 1)],
  [/^encode `@` in the userinfo/, (text, start) => encodeDelimiters(text, start)],
];

/**
 * Returns the input after applying the help of its error.
 *
 * `errorOf` returns the error of a string. The result is `null` if the help requires a decision, or
 * if the change would not move the error to the right, or would change where browsers go.
 */
export function fixed(text, error, errorOf) {
  const fix = FIXES.find(([pattern]) => pattern.test(error.help ?? ""))?.[1];
  const changed = fix?.(text, error.start, error.end, error.help) ?? null;
  if (changed === null || changed === text) return null;
  if (contacted(text) && contacted(text) !== contacted(changed)) return null;
  const next = errorOf(changed);
  const isBetter = !next || changed.length - next.start < text.length - error.start;
  return isBetter ? changed : null;
}
