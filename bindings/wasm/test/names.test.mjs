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

/** Returns the error that a function throws. */
function errorOf(function_) {
  try {
    function_();
  } catch (error) {
    return error;
  }
  throw new Error("no error");
}

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
    const names = ["href", "protocol", "hostname", "pathname", "search", "hash"];
    for (const text of urls) {
      const url = new URL(text);
      assert.equal(url.href, text);
      for (const ours of [parse(text), specs.parse(text, "rfc3986"), specs.parse(text, "whatwg")]) {
        for (const name of names) assert.equal(ours[name], url[name], `${text} ${name}`);
        for (const name of ["username", "password"]) {
          assert.equal(ours[`${name}Encoded`] ?? "", url[name], `${text} ${name}`);
        }
      }
      if (url.origin !== "null") assert.equal(parse(text).origin, url.origin);
      assert.equal(parse(text).searchParams.get("e"), url.searchParams.get("e"));
    }
    assert.deepEqual([urikit.parseRef("a").protocol, parse("x:?#").search], ["", ""]);
  });

  it("are explained if the value would be another one", () => {
    throws(() => uri.netloc, "a URI has no netloc; use authority");
    throws(() => uri.registeredDomain, /no registeredDomain; use the function registeredDomain\(/);
    throws(() => uri.setQueryParam("a", 1), /; use withQueryParam\(name, value\), which returns/);
    throws(() => uri.user, "a URI has no user; use username, which is decoded, or usernameEncoded");
    throws(() => urikit.parseRef("a").resolve("b"), /; use base\.resolve/);
    throws(() => uri.append("b"), /; use join\(\.\.\.segments\)$/);
    throws(() => uri.getAll("c"), /; use params\.get\(name\) or params\.getAll\(name\)$/);
    throws(() => uri.sortQuery(), /; use withQuery\(uri\.params\.sort\(\)\)$/);
    throws(() => uri.toURI(), /; use toString\(\), because a URI is ASCII$/);
    throws(() => uri.toUnicode(), /; use domainToUnicode\(uri\.host\) of node:url$/);
    for (const value of [uri, specs.parse(TEXT, "whatwg")]) {
      throws(() => value.effectivePort, /; use portOrDefault$/);
      throws(() => value.filename, /; use fileName$/);
      throws(() => value.mediaType, /; use fetch\(uri\), which also reads data URIs$/);
    }
  });

  it("are explained in the styles of other languages", () => {
    throws(() => uri.query_params, "a URI has no query_params; use queryParams");
    throws(() => uri.portordefault, "a URI has no portordefault; use portOrDefault");
    throws(() => uri.params.get_all("c"), "a query has no get_all; use getAll");
    throws(() => urikit.Uri.can_parse(""), "the class has no can_parse; use canParse");
  });

  it("include the name of the file", () => {
    const names = {
      "http://h/a/b.tar.gz?c.d": ["b.tar.gz", "gz"],
      "http://h/.profile": [".profile", null],
      "http://h/a%2Fb.%C3%A9": ["a/b.é", "é"],
      "http://h/a%2Eb": ["a.b", null],
      "http://h/a.": ["a.", ""],
      "http://h/a.b/": [null, null],
      "http://h/%2E%2e": [null, null],
      "http://h": [null, null],
      "urn:a.b": ["a.b", "b"],
    };
    for (const [text, expected] of Object.entries(names)) {
      for (const { fileName, extension } of [parse(text), specs.parse(text, "rfc3986")]) {
        assert.deepEqual([fileName, extension], expected, text);
      }
    }
  });

  it("cannot be set", () => {
    throws(() => {
      uri.host = "x";
    }, "cannot set host, because a URI is immutable; use with({ ... })");
    for (const name of ["scheme", "href", "searchParams", "netloc"]) {
      assert.equal(Reflect.getOwnPropertyDescriptor(uri, name), undefined);
      assert.throws(() => Reflect.set(uri, name, "x"), TypeError, name);
    }
    throws(() => uri.searchParams.set("a", 1), /; use uri\.withQueryParam\(name, value\), which/);
    assert.equal(uri.searchParams.get("c"), "1");
  });

  it("are not enumerable", () => {
    assert.deepEqual(Object.keys(uri), []);
    assert.equal(inspect(uri, { getters: true }), `Uri <${uri}>`);
  });
});

describe("properties of results", () => {
  it("of tryParse are those of a URI, or there are none", () => {
    assert.equal(urikit.tryParse(TEXT).host, "example.com");
    assert.equal(urikit.tryParse("x"), null);
    throws(() => urikit.tryParse(TEXT).ok, "a URI has no ok; use canParse; a URI is always valid");
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
      () => specs.parse(TEXT, "java").equals(uri),
      /^a ParsedUri has no equals; use normalize/,
    );
  });

  it("can be looked for by libraries", () => {
    // Node reads some properties of both objects to detect `URL`.
    const values = [
      uri,
      uri.params,
      uri.searchParams,
      new urikit.Template("{a}"),
      find.find(TEXT)[0],
      find.read(TEXT, "plain").links[0],
      audit.audit("http://127.0.0.1/")[0],
      audit.readings(TEXT),
      domain.splitDomain("a.b"),
      specs.parse(TEXT, "whatwg"),
      errorOf(() => parse("a")),
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
    const error = errorOf(() => parse("http://h:x/"));
    assert.equal(error.message, "invalid character `x` in port at index 9");
    assert.equal(error.position, 9);
  });

  it("of errors name the function to use", () => {
    const help = "add a scheme such as `https:`, pass a base, or use `parseRef`";
    const error = errorOf(() => parse("/a"));
    assert.deepEqual([error.message, error.help], [`missing scheme; ${help}`, help]);
    assert.ok(error.diagram.endsWith(`\n  = help: ${help}`));
    const swapped = {
      "resolve(base, reference)": () => urikit.resolve("../x", TEXT),
      "parse(reference, base)": () => parse(TEXT, "../x"),
    };
    for (const [call, function_] of Object.entries(swapped)) {
      assert.equal(errorOf(function_).message, `missing scheme; swap the arguments: \`${call}\``);
    }
    const host = errorOf(() => parse("http://bücher.example/"));
    assert.equal(
      host.message,
      "non-ASCII character `ü` (U+00FC) in host at index 8; " +
        "convert it with `toUri(iri, { idna: true })`, or use `Iri.parse`",
    );
    const converted = urikit.toUri("http://bücher.example/", { idna: true });
    assert.equal(parse(converted).host, "xn--bcher-kva.example");
    const path = errorOf(() => urikit.build({ path: "/a b" }));
    assert.match(path.message, /index 2; percent-encode it as `%20`, or pass data as `segments: /);
    assert.equal(String(urikit.build({ host: "h", segments: ["a b"] })), "//h/a%20b");
    for (const call of [parse, urikit.tryParse, urikit.canParse, urikit.Uri.parse]) {
      throws(() => call("x:", { iri: true }), /is a base, not options; for IRIs, use Iri\.parse,/);
    }
    const both = errorOf(() => urikit.resolve("a", "b"));
    assert.equal(both.message, "missing scheme; the base must have a scheme, such as `https:`");
  });
});

describe("arguments", () => {
  it("have names", () => {
    const unknown = [
      [() => find.find("", { schemless: true }), 'unknown option "schemless"; use "schemeless"'],
      [() => find.replace("", String, { emails: true }), 'unknown option "emails"; use "email"'],
      [
        () => find.read("", "html", { baseUrl: "" }),
        /option "baseUrl"; expected base, prose, scripts$/,
      ],
      [() => urikit.normalize("a", { step: [] }), 'unknown option "step"; use "steps"'],
      [() => uri.normalize({ step: [] }), 'unknown option "step"; use "steps"'],
      [() => urikit.equal("a", "a", { upto: "case" }), 'unknown option "upto"; use "upTo"'],
      [() => new urikit.Query("a", { forms: true }), 'unknown option "forms"; use "form"'],
      [() => urikit.expand("a", {}, { uri: true }), 'unknown option "uri"; use "iri"'],
      [() => new urikit.Template("a").matchAll("a", { limits: 1 }), /; use "limit"$/],
      [() => urikit.toUri("a", { dna: true }), 'unknown option "dna"; use "idna"'],
      [
        () => urikit.getDomain("a.b", { icann: true }),
        'unknown option "icann"; expected icannOnly',
      ],
      [() => uri.with({ hostname: "x" }), 'unknown component "hostname"; use "host"'],
      [() => uri.with({ search: "?x" }), 'unknown component "search"; use "query"'],
      [() => uri.with({ fragmnt: "x" }), 'unknown component "fragmnt"; use "fragment"'],
    ];
    for (const [call, message] of unknown) throws(call, message);
  });

  it("have types", () => {
    throws(() => find.find("", { email: "yes" }), "option email must be a boolean, not a string");
    throws(() => find.find("", { schemes: "x" }), "schemes must be an array, not a string");
    throws(() => find.find("", null), "options must be an object, not null");
    throws(() => urikit.normalize("a", "case"), "options must be an object, not a string");
    throws(() => urikit.normalize("a", { steps: "case" }), "steps must be an array, not a string");
    throws(() => uri.with({ segments: "a/b" }), "segments must be an array, not a string");
    throws(() => audit.audit(undefined), "url must be a string, not undefined");
    throws(
      () => audit.audit("a", { policy: "x" }),
      /^policy must be one of general, .*, not an instance of/,
    );
  });

  it("can be URLs", () => {
    const url = new URL(TEXT);
    for (const value of [url, uri, { href: TEXT }]) {
      assert.equal(`${parse(value)}`, TEXT);
      assert.equal(`${new urikit.Uri(value)}`, TEXT);
      assert.equal(`${new urikit.Uri("x", value)}`, "http://me@example.com:8042/a/x");
      assert.ok(urikit.canParse(value) && urikit.canParseRef(value) && urikit.Uri.tryParse(value));
      assert.ok(urikit.equal(value, TEXT) && uri.equals(value));
      assert.equal(urikit.resolve(value, value), TEXT);
      assert.equal(specs.parse(value, "whatwg").host, "example.com");
      assert.deepEqual([audit.audit(value).length, urikit.getDomain(value)], [1, "example.com"]);
      assert.equal(
        find.read('<a href="x">', "html", { base: value }).links[0].href,
        `${uri.resolve("x")}`,
      );
      const data = encodeURIComponent(TEXT);
      assert.equal(urikit.encode(value), data);
      assert.equal(parse("x:").withQueryParam("to", value).params.get("to"), TEXT);
      if (value !== url && value !== uri) continue;
      assert.equal(urikit.expand("{a}{?b*}", { a: value, b: [value] }), `${data}?b=${data}`);
    }
    // An object with pairs is not read as a URL.
    assert.equal(urikit.expand("{?a*}", { a: { href: "x" } }), "?href=x");
  });

  it("can be the index that map passes", () => {
    const calls = {
      parse: TEXT,
      tryParse: TEXT,
      canParse: TEXT,
      parseRef: TEXT,
      canParseRef: TEXT,
      normalize: TEXT,
      encode: TEXT,
      decode: "a",
      decodeBytes: "a",
      find: TEXT,
      audit: TEXT,
      worst: TEXT,
      readings: TEXT,
      redact: TEXT,
      toUri: TEXT,
      toIri: TEXT,
      parseTemplate: TEXT,
      splitDomain: "a.b",
      registeredDomain: "a.b",
      publicSuffix: "a.b",
    };
    for (const [name, value] of Object.entries(calls)) {
      const function_ = urikit[name];
      assert.deepEqual(
        [value, value].map(function_),
        [value, value].map((value) => function_(value)),
        name,
      );
    }
    assert.deepEqual(parse("http://h/a/100").segments.map(urikit.decode), ["a", "100"]);
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

  it("has names of other languages and packages", () => {
    const aliases = {
      canParse: "isValid",
      canParseRef: "isValidRef",
      decode: "decodeComponent",
      encode: "encodeComponent",
      find: "findUrls",
      registeredDomain: "getDomain registrableDomain",
      relativize: "relative",
      Template: "UriTemplate",
    };
    for (const [name, others] of Object.entries(aliases)) {
      for (const other of others.split(" ")) assert.equal(urikit[other], urikit[name], other);
    }
    assert.equal(urikit.parseTemplate("/a{?q}").expand({ q: 1 }), "/a?q=1");
    assert.equal(String(urikit.Iri.parse("http://h/ü").toUri()), "http://h/%C3%BC");
  });

  it("explains names of other packages that have another meaning", () => {
    throws(
      () => new urikit.UriBuilder(),
      "urikit has no UriBuilder; use build({ scheme, host, path })",
    );
    throws(() => urikit.serialize({}), /^urikit has no serialize; use build\(/);
    throws(() => urikit.findLinks(""), /^urikit has no findLinks; use find\(text\), or read\(/);
    throws(() => urikit.toURI(""), /^urikit has no toURI; use toUri\(iri, { idna: true }\)$/);
    throws(() => audit.isPublic(""), /^urikit has no isPublic; use audit\(url, "web-fetch"\)/);
    throws(() => specs.parseIRI(""), "urikit has no parseIRI; use Iri.parse(iri)");
    throws(() => urikit.Query.parse(""), "the class has no parse; use new Query(query)");
    throws(() => urikit.Uri.create({}), "the class has no create; use from(components)");
  });

  it("expands templates", () => {
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
