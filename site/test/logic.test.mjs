/** Tests of the parts that need no browser. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { start } from "../src/answers.mjs";
import { fixed } from "../src/fixes.mjs";
import { GALLERY } from "../src/gallery.mjs";
import { LANGUAGES } from "../src/i18n.mjs";
import { read, write } from "../src/state.mjs";
import { csv, decode, difference, encode, masked } from "../src/text.mjs";
import { snippets, vector } from "../src/views/copy.mjs";
import { joined, parameters } from "../src/views/query.mjs";
import { components, recompose, removal, transform } from "../src/views/resolve.mjs";

const ask = await start();
const VECTORS = new URL("../../testing/conformance/vectors/", import.meta.url);
const vectors = (name) => JSON.parse(readFileSync(new URL(`${name}.json`, VECTORS), "utf8"));

test("the steps of resolution lead to the targets of the specification", () => {
  const records = ["rfc3986-5.2", "rfc3986-5.4.1", "rfc3986-5.4.2"].flatMap(vectors);
  const withBase = records.filter(({ base, target }) => base && target);
  assert.ok(withBase.length > 40, `${withBase.length} records`);
  for (const { base, input, target } of withBase) {
    const parse = (text) => components(text, ask("inspect", text));
    const result = transform(parse(base), parse(input));
    const path =
      result.unmerged === null ? result.target.path : removal(result.unmerged).at(-1).output;
    assert.equal(recompose({ ...result.target, path }), target, `${input} on ${base}`);
  }
});

test("the steps of resolution agree with the library", () => {
  const bases = ["http://a/b/c/d;p?q", "http://a", "file:///x/y", "http://a/b/../c?q#f"];
  const segments = ["", ".", "..", "g", "..g", "g;x"];
  const paths = segments.flatMap((a) => segments.flatMap((b) => [`${a}/${b}`, `/${a}/${b}`]));
  let count = 0;
  for (const base of bases) {
    for (const path of paths) {
      const reference = `${path}?x`;
      const { target } = ask("resolve", base, reference);
      const parse = (text) => components(text, ask("inspect", text));
      const result = transform(parse(base), parse(reference));
      const steps = result.unmerged === null ? [] : removal(result.unmerged);
      const end = steps.at(-1)?.output ?? result.target.path;
      const steps1 = recompose({ ...result.target, path: end });
      assert.equal(target.text, steps1, `${reference} on ${base}`);
      count++;
    }
  }
  assert.equal(count, 4 * 72);
});

test("applied help makes the error disappear or move to the right", () => {
  const records = [...vectors("errors"), ...vectors("rfc3987-errors")];
  const errorOf = (text) => ask("inspect", text).error;
  const withHelp = records.filter(({ input }) => errorOf(input)?.help);
  let offered = 0;
  for (const { input } of withHelp) {
    const error = errorOf(input);
    const result = fixed(input, error, errorOf);
    if (result === null) continue;
    offered++;
    const next = errorOf(result);
    assert.ok(!next || result.length - next.start < input.length - error.start, input);
  }
  console.log(`help applied for ${offered} of ${withHelp.length} errors with help`);
  assert.ok(offered > withHelp.length / 2);
});

test("help is applied as it says", () => {
  const errorOf = (text) => ask("inspect", text).error;
  for (const [input, expected] of [
    ["http://h/a b", "http://h/a%20b"],
    ["http://h/a|b", "http://h/a%7Cb"],
    ["<http://h/>", "http://h/"],
    [" http://h/", "http://h/"],
    ["http://h:80\u200b/", "http://h:80/"],
    ["http://2001:db8::1/", "http://[2001:db8::1]/"],
    ["http://u@2001:db8::1/", "http://u@[2001:db8::1]/"],
    ["127.0.0.1:8080/x", "http://127.0.0.1:8080/x"],
    ["http://h/100%", "http://h/100%25"],
    ["http://u:p@ss@h/", "http://u:p%40ss@h/"],
    ["http://u:p/ss@h/", "http://u:p%2Fss@h/"],
    ["http://h\\a", "http://h/a"],
    ["file://C:\\x", "file:///C:/x"],
  ]) {
    assert.equal(fixed(input, errorOf(input), errorOf), expected, input);
  }
});

test("a link contains no password", () => {
  const uri = "https://joe:s3cret@h/?token=abcdef0123456789";
  const { secrets } = ask("inspect", uri);
  const state = { uri, other: "", view: "diagram", lang: "en", showsSecrets: false };
  const link = write(state, { uri: secrets });
  assert.ok(!/s3cret|abcdef/.test(decodeURIComponent(link)), link);
  assert.equal(read(link).uri.length, uri.length);
  assert.equal(read(write({ ...state, showsSecrets: true }, { uri: secrets })).uri, uri);
});

test("states survive the address", () => {
  for (const uri of ["", "a b", "a+b", "%20", "#&=?", "例え", "\u202e", "<script>"]) {
    const expected = { uri, other: uri, view: "find", lang: "ja" };
    assert.deepEqual(read(write({ ...expected, showsSecrets: true }, {})), expected);
  }
});

test("masking keeps positions", () => {
  assert.equal(masked("http://u:pw@h/", [{ start: 9, end: 11 }]), "http://u:**@h/");
});

test("differences contain both strings", () => {
  const texts = ["", "a", "HTTP://A/%7e/../b", "http://a/~/b", "%41%42", "x".repeat(3000)];
  for (const a of texts) {
    for (const b of texts) {
      const parts = difference(a, b);
      const join = (kinds) => parts.flatMap(([k, t]) => (kinds.includes(k) ? [t] : [])).join("");
      assert.equal(join(["same", "old"]), a);
      assert.equal(join(["same", "new"]), b);
    }
  }
});

test("data is encoded so that it decodes to itself", () => {
  for (const data of ["a b", "a&b=c+d#e", "é", "a/b?c", "%41", "\u202e", "<script>", "😀"]) {
    for (const kind of ["segment", "query"]) {
      const encoded = encode(data, kind, false);
      assert.equal(decode(encoded), data);
      const uri = kind === "segment" ? `http://h/${encoded}` : `http://h/?a=${encoded}&c`;
      assert.equal(ask("inspect", uri).error, null, uri);
      if (kind === "query") assert.equal(parameters(`a=${encoded}&c`).length, 2);
    }
  }
});

test("parameters keep their bytes", () => {
  for (const query of ["a", "a=", "=", "a=b=c", "a&&b", "%zz+=%", "a=1&b"]) {
    assert.equal(joined(parameters(query)), query);
  }
});

test("CSV quotes all cells", () => {
  const link = { line: 1, start: 0, end: 3, reference: 'a"b,c\n', target: null, place: "a[href]" };
  assert.equal(csv([link]).split("\r\n")[1], '"1","0","3","a""b,c\n","","a[href]"');
});

test("test vectors are as in the specification", () => {
  for (const { input, parts, kind } of vectors("rfc3986-3").filter((record) => record.parts)) {
    const record = vector(input, ask("inspect", input));
    assert.deepEqual(record.parts, parts, input);
    assert.equal(record.kind, kind, input);
  }
});

test("snippets quote the input", async () => {
  const uri = "http://h/'\"\\`${x}\u202e";
  const list = snippets(uri, "", ask("inspect", uri));
  assert.ok(list["uri (shell)"].includes("'\\''"));
  assert.ok(list.SQL.includes("''"));
  for (const name of ["Rust", "Python", "JavaScript"]) assert.ok(!list[name].includes("\u202e"));
  const literal = /\((".*")\)/.exec(list.JavaScript)[1];
  assert.equal(new Function(`return ${literal}`)(), uri);
});

test("languages have the same strings", () => {
  const { en, ja } = LANGUAGES;
  const shared = Object.keys(ja.strings).filter(
    (key) => !/^error\.[a-z0-9-]+$/.test(key) || key in en.strings,
  );
  assert.deepEqual(shared.sort(), Object.keys(en.strings).sort());
  for (const key of Object.keys(en.strings)) {
    const values = (text) => (text.match(/\{\w+\}/g) ?? []).sort();
    assert.deepEqual(values(ja.strings[key]), values(en.strings[key]), key);
  }
});

test("each error of RFC 3986 has a Japanese message", () => {
  const codes = new Set();
  for (const { input } of [...vectors("errors"), ...vectors("rfc3987-errors")]) {
    const { error } = ask("inspect", input);
    if (error) codes.add(error.code);
  }
  assert.ok(codes.size > 20);
  for (const code of codes) assert.ok(LANGUAGES.ja.strings[`error.${code}`], code);
});

test("the gallery has twenty inputs", () => {
  assert.equal(GALLERY.length, 20);
  assert.equal(new Set(GALLERY.map(({ uri }) => uri)).size, 20);
});

test("help that would change where browsers go is not applied", () => {
  const errorOf = (text) => ask("inspect", text).error;
  for (const uri of ["http://good.example\\@evil.example/", "http://a\\b@c/"]) {
    assert.equal(fixed(uri, errorOf(uri), errorOf), null, uri);
  }
});
