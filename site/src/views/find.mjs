/** URIs and links in a text or a document, marked in place, and exported as CSV. */

import { button, code, h, lines, table, value, visible } from "../dom.mjs";
import { csv } from "../text.mjs";

/** Returns a text with its links marked. */
function marked(text, links, view) {
  const nodes = [];
  let end = 0;
  for (const link of links) {
    if (link.start < end || link.end > text.length) continue;
    const raw = text.slice(link.start, link.end);
    const inspect = () =>
      view.set({ uri: link.target ?? link.reference, document: null, view: "diagram" });
    nodes.push(h("span", null, lines(text.slice(end, link.start))));
    nodes.push(button(visible(raw), inspect, { class: "found", title: view.t("find.open") }));
    end = link.end;
  }
  return h(
    "div",
    { class: "document", tabindex: "0", role: "region", "aria-label": view.t("find.text") },
    [nodes, h("span", null, lines(text.slice(end)))],
  );
}

/** Saves text as a file. */
function save(text) {
  const href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = h("a", { href, download: "uris.csv" });
  link.click();
  URL.revokeObjectURL(href);
}

/** Returns the links of the input. */
function ofInput(view) {
  const found = view.ask("find", view.uri, null, view.state.other || null);
  return {
    ...found,
    count: found.links.length,
    text: view.uri,
    length: view.uri.length,
    isText: true,
  };
}

export async function render(view) {
  const { document, other } = view.state;
  const found = document ? (await view.askDocument("find", document, other)).result : ofInput(view);
  const exported = async () =>
    save(document ? (await view.askDocument("csv", document, other)).result.csv : csv(found.links));
  const rows = found.links.map((link) => [
    String(link.line),
    code(link.reference),
    value(link.target),
    link.place === "" ? "–" : h("code", null, link.place),
  ]);
  const columns = ["line", "reference", "target", "place"].map((key) => view.t(`find.${key}`));
  return [
    h(
      "p",
      { class: "message" },
      h("strong", null, view.t("find.count", { count: found.count })),
      ` (${found.kind})`,
    ),
    !found.isText && h("p", { class: "message warn" }, "⚠ ", view.t("find.not-utf8")),
    found.base !== null && h("p", null, view.t("find.base"), " ", code(found.base)),
    found.count > 0 && [
      button(view.t("find.csv"), exported, { id: "csv" }),
      found.count > rows.length &&
        h("p", { class: "note" }, view.t("find.first", { count: rows.length })),
      table(view.t("find.table"), columns, rows),
    ],
    h("h3", null, view.t("find.text")),
    marked(found.text, found.links, view),
    found.length > found.text.length &&
      h("p", { class: "note" }, view.t("find.cut", { count: found.text.length })),
  ];
}
