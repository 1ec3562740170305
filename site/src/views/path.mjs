/** The segments of the path, which can be edited. */

import { button, code, h, longTable } from "../dom.mjs";
import { decode, encode } from "../text.mjs";

export function render(view) {
  const { start, end } = view.component("path") ?? { start: 0, end: 0 };
  const path = view.uri.slice(start, end);
  const isAbsolute = path.startsWith("/");
  const segments = path === "" ? [] : path.slice(isAbsolute ? 1 : 0).split("/");
  const isIri = view.found.spec === "rfc3987";
  const write = (next) => {
    const hasAuthority = view.component("host") !== undefined;
    view.replace(
      "path",
      next.length === 0 ? "" : (isAbsolute || hasAuthority ? "/" : "") + next.join("/"),
    );
  };
  const set = (index, data) => {
    // A dot-segment cannot be written as data: `%2E%2E` is equivalent to `..`.
    if (data === "." || data === "..") view.refuse("path.dots");
    else write(segments.with(index, encode(data, "segment", isIri)));
  };
  const row = (segment, index) => {
    const decoded = decode(segment);
    return [
      String(index + 1),
      h("input", {
        id: `segment-${index}`,
        "aria-label": `${view.t("path.segment")} ${index + 1}`,
        autocomplete: "off",
        spellcheck: "false",
        value: decoded ?? segment,
        readonly: decoded === null,
        onchange: ({ target }) => set(index, target.value),
      }),
      [code(segment), (decoded === "." || decoded === "..") && ` ${view.t("path.is-dots")}`],
      button(view.t("remove"), () => write(segments.toSpliced(index, 1)), {
        id: `segment-remove-${index}`,
        "aria-label": `${view.t("remove")} ${index + 1}`,
      }),
    ];
  };
  const columns = ["#", view.t("path.segment"), view.t("raw"), view.t("actions")];
  const kind = path === "" ? "empty" : isAbsolute ? "absolute" : "rootless";
  return [
    h("p", null, view.t(`path.${kind}`), " ", code(path)),
    segments.length > 0 &&
      longTable(
        view.t("path.table"),
        columns,
        segments,
        row,
        view.t("show-all", { count: segments.length }),
      ),
    button(view.t("path.add"), () => write([...segments, "new"]), { id: "segment-add" }),
  ];
}
