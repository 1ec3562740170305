/** How parsers read a URL: that of this browser, the built-in ones, and recorded results. */

import { code, h, table, value } from "../dom.mjs";

/** Returns what the class `URL` of this browser reads. */
function browser(text) {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const part = (name, delimiter) => (url[name] === "" ? null : url[name].replace(delimiter, ""));
  const userinfo = [url.username, url.password].filter(Boolean).join(":");
  return {
    scheme: part("protocol", /:$/),
    userinfo: userinfo || null,
    host: part("hostname"),
    port: part("port"),
    path: url.pathname,
    query: part("search", "?"),
    fragment: part("hash", "#"),
  };
}

/** The names of the built-in readers. */
const BUILT_IN = {
  rfc3986: "RFC 3986",
  rfc2396: "RFC 2396 + 2732",
  rfc1738: "RFC 1738",
  "appendix-b": "RFC 3986 appendix B",
  whatwg: "URL Standard",
};

/** Returns the host in the form in which hosts are compared: as the server would be contacted. */
function contacted(reading) {
  const host = reading?.host?.toLowerCase().replace(/\.$/, "") ?? "";
  return host.replace(/%[0-9a-f]{2}/g, (escape) => {
    const c = String.fromCharCode(parseInt(escape.slice(1), 16));
    return /[a-z0-9.-]/.test(c) ? c : escape;
  });
}

/** Returns the warning or the reassurance above the table. */
function verdict(readers, view) {
  const hosts = new Map();
  for (const { label, reading } of readers) {
    const host = contacted(reading);
    if (host !== "") hosts.set(host, [...(hosts.get(host) ?? []), label]);
  }
  const refusals = readers.filter(({ reading }) => reading === null).length;
  if (hosts.size <= 1) {
    const host = [...hosts.keys()][0];
    return h("p", { class: "message good" }, [
      host ? [view.t("parsers.agree"), " ", code(host), ". "] : `${view.t("parsers.no-host")} `,
      refusals > 0 && view.t("parsers.refused", { count: refusals }),
    ]);
  }
  const items = [...hosts].map(([host, names]) =>
    h("li", null, code(host), ": ", names.join(", ")),
  );
  return h(
    "div",
    { class: "message bad" },
    h("p", null, h("strong", null, "⚠ ", view.t("parsers.differ"))),
    h("ul", null, items),
  );
}

export function render(view) {
  const text = view.shown;
  const answer = view.ask("parsers", text);
  const readers = [
    { label: view.t("parsers.browser"), what: "new URL()", reading: browser(text) },
    ...answer.readers.map(({ name, what, date, reading }) => ({
      label: BUILT_IN[name] ?? name,
      what: what ? `${what} (${date})` : view.t("parsers.built-in"),
      reading,
    })),
  ];
  const parts = ["host", "port", "userinfo", "path", "query", "fragment"];
  const rows = readers.map(({ label, what, reading }) => [
    [label, h("br"), h("small", null, what)],
    ...(reading
      ? parts.map((part) => value(reading[part]))
      : [h("td", { colspan: parts.length, class: "refused" }, "✗ ", view.t("parsers.refuses"))]),
  ]);
  const isRecorded = answer.readers.some(({ what }) => what);
  const columns = parts.map((part) => view.t(`component.${part}`));
  return [
    verdict(readers, view),
    table(view.t("parsers.table"), [view.t("parser"), ...columns], rows),
    !isRecorded && h("p", { class: "note" }, view.t("parsers.not-recorded")),
  ];
}
