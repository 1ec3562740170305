/** Reads documents in the background, so that the page responds while they are searched. */

import { questions } from "../../bindings/wasm/dist/esm/page.js";
import { csv } from "./text.mjs";

/** The most links and characters that the page displays. */
const MOST_LINKS = 500;
const MOST_CHARACTERS = 20_000;

let ask;
let current;

async function open(name, blob) {
  const buffer = await blob.arrayBuffer();
  const text = new TextDecoder().decode(buffer);
  let isText = true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(buffer);
  } catch {
    isText = false;
  }
  return { name, text, isText, size: buffer.byteLength };
}

async function answer({ question, name, base, blob }) {
  if (blob) current = await open(name, blob);
  const { text, isText, size } = current;
  if (current.base !== base) {
    Object.assign(current, { base, found: ask("find", text, name, base || null) });
  }
  const { found } = current;
  if (question === "csv") return { csv: csv(found.links) };
  return {
    ...found,
    links: found.links.slice(0, MOST_LINKS),
    count: found.links.length,
    text: text.slice(0, MOST_CHARACTERS),
    length: text.length,
    isText,
    size,
  };
}

// Calls are answered one after another, because each may replace the document.
let last = Promise.resolve();
onmessage = ({ data }) => {
  if (data.module) {
    ask = questions(data.module);
    return;
  }
  last = last
    .then(() => answer(data))
    .then(
      (result) => postMessage({ call: data.call, result }),
      (error) => postMessage({ call: data.call, error: String(error) }),
    );
};
