/** The page: its input fields, its tabs, and the view of the selected tab. */

import { askDocument, start } from "./answers.mjs";
import { contacted } from "./browser.mjs";
import { button, code, h, hasInvisible, visible } from "./dom.mjs";
import { GALLERY } from "./gallery.mjs";
import { LANGUAGES, translator } from "./i18n.mjs";
import { initial, read, write } from "./state.mjs";
import { masked } from "./text.mjs";
import * as audit from "./views/audit.mjs";
import * as compare from "./views/compare.mjs";
import * as copy from "./views/copy.mjs";
import * as diagram from "./views/diagram.mjs";
import * as domain from "./views/domain.mjs";
import * as error from "./views/error.mjs";
import * as find from "./views/find.mjs";
import * as normalize from "./views/normalize.mjs";
import * as parsers from "./views/parsers.mjs";
import * as path from "./views/path.mjs";
import * as query from "./views/query.mjs";
import * as relativize from "./views/relativize.mjs";
import * as resolve from "./views/resolve.mjs";
import * as scheme from "./views/scheme.mjs";
import * as specs from "./views/specs.mjs";

/** The views, in the order of their tabs. */
const VIEWS = {
  diagram,
  error,
  specs,
  parsers,
  normalize,
  compare,
  resolve,
  relativize,
  query,
  path,
  audit,
  domain,
  scheme,
  find,
  copy,
};

/** The views that need a valid reference. The others show what is wrong with an invalid one. */
const NEED_VALID = ["normalize", "compare", "resolve", "relativize", "query", "path", "scheme"];

/** Longer input is a document, which only the view `find` shows. */
const LONGEST_INPUT = 100_000;

/** Text with a URI after or before white space. */
const HAS_TEXT = /\s[a-z][a-z\d+.-]*:\/\/|:\/\/\S+\s+\S/i;

/** Delays in milliseconds: of the address, of announcements, and of the note about loading. */
const LOADING_DELAY = 200;
const ADDRESS_DELAY = 300;
const ANNOUNCE_DELAY = 700;

let state;
let ask;
let t;
/** The answers about the input and the second URI. */
let found;
let foundOther;
const nodes = {};
const timers = {};
let rendering = 0;
let documentCount = 0;

function later(name, delay, run) {
  clearTimeout(timers[name]);
  timers[name] = setTimeout(run, delay);
}

/** Changes the state, and shows it. */
function set(change) {
  const isOtherLanguage = change.lang !== undefined && change.lang !== state.lang;
  Object.assign(state, change);
  // The module is compiled in the background; then `start` shows the state.
  if (!ask) return;
  if (state.uri.length > LONGEST_INPUT) return openText(state.uri);
  if (isOtherLanguage) build();
  update();
}

/** Opens text or a file as a document. */
function openText(text) {
  openFile(new Blob([text]), null);
}

function openFile(blob, name) {
  const opened = { id: documentCount++, blob, name };
  set({ uri: "", document: opened, view: "find" });
}

/** Returns the properties and functions that views use. */
function viewOf() {
  const secrets = state.showsSecrets ? [] : found.secrets;
  return {
    t,
    table: t.table,
    ask,
    askDocument,
    state,
    set,
    found,
    secrets,
    uri: state.uri,
    shown: masked(state.uri, secrets),
    shownOther: masked(state.other, state.showsSecrets ? [] : foundOther.secrets),
    specTitle: found.spec === "rfc3987" ? "RFC 3987" : "RFC 3986",
    announce,
    refuse: (key) => announce(t(key), "bad"),
    component: (name) => found.components?.find((component) => component.name === name),
    edit: (uri) => set({ uri }),
    replace,
  };
}

/** The delimiters before components that can be missing. */
const DELIMITERS = { query: "?", path: "" };

/** Replaces a component, or removes it with its delimiter, if no other component changes. */
function replace(name, text) {
  const { uri } = state;
  const component = found.components.find((component) => component.name === name);
  const delimiter = DELIMITERS[name];
  const fragment = found.components.find((component) => component.name === "fragment");
  const last = fragment ? fragment.start - 1 : uri.length;
  const [start, end] = component
    ? [component.start - delimiter.length, component.end]
    : [last, last];
  const changed = uri.slice(0, start) + (text === null ? "" : delimiter + text) + uri.slice(end);
  const parts = (text, { components = [] }) =>
    components
      .filter((part) => part.name !== name)
      .map((part) => [part.name, text.slice(part.start, part.end)]);
  const next = ask("inspect", changed);
  const isKept = JSON.stringify(parts(changed, next)) === JSON.stringify(parts(uri, found));
  if (next.error || !isKept) announce(t("edit.refused"), "bad");
  else set({ uri: changed });
}

/** Shows a message, which screen readers announce. */
function announce(text, kind = "good") {
  nodes.toast.textContent = text;
  nodes.toast.className = `toast ${kind}`;
  later("toast", 5000, () => {
    nodes.toast.textContent = "";
    nodes.toast.className = "toast";
  });
}

/** Returns one sentence about the input: whether it is valid, and where it leads. */
function summary() {
  if (state.document)
    return t("status.document", { name: state.document.name ?? t("status.pasted") });
  if (state.uri === "") return t("status.empty");
  if (found.error) {
    return [
      t("status.invalid", { start: found.error.start + 1 }),
      error.message(found.error, { t }),
      HAS_TEXT.test(state.uri) ? ` – ${t("status.text")}` : "",
    ];
  }
  const isIri = found.kind === "uri" && found.spec === "rfc3987";
  const kind = t(isIri ? "kind.iri" : `kind.${found.kind}`);
  const part = (name) => found.components.find((component) => component.name === name);
  const host = part("host");
  const name = host ? state.uri.slice(host.start, host.end) : "";
  const reached = contacted(state.uri);
  if (reached === null) return t("status.refused", { kind });
  const isAscii = /^[\0-\x7f]*$/.test(name);
  if (reached && isAscii && reached !== name.toLowerCase())
    return t("status.other-host", { kind, host: reached });
  if (!host || host.start === host.end) return t("status.valid", { kind });
  const key = found.port === null ? "status.valid-host" : "status.valid-host-port";
  const shownHost = reached && !isAscii ? `${name} (${reached})` : name;
  return t(key, { kind, host: shownHost, port: found.port });
}

/** Shows the state. */
function update() {
  found = ask("inspect", state.document ? "" : state.uri);
  foundOther = ask("inspect", state.other);
  for (const key of ["uri", "other"]) {
    if (nodes[key].value !== state[key]) nodes[key].value = state[key];
  }
  nodes.secrets.checked = state.showsSecrets;
  nodes.masking.hidden =
    state.showsSecrets || found.secrets.length + foundOther.secrets.length === 0;
  nodes.invisible.hidden = !hasInvisible(state.uri);
  nodes.closing.hidden = !state.document;
  const text = summary();
  nodes.status.replaceChildren(...(Array.isArray(text) ? text.flat() : visible(text)));
  const isBad = found.error && !state.document;
  nodes.status.className = isBad ? "status bad" : "status good";
  nodes.uri.setAttribute("aria-invalid", String(Boolean(isBad)));
  later("status", ANNOUNCE_DELAY, () => (nodes.live.textContent = nodes.status.textContent));
  later("address", ADDRESS_DELAY, remember);
  for (const [name, tab] of Object.entries(nodes.tabs)) {
    const isSelected = name === state.view;
    tab.setAttribute("aria-selected", String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
  }
  nodes.panel.setAttribute("aria-labelledby", `tab-${state.view}`);
  show();
}

/** Returns the fragment of the state. */
function fragmentOf() {
  // What is not a port may be the start of a password, before its `@` is typed.
  const isUnfinished = found.error?.component === "port" && !state.showsSecrets;
  const shown = isUnfinished ? { ...state, uri: "" } : state;
  return write(shown, { uri: found.secrets, other: foundOther.secrets });
}

/** Writes the state to the address. */
function remember() {
  const fragment = fragmentOf();
  if (location.hash !== fragment) history.replaceState(null, "", fragment);
}

/** Shows the selected view. The field that had the focus keeps it. */
async function show() {
  const number = ++rendering;
  const heading = h("h2", null, t(`view.${state.view}`));
  nodes.panel.setAttribute("aria-busy", "true");
  later("loading", LOADING_DELAY, () => nodes.panel.replaceChildren(heading, t("loading")));
  const content = await contentOf().catch((error) =>
    h("p", { class: "message bad" }, String(error)),
  );
  if (number !== rendering) return;
  clearTimeout(timers.loading);
  nodes.panel.removeAttribute("aria-busy");
  const active = nodes.panel.contains(document.activeElement) ? document.activeElement : null;
  nodes.panel.replaceChildren(heading, ...[content].flat(Infinity).filter(Boolean));
  if (active?.id) document.getElementById(active.id)?.focus();
  else if (active) nodes.panel.focus();
}

/** Returns the content of the panel. */
async function contentOf() {
  const { view } = state;
  if (state.document && view !== "find") return h("p", null, t("document.only-find"));
  if (state.uri === "" && !state.document && view !== "find")
    return h("p", null, t("status.empty"));
  const context = viewOf();
  if (found.error && NEED_VALID.includes(view)) {
    return [h("p", null, t("needs-valid")), error.explanation(context)];
  }
  return VIEWS[view].render(context);
}

/** Moves to another tab by the keys of the tabs pattern of ARIA. */
function onTabKey(event) {
  const names = Object.keys(VIEWS);
  const index = names.indexOf(state.view);
  const next = {
    ArrowRight: (index + 1) % names.length,
    ArrowLeft: (index + names.length - 1) % names.length,
    Home: 0,
    End: names.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  set({ view: names[next] });
  nodes.tabs[names[next]].focus();
}

/** Returns a field with its label. Composed input is read when it is complete. */
function field(key, label, element, attributes) {
  const oninput = (event) => {
    if (!event.isComposing)
      set({ [key]: event.target.value, ...(key === "uri" && { document: null }) });
  };
  nodes[key] = h(element, {
    id: key,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    dir: "ltr",
    oninput,
    oncompositionend: oninput,
    ...attributes,
  });
  return h("div", { class: "field" }, h("label", { for: key }, label), nodes[key]);
}

/** Keeps long text out of the field, where laying it out would block the page. */
function onPaste(event) {
  const text = event.clipboardData.getData("text");
  if (text.length <= LONGEST_INPUT) return;
  event.preventDefault();
  openText(text);
}

function header() {
  const options = Object.entries(LANGUAGES).map(([lang, { name }]) =>
    h("option", { value: lang, lang, selected: lang === state.lang }, name),
  );
  const onchange = ({ target }) => {
    set({ lang: target.value });
    document.getElementById("language").focus();
  };
  return h("header", null, [
    h("div", null, h("h1", null, t("title")), h("p", null, t("subtitle"))),
    h(
      "div",
      null,
      h("label", { for: "language" }, t("language")),
      " ",
      h("select", { id: "language", onchange }, options),
    ),
  ]);
}

function gallery() {
  const items = GALLERY.map(({ uri, other = "", view, source, ...titles }) => {
    const open = () => {
      set({ uri, other, view, document: null });
      nodes.tabs[view].focus();
    };
    return h(
      "li",
      null,
      button(titles[state.lang], open),
      h("small", null, " ", source),
      h("br"),
      code(uri),
    );
  });
  return h("details", { id: "gallery" }, h("summary", null, t("gallery")), h("ul", null, items));
}

function input() {
  const file = h("input", {
    type: "file",
    id: "file",
    hidden: true,
    onchange: ({ target }) => target.files[0] && openFile(target.files[0], target.files[0].name),
  });
  nodes.secrets = h("input", {
    type: "checkbox",
    id: "secrets",
    onchange: ({ target }) => set({ showsSecrets: target.checked }),
  });
  nodes.closing = button(t("document.close"), () => set({ document: null, view: "diagram" }), {
    id: "close",
  });
  nodes.masking = h("p", { class: "note" }, t("secrets.masked"));
  return h("section", { "aria-label": t("input") }, [
    field("uri", t("uri"), "textarea", {
      rows: 2,
      onpaste: onPaste,
      "aria-describedby": "status",
      autofocus: true,
    }),
    (nodes.status = h("p", { id: "status", class: "status" })),
    (nodes.invisible = h("p", { class: "message warn" }, "⚠ ", t("status.invisible"))),
    (nodes.live = h("p", { class: "hidden", role: "status" })),
    field("other", t("other"), "input", { type: "text" }),
    h("div", { class: "tools" }, [
      button(t("file"), () => file.click(), { id: "open" }),
      file,
      nodes.closing,
      h("label", { for: "secrets" }, nodes.secrets, " ", t("secrets.show")),
    ]),
    nodes.masking,
    gallery(),
  ]);
}

/** Builds the page in the language of the state. */
function build() {
  t = translator(state.lang);
  document.documentElement.lang = state.lang;
  document.title = `urikit: ${t("title")}`;
  nodes.tabs = Object.fromEntries(
    Object.keys(VIEWS).map((name) => [
      name,
      button(t(`tab.${name}`), () => set({ view: name }), {
        id: `tab-${name}`,
        role: "tab",
        "aria-controls": "panel",
      }),
    ]),
  );
  nodes.toast = h("p", { class: "toast", role: "status" });
  nodes.panel = h("section", { id: "panel", role: "tabpanel", tabindex: "0" });
  const tabs = h(
    "div",
    { role: "tablist", "aria-label": t("views"), onkeydown: onTabKey },
    Object.values(nodes.tabs),
  );
  document
    .getElementById("page")
    .replaceChildren(
      header(),
      h("main", null, input(), tabs, nodes.panel),
      nodes.toast,
      h("footer", null, t("privacy")),
    );
  window.scrollTo(0, 0);
}

/** Opens a file that is dropped anywhere. */
function onDrop(event) {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) openFile(file, file.name);
  else if (event.target !== nodes.uri)
    set({ uri: event.dataTransfer.getData("text"), document: null });
}

function has(table, key) {
  return key !== undefined && Object.hasOwn(table, key);
}

/** Returns the state in a fragment, without views and languages that do not exist. */
function known(fragment) {
  const { view, lang, ...change } = read(fragment);
  return { ...change, ...(has(VIEWS, view) && { view }), ...(has(LANGUAGES, lang) && { lang }) };
}

/** Follows a link to another state. */
function onAddress() {
  if (fragmentOf() !== location.hash) set({ ...known(location.hash), document: null });
}

async function run() {
  state = { ...initial(navigator.languages), ...known(location.hash) };
  build();
  ask = await start();
  set({});
  window.addEventListener("hashchange", onAddress);
  window.addEventListener("dragover", (event) => event.preventDefault());
  window.addEventListener("drop", onDrop);
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
}

run();
