//! Laws of standard traits, checked with values of all public types. The checks are shared with
//! the tests of `urikit`.

#[path = "../../../urikit/tests/it/api_laws/law.rs"]
mod law;
#[path = "../../../urikit/tests/it/api_laws/listing.rs"]
mod listing;
#[path = "../../../urikit/tests/it/api_laws/threads.rs"]
mod threads;

use law::Asked;
use threads::named_types;
use urikit_audit::address::{Block, special};
use urikit_audit::readings::protocol::{NoAnswer, answer};
use urikit_audit::readings::{Reader, Reading, Verdict};
use urikit_audit::{
    AllowListError, Example, FetchGuard, Finding, Policy, Rejection, Rule, Severity, UnknownRule,
    ValidatedUri,
};

fn check_readings(asked: &mut Asked) {
    asked.of("urikit_audit::readings::Reader", || Reader::ALL).equal().hashed().ordered().texts();
    let verdicts =
        || [Verdict::Agree, Verdict::AcceptSplit, Verdict::HostSplit, Verdict::PathSplit];
    asked.of("urikit_audit::readings::Verdict", verdicts).equal().hashed().ordered();
    let texts = ["", "a", "a:", "//a", "//a@", "//a:", "?a", "#a", "a?", "a#"];
    let read = |text: &str| {
        Reader::AppendixB.read(text.to_owned().leak()).expect("all strings are accepted")
    };
    asked.of("urikit_audit::readings::Reading", || texts.map(read)).or(texts.map(owned)).equal();
    let errors = || {
        [&b""[..], b"a", b"{\"valid\":false,\"input\":\"b\"}"]
            .map(|line| -> NoAnswer { answer(line, "a").expect_err("no answer") })
    };
    asked.of("urikit_audit::readings::protocol::NoAnswer", errors).equal();
}

/// Returns an owned reading with the components of RFC 3986 appendix B.
fn owned(text: &str) -> Reading<'static> {
    let own = |part: Option<&str>| part.map(|part| part.to_owned().into());
    let split = Reader::AppendixB.read(text).expect("all strings are accepted");
    let mut reading = Reading::default();
    reading.scheme = own(split.scheme.as_deref());
    reading.userinfo = own(split.userinfo.as_deref());
    reading.host = own(split.host.as_deref());
    reading.port = own(split.port.as_deref());
    reading.path = split.path.into_owned().into();
    reading.query = own(split.query.as_deref());
    reading.fragment = own(split.fragment.as_deref());
    reading
}

fn check_rules(asked: &mut Asked) {
    asked
        .of("urikit_audit::Severity", || [Severity::Info, Severity::Warning, Severity::Error])
        .equal()
        .hashed()
        .ordered();
    let checked =
        |text| -> ValidatedUri { FetchGuard::new(Policy::empty()).check(text).expect("valid") };
    let texts = ["http://a/", "http://b/", "http://a/#b", "a:b"];
    let others = ["HTTP://a", "http://%62", "http://%61/#%62", "A:%62"];
    asked
        .of("urikit_audit::ValidatedUri", || texts.map(checked))
        .or(others.map(checked))
        .equal()
        .hashed()
        .texts();
    let findings = || -> Vec<Finding> {
        ["http://a\\b/", "http://a:b@c/", "aa b", "a b"]
            .into_iter()
            .flat_map(|text| Policy::general().audit(text))
            .collect()
    };
    asked.of("urikit_audit::Finding", findings).equal();
    let rejections = || -> [Rejection; 3] {
        ["http://a:b@c/", "a b", "aa b"]
            .map(|text| FetchGuard::new(Policy::general()).check(text).expect_err(text))
    };
    asked.of("urikit_audit::Rejection", rejections).equal();
    let unknown = || -> [UnknownRule; 2] {
        ["?", "??"].map(|name| Policy::empty().deny(name).expect_err(name))
    };
    asked.of("urikit_audit::UnknownRule", unknown).equal();
    let invalid = || -> [AllowListError; 3] {
        let guard = FetchGuard::new(Policy::empty());
        ["", "a/", "1.2.3.4"]
            .map(|entry| guard.clone().allow_hosts([entry]).expect_err("not a name"))
    };
    asked.of("urikit_audit::AllowListError", invalid).equal();
    let found = Rule::all().map(|rule| Rule::find(rule.id).expect("the rule exists"));
    asked.of("urikit_audit::Rule", Rule::all).or(found).equal();
    let examples =
        || -> Vec<Example> { Rule::all().flat_map(|rule| rule.refused).take(9).copied().collect() };
    asked.of("urikit_audit::Example", examples).equal();
    let addresses = ["10.0.0.1", "127.0.0.1", "::1", "fe80::1"];
    let others = ["10.255.0.1", "127.0.0.2", "::1", "fe80::2"];
    let block = |text: &str| -> Block {
        special(text.parse().expect("an address")).expect("a special-purpose address")
    };
    asked.of("urikit_audit::address::Block", || addresses.map(block)).or(others.map(block)).equal();
}

#[test]
fn traits_of_all_types_are_consistent() {
    let mut asked = Asked::default();
    check_readings(&mut asked);
    check_rules(&mut asked);
    asked.is_complete(
        "urikit-audit",
        &["Eq", "Hash", "Ord", "FromStr", "Borrow<str>", "AsRef<str>"],
    );
}

#[test]
fn all_types_are_send_and_sync() {
    let names = named_types! { goes_anywhere:
        urikit_audit {
            AllowListError Severity ValidatedUri Example Finding FetchGuard Policy Rejection Rule
            UnknownRule
        }
        urikit_audit::address {
            Block
        }
        urikit_audit::readings {
            Reader Verdict Profile Reading<'_> Readings<'_>
        }
        urikit_audit::readings::protocol {
            NoAnswer
        }
    };
    assert_eq!(names, listing::types("urikit-audit"));
}
