/** The module `full`, which is part of a JavaScript file and is compiled at the first call. */

import text from "./bytes/full.js";
import { compile } from "./embedded.js";
import { Wasm } from "./wasm.js";

/** The functions in `src/full/exports.rs`. */
type Names =
  | "is_valid"
  | "parse"
  | "resolve"
  | "relativize"
  | "normalize"
  | "to_uri"
  | "to_iri"
  | "audit"
  | "worst"
  | "readings"
  | "redact";

let instance: Wasm<Names> | undefined;

/** Returns the instance of the module. */
export function full(): Wasm<Names> {
  return (instance ??= new Wasm(compile(text)));
}
