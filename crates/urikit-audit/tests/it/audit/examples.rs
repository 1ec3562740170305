//! Tests of all rules with their examples.

use std::collections::BTreeSet;

use urikit_audit::{Policy, Rule};

use super::{all, ids, only};

#[test]
fn rules_report_refused_examples_at_the_given_spans() {
    for rule in Rule::all() {
        for example in rule.refused {
            let findings = only(rule).audit(example.text);
            assert_eq!(findings.len(), 1, "{} in {:?}", rule.id, example.text);
            let found = (findings[0].rule().id, findings[0].span());
            assert_eq!(found, (rule.id, example.start..example.end), "{:?}", example.text);
        }
    }
}

#[test]
fn rules_report_nothing_in_accepted_examples() {
    for rule in Rule::all() {
        for text in rule.accepted {
            assert_eq!(only(rule).audit(text), [], "{text:?}");
        }
    }
}

#[test]
fn rules_are_complete() {
    let mut ids = BTreeSet::new();
    for rule in Rule::all() {
        assert!(ids.insert(rule.id), "{} twice", rule.id);
        assert!(
            rule.id
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        );
        assert!(!rule.what.is_empty() && !rule.what.ends_with('.'), "{}", rule.id);
        for sentences in [rule.why, rule.remedy] {
            assert!(sentences.ends_with('.') && !sentences.contains("  "), "{}", rule.id);
        }
        assert!(!rule.source.is_empty() && !rule.accepted.is_empty(), "{}", rule.id);
        // These rules depend on the lists of a policy or a guard.
        let by_list = ["origin-changed", "scheme-not-allowed", "scheme-other"];
        assert!(rule.refused.is_empty() == by_list.contains(&rule.id), "{}", rule.id);
        assert_eq!(Rule::find(rule.id), Some(rule));
    }
    assert_eq!(Rule::find("no-such-rule"), None);
}

#[test]
fn an_example_has_the_default_severity() {
    for rule in Rule::all().filter(|rule| !rule.refused.is_empty()) {
        let severity = |text| only(rule).worst(text);
        assert!(
            rule.refused.iter().any(|example| severity(example.text) == Some(rule.severity)),
            "{} has no example with severity {}",
            rule.id,
            rule.severity
        );
    }
}

#[test]
fn ordinary_uris_have_no_findings() {
    for text in [
        "https://www.example.com/a/b.html?c=d&e=f#g",
        "http://example.com",
        "https://example.com:443/",
        "https://sub-domain.example.com/%E2%82%AC?q=%20",
        "ftp://ftp.example.com/pub/file;type=i",
        "urn:example:animal:ferret:nose",
        "mailto:joe@example.com",
        "news:comp.infosystems.www",
    ] {
        assert_eq!(Policy::general().audit(text), [], "{text}");
    }
    assert_eq!(all().audit("https://www.example.com/a/b.html?c=d&e=f#g"), []);
}

#[test]
fn labels_over_63_bytes_and_names_over_253_bytes_are_reported() {
    let find = |host: &str| ids(&all().audit(format!("http://{host}.example/")));
    assert_eq!(find(&"a".repeat(63)), [""; 0]);
    assert_eq!(find(&"a".repeat(64)), ["not-unanimous", "host-nonldh"]);
    let labels = |count: usize| vec!["a"; count].join(".");
    assert_eq!(find(&labels(123)), [""; 0]);
    assert_eq!(find(&labels(124)), ["not-unanimous"]);
}
