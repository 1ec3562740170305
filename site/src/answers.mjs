/** Starts the module, which the build script makes a part of the page. */

import bytes from "../../bindings/wasm/dist/esm/bytes/page.js";
import { questions } from "../../bindings/wasm/dist/esm/page.js";

/** Compiles the module without blocking the page. */
export async function compiled() {
  const [alphabet, text] = bytes;
  const byCharacter = new Uint8Array(0x400);
  for (let byte = 0; byte < alphabet.length; byte++) byCharacter[alphabet.charCodeAt(byte)] = byte;
  const module = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) module[i] = byCharacter[text.charCodeAt(i)];
  return WebAssembly.compile(module);
}

/** The documents of the worker, by their numbers. */
let lastDocument = null;

/** Creates a worker that answers questions about documents, from the script in `source`. */
export function documents(source, module) {
  let worker;
  let count = 0;
  const waiting = new Map();
  return (question, { id, blob, name }, base) => {
    if (!worker) {
      worker = new Worker(URL.createObjectURL(new Blob([source])));
      worker.postMessage({ module });
      worker.onmessage = ({ data }) => {
        waiting.get(data.call)[data.error ? "reject" : "resolve"](data);
        waiting.delete(data.call);
      };
    }
    const call = count++;
    worker.postMessage({ call, question, id, name, base, blob: lastDocument === id ? null : blob });
    lastDocument = id;
    return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
  };
}

export { questions };
