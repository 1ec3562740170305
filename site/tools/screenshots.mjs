/**
 * Saves pictures of all views, in both themes and two widths, in a directory.
 *
 * Without a directory, it updates the pictures of the README in `images`.
 */

import { mkdirSync } from "node:fs";
import path from "node:path";
import { FILE, launch, open } from "../test/support/browser.mjs";

const PAGE = { uri: "http://joe:pw@evil.com/a/../b%20c?q=1&r=%E8%B1%86#top" };
const STATES = {
  diagram: PAGE,
  error: { uri: "http://example.com/a|b?q={x}" },
  specs: { uri: "ftp://h/a;type=i?x" },
  parsers: { uri: "http://evil.com\\@google.com/" },
  normalize: { uri: "HTTP://EXAMPLE.com:80/%7Esmith/./home/../index%2ehtml" },
  compare: { uri: "HTTP://h:80/%7ea", other: "http://h/~a" },
  resolve: { uri: "../../g?y#s", other: "http://a/b/c/d;p?q" },
  relativize: { uri: "http://a/b/g?y", other: "http://a/b/c/d;p?q" },
  query: { uri: "https://login.example/?next=https%3A%2F%2Fevil.example%2F&token=s3cret99&a+b" },
  path: { uri: "http://example.com/files/%2e%2e/../AC%2FDC/b" },
  audit: { uri: "http://good.example@169.254.169.254/latest?next=//evil.example" },
  domain: { uri: "https://www.例え.テスト:443/a" },
  scheme: { uri: "gopher://example.com:70/7/search%09two%20words" },
  find: { uri: "See http://example.com/a_(b), <ftp://ftp.example.com/>,\nor a\u202eb http://h/." },
  copy: { uri: "../g", other: "http://a/b/c/d" },
};

/** The pictures of the README: a view, a theme, a width, and a height. */
const IMAGES = [
  ["diagram", "light", 640, 480],
  ["parsers", "dark", 640, 420],
  ["error", "light", 400, 420],
  ["resolve", "dark", 400, 420],
];

function pageOf(browser, colorScheme, width, height) {
  const viewport = { width, height };
  return open(browser, FILE, {}, { colorScheme, viewport });
}

/** Opens a view. */
async function show(page, name, lang) {
  const state = { ...STATES[name], view: name, lang };
  await page.evaluate((hash) => (location.hash = hash), `${new URLSearchParams(state)}`);
  await page.waitForSelector(`html[lang=${lang}] #tab-${name}[aria-selected=true]`);
  await page.waitForSelector("#panel:not([aria-busy])");
  if (name === "diagram") await page.hover(".part.host");
}

const [directory] = process.argv.slice(2);
const browser = await launch();
if (directory) {
  mkdirSync(directory, { recursive: true });
  for (const [theme, width, lang] of [
    ["light", 1000, "en"],
    ["dark", 1000, "ja"],
    ["dark", 320, "en"],
    ["light", 320, "ja"],
  ]) {
    const page = await pageOf(browser, theme, width, 600);
    for (const name of Object.keys(STATES)) {
      const file = path.join(directory, `${name}-${theme}-${width}-${lang}.png`);
      await show(page, name, lang);
      await page.screenshot({ path: file, fullPage: true });
    }
  }
} else {
  const images = path.join(import.meta.dirname, "../images");
  mkdirSync(images, { recursive: true });
  for (const [name, theme, width, height] of IMAGES) {
    const page = await pageOf(browser, theme, width, height);
    await show(page, name, "en");
    await page.evaluate(() => document.querySelector("#panel").scrollIntoView());
    await page.screenshot({ path: path.join(images, `${name}.png`) });
  }
}
await browser.close();
