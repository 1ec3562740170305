/** The module `core`, which the entry of the package provides before the first call. */

import { Wasm } from "./wasm.js";

/** The functions in `src/core/exports.rs`. */
type Names =
  | "is_valid"
  | "parse"
  | "check"
  | "resolve"
  | "relativize"
  | "normalize"
  | "compare"
  | "host_kind"
  | "default_port"
  | "origin"
  | "encode"
  | "replace"
  | "join"
  | "query_check"
  | "query_pairs"
  | "query_edit";

type Core = Wasm<Names>;

let provide = (): WebAssembly.Module => {
  throw new Error("urikit is not initialized; await init() first");
};
let instance: Core | undefined;

/** Sets the function that returns the compiled module. It is called once, before the first call. */
export function setModule(module: () => WebAssembly.Module): void {
  provide = module;
}

/** Returns the instance of the module. */
export function core(): Core {
  return (instance ??= new Wasm(provide()));
}
