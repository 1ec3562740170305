/** The components by all specifications, side by side. */

import { code, h, table, value } from "../dom.mjs";
import { message } from "./error.mjs";

const COLUMNS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];
const OTHERS = ["authority", "opaque", "params", "schemepart", "url_path", "zone"];

/** Returns the value that most specifications agree on. */
function usual(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Returns a cell, marked if its value differs from the usual one. */
export function compared(text, most, view) {
  if (text === most) return value(text);
  const note = h(
    "span",
    { class: "badge" },
    "≠",
    h("span", { class: "hidden" }, view.t("differs")),
  );
  return h("td", { class: "differs" }, note, " ", value(text));
}

/** Returns the parts that the other columns do not contain, such as the params of RFC 1808. */
function others(parts) {
  const names = OTHERS.filter(
    (name) => parts[name] !== null && (name !== "authority" || parts.host === null),
  );
  return names.length === 0
    ? value(null)
    : names.map((name) => h("div", null, `${name} `, code(parts[name])));
}

export function render(view) {
  // A masked password can be valid where the real one is not, so errors are those of the input.
  const errors = view.ask("specs", view.uri).specs.map((spec) => spec.error);
  const { specs } = view.ask("specs", view.shown);
  const accepted = specs.filter((spec, index) => !errors[index] && !spec.error);
  const most = COLUMNS.map((name) => usual(accepted.map((spec) => spec.parts[name])));
  const rows = specs.map(({ title, parts, error }, index) => {
    const refused = errors[index] ?? error;
    return refused
      ? [
          title,
          h("td", { colspan: COLUMNS.length + 1, class: "refused" }, "✗ ", message(refused, view)),
        ]
      : [title, ...COLUMNS.map((name, i) => compared(parts[name], most[i], view)), others(parts)];
  });
  const columns = COLUMNS.map((name) => view.t(`component.${name}`));
  const differ = COLUMNS.some((name, i) => accepted.some((spec) => spec.parts[name] !== most[i]));
  const count = accepted.length;
  return [
    h("p", null, view.t(differ ? "specs.differ" : "specs.agree", { count })),
    table(view.t("specs.table"), [view.t("spec"), ...columns, view.t("specs.other")], rows),
  ];
}
