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
use urikit_audit::{
    AllowListError, Example, FetchGuard, Finding, Policy, Rejection, Rule, Severity, UnknownRule,
    ValidatedUri,
};

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
    };
    assert_eq!(names, listing::types("urikit-audit"));
}
