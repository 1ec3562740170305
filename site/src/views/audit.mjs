/** Security findings, with reason, source, and remedy. */

import { english, facts, h, visible } from "../dom.mjs";

const POLICIES = ["general", "web-fetch", "redirect", "link-text", "archive", "unanimous"];

/** The severities, with a symbol that does not depend on color. */
const SYMBOLS = { error: "✗", warning: "⚠", info: "ℹ" };

/** The most characters that are displayed before, in, and after the range of a finding. */
const AROUND = 200;

/** Returns the input with the range of a finding marked. */
function place(text, [start, end]) {
  const part = (from, to) => h("bdi", null, visible(text.slice(from, Math.min(to, from + AROUND))));
  return h("p", { class: "drawing", dir: "ltr", translate: "no" }, [
    part(Math.max(0, start - AROUND), start),
    h("mark", null, part(start, end)),
    part(end, text.length),
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
