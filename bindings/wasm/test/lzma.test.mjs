/** The decoder of compressed modules, compared with the encoder `xz`. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { describe, it } from "node:test";

const { decodeLzma } = await import(new URL("../dist/esm/lzma.js", import.meta.url));
const LIST = ["--format=raw", "--lzma1=preset=9e,lc=3,lp=0,pb=2", "--stdout"];
const hasXz = (() => {
  try {
    return execFileSync("xz", ["--version"]).length > 0;
  } catch {
    return false;
  }
})();

/** Returns bytes of a generator of pseudo-random numbers, from an alphabet of some size. */
function bytes(length, alphabet, seed) {
  let state = seed;
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0;
      return (state >>> 16) % alphabet;
    }),
  );
}

describe("LZMA", { skip: !hasXz && "xz is not installed" }, () => {
  const phrase = bytes(70, 256, 7);
  const inputs = {
    "short data": [1, 2, 3, 17].map((length) => bytes(length, 3, 1)),
    "data of different entropy": [2, 3, 16, 256].map((size) => bytes(5000, size, size)),
    "long matches": [Buffer.alloc(100_000), Buffer.concat([...Array(500)].fill(phrase))],
    "far matches": [Buffer.concat([phrase, bytes(300_000, 256, 3), phrase, phrase.subarray(1)])],
    "changed repetitions": [
      Buffer.concat([...Array(300).keys()].map((i) => phrase.with(i % 70, i % 256))),
    ],
  };
  for (const [name, list] of Object.entries(inputs)) {
    it(`decodes ${name}`, () => {
      for (const input of list) {
        const encoded = execFileSync("xz", LIST, { input, maxBuffer: 1e7 });
        assert.deepEqual(Buffer.from(decodeLzma(encoded, input.length)), Buffer.from(input));
      }
    });
  }
});
