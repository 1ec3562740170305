/** The parameters of the query as a table that can be edited. */

import { button, code, h, hasInvisible, longTable } from "../dom.mjs";
import { decode, encode } from "../text.mjs";

/** Splits a query into parameters, which keep their bytes. */
export function parameters(query) {
  if (query === null || query === "") return [];
  return query.split("&").map((pair) => {
    const equals = pair.indexOf("=");
    return equals < 0
      ? { name: pair, value: null }
      : { name: pair.slice(0, equals), value: pair.slice(equals + 1) };
  });
}

/** Returns the query of parameters, or `null` if there are none. */
export function joined(list) {
  const pair = ({ name, value }) => (value === null ? name : `${name}=${value}`);
  return list.length === 0 ? null : list.map(pair).join("&");
}

export function render(view) {
  const component = view.component("query");
  const query = component && view.uri.slice(component.start, component.end);
  const list = parameters(query);
  const isIri = view.found.spec === "rfc3987";
  const write = (next) => view.replace("query", joined(next));
  let end = component?.start ?? 0;
  const ranges = list.map((pair) => {
    const start = end;
    end = start + joined([pair]).length + 1;
    return { start, end: end - 1 };
  });
  const isSecret = (index) =>
    view.secrets.some(({ start, end }) => start < ranges[index].end && end > ranges[index].start);
  const field = (index, key) => {
    const text = list[index][key];
    const decoded = decode(text ?? "");
    // A field would show invisible characters as they are.
    const isClear = decoded !== null && !hasInvisible(decoded);
    const change = ({ target }) =>
      write(list.with(index, { ...list[index], [key]: encode(target.value, "query", isIri) }));
    return h("input", {
      id: `query-${key}-${index}`,
      "aria-label": `${view.t(`query.${key}`)} ${index + 1}`,
      type: key === "value" && isSecret(index) ? "password" : "text",
      autocomplete: "off",
      spellcheck: "false",
      value: isClear ? decoded : text,
      readonly: !isClear,
      onchange: change,
    });
  };
  const row = ({ name, value }, index) => [
    String(index + 1),
    field(index, "name"),
    field(index, "value"),
    isSecret(index) ? view.t("masked") : code(joined([{ name, value }])),
    button(view.t("remove"), () => write(list.toSpliced(index, 1)), {
      id: `query-remove-${index}`,
      "aria-label": `${view.t("remove")} ${index + 1}`,
    }),
  ];
  const columns = [
    "#",
    view.t("query.name"),
    view.t("query.value"),
    view.t("raw"),
    view.t("actions"),
  ];
  const added = { name: "name", value: "" };
  return [
    h("p", null, view.t(list.length === 0 ? "query.none" : "query.hint")),
    list.length > 0 &&
      longTable(
        view.t("query.table"),
        columns,
        list,
        row,
        view.t("show-all", { count: list.length }),
      ),
    button(view.t("query.add"), () => write([...list, added]), { id: "query-add" }),
    query?.includes("+") && h("p", { class: "note" }, view.t("query.plus")),
  ];
}
