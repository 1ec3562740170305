/** Strings: masking, percent-encoding, differences, and CSV. */

/** Replaces each character in ranges by an asterisk, so that positions stay the same. */
export function masked(text, ranges) {
  let result = text;
  for (const { start, end } of ranges) {
    result = result.slice(0, start) + "*".repeat(end - start) + result.slice(end);
  }
  return result;
}

/** The characters that are not encoded: those of a path segment, and of a query without `&=+`. */
const KEPT = {
  segment: /[A-Za-z0-9\-._~!$&'()*+,;=:@]/,
  query: /[A-Za-z0-9\-._~!$'()*,;:@/?]/,
};

/** Percent-encodes data. Characters outside ASCII are kept in an IRI, except invisible ones. */
export function encode(data, kind, isIri) {
  const keep = (c) => KEPT[kind].test(c) || (isIri && c > "\u00a0" && !/\p{C}/u.test(c));
  return [...data.toWellFormed()].map((c) => (keep(c) ? c : escaped(c))).join("");
}

/** Percent-encodes all bytes of a string. */
export function escaped(text) {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => `%${hex(byte)}`).join("");
}

export function hex(byte) {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

/** Decodes percent-encoding. Returns `null` if the bytes are not UTF-8. */
export function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The units of a difference: escapes, words, and single characters. */
const UNIT = /%[0-9A-Fa-f]{2}|[A-Za-z0-9]+|[^]/gu;

/** The most pairs of units that are compared. */
const MOST_PAIRS = 1_000_000;

/**
 * Returns the parts of two strings as `[kind, text]`, where the kind is `same`, `old`, or `new`.
 *
 * The parts are a longest common subsequence of escapes, words, and characters.
 */
export function difference(before, after) {
  const [a, b] = [before.match(UNIT) ?? [], after.match(UNIT) ?? []];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1])
    [endA, endB] = [endA - 1, endB - 1];
  const [x, y] = [a.slice(start, endA), b.slice(start, endB)];
  const inner =
    x.length * y.length > MOST_PAIRS
      ? [...x.map((unit) => ["old", unit]), ...y.map((unit) => ["new", unit])]
      : common(x, y);
  const same = (units) => units.map((unit) => ["same", unit]);
  return joined([...same(a.slice(0, start)), ...inner, ...same(a.slice(endA))]);
}

function common(x, y) {
  const lengths = Array.from({ length: x.length + 1 }, () => new Uint32Array(y.length + 1));
  for (let i = x.length - 1; i >= 0; i--) {
    for (let j = y.length - 1; j >= 0; j--) {
      lengths[i][j] =
        x[i] === y[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const parts = [];
  let [i, j] = [0, 0];
  while (i < x.length || j < y.length) {
    if (i < x.length && x[i] === y[j]) {
      parts.push(["same", x[i++]]);
      j++;
    } else if (j === y.length || (i < x.length && lengths[i + 1][j] >= lengths[i][j + 1])) {
      parts.push(["old", x[i++]]);
    } else {
      parts.push(["new", y[j++]]);
    }
  }
  return parts;
}

/** Joins neighbors of the same kind. */
function joined(parts) {
  const result = [];
  for (const [kind, text] of parts) {
    const last = result.at(-1);
    if (last?.[0] === kind) last[1] += text;
    else result.push([kind, text]);
  }
  return result;
}

/** Returns links as CSV (RFC 4180). */
export function csv(links) {
  const columns = ["line", "start", "end", "reference", "target", "place"];
  const quoted = (cell) => `"${String(cell ?? "").replaceAll('"', '""')}"`;
  const rows = links.map((link) => columns.map((column) => quoted(link[column])).join(","));
  return `${[columns.join(","), ...rows].join("\r\n")}\r\n`;
}
