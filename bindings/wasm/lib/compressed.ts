/** Modules that are part of a JavaScript file, compressed. */

import { decodeLzma } from "./lzma.js";
import { Wasm } from "./wasm.js";

/** Returns a function that returns the instance of a module, which the first call creates. */
export function compressed<Names extends string>([size, base64]: readonly [
  number,
  string,
]): () => Wasm<Names> {
  let instance: Wasm<Names> | undefined;
  const create = () => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new Wasm<Names>(new WebAssembly.Module(decodeLzma(bytes, size)));
  };
  return () => (instance ??= create());
}
