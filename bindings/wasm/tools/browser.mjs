/**
 * Runs the test vectors in headless Chromium, with vector instructions and without.
 *
 * The browser is that of the system; the environment variable `CHROMIUM` has another path.
 */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { chromium } from "playwright-core";

const VECTORS = new URL("../../../testing/conformance/vectors/", import.meta.url);
const names = readdirSync(VECTORS).filter((name) =>
  /^(decisions|errors|rfc3986-|rfc6570-)/.test(name),
);
const vectors = names.flatMap((name) => JSON.parse(readFileSync(new URL(name, VECTORS), "utf8")));
const built = buildSync({
  entryPoints: ["test/support/browser-vectors.mjs"],
  bundle: true,
  format: "iife",
  globalName: "vectors",
  write: false,
});
const code = built.outputFiles[0].text;
const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const page = await browser.newPage();
await page.addScriptTag({ content: code });
for (const name of ["urikit", "core-plain"]) {
  const file = name === "urikit" ? "dist/urikit.wasm" : `target/${name}.wasm`;
  if (!existsSync(file)) throw new Error(`${file} is missing; run npm run build`);
  const bytes = readFileSync(file).toString("base64");
  const { passed, failed } = await page.evaluate(
    ([bytes, list]) => globalThis.vectors.runAll(bytes, list),
    [bytes, vectors],
  );
  console.log(`${browser.version()}, ${file}: ${passed} of ${passed + failed.length} records`);
  if (failed.length > 0) {
    console.error(failed);
    process.exitCode = 1;
  }
}
await browser.close();
