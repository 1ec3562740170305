/**
 * Prints the sizes of programs that import the package, minified by esbuild and compressed.
 *
 * A program that is larger than its limit is an error.
 */

import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildSync } from "esbuild";

/** What the programs import, and their limits: kilobytes after compression by gzip. */
const PROGRAMS = [
  ['export { parse, normalize, resolve, equal } from "urikit";', 86],
  ['export { parse, Template } from "urikit";', 112],
  ['export * from "urikit/fast-uri";', 87],
  ['export * from "urikit/specs";', 262],
  ['export * from "urikit/audit";', 262],
  ['export * from "urikit/domain";', 262],
  ['export { find, replace } from "urikit/find";', 64],
  ['export { read } from "urikit/find";', 275],
];

/** Returns the program with all modules that it imports. */
function bundle(contents) {
  const options = { bundle: true, minify: true, format: "esm", write: false };
  return buildSync({ stdin: { contents, resolveDir: "." }, ...options }).outputFiles[0].contents;
}

/** Returns a number of bytes in kilobytes. */
const kilobytes = (bytes) => Math.ceil(bytes.length / 1000);

console.log("gzip brotli");
for (const [program, limit] of PROGRAMS) {
  const code = bundle(program);
  const gzip = kilobytes(gzipSync(code, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const brotli = kilobytes(brotliCompressSync(code, { params }));
  console.log(String(gzip).padStart(4), String(brotli).padStart(6), program);
  if (gzip <= limit) continue;
  console.error(`the limit is ${limit}; see the section "Speed and size" of README.md`);
  process.exitCode = 1;
}
