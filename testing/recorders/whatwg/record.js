// Records the results of the reference implementation of the URL Standard and of Node.js for the
// inputs of inputs.js. Run by `cargo xtask record whatwg`.
//
// Usage: node record.js MODULES [characters | encodings], where MODULES is the directory
// `node_modules` with whatwg-url.
//
// With `encodings`, it records the hrefs of links in documents of several encodings: each line has
// the encoding, the input, and the href.
//
// With `characters`, it records hosts with each character outside of ASCII: each line has the first
// character of a block of 256 and a hash of their hosts, which only shows whether they are equal.
//
// Otherwise, the first line is a JSON object with the versions and the bases. Each other line has, separated
// by tabs:
//
// 1. the number of the base; 0 is none
// 2. the input, escaped as in a JSON string
// 3. the href, escaped likewise; `=` if it equals the input, `!` for failure
// 4. flags: `e` if whatwg-url noted a validation error; `d` or `u` if the release of whatwg-url has
//    another href or fails, because of one of the deviations below, which this program corrects
// 5. the result of Node.js, written like the href, if it is different
//
// Deviations of whatwg-url 16.0.1 from the Standard:
//
// - `d`: step 5 of the domain parser (section 3.3) is missing. A domain in ASCII is neither mapped
//   nor validated, but whatwg-url rejects invalid Punycode.
// - `u`: the authority state takes UTF-16 code units for code points, so the rest of the userinfo
//   is wrong after a character outside of the BMP.
//
// Empty columns at the end are omitted. The getters are not recorded, because they follow from the
// href; the recorder checks that.
"use strict";

const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");

const { BASES, SEED, allInputs } = require("./inputs.js");

// The parser notes validation errors in an object that the module keeps to itself. So the module is
// compiled with one more export, and with `u` corrected.
function stateMachine(modules) {
  const file = path.join(modules, "whatwg-url/lib/url-state-machine.js");
  const module = new Module(file, null);
  module.filename = file;
  module.paths = [modules];
  const source = fs.readFileSync(file, "utf8");
  const parts = source.split("this.buffer.codePointAt(pointer)");
  if (parts.length !== 2) {
    throw new Error("deviation `u` has another cause in this version");
  }
  module._compile(`${parts.join("[...this.buffer][pointer].codePointAt(0)")}\nmodule.exports.URLStateMachine = URLStateMachine;`, file);
  return module.exports;
}

// Calls a function with `d` corrected.
function withStep5(modules, ask) {
  const tr46 = require(path.join(modules, "tr46"));
  const { toASCII } = tr46;
  tr46.toASCII = (domain, options) => (/^[\0-\x7f]*$/u.test(domain) ? domain.toLowerCase() : toASCII(domain, options));
  try {
    return ask();
  } finally {
    tr46.toASCII = toASCII;
  }
}

// Controls, formats, and spaces are invisible in an editor, so they are escaped.
function escape(text) {
  const json = JSON.stringify(text).slice(1, -1);
  return json.replace(/[\p{C}\p{Z}]/gu, (found) => (found === " " ? found
    : Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")));
}

const HREF = /^([^:]+:)(\/\/(?:([^:@/?#]*)(?::([^@/?#]*))?@)?(\[[^\]]*\]|[^:/?#]*)(?::([0-9]+))?)?(?:\/\.(?=\/\/))?([^?#]*)(?:(\?)([^#]*))?(?:(#)(.*))?$/su;

// Fails unless the getters of the class URL are the parts of the href.
function checkGetters(url) {
  const [, protocol, , username, password, hostname, port, pathname, , query, , fragment] = HREF.exec(url.href);
  const parts = [protocol, username ?? "", password ?? "", hostname ?? "", port ?? "", pathname, query ? `?${query}` : "", fragment ? `#${fragment}` : ""];
  const getters = [url.protocol, url.username, url.password, url.hostname, url.port, url.pathname, url.search, url.hash];
  if (JSON.stringify(parts) !== JSON.stringify(getters)) {
    throw new Error(`the getters do not follow from ${url.href}: ${JSON.stringify(getters)}`);
  }
}

function href(Type, input, base) {
  try {
    const url = new Type(input, base ?? undefined);
    checkGetters(url);
    return url.href;
  } catch (error) {
    if (error instanceof TypeError) {
      return null;
    }
    throw error;
  }
}

function written(result, input) {
  if (result === null) {
    return "!";
  }
  return result === input ? "=" : escape(result);
}

// The hosts of a character. A label with a digit after the character is for the Bidi rule.
const HOSTS = [(c) => `a${c}b`, (c) => c, (c) => `a.${c}1.b`];

// Prints the FNV-1a hash of the hosts of each block, without the planes that Unicode does not use.
function characters(modules) {
  const { URL: Reference } = require(path.join(modules, "whatwg-url"));
  for (let block = 0x80; block < 0xe1000; block = (block | 0xff) + 1) {
    if ((block >= 0xd800 && block < 0xe000) || (block >= 0x40000 && block < 0xe0000)) {
      continue;
    }
    let hash = 0x811c9dc5;
    for (let code = block; code <= (block | 0xff); code++) {
      for (const host of HOSTS) {
        const url = Reference.parse(`http://${host(String.fromCodePoint(code))}/`);
        for (const byte of Buffer.from(`${url === null ? "!" : url.hostname}\n`)) {
          hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
        }
      }
    }
    console.log(`${block.toString(16)}\t${hash.toString(16)}`);
  }
}

const ENCODINGS = ["utf-8", "windows-1252", "windows-1251", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr", "big5", "gb18030", "gbk"];
const QUERIES = ["a=b&c", "é", "≡", "‽", "¥", "あ い", "日本語", "가", "Ж", "€", "😀", "あ😀あ", "é'\"<>`#é", "%zz é%41", "\u0001\u007f", "\u00a5\u203e~\\\\", "\u000e\u001b"];

// Prints the hrefs of links with each query in a document of each encoding.
function encodings(modules) {
  const machine = stateMachine(modules);
  for (const encoding of ENCODINGS) {
    for (const before of ["http://h/é?", "file:?", "ws://h?", "s:?"]) {
      for (const query of QUERIES) {
        const url = machine.basicURLParse(before + query, { encoding });
        console.log([encoding, escape(before + query), escape(machine.serializeURL(url))].join("\t"));
      }
    }
  }
}

function inputs(modules) {
  const { URL: Reference } = require(path.join(modules, "whatwg-url"));
  const machine = stateMachine(modules);
  const version = (name) => JSON.parse(fs.readFileSync(path.join(modules, name, "package.json"), "utf8")).version;
  const bases = BASES.map((base) => base && machine.parseURL(base));
  const pairs = allInputs();
  const { node, ada, unicode } = process.versions;
  console.log(JSON.stringify({ "whatwg-url": version("whatwg-url"), tr46: version("tr46"), node, ada, unicode, seed: SEED, inputs: pairs.length, bases: BASES }));
  for (const [base, input] of pairs) {
    const released = href(Reference, input, BASES[base]);
    const parser = withStep5(modules, () => new machine.URLStateMachine(input, bases[base]));
    const reference = parser.failure ? null : machine.serializeURL(parser.url);
    const other = href(URL, input, BASES[base]);
    const flags = (parser.parseError ? "e" : "") + (released === reference ? "" : released === null ? "d" : "u");
    const columns = [base, escape(input), written(reference, input), flags, other === reference ? "" : written(other, input)];
    console.log(columns.join("\t").trimEnd());
  }
}

const modes = { characters, encodings };
(modes[process.argv[3]] ?? inputs)(path.resolve(process.argv[2]));
