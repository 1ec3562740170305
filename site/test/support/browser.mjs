/** The page in headless Chromium. The environment variable `CHROMIUM` has another path. */

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const DIST = path.join(import.meta.dirname, "../../dist");
const TYPES = { html: "text/html", js: "text/javascript", css: "text/css" };

/** The address of the single file. */
export const FILE = pathToFileURL(path.join(DIST, "urikit.html")).href;

/** Serves the built files. Returns the address and a function that stops the server. */
export async function serve() {
  const server = createServer(({ url }, response) => {
    const name = path.basename(new URL(url, "http://localhost").pathname) || "index.html";
    try {
      const body = readFileSync(path.join(DIST, name));
      response.setHeader("Content-Type", `${TYPES[name.split(".").pop()]}; charset=utf-8`);
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}

export function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox"] });
}

/**
 * Opens the page with a state. `options` are those of the context, such as `colorScheme`.
 *
 * The members `problems` and `requests` of the result list errors and addresses that were loaded.
 */
export async function open(browser, address, state = {}, options = {}) {
  const context = await browser.newContext({ locale: "en-US", ...options });
  const page = await context.newPage();
  const [problems, requests] = [[], []];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("request", (request) => requests.push(request.url()));
  page.on("dialog", (dialog) => problems.push(`dialog ${dialog.message()}`) && dialog.dismiss());
  await page.goto(`${address}#${new URLSearchParams(state)}`);
  await page.waitForSelector("html[data-ready] #panel:not([aria-busy])");
  return Object.assign(page, { problems, requests });
}

/** Selects a view and returns the visible text of its panel. */
export async function view(page, name) {
  await page.click(`#tab-${name}`);
  await page.waitForSelector(`#panel[aria-labelledby=tab-${name}]:not([aria-busy])`);
  return page.innerText("#panel");
}
