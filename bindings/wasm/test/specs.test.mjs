/** The modules `urikit/specs`, `urikit/audit`, `urikit/domain`, and `urikit/find`. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import * as audit from "urikit/audit";
import { splitDomain } from "urikit/domain";
import * as find from "urikit/find";
import * as specs from "urikit/specs";

const FOLDER = new URL("../../../testing/conformance/vectors/", import.meta.url);

/** Defines a test for each record of some files of test vectors. */
function cases(names, run) {
  for (const name of names) {
    const records = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));
    records.forEach((record, number) => it(`${record.source} (${number})`, () => run(record)));
  }
}

/** Returns the properties of `expected` that `found` has, without missing ones. */
function pick(found, names) {
  const entries = names.map((name) => [name, found[name]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}

const RFC2396 = ["1.3", "2.4", "3", "4", "5", "C.1", "C.2"].map((name) => `rfc2396-${name}`);

describe("RFC 2396", () => {
  cases(RFC2396, (record) => {
    const { input, validity = "valid" } = record;
    assert.equal(specs.canParseRef(input, "rfc2396"), validity === "valid");
    assert.equal(specs.canParseRef(input, "rfc2396+2732"), validity !== "invalid");
    if (validity === "invalid") return;
    const found = specs.parseRef(input, "rfc2396+2732").components();
    if (record.parts) {
      const { server, reg_name, opaque_part, ...others } = record.parts;
      const names = ["scheme", "path", "query", "fragment"];
      assert.deepEqual(pick(found, names), pick(others, names));
      assert.equal(found.opaque, opaque_part);
      if (server) {
        const names = ["userinfo", "host", "port"];
        assert.deepEqual(pick(found, names), pick(server, names));
      } else {
        assert.equal(found.authority, reg_name);
      }
    }
    if (record.target?.uri) {
      assert.equal(specs.resolve(record.base, input, "rfc2396"), record.target.uri);
    }
    for (const other of record.equivalent ?? []) {
      assert.equal(specs.normalize(input, "rfc2396"), specs.normalize(other, "rfc2396"));
    }
  });
});

describe("RFC 1808", () => {
  cases(["rfc1808-4", "rfc1808-5.1", "rfc1808-5.2"], (record) => {
    const url = specs.parseRef(record.input, "rfc1808");
    if (record.parts) {
      const { authority, ...others } = url.components();
      const found = { ...others, net_loc: authority };
      const names = ["scheme", "net_loc", "path", "params", "query", "fragment"];
      assert.deepEqual(pick(found, names), record.parts);
    }
    if (record.target) {
      assert.equal(specs.resolve(record.base, record.input, "rfc1808"), record.target);
    }
  });
});

describe("RFC 1738", () => {
  cases(["rfc1738-3.1", "rfc1738-3.2", "rfc1738-schemes"], (record) => {
    assert.equal(specs.canParse(record.input, "rfc1738"), "parts" in record);
    if (!record.parts) return;
    const found = specs.parse(record.input, "rfc1738").components();
    assert.equal(found.scheme, record.parts.scheme);
    const names = ["user", "password", "host", "port"];
    assert.deepEqual(pick(found, names), pick(record.parts.login ?? {}, names));
  });
});

describe("RFC 3987", () => {
  cases(["rfc3987-3.1", "rfc3987-3.2", "rfc3987-5.3"], (record) => {
    const { input } = record;
    assert.equal(specs.parseRef(input, "rfc3987").toString(), input);
    if (record.uri) assert.equal(specs.toUri(input), record.uri);
    if (record.uri_by_idna) assert.equal(specs.toUri(input, { idna: true }), record.uri_by_idna);
    if (record.uri_by_idna === null) assert.throws(() => specs.toUri(input, { idna: true }));
    if (record.iri) assert.equal(specs.toIri(input), record.iri);
    if (record.normal) assert.equal(specs.normalize(input, "rfc3987"), record.normal);
  });

  cases(["rfc3987-errors"], (record) => {
    const { input, component, span, precision } = record;
    assert.throws(
      () => specs.parseRef(input, "rfc3987"),
      (error) => {
        assert.equal(error.component, component);
        const bytes = error.span.map((index) => Buffer.byteLength(input.slice(0, index)));
        if (precision === "within") assert.ok(span[0] <= bytes[0] && bytes[1] <= span[1]);
        else assert.deepEqual(bytes, span);
        return true;
      },
    );
  });
});

describe("the history of the syntax", () => {
  const names = { rfc1738: "rfc1738", rfc1808: "rfc1808", rfc2396: "rfc2396" };
  cases(["lineage"], (record) => {
    const all = { ...names, "rfc2396+2732": "rfc2732", rfc3986: "rfc3986" };
    for (const [spec, name] of Object.entries(all)) {
      assert.equal(specs.canParseRef(record.input, spec), record[name] !== null, spec);
      if (record[name] === null) continue;
      const found = specs.parseRef(record.input, spec);
      // In the vectors, the whole net_loc of RFC 1808 is the host, and some empty hosts are missing.
      const host = spec === "rfc1808" ? found.authority : found.host;
      assert.equal(host || null, record[name].host || null, spec);
    }
  });
});

describe("specifications", () => {
  it("have names", () => {
    assert.throws(
      () => specs.parse("x:", "rfc822"),
      /unknown specification "rfc822"; expected rfc3986/,
    );
    assert.throws(() => specs.parse("x:"), /specification must be one of rfc3986, .*, not undef/);
    assert.throws(() => specs.parse(1, "java"), /uri must be a string, not a number/);
  });

  it("have errors by their sections", () => {
    const section = (uri, spec) => {
      try {
        specs.parse(uri, spec);
      } catch (error) {
        return error.section;
      }
    };
    assert.equal(section("http://[::1]/", "rfc2396"), "RFC 2396 section 3.2");
    assert.equal(section("http://my_host/", "rfc1738"), "RFC 1738 section 5");
    assert.match(section("http://[x", "whatwg"), /^URL Standard/);
  });

  it("have items, which are decoded", () => {
    const uri = specs.parse("http://a%40:%3A@h/b%2F/%zz%41", "whatwg");
    assert.deepEqual([uri.username, uri.password], ["a@", ":"]);
    assert.deepEqual([uri.usernameEncoded, uri.passwordEncoded], ["a%40", "%3A"]);
    assert.deepEqual([uri.segments, uri.segmentsEncoded[1]], [["b/", "%zzA"], "%zz%41"]);
    assert.deepEqual(specs.parse("x:a", "java").segments, []);
    assert.deepEqual(specs.Iri.parse("http://h/ü%20").segments, ["ü "]);
  });

  it("have positions in UTF-16 units", () => {
    const iri = specs.parse("http://h/😀?ü#x", "rfc3987");
    assert.deepEqual(
      [iri.span("query"), iri.span("fragment")],
      [
        [12, 13],
        [14, 15],
      ],
    );
    assert.equal(iri.toString().slice(...iri.span("query")), "ü");
  });

  it("keep the input of a URL", () => {
    const url = specs.parse("HTTP:\\\\h\\a b", "whatwg");
    assert.deepEqual([url.toString(), url.input], ["http://h/a%20b", "HTTP:\\\\h\\a b"]);
    assert.equal(url.resolve("../c").toString(), "http://h/c");
    assert.equal(url.portOrDefault, 80);
    assert.equal(specs.canParse("http://h/\ud800", "whatwg"), false);
  });

  it("do not define all operations", () => {
    assert.throws(() => specs.normalize("http://h/", "rfc1738"), /defines no normalization/);
  });
});

describe("audit", () => {
  it("has findings with positions", () => {
    const url = "http://ü@127.0.0.1/";
    const finding = audit.audit(url, "web-fetch").find(({ rule }) => rule === "ip-special");
    assert.equal(url.slice(...finding.span), "127.0.0.1");
    assert.equal(finding.severity, "error");
    assert.ok(finding.message && finding.remedy && finding.why && finding.source);
    assert.equal(finding.depth, 0);
    assert.equal(audit.worst(url, "web-fetch"), "error");
    assert.equal(audit.worst("https://example.com/"), null);
    assert.throws(() => audit.audit(url, "none"), /unknown policy "none"; expected general/);
  });

  it("compares parsers", () => {
    const { verdict, readings } = audit.readings("ftp://google.com?@evil.com/");
    assert.equal(verdict, "host-split");
    assert.equal(readings.get("whatwg").host, "google.com");
    assert.equal(readings.get("rfc1738").host, "evil.com");
    assert.equal(audit.readings("http://h/ ").readings.get("rfc3986"), null);
  });

  it("splits domains", () => {
    assert.deepEqual(
      { ...splitDomain("a.b.example.co.uk") },
      {
        publicSuffix: "co.uk",
        registeredDomain: "example.co.uk",
        subdomain: "a.b",
      },
    );
    assert.equal(splitDomain("co.uk").registeredDomain, null);
    assert.equal(splitDomain("127.0.0.1"), null);
    // Rules of every kind: wildcards, exceptions, private ones, non-ASCII ones, and none.
    const suffix = (host, options) => splitDomain(host, options).publicSuffix;
    assert.equal(suffix("a.b.c.ck"), "c.ck");
    assert.equal(suffix("a.www.ck"), "ck");
    assert.equal(suffix("x.teams.replit.dev"), "x.teams.replit.dev");
    assert.equal(suffix("teams.replit.dev"), "teams.replit.dev");
    assert.equal(suffix("a.github.io"), "github.io");
    assert.equal(suffix("a.github.io", { icannOnly: true }), "io");
    assert.equal(suffix("a.公司.cn"), "公司.cn");
    assert.equal(suffix("a.xn--55qx5d.cn"), "xn--55qx5d.cn");
    assert.equal(suffix("a.unknown"), "unknown");
  });

  it("masks secrets", () => {
    assert.equal(audit.redact("x http://u:pw@h/?token=abc"), "x http://u:***@h/?token=***");
  });
});

describe("find", () => {
  it("reads mails in UTF-8, UTF-16, and Windows-1252", () => {
    const read = (charset, bytes) => {
      const body = Buffer.from(bytes).toString("base64");
      const header = `Content-Type: text/plain; charset=${charset}`;
      const mail = `${header}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
      return find.read(mail, "mail").links.map(({ reference }) => decodeURI(reference));
    };
    const text = "see http://h/\u017d\u00fc and http://i/";
    const links = ["http://h/\u017d\u00fc", "http://i/"];
    assert.deepEqual(read("utf-8", Buffer.from(text)), links);
    assert.deepEqual(read("utf-16le", Buffer.from(text, "utf16le")), links);
    assert.deepEqual(read("utf-16be", Buffer.from(text, "utf16le").swap16()), links);
    const latin = text.replace("\u017d", "\x8e");
    assert.deepEqual(read("iso-8859-1", Buffer.from(latin, "latin1")), links);
    // Other charsets are read as Windows-1252.
    assert.deepEqual(read("koi8-r", Buffer.from("http://h/a http://i/")), [
      "http://h/a",
      "http://i/",
    ]);
  });

  it("has positions in UTF-16 units", () => {
    const text = "😀 <http://ü.example/> and www.example.com.";
    const matches = find.find(text, { schemeless: true });
    assert.deepEqual(
      matches.map(({ raw }) => raw),
      ["http://ü.example/", "www.example.com"],
    );
    assert.equal(matches[0].delimiter, "angle-brackets");
    assert.deepEqual(matches[1].flags, ["schemeless"]);
    assert.deepEqual(find.find("jira:X-1", { schemes: ["jira"] }).length, 1);
    assert.throws(() => find.find("x", { schemes: ["a b"] }), /invalid scheme/);
  });

  it("replaces, and can be called by the function", () => {
    const text = "See http://a.example/ or http://b.example/.";
    const replaced = find.replace(text, ({ uri }) => {
      const [inner] = find.find(`x ${uri}`);
      return inner.uri === "http://b.example/" ? "http://c.example/" : null;
    });
    assert.equal(replaced, "See http://a.example/ or http://c.example/.");
    assert.throws(() => find.replace(text, () => "http://c.example."), { code: "replacement" });
    assert.throws(
      () =>
        find.replace(text, () => {
          throw new RangeError("mine");
        }),
      RangeError,
    );
  });

  it("reads documents", () => {
    const page = '<base href="/x/"><p>😀</p><a href="a?b&amp;c">';
    const document = find.read(page, undefined, { base: "http://h/" });
    assert.deepEqual([document.kind, document.base], ["html", "http://h/x/"]);
    const link = document.links.at(-1);
    assert.deepEqual([link.raw, link.reference, link.place], ["a?b&amp;c", "a?b&c", "a[href]"]);
    assert.equal(link.target, "http://h/x/a?b&c");
    assert.equal(page.slice(link.start, link.end), link.raw);
    const rewritten = document.rewrite(({ place }) => (place === "a[href]" ? "?d&e" : undefined));
    assert.equal(rewritten, page.replace("a?b&amp;c", "?d&amp;e"));
    assert.equal(find.read("[a](b.md)", "markdown").links[0].reference, "b.md");
    assert.throws(() => find.read("x", "pdf"), /unknown kind "pdf"/);
  });

  it("accepts 10 MB", () => {
    const text = "Text without links, or http://example.com/. ".repeat(230_000);
    assert.equal(find.find(text).length, 230_000);
  });
});
