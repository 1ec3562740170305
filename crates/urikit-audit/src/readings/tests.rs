//! Known results of the parsers.

use super::Verdict::{
    AcceptSplit, Agree, HostSplit, PathSplit, PortSplit, SchemeSplit, UserinfoSplit,
};
use super::{Reader, Reading, Readings, Verdict};
use crate::tests::reach;

const REFUSED: &str = "-";

/// The hosts according to RFC 3986, RFC 2396, RFC 1738, appendix B, and WHATWG; empty if there is
/// none.
const HOSTS: [(&str, [&str; 5]); 24] = [
    (
        "http://good.example@evil.example/",
        ["evil.example", "evil.example", "evil.example", "evil.example", "evil.example"],
    ),
    ("http://foo@evil.example:80@google.com/", [REFUSED, "", REFUSED, "google.com", "google.com"]),
    ("http://127.0.0.1:11211:80/", [REFUSED, "", REFUSED, "127.0.0.1", REFUSED]),
    (
        "http://google.com#@evil.com/",
        ["google.com", "google.com", "google.com", "google.com", "google.com"],
    ),
    (
        "ftp://google.com?@evil.com/",
        ["google.com", "google.com", "evil.com", "google.com", "google.com"],
    ),
    (r"http://evil.com\@google.com/", [REFUSED, REFUSED, REFUSED, "google.com", "evil.com"]),
    (r"https:\\evil.com\x", [REFUSED, REFUSED, REFUSED, "", "evil.com"]),
    ("http:/evil.com/x", ["", "", REFUSED, "", "evil.com"]),
    ("http:evil.com/x", ["", "", REFUSED, "", "evil.com"]),
    ("http:///evil.com/x", ["", "", REFUSED, "", "evil.com"]),
    ("//evil.com/x", ["evil.com", "evil.com", REFUSED, "evil.com", REFUSED]),
    ("http://0177.0.0.1/", ["0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "0177.0.0.1", "127.0.0.1"]),
    ("http://2130706433/", ["2130706433", "", REFUSED, "2130706433", "127.0.0.1"]),
    (
        "http://256.256.256.256/",
        ["256.256.256.256", "256.256.256.256", "256.256.256.256", "256.256.256.256", REFUSED],
    ),
    (
        "http://[::ffff:127.0.0.1]/",
        [
            "[::ffff:127.0.0.1]",
            "[::ffff:127.0.0.1]",
            REFUSED,
            "[::ffff:127.0.0.1]",
            "[::ffff:7f00:1]",
        ],
    ),
    ("http://[::1]evil.com/", [REFUSED, REFUSED, REFUSED, "[::1]evil.com", REFUSED]),
    ("http://a_b.example/", ["a_b.example", "", REFUSED, "a_b.example", "a_b.example"]),
    ("http://ex%61mple.com/", ["ex%61mple.com", "", REFUSED, "ex%61mple.com", "example.com"]),
    ("http://evil\u{3002}com/", [REFUSED, REFUSED, REFUSED, "evil\u{3002}com", "evil.com"]),
    ("http://u:p@ss@h.example/", [REFUSED, "", REFUSED, "h.example", "h.example"]),
    ("http://h\t.evil.com/", [REFUSED, REFUSED, REFUSED, "h\t.evil.com", "h.evil.com"]),
    ("mailto:a@b?subject=x", ["", "", "", "", ""]),
    ("http:", ["", REFUSED, REFUSED, "", REFUSED]),
    ("http://h/?a[]=1", [REFUSED, "h", REFUSED, "h", "h"]),
];

#[test]
fn hosts_are_those_that_readers_find() {
    for (text, expected) in HOSTS {
        let readings = Readings::parse(text);
        let found = Reader::ALL.map(|reader| match readings.by(reader) {
            Some(reading) => reading.host.as_deref().unwrap_or(""),
            None => REFUSED,
        });
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn verdicts_are_about_what_is_found_and_not_how_it_is_spelled() {
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

/// Readings that differ in some parts, and the verdict: the worst difference, whichever parts differ as well.
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
        // The changes are listed from the worst to the least.
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
fn verdicts_of_single_parts() {
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

/// All parsers accept the input and agree, except that of RFC 1738, which allows neither `~` nor
/// IPv6 addresses; it agrees if it accepts the input.
#[test]
fn what_the_unanimous_policy_lets_through_is_read_alike() {
    const PIECES: [&str; 19] = [
        "/",
        "//",
        "a",
        "b.c",
        "1.2.3.4",
        "[::1]",
        "[::1.2.3.4]",
        "0x1",
        ":",
        "80",
        "@",
        "?",
        "#",
        "%2e",
        "..",
        ";",
        "\\",
        "_",
        "xn--",
    ];
    let mut layer = vec!["http://".to_owned(), "ftp://".to_owned(), "http:/".to_owned()];
    let mut passed = 0;
    for _ in 0..reach(4, 5) {
        layer =
            layer.iter().flat_map(|text| PIECES.map(|piece| format!("{text}{piece}"))).collect();
        for text in layer.iter().filter(|text| crate::Policy::unanimous().audit(text).is_empty()) {
            passed += 1;
            let readings = Readings::parse(text);
            for (a, b, verdict) in readings.disagreements() {
                let excused = [a, b].contains(&Reader::Rfc1738.name())
                    && readings.by(Reader::Rfc1738).is_none();
                assert!(excused, "{text}: {a} and {b}: {verdict}");
            }
        }
    }
    assert!(passed > reach(500, 5_000), "{passed}");
}
