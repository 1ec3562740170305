//! Inputs that parsers are known to interpret differently or that were used in attacks, with the
//! hosts that independent implementations of the grammars find.

use urikit_audit::{Policy, Severity};
use urikit_readings::comparison::{Reader, Readings};
use urikit_readings::recorded::Profile;

const REJECTED: &str = "-";

/// The hosts according to RFC 3986, RFC 2396, RFC 1738, and the URL Standard. Empty if there is no
/// host.
const MEASURED: [(&str, [&str; 4]); 66] = [
    ("http://good.example@evil.example/", ["evil.example", "evil.example", "-", "evil.example"]),
    ("http://foo@evil.example:80@google.com/", ["-", "", "-", "google.com"]),
    ("http://foo@127.0.0.1 @google.com/", ["-", "-", "-", "google.com"]),
    ("http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", ["-", "-", "-", "2.2.2.2"]),
    ("http://127.0.0.1:11211:80/", ["-", "", "-", "-"]),
    ("http://google.com#@evil.com/", ["google.com"; 4]),
    ("http://google.com?@evil.com/", ["google.com", "google.com", "-", "google.com"]),
    ("ftp://google.com?@evil.com/", ["google.com", "google.com", "evil.com", "google.com"]),
    (r"http://evil.com\@google.com/", ["-", "-", "-", "evil.com"]),
    (r"http://google.com\.evil.com/", ["-", "-", "-", "google.com"]),
    (r"http://127.0.0.1:6666\@1.1.1.1/", ["-", "-", "-", "127.0.0.1"]),
    (r"https:\\evil.com\x", ["-", "-", "-", "evil.com"]),
    ("http:/evil.com/x", ["", "", "-", "evil.com"]),
    ("http:evil.com/x", ["", "", "-", "evil.com"]),
    ("http:///evil.com/x", ["", "", "-", "evil.com"]),
    ("http:////evil.com/x", ["", "", "-", "evil.com"]),
    ("//evil.com/x", ["evil.com", "evil.com", "-", "-"]),
    ("http://0177.0.0.1/", ["0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "127.0.0.1"]),
    ("http://2130706433/", ["2130706433", "", "-", "127.0.0.1"]),
    ("http://0x7f.1/", ["0x7f.1", "", "-", "127.0.0.1"]),
    ("http://127.1/", ["127.1", "", "-", "127.0.0.1"]),
    ("http://256.256.256.256/", ["256.256.256.256", "256.256.256.256", "256.256.256.256", "-"]),
    ("http://127.0.0.1./", ["127.0.0.1.", "", "-", "127.0.0.1"]),
    (
        "http://[::ffff:127.0.0.1]/",
        ["[::ffff:127.0.0.1]", "[::ffff:127.0.0.1]", "-", "[::ffff:7f00:1]"],
    ),
    ("http://[::1%25lo]/", ["-"; 4]),
    ("http://[::1%lo]/", ["-"; 4]),
    ("http://[v1.fe80::a+en1]/", ["[v1.fe80::a+en1]", "-", "-", "-"]),
    ("http://[::1]evil.com/", ["-"; 4]),
    ("http://a_b.example/", ["a_b.example", "", "-", "a_b.example"]),
    ("http://example.com./", ["example.com.", "example.com.", "-", "example.com."]),
    ("http://example.com:/x", ["example.com", "example.com", "-", "example.com"]),
    ("http://example.com:00080/x", ["example.com"; 4]),
    ("http://example.com:65536/x", ["example.com", "example.com", "example.com", "-"]),
    ("http://example.com:80a/x", ["-", "", "-", "-"]),
    ("http://ex%61mple.com/", ["ex%61mple.com", "", "-", "example.com"]),
    ("http://127.0.0.1%2f.evil.com/", ["127.0.0.1%2f.evil.com", "", "-", "-"]),
    ("http://good.com%00.evil.com/", ["good.com%00.evil.com", "", "-", "-"]),
    ("http://evil\u{3002}com/", ["-", "-", "-", "evil.com"]),
    ("http://h;evil.com/", ["h;evil.com", "", "-", "h;evil.com"]),
    ("http://a/b/%2e%2e/c", ["a"; 4]),
    ("http://a/..;/admin", ["a"; 4]),
    ("ftp://h/a?b", ["h"; 4]),
    ("ftp://h/%2Fetc/passwd", ["h"; 4]),
    ("mailto:a@b?subject=x", [""; 4]),
    ("javascript://good.com/%0aalert(1)", ["good.com"; 4]),
    ("ldap://127.0.0.1#.evil.com:1389/a", ["127.0.0.1"; 4]),
    ("http://u:p@ss@h/", ["-", "", "-", "h"]),
    ("http://u:p/w@h/", ["-", "", "-", "-"]),
    ("http://h/a[1]", ["-", "-", "-", "h"]),
    ("http://h/?a[]=1", ["-", "h", "-", "h"]),
    ("http://h/~u", ["h", "h", "-", "h"]),
    ("http://h/a#b#c", ["-", "-", "h", "h"]),
    ("http://h/a|b", ["-", "-", "-", "h"]),
    ("http://h/{x}", ["-", "-", "-", "h"]),
    ("http://h/%zz", ["-", "-", "-", "h"]),
    ("http://h\t.evil.com/", ["-", "-", "-", "h.evil.com"]),
    ("\u{1}http://evil.com/", ["-", "-", "-", "evil.com"]),
    ("file:/etc/passwd", ["", "", "-", ""]),
    ("C:/x", [""; 4]),
    ("1http://x/", ["-", "-", "x", "-"]),
    ("http:", ["", "-", "-", "-"]),
    ("url:http://evil.com/", [""; 4]),
    ("http://http://http://@http://http://?http://#http://", ["http", "http", "-", "http"]),
    ("m:/.//x", [""; 4]),
    ("///evil.com/x", ["", "", "-", "-"]),
    (r"/\evil.com", ["-"; 4]),
];

/// Inputs in which all parsers that accept them find the same host.
const HARMLESS: [&str; 12] = [
    "http://[::1%lo]/",
    "ftp://h/a?b",
    "mailto:a@b?subject=x",
    "javascript://good.com/%0aalert(1)",
    "http://h/a[1]",
    "http://h/?a[]=1",
    "http://h/~u",
    "http://h/a|b",
    "http://h/{x}",
    "file:/etc/passwd",
    "1http://x/",
    "http:",
];

/// Differences between the parsers of this crate and the expected hosts, with the reason.
///
/// The expected hosts of RFC 1738 follow its rule `httpurl`, which has no user. The parser of this
/// crate follows the common Internet scheme syntax of section 3.1, which applies to all schemes.
const DIFFERENCES: [(&str, &str, &str); 2] = [
    (
        "http://good.example@evil.example/",
        "rfc1738",
        "section 3.1 allows a user, section 3.3 does not",
    ),
    ("http://google.com?@evil.com/", "rfc1738", "section 3.1 allows a question mark in a user"),
];

#[test]
fn parsers_find_the_expected_hosts_except_for_explained_differences() {
    const GRAMMARS: [Reader; 4] =
        [Reader::Rfc3986, Reader::Rfc2396, Reader::Rfc1738, Reader::Whatwg];
    let mut differences = 0;
    for (text, hosts) in MEASURED {
        let readings = Readings::parse(text).with_recorded();
        for (reader, expected) in GRAMMARS.into_iter().zip(hosts) {
            let reading = readings.by(reader);
            let found = reading.map_or(REJECTED, |reading| reading.host.as_deref().unwrap_or(""));
            let explained =
                DIFFERENCES.iter().any(|(other, name, _)| (*other, *name) == (text, reader.name()));
            assert_eq!(
                found != expected,
                explained,
                "{text}: {reader} finds {found:?}, not {expected:?}"
            );
            differences += usize::from(explained);
        }
        assert!(
            Profile::all().iter().all(|profile| profile.has(text)),
            "{text} is not in `recorded/`"
        );
    }
    assert_eq!(differences, DIFFERENCES.len());
    assert_eq!(Profile::all().len(), 10);
}

#[test]
fn confusing_inputs_have_findings() {
    for (text, _) in MEASURED.iter().filter(|(text, _)| !HARMLESS.contains(text)) {
        assert!(Policy::general().worst(text) >= Some(Severity::Warning), "{text}");
        assert!(!Policy::unanimous().audit(text).is_empty(), "{text}");
    }
}
