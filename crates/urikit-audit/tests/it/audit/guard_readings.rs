//! Interpretation of validated URIs by other parsers, as documented for each policy.

use urikit_audit::{FetchGuard, Policy};
use urikit_readings::comparison::Verdict::{
    AcceptSplit, Agree, HostSplit, PathSplit, PortSplit, SchemeSplit, UserinfoSplit,
};
use urikit_readings::comparison::{Reader, Readings, Verdict};

use super::mutations::mutations;
use super::testing::{reach, recorded_inputs};

const ANYTHING: [Verdict; 7] =
    [Agree, AcceptSplit, PathSplit, PortSplit, UserinfoSplit, SchemeSplit, HostSplit];

/// Returns the differences from strict RFC 3986 that a policy allows.
fn allowed(policy: &str, reader: Reader) -> &'static [Verdict] {
    match (policy, reader) {
        (_, Reader::Rfc3986 | Reader::AppendixB) => &[Agree],
        // RFC 1738 allows no `~`, no addresses in brackets, and no names that end with a digit.
        ("web-fetch" | "unanimous", Reader::Rfc1738) => &[Agree, AcceptSplit],
        ("web-fetch" | "unanimous", _) => &[Agree],
        ("redirect" | "link-text" | "archive", Reader::Whatwg) => &[Agree, AcceptSplit],
        // Empty user names, and empty segments after `file:`.
        ("general", Reader::Whatwg) => &[Agree, AcceptSplit, PathSplit, UserinfoSplit],
        _ => &ANYTHING,
    }
}

/// Checks the interpretation of an input under each policy. Returns the number of policies that
/// accept it.
fn check(guards: &[(&'static str, FetchGuard)], text: &str) -> usize {
    let mut passed = 0;
    for (policy, guard) in guards {
        let Ok(checked) = guard.check(text) else { continue };
        passed += 1;
        let readings = Readings::parse(checked.as_str());
        for reader in Reader::ALL {
            let verdict = readings.verdict(Reader::Rfc3986, reader);
            assert!(
                allowed(policy, reader).contains(&verdict),
                "{policy}: {text:?}: {checked}: {reader}: {verdict}"
            );
        }
    }
    passed
}

/// Returns a guard for each policy.
fn guards() -> Vec<(&'static str, FetchGuard)> {
    Policy::NAMES.into_iter().map(|name| (name, FetchGuard::new(any_host(name)))).collect()
}

/// Returns a policy that accepts all hosts.
fn any_host(name: &str) -> Policy {
    let policy = Policy::by_name(name).expect("the policy exists");
    policy.allow("host-not-allowed").expect("the rule exists")
}

#[test]
fn validated_uris_are_interpreted_as_documented() {
    let (guards, count) = (guards(), reach(20_000, 100_000));
    let all = recorded_inputs().into_iter().chain(mutations(2, count));
    let passed: usize = all.map(|text| check(&guards, &text)).sum();
    assert!(passed > count / 2, "{passed}");
}

#[test]
fn any_policy_with_not_unanimous_has_the_guarantees_of_unanimous() {
    for name in Policy::NAMES {
        let policy = any_host(name).deny("not-unanimous").expect("the rule exists");
        let guards = [("unanimous", FetchGuard::new(policy))];
        let passed: usize = mutations(3, 10_000).map(|text| check(&guards, &text)).sum();
        assert!(passed > 100, "{name}: {passed}");
    }
}
