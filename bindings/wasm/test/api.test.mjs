/** The functions and classes of the module `urikit`. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { inspect } from "node:util";
import * as urikit from "urikit";

const WASM = fileURLToPath(new URL("../dist/urikit.wasm", import.meta.url));
const { parse, parseRef, Query, Template, Uri, UriError, UriRef } = urikit;

/** Returns the error that a function throws. */
function errorOf(function_) {
  try {
    function_();
  } catch (error) {
    return error;
  }
  throw new Error("no error");
}

/** Asserts that a function throws a `UriError` with a code and a position. */
function fails(function_, code, span) {
  assert.throws(function_, (error) => {
    assert.ok(error instanceof UriError && error instanceof TypeError, String(error));
    assert.equal(error.name, "UriError");
    assert.equal(error.code, code);
    if (span) assert.deepEqual(error.span, span);
    return true;
  });
}

describe("references", () => {
  it("have the components of the string", () => {
    const uri = parse("http://a:b:c@[::1]:0080/p//q?x?y#z?");
    assert.deepEqual([uri.authority, uri.userinfo], ["a:b:c@[::1]:0080", "a:b:c"]);
    assert.deepEqual([uri.username, uri.password], ["a", "b:c"]);
    assert.deepEqual([uri.host, uri.hostKind, uri.port], ["[::1]", "ipv6", 80]);
    assert.deepEqual([uri.path, uri.segments], ["/p//q", ["p", "", "q"]]);
    assert.deepEqual([uri.query, uri.fragment], ["x?y", "z?"]);
    assert.equal(uri.pathAndQuery, "/p//q?x?y");
  });

  it("have decoded items", () => {
    const uri = parse("http://j%40e:p%3A:%20@h/AC%2FDC/%41%2541/%FF/");
    assert.deepEqual([uri.username, uri.usernameEncoded], ["j@e", "j%40e"]);
    assert.deepEqual([uri.password, uri.passwordEncoded], ["p:: ", "p%3A:%20"]);
    assert.deepEqual(uri.segments, ["AC/DC", "A%41", "\ufffd", ""]);
    assert.deepEqual(uri.segmentsEncoded, ["AC%2FDC", "%41%2541", "%FF", ""]);
    assert.deepEqual(uri.pathSegments, uri.segments);
    assert.deepEqual([parseRef("").segments, parseRef("/").segments], [[], [""]]);
    assert.deepEqual([parseRef("//:@h").username, parseRef("//@h").password], ["", null]);
    assert.deepEqual([parseRef("//h").username, parseRef("a/b").segments], [null, ["a", "b"]]);
  });

  it("are the same after setting their items", () => {
    const { username, password, segments } = parse("http://j%40e:p%2F@h/AC%2FDC/%2541/");
    const items = { username, password, segments };
    assert.equal(`${parse("http://h/x").with(items)}`, "http://j%40e:p%2F@h/AC%2FDC/%2541/");
  });

  it("distinguish missing and empty components", () => {
    const empty = parseRef("//@:?#");
    for (const name of ["userinfo", "host", "path", "query", "fragment"]) {
      assert.equal(empty[name], "", name);
    }
    assert.deepEqual([empty.port, empty.span("port")], [null, [4, 4]]);
    const missing = parseRef("");
    for (const name of ["scheme", "authority", "userinfo", "host", "port", "query", "fragment"]) {
      assert.equal(missing[name], null, name);
    }
  });

  it("have spans that are slices", () => {
    const text = "x://u@h:1/p?q#f";
    const uri = parse(text);
    for (const name of ["scheme", "authority", "userinfo", "host", "path", "query", "fragment"]) {
      assert.equal(text.slice(...uri.span(name)), uri[name], name);
    }
    assert.throws(() => uri.span("hostname"), RangeError);
  });

  it("know default ports", () => {
    assert.equal(parse("https://h/").portOrDefault, 443);
    assert.equal(parse("https://h:/").portOrDefault, 443);
    assert.equal(parse("x://h/").portOrDefault, null);
    assert.equal(parse("https:a").portOrDefault, null);
  });

  it("are immutable", () => {
    const uri = parse("http://h/");
    assert.throws(() => {
      uri.host = "x";
    }, TypeError);
    uri.segments.push("x");
    assert.deepEqual(uri.segments, [""]);
    assert.equal(uri.toString(), "http://h/");
  });

  it("differ if their strings do", () => {
    assert.deepEqual(parse("http://h/"), parse("http://h/"));
    assert.notDeepEqual(parse("http://h/"), parse("http://h/a"));
    assert.notDeepEqual(parse("x:a"), new UriRef("x:a"));
  });

  it("have an origin", () => {
    assert.equal(parse("HTTP://u@H:080/a").origin, "http://h");
    assert.equal(parse("x://h:1").origin, "x://h:1");
    for (const text of ["x:a", "file://h/a", "//h/a", "x://"]) {
      assert.equal(parseRef(text).origin, null, text);
    }
  });

  it("list their components", () => {
    assert.deepEqual(parse("x://h:1/a?#").components(), {
      scheme: "x",
      authority: "h:1",
      host: "h",
      port: "1",
      path: "/a",
      query: "",
      fragment: "",
    });
    assert.deepEqual(parseRef("").components(), { path: "" });
  });

  it("are parsed against a base", () => {
    const base = "http://me@example.com:8042/a/b?c#d";
    for (const uri of [parse("../x", base), new Uri("../x", base), Uri.parse("../x", base)]) {
      assert.equal(uri.toString(), "http://me@example.com:8042/x");
    }
    assert.deepEqual(
      [Uri.canParse("../x", parse(base)), urikit.canParse("../x"), urikit.canParse("x", "y")],
      [true, false, false],
    );
    assert.deepEqual(["x:a", "b"].filter(urikit.canParse).map(parse).join(), "x:a");
    assert.throws(() => new Uri("x", 1), /base must be a string, not a number/);
  });

  it("are null if the string is invalid", () => {
    const { tryParse, tryParseRef } = urikit;
    assert.deepEqual([tryParse("a"), tryParse("x:a b"), tryParseRef("a b")], [null, null, null]);
    assert.deepEqual([Uri.tryParse("\ud800"), UriRef.tryParse("\ud800")], [null, null]);
    assert.equal(`${Uri.tryParse("b", "http://h/a")} ${tryParseRef("a")}`, "http://h/b a");
    assert.deepEqual([tryParse("b", "a"), tryParse("b c", "x:")], [null, null]);
    assert.ok(tryParse("x:") instanceof Uri && UriRef.tryParse("x:") instanceof Uri);
  });

  it("convert to strings, JSON, and URL", () => {
    const uri = parse("http://h/a?b#c");
    assert.equal(`${uri}`, "http://h/a?b#c");
    assert.equal(JSON.stringify({ uri }), '{"uri":"http://h/a?b#c"}');
    assert.equal(new URL(uri).href, uri.toString());
  });

  it("are shown with the password masked", () => {
    assert.equal(inspect(parse("http://u:secret@h/")), "Uri <http://u:***@h/>");
    assert.equal(inspect(parseRef("a")), "UriRef <a>");
  });

  it("have classes by the presence of a scheme", () => {
    assert.ok(parseRef("x:") instanceof Uri);
    assert.ok(!(parseRef("/x") instanceof Uri) && parseRef("/x") instanceof UriRef);
    fails(() => new Uri("/x"), "scheme-missing", [0, 0]);
    assert.equal(new UriRef("/x").path, "/x");
  });
});

describe("operations", () => {
  it("resolve against a base", () => {
    assert.equal(parse("../c", "http://h/a/b").toString(), "http://h/c");
    assert.equal(urikit.resolve(parse("http://h/a"), parseRef("b")), "http://h/b");
    fails(() => urikit.resolve("/a", "b"), "scheme-missing");
    fails(() => urikit.resolve("http://h/", "b c"), "space", [1, 2]);
  });

  it("relativize", () => {
    const base = parse("http://h/a/b");
    assert.equal(base.relativize("http://h/a/c").toString(), "c");
    assert.equal(base.resolve(base.relativize("http://x/")).toString(), "http://x/");
    fails(() => base.relativize("c"), "scheme-missing");
  });

  it("normalize by steps", () => {
    const text = "HTTP://H:80/%7e/./a";
    assert.equal(urikit.normalize(text), "http://h/~/a");
    assert.equal(urikit.normalize(text, { steps: ["case"] }), "http://h:80/%7E/./a");
    assert.equal(urikit.normalize(text, { steps: [] }), text);
    assert.throws(() => urikit.normalize(text, { steps: ["all"] }), /unknown step "all"; expected/);
  });

  it("compare up to a step", () => {
    assert.ok(urikit.equal("http://h", "http://h:80/"));
    assert.ok(!urikit.equal("http://h", "http://h:80/", { upTo: "path" }));
    assert.ok(parse("http://h").equals("HTTP://H/"));
    assert.throws(() => urikit.equal("a", "a", { upTo: "x" }), RangeError);
  });
});

describe("changes", () => {
  const uri = parse("http://u:p@h:1/a?b#c");

  it("replace, remove, and keep components", () => {
    const changes = [
      [{ scheme: "https" }, "https://u:p@h:1/a?b#c"],
      [{ username: "x" }, "http://x:p@h:1/a?b#c"],
      [{ username: "a:b@", password: "c:/" }, "http://a%3Ab%40:c:%2F@h:1/a?b#c"],
      [{ password: "50%" }, "http://u:50%25@h:1/a?b#c"],
      [{ username: null, password: null }, "http://h:1/a?b#c"],
      [{ segments: ["AC/DC", "50%", ""] }, "http://u:p@h:1/AC%2FDC/50%25/?b#c"],
      [{ segments: [] }, "http://u:p@h:1?b#c"],
      [{ password: null }, "http://u@h:1/a?b#c"],
      [{ userinfo: null, port: 8080 }, "http://h:8080/a?b#c"],
      [{ authority: "x", query: undefined }, "http://x/a?b#c"],
      [{ path: "", query: "", fragment: null }, "http://u:p@h:1?"],
      [{ query: Query.from({ q: 1 }) }, "http://u:p@h:1/a?q=1#c"],
      [{ query: { q: "a&b" } }, "http://u:p@h:1/a?q=a%26b#c"],
    ];
    for (const [change, expected] of changes) assert.equal(`${uri.with(change)}`, expected);
  });

  it("keep the class", () => {
    fails(() => uri.with({ scheme: null }), "scheme-missing");
    assert.equal(`${parseRef("//h/a").with({ host: null })}`, "/a");
  });

  it("refuse values that change other components", () => {
    fails(() => uri.with({ host: "a/b" }), "char", [1, 2]);
    fails(() => uri.with({ authority: "h/x" }), "delimiter");
    fails(() => uri.with({ segments: ["a", ".."] }), "dot-segment");
    fails(() => uri.with({ username: null }), "user-missing");
    fails(() => uri.with({ path: "a" }), "path-without-slash");
    fails(() => parseRef("a").with({ port: 1 }), "host-missing");
  });

  it("check the names and types of components", () => {
    assert.throws(() => uri.with({ hostname: "x" }), /unknown component "hostname"/);
    assert.throws(() => uri.with({ port: 1.5 }), /port must be an integer/);
    assert.throws(() => uri.with({ host: new Query("a") }), /host must be a string, not an inst/);
    assert.throws(() => uri.with({ path: null }), /path must be a string, not null/);
    assert.throws(() => uri.with({ userinfo: "a", username: "b" }), /cannot be combined/);
    assert.throws(() => uri.with({ path: "a", segments: [] }), /cannot be combined/);
    assert.throws(() => uri.with(), /components must be an object, not undefined/);
    assert.throws(() => uri.without("user"), /unknown component/);
  });

  it("keep disambiguating prefixes of the path", () => {
    assert.equal(`${parseRef("//h//x").with({ host: null })}`, "/.//x");
    assert.equal(`${urikit.build({ path: "a:b" })}`, "./a:b");
  });

  it("can be from components", () => {
    assert.equal(`${Uri.from({ scheme: "x", host: "h", segments: ["a b"] })}`, "x://h/a%20b");
    assert.equal(`${UriRef.from({ path: "a" })} ${urikit.build({ scheme: "x" })}`, "a x:");
    assert.equal(`${UriRef.from({ segments: ["a:b", "c"] })}`, "./a:b/c");
    fails(() => Uri.from({ path: "a" }), "scheme-missing");
    assert.equal(`${parseRef("a").with({ host: "h", segments: ["b"] })}`, "//h/b");
    assert.throws(() => Uri.from("x:a"), /components must be an object, not a string/);
  });

  it("join segments as data", () => {
    assert.equal(`${parse("http://h").join("a/b", "ü?")}`, "http://h/a%2Fb/%C3%BC%3F");
    fails(() => uri.join(".."), "dot-segment");
    assert.equal(urikit.join("http://h/a/?q", "b c"), "http://h/a/b%20c?q");
    assert.throws(() => uri.join(1), /segment must be a string, not a number/);
  });
});

describe("queries", () => {
  it("change in a URI", () => {
    const uri = parse("http://h/?a=1&b=%2F&a=2#f");
    assert.equal(`${uri.withQueryParam("a", "x&y")}`, "http://h/?a=x%26y&b=%2F#f");
    assert.equal(`${uri.appendQueryParam("c d", true)}`, "http://h/?a=1&b=%2F&a=2&c%20d=true#f");
    assert.equal(`${uri.withoutQueryParam("a")}`, "http://h/?b=%2F#f");
    assert.equal(`${uri.withoutQueryParam("a", "b")}`, "http://h/#f");
    assert.equal(`${parse("x:").withQueryParam("a", null)}`, "x:?a");
    assert.deepEqual(uri.queryParams.pairs(), uri.params.pairs());
  });

  it("are lists of parameters", () => {
    const query = new Query("a=1&b&a=%20+&=x&&%FF=%zz".replace("%zz", "z"));
    assert.deepEqual(query.pairs(), [
      ["a", "1"],
      ["b", null],
      ["a", "  "],
      ["", "x"],
      ["\ufffd", "z"],
    ]);
    assert.deepEqual([...query].length, query.size);
    assert.deepEqual([query.get("b"), query.get("c"), query.has("a")], ["", null, true]);
    assert.deepEqual(query.getAll("a"), ["1", "  "]);
    assert.deepEqual(query.keys(), ["a", "b", "a", "", "\ufffd"]);
    assert.deepEqual(query.values(), ["1", "", "  ", "x", "z"]);
    assert.equal(query.delete("\ufffd", "a").toString(), "b&=x&");
  });

  it("keep the encoding of other parameters", () => {
    assert.equal(`${new Query("a=%2f&b=1&b=2").set("b", "ü&")}`, "a=%2f&b=%C3%BC%26");
    assert.equal(`${new Query("b=1&a=2&b=0").sort()}`, "a=2&b=1&b=0");
    assert.equal(`${new Query(null).append("a", null)}`, "a");
    assert.equal(new Query("a").delete("a").raw, null);
  });

  it("can keep plus signs", () => {
    assert.equal(new Query("a=b+c", { form: false }).get("a"), "b+c");
    assert.equal(new Query("a=b+c").get("a"), "b c");
    const parameters = { a: "b+c d", e: [1, 2], f: null };
    assert.equal(`${new Query(parameters)}`, `${Query.from(parameters)}`);
    assert.equal(`${new Query(new Query("a=%2f"))}`, "a=%2f");
    for (const form of [false, true]) {
      assert.equal(new Query(parameters, { form }).get("a"), "b+c d");
    }
  });

  it("are built from objects, pairs, and URLSearchParams", () => {
    assert.equal(
      `${Query.from({ a: [1, null], b: undefined, c: true, d: 2n })}`,
      "a=1&a&c=true&d=2",
    );
    assert.equal(`${Query.from(new Map([["a b", "+"]]))}`, "a%20b=%2B");
    assert.equal(`${Query.from(new URLSearchParams("a=b+c"))}`, "a=b%20c");
    assert.equal(Query.from({}).raw, "");
    assert.equal(`${parse("http://h/?c").withQuery("a=b%20c")}`, "http://h/?a=b%20c");
    fails(() => Query.from("a b"), "space", [1, 2]);
    assert.throws(() => Query.from("?a=b"), { message: "omit the question mark of the query" });
    assert.throws(() => Query.from(1), /parameters must be an object, pairs, or a string, not a n/);
    assert.throws(() => Query.from({ a: {} }), /value must be a string, a number/);
  });

  it("are validated", () => {
    fails(() => new Query("a b"), "space", [1, 2]);
    fails(() => new Query("a#b"), "char");
    assert.throws(() => new Query(1), /parameters must be an object, pairs, or a string, not a n/);
  });
});

describe("templates", () => {
  it("expand all kinds of values", () => {
    const template = new Template("{a}{b*}{?c*}{d}");
    const variables = { a: 1, b: ["x", null, "y"], c: { k: "v", n: undefined }, d: null };
    assert.equal(template.expand(variables), "1x,y?k=v");
    assert.deepEqual(template.variables, ["a", "b", "c", "d"]);
    assert.equal(template.level, 4);
    assert.equal(new Template("{a}").expand({ a: "ü" }, { iri: true }), "ü");
    assert.throws(() => template.expand({ a: [{}] }), /variable a must be/);
    assert.throws(() => template.expand("a"), /variables must be an object/);
  });

  it("match", () => {
    const template = new Template("/{a}{?b*}");
    assert.deepEqual({ ...template.match("/x?b=1&b=2") }, { a: "x", b: ["1", "2"] });
    assert.equal(template.match("y"), null);
    assert.equal(new Template("{a}{b}").matchAll("xy").length, 3);
    assert.equal(new Template("{a}{b}").matchAll("xy", { limit: 2 }).length, 2);
    // A name of a variable cannot change a prototype.
    assert.equal(new Template("{__proto__}").match("x").__proto__, "x");
  });

  it("have errors with a position", () => {
    fails(() => new Template("ü{a"), "brace-unclosed", [1, 3]);
  });
});

describe("percent-encoding", () => {
  it("encodes for components", () => {
    assert.equal(urikit.encode("ü/?&=+ "), "%C3%BC%2F%3F%26%3D%2B%20");
    assert.equal(urikit.encode(new Uint8Array([255, 65])), "%FFA");
    assert.equal(urikit.encode("a+b c", "form"), "a%2Bb+c");
    assert.throws(() => urikit.encode("a", "host"), /unknown component "host"/);
    assert.throws(() => urikit.encode(null), /data must be a string or a Uint8Array, not null/);
  });

  it("decodes, or reports the position", () => {
    assert.equal(urikit.decode("%F0%9F%98%80 +"), "😀 +");
    assert.equal(urikit.decode("a+b", "form"), "a b");
    assert.deepEqual([...urikit.decodeBytes("%00é+", "form")], [0, 0xc3, 0xa9, 0x20]);
    fails(() => urikit.decode("a%2"), "escape", [1, 2]);
    fails(() => urikit.decode("%41%C3%28"), "not-utf8", [3, 6]);
    fails(() => urikit.decode("%41%ED%A0%80"), "not-utf8", [3, 6]);
    fails(() => urikit.decodeBytes("%%41"), "escape", [0, 1]);
  });
});

describe("bad input", () => {
  const calls = [
    ["uri", (value) => parse(value)],
    ["uri", (value) => urikit.tryParse(value)],
    ["uri", (value) => urikit.canParse(value)],
    ["reference", (value) => urikit.canParseRef(value)],
    ["reference", (value) => parseRef(value)],
    ["base", (value) => urikit.resolve(value, "a")],
    ["reference", (value) => urikit.resolve("x:", value)],
    ["target", (value) => urikit.relativize("x:", value)],
    ["reference", (value) => urikit.normalize(value)],
    ["b", (value) => urikit.compare("a", value)],
    ["template", (value) => new Template(value)],
    ["encoded", (value) => urikit.decode(value)],
    ["segment", (value) => parse("x:").join(value)],
    ["reference", (value) => urikit.join(value)],
    ["template", (value) => urikit.expand(value)],
    ["other", (value) => parse("x:").equals(value)],
  ];

  it("that is no string names the argument", () => {
    for (const [name, call] of calls) {
      for (const value of [undefined, null, 1, {}, [], Symbol("x"), { href: null }]) {
        assert.throws(() => call(value), new RegExp(`^TypeError: ${name} must be a string, not `));
      }
    }
  });

  it("with a lone surrogate has a position", () => {
    fails(() => parse("http://ü\ud800"), "surrogate", [8, 9]);
    fails(() => urikit.resolve("http://h/", "a\udc00"), "surrogate", [1, 2]);
    fails(() => urikit.encode("\ud800\ud800"), "surrogate", [0, 1]);
    fails(() => new Template("{a}").expand({ a: "\udfff" }), "surrogate", [0, 1]);
    fails(() => urikit.decodeBytes("a\ud800"), "surrogate", [1, 2]);
    assert.equal(urikit.canParse("http://h/\ud800"), false);
    assert.equal(urikit.encode("😀"), "%F0%9F%98%80");
  });

  it("has positions in UTF-16 units", () => {
    fails(() => parseRef("/a?😀"), "non-ascii", [3, 5]);
    fails(() => new Template("😀é{"), "brace-unclosed", [3, 4]);
  });

  it("does not reveal passwords", () => {
    for (const uri of ["http://u:s3cret@h:x/", "http://u:s3cret|@h/", "http://u:s3/cret?@h/ "]) {
      const error = errorOf(() => parse(uri));
      assert.ok(!/s3|cret/.test(JSON.stringify(error) + error.stack), error.diagram);
    }
  });
});

describe("memory", () => {
  it("accepts strings of 10 MB, also with other characters", () => {
    const long = `x:${"a".repeat(1e7)}`;
    assert.equal(parse(long).path.length, 1e7);
    assert.equal(urikit.normalize(`X:${"a".repeat(1e7)}`), long);
    assert.equal(urikit.resolve("x:/a", `/${"b".repeat(1e7)}`).length, 1e7 + 3);
    fails(() => parse(`x:${"a".repeat(1e7)}é`), "non-ascii", [1e7 + 2, 1e7 + 3]);
    assert.equal(urikit.encode("é".repeat(1e6)).length, 6e6);
    // The memory has grown, so all views were created again.
    assert.equal(parse("http://h/a").path, "/a");
  });

  it("does not grow in a million calls", () => {
    const before = process.memoryUsage().arrayBuffers;
    const template = new Template("{?a*}");
    for (let i = 0; i < 200_000; i++) {
      parse("http://example.com/a?b");
      urikit.normalize("HTTP://example.com/%7e");
      urikit.resolve("http://example.com/a", "../b");
      urikit.canParseRef("a b");
      if (i % 20 === 0) template.expand({ a: ["x", "y"] });
    }
    assert.ok(process.memoryUsage().arrayBuffers - before < 1e6);
  });

  it("is not used after a trap", async () => {
    // Another instance, which stops with a trap when it is called with an address out of range.
    const { Wasm } = await import(new URL("../dist/esm/wasm.js", import.meta.url));
    const bytes = readFileSync(WASM);
    const wasm = new Wasm(new WebAssembly.Module(bytes));
    const trap = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    assert.throws(() => wasm.run(trap, 0), /internal error in urikit/);
    assert.throws(() => wasm.run(wasm.exports.parse, wasm.write("x:"), 1), /internal error/);
  });
});

describe("entries", () => {
  it("are also CommonJS modules", () => {
    const require = createRequire(import.meta.url);
    assert.deepEqual(Object.keys(require("urikit")).sort(), Object.keys(urikit).sort());
    assert.equal(require("urikit").parse("x:a").path, "a");
    assert.equal(require("urikit/fast-uri").resolve("http://h/a", "b"), "http://h/b");
  });

  it("include an asynchronous one", { skip: "deno" in process.versions }, () => {
    // In another process, because the entries share one instance of the module.
    const program = `
      import { readFileSync } from "node:fs";
      import { init, parse } from "urikit/async";
      try { parse("x:a"); } catch (error) { console.log(error.message); }
      await init(readFileSync(${JSON.stringify(WASM)}));
      console.log(parse("x:a").path);
    `;
    const list = ["--input-type=module", "-e", program];
    const output = execFileSync(process.execPath, list, { encoding: "utf8" });
    assert.equal(output, "urikit is not initialized; await init() first\na\n");
  });
});
