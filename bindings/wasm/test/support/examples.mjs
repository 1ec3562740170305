/** Runs the examples of Markdown pages. */

const AsyncFunction = (async () => {}).constructor;

/** Returns the blocks of JavaScript code of a page. */
export function codeBlocks(page) {
  return [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);
}

/**
 * Runs a block. `check` receives the value of each expression that a comment follows, and the text
 * of the comment.
 */
export async function run(code, check) {
  const lines = code
    .replace(/^import (.*?) from (".*?");$/gm, (_, names, module) => {
      const pattern = names.startsWith("* as ")
        ? names.slice("* as ".length)
        : names.replace(/^(\w+)$/, "{ default: $1 }");
      return `const ${pattern} = await load(${module});`;
    })
    // A comment of several lines is joined.
    .replace(
      /;\n((?:\/\/ .*\n)+)/g,
      (_, comment) =>
        `; // ${comment
          .replace(/\n?\/\/ /g, "\n")
          .trim()
          .replaceAll("\n", "\\n")}\n`,
    )
    .replace(/^(\s*)(.*); \/\/ (.*)$/gm, (_, indent, expression, expected) => {
      return `${indent}check(${expression}, ${JSON.stringify(expected.replaceAll("\\n", "\n"))});`;
    });
  await new AsyncFunction("load", "check", lines)((name) => import(name), check);
}
