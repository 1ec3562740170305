/** The components of a reference, in a drawing and in a table. */

import { code, facts, h, section, table, visible } from "../dom.mjs";
import { RULES, sectionOf } from "../rules.mjs";
import { explanation } from "./error.mjs";

/** Returns the input as components, with the delimiters between them. */
function drawing(text, components, details, view) {
  const parts = [];
  let end = 0;
  for (const component of components) {
    const { name } = component;
    parts.push(h("span", { class: "delimiter" }, text.slice(end, component.start)));
    const show = () => details.replaceChildren(detail(component, text, view));
    parts.push(
      h(
        "button",
        { type: "button", class: `part ${name}`, onclick: show, onfocus: show, onmouseenter: show },
        h("bdi", null, component.start === component.end ? "∅" : visible(slice(text, component))),
        h("span", { class: "label" }, view.t.or(`component.${name}`, name)),
      ),
    );
    end = component.end;
  }
  parts.push(h("span", { class: "delimiter" }, text.slice(end)));
  return h("p", { class: "parts", dir: "ltr", translate: "no" }, parts);
}

function slice(text, { start, end }) {
  return text.slice(start, end);
}

/** Returns the properties of one component. */
function detail(component, text, view) {
  const { name, start, end } = component;
  return facts([
    [view.t("component"), h("strong", null, view.t.or(`component.${name}`, name))],
    [view.t("raw"), code(slice(text, component))],
    [view.t("decoded"), decoded(component, view)],
    [view.t("rule"), RULES[name] ? code(RULES[name]) : "–"],
    [view.t("section"), section(sectionOf(view.found.spec, component))],
    [view.t("position"), `${start}–${end}`],
  ]);
}

function decoded({ start, end, decoded }, view) {
  if (view.secrets.some((secret) => secret.start < end && secret.end > start)) {
    return view.t("masked");
  }
  return decoded === null ? view.t("not-utf8") : code(decoded);
}

export function render(view) {
  if (view.found.error) return explanation(view);
  const text = view.shown;
  const details = h("div", { class: "details", "aria-live": "polite" }, view.t("diagram.hint"));
  const rows = view.found.components.map((component) => [
    h(
      "span",
      { class: `swatch ${component.name}` },
      view.t.or(`component.${component.name}`, component.name),
    ),
    code(slice(text, component)),
    decoded(component, view),
    `${component.start}–${component.end}`,
    section(sectionOf(view.found.spec, component)),
  ]);
  const columns = ["component", "raw", "decoded", "position", "section"].map((key) => view.t(key));
  return [
    drawing(text, view.found.components, details, view),
    details,
    table(view.t("diagram.table"), columns, rows),
  ];
}
