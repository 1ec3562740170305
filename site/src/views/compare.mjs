/** Whether two references are equivalent, and by which step of normalization. */

import { code, h, section, table } from "../dom.mjs";
import { changes } from "./normalize.mjs";
import { refusal } from "./resolve.mjs";

export function render(view) {
  if (view.state.other === "") return h("p", null, view.t("compare.needs-other"));
  const answer = view.ask("compare", view.shown, view.shownOther);
  if (answer.error) return refusal({ ...answer, in: answer.error.in }, view);
  const rungs = ["simple", "case", "percent", "path", "scheme"];
  const { rung } = answer;
  const rows = rungs.map((name, index) => {
    const isEqual = rung !== null && index >= rungs.indexOf(rung);
    return [
      view.t(`rung.${name}`),
      isEqual ? `= ${view.t("compare.equal")}` : `≠ ${view.t("compare.different")}`,
    ];
  });
  const message =
    rung === null ? "compare.never" : rung === "simple" ? "compare.same" : "compare.same-by";
  return [
    h(
      "p",
      { class: `message ${rung === null ? "bad" : "good"}` },
      h(
        "strong",
        null,
        rung === null ? "≠ " : "= ",
        view.t(message, { rung: rung && view.t(`rung.${rung}`) }),
      ),
    ),
    table(view.t("compare.table"), [view.t("compare.rung"), view.t("result")], rows),
    h("h3", null, view.t("compare.forms")),
    h("p", null, code(answer.a), h("br"), code(answer.b)),
    answer.a !== answer.b &&
      h("p", null, view.t("compare.difference"), " ", changes(answer.a, answer.b)),
    h("p", { class: "note" }, section("RFC 3986 section 6.2")),
  ];
}
