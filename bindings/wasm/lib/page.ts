/**
 * The answers that the web page in `site` shows. The counterpart is `src/page.rs`.
 *
 * This file is not part of the interface of the package.
 */

import { Wasm, type Argument } from "./wasm.js";

/** The questions, in the order of `src/page.rs`. */
const QUESTIONS = [
  "inspect",
  "specs",
  "parsers",
  "normalize",
  "resolve",
  "compare",
  "host",
  "scheme",
] as const;

export type Question = (typeof QUESTIONS)[number];
export type Ask = (question: Question, ...values: Argument[]) => unknown;

/** Returns a function that answers questions about strings with the module `page`. */
export function questions(module: WebAssembly.Module): Ask {
  const wasm = new Wasm<"answer">(module);
  return (question, ...values) => {
    const count = wasm.writeList(values);
    const result = wasm.result(wasm.exports.answer, QUESTIONS.indexOf(question), count);
    return JSON.parse(result.text());
  };
}
