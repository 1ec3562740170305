//! The allow-lists of a guard, and attempts to bypass them.
//!
//! Most tests use the empty policy, under which only the lists decide.

use std::ops::Range;

use urikit_audit::{FetchGuard, Policy, Rejection, Rule, Severity, ValidatedUri};

const HOST: &str = "host-not-allowed";
const SCHEME: &str = "scheme-not-allowed";
const ORIGIN: &str = "origin-changed";

fn guard() -> FetchGuard {
    FetchGuard::new(Policy::empty())
}

fn hosts(hosts: &[&str]) -> FetchGuard {
    guard().allow_hosts(hosts).expect("valid names")
}

/// The normal form, or the first rule that rejects the input and the range that it reports.
type Outcome<'t> = Result<String, (&'static str, &'t str)>;

fn outcome(checked: Result<ValidatedUri, Rejection>, given: &str) -> Outcome<'_> {
    checked.map(ValidatedUri::into_string).map_err(|rejection| {
        let finding = &rejection.findings()[0];
        (finding.rule().id, &given[finding.span()])
    })
}

#[test]
fn only_listed_hosts_are_allowed() {
    let guard = hosts(&["Example.COM", "*.cdn.example", "localhost"]);
    for (given, normal) in [
        ("http://example.com/", "http://example.com/"),
        ("HTTPS://EXAMPLE.com:443/a/../b", "https://example.com/b"),
        ("http://localhost:8080/", "http://localhost:8080/"),
        ("http://a.cdn.example", "http://a.cdn.example/"),
        ("http://A-1.b.CDN.example/", "http://a-1.b.cdn.example/"),
        ("http://xn--mnchen-3ya.cdn.example/", "http://xn--mnchen-3ya.cdn.example/"),
        ("ftp://example.com/a", "ftp://example.com/a"),
        // The normal form has the listed name.
        ("http://%65xample.com/", "http://example.com/"),
        ("http://example%2Ecom/", "http://example.com/"),
        ("http://evil.com%2Ecdn.example/", "http://evil.com.cdn.example/"),
        // Not part of the host.
        ("http://evil.com@example.com/", "http://evil.com@example.com/"),
        ("http://example.com:6379/", "http://example.com:6379/"),
        ("http://example.com#@evil.com/", "http://example.com/#@evil.com/"),
    ] {
        assert_eq!(outcome(guard.check(given), given), Ok(normal.to_owned()), "{given}");
    }
}

/// Inputs that a comparison of prefixes, suffixes, or substrings would accept, or in which another
/// parser finds a listed host. The second string is the host that the guard reports.
const BYPASSES: [(&str, &str); 49] = [
    // Names that contain a listed name.
    ("http://evil.com/", "evil.com"),
    ("http://example.com.evil.com/", "example.com.evil.com"),
    ("http://evilexample.com/", "evilexample.com"),
    ("http://www.example.com/", "www.example.com"),
    ("http://example.co/", "example.co"),
    ("http://example.comm/", "example.comm"),
    ("http://example-com/", "example-com"),
    ("http://evilcdn.example/", "evilcdn.example"),
    ("http://example/", "example"),
    // A pattern does not include the name itself.
    ("http://cdn.example/", "cdn.example"),
    ("http://.cdn.example/", ".cdn.example"),
    ("http://a..cdn.example/", "a..cdn.example"),
    ("http://*.cdn.example/", "*.cdn.example"),
    ("http://-.cdn.example/", "-.cdn.example"),
    ("http://a_b.cdn.example/", "a_b.cdn.example"),
    // Trailing dots.
    ("http://example.com./", "example.com."),
    ("http://example.com../", "example.com.."),
    ("http://a.cdn.example./", "a.cdn.example."),
    ("http://example.com%2E/", "example.com%2E"),
    // User information.
    ("http://example.com@evil.com/", "evil.com"),
    ("http://example.com:80@evil.com/", "evil.com"),
    ("http://u:p%40example.com@evil.com/", "evil.com"),
    ("http://example.com%2F@evil.com/", "evil.com"),
    // Other components.
    ("http://evil.com/example.com", "evil.com"),
    ("http://evil.com?example.com", "evil.com"),
    ("http://evil.com?@example.com/", "evil.com"),
    ("http://evil.com#@example.com/", "evil.com"),
    ("http://evil.com:80#.cdn.example/", "evil.com"),
    // Escaped delimiters and other characters that end the host for some parsers.
    ("http://evil.com%2F.cdn.example/", "evil.com%2F.cdn.example"),
    ("http://evil.com%23.cdn.example/", "evil.com%23.cdn.example"),
    ("http://evil.com%40a.cdn.example/", "evil.com%40a.cdn.example"),
    ("http://evil.com%00.cdn.example/", "evil.com%00.cdn.example"),
    ("http://evil.com%5C.cdn.example/", "evil.com%5C.cdn.example"),
    ("http://evil.com%0D%0A.cdn.example/", "evil.com%0D%0A.cdn.example"),
    ("http://evil.com;.cdn.example/", "evil.com;.cdn.example"),
    ("http://evil.com,a.cdn.example/", "evil.com,a.cdn.example"),
    ("http://example.com%00.evil.com/", "example.com%00.evil.com"),
    ("http://example.com%2525/", "example.com%2525"),
    // Internationalized names, and characters that are mapped to ASCII.
    ("http://ex%C3%A4mple.com/", "ex%C3%A4mple.com"),
    ("http://xn--exmple-cua.com/", "xn--exmple-cua.com"),
    ("http://%D0%B5xample.com/", "%D0%B5xample.com"),
    ("http://example%E3%80%82com/", "example%E3%80%82com"),
    ("http://%E2%93%94xample.com/", "%E2%93%94xample.com"),
    ("http://evil%E3%80%82cdn.example/", "evil%E3%80%82cdn.example"),
    ("http://evil%EF%BC%8F.cdn.example/", "evil%EF%BC%8F.cdn.example"),
    ("http://xn--a.cdn.example/", "xn--a.cdn.example"),
    ("http://xn--evil-.cdn.example/", "xn--evil-.cdn.example"),
    // An empty host is not the host in the path.
    ("http:///example.com/", ""),
    ("http://:80/", ""),
];

#[test]
fn no_other_host_is_allowed() {
    let guard = hosts(&["example.com", "*.cdn.example"]);
    for (given, host) in BYPASSES {
        let found = outcome(guard.check(given), given);
        // An empty host is reported for the whole string.
        let place = if host.is_empty() { given } else { host };
        assert_eq!(found, Err((HOST, place)), "{given}");
        assert!(
            FetchGuard::new(Policy::empty()).check(given).is_ok(),
            "{given} is rejected for another reason"
        );
    }
}

#[test]
fn ip_addresses_are_rejected_in_all_notations() {
    let guard = hosts(&["example.com", "*.example", "*.localhost"]);
    for host in [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "0x7f.1",
        "127.0.0.1.",
        "%31%32%37.0.0.1",
        "%E2%91%A0.0.0.1",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[v1.example.com]",
    ] {
        let given = format!("http://{host}/");
        assert_eq!(outcome(guard.check(&given), &given), Err((HOST, host)), "{given}");
    }
    let rejection = guard.check("http://0x7f.1/").unwrap_err();
    assert!(rejection.to_string().ends_with(": it is an IP address (bytes 7..13)"), "{rejection}");
}

#[test]
fn uris_without_a_host_are_rejected() {
    let guard = hosts(&["example.com"]);
    for given in [
        "mailto:a@example.com",
        "http:/example.com/",
        "http:example.com",
        "file:/etc",
        "urn:example.com:x",
    ] {
        assert_eq!(outcome(guard.check(given), given), Err((HOST, given)), "{given}");
    }
}

#[test]
fn strings_that_are_not_uris_are_rejected() {
    let guard = hosts(&["example.com"]);
    for given in [
        r"http://evil.com\@example.com/",
        r"http://example.com\.evil.com/",
        r"http:\\evil.com/",
        "http://evil.com\t@example.com/",
        "http://a@evil.com:80@example.com/",
        "http://evil.com:80%40example.com/",
        "http://example.com:80x/",
        " http://example.com/",
        "http://[::1]example.com/",
    ] {
        assert_eq!(guard.check(given).unwrap_err().findings()[0].rule().id, "syntax", "{given}");
    }
    let rejection = guard.check("http://exämple.com/").unwrap_err();
    assert_eq!(rejection.findings()[0].rule().id, "iri");
    assert_eq!(
        outcome(guard.check("//example.com/"), "//example.com/"),
        Err(("scheme-missing", "//"))
    );
}

#[test]
fn the_threshold_does_not_apply_to_lists() {
    for threshold in [Severity::Info, Severity::Warning, Severity::Error] {
        let rejection =
            hosts(&["a.example"]).reject_at(threshold).check("http://b.example/").unwrap_err();
        assert_eq!(rejection.findings()[0].severity(), Severity::Error);
    }
}

#[test]
fn lists_are_cumulative_and_an_empty_list_allows_nothing() {
    let none = guard().allow_hosts([""; 0]).unwrap();
    let given = "http://a.example/";
    assert_eq!(outcome(none.check(given), given), Err((HOST, "a.example")));
    let both =
        none.allow_hosts(["a.example"]).unwrap().allow_hosts([String::from("b.example")]).unwrap();
    assert!(both.check(given).is_ok() && both.check("http://b.example/").is_ok());
    assert!(both.check("http://c.example/").is_err());
    let none = guard().allow_schemes([""; 0]).unwrap();
    assert_eq!(outcome(none.check(given), given), Err((SCHEME, "http")));
}

#[test]
fn entries_that_are_not_names_are_errors() {
    for entry in [
        "",
        "*",
        "*.",
        "*.*.example",
        "a.*",
        "*example.com",
        ".example.com",
        "example.com.",
        "a..b",
        "a_b.example",
        "-a.example",
        "https://example.com",
        "example.com/",
        "example.com:80",
        "u@example.com",
        "bücher.example",
        "b%C3%BCcher.example",
        "xn--a",
        "127.0.0.1",
        "*.0.0.1",
        "2130706433",
        "0x7f.1",
        "example.0x1",
        "[::1]",
        "::1",
        " example.com",
        "example.com\n",
    ] {
        let error = guard().allow_hosts(["a.example", entry]).unwrap_err();
        assert_eq!(error.entry(), entry);
        assert!(
            error.to_string().starts_with(&format!("invalid host {entry:?} in allow-list: ")),
            "{error}"
        );
    }
    for entry in ["", "https:", "https://", "ht tp", "1http", "*"] {
        assert_eq!(guard().allow_schemes([entry]).unwrap_err().entry(), entry);
    }
    for entry in [
        "localhost",
        "a-1.example",
        "*.internal",
        "xn--bcher-kva.example",
        "1.example",
        "A.EXAMPLE",
    ] {
        assert!(guard().allow_hosts([entry]).is_ok(), "{entry}");
    }
}

#[test]
fn only_listed_schemes_are_allowed() {
    let guard = FetchGuard::new(Policy::web_fetch()).allow_schemes(["HTTPS"]).unwrap();
    assert_eq!(guard.check("hTTPs://Example.com").unwrap().as_str(), "https://example.com/");
    let base = guard.check("https://example.com/").unwrap();
    assert!(
        guard.check_redirect(&base, "/a").is_ok()
            && guard.check_redirect(&base, "//example.org/").is_ok()
    );
    let given = "http://example.com/";
    assert_eq!(outcome(guard.check(given), given), Err((SCHEME, "http")));
    assert_eq!(outcome(guard.check_redirect(&base, given), given), Err((SCHEME, "http")));
    // The list does not allow schemes that the policy rejects.
    let guard = FetchGuard::new(Policy::web_fetch()).allow_schemes(["gopher"]).unwrap();
    assert_eq!(
        guard.check("gopher://example.com/").unwrap_err().findings()[0].rule().id,
        "scheme-other"
    );
    let long = "a-scheme-with-a-long-name:x";
    assert!(
        self::guard().allow_schemes(["a-scheme-with-a-long-name"]).unwrap().check(long).is_ok()
    );
    let other = "a-scheme-with-another-name:x";
    let rejected = self::guard().allow_schemes(["a-scheme-with-a-long-name"]).unwrap();
    assert_eq!(outcome(rejected.check(other), other), Err((SCHEME, "a-scheme-with-another-name")));
}

#[test]
fn lists_apply_to_redirects() {
    let guard = hosts(&["example.com", "*.cdn.example"]);
    let base = guard.check("http://example.com/a/b").unwrap();
    for (reference, target) in [
        ("c", "http://example.com/a/c"),
        ("/..//evil.com", "http://example.com//evil.com"),
        ("//a.cdn.example", "http://a.cdn.example/"),
        ("HTTP://Example.com:80", "http://example.com/"),
        ("?//evil.com", "http://example.com/a/b?//evil.com"),
    ] {
        let found = outcome(guard.check_redirect(&base, reference), reference);
        assert_eq!(found, Ok(target.to_owned()), "{reference}");
    }
    for (reference, place) in [
        ("//evil.com/example.com", "evil.com"),
        ("//example.com@evil.com", "evil.com"),
        ("http://evil.com/", "evil.com"),
        ("//example.com./", "example.com."),
        ("///evil.com", "///evil.com"),
        ("http:evil.com", "http:evil.com"),
        ("mailto:a@example.com", "mailto:a@example.com"),
    ] {
        let found = outcome(guard.check_redirect(&base, reference), reference);
        assert_eq!(found, Err((HOST, place)), "{reference}");
    }
    // The host of a base that another guard checked is not in the reference.
    let base = self::guard().check("http://evil.com/").unwrap();
    assert_eq!(outcome(guard.check_redirect(&base, "/a"), "/a"), Err((HOST, "/a")));
}

#[track_caller]
fn redirects(base: &str, reference: &str) -> Result<String, (String, Range<usize>)> {
    let guard = guard().same_origin_redirects();
    let base = guard.check(base).expect("a URI");
    let checked = guard.check_redirect(&base, reference);
    checked.map(ValidatedUri::into_string).map_err(|rejection| {
        let finding = rejection.findings()[0];
        assert_eq!(finding.rule().id, ORIGIN);
        (finding.message().rsplit(": ").next().unwrap_or_default().to_owned(), finding.span())
    })
}

#[test]
fn redirects_stay_in_the_origin() {
    for (base, reference, target) in [
        ("http://a.example/", "b", "http://a.example/b"),
        ("http://a.example/", "", "http://a.example/"),
        ("http://a.example/", "//A.example:80/b", "http://a.example/b"),
        ("http://a.example:80/", "http://a.example/b", "http://a.example/b"),
        ("http://a.example:/", "http://a.example:080/b", "http://a.example/b"),
        ("https://a.example:8443/", "//a.example:8443", "https://a.example:8443/"),
        ("https://a.example/", "HTTPS://%61.example:443", "https://a.example/"),
        ("http://a.example/", "//u@a.example/", "http://u@a.example/"),
        ("http://u@a.example/", "//a.example/", "http://a.example/"),
        ("http://[::1]/", "//[0:0::1]/", "http://[::1]/"),
        ("foo://h:1/", "foo://h:1/b", "foo://h:1/b"),
        ("foo://h/", "//h/b", "foo://h/b"),
    ] {
        assert_eq!(redirects(base, reference), Ok(target.to_owned()), "{base} {reference}");
    }
    for (base, reference, differs, span) in [
        ("http://a.example/", "https://a.example/", "the scheme differs", 0..5),
        ("https://a.example/", "http://a.example:443/", "the scheme differs", 0..4),
        ("http://a.example/", "javascript:x", "the scheme differs", 0..10),
        ("http://a.example/", "//b.example/", "the host differs", 2..11),
        ("http://a.example/", "//a.example./", "the host differs", 2..12),
        ("http://a.example/", "//www.a.example/", "the host differs", 2..15),
        ("http://a.example/", "//a.example@b.example/", "the host differs", 12..21),
        ("http://a.example/", "//a.example%2F/", "the host differs", 2..14),
        ("http://127.0.0.1/", "//2130706433/", "the host differs", 2..12),
        ("http://127.0.0.1/", "//[::ffff:127.0.0.1]/", "the host differs", 2..20),
        ("http://a.example/", "//a.example:81/", "the port differs", 12..14),
        ("http://a.example:81/", "//a.example/", "the port differs", 2..11),
        ("http://a.example/", "//a.example:443/", "the port differs", 12..15),
        ("http://a.example:99999/", "b", "the port differs", 0..1),
        ("foo://h/", "//h:1/", "the port differs", 4..5),
        ("http://a.example/", "///b.example/", "the URL has no host", 0..13),
        ("http://a.example/", "http:b.example", "the URL has no host", 0..14),
        ("urn:x:a", "urn:x:b", "the URL has no host", 0..7),
        ("file:///a", "b", "the URL has no host", 0..1),
    ] {
        assert_eq!(
            redirects(base, reference),
            Err((differs.to_owned(), span)),
            "{base} {reference}"
        );
    }
}

#[test]
fn all_lists_report_their_findings() {
    let guard = hosts(&["a.example"]).allow_schemes(["https"]).unwrap().same_origin_redirects();
    let base = guard.check("https://a.example/").unwrap();
    let rejection = guard.check_redirect(&base, "http://b.example/").unwrap_err();
    let found: Vec<_> =
        rejection.findings().iter().map(|found| (found.rule().id, found.span())).collect();
    assert_eq!(found, [(SCHEME, 0..4), (HOST, 7..16), (ORIGIN, 0..4)]);
}

#[test]
fn policies_cannot_enable_the_rules_of_a_guard() {
    for id in [SCHEME, ORIGIN] {
        assert!(Rule::find(id).is_some());
        assert_eq!(Policy::empty().deny(id).unwrap().audit("http://127.0.0.1/"), []);
    }
}

#[test]
fn policies_list_hosts_and_ports() {
    let policy = Policy::empty().allow_hosts(["a.example", "*.b.example"]).unwrap().only_port(443);
    for text in
        ["https://a.example/", "https://x.B.example:443/", "/a", "a", "?b", "//a.example:443"]
    {
        assert_eq!(policy.audit(text), [], "{text}");
    }
    for (text, expected) in [
        ("https://b.example/", &[HOST][..]),
        ("http://a.example/", &["port-not-allowed"]),
        ("https://a.example:8443/", &["port-not-allowed"]),
        ("https://a.example:x/", &["port-not-allowed"]),
        ("https://a.example@c.example:81/", &[HOST, "port-not-allowed"]),
        ("mailto:a@a.example", &[HOST]),
        ("/?u=https://c.example:81/", &[HOST, "port-not-allowed"]),
    ] {
        assert_eq!(super::ids(&policy.audit(text)), expected, "{text}");
    }
    let unlisted = Policy::redirect().audit("https://a.example/");
    assert_eq!(
        unlisted[0].message(),
        "host is not on the allow-list: the own origin is unknown; list the hosts of the site"
    );
    assert_eq!(Policy::empty().allow_hosts(["a.example/"]).unwrap_err().entry(), "a.example/");
}

#[test]
fn a_guard_of_redirects_accepts_its_lists_and_the_host_of_the_base() {
    let guard =
        FetchGuard::new(Policy::redirect()).allow_hosts(["a.example", "b.example"]).unwrap();
    let base = guard.check("https://a.example/login").unwrap();
    for (reference, target) in [
        ("/x", "https://a.example/x"),
        ("https://a.example/x", "https://a.example/x"),
        ("https://b.example/x", "https://b.example/x"),
        ("?next=https://b.example/", "https://a.example/login?next=https://b.example/"),
    ] {
        let checked = guard.check_redirect(&base, reference).unwrap();
        assert_eq!(checked.as_str(), target);
    }
    for reference in ["https://c.example/", "?next=//c.example", "?next=/%09/c.example", "x/..//c"]
    {
        assert!(guard.check_redirect(&base, reference).is_err(), "{reference}");
    }
    // Without a list, only the host of the base is known.
    let base = FetchGuard::new(Policy::empty()).check("https://a.example/").unwrap();
    let guard = FetchGuard::new(Policy::redirect());
    assert!(guard.check_redirect(&base, "https://a.example/x").is_ok());
    assert!(guard.check_redirect(&base, "https://b.example/x").is_err());
    assert!(guard.check("https://a.example/").is_err());
}
