/** The test vectors of the Rust library, which each binding runs. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import * as urikit from "urikit";

const FOLDER = new URL("../../../testing/conformance/vectors/", import.meta.url);

const GENERIC = [
  "decisions",
  "rfc3986-1.1.2",
  "rfc3986-2",
  "rfc3986-3",
  "rfc3986-4",
  "rfc3986-5.2",
  "rfc3986-5.4.1",
  "rfc3986-5.4.2",
  "rfc3986-6.2.2",
  "rfc3986-6.2.3",
  "rfc3986-6.2.4",
  "rfc3986-7.6",
  "rfc3986-B",
  "rfc3986-C",
];
const TEMPLATES = ["rfc6570-1.2", "rfc6570-3.2", "rfc6570-decisions", "rfc6570-extended"];
/** Files of specifications other than RFC 3986, which `specs.test.mjs` runs. */
const SPECS = /^(lineage|rfc1738-|rfc1808-|rfc2396-|rfc3987-)/;

function load(...names) {
  return names.flatMap((name) => JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8")));
}

/** Defines a test for each record of some files. */
function cases(names, run) {
  load(...names).forEach((record, number) => {
    it(`${record.source} (${number})`, () => run(record));
  });
}

/** Returns the components that are not missing. */
function present(components) {
  return Object.fromEntries(Object.entries(components).filter(([, value]) => value !== null));
}

function pick(reference, names) {
  return present(Object.fromEntries(names.map((name) => [name, reference[name]])));
}

function bytes(text) {
  return new TextEncoder().encode(text).length;
}

describe("references", () => {
  cases(GENERIC, (record) => {
    const { input } = record;
    const reference = urikit.parseRef(input);
    assert.equal(reference.toString(), input);
    if (record.kind) {
      assert.equal(reference instanceof urikit.Uri, record.kind === "uri");
      assert.equal(urikit.canParse(input), record.kind === "uri");
    }
    if (record.parts) {
      const names = ["scheme", "authority", "path", "query", "fragment"];
      assert.deepEqual(pick(reference, names), record.parts);
    }
    if (record.authority) {
      const port = reference.span("port");
      const found = {
        ...pick(reference, ["userinfo", "host"]),
        ...present({ host_kind: reference.hostKind, port: port && input.slice(...port) }),
      };
      assert.deepEqual(found, record.authority);
    }
    if (record.segments) assert.deepEqual(reference.segmentsEncoded, record.segments);
    for (const [name, value] of Object.entries(record.decoded ?? {})) {
      const found = reference[name];
      assert.deepEqual(Array.isArray(found) ? found : urikit.decode(found), value);
    }
    if (record.target) {
      assert.equal(urikit.resolve(record.base, input), record.target);
      assert.equal(String(urikit.parse(record.base).resolve(reference)), record.target);
    }
    if (record.normal?.all) assert.equal(urikit.normalize(input), record.normal.all);
    for (const other of record.compare ?? []) {
      assert.equal(urikit.compare(input, other.with), other.rung);
      assert.equal(urikit.equal(input, other.with), other.rung !== null);
    }
  });
});

describe("errors", () => {
  cases(["errors"], (record) => {
    const { input } = record;
    const isExpected = (error) => {
      assert.ok(error instanceof urikit.UriError);
      assert.equal(error.component, record.component);
      const [start, end] = error.span.map((index) => bytes(input.slice(0, index)));
      if (record.precision === "within") {
        assert.ok(record.span[0] <= start && start <= end && end <= record.span[1]);
      } else {
        assert.deepEqual([start, end], record.span);
      }
      return error.code && error.rule && error.section.startsWith("RFC ");
    };
    assert.throws(() => urikit.parseRef(input), isExpected);
    assert.equal(urikit.canParseRef(input), false);
  });
});

describe("templates", () => {
  cases(TEMPLATES, (record) => {
    // A list of pairs is an object.
    const isPairs = (value) => Array.isArray(value?.[0]);
    const variables = Object.entries(record.variables).map(([name, value]) => {
      return [name, isPairs(value) ? Object.fromEntries(value) : value];
    });
    for (const [template, expected] of record.expansions) {
      const expanded = new urikit.Template(template).expand(Object.fromEntries(variables));
      assert.equal(expanded, expected);
    }
  });

  cases(["rfc6570-errors"], (record) => {
    const isExpected = (error) => {
      assert.equal(error.code, record.code);
      const span = error.span.map((index) => bytes(record.input.slice(0, index)));
      assert.deepEqual(span, record.span);
      return true;
    };
    assert.throws(() => new urikit.Template(record.input).expand(), isExpected);
  });
});

it("every file is used", () => {
  const names = readdirSync(FOLDER).map((name) => name.replace(".json", ""));
  const used = new Set([...GENERIC, ...TEMPLATES, "errors", "rfc6570-errors"]);
  assert.deepEqual(
    names.filter((name) => !used.has(name) && !SPECS.test(name)),
    [],
  );
});
