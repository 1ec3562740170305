/**
 * Builds the package: the WebAssembly modules, and then the JavaScript files.
 *
 * `node tools/build.mjs js` builds only the JavaScript files, and `node tools/build.mjs core` only
 * the module `core`.
 */

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { toolchain } from "./toolchain.mjs";

const ROOT = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname));
const TARGET = path.join(ROOT, "target");

/** The modules, which are features of the crate. `core-plain` is only tested. */
const MODULES = ["core", "core-plain", "template", "find", "documents", "full", "page"];

/**
 * The modules that are compressed, because they are large. The others would start more slowly: the
 * decoder takes as long as a hundred thousand calls of `parse`.
 */
const COMPRESSED = ["find", "documents", "full"];

/** The features of WebAssembly that all engines have had for years. */
const FEATURES = ["bulk-memory", "sign-ext", "mutable-globals", "nontrapping-float-to-int", "simd"];

/** The module with vector instructions. */
const FASTEST = "core";

function buildModule(name, { cargo, wasmOpt, libraries }) {
  const built = path.join(TARGET, "wasm32-unknown-unknown/release/urikit_wasm.wasm");
  const run = (program, list, environment) =>
    execFileSync(program, list, {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...environment },
    });
  // A panic is a trap, which needs no message.
  const flags = "-Zunstable-options -Cpanic=immediate-abort";
  const vectors = name === FASTEST ? " -Ctarget-feature=+simd128" : "";
  const [feature] = name.split("-");
  run(
    "cargo",
    [
      ...["build", "--release", "--quiet", "--locked", "--features", feature],
      ...["--target", "wasm32-unknown-unknown", "-Zbuild-std=std,panic_abort"],
      "-Zbuild-std-features=optimize_for_size",
    ],
    { ...cargo, RUSTFLAGS: flags + vectors },
  );
  const optimized = path.join(TARGET, `${name}.wasm`);
  // wasm-opt and xz take longer than a build in which nothing changed.
  const last = path.join(TARGET, `${name}.built`);
  const isEmbedded = name === feature;
  const outputs = [optimized, ...(isEmbedded ? [bytesOf(name)] : [])];
  const digest = createHash("sha256").update(readFileSync(built)).digest("hex");
  if (outputs.every(existsSync) && existsSync(last) && readFileSync(last, "utf8") === digest)
    return;
  const features = FEATURES.map((feature) => `--enable-${feature}`);
  run(wasmOpt, ["-Oz", "--strip-producers", ...features, built, "-o", optimized], {
    LD_LIBRARY_PATH: libraries,
  });
  if (isEmbedded) embed(name, optimized);
  writeFileSync(last, digest);
}

/** Returns characters for all bytes: those of ASCII and, after them, those with two bytes. */
function alphabet() {
  const isSafe = (c) => c !== '"' && c !== "\\" && c !== "\u007f" && c !== "\u00ad";
  const codes = [...Array(96).keys(), ...Array(256).keys()];
  const characters = codes.map((code, i) => String.fromCharCode(code + (i < 96 ? 0x20 : 0xa1)));
  return characters.filter(isSafe).slice(0, 256);
}

/**
 * Returns a module as two strings: the characters of all bytes, and the character of each byte.
 *
 * The file compresses almost as well as the module. In base64, it would be a third larger. The most
 * frequent bytes are characters of ASCII.
 */
function characters(bytes) {
  const counts = Array(256).fill(0);
  for (const byte of bytes) counts[byte]++;
  const order = [...counts.keys()].sort((a, b) => counts[b] - counts[a]);
  const characters = Array(256);
  alphabet().forEach((character, index) => {
    characters[order[index]] = character;
  });
  return [characters.join(""), Array.from(bytes, (byte) => characters[byte]).join("")];
}

/** Returns a module as its size and its bytes after compression, which `lib/lzma.ts` decodes. */
function compressed(bytes) {
  const list = ["--format=raw", "--lzma1=preset=9e,lc=3,lp=0,pb=2", "--stdout"];
  const output = execFileSync("xz", list, { input: bytes, maxBuffer: bytes.length });
  return [bytes.length, output.toString("base64")];
}

/** Returns the file that contains a module. */
const bytesOf = (name) => path.join(ROOT, "lib/bytes", `${name}.ts`);

/** Writes a module as a TypeScript file. */
function embed(name, file) {
  const isCompressed = COMPRESSED.includes(name);
  const parts = (isCompressed ? compressed : characters)(readFileSync(file));
  const type = isCompressed ? "size: number, base64: string" : "alphabet: string, module: string";
  const output = bytesOf(name);
  mkdirSync(path.dirname(output), { recursive: true });
  writeFileSync(
    output,
    `/** The module \`${name}\`, written by \`tools/build.mjs\`. */
const parts: readonly [${type}] = [
  ${parts.map((part) => (isCompressed ? JSON.stringify(part) : `"${part}"`)).join(",\n  ")},
];
export default parts;
`,
  );
}

/** Makes a CommonJS module callable: `require("urikit/ajv")(ajv)`. */
function makeCallable(directory, name, exported) {
  const file = path.join(directory, name);
  appendFileSync(`${file}.js`, `module.exports = Object.assign(${exported}, exports);\n`);
  renameSync(`${file}.d.ts`, `${file}-exports.d.ts`);
  writeFileSync(
    `${file}.d.ts`,
    `import * as all from "./${name}-exports.js";
declare const callable: typeof all.${exported} & typeof all;
export = callable;
`,
  );
}

function buildJavaScript() {
  const dist = path.join(ROOT, "dist");
  rmSync(dist, { recursive: true, force: true });
  const tsc = path.join(ROOT, "node_modules/typescript/bin/tsc");
  for (const [directory, type] of [
    ["esm", "module"],
    ["cjs", "commonjs"],
  ]) {
    const out = path.join(dist, directory);
    mkdirSync(out, { recursive: true });
    execFileSync(process.execPath, [tsc, "-p", `tsconfig.${directory}.json`], {
      cwd: ROOT,
      stdio: "inherit",
    });
    // The nearest package.json determines how Node, TypeScript, and bundlers read the files.
    // `sync` provides the module. Bundlers would skip `index`, which only exports other files.
    const sideEffects = ["sync", "index"].map((name) => `./${name}.js`);
    const description = { type, sideEffects };
    writeFileSync(path.join(out, "package.json"), `${JSON.stringify(description)}\n`);
  }
  makeCallable(path.join(dist, "cjs"), "ajv", "addFormats");
  copyFileSync(path.join(TARGET, "core.wasm"), path.join(dist, "urikit.wasm"));
}

const [only] = process.argv.slice(2);
const modules = MODULES.filter((name) => only === undefined || name === only);
if (modules.length > 0) {
  const tools = toolchain(TARGET);
  for (const name of modules) buildModule(name, tools);
}
if (only === undefined || only === "js") buildJavaScript();
