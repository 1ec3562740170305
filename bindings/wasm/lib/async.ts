/**
 * The same functions as in `urikit`, with a WebAssembly module that is loaded from a file.
 *
 * Await {@link init} before the first call.
 */

import { setModule } from "./core.js";

/** The module: its address, its bytes, or a response that contains it. */
export type ModuleSource =
  string | URL | Request | BufferSource | WebAssembly.Module | Response | Promise<Response>;

/**
 * Compiles the module.
 *
 * The bytes are those of `urikit/urikit.wasm`, whose address depends on the bundler.
 */
export async function init(source: ModuleSource): Promise<void> {
  const module = await compile(source);
  setModule(() => module);
}

async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(source as BufferSource);
  }
  const isAddress = typeof source === "string" || source instanceof URL;
  const response = await (isAddress || source instanceof Request ? fetch(source) : source);
  if (!response.ok) throw new Error(`cannot load urikit: HTTP status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

export * from "./api.js";
