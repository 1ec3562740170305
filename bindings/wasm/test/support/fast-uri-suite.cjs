/**
 * Runs the test files of the package fast-uri with `urikit/fast-uri`, and records each assertion.
 *
 * The files use the library `tape`, which is replaced, and load the package as `..`.
 */

const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const util = require("node:util");

const FOLDER = path.join(path.dirname(require.resolve("fast-uri")), "test");
/** Messages of fast-uri, which differ from ours. */
const MESSAGE = /malformed|must|can ?not/i;

/** Runs all files, and returns the assertions. */
function runSuite(fastUri) {
  const assertions = [];
  let file = "";
  let title = "";
  const record = (ok, message, found, expected) => {
    assertions.push({ file, title, ok, message, found, expected });
  };
  const isError = (found, expected) =>
    typeof found === "string" && typeof expected === "string" && MESSAGE.test(expected);
  const equal = (a, b, message) => record(Object.is(a, b) || isError(a, b), message, a, b);
  const deepEqual = (a, b, message) => {
    record(util.isDeepStrictEqual(defined(a), defined(b)), message, a, b);
  };
  const throws = (function_, ...rest) => {
    const message = rest.find((argument) => typeof argument === "string");
    try {
      record(false, message, function_(), "an error");
    } catch {
      record(true, message);
    }
  };
  const run = (name, function_) => {
    title = name;
    try {
      function_(t);
    } catch (error) {
      record(false, "the test stopped", error.message);
    }
  };
  const ignore = () => {};
  const t = {
    ...{ equal, strictEqual: equal, deepEqual, same: deepEqual, throws },
    ...{ end: ignore, plan: ignore, comment: ignore, skip: ignore },
    doesNotThrow: (function_, message) => record((function_(), true), message),
    fail: (message) => record(false, message),
    match: (text, pattern, message) => record(pattern.test(text), message, text, pattern),
    notEqual: (a, b, message) => record(!Object.is(a, b), message, a, b),
    notOk: (value, message) => record(!value, message, value, false),
    notSame: (a, b, message) => record(!util.isDeepStrictEqual(a, b), message, a, b),
    ok: (value, message) => record(Boolean(value), message, value, true),
    test: run,
  };
  // The second of three arguments has the option `skip`.
  const tape = (name, ...rest) => rest.length === 1 && run(name, rest[0]);
  const restore = replaceModules({ tape, "..": fastUri, "../": fastUri });
  for (const name of fs.readdirSync(FOLDER).filter((name) => name.endsWith(".test.js"))) {
    file = name;
    // These test internal functions, or methods that only uri-js has.
    if (name === "util.test.js") continue;
    try {
      require(path.join(FOLDER, name));
    } catch (error) {
      record(false, "the file stopped", error.message);
    }
  }
  restore();
  return assertions;
}

/** Returns a copy without undefined properties and without the message of an error. */
function defined(value) {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries.map(([name, it]) => [name, name === "error" ? true : it]));
}

/** Replaces modules that the test files load. */
function replaceModules(modules) {
  const load = Module._load;
  Module._load = (request, parent, ...rest) => {
    const isTest = parent?.filename.startsWith(FOLDER);
    return isTest && request in modules ? modules[request] : load(request, parent, ...rest);
  };
  return () => {
    Module._load = load;
  };
}

module.exports = { runSuite };
