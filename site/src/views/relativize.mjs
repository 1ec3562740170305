/** The shortest reference that leads from a base to a target. */

import { button, code, facts, h } from "../dom.mjs";
import { refusal } from "./resolve.mjs";

export function render(view) {
  const base = view.shownOther;
  if (base === "") return h("p", null, view.t("relativize.needs-base"));
  const { reference } = view.ask("resolve", base, view.shown);
  if (reference.text === undefined) return refusal(reference, view);
  const back = view.ask("resolve", base, reference.text).target.text;
  const use = () => view.edit(reference.text);
  return [
    h("p", { class: "message good" }, view.t("relativize.result"), " ", code(reference.text)),
    facts([
      [view.t("base"), code(base)],
      [view.t("relativize.target"), code(view.shown)],
      [view.t("relativize.back"), code(back), back === view.shown ? " ✓" : ""],
      [view.t("relativize.saved"), String(view.shown.length - reference.text.length)],
    ]),
    button(view.t("use"), use, { id: "use-reference" }),
  ];
}
