/** Runs the tests with Node 18, Deno, and Bun, whose packages of npm contain the programs. */

import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(new URL("..", import.meta.url).pathname);
const DIRECTORY = path.join(ROOT, "target/runtimes");

/** The tests. Those of fast-uri depend on the output of `inspect`, which Bun formats otherwise. */
const FILES = ["api", "examples", "specs", "vectors"].map((name) => `./test/${name}.test.mjs`);

/** The arguments before the files, by the program. */
const RUNTIMES = {
  "node/bin/node": ["--test"],
  "deno/deno": ["test", "--quiet", "--allow-all", "--no-check", "--node-modules-dir=manual"],
  // Tests of strings of 10 MB take longer than the usual five seconds.
  "bun/bin/bun.exe": ["test", "--timeout=120000"],
};

mkdirSync(DIRECTORY, { recursive: true });
writeFileSync(path.join(DIRECTORY, "package.json"), '{ "private": true }\n');
const packages = ["node@18", "deno@2", "bun@1"];
execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", ...packages], {
  cwd: DIRECTORY,
  stdio: "inherit",
});
for (const [name, list] of Object.entries(RUNTIMES)) {
  const program = path.join(DIRECTORY, "node_modules", name);
  // If a test fails, the error has the output.
  execFileSync(program, [...list, ...FILES], { cwd: ROOT, stdio: "pipe", maxBuffer: 1 << 26 });
  const version = execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0];
  console.log(`${name.split("/")[0]} ${version}: works`);
}
