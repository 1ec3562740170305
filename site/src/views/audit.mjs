/** Security findings, with reason, source, and remedy. */

import { code, english, facts, h } from "../dom.mjs";

const POLICIES = ["general", "web-fetch", "redirect", "link-text", "archive", "unanimous"];

/** The severities, with a symbol that does not depend on color. */
const SYMBOLS = { error: "✗", warning: "⚠", info: "ℹ" };

/** Returns the input with the range of a finding marked. */
function place(text, [start, end]) {
  const cut = (part) => (part.length > 200 ? `${part.slice(0, 200)}…` : part);
  return h("p", { class: "drawing", dir: "ltr", translate: "no" }, [
    code(text.slice(Math.max(0, start - 200), start), { class: "plain" }),
    h("mark", null, code(cut(text.slice(start, end)), { class: "plain" })),
    code(cut(text.slice(end)), { class: "plain" }),
  ]);
}

export async function render(view) {
  const { audit } = await import("../../../bindings/wasm/dist/esm/audit.js");
  const { policy } = view.state;
  const findings = audit(view.uri.toWellFormed(), policy);
  const options = POLICIES.map((name) =>
    h("option", { value: name, selected: name === policy }, `${name}: ${view.t(`policy.${name}`)}`),
  );
  const select = h(
    "select",
    { id: "policy", onchange: ({ target }) => view.set({ policy: target.value }) },
    options,
  );
  const items = findings.map((finding) =>
    h("li", { class: finding.severity }, [
      h("h3", null, [
        h(
          "span",
          { class: "badge" },
          SYMBOLS[finding.severity],
          " ",
          view.t(`severity.${finding.severity}`),
        ),
        " ",
        english(finding.message),
      ]),
      place(view.shown, finding.span),
      facts([
        [view.t("audit.why"), english(finding.why)],
        [view.t("audit.remedy"), english(finding.remedy)],
        [view.t("audit.source"), english(finding.source)],
        [view.t("rule"), h("code", null, finding.rule)],
      ]),
    ]),
  );
  return [
    h("p", null, h("label", { for: "policy" }, view.t("audit.policy")), " ", select),
    findings.length === 0
      ? h("p", { class: "message good" }, view.t("audit.none"))
      : h("p", { class: "message bad" }, view.t("audit.count", { count: findings.length })),
    h("ul", { class: "findings" }, items),
  ];
}
