//! Tests of policies.

use urikit_audit::{Policy, Rule, Severity};

use super::ids;

fn errors(policy: &Policy, text: &str) -> Vec<&'static str> {
    let mut findings = policy.audit(text);
    findings.retain(|finding| finding.severity() == Severity::Error);
    ids(&findings)
}

#[test]
fn ports_and_schemes_can_be_allowed() {
    let policy = Policy::web_fetch();
    assert_eq!(errors(&policy, "http://example.com:81/"), ["port-wellknown-mismatch"]);
    assert_eq!(errors(&policy.clone().allow_port(81), "http://example.com:81/"), [""; 0]);
    assert_eq!(errors(&policy, "http://example.com:6379/"), ["port-service"]);
    assert_eq!(errors(&policy.clone().allow_port(6379), "http://example.com:6379/"), [""; 0]);
    assert_eq!(errors(&policy, "ftp://example.com/"), ["scheme-other"]);
    assert_eq!(errors(&policy.allow_scheme("FTP"), "ftp://example.com/"), [""; 0]);
}

#[test]
fn rules_can_be_enabled_and_disabled() {
    let text = "http://example.com./?token=x";
    assert_eq!(ids(&Policy::general().audit(text)), ["host-trailing-dot", "secret-in-query"]);
    let policy =
        Policy::general().allow("host-trailing-dot").unwrap().deny("secret-in-query").unwrap();
    let findings = policy.audit(text);
    assert_eq!(ids(&findings), ["secret-in-query"]);
    assert_eq!(findings[0].severity(), Severity::Error);
    let policy = policy.enable("secret-in-query").unwrap();
    assert_eq!(policy.worst(text), Some(Severity::Info));
    assert_eq!(Policy::empty().worst(text), None);

    for unknown in
        [Policy::empty().deny("x"), Policy::empty().allow("x"), Policy::empty().enable("x")]
    {
        assert_eq!(unknown.unwrap_err().to_string(), "unknown rule \"x\"");
    }
}

#[test]
fn general_excludes_rules_that_depend_on_the_use() {
    let off: Vec<_> = Rule::all()
        .filter(|rule| !Policy::general().rules().any(|on| on == *rule))
        .map(|rule| rule.id)
        .collect();
    let by_use = ["not-unanimous", "scheme-missing", "scheme-other"];
    let by_list = ["scheme-not-allowed", "host-not-allowed", "port-not-allowed", "origin-changed"];
    assert_eq!(off, [&by_use[..], &by_list].concat());
    assert!(Policy::default().rules().eq(Policy::general().rules()));
    assert_eq!(format!("{:?}", Rule::find("nul-escape")), r#"Some(Rule("nul-escape"))"#);
}

#[test]
fn policies_report_errors_for_their_use() {
    for (policy, text, expected) in [
        ("redirect", "/account", &[][..]),
        ("redirect", "../account", &[]),
        ("redirect", "//evil.com/", &["relative-escape", "host-not-allowed"]),
        ("redirect", "/../x", &["relative-escape"]),
        ("redirect", "javascript:x", &["scheme-other", "scheme-script", "host-not-allowed"]),
        ("redirect", "https://example.com/", &["host-not-allowed"]),
        ("link-text", "https://medium.com/@joe", &[]),
        ("link-text", "https://xn--pple-43d.com/", &["host-idn-mixed"]),
        ("link-text", "https://xn--mnchen-3ya.de/", &[]),
        ("link-text", "ftp://joe@example.com/", &["userinfo-present"]),
        ("link-text", "data:text/html,x", &["scheme-script"]),
        ("link-text", "tel:+1-201-555-0123", &[]),
        ("web-fetch", "http://example.com:8080/", &[]),
        ("web-fetch", "http://example.com:6379/", &["port-service"]),
        ("web-fetch", "http://a.onion/", &["host-special"]),
        ("archive", "http://a.onion/", &["host-special"]),
        ("archive", "http://example.com/?u=http://example.org/", &[]),
        ("archive", "http://example.com/?token=x", &["secret-in-query"]),
        ("archive", "http://192.168.0.1/", &["ip-special"]),
        ("archive", "a/b", &["scheme-missing"]),
        ("unanimous", "http://u@example.com/", &["not-unanimous"]),
        ("unanimous", "http://127.0.0.1/", &[]),
    ] {
        assert_eq!(errors(&Policy::by_name(policy).unwrap(), text), expected, "{policy}: {text}");
    }
}
