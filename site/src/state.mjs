/** The state of the page, which the fragment of its address contains. */

import { masked } from "./text.mjs";

/** The members of the fragment, with their defaults. */
const DEFAULTS = { uri: "", other: "", view: "diagram", lang: "en" };

/** Longer strings are not in the address, because browsers and other programs would cut it. */
const LONGEST = 20_000;

/** Reads a fragment. The URIs are empty if it does not contain them. */
export function read(fragment) {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  const { uri, other } = DEFAULTS;
  const entries = [...parameters].filter(([key]) => Object.hasOwn(DEFAULTS, key));
  return { uri, other, ...Object.fromEntries(entries) };
}

/** Returns the initial state, in the language of the browser. */
export function initial(languages) {
  const language = languages.find((language) => /^(ja|en)\b/.test(language));
  const lang = language?.slice(0, 2) ?? DEFAULTS.lang;
  return { ...DEFAULTS, lang, showsSecrets: false, policy: "general", document: null };
}

/**
 * Returns the fragment of a state. `secrets` has the ranges to mask in `uri` and `other`.
 *
 * The result contains no password unless the user asked for it.
 */
export function write(state, secrets) {
  const parameters = new URLSearchParams();
  for (const key of Object.keys(DEFAULTS)) {
    const text = state.showsSecrets ? state[key] : masked(state[key], secrets[key] ?? []);
    if (text !== "" && text.length <= LONGEST) parameters.set(key, text);
  }
  return `#${parameters}`;
}
