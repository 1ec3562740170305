/** Starts the modules, which the build script makes a part of the page. */

import bytes from "../../bindings/wasm/dist/esm/bytes/page.js";
import { questions } from "../../bindings/wasm/dist/esm/page.js";

/** Compiles the module `page` without blocking the page, and returns its function. */
export async function start() {
  const [alphabet, text] = bytes;
  const byCharacter = new Uint8Array(0x400);
  for (let byte = 0; byte < alphabet.length; byte++) byCharacter[alphabet.charCodeAt(byte)] = byte;
  const module = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) module[i] = byCharacter[text.charCodeAt(i)];
  const ask = questions(await WebAssembly.compile(module));
  // A lone surrogate, which UTF-8 cannot represent, has the length of its replacement.
  return (question, ...values) => ask(question, ...values.map((value) => value.toWellFormed()));
}

/** The worker that searches documents, after its first call. */
let worker;
const waiting = new Map();
let count = 0;
/** The number of the document that the worker has. */
let last = null;

/** Starts the worker. It is a blob, because only its content, and no address, is allowed. */
async function startWorker() {
  const { default: source } = await import("worker-source");
  const result = new Worker(URL.createObjectURL(new Blob([source])));
  result.onmessage = ({ data }) => {
    const { resolve, reject } = waiting.get(data.call);
    waiting.delete(data.call);
    if (data.error) reject(data.error);
    else resolve(data.result);
  };
  return result;
}

/** Asks the worker about a document: its number, its content, and the name of its file. */
export async function askDocument(question, { id, blob, name }, base) {
  const current = await (worker ??= startWorker());
  const call = count++;
  current.postMessage({ call, question, name, base, blob: last === id ? null : blob });
  last = id;
  return new Promise((resolve, reject) => waiting.set(call, { resolve, reject }));
}
