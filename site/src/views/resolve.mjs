/** The five steps that resolve a reference against a base (RFC 3986 section 5.2). */

import { button, code, english, h, section, table, value } from "../dom.mjs";
import { message } from "./error.mjs";

/** The components of a reference that resolution uses. */
export function components(text, found) {
  const component = (name) => found.components.find((component) => component.name === name);
  const part = (name) => {
    const { start, end } = component(name) ?? {};
    return start === undefined ? null : text.slice(start, end);
  };
  const [path, query, fragment] = ["path", "query", "fragment"].map(part);
  const scheme = part("scheme");
  const start = scheme === null ? 0 : scheme.length + 1;
  const hasAuthority = part("host") !== null || part("authority") !== null;
  const authority = hasAuthority ? text.slice(start + 2, component("path").start) : null;
  return { scheme, authority, path: path ?? "", query, fragment };
}

/** Merges paths (section 5.2.3). */
export function merge(base, path) {
  if (base.authority !== null && base.path === "") return `/${path}`;
  return base.path.slice(0, base.path.lastIndexOf("/") + 1) + path;
}

/** Removes dot-segments (section 5.2.4). Returns the rule, output, and input at each step. */
export function removal(path) {
  const steps = [{ rule: "", output: "", input: path }];
  let [output, input] = ["", path];
  const step = (rule, nextOutput, nextInput) => {
    [output, input] = [nextOutput, nextInput];
    steps.push({ rule, output, input });
  };
  while (input !== "") {
    const parent = output.slice(0, Math.max(0, output.lastIndexOf("/")));
    const [dots] = /^\.\.?\//.exec(input) ?? [];
    const [dot] = /^\/\.(?=\/|$)/.exec(input) ?? [];
    const [twoDots] = /^\/\.\.(?=\/|$)/.exec(input) ?? [];
    if (dots) step("2A", output, input.slice(dots.length));
    else if (dot) step("2B", output, `/${input.slice(dot.length + 1)}`);
    else if (twoDots) step("2C", parent, `/${input.slice(twoDots.length + 1)}`);
    else if (input === "." || input === "..") step("2D", output, "");
    else {
      const end = input.indexOf("/", 1);
      const at = end < 0 ? input.length : end;
      step("2E", output + input.slice(0, at), input.slice(at));
    }
  }
  return steps;
}

/** Transforms a reference (section 5.2.2). Also returns where each component is from. */
export function transform(base, reference) {
  const { scheme, authority, path, query, fragment } = reference;
  const from = (names, source) => Object.fromEntries(names.map((name) => [name, source]));
  const rest = { fragment };
  const origin = { fragment: "reference" };
  if (scheme !== null) {
    const all = from(["scheme", "authority", "path", "query"], "reference");
    return {
      target: { ...reference },
      unmerged: path,
      origin: { ...origin, ...all },
      rule: "scheme",
    };
  }
  Object.assign(rest, { scheme: base.scheme });
  origin.scheme = "base";
  if (authority !== null) {
    const all = from(["authority", "path", "query"], "reference");
    const target = { ...rest, authority, path, query };
    return { target, unmerged: path, origin: { ...origin, ...all }, rule: "authority" };
  }
  Object.assign(rest, { authority: base.authority });
  origin.authority = "base";
  if (path === "") {
    const target = { ...rest, path: base.path, query: query ?? base.query };
    const all = { path: "base", query: query === null ? "base" : "reference" };
    return { target, unmerged: null, origin: { ...origin, ...all }, rule: "empty" };
  }
  const isAbsolute = path.startsWith("/");
  const unmerged = isAbsolute ? path : merge(base, path);
  const all = { path: isAbsolute ? "reference" : "both", query: "reference" };
  const rule = isAbsolute ? "absolute" : "relative";
  return {
    target: { ...rest, path: unmerged, query },
    unmerged,
    origin: { ...origin, ...all },
    rule,
  };
}

/** Returns the components as a string (section 5.3). */
export function recompose({ scheme, authority, path, query, fragment }) {
  const part = (text, before, after = "") => (text === null ? "" : before + text + after);
  return (
    part(scheme, "", ":") + part(authority, "//") + path + part(query, "?") + part(fragment, "#")
  );
}

/** Returns an error of the base or the reference. */
export function refusal(result, view) {
  return h(
    "p",
    { class: "message bad" },
    view.t(`invalid.${result.in}`, ""),
    " ",
    result.error ? message(result.error, view) : english(result.message),
  );
}

const PARTS = ["scheme", "authority", "path", "query", "fragment"];

export function render(view) {
  const [base, text] = [view.shownOther, view.shown];
  if (base === "") return h("p", null, view.t("resolve.needs-base"));
  const { target: result } = view.ask("resolve", base, text);
  if (result.text === undefined) return refusal(result, view);
  const parse = (string) => components(string, view.ask("inspect", string));
  const [b, r] = [parse(base), parse(text)];
  const { target, unmerged, origin, rule } = transform(b, r);
  const steps = unmerged === null ? [] : removal(unmerged);
  const path = unmerged === null ? target.path : steps.at(-1).output;
  const name = (part) => view.t(`component.${part}`);
  const step = (number, title, ...content) =>
    h(
      "li",
      null,
      h("strong", null, view.t(`resolve.${number}`)),
      " (",
      section(title),
      ")",
      content,
    );
  return [
    h(
      "p",
      { class: "message good" },
      h("strong", null, view.t("resolve.result"), " "),
      code(result.text),
      " ",
    ),
    button(view.t("use"), () => view.edit(result.text), { id: "use-target" }),
    h("ol", { class: "ladder" }, [
      step(
        "split",
        "RFC 3986 section 5.2.1",
        table(
          view.t("resolve.split"),
          [view.t("input"), ...PARTS.map(name)],
          [
            [view.t("base"), ...PARTS.map((part) => value(b[part]))],
            [view.t("reference"), ...PARTS.map((part) => value(r[part]))],
          ],
        ),
      ),
      step(
        "transform",
        "RFC 3986 section 5.2.2",
        h("p", null, view.t(`resolve.rule.${rule}`)),
        table(
          view.t("resolve.transform"),
          [view.t("component"), view.t("value"), view.t("resolve.from")],
          PARTS.map((part) => [
            name(part),
            value(target[part]),
            view.t(`resolve.from.${origin[part]}`),
          ]),
        ),
      ),
      step(
        "merge",
        "RFC 3986 section 5.2.3",
        h(
          "p",
          null,
          rule === "relative"
            ? [value(b.path), " + ", value(r.path), " → ", value(unmerged)]
            : view.t("resolve.no-merge"),
        ),
      ),
      step(
        "dots",
        "RFC 3986 section 5.2.4",
        steps.length === 0
          ? h("p", null, view.t("resolve.no-dots"))
          : table(
              view.t("resolve.dots"),
              [view.t("rule"), view.t("resolve.output"), view.t("resolve.input")],
              steps.map((step) => [
                step.rule || view.t("resolve.start"),
                value(step.output),
                value(step.input),
              ]),
            ),
      ),
      step("recompose", "RFC 3986 section 5.3", h("p", null, code(recompose({ ...target, path })))),
    ]),
    recompose({ ...target, path }) !== result.text &&
      h("p", { class: "note" }, view.t("resolve.prefix")),
  ];
}
