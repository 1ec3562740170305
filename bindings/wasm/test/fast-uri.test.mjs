/** The module `urikit/fast-uri`: the tests of fast-uri, its advisories, and ajv. */

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { describe, it } from "node:test";
import { inspect } from "node:util";
import Ajv from "ajv";
import { addFormats } from "urikit/ajv";
import fastUri from "urikit/fast-uri";
import { DIFFERENCES, difference } from "./support/fast-uri-differences.mjs";
import suite from "./support/fast-uri-suite.cjs";

const PAGE = new URL("../docs/fast-uri.md", import.meta.url);

/** Returns the table of the page. */
function table(assertions) {
  const failed = assertions.filter(({ ok }) => !ok);
  const counts = DIFFERENCES.map(() => 0);
  for (const assertion of failed) counts[difference(assertion)]++;
  const rows = DIFFERENCES.map(
    ({ title, reason }, index) => `| ${title} | ${reason} | ${counts[index]} |`,
  );
  const passed = assertions.length - failed.length;
  return [
    `Of ${assertions.length} assertions in the tests of fast-uri, ${passed} hold. The others:`,
    "",
    "| difference | reason | assertions |",
    "|---|---|--:|",
    ...rows,
  ].join("\n");
}

describe("the tests of fast-uri", () => {
  const assertions = suite.runSuite(fastUri);

  it("fail only where the page says so", () => {
    const unknown = assertions.filter((assertion) => {
      return !assertion.ok && difference(assertion) < 0;
    });
    assert.deepEqual(
      unknown.map((assertion) => inspect(assertion)),
      [],
    );
  });

  it("have the counts of the page", () => {
    const page = readFileSync(PAGE, "utf8");
    const [start, end] = ["<!-- table -->\n", "\n<!-- end of table -->"];
    const before = page.slice(0, page.indexOf(start) + start.length);
    const after = page.slice(page.indexOf(end));
    const expected = before + table(assertions) + after;
    if (process.env.UPDATE) writeFileSync(PAGE, expected);
    else assert.equal(page, expected);
  });
});

describe("the advisories of fast-uri in 2026", () => {
  const hostOf = (uri) => fastUri.parse(uri).host;
  const isRefused = (uri) => {
    const components = fastUri.parse(uri);
    assert.ok(components.error, uri);
    // No caller can use a host that another parser would not find.
    assert.deepEqual(Object.keys(components), ["path", "error"]);
    assert.equal(fastUri.normalize(uri), uri);
    assert.equal(fastUri.equal(uri, uri), false);
    assert.throws(() => fastUri.resolve("http://example.com/", uri), TypeError);
  };

  it("CVE-2026-6321: escaped slashes do not become separators, and dots are as in browsers", () => {
    const uri = "http://example.com/a%2Fb/%2E%2E/c";
    assert.equal(fastUri.normalize(uri), "http://example.com/c");
    assert.equal(fastUri.normalize(uri), new URL(uri).href);
    assert.equal(fastUri.normalize("http://h/a%2F..%2Fb"), "http://h/a%2F..%2Fb");
  });

  it("CVE-2026-6322: escaped delimiters stay in the host", () => {
    const uri = "http://good.example%40evil.example/";
    assert.equal(hostOf(uri), "good.example%40evil.example");
    assert.equal(fastUri.serialize(fastUri.parse(uri)), uri);
    const slash = "http://good.example%2F.evil.example/";
    assert.equal(
      fastUri.normalize(slash),
      "http://good.example%2f.evil.example/".replace("2f", "2F"),
    );
  });

  it("CVE-2026-13676: a host that IDNA does not allow is not compared", () => {
    isRefused("http://exa\u2488mple.com/");
    isRefused("http://\u00ad/");
  });

  it("CVE-2026-18446: a backslash does not introduce an authority", () => {
    ["http:\\\\evil.example/", "http:/\\evil.example/", "\\\\evil.example"].forEach(isRefused);
  });

  it("CVE-2026-86472: the case of a host does not depend on escapes", () => {
    assert.equal(hostOf("http://%41BC.example/"), "abc.example");
    assert.ok(fastUri.equal("http://%41BC.example/", "http://abc.EXAMPLE/"));
  });

  it("GHSA-v2hh: a backslash does not end an authority", () => {
    isRefused("http://evil.com\\@google.com/");
  });

  it("GHSA-f65p: a malformed IPv6 address is not shortened", () => {
    ["http://[::1::2]/", "http://[1:2:3]/", "http://[::ffff:192.0.2.999]/"].forEach(isRefused);
  });

  it("GHSA-jqff: a scheme is not decoded", () => {
    isRefused("%6Aavascript:alert(1)");
    assert.notEqual(fastUri.parse("./%6Aavascript:alert(1)").scheme, "javascript");
  });
});

describe("ajv", () => {
  const create = () => addFormats(new Ajv({ uriResolver: fastUri, strict: false }));

  it("resolves references between schemas", () => {
    const ajv = create();
    ajv.addSchema({ $id: "http://example.com/defs/name.json", type: "string", minLength: 2 });
    ajv.addSchema({
      $id: "http://example.com/defs/list.json",
      items: { $ref: "name.json" },
      $defs: { count: { $anchor: "count", type: "integer" } },
    });
    const validate = ajv.compile({
      $id: "http://example.com/schemas/main.json",
      properties: {
        names: { $ref: "../defs/list.json" },
        count: { $ref: "/defs/list.json#/$defs/count" },
        child: { $ref: "#" },
      },
    });
    assert.ok(validate({ names: ["ab"], count: 1, child: { count: 2 } }));
    assert.ok(!validate({ names: ["a"] }));
    assert.ok(!validate({ child: { count: "x" } }));
  });

  it("accepts relative identifiers, URNs, and unusual names of definitions", () => {
    const ajv = create();
    ajv.addSchema({ $id: "urn:example:name", type: "string" });
    ajv.addSchema({ $id: "part.json", type: "integer" });
    const definitions = { "Map<string, Ä>": { type: "boolean" }, "a/b~c%": { type: "null" } };
    const validate = ajv.compile({
      $id: "main.json",
      definitions,
      properties: {
        a: { $ref: "urn:example:name" },
        b: { $ref: "part.json" },
        c: { $ref: "#/definitions/Map<string, Ä>" },
        d: { $ref: "#/definitions/Map%3Cstring%2C%20%C3%84%3E" },
        e: { $ref: "#/definitions/a~1b~0c%25" },
      },
    });
    assert.ok(validate({ a: "x", b: 1, c: true, d: false, e: null }));
    for (const wrong of [{ a: 1 }, { b: "x" }, { c: 1 }, { d: 1 }, { e: 1 }]) {
      assert.ok(!validate(wrong), inspect(wrong));
    }
  });

  it("has the formats of JSON Schema", () => {
    const ajv = create();
    const accepts = (format, value) => ajv.validate({ type: "string", format }, value);
    assert.ok(accepts("uri", "http://example.com/?a=1#b"));
    assert.ok(!accepts("uri", "//example.com/"));
    assert.ok(!accepts("uri", "http://example.com/a b"));
    assert.ok(accepts("uri-reference", "../a"));
    assert.ok(!accepts("uri-reference", "\\\\host\\share"));
    assert.ok(accepts("iri", "http://例え.jp/ü"));
    assert.ok(!accepts("iri", "/ü"));
    assert.ok(accepts("iri-reference", "/ü"));
    assert.ok(!accepts("iri-reference", "/ü|"));
    assert.ok(accepts("uri-template", "/{user}{?page}"));
    assert.ok(!accepts("uri-template", "/{user"));
  });
});
