/** The test vectors of references and templates, without a test runner, for browsers. */

import * as urikit from "urikit/async";

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** Returns the checks of a record that fail. */
function failures(record) {
  const { input } = record;
  const failed = [];
  const check = (name, holds) => holds || failed.push(`${record.source}: ${name}`);
  if (record.expansions) {
    const isPairs = (value) => Array.isArray(value?.[0]);
    const entries = Object.entries(record.variables);
    const pairs = entries.map(([name, value]) => [
      name,
      isPairs(value) ? Object.fromEntries(value) : value,
    ]);
    for (const [template, expected] of record.expansions) {
      const expanded = new urikit.Template(template).expand(Object.fromEntries(pairs));
      check(template, expanded === expected);
    }
    return failed;
  }
  if (record.span) {
    let error;
    try {
      if (record.code) new urikit.Template(input).expand();
      else urikit.parseRef(input);
    } catch (thrown) {
      error = thrown;
    }
    check("error", error instanceof urikit.UriError);
    check("component", !record.component || error?.component === record.component);
    return failed;
  }
  const reference = urikit.parseRef(input);
  check("string", reference.toString() === input);
  if (record.parts) {
    const names = ["scheme", "authority", "path", "query", "fragment"];
    const found = names.map((name) => [name, reference[name]]).filter((pair) => pair[1] !== null);
    const expected = names
      .filter((name) => name in record.parts)
      .map((name) => [name, record.parts[name]]);
    check("parts", same(found, expected));
  }
  if (record.target) check("target", urikit.resolve(record.base, input) === record.target);
  if (record.normal?.all) check("normal", urikit.normalize(input) === record.normal.all);
  for (const other of record.compare ?? []) {
    check(`compare ${other.with}`, urikit.compare(input, other.with) === other.rung);
  }
  return failed;
}

/** Runs all records with a module, in base64. */
export async function runAll(bytes, records) {
  await urikit.init(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
  const results = records.map(failures);
  const failed = results.filter((list) => list.length > 0);
  return { passed: results.length - failed.length, failed: failed.flat() };
}
