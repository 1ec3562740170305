//! Agreement of parsers on inputs that the policy `unanimous` accepts.

use urikit_audit::Policy;
use urikit_readings::comparison::{Reader, Readings, Verdict};
use urikit_readings::recorded::Profile;

use super::mutations::mutations;
use super::testing::{reach, recorded_inputs};

/// The parser for RFC 1738 may reject the input, because it allows neither `~` nor IPv6 addresses.
#[test]
fn built_in_parsers_agree() {
    let policy = Policy::unanimous();
    let passed = |text: &String| policy.audit(text).is_empty();
    let mut count = 0;
    for text in recorded_inputs().into_iter().chain(mutations(1, 100_000)).filter(passed) {
        count += 1;
        let readings = Readings::parse(&text);
        for (a, b, verdict) in readings.disagreements() {
            let is_1738 = [a, b].contains(&Reader::Rfc1738.name());
            assert!(is_1738 && verdict == Verdict::AcceptSplit, "{text}: {a} and {b}: {verdict}");
            assert!(readings.by(Reader::Rfc1738).is_none(), "{text}");
        }
    }
    assert!(count > 10_000, "{count}");
}

#[test]
fn recorded_parsers_find_the_same_scheme_userinfo_host_and_port() {
    let passed = |text: &String| Policy::unanimous().audit(text).is_empty();
    let mut count = 0;
    for text in recorded_inputs().into_iter().filter(passed) {
        let readings = Readings::parse(&text).with_recorded();
        for profile in Profile::all() {
            count += 1;
            let verdict = readings.verdict(Reader::Rfc3986, profile.name());
            assert!(verdict <= Verdict::PathSplit, "{text}: {}: {verdict}", profile.name());
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn built_in_parsers_agree_on_all_short_inputs() {
    const PARTS: [&str; 19] = [
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
        layer = layer.iter().flat_map(|text| PARTS.map(|part| format!("{text}{part}"))).collect();
        for text in layer.iter().filter(|text| Policy::unanimous().audit(text).is_empty()) {
            passed += 1;
            let readings = Readings::parse(text);
            for (a, b, verdict) in readings.disagreements() {
                let is_rejected = [a, b].contains(&Reader::Rfc1738.name())
                    && readings.by(Reader::Rfc1738).is_none();
                assert!(is_rejected, "{text}: {a} and {b}: {verdict}");
            }
        }
    }
    assert!(passed > reach(500, 5_000), "{passed}");
}
