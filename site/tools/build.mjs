/**
 * Builds the page below `dist`: `index.html` with its style and its scripts, some of which are
 * loaded on demand, and `urikit.html`, a single file that works without a server.
 *
 * The npm package in `bindings/wasm` must have been built.
 */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, transform } from "esbuild";

const ROOT = path.dirname(import.meta.dirname);
const DIST = path.join(ROOT, "dist");

/** What the page may do: nothing but run its script. No rule allows a connection. */
const POLICY = {
  "default-src": "'none'",
  "img-src": "data:",
  "worker-src": "blob:",
  "base-uri": "'none'",
  "form-action": "'none'",
};

const OPTIONS = { bundle: true, minify: true, write: false, charset: "utf8", target: "es2023" };

/** Returns a script that contains everything. */
async function script(entry, plugins) {
  const entryPoints = [path.join(ROOT, "src", entry)];
  const result = await build({ ...OPTIONS, entryPoints, format: "iife", plugins });
  return result.outputFiles[0].text;
}

/** Writes scripts of which the first one loads the others when it needs them. */
async function scripts() {
  const result = await build({
    ...OPTIONS,
    entryPoints: { page: path.join(ROOT, "src/main.mjs") },
    format: "esm",
    splitting: true,
    metafile: true,
    outdir: DIST,
    plugins: [worker],
  });
  for (const { path, contents } of result.outputFiles) writeFileSync(path, contents);
  return result.metafile.outputs;
}

/** Provides the script of the worker as a string, because a worker of a file is forbidden. */
const worker = {
  name: "worker",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker-source$/ }, () => ({ path: "worker", namespace: "worker" }));
    onLoad({ filter: /.*/, namespace: "worker" }, async () => ({
      contents: await script("worker.mjs"),
      loader: "text",
    }));
  },
};

/** Returns the source of a policy that allows exactly this element. */
function hash(text) {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

/** Writes a page. */
function write(name, template, { style, js, sources }) {
  const policy = Object.entries({ ...POLICY, ...sources }).map((rule) => rule.join(" "));
  const values = { policy: policy.join("; "), style, script: js };
  const html = template.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
  writeFileSync(path.join(DIST, name), html);
}

/** Returns the files that a script imports when it is loaded, and the script. */
function closure(outputs, name) {
  const key = Object.keys(outputs).find((key) => path.basename(key) === name);
  const imports = outputs[key].imports.filter(({ kind }) => kind === "import-statement");
  const names = imports.flatMap((file) => closure(outputs, path.basename(file.path)));
  return [...new Set([name, ...names])];
}

/** Returns the size of files after compression. */
function size(files) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  const bytes = files.map((file) => readFileSync(path.join(DIST, file)));
  const sum = (compress) => bytes.reduce((sum, bytes) => sum + compress(bytes).length, 0);
  return {
    gzip: sum((bytes) => gzipSync(bytes, { level: 9 })),
    brotli: sum((bytes) => brotliCompressSync(bytes, { params })),
  };
}

const template = readFileSync(path.join(ROOT, "src/index.html"), "utf8");
const source = readFileSync(path.join(ROOT, "src/style.css"), "utf8");
const { code: css } = await transform(source, { loader: "css", minify: true });
rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST, { recursive: true });
writeFileSync(path.join(DIST, "style.css"), css);
const outputs = await scripts();
write("index.html", template, {
  style: '<link rel="stylesheet" href="style.css" />',
  js: '<script type="module" src="page.js"></script>',
  sources: { "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'" },
});
// In an element, these sequences would end the script or hide its end.
const js = (await script("main.mjs", [worker])).replace(/<(?=\/script|!--|script)/gi, "\\x3c");
write("urikit.html", template, {
  style: `<style>${css}</style>`,
  js: `<script>${js}</script>`,
  sources: { "script-src": `${hash(js)} 'wasm-unsafe-eval'`, "style-src": hash(css) },
});

const first = ["index.html", "style.css", ...closure(outputs, "page.js")];
const later = Object.keys(outputs)
  .map((key) => path.basename(key))
  .filter((name) => !first.includes(name));
const sizes = { opened: size(first), later: size(later) };
const single = gzipSync(readFileSync(path.join(DIST, "urikit.html"))).length;
const format = ({ gzip, brotli }) => `${brotli} bytes by Brotli, ${gzip} by gzip`;
console.log(`loaded when the page is opened: ${format(sizes.opened)}`);
console.log(`loaded when a view needs it: ${format(sizes.later)}`);
console.log(`urikit.html: ${single} bytes by gzip`);
writeFileSync(path.join(DIST, "sizes.json"), `${JSON.stringify(sizes)}\n`);
