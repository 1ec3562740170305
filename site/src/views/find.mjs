/** URIs and links in a text or a document, marked in place, and exported as CSV. */

import { button, code, h, lines, table, value } from "../dom.mjs";
import { masked } from "../text.mjs";

/** Returns a text with its links marked. */
function marked(text, links, view) {
  const nodes = [];
  let end = 0;
  for (const link of links) {
    if (link.start < end || link.end > text.length) continue;
    const raw = hide(text.slice(link.start, link.end), view);
    const uri = link.target ?? link.reference;
    const href = `#${new URLSearchParams({ uri: hide(uri, view), view: "diagram" })}`;
    const onclick = (event) => {
      event.preventDefault();
      // The button Back returns to the text.
      history.pushState(null, "", href);
      view.set({ uri, document: null, view: "diagram" });
    };
    nodes.push(h("span", null, lines(text.slice(end, link.start))));
    nodes.push(h("a", { class: "found", href, title: view.t("find.open"), onclick }, lines(raw)));
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

/** Masks the secrets of a URI. */
function hide(uri, view) {
  return view.state.showsSecrets ? uri : masked(uri, view.ask("inspect", uri).secrets);
}

export async function render(view) {
  // The input is a document, too, because the search is part of the worker.
  const document = view.state.document ?? {
    id: view.uri,
    blob: new Blob([view.uri]),
    name: "input.txt",
  };
  const answer = (question) => view.askDocument(question, document, view.state.other);
  const found = await answer("find");
  const text = view.state.document ? found.text : view.shown;
  const exported = async () => save(await answer("csv"));
  const rows = found.links.map((link) => [
    String(link.line),
    code(hide(link.reference, view)),
    value(link.target && hide(link.target, view)),
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
    marked(text, found.links, view),
    found.length > found.text.length &&
      h("p", { class: "note" }, view.t("find.cut", { count: found.text.length })),
  ];
}
