/** The error of an invalid reference, under its characters, and the help, which can be applied. */

import { button, code, english, facts, h, section, table, visible } from "../dom.mjs";
import { fixed } from "../fixes.mjs";
import { masked } from "../text.mjs";

/** The characters that are displayed around an error. */
const AROUND = 120;

/** Returns the message in the language of the page. */
export function message(error, view) {
  const component = view.t.or(`component.${error.component}`, error.component);
  const translated = view.t.or(`error.${error.code}`, "", { component });
  if (!translated) return english(error.message);
  const character = /`.+`|U\+[0-9A-F]+|\(.*\)/.exec(error.message)?.[0];
  return character ? [translated, h("span", { lang: "en" }, visible(` ${character}`))] : translated;
}

/** Returns the input around an error, with a mark under the error. */
export function drawing(text, error, view) {
  const [from, to] = [Math.max(0, error.start - AROUND), error.end + AROUND];
  const [before, after] = [text.slice(from, error.start), text.slice(error.end, to)];
  const marked = text.slice(error.start, error.end).slice(0, AROUND);
  const name = view.t("error.here");
  return h(
    "p",
    { class: "drawing", dir: "ltr", translate: "no" },
    from > 0 && "…",
    h("bdi", null, visible(before)),
    h("mark", { class: "fault" }, marked === "" ? "\u00a0" : visible(marked)),
    h("span", { class: "hidden" }, ` (${name}) `),
    h("bdi", null, visible(after)),
    to < text.length && "…",
  );
}

/** Returns the explanation of the error of the input. */
export function explanation(view) {
  const { error, secrets } = view.found;
  const text = view.state.showsSecrets ? view.uri : masked(view.uri, secrets);
  const replacement = fixed(view.uri, error, (changed) => view.ask("inspect", changed).error);
  const apply = () => view.edit(replacement);
  return [
    drawing(text, error, view),
    h("p", { class: "message bad" }, message(error, view)),
    facts([
      [view.t("position"), view.t("error.position", { start: error.start + 1 })],
      [view.t("rule"), code(error.rule)],
      [view.t("section"), section(error.section)],
      [
        view.t("error.help"),
        error.help ? help(error.help, view) : view.t("error.no-help"),
        replacement !== null && [
          " ",
          button(view.t("error.apply"), apply, { class: "main", id: "apply" }),
        ],
      ],
    ]),
  ];
}

/** Returns the help in the language of the page. */
function help(text, view) {
  const found = view.table.helps?.find(([pattern]) => pattern.test(text));
  return found ? visible(text.replace(found[0], found[1])) : english(text);
}

export function render(view) {
  const { specs } = view.ask("specs", view.uri);
  const rows = specs.map(({ title, error }) => [
    title,
    error ? view.t("error.position", { start: error.start + 1 }) : "✓",
    error ? message(error, view) : view.t("valid"),
  ]);
  return [
    view.found.error
      ? explanation(view)
      : h("p", { class: "message good" }, view.t("error.none", { spec: view.specTitle })),
    table(view.t("error.by-spec"), [view.t("spec"), view.t("position"), view.t("result")], rows),
  ];
}
