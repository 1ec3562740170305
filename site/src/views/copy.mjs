/** The input as code for each language, and as a test vector. */

import { button, h, lines } from "../dom.mjs";
import { components } from "./resolve.mjs";

/** Characters that are written as escapes, because they are not visible. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

/** Returns a string literal: of JSON, except that `escape` writes invisible characters. */
function literal(text, escape) {
  const quoted = text.replace(/["\\]/g, "\\$&");
  return `"${quoted.replace(INVISIBLE, (c) => escape(c.codePointAt(0).toString(16)))}"`;
}

const rust = (text) => literal(text.toWellFormed(), (hex) => `\\u{${hex}}`);
const javascript = (text) => literal(text, (hex) => `\\u{${hex}}`);
const python = (text) => literal(text, (hex) => `\\U${hex.padStart(8, "0")}`);

function hex(number, digits) {
  return number.toString(16).padStart(digits, "0");
}

/** Returns a word of a POSIX shell. */
function shell(text) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function sql(text) {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Returns a record as in `testing/conformance/vectors`. */
export function vector(text, found) {
  if (found.error) {
    const { component, start, end } = found.error;
    // Positions of vectors are in bytes.
    const bytes = (at) => new TextEncoder().encode(text.slice(0, at)).length;
    return {
      source: "page",
      input: text,
      component,
      span: [bytes(start), bytes(end)],
      why: found.error.message,
    };
  }
  const parts = Object.entries(components(text, found)).filter(([, part]) => part !== null);
  const kind = parts[0][0] === "scheme" ? "uri" : "relative-ref";
  return { source: "page", input: text, kind, parts: Object.fromEntries(parts) };
}

/** Returns the code for each language, by its name. With a base, the code resolves. */
export function snippets(text, base, found) {
  const isIri = found.spec === "rfc3987";
  const hasScheme = /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text);
  const type = (hasScheme) => `urikit::${isIri ? "Iri" : "Uri"}${hasScheme ? "" : "Ref"}`;
  const parse = (hasScheme) => (hasScheme ? "parse" : "parse_ref");
  const spec = isIri ? ', spec="rfc3987"' : "";
  const [js, module, third] = [
    base !== "" ? "resolve" : hasScheme ? "parse" : "parseRef",
    isIri ? "urikit/specs" : "urikit",
    isIri ? ', "rfc3987"' : "",
  ];
  const units = (c) => c.split("").map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`);
  const json = JSON.stringify(vector(text, found), null, 2).replace(/[^\n\P{C}]/gu, (c) =>
    units(c).join(""),
  );
  const head = { python: "import urikit\n", js: `import { ${js} } from "${module}";\n` };
  if (base === "") {
    return {
      JSON: json,
      Rust: `let uri = ${type(hasScheme)}::parse(${rust(text)})?;`,
      Python: `${head.python}uri = urikit.${parse(hasScheme)}(${python(text)}${spec})`,
      JavaScript: `${head.js}const uri = ${js}(${javascript(text)}${third});`,
      "uri (shell)": `uri explain -- ${shell(text)}`,
      SQL: `SELECT uri_host(${sql(text)}), uri_error(${sql(text)});`,
    };
  }
  return {
    JSON: json,
    Rust: `let base = ${type(true)}::parse(${rust(base)})?;
let target = base.resolve(${type(false)}::parse(${rust(text)})?);`,
    Python: `${head.python}base = urikit.parse(${python(base)}${spec})
target = base.resolve(${python(text)})`,
    JavaScript: `${head.js}const target = resolve(${javascript(base)}, ${javascript(text)}${third});`,
    "uri (shell)": `uri resolve --base ${shell(base)} -- ${shell(text)}`,
    SQL: `SELECT uri_resolve(${sql(text)}, ${sql(base)});`,
  };
}

export function render(view) {
  const entries = Object.entries(snippets(view.shown, view.shownOther, view.found));
  return [
    view.shown !== view.uri && h("p", { class: "note" }, view.t("copy.masked")),
    entries.map(([name, text]) => {
      const copy = async () => {
        await navigator.clipboard.writeText(text);
        view.announce(view.t("copied"));
      };
      const label = `${view.t("copy")} ${name}`;
      return h("section", null, [
        h("h3", null, name),
        h(
          "pre",
          { tabindex: "0", translate: "no", role: "region", "aria-label": name },
          h("code", null, lines(text)),
        ),
        button(label, copy, { id: `copy-${name.split(" ")[0].toLowerCase()}` }),
      ]);
    }),
  ];
}
