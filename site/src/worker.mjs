/** Reads documents in the background, so that the page responds while they are searched. */

import { read } from "../../bindings/wasm/dist/esm/documents.js";
import { csv } from "./text.mjs";

/** The most links and characters that the page displays. */
const MOST_LINKS = 200;
const MOST_CHARACTERS = 10_000;

/** The formats of files, by the ends of their names. Others are detected. */
const KINDS = {
  css: "css",
  csv: "csv",
  eml: "mail",
  htm: "html",
  html: "html",
  ics: "calendar",
  json: "json",
  md: "markdown",
  svg: "xml",
  txt: "plain",
  xhtml: "xml",
  xml: "xml",
};

let current;

async function open(blob, name) {
  const buffer = await blob.arrayBuffer();
  const text = new TextDecoder().decode(buffer);
  let isText = true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(buffer);
  } catch {
    isText = false;
  }
  return { text, isText, kind: KINDS[name?.split(".").at(-1).toLowerCase()] };
}

async function answer({ question, blob, name, base }) {
  if (blob) current = await open(blob, name);
  const { text, isText, kind } = current;
  if (current.base !== base) {
    const options = { prose: true, ...(base && { base }) };
    Object.assign(current, { base, found: read(text, kind, options) });
  }
  const { found } = current;
  if (question === "csv") return csv(found.links);
  return {
    kind: found.kind,
    base: found.base,
    links: found.links.slice(0, MOST_LINKS),
    count: found.links.length,
    text: text.slice(0, MOST_CHARACTERS),
    length: text.length,
    isText,
  };
}

// Calls are answered one after another, because each may replace the document.
let last = Promise.resolve();
onmessage = ({ data }) => {
  const { call } = data;
  last = last
    .then(() => answer(data))
    .then(
      (result) => postMessage({ call, result }),
      (error) => postMessage({ call, error: String(error) }),
    );
};
