/** The languages of the page. Each has one table of strings, with `{name}` for values. */

import en from "./i18n/en.mjs";
import ja from "./i18n/ja.mjs";

export const LANGUAGES = { en, ja };

/**
 * Returns a function that returns the string of a key, with values filled in.
 *
 * A string that is missing is an error. Its member `or` returns another string instead.
 */
export function translator(lang) {
  const table = LANGUAGES[lang];
  const or = (key, otherwise, values = {}) =>
    (table.strings[key] ?? otherwise).replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const translate = (key, values) => {
    if (!(key in table.strings)) throw new Error(`no string ${key}`);
    return or(key, "", values);
  };
  return Object.assign(translate, { or, table });
}
