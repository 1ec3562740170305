//! What holds for any bytes.

use proptest::prelude::*;
use urikit_audit::readings::{Reader, Readings, Verdict};
use urikit_audit::{Guard, Policy, Rule, secrets};

use super::reach;

use super::{all, guard_readings, only};

const PIECES: [&str; 40] = [
    "http:",
    "ftp:",
    "mailto:",
    "file:",
    "gopher:",
    "//",
    "/",
    "a",
    "evil.com",
    "127.0.0.1",
    "0x7f",
    "[::1",
    "]",
    "xn--a",
    "\u{430}",
    "\u{3002}",
    ":",
    ":25",
    "@",
    "?",
    "#",
    "%",
    "%0",
    "%00",
    "%0D%0A",
    "%2e",
    "%2F",
    "%25",
    "%c0",
    "%E2%80",
    "\\",
    " ",
    "..",
    ";",
    "&",
    "=",
    "token=",
    "aux",
    "C|",
    "bcc",
];

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..12);
    prop_oneof![
        3 => pieces.prop_map(|pieces| pieces.concat().into_bytes()),
        1 => prop::collection::vec(any::<u8>(), 0..64),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: reach(1_000, 5_000), ..ProptestConfig::default() })]

    #[test]
    fn spans_are_inside_of_the_text_and_in_order(text in bytes()) {
        let findings = all().audit(&text);
        for finding in &findings {
            prop_assert!(finding.start() <= finding.end() && finding.end() <= text.len(), "{finding}");
            if let Ok(text) = std::str::from_utf8(&text) {
                prop_assert!(text.get(finding.span()).is_some(), "{finding} cuts a character of {text:?}");
            }
        }
        prop_assert!(findings.is_sorted_by_key(|finding| finding.start()));
    }

    #[test]
    fn what_a_rule_finds_does_not_depend_on_others(text in bytes()) {
        let together = all().audit(&text);
        for rule in Rule::all() {
            let alone = only(rule).audit(&text);
            let expected: Vec<_> = together.iter().filter(|finding| finding.rule() == rule).copied().collect();
            prop_assert_eq!(alone, expected);
        }
    }

    #[test]
    fn a_policy_only_filters_and_raises(text in bytes()) {
        let everything = all().audit(&text);
        for name in Policy::NAMES {
            for finding in Policy::named(name).unwrap().audit(&text) {
                let same = |other: &&urikit_audit::Finding| other.rule() == finding.rule() && other.span() == finding.span();
                match everything.iter().find(same) {
                    Some(found) => prop_assert!(found.severity() <= finding.severity()),
                    None => prop_assert_eq!(finding.rule().id, "scheme-other"),
                }
            }
        }
    }

    #[test]
    fn a_guard_gives_what_it_would_give_again(text in bytes()) {
        let Ok(text) = std::str::from_utf8(&text) else { return Ok(()) };
        for name in Policy::NAMES {
            let guard = Guard::new(Policy::named(name).unwrap());
            match guard.check(text) {
                Ok(checked) => prop_assert_eq!(guard.check(checked.as_str()), Ok(checked)),
                Err(refusal) => prop_assert!(!refusal.findings().is_empty(), "{:?} without a reason", text),
            }
        }
    }

    #[test]
    fn what_a_guard_gives_is_read_as_promised(text in bytes()) {
        if let Ok(text) = std::str::from_utf8(&text) {
            guard_readings::keeps_its_promises(&guard_readings::guards(), text);
        }
    }

    #[test]
    fn what_is_unanimous_is_unanimous_in_its_normal_form(text in bytes()) {
        let Ok(text) = std::str::from_utf8(&text) else { return Ok(()) };
        if Policy::unanimous().audit(text).is_empty() {
            let normal = urikit::Uri::parse(text).unwrap().normalize().to_string();
            prop_assert_eq!(Policy::unanimous().audit(&normal), []);
        }
    }

    #[test]
    fn what_appendix_b_finds_is_what_the_letter_finds(text in bytes()) {
        let Ok(text) = std::str::from_utf8(&text) else { return Ok(()) };
        let readings = Readings::of(text);
        prop_assert!(readings.by(Reader::AppendixB).is_some());
        let verdict = readings.verdict(Reader::Rfc3986, Reader::AppendixB);
        prop_assert!(verdict <= Verdict::AcceptSplit, "{:?}: {}", text, verdict);
    }

    #[test]
    fn every_two_readers_are_compared(text in bytes()) {
        let Ok(text) = std::str::from_utf8(&text) else { return Ok(()) };
        let readings = Readings::of(text);
        let mut expected = Vec::new();
        for (at, a) in Reader::ALL.iter().enumerate() {
            for b in &Reader::ALL[at + 1..] {
                expected.push((a.name(), b.name(), readings.verdict(a, b)));
            }
        }
        expected.retain(|(_, _, verdict)| *verdict != Verdict::Agree);
        prop_assert_eq!(readings.disagreements().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn secrets_are_inside_of_the_text_and_apart(text in bytes()) {
        let mut end = 0;
        for secret in secrets(&text) {
            prop_assert!(end <= secret.start && secret.start < secret.end && secret.end <= text.len());
            end = secret.end;
        }
    }
}

/// What a reader says a second time is what it says.
#[test]
fn a_reader_has_one_reading() {
    let all = Readings::of("http://a/");
    let name = Reader::Whatwg.name();
    assert!(all.by(name).is_some());
    let silent = all.clone().with(name, None);
    assert_eq!(silent.readers().collect::<Vec<_>>(), all.readers().collect::<Vec<_>>());
    assert!(silent.by(name).is_none());
    assert_eq!(silent.with(name, all.by(name).cloned()).worst(), all.worst());
}
