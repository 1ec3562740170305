/** The parts that a scheme defines, and what a client would do. */

import { code, english, facts, h, section, table } from "../dom.mjs";
import { decode } from "../text.mjs";

/** The images that are displayed. A browser draws them without running scripts. */
const IMAGE = /^data:image\/(png|gif|jpeg|webp|avif);base64,/i;
const LONGEST_IMAGE = 100_000;

/** Returns a preview of a `data` URI: the image, or the decoded text. */
function preview(uri, view) {
  if (!/^data:/i.test(uri)) return null;
  const title = h("h3", null, view.t("scheme.preview"));
  if (IMAGE.test(uri) && uri.length <= LONGEST_IMAGE) {
    return [title, h("img", { src: uri, alt: view.t("scheme.image"), class: "preview" })];
  }
  const comma = uri.indexOf(",");
  const isBase64 = /;base64$/i.test(uri.slice(0, comma));
  const text = isBase64 ? base64(decode(uri.slice(comma + 1)) ?? "") : decode(uri.slice(comma + 1));
  return text === null ? null : [title, h("p", null, code(text.slice(0, 2000)))];
}

/** Returns Base64 as text, or `null` if it is not text. */
function base64(encoded) {
  try {
    const bytes = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns a problem that the scheme defines. */
function problem(error, kind) {
  return h("div", { class: `message ${kind}` }, [
    h("p", null, english(error.message)),
    h("p", null, code(error.rule), " (", section(error.section), ")"),
  ]);
}

function parts(view, { parts }) {
  const rows = parts.map(({ name, value, isImplied }) => [
    name,
    code(value),
    code(decode(value) ?? value),
    isImplied ? view.t("scheme.implied") : "",
  ]);
  const columns = ["component", "raw", "decoded", "scheme.note"].map((key) => view.t(key));
  return table(view.t("scheme.parts"), columns, rows);
}

function actions(view, { actions }) {
  if (actions.length === 0) return h("p", { class: "note" }, view.t("scheme.no-actions"));
  const items = actions.map(({ connect, port, send }) =>
    connect === undefined
      ? h("li", null, view.t("scheme.send"), " ", code(send))
      : h(
          "li",
          null,
          view.t("scheme.connect"),
          " ",
          code(connect),
          `, ${view.t("component.port")} ${port}`,
        ),
  );
  return [h("h3", null, view.t("scheme.client")), h("ol", null, items)];
}

export function render(view) {
  const answer = view.ask("scheme", view.shown);
  if (answer.scheme === null) return h("p", null, view.t("scheme.none"));
  const { registration } = answer;
  return [
    facts([
      [view.t("component.scheme"), code(answer.scheme)],
      [
        view.t("scheme.registration"),
        registration
          ? english(`${registration.description} (${registration.status})`)
          : view.t("scheme.unregistered"),
      ],
      [view.t("scheme.reference"), registration?.reference ? section(registration.reference) : "–"],
      [view.t("scheme.port"), answer.defaultPort ?? "–"],
    ]),
    answer.error && problem(answer.error, "bad"),
    answer.view === null && h("p", { class: "note" }, view.t("scheme.no-view")),
    answer.view && [
      parts(view, answer.view),
      answer.view.warning && problem(answer.view.warning, "warn"),
      actions(view, answer.view),
    ],
    preview(view.uri, view),
  ];
}
