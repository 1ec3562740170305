/** Tests of the page in a browser: views, keyboard, accessibility, addresses, hostile input. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { GALLERY } from "../src/gallery.mjs";
import { FILE, launch, open, serve, view } from "./support/browser.mjs";

const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const VIEWS =
  "diagram error specs parsers normalize compare resolve relativize query path audit domain scheme find copy".split(
    " ",
  );

/** The most bytes, compressed by gzip, that opening the page transfers. */
const MOST_BYTES = 350_000;

/** The number of characters that are typed to measure the time. */
const KEYS = 10;

let browser;
let server;
before(async () => {
  [browser, server] = [await launch(), await serve()];
});
after(async () => {
  await browser.close();
  server.stop();
});

const at = (state, options) => open(browser, server.address, state, options);

/** Runs a test with a page, which must not report problems. */
async function using(page, run) {
  await run(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

/** The views, inputs, and strings that must be visible. */
const EXPECTED = [
  ["diagram", { uri: "http://u@h:80/a%20b?q#f" }, ["userinfo", "a b", "RFC 3986 section 3.2.1"]],
  ["error", { uri: "http://h/a|b" }, ["invalid character `|` in path", "character 11", "%7C"]],
  ["error", { uri: "http://h/" }, ["Valid under RFC 3986", "RFC 1738"]],
  ["specs", { uri: "http://h/a;b" }, ["URL Standard", "params"]],
  ["parsers", { uri: "http://evil.com\\@google.com/" }, ["disagree", "evil.com", "curl", "python"]],
  ["parsers", { uri: "http://h/" }, ["contact the same host", "This browser"]],
  ["normalize", { uri: "HTTP://H:80/%7Ea/../b" }, ["http://h/b", "6.2.2.3", "Dot-segments"]],
  ["compare", { uri: "http://h", other: "HTTP://h:80/" }, ["equivalent", "rules of the scheme"]],
  ["compare", { uri: "http://h/a", other: "http://h/b" }, ["not equivalent", "Difference"]],
  ["resolve", { uri: "../x", other: "http://a/b/c/d" }, ["http://a/b/x", "5.2.4", "2C"]],
  ["relativize", { uri: "http://a/b/x", other: "http://a/b/c/d" }, ["../x", "http://a/b/x ✓"]],
  ["audit", { uri: "http://u:p@127.0.0.1/" }, ["URL contains a password", "Remedy", "RFC 3986"]],
  ["domain", { uri: "http://www.example.co.uk/a" }, ["co.uk", "example.co.uk", "uk,co,example)/a"]],
  ["domain", { uri: "http://例え.テスト/" }, ["xn--r8jz45g.xn--zckzah"]],
  ["domain", { uri: "http://0x7f.1/" }, ["127.0.0.1", "2130706433", "loopback"]],
  ["scheme", { uri: "gopher://h/1a" }, ["port 70", "Sends"]],
  ["scheme", { uri: "mailto:a@b.c?subject=x%20y" }, ["subject", "x y"]],
  ["scheme", { uri: "http://例え.jp/x" }, ["xn--r8jz45g.jp", "GET /x"]],
  ["scheme", { uri: "data:,a%20b" }, ["a b"]],
  ["scheme", { uri: "urn:isbn:0451450523" }, ["isbn", "0451450523"]],
  ["scheme", { uri: "tel:+1-201-555-0123" }, ["+1-201-555-0123"]],
  ["scheme", { uri: "sip:alice@atlanta.com" }, ["alice", "atlanta.com"]],
  ["find", { uri: "see http://a/ and <ftp://b/c>." }, ["URIs found: 2", "http://a/", "ftp://b/c"]],
  [
    "copy",
    { uri: "http://h/'" },
    ["urikit::Uri::parse", "uri explain -- 'http://h/'\\'''", "SELECT"],
  ],
];

for (const [name, state, texts] of EXPECTED) {
  test(`${name} shows ${JSON.stringify(state)}`, async () => {
    await using(await at({ ...state, view: name }), async (page) => {
      const shown = await page.innerText("#panel");
      for (const text of texts) assert.ok(shown.includes(text), `${text} in:\n${shown}`);
    });
  });
}

test("the help of an error is applied until the input is valid", async () => {
  await using(await at({ uri: "http://h/a b|c", view: "error" }), async (page) => {
    await page.click("#apply");
    await page.click("#apply");
    assert.equal(await page.inputValue("#uri"), "http://h/a%20b%7Cc");
    assert.match(await page.innerText("#panel"), /Valid under RFC 3986/);
  });
});

test("a component shows its rule when it has the focus", async () => {
  await using(await at({ uri: "http://h/a%20b" }), async (page) => {
    await page.focus(".part.path");
    assert.match(await page.innerText(".details"), /path-abempty[\s\S]*RFC 3986 section 3\.3/);
  });
});

test("query and path are edited, and nothing else changes", async () => {
  const uri = "http://h/%61/b?x=%31&y#f";
  await using(await at({ uri, view: "query" }), async (page) => {
    await page.fill("#query-value-1", "a b&c");
    await page.press("#query-value-1", "Tab");
    assert.equal(await page.inputValue("#uri"), "http://h/%61/b?x=%31&y=a%20b%26c#f");
    await page.click("#query-remove-0");
    await page.click("#query-add");
    assert.equal(await page.inputValue("#uri"), "http://h/%61/b?y=a%20b%26c&name=#f");
    await page.click("#tab-path");
    await page.fill("#segment-1", "c/d");
    await page.press("#segment-1", "Tab");
    assert.equal(await page.inputValue("#uri"), "http://h/%61/c%2Fd?y=a%20b%26c&name=#f");
    await page.fill("#segment-1", "..");
    await page.press("#segment-1", "Tab");
    assert.match(await page.innerText(".toast"), /special meaning/);
    assert.equal(await page.inputValue("#uri"), "http://h/%61/c%2Fd?y=a%20b%26c&name=#f");
  });
});

test("an edit that would move a component is refused", async () => {
  await using(await at({ uri: "foo:a/b", view: "path" }), async (page) => {
    await page.fill("#segment-0", "");
    await page.press("#segment-0", "Tab");
    const uri = await page.inputValue("#uri");
    assert.equal(
      await page.evaluate(() => document.querySelector("#status").className),
      "status good",
    );
    assert.ok(["foo:a/b", "foo:/b"].includes(uri), uri);
  });
});

test("all inputs of the gallery open", async () => {
  await using(await at(), async (page) => {
    await page.click("#gallery summary");
    for (const [index, { uri, view }] of GALLERY.entries()) {
      await page.locator("#gallery li button").nth(index).click();
      assert.equal(await page.inputValue("#uri"), uri);
      assert.equal(await page.getAttribute(`#tab-${view}`, "aria-selected"), "true");
      assert.ok((await page.innerText("#panel")).length > 40, uri);
    }
  });
});

test("all views are reached by keyboard", async () => {
  await using(await at({ uri: "http://u:p@h/a?b=c", other: "http://h/" }), async (page) => {
    assert.equal(await page.evaluate(() => document.activeElement.id), "uri");
    const reached = new Set();
    const focused = () => page.evaluate(() => document.activeElement.id);
    for (let i = 0; i < 12 && !(await focused()).startsWith("tab-"); i++) {
      await page.keyboard.press("Tab");
      reached.add(await focused());
    }
    for (const id of ["other", "open", "secrets"]) assert.ok(reached.has(id), id);
    for (const name of VIEWS) {
      assert.equal(await focused(), `tab-${name}`);
      // The content of the panel follows the tab.
      await page.keyboard.press("Tab");
      assert.ok(await page.evaluate(() => !document.activeElement.id.startsWith("tab-")));
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("ArrowRight");
    }
    assert.equal(await focused(), "tab-diagram");
    await page.keyboard.press("End");
    assert.equal(await focused(), "tab-copy");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    assert.equal(await focused(), "panel");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    assert.match(await page.innerText(".details"), /userinfo/);
  });
});

test("help is applied by keyboard, and the focus stays", async () => {
  await using(await at({ uri: "http://h/a b c", view: "error" }), async (page) => {
    await page.focus("#apply");
    await page.keyboard.press("Enter");
    assert.equal(await page.evaluate(() => document.activeElement.id), "apply");
    await page.keyboard.press("Enter");
    assert.equal(await page.inputValue("#uri"), "http://h/a%20b%20c");
  });
});

for (const colorScheme of ["light", "dark"]) {
  test(`axe finds no violation, ${colorScheme}`, async () => {
    const states = [
      { uri: "http://u:p@evil.com/a/../b%20?q=1&r#f", other: "http://h/x" },
      { uri: "http://h/a|b\u202ec", other: "http://h/x" },
      { uri: "http://evil.com\\@google.com/", lang: "ja" },
      { uri: "data:,a" },
    ];
    const found = [];
    let runs = 0;
    for (const state of states) {
      const page = await at(state, { colorScheme, reducedMotion: "reduce" });
      await page.evaluate(AXE);
      for (const name of VIEWS) {
        await view(page, name);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        runs++;
        for (const { id, nodes } of violations) {
          found.push(`${name} ${state.uri}: ${id} ${nodes[0].html} ${nodes[0].failureSummary}`);
        }
      }
      await page.context().close();
    }
    console.log(`axe: ${runs} runs, ${found.length} violations, ${colorScheme}`);
    assert.deepEqual(found, []);
  });
}

test("nothing is cut off at 320 pixels, or at 200 % zoom", async () => {
  for (const lang of ["en", "ja"]) {
    for (const width of [320, 640]) {
      const state = { uri: "http://u:p@evil.com/a/../b?q=1&r#f", other: "http://h/x", lang };
      const page = await at(state, { viewport: { width, height: 600 }, deviceScaleFactor: 2 });
      for (const name of VIEWS) {
        await view(page, name);
        const size = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(size <= width, `${name} ${lang} is ${size} wide`);
      }
      await page.context().close();
    }
  }
});

test("the page is in Japanese for Japanese browsers", async () => {
  await using(await at({ uri: "http://h:x/" }, { locale: "ja-JP" }), async (page) => {
    assert.equal(await page.getAttribute("html", "lang"), "ja");
    assert.match(await page.innerText("#panel"), /ポートに使えない文字があります/);
    await page.selectOption("#language", "en");
    assert.match(await page.innerText("#panel"), /invalid character/);
    assert.equal(await page.evaluate(() => document.activeElement.id), "language");
  });
});

test("a link reproduces the state, without its password", async () => {
  const page = await at({ uri: "http://joe:s3cret@h/a", view: "normalize" });
  await page.fill("#other", "http://x/");
  await page.waitForURL(/other=/);
  assert.ok(!page.url().includes("s3cret"));
  const link = page.url();
  await page.check("#secrets");
  await page.waitForURL(/s3cret/);
  await page.context().close();
  await using(
    await open(browser, link.split("#")[0], new URLSearchParams(link.split("#")[1])),
    async (page) => {
      assert.equal(await page.inputValue("#other"), "http://x/");
      assert.equal(await page.inputValue("#uri"), "http://joe:******@h/a");
      assert.equal(await page.getAttribute("#tab-normalize", "aria-selected"), "true");
      await page.evaluate(() => (location.hash = "#uri=urn%3Aa%3Ab&view=scheme"));
      await page.waitForSelector("#tab-scheme[aria-selected=true]");
      assert.equal(await page.inputValue("#uri"), "urn:a:b");
    },
  );
});

const STATUS = [
  ["http://EXAMPLE.com/", "leads to the host EXAMPLE.com, port 80"],
  ["http://0x7f.1/", "browsers contact the host 127.0.0.1"],
  ["http:/x", "browsers contact the host x"],
  ["http://256.1.1.1/", "browsers refuse it"],
  ["http://h:99999/", "browsers refuse it"],
  ["http://m\u00fcnchen.de/", "(xn--mnchen-3ya.de)"],
  ["see http://a/ and http://b/", "select Find"],
];

test("the status names the host that browsers contact", async () => {
  for (const [uri, text] of STATUS) {
    await using(await at({ uri }), async (page) => {
      const shown = await page.innerText("#status");
      assert.ok(shown.includes(text), `${text} in:\n${shown}`);
    });
  }
});

test("a password that is being typed is not in the address", async () => {
  await using(await at({ uri: "" }), async (page) => {
    await page.fill("#uri", "https://user:S3cret");
    await page.waitForTimeout(500);
    assert.ok(!page.url().includes("S3cret"), page.url());
  });
});

test("passwords are masked unless they are shown", async () => {
  await using(await at({ uri: "http://joe:s3cret@h/?token=abcdef0123456789" }), async (page) => {
    const secret = /s3cret|abcdef0123456789/;
    for (const name of VIEWS) {
      const text = await view(page, name);
      assert.ok(!secret.test(text), `${name}: ${text}`);
    }
    await page.check("#secrets");
    assert.match(await view(page, "diagram"), secret);
  });
});

test("the single file works without a server and without a network", async () => {
  const page = await open(browser, FILE, { uri: "http://h/a|b", view: "error" });
  await page.context().setOffline(true);
  await using(page, async (page) => {
    assert.match(await page.innerText("#panel"), /invalid character/);
    for (const name of VIEWS) assert.ok((await view(page, name)).length > 20, name);
    await page.setInputFiles("#file", {
      name: "a.html",
      mimeType: "text/html",
      buffer: Buffer.from('<a href="/x">x</a>'),
    });
    await page.waitForFunction(() =>
      document.querySelector("#panel").innerText.includes("a[href]"),
    );
    assert.deepEqual(
      page.requests.filter((url) => !/^(file|blob|data):/.test(url)),
      [],
    );
  });
});

test("the page cannot connect to anything", async () => {
  for (const address of [server.address, FILE]) {
    const page = await open(browser, address, { uri: "http://h/" });
    const results = await page.evaluate(async () => {
      const image = new Promise((resolve) => {
        const element = new Image();
        element.onload = () => resolve("loaded");
        element.onerror = () => resolve("blocked");
        element.src = "http://127.0.0.1:9/x.png";
      });
      const connect = fetch(location.href).then(
        () => "loaded",
        () => "blocked",
      );
      const beacon = navigator.sendBeacon("http://127.0.0.1:9/") ? "queued" : "blocked";
      const element = document.createElement("div");
      element.setAttribute("onclick", "window.script = 'run'");
      element.click();
      const script = window.script ?? "blocked";
      return [await image, await connect, script, beacon];
    });
    assert.deepEqual(results.slice(0, 3), ["blocked", "blocked", "blocked"]);
    assert.ok(page.problems.some((text) => text.includes("Content Security Policy")));
    await page.context().close();
  }
});

test("markup in every component is displayed as text", async () => {
  const script = "<script>alert(1)</script><img src=x onerror=alert(1)>";
  const encoded = encodeURIComponent(script);
  const inputs = [
    `${script}://${script}@${script}:${script}/${script}?${script}#${script}`,
    `http://${encoded}@h/${encoded}?a=${encoded}&${encoded}#${encoded}`,
    `javascript:alert(1)//${encoded}`,
    `data:text/html,${encoded}`,
  ];
  for (const uri of inputs) {
    await using(await at({ uri, other: uri }), async (page) => {
      for (const name of VIEWS) await view(page, name);
      const added = await page.evaluate(
        () => document.querySelectorAll("#page script, #page [onerror]").length,
      );
      assert.equal(added, 0);
    });
  }
});

test("invisible and bidirectional characters are labeled", async () => {
  const uri = "http://h/\u202egnp.exe\u2066\u200b\u0000";
  await using(await at({ uri }), async (page) => {
    for (const name of ["diagram", "error", "find", "copy"]) {
      const text = await view(page, name);
      if (name !== "copy") assert.ok(text.includes("U+202E"), `${name}: ${text}`);
      assert.ok(!/[\u202e\u2066]/.test(text.replace(/^.*input.*$/gm, "")) || name === "copy", name);
    }
  });
});

/** Measures the longest task in milliseconds while a function runs. */
async function longestTask(page, run) {
  await page.evaluate(() => {
    globalThis.tasks = [];
    new PerformanceObserver((list) => {
      globalThis.tasks.push(...list.getEntries().map((entry) => Math.round(entry.duration)));
    }).observe({ entryTypes: ["longtask"] });
  });
  await run();
  await page.waitForTimeout(300);
  return page.evaluate(() => Math.max(0, ...globalThis.tasks));
}

test("large and binary documents are searched in the background", async () => {
  const large = "text with http://example.com/a and more text\n".repeat(115_000);
  const binary = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7919) % 256));
  await using(await at(), async (page) => {
    await page.evaluate((text) => (window.large = text), large);
    const paste = () =>
      page.evaluate(() => {
        const data = new DataTransfer();
        data.setData("text", window.large);
        const event = new ClipboardEvent("paste", { clipboardData: data, cancelable: true });
        document.querySelector("#uri").dispatchEvent(event);
      });
    const paused = await longestTask(page, async () => {
      await paste();
      await page.waitForFunction(() =>
        document.querySelector("#panel").innerText.includes("115000"),
      );
    });
    console.log(`5 MB pasted: longest task ${paused} ms (0: below 50 ms)`);
    const name = "x.bin";
    await page.setInputFiles("#file", {
      name,
      mimeType: "application/octet-stream",
      buffer: binary,
    });
    await page.waitForFunction(() =>
      document.querySelector("#panel").innerText.includes("not valid UTF-8"),
    );
    await page.setInputFiles("#file", {
      name: "x.txt",
      mimeType: "text/plain",
      buffer: Buffer.from("\xff\xfe http://h/\xffa \u0000 http://i/", "latin1"),
    });
    await page.waitForFunction(() =>
      document.querySelector("#panel").innerText.includes("http://i/"),
    );
    await page.click("#close");
    assert.match(await page.innerText("#panel"), /Paste a URI/);
  });
});

test("found URIs are saved as CSV and can be explained", async () => {
  await using(await at({ uri: "a http://h/x b", view: "find" }), async (page) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("#csv")]);
    const text = readFileSync(await download.path(), "utf8");
    assert.equal(text.split("\r\n")[1], '"1","2","12","http://h/x","http://h/x","text"');
    await page.click(".found");
    assert.equal(await page.inputValue("#uri"), "http://h/x");
  });
});

test("code is copied", async () => {
  const options = { permissions: ["clipboard-read", "clipboard-write"] };
  await using(await at({ uri: "http://h/", view: "copy" }, options), async (page) => {
    await page.click("#copy-rust");
    await page.waitForFunction(() => document.querySelector(".toast").textContent !== "");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, 'let uri = urikit::Uri::parse("http://h/")?;');
  });
});

test("opening the page transfers little", () => {
  const { opened } = JSON.parse(readFileSync(new URL("../dist/sizes.json", import.meta.url)));
  assert.ok(opened.gzip <= MOST_BYTES, `${opened.gzip} bytes`);
});

test("the speed is measured", async () => {
  const page = await at();
  const uri = `http://user@example.com/${"a%20b/".repeat(200)}?${"k=v&".repeat(195)}`;
  assert.ok(uri.length > 1900 && uri.length <= 2100);
  const metrics = await page.context().newCDPSession(page);
  // Times of the processor, so that other programs have little influence.
  await metrics.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => {
    const { metrics: list } = await metrics.send("Performance.getMetrics");
    return list.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  for (const name of VIEWS) {
    await view(page, name);
    await page.fill("#uri", uri);
    await page.waitForSelector("#panel:not([aria-busy])");
    const start = await busy();
    for (let i = 0; i < KEYS; i++) await page.press("#uri", "x");
    const time = (await busy()) - start;
    console.log(`typing a character, ${name}: ${(time / KEYS).toFixed(1)} ms of CPU time`);
  }
  await page.context().close();
  const context = await browser.newContext();
  const slow = await context.newPage();
  const session = await context.newCDPSession(slow);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await slow.goto(`${server.address}#uri=http%3A%2F%2Fh%2F`);
  await slow.waitForSelector("html[data-ready]");
  const ready = await slow.evaluate(() => performance.getEntriesByName("ready")[0].startTime);
  console.log(`first answer on a CPU that is 4 times slower: ${Math.round(ready)} ms`);
  await context.close();
});
