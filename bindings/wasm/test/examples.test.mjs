/** The examples of the pages. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import { codeBlocks, run } from "./support/examples.mjs";

for (const [page, count] of [
  ["README.md", 3],
  ["docs/examples.md", 20],
  ["docs/fast-uri.md", 1],
]) {
  describe(page, () => {
    const examples = codeBlocks(readFileSync(new URL(`../${page}`, import.meta.url), "utf8"));
    it("has all examples", () => assert.equal(examples.length, count));
    examples.forEach((code, index) => {
      it(`example ${index + 1}`, async () => {
        await run(code, (value, expected) => {
          // A long value is on one line in the pages.
          const width = expected.includes("\n") ? 100 : Number.POSITIVE_INFINITY;
          assert.equal(inspect(value, { breakLength: width, compact: 3 }), expected);
        });
      });
    });
  });
}

describe("docs/translation.md", () => {
  const page = readFileSync(new URL("../docs/translation.md", import.meta.url), "utf8");
  for (const section of page.split(/^## /m).slice(1)) {
    const [code] = codeBlocks(section);
    const rows = section.matchAll(/^\| `(.*?)` \| `(.*?)` \| (.*) \|$/gm);
    for (const [, theirs, ours, result] of rows) {
      it(`${section.split("\n", 1)[0]}: ${theirs}`, async () => {
        const [first, second = first] = result.split(" → ").map((text) => text.slice(1, -1));
        const lines = `${code}${theirs}; // ${first}\n${ours}; // ${second}\n`;
        await run(lines, (value, expected) => assert.equal(inspect(value), expected));
      });
    }
  }
});
