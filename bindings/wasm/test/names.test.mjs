/** Names that a user of another library, or of another language, tries first. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import * as nodeUrl from "node:url";
import { inspect } from "node:util";
import fastUri from "fast-uri";
import * as tldts from "tldts";
import uriJs from "uri-js";
import urijs from "urijs";
import everything, * as urikit from "urikit";
import * as audit from "urikit/audit";
import addFormats from "urikit/ajv";
import * as domain from "urikit/domain";
import * as find from "urikit/find";
import * as specs from "urikit/specs";
import urlParse from "url-parse";

const { parse } = urikit;
const TEXT = "http://me@example.com:8042/a/b?c=1#d";
const uri = parse(TEXT);
const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const throws = (call, message) => assert.throws(call, { name: "TypeError", message });

/** Returns a name of Rust or Python in the style of JavaScript. */
const camelCase = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** Names of methods and properties of references, by where they are from. */
const NAMES = {
  URL: Object.getOwnPropertyNames(URL.prototype),
  "url.parse": Object.keys(nodeUrl.parse(TEXT)),
  "url-parse": [...Object.keys(urlParse(TEXT)), ...Object.getOwnPropertyNames(urlParse.prototype)],
  "URI.js": Object.getOwnPropertyNames(urijs.prototype),
  "uri-js": Object.keys(uriJs.parse(TEXT)),
  "fast-uri": Object.keys(fastUri.parse(TEXT)),
  tldts: Object.keys(tldts.parse(TEXT)),
  Rust: [
    ...read("docs/api/urikit.txt").matchAll(/ urikit::spec::GenericUriRef<[^>]*>::(\w+)\(&self/g),
  ]
    .map((match) => camelCase(match[1]))
    // A function with an argument for the output is a detail of Rust.
    .filter((name) => !name.endsWith("Into")),
};

describe("properties of a reference", () => {
  for (const [library, names] of Object.entries(NAMES)) {
    it(`of ${library} exist or are explained`, () => {
      assert.ok(names.length > 5);
      assert.deepEqual(
        names.filter((name) => !(name in urikit.UriRef.prototype)),
        [],
      );
    });
  }

  it("have the values of URL if the URL is in normal form", () => {
    const urls = [
      "http://h/",
      "http://u:p@h:1/a/b;c?d=%20&e#f",
      "https://[::1]/?a#b",
      "x:a",
      "x://h",
    ];
    const names = ["href", "protocol", "username", "hostname", "pathname", "search", "hash"];
    for (const text of urls) {
      const url = new URL(text);
      assert.equal(url.href, text);
      for (const ours of [parse(text), specs.parse(text, "rfc3986"), specs.parse(text, "whatwg")]) {
        for (const name of names) assert.equal(ours[name], url[name], `${text} ${name}`);
      }
      if (url.origin !== "null") assert.equal(parse(text).origin, url.origin);
      assert.equal(parse(text).searchParams.get("e"), url.searchParams.get("e"));
    }
    assert.deepEqual([urikit.parseRef("a").protocol, parse("x:?#").search], ["", ""]);
  });

  it("are explained if the value would be another one", () => {
    throws(() => uri.netloc, "a URI has no netloc; use authority");
    throws(() => uri.registeredDomain, "a URI has no registeredDomain; use splitDomain(uri.host)");
    throws(() => uri.setQuery("a", 1), /; use withQuery\(uri\.params\.set\(name, value\)\)$/);
    throws(() => urikit.parseRef("a").resolve("b"), /; use base\.resolve/);
  });

  it("cannot be set", () => {
    throws(() => {
      uri.host = "x";
    }, "cannot set host, because a URI is immutable; use with({ ... })");
    for (const name of ["scheme", "href", "searchParams", "netloc"]) {
      assert.equal(Reflect.getOwnPropertyDescriptor(uri, name), undefined);
      assert.throws(() => Reflect.set(uri, name, "x"), TypeError, name);
    }
    throws(() => uri.searchParams.set("a", 1), /; use uri\.withQuery\(uri\.params\.set/);
    assert.equal(uri.searchParams.get("c"), "1");
  });

  it("are not enumerable", () => {
    assert.deepEqual(Object.keys(uri), []);
    assert.equal(inspect(uri, { getters: true }), `Uri <${uri}>`);
  });
});

describe("properties of results", () => {
  it("of tryParse are those of an outcome", () => {
    const { ok, uri: parsed } = urikit.tryParse(TEXT);
    assert.deepEqual([ok, String(parsed)], [true, TEXT]);
    throws(() => urikit.tryParse(TEXT).host, /has no host; use its property uri, if ok is true/);
    assert.deepEqual(Object.keys(urikit.tryParse("x")), ["ok", "error"]);
  });

  it("have an explanation for other names", () => {
    const [match] = find.find("see http://h/a.");
    assert.deepEqual([match.href, `${match}`], ["http://h/a", "http://h/a"]);
    throws(() => match.url, "a match has no url; use uri");
    const [link] = find.read("http://h/", "plain").links;
    assert.equal(link.href, link.target);
    throws(() => link.url, /^a link has no url; use reference, or target/);
    const [finding] = audit.audit("http://127.0.0.1/", "web-fetch");
    throws(() => finding.code, "a finding has no code; use rule");
    assert.match(`${finding}`, /^ip-special: /);
    throws(() => audit.readings(TEXT).size, /use its property readings, a Map/);
    assert.ok(new Map(audit.readings(TEXT)).get("whatwg").host);
    throws(() => domain.splitDomain("a.b").domain, /use registeredDomain/);
    throws(() => new urikit.Template("{a}").names, "a template has no names; use variables");
    throws(() => uri.params.remove("c"), "a query has no remove; use delete");
    throws(
      () => specs.parse(TEXT, "java").segments,
      'a ParsedUri has no segments; use path.split("/")',
    );
  });

  it("can be looked for by libraries", () => {
    // Node reads some properties of both objects to detect `URL`.
    const values = [
      uri,
      uri.params,
      uri.searchParams,
      urikit.tryParse(TEXT),
      new urikit.Template("{a}"),
      find.find(TEXT)[0],
      find.read(TEXT, "plain").links[0],
      audit.audit("http://127.0.0.1/")[0],
      audit.readings(TEXT),
      domain.splitDomain("a.b"),
      specs.parse(TEXT, "whatwg"),
      urikit.tryParse("a").error,
    ];
    const names = ["then", "length", "href", "toJSON", "nodeType", "cause", "constructor"];
    for (const value of values) {
      assert.deepEqual(value, value);
      assert.notDeepEqual(value, {});
      for (const name of [...names, "$$typeof", "asymmetricMatch"]) value[name];
      JSON.stringify(value);
      inspect(value, { getters: true, showHidden: true, depth: 9 });
    }
  });

  it("of tldts are explained", () => {
    const found = domain.splitDomain("a.b.example");
    assert.deepEqual(
      NAMES.tldts.filter((name) => !(name in found)),
      [],
    );
  });

  it("of URLSearchParams exist in a query", () => {
    const names = Object.getOwnPropertyNames(URLSearchParams.prototype);
    assert.deepEqual(
      names.filter((name) => !(name in urikit.Query.prototype)),
      [],
    );
    const seen = [];
    uri.params.forEach((value, name) => seen.push([name, value]));
    assert.deepEqual(seen, [["c", "1"]]);
  });

  it("of errors include the position", () => {
    const { error } = urikit.tryParse("http://h:x/");
    assert.equal(error.message, "invalid character `x` in port at index 9");
    assert.equal(error.position, 9);
    assert.equal(urikit.tryParse("a").error.message, "missing scheme");
  });
});

describe("the root of the package", () => {
  it("has the functions of all modules", () => {
    for (const module of [find, audit, domain]) {
      const names = Object.keys(module).filter((name) => !["read", "Link"].includes(name));
      for (const name of names) assert.equal(urikit[name], module[name], name);
    }
    for (const name of Object.keys(specs)) assert.ok(name in urikit || name in urikit.specs, name);
    assert.equal(urikit.specs.parse("http:\\\\h", "whatwg").host, "h");
  });

  it("is also a default export", () => {
    const named = Object.keys(urikit).filter((name) => name !== "default");
    assert.deepEqual(Object.keys(everything), named);
    assert.equal(everything.parse, parse);
  });

  it("has the names of Rust and Python", () => {
    assert.deepEqual([urikit.isValid, urikit.isValidRef], [urikit.canParse, urikit.canParseRef]);
    assert.equal(urikit.expand("/a{?q}", { q: "b c" }), "/a?q=b%20c");
    assert.equal(urikit.expand(new urikit.Template("{q}"), { q: "é" }, { iri: true }), "é");
  });
});

describe("the module for ajv", () => {
  it("is a function", () => {
    const added = [];
    const ajv = { addFormat: (name) => added.push(name) };
    const required = createRequire(import.meta.url)("urikit/ajv");
    for (const add of [addFormats, required, required.addFormats, required.default]) add(ajv);
    assert.deepEqual(added.length, 4 * Object.keys(required.formats).length);
  });
});
