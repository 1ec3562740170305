// Inputs and bases for record.js: URLs of this repository, mutations of them, and combinations that
// reach every state of the basic URL parser. The lists are the same on every run.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const SEED = 40;
const ROOT = path.resolve(__dirname, "../../..");

// Each kind of base that the parser distinguishes: special, `file` with and without a host or a
// drive letter, not special with and without a host, and opaque. The first entry is for no base.
const BASES = [
  null,
  "http://b.x/c/d?q#f",
  "https://u:p@b.x:8443/c/d/",
  "file:///C:/d/e?q",
  "file://srv/c/d",
  "file:///",
  "s://h/p/C:/",
  "s:/p/q?q",
  "s://u@h:9",
  "s:/.//p",
  "m:o p?q",
  "m:",
  "ws://b.x/c",
];

// Returns a function that returns pseudorandom numbers in [0, 1), always the same ones for a seed.
function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Chooser {
  constructor(seed) {
    this.next = random(seed);
  }

  below(bound) {
    return Math.floor(this.next() * bound);
  }

  of(list) {
    return list[this.below(list.length)];
  }

  // Returns up to `most` elements of a list, joined.
  some(list, most, separator = "") {
    return Array.from({ length: this.below(most + 1) }, () => this.of(list)).join(separator);
  }
}

const SCHEMES = ["http:", "https:", "ws:", "wss:", "ftp:", "file:", "HTTP:", "fIlE:", "s:", "S+a-1.:", "m:", "blob:",
  "javascript:", "data:", "1a:", "a_:", ":", "", ""];
const SLASHES = ["", "/", "//", "//", "//", "//", "///", "\\", "\\\\", "/\\", "\\/", "////", "/.//", "/\t/"];
const USERINFO = ["", "", "", "", "u@", "u:p@", ":p@", "@", ":@", "u:@", "@@", "a@b@", "u:p:q@", "é:😀@", "%41%zz@", "a b'\"<>`{}|^[];=@", "~!$&()*+,@"];
const DOMAINS = ["h", "H.X", "b.x", "a_b", "-a", "ab--c", "a.", "a..b", ".", "..", ".a", "localhost", "LOCALHOST", "loc%61lhost",
  "bücher.x", "BÜCHER.x", "faß.x", "xn--bcher-kva", "XN--BCHER-KVA", "xn--a", "xn--", "xn--8i7caa", "xn--pokxncvks", "xn--bcher-kva.é",
  "xn--a.é", "☕.x", "a\u00adb", "\u00ad", "a\u200db", "נ.a", "נa", "ａ.x", "a。b", "a．b", "%E3%80%82", "a%2Eb", "%41", "a%00b", "a%20b",
  "a%23b", "a%2Fb", "a%40b", "a%5Bb", "a%7Cb", "a%7Fb", "%zz", "%", "%C3%BC", "%FC", "%ED%A0%80", "a b", "a<b", "a>b", "a^b", "a|b",
  "a[b", "a]b", "a%b", "a\"b", "a`b", "a{b}", "a'b", "a!b", "a*b", "a,b", "a;b", "a=b", "a&b", "a$b", "a(b)", "a+b", "a~b", "\u007f",
  "\ufffd", "\ufdd0", "\u{1f600}", "\u0301a", "ẞ", "İ", "K", "c:", "C|", "é.", "l" + "o".repeat(63), "㋿", "⒈", "₁.x", "x.ॐ"];
const NUMBERS = ["0", "1", "10", "255", "256", "0x", "0X7f", "0xg", "00", "08", "017", "0377", "0400", "65535", "65536", "16777216",
  "4294967295", "4294967296", "0xffffffff", "0x100000000", "99999999999999999999", "1e", "-1", "+1", "a", "", "%31", "①", "１"];
const PIECES = ["0", "1", "00", "01", "ffff", "FFFF", "0001", "10000", "g", "abcd", ""];
const ADDRESSES = ["::", "::1", "1::", "1::8", ":1", "1:", ":::", "1::1::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
  "::1.2.3.4", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:7:1.2.3.4", "::1.2.3", "::1.2.3.4.5", "::01.2.3.4", "::1.2.3.256",
  "::1.2.3.a", "::1.2.3.", "::.1.2.3", "::1.2.3.4:1", "1.2.3.4", "fe80::1%25en0", "fe80::1%en0", "1:0:0:2:0:0:0:3", "1:0:0:2:3:0:0:4",
  "0:0:0:0:0:0:0:0", "0:1:0:1:0:1:0:1", "v1.a", "::1 ", "::\u0661", "", "1:2:3:4::5:6:7:8", "::2:3:4:5:6:7:8"];
const PORTS = ["", "", "", ":", ":80", ":443", ":21", ":0", ":00080", ":65535", ":65536", ":99999999999", ":x", ":8x", ":-1", ": 8", ":8 ",
  ":٣", ":8\t0", ":8:9"];
const SEGMENTS = ["a", "b", "", ".", "..", "%2e", "%2E", ".%2e", "%2E.", "%2e%2E", "...", "%2e.%2e", "%2e%", ".%2", "C:", "C|", "c|",
  "C:a", "C%3A", "é", "%C3%A9", "a b", "%", "%zz", "%4", "<>\"`{}^", "[|]", "a:b", "a@b", "'", "~", "*", ";x", "\\", "\u0000", "\ufffe", "\u0080"];
const TAILS = ["", "", "", "?", "#", "?#", "?q", "#f", "?q#f", "?a?b", "#a#b", "?'\"<>`", "#'\"<>`{}^", "? #", "?é#é", "?%zz#%zz", "?\\#\\", "?/../#/..",
  "?[]{}|^", "?\u0000#\u0000", "#\ufffe"];
const NOISE = ["\t", "\n", "\r", " ", "\u0000", "\u001f", "\u00a0", "\ufeff", "%", "%2e", "%00", "/", "\\", ".", "..", ":", "@", "?", "#", "[", "]", "|",
  "^", "<", "'", "`", "é", "😀", "//", "C|", "xn--", "0x"];
const SPACES = ["\t", "\n", "\r", "\r\n", " ", "\u0000", "\u0001", "\u001f", "\u007f", "\u0085", "\u00a0", "\ufeff", "\u3000"];

// A state, the number of the base, and the strings before and after the character that the state
// reads.
const STATES = [
  ["scheme start", 0, "", ":a"], ["scheme start", 1, "", ":a"], ["scheme", 0, "a", ":b"], ["scheme", 1, "htt", "p://b"], ["no scheme", 1, "", ""], ["no scheme", 10, "", "a"], ["no scheme", 11, "", ""],
  ["special relative or authority", 1, "http:", "/x"], ["special relative or authority", 1, "http:/", "x/y"], ["path or authority", 0, "s:/", "x/.."],
  ["relative", 1, "", "x"], ["relative", 2, "", ""], ["relative", 6, "", "/x"], ["relative", 7, "", "/.."], ["relative slash", 1, "/", "x"], ["relative slash", 8, "/", "x@y"], ["relative slash", 9, "\\", "x"],
  ["special authority slashes", 0, "http:", "x/y"], ["special authority ignore slashes", 0, "http:///", "x"], ["special authority ignore slashes", 12, "//", "x"],
  ["authority", 0, "http://a", "b@h"], ["authority", 0, "s://a:", "b@h"], ["authority", 0, "s://a@", "b"], ["host", 0, "http://a", "b"], ["host", 0, "http://", ""], ["host", 0, "http://1.2.", ""], ["host", 0, "s://a", "b"], ["host", 0, "s://", "/"],
  ["host", 0, "http://[", ":1]"], ["host", 0, "http://[::", "]"], ["host", 0, "s://[::1.2.", "4]"], ["host", 0, "http://[::1]", ""], ["host", 0, "http://[1:2", "3"], ["port", 0, "http://h:", "8"], ["port", 0, "s://h:8", "/x"],
  ["file", 3, "", "x"], ["file", 0, "file:", "x"], ["file", 3, "C", "/x"], ["file slash", 3, "/", "x"], ["file slash", 4, "/C", ""], ["file slash", 0, "file:/", "C|"],
  ["file host", 0, "file://", "C:"], ["file host", 0, "file://C", "/x"], ["file host", 0, "file://C|", "x"], ["file host", 3, "//a", "b"], ["path start", 0, "http://h", "x"], ["path start", 0, "s://h", "x"], ["path start", 0, "file://C:", "x"],
  ["path", 0, "http://h/a", "b"], ["path", 0, "s:/a", "b"], ["path", 0, "http://h/.", "./x"], ["path", 0, "s:/a/.", ""], ["path", 0, "file:///C", "/../x"], ["path", 0, "http://h/%", "f"],
  ["opaque path", 0, "m:", "b"], ["opaque path", 0, "m:a ", "?b"], ["opaque path", 0, "m:%", "0"], ["query", 0, "http://h?", "b"], ["query", 0, "s:?", "b"], ["query", 0, "ws://h/?a", ""], ["fragment", 0, "http://h#", "b"], ["fragment", 10, "#", "x"],
];

// Yields each ASCII character and samples of others in each state.
function* states() {
  const characters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
  characters.push("", "\u0080", "\u009f", "\u00a0", "é", "\ud7ff", "\ue000", "\ufdd0", "\ufffd", "\uffff", "😀", "\u{10ffff}");
  for (const [, base, before, after] of STATES) {
    for (const character of characters) {
      yield [base, before + character + after];
    }
  }
}

// Yields each pair of tokens on each base, and samples of longer references.
function* references(chooser) {
  const tokens = ["", "/", "\\", ".", "..", "%2e", "?", "#", ":", "@", "a", "C:", "C|", "%", " ", "é"];
  for (let base = 0; base < BASES.length; base++) {
    for (const first of tokens) {
      for (const second of tokens) {
        yield [base, first + second];
      }
    }
  }
  for (let count = 0; count < 4000; count++) {
    yield [1 + chooser.below(BASES.length - 1), chooser.some(tokens, 4) + chooser.some(tokens, 4)];
  }
}

// Yields hosts of all kinds, with a special and with another scheme.
function* hosts(chooser) {
  const schemes = ["http://", "http://", "http://", "https://", "file://", "s://"];
  for (const host of [...DOMAINS, ...ADDRESSES.map((address) => `[${address}]`), ...NUMBERS]) {
    for (const scheme of ["http://", "file://", "s://"]) {
      yield [0, scheme + host];
    }
  }
  for (let count = 0; count < 1600; count++) {
    const parts = Array.from({ length: 1 + chooser.below(5) }, () => chooser.of(NUMBERS));
    yield [0, chooser.of(schemes) + parts.join(".") + chooser.of(["", "", "."])];
    const pieces = Array.from({ length: 1 + chooser.below(9) }, () => chooser.of(PIECES));
    yield [0, `${chooser.of(schemes)}[${pieces.join(":")}${chooser.of(["", "", "", ":1.2.3.4"])}]`];
    yield [0, chooser.of(schemes) + chooser.of(DOMAINS) + chooser.of(["", ".", "x", "."]) + chooser.of(DOMAINS)];
  }
}

// Yields drive letters and dot-segments in paths of all kinds of URLs.
function* paths(chooser) {
  const heads = ["http://h/", "file:///", "file://h/", "file:", "file:/", "file:\\", "s://h/", "s:/", "s:", "m:", "blob:http://h/", "/", "", "//"];
  for (let count = 0; count < 2200; count++) {
    const separator = chooser.of(["/", "/", "/", "\\"]);
    const text = chooser.of(heads) + chooser.some(SEGMENTS.slice(0, 20), 5, separator) + chooser.of(TAILS.slice(0, 8));
    yield [chooser.below(BASES.length), text];
  }
}

// Yields combinations of all components.
function* combined(chooser) {
  for (let count = 0; count < 4500; count++) {
    const authority = chooser.of(USERINFO) + chooser.of([...DOMAINS, "[::1]", "1.2.3.4", "", "h", "h"]) + chooser.of(PORTS);
    const text = chooser.of(SCHEMES) + chooser.of(SLASHES) + chooser.of([authority, authority, ""]) +
      chooser.of(["/", "/", "", "\\"]) + chooser.some(SEGMENTS, 2, "/") + chooser.of(TAILS);
    yield [chooser.of([0, 0, 0, chooser.below(BASES.length)]), text];
  }
}

// Yields the URLs in files of this repository.
function* collected() {
  const lines = (file) => fs.readFileSync(path.join(ROOT, file), "utf8").split("\n").filter((line) => line && !line.startsWith("# "));
  for (const name of ["cjk", "escaped", "messy", "plain", "raw", "web"]) {
    yield* lines(`bench/benches/inputs/${name}.txt`).map((text) => [0, text]);
  }
  yield* lines("bench/benches/inputs/relative.txt").map((text) => [2, text]);
  yield* lines("examples/urls.txt").map((text) => [0, text]);
  yield* lines("crates/urikit-readings/recorded/texts.jsonl").map((line) => [0, JSON.parse(line)])
    .filter(([, text]) => typeof text === "string" && text.length < 200 && text.isWellFormed());
}

// Yields inputs with one to three changes, and with controls and spaces at any place.
function* mutated(chooser, inputs) {
  for (let count = 0; count < 4000; count++) {
    const [base, text] = chooser.of(inputs);
    let changed = Array.from(text);
    for (let change = chooser.below(3); change >= 0; change--) {
      const inserted = chooser.of(chooser.next() < 0.3 ? SPACES : NOISE);
      changed.splice(chooser.below(changed.length + 1), chooser.of([0, 0, 1, 2]), inserted);
    }
    if (changed.length < 60) {
      yield [base, changed.join("")];
    }
  }
}

// Returns the distinct pairs of the number of a base and an input, sorted by base.
function allInputs() {
  const chooser = new Chooser(SEED);
  const made = [...states(), ...references(chooser), ...hosts(chooser), ...paths(chooser), ...combined(chooser), ...collected()];
  const pairs = [...made, ...mutated(chooser, made)];
  const distinct = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
  // The sort is stable, so similar inputs stay together, which compresses well.
  return [...distinct.values()].sort(([left], [right]) => left - right);
}

module.exports = { BASES, SEED, allInputs };
