/** The steps of normalization (RFC 3986 section 6.2), with the changes that each makes. */

import { button, code, h, section, visible } from "../dom.mjs";
import { difference } from "../text.mjs";

const SECTIONS = {
  case: "RFC 3986 section 6.2.2.1",
  percent: "RFC 3986 section 6.2.2.2",
  path: "RFC 3986 section 6.2.2.3",
  scheme: "RFC 3986 section 6.2.3",
};

const TAGS = { same: "span", old: "del", new: "ins" };

/** Returns a string with the parts marked that differ from another one. */
export function changes(before, after) {
  const parts = difference(before, after);
  const content = parts.map(([kind, text]) => h(TAGS[kind], null, visible(text)));
  return h("code", { dir: "ltr", translate: "no", class: "changes" }, content);
}

export function render(view) {
  const { steps } = view.ask("normalize", view.shown);
  let before = view.shown;
  const items = steps.map(({ step, text }) => {
    const changed = text === before ? h("p", null, view.t("no-change")) : changes(before, text);
    before = text;
    const name = h("strong", null, view.t(`step.${step}`));
    return h("li", null, name, " (", section(SECTIONS[step]), ") ", h("div", null, changed));
  });
  const isNormal = before === view.shown;
  const [end] = view.ask("normalize", view.uri).steps.slice(-1);
  return [
    h(
      "ol",
      { class: "ladder" },
      h("li", null, view.t("input"), h("div", null, code(view.shown))),
      items,
    ),
    isNormal
      ? h("p", { class: "message good" }, view.t("normalize.already"))
      : [
          h("p", null, h("strong", null, view.t("normalize.result"), " "), code(before)),
          button(view.t("use"), () => view.edit(end.text), { id: "use-normal" }),
        ],
  ];
}
