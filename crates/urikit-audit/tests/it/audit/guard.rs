//! Tests of `FetchGuard`.

use std::net::IpAddr;
use std::thread;

use urikit_audit::address::special;
use urikit_audit::{FetchGuard, Policy, Severity};
use urikit_readings::comparison::{Reader, Readings, Verdict};

use super::ids;
use super::testing::reach;

#[track_caller]
fn assert_rejected(guard: &FetchGuard, text: &str, rule: &str) {
    let rejection = guard.check(text).expect_err(text);
    assert!(ids(rejection.findings()).contains(&rule), "{text}: {rejection}");
}

#[test]
fn check_returns_the_normal_form() {
    let guard = FetchGuard::new(Policy::web_fetch());
    let checked = guard.check("HTTPS://EXAMPLE.com:443/%7Ea/./b#c").unwrap();
    assert_eq!(checked.as_str(), "https://example.com/~a/b#c");
    assert_eq!(checked.as_uri().host().unwrap().as_str(), "example.com");
    assert_eq!(checked.to_string(), checked.clone().into_string());
}

#[test]
fn web_fetch_rejects_dangerous_urls() {
    let guard = FetchGuard::new(Policy::web_fetch());
    for (text, rule) in [
        ("http://127.0.0.1/", "ip-special"),
        ("http://2130706433/", "ipv4-rare"),
        ("http://[::ffff:169.254.169.254]/", "ip-special"),
        ("http://localhost/", "host-local"),
        ("http://metadata.google.internal/", "host-local"),
        ("http://u@example.com/", "userinfo-present"),
        ("http://example.com:25/", "port-wellknown-mismatch"),
        ("http://example.com:6379x/", "port-odd"),
        (r"http://evil.com\@example.com/", "backslash"),
        ("http://example.com%2f.evil.com/", "host-pct"),
        ("file:///etc/passwd", "scheme-other"),
        ("javascript:alert(1)", "scheme-script"),
        ("gopher://example.com:70/1", "scheme-other"),
        ("//example.com/", "scheme-missing"),
        ("example.com", "scheme-missing"),
        ("http:/example.com", "slash-count"),
        ("http://a_b.example.com/", "host-nonldh"),
        ("http://example.com/a b", "syntax"),
        ("http://example.com/{x}", "syntax"),
    ] {
        assert_rejected(&guard, text, rule);
    }
    for text in [
        "http://example.com/",
        "https://example.com:8443/a?b=c",
        "https://example.com/@joe",
        "http://8.8.8.8/",
    ] {
        assert!(guard.check(text).is_ok(), "{text}");
    }
}

#[test]
fn every_policy_rejects_strings_that_are_not_uris() {
    let guard = FetchGuard::new(Policy::empty());
    assert_rejected(&guard, "a b", "syntax");
    assert_rejected(&guard, "a", "scheme-missing");
    assert_rejected(&guard, "http://h/\u{fc}", "iri");
    assert!(guard.check("http://127.0.0.1/").is_ok());
}

#[test]
fn the_normal_form_is_audited() {
    let guard = FetchGuard::new(Policy::empty().deny("path-device").unwrap());
    let rejection = guard.check("http://h.example/a/./aux/../nul").unwrap_err();
    assert_eq!(ids(rejection.findings()), ["path-device"]);
    let guard = FetchGuard::new(Policy::empty().deny("relative-escape").unwrap());
    assert_rejected(&guard, "http://h.example/a/%2e%2e/%2e%2e/b", "relative-escape");
}

#[test]
fn redirects_are_resolved_against_the_base_and_checked() {
    let guard = FetchGuard::new(Policy::web_fetch());
    let base = guard.check("http://example.com/a/b").unwrap();
    assert_eq!(guard.check_redirect(&base, "../c?d").unwrap().as_str(), "http://example.com/c?d");
    assert_eq!(
        guard.check_redirect(&base, "https://example.org").unwrap().as_str(),
        "https://example.org/"
    );
    for (reference, rule) in [
        ("http://127.0.0.1/", "ip-special"),
        ("//127.0.0.1/", "ip-special"),
        (r"/\evil.com", "backslash"),
        ("file:///etc/passwd", "scheme-other"),
        ("a b", "syntax"),
    ] {
        let rejection = guard.check_redirect(&base, reference).expect_err(reference);
        assert!(ids(rejection.findings()).contains(&rule), "{reference}: {rejection}");
    }
}

/// The rule `not-unanimous` applies to references, except that they need no scheme.
#[test]
fn references_need_no_scheme_to_be_unanimous() {
    let guard = FetchGuard::new(Policy::unanimous());
    let base = guard.check("http://example.com/a/b").unwrap();
    for (reference, target) in [
        ("/c?d", "http://example.com/c?d"),
        ("c/d", "http://example.com/a/c/d"),
        ("//example.org:81/c", "http://example.org:81/c"),
        ("//example.org", "http://example.org/"),
        ("https://example.org/", "https://example.org/"),
        ("#c", "http://example.com/a/b#c"),
        ("", "http://example.com/a/b"),
    ] {
        assert_eq!(
            guard.check_redirect(&base, reference).map(|it| it.into_string()).as_deref(),
            Ok(target)
        );
    }
    for (reference, span) in [
        ("?c", 0..2),
        ("../c", 0..2),
        ("/%2e%2e/c", 1..4),
        ("///c", 0..0),
        ("//u@example.org/", 2..4),
        ("//a_b.example/", 2..5),
        ("//example.org:080/", 14..17),
        ("//example.org?c", 13..15),
        ("ws://example.org/", 0..2),
    ] {
        let rejection = guard.check_redirect(&base, reference).expect_err(reference);
        let found: Vec<_> =
            rejection.findings().iter().map(|it| (it.rule().id, it.span())).collect();
        assert_eq!(found, [("not-unanimous", span)], "{reference}");
    }
    assert_rejected(&guard, "//example.org/c", "not-unanimous");
}

#[test]
fn the_target_of_a_redirect_is_audited() {
    let guard = FetchGuard::new(Policy::general());
    let base = guard.check("ftp://example.com/a").unwrap();
    // Line breaks are errors in the scheme of the base, but warnings in the reference.
    let rejection = guard.check_redirect(&base, "b%0D%0AQUIT").unwrap_err();
    assert!(ids(rejection.findings()).contains(&"crlf-escape"), "{rejection}");
}

#[test]
fn reject_at_sets_the_threshold() {
    let text = "http://example.com./";
    let guard = FetchGuard::new(Policy::general());
    assert!(guard.check(text).is_ok());
    let guard = guard.reject_at(Severity::Warning);
    let rejection = guard.check(text).unwrap_err();
    let shown = rejection.to_string();
    assert!(shown.starts_with("warning[host-trailing-dot]: "), "{shown}");
    assert!(shown.ends_with(" (bytes 18..19)"), "{shown}");
    let several = guard.check("http://u:p@example.com./").unwrap_err().to_string();
    let parts: Vec<&str> = several.split("; ").collect();
    assert!(
        parts.len() > 1 && parts.iter().all(|part| part.contains("]: ") && part.ends_with(')')),
        "{several}"
    );
    assert_eq!(rejection.rules().map(|rule| rule.id).collect::<Vec<_>>(), ["host-trailing-dot"]);
}

#[test]
fn rejections_contain_no_part_of_the_input() {
    let guard = FetchGuard::new(Policy::web_fetch());
    let rejection = guard.check("http://joe:hush@127.0.0.1:22/?token=abc").unwrap_err();
    let shown = format!("{rejection} {rejection:?}");
    assert!(!shown.contains("hush") && !shown.contains("joe") && !shown.contains("abc"), "{shown}");
}

/// Returns all concatenations of a head and up to `max` parts.
fn concatenations(heads: &[&str], parts: &[&str], max: usize) -> impl Iterator<Item = String> {
    let mut layer: Vec<String> = heads.iter().map(|head| (*head).to_owned()).collect();
    (0..=max).flat_map(move |_| {
        let longer = layer
            .iter()
            .flat_map(|text| parts.iter().map(move |part| format!("{text}{part}")))
            .collect();
        std::mem::replace(&mut layer, longer)
    })
}

#[test]
fn parsers_find_the_same_public_host_in_validated_uris() {
    let heads = ["http:", "http:/", "http://", "HTTPS://"];
    let parts = [
        "/",
        "a",
        "b.com",
        "127.0.0.1",
        "8.8.8.8",
        "0x7f",
        "1",
        ".",
        "[::1]",
        "[::ffff:8.8.8.8]",
        "@",
        ":",
        "80",
        "?",
        "#",
        "\\",
        "%61",
        "%2f",
        "%2e",
        "..",
        "_",
        "xn--",
        "\t",
        "\u{3002}",
    ];
    let guard = FetchGuard::new(Policy::web_fetch());
    let passed: usize = thread::scope(|scope| {
        let threads: Vec<_> = heads
            .iter()
            .map(|head| {
                scope.spawn(|| {
                    concatenations(&[head], &parts, reach(3, 4))
                        .filter(|text| check_validated(&guard, text))
                        .count()
                })
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("no assertion fails")).sum()
    });
    assert!(passed > reach(100, 2_000), "{passed}");
}

/// Returns whether a guard accepts the input. Panics if other parsers find another host in the
/// validated URI, or one that is not public.
fn check_validated(guard: &FetchGuard, text: &str) -> bool {
    let Ok(checked) = guard.check(text) else { return false };
    let readings = Readings::parse(checked.as_str());
    for other in [Reader::Rfc2396, Reader::AppendixB, Reader::Whatwg] {
        let verdict = readings.verdict(Reader::Rfc3986, other);
        assert!(verdict <= Verdict::PathSplit, "{text}: {checked}: {other}: {verdict}");
    }
    let host = readings.by(Reader::Whatwg).and_then(|reading| reading.host.as_deref()).expect(text);
    let address = host.trim_matches(['[', ']']).parse::<IpAddr>();
    assert!(!address.is_ok_and(|address| special(address).is_some()), "{text}: {checked}");
    true
}
