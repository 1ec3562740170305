/** Elements, and text that cannot mislead: nothing is ever parsed as HTML. */

/** Properties that are set instead of attributes. */
const PROPERTIES = ["value", "checked", "disabled", "open"];

/** Creates an element. Strings among the children become text. */
export function h(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (PROPERTIES.includes(key)) element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child ?? false));
  return element;
}

/**
 * Characters that are not visible, or that change the order of others: controls, bidirectional
 * formatting, joiners, tags, and lone surrogates.
 */
const INVISIBLE =
  /([\p{Cc}\p{Cf}\p{Cs}\u034f\u115f\u1160\u17b4\u17b5\u2028\u2029\u3164\ufe00-\ufe0f\uffa0])/u;

/** Returns whether text has invisible characters other than line breaks. */
export function hasInvisible(text) {
  return INVISIBLE.test(text.replace(/[\r\n]/g, ""));
}

/** The most characters of one value that are displayed. */
const LONGEST = 20_000;

function codePoint(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Returns a string as nodes, in which a label replaces each invisible character. */
export function visible(text) {
  const shown = text.length > LONGEST ? text.slice(0, LONGEST) : text;
  const parts = shown.split(INVISIBLE);
  const nodes = parts.map((part, index) =>
    index % 2 === 1 ? h("span", { class: "invisible" }, codePoint(part)) : part,
  );
  return shown === text ? nodes : [...nodes, h("span", { class: "invisible" }, "…")];
}

/** Returns text as nodes with its line breaks, which are not labeled. */
export function lines(text) {
  return text
    .split(/\r?\n/)
    .flatMap((line, index) => (index === 0 ? visible(line) : ["\n", visible(line)]));
}

/** Returns a URI or a part of it: left to right, with any other text isolated in it. */
export function code(text, attributes) {
  const content = text === "" ? h("span", { class: "empty" }, "∅") : h("bdi", null, visible(text));
  return h("code", { dir: "ltr", translate: "no", ...attributes }, content);
}

/** Returns a value of a table: code, or a dash if it is undefined. */
export function value(text) {
  return text === null || text === undefined ? h("span", { class: "none" }, "–") : code(text);
}

/** Returns a table that scrolls if it is wider than the page. Each cell is a node or a string. */
export function table(caption, columns, rows) {
  const head = columns.map((column) => h("th", { scope: "col" }, column));
  const body = rows.map(([first, ...cells]) =>
    h(
      "tr",
      null,
      h("th", { scope: "row" }, first),
      cells.map((cell) => (cell?.tagName === "TD" ? cell : h("td", null, cell))),
    ),
  );
  const content = [h("thead", null, h("tr", null, head)), h("tbody", null, body)];
  return h(
    "div",
    { class: "scroll", role: "region", tabindex: "0", "aria-label": caption },
    h("table", null, h("caption", null, caption), content),
  );
}

/** The most rows of a table that can be edited, because fields take long to lay out. */
const MOST_ROWS = 25;

/** Returns a table with a row for each item. If there are many, a button adds the last ones. */
export function longTable(caption, columns, items, row, label) {
  const rows = (count) => items.slice(0, count).map(row);
  const first = table(caption, columns, rows(MOST_ROWS));
  if (items.length <= MOST_ROWS) return first;
  const all = button(label, () => {
    first.replaceWith(table(caption, columns, rows(items.length)));
    all.remove();
  });
  return [first, all];
}

/** Returns a link to a section of an RFC, or the name of another section as text. */
export function section(name) {
  const [, rfc, kind, number] =
    /^RFC (\d+)(?: (section|appendix) ([\d.A-Z]+\d|[\dA-Z]))?/.exec(name) ?? [];
  if (!rfc) return name;
  const anchor = number ? `#${kind}-${number}` : "";
  const href = `https://www.rfc-editor.org/rfc/rfc${rfc}${anchor}`;
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, name);
}

/** Returns a definition list. */
export function facts(entries) {
  return h(
    "dl",
    null,
    entries.map(([name, ...content]) =>
      h("div", null, h("dt", null, name), h("dd", null, ...content)),
    ),
  );
}

/** Returns text in English on a page that may be in another language. */
export function english(text) {
  return h("span", { lang: "en" }, visible(text));
}

/** Returns a button. */
export function button(label, onclick, attributes) {
  return h("button", { type: "button", onclick, ...attributes }, label);
}
