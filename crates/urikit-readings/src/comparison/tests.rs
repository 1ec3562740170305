//! Tests of the built-in parsers and of verdicts.

use super::Verdict::{
    AcceptSplit, Agree, HostSplit, PathSplit, PortSplit, SchemeSplit, UserinfoSplit,
};
use super::{Reader, Reading, Readings, Verdict};
use std::string::ToString;
use std::vec::Vec;

const REJECTED: &str = "-";

/// The hosts according to RFC 3986, RFC 2396, RFC 1738, appendix B, and the URL Standard. Empty if
/// there is no host.
const HOSTS: [(&str, [&str; 5]); 24] = [
    (
        "http://good.example@evil.example/",
        ["evil.example", "evil.example", "evil.example", "evil.example", "evil.example"],
    ),
    (
        "http://foo@evil.example:80@google.com/",
        [REJECTED, "", REJECTED, "google.com", "google.com"],
    ),
    ("http://127.0.0.1:11211:80/", [REJECTED, "", REJECTED, "127.0.0.1", REJECTED]),
    (
        "http://google.com#@evil.com/",
        ["google.com", "google.com", "google.com", "google.com", "google.com"],
    ),
    (
        "ftp://google.com?@evil.com/",
        ["google.com", "google.com", "evil.com", "google.com", "google.com"],
    ),
    (r"http://evil.com\@google.com/", [REJECTED, REJECTED, REJECTED, "google.com", "evil.com"]),
    (r"https:\\evil.com\x", [REJECTED, REJECTED, REJECTED, "", "evil.com"]),
    ("http:/evil.com/x", ["", "", REJECTED, "", "evil.com"]),
    ("http:evil.com/x", ["", "", REJECTED, "", "evil.com"]),
    ("http:///evil.com/x", ["", "", REJECTED, "", "evil.com"]),
    ("//evil.com/x", ["evil.com", "evil.com", REJECTED, "evil.com", REJECTED]),
    ("http://0177.0.0.1/", ["0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "127.0.0.1"]),
    ("http://2130706433/", ["2130706433", "", REJECTED, "2130706433", "127.0.0.1"]),
    (
        "http://256.256.256.256/",
        ["256.256.256.256", "256.256.256.256", "256.256.256.256", "256.256.256.256", REJECTED],
    ),
    (
        "http://[::ffff:127.0.0.1]/",
        [
            "[::ffff:127.0.0.1]",
            "[::ffff:127.0.0.1]",
            REJECTED,
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
        ],
    ),
    ("http://[::1]evil.com/", [REJECTED, REJECTED, REJECTED, "[::1]evil.com", REJECTED]),
    ("http://a_b.example/", ["a_b.example", "", REJECTED, "a_b.example", "a_b.example"]),
    ("http://ex%61mple.com/", ["ex%61mple.com", "", REJECTED, "ex%61mple.com", "example.com"]),
    ("http://evil\u{3002}com/", [REJECTED, REJECTED, REJECTED, "evil\u{3002}com", "evil.com"]),
    ("http://u:p@ss@h.example/", [REJECTED, "", REJECTED, "h.example", "h.example"]),
    ("http://h\t.evil.com/", [REJECTED, REJECTED, REJECTED, "h\t.evil.com", "h.evil.com"]),
    ("mailto:a@b?subject=x", ["", "", "", "", ""]),
    ("http:", ["", REJECTED, REJECTED, "", REJECTED]),
    ("http://h/?a[]=1", [REJECTED, "h", REJECTED, "h", "h"]),
];

#[test]
fn parsers_find_the_expected_hosts() {
    for (text, expected) in HOSTS {
        let readings = Readings::parse(text);
        let found = Reader::ALL.map(|reader| match readings.by(reader) {
            Some(reading) => reading.host.as_deref().unwrap_or(""),
            None => REJECTED,
        });
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn verdicts_ignore_equivalent_spellings() {
    for (text, worst) in [
        ("HTTP://EXAMPLE.com:80/a/./b/../%7e?q#f", Agree),
        ("https://example.com", Agree),
        ("http://example.com/a/b/..", Agree),
        ("http://example.com/a/.", Agree),
        ("urn:example:animal", Agree),
        ("http://example.com:/x", AcceptSplit),
        ("http://example.com:00080/x", Agree),
        ("http://[2001:DB8:0::1]/", AcceptSplit),
        ("http://[::ffff:127.0.0.1]/", AcceptSplit),
        ("http://m\u{fc}nchen.example/", AcceptSplit),
        ("http://evil\u{3002}com/", HostSplit),
        ("http://0x7f.1/", HostSplit),
        ("http://a_b.example/", HostSplit),
        ("http:evil.com", HostSplit),
        ("http://h/b/%2e%2e/c", PathSplit),
        ("mailto:a@b.example?subject=x", PathSplit),
        ("ftp://h.example/a?b", PathSplit),
        ("http://h.example:80a/", HostSplit),
        (r"ftp://h.example/a\b", PathSplit),
        ("http://u@h.example/", Agree),
    ] {
        assert_eq!(
            Readings::parse(text).worst(),
            worst,
            "{text}: {:?}",
            Readings::parse(text).disagreements().collect::<Vec<_>>()
        );
    }
}

/// Compares readings with every combination of different components.
#[test]
fn a_verdict_is_the_worst_difference() {
    type Change = fn(&mut Reading<'static>);
    const CHANGES: [(Change, Verdict); 7] = [
        (|it| it.host = Some("other.example".into()), HostSplit),
        (|it| it.scheme = Some("https".into()), SchemeSplit),
        (|it| it.userinfo = Some("root".into()), UserinfoSplit),
        (|it| it.port = Some("8080".into()), PortSplit),
        (|it| it.path = "/other".into(), PathSplit),
        (|it| it.query = Some("other".into()), PathSplit),
        (|it| it.fragment = Some("other".into()), PathSplit),
    ];
    let one = Reading {
        scheme: Some("http".into()),
        userinfo: Some("me".into()),
        host: Some("example.com".into()),
        port: Some("81".into()),
        path: "/a".into(),
        query: Some("q".into()),
        fragment: Some("f".into()),
    };
    for chosen in 0_usize..1 << CHANGES.len() {
        let mut other = one.clone();
        let changes = CHANGES.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 != 0);
        // The changes are sorted from the most to the least severe.
        let expected = changes.clone().next().map_or(Agree, |(_, (_, verdict))| *verdict);
        changes.for_each(|(_, (change, _))| change(&mut other));
        let readings =
            Readings::parse("").with("one", Some(one.clone())).with("other", Some(other));
        assert_eq!(readings.verdict("one", "other"), expected, "{chosen:07b}");
        assert_eq!(readings.verdict("other", "one"), expected, "{chosen:07b}");
        assert_eq!(readings.with("none", None).verdict("one", "none"), AcceptSplit);
    }
}

#[test]
fn verdicts_are_ordered_and_have_names() {
    let readings = Readings::parse(r"foo://a:1\b@h/");
    assert_eq!(readings.verdict(Reader::Rfc3986, Reader::Rfc2396), Agree);
    assert_eq!(PortSplit.max(UserinfoSplit), UserinfoSplit);
    assert!(Agree < AcceptSplit && PathSplit < PortSplit && UserinfoSplit < HostSplit);
    assert_eq!(PortSplit.to_string(), "port-split");
}

#[test]
fn a_verdict_is_symmetric_and_agrees_with_itself() {
    for (text, _) in HOSTS {
        let readings = Readings::parse(text);
        for a in Reader::ALL {
            assert_eq!(readings.verdict(a, a), Agree);
            for b in Reader::ALL {
                assert_eq!(readings.verdict(a, b), readings.verdict(b, a));
            }
        }
    }
}
