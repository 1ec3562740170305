/**
 * Installs the package in an empty directory, as npm would publish it, and uses it with Node,
 * TypeScript, and bundlers.
 */

import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(new URL("..", import.meta.url).pathname);
const DIRECTORY = path.join(ROOT, "target/package");
const TOOLS = ["typescript", "esbuild", "webpack", "webpack-cli", "vite", "@types/node@20"];
const MODULES = [
  "urikit",
  "urikit/fast-uri",
  "urikit/ajv",
  "urikit/specs",
  "urikit/audit",
  "urikit/find",
  "urikit/domain",
];

function run(program, list) {
  const stdio = ["ignore", "pipe", "inherit"];
  return execFileSync(program, list, { cwd: DIRECTORY, encoding: "utf8", stdio });
}

function write(name, text) {
  mkdirSync(path.dirname(path.join(DIRECTORY, name)), { recursive: true });
  writeFileSync(path.join(DIRECTORY, name), text);
}

function expect(found, expected, name) {
  if (found.trim() !== expected) throw new Error(`${name}: expected ${expected}, found ${found}`);
  console.log(`${name}: works`);
}

/** A program that uses all modules and prints `OUTPUT`. */
const PROGRAM = `
const uri = urikit.parse("http://example.com/a/b");
const found = find.find("see http://example.com/c")[0];
const everything = urikit.default;
const parts = [uri.resolve("../c").path, fastUri.resolve("http://h/a", "b"), found.uri];
parts.push(String(specs.parse("http://h/ü", "whatwg").path), audit.redact("http://u:p@h/"));
parts.push(String(Object.keys(formats.formats).length));
parts.push(String(domain.splitDomain("a.b.co.uk")?.registeredDomain));
parts.push(everything.expand("{a}", { a: 1 }));
console.log(parts.join(" "));
`;
const OUTPUT = "/c http://h/b http://example.com/c /%C3%BC http://u:***@h/ 5 b.co.uk 1";
const NAMES = ["urikit", "fastUri", "formats", "specs", "audit", "find", "domain"];

rmSync(DIRECTORY, { recursive: true, force: true });
write("package.json", JSON.stringify({ name: "check", private: true, type: "module" }));
execFileSync("npm", ["pack", "--pack-destination", DIRECTORY], { cwd: ROOT, stdio: "ignore" });
const archive = readdirSync(DIRECTORY).find((name) => name.endsWith(".tgz"));
run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", `./${archive}`, ...TOOLS]);

const imports = NAMES.map((name, i) => `import * as ${name} from "${MODULES[i]}";`).join("\n");
const requires = NAMES.map((name, i) => `const ${name} = require("${MODULES[i]}");`).join("\n");
write("esm.mjs", imports + PROGRAM);
write("common.cjs", requires + PROGRAM);
expect(run("node", ["esm.mjs"]), OUTPUT, "ES module");
expect(run("node", ["common.cjs"]), OUTPUT, "CommonJS");

/** The types of ES modules and of CommonJS modules are checked as Node resolves them. */
const TYPED = `{
const uri: urikit.Uri = urikit.parse("x:a");
const scheme: string = uri.scheme;
const host: string | null = uri.host;
urikit.tryParse("x")?.segments satisfies readonly string[] | undefined;
uri.with({ username: "a", segments: ["b"] }).withQueryParam("to", new URL("http://h/"));
[scheme].map(urikit.normalize).map(urikit.tryParse).map(String).map(urikit.decode);
// @ts-expect-error: unknown option
urikit.find("", { schemless: true });
// @ts-expect-error: the message of the type names what to use
new urikit.UriBuilder();
formats.uriResolver.resolve(urikit.relative("x:a", "x:b"), "c") satisfies string;
// @ts-expect-error: properties are read-only
uri.host = "x";
// @ts-expect-error: unknown component
uri.with({ hostname: "x" });
// @ts-expect-error: unknown property
uri.netloc;
// @ts-expect-error: a path is a string
uri.path.segments;
const hostname: string = uri.hostname + urikit.Uri.parse("x:a").searchParams.size;
const found: urikit.Match[] = urikit.find(hostname);
urikit.specs.parse("x:a", "java").href satisfies string;
class Ajv { addFormat(name: string): this { return this; } }
formats.default(new Ajv()) satisfies Ajv;
console.log(scheme, host, found, urikit.build({ scheme: "x" }).scheme.length);
}
`;
write("typed.mts", imports + PROGRAM + TYPED);
write(
  "typed.cts",
  imports.replace(/import \* as (\w+) from (.*);/g, "import $1 = require($2);") + PROGRAM + TYPED,
);
const strict = [
  "--ignoreConfig",
  "--strict",
  "--target",
  "es2022",
  "--outDir",
  "out",
  "--types",
  "node",
];
run("npx", ["tsc", ...strict, "--module", "nodenext", "typed.mts", "typed.cts"]);
console.log("TypeScript, nodenext: works");
run("npx", ["tsc", ...strict, "--module", "es2022", "--moduleResolution", "bundler", "typed.mts"]);
console.log("TypeScript, bundler: works");

write("src/index.js", imports + PROGRAM);
run("npx", [
  "esbuild",
  "src/index.js",
  "--bundle",
  "--format=esm",
  "--outfile=esbuild.mjs",
  "--log-level=error",
]);
expect(run("node", ["esbuild.mjs"]), OUTPUT, "esbuild");
run("npx", ["webpack", "--mode=production", "--target=web", "-o", "webpack"]);
expect(
  run("node", ["--input-type=commonjs", "-e", "require('./webpack/main.js')"]),
  OUTPUT,
  "webpack",
);
write("index.html", '<script type="module" src="/src/index.js"></script>');
run("npx", ["vite", "build", "--outDir", "vite", "--logLevel=error"]);
const [asset] = readdirSync(path.join(DIRECTORY, "vite/assets")).filter((name) =>
  name.endsWith(".js"),
);
// The part that loads modules needs a page.
const page =
  "globalThis.document ??= { createElement: () => ({}), querySelector: () => null, querySelectorAll: () => [] }; globalThis.MutationObserver ??= class { observe() {} };";
write("vite.mjs", `${page}\nawait import("./vite/assets/${asset}");`);
expect(run("node", ["vite.mjs"]), OUTPUT, "vite");
