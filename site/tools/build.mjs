/**
 * Builds the page below `dist`: `index.html` with its style and script, and `urikit.html`, a single
 * file that works without a server.
 *
 * The npm package in `bindings/wasm` must have been built.
 */

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

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

async function script(entry, plugins) {
  const result = await build({
    ...OPTIONS,
    entryPoints: [path.join(ROOT, "src", entry)],
    format: "iife",
    plugins,
  });
  return result.outputFiles[0].text;
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

/** Writes a page and returns its size after compression. */
function write(name, template, { style, js, sources }) {
  const policy = { ...POLICY, ...sources };
  const values = {
    policy: Object.entries(policy)
      .map((rule) => rule.join(" "))
      .join("; "),
    style,
    script: js,
  };
  const html = template.replace(/\{\{(\w+)\}\}/g, (_, key) => values[key]);
  writeFileSync(path.join(DIST, name), html);
}

const template = readFileSync(path.join(ROOT, "src/index.html"), "utf8");
const source = readFileSync(path.join(ROOT, "src/style.css"), "utf8");
const { code: css } = await import("esbuild").then(({ transform }) =>
  transform(source, { loader: "css", minify: true }),
);
// In an element, these sequences would end the script or hide its end.
const js = (await script("main.mjs", [worker])).replace(/<(?=\/script|!--|script)/gi, "\\x3c");
rmSync(DIST, { recursive: true, force: true });
mkdirSync(DIST, { recursive: true });
writeFileSync(path.join(DIST, "page.js"), js);
writeFileSync(path.join(DIST, "style.css"), css);
write("index.html", template, {
  style: '<link rel="stylesheet" href="style.css" />',
  js: '<script src="page.js" defer></script>',
  sources: { "script-src": "'self' 'wasm-unsafe-eval'", "style-src": "'self'" },
});
write("urikit.html", template, {
  style: `<style>${css}</style>`,
  js: `<script>${js}</script>`,
  sources: { "script-src": `${hash(js)} 'wasm-unsafe-eval'`, "style-src": hash(css) },
});

for (const files of [["index.html", "page.js", "style.css"], ["urikit.html"]]) {
  const sizes = { gzip: 0, brotli: 0 };
  for (const file of files) {
    const bytes = readFileSync(path.join(DIST, file));
    sizes.gzip += gzipSync(bytes, { level: 9 }).length;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
    sizes.brotli += brotliCompressSync(bytes, { params }).length;
  }
  console.log(`${files.join(" + ")}: ${sizes.gzip} bytes by gzip, ${sizes.brotli} by brotli`);
}
