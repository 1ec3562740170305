//! How others read what a guard gives: what is promised of each policy.

use urikit_audit::readings::Verdict::{
    AcceptSplit, Agree, HostSplit, PathSplit, PortSplit, SchemeSplit, UserinfoSplit,
};
use urikit_audit::readings::{Reader, Readings, Verdict};
use urikit_audit::{FetchGuard, Policy};

use super::mutations::{mutations, texts};
use super::reach;

const ANYTHING: [Verdict; 7] =
    [Agree, AcceptSplit, PathSplit, PortSplit, UserinfoSplit, SchemeSplit, HostSplit];

/// How a reader may stand to the letter of RFC 3986.
fn promised(policy: &str, reader: Reader) -> &'static [Verdict] {
    match (policy, reader) {
        (_, Reader::Rfc3986 | Reader::AppendixB) => &[Agree],
        // It has neither `~` nor addresses in brackets, and no name that ends with a digit.
        ("web-fetch" | "unanimous", Reader::Rfc1738) => &[Agree, AcceptSplit],
        ("web-fetch" | "unanimous", _) => &[Agree],
        ("redirect" | "link-text" | "archive", Reader::Whatwg) => &[Agree, AcceptSplit],
        // Empty users, and empty segments behind `file:`.
        ("general", Reader::Whatwg) => &[Agree, AcceptSplit, PathSplit, UserinfoSplit],
        _ => &ANYTHING,
    }
}

/// Checks what comes out for this text under every policy; how many let it through.
pub(crate) fn keeps_its_promises(guards: &[(&'static str, FetchGuard)], text: &str) -> usize {
    let mut passed = 0;
    for (policy, guard) in guards {
        let Ok(checked) = guard.check(text) else { continue };
        passed += 1;
        let readings = Readings::parse(checked.as_str());
        for reader in Reader::ALL {
            let verdict = readings.verdict(Reader::Rfc3986, reader);
            assert!(
                promised(policy, reader).contains(&verdict),
                "{policy}: {text:?}: {checked}: {reader}: {verdict}"
            );
        }
    }
    passed
}

/// A guard for each policy.
pub(crate) fn guards() -> Vec<(&'static str, FetchGuard)> {
    let named = |name| (name, FetchGuard::new(Policy::by_name(name).expect("it is one")));
    Policy::NAMES.into_iter().map(named).collect()
}

#[test]
fn what_comes_out_is_read_as_promised() {
    let (guards, count) = (guards(), reach(20_000, 100_000));
    let all = texts().into_iter().chain(mutations(2, count));
    let passed: usize = all.map(|text| keeps_its_promises(&guards, &text)).sum();
    assert!(passed > count / 2, "{passed}");
}

/// Together with a rule of `unanimous`, any policy promises what that one does.
#[test]
fn unanimity_can_be_asked_of_every_policy() {
    for name in Policy::NAMES {
        let policy = Policy::by_name(name)
            .and_then(|policy| policy.deny("not-unanimous").ok())
            .expect("both are");
        let guards = [("unanimous", FetchGuard::new(policy))];
        let passed: usize =
            mutations(3, 10_000).map(|text| keeps_its_promises(&guards, &text)).sum();
        assert!(passed > 100, "{name}: {passed}");
    }
}
