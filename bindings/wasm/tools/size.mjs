/** Prints the size of each module of the package: minified by esbuild, and compressed by gzip. */

import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";

const NAMES = ["urikit", "urikit/fast-uri", "urikit/find", "urikit/specs", "urikit/audit", "urikit/domain"];

/** Returns the bundle of a program that imports modules. */
function bundle(names, external = []) {
  const contents = names.map((name, i) => `export * as m${i} from "${name}";`).join("\n");
  const options = { bundle: true, minify: true, format: "esm", write: false, external };
  const built = buildSync({ stdin: { contents, resolveDir: "." }, ...options });
  return built.outputFiles[0].contents;
}

for (const names of [...NAMES.map((name) => [name]), NAMES]) {
  const code = bundle(names);
  const size = gzipSync(code, { level: 9 }).length;
  console.log(`${names.join(" + ")}: ${code.length} bytes, gzip ${size}`);
}
