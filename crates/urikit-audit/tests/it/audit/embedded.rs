//! Tests of URLs inside a URL.

use urikit_audit::{FetchGuard, Finding, Policy, Rule, Severity};

use super::ids;

const METADATA: &str = "169.254.169.254";

/// Returns the finding about the address of the metadata service inside a URL.
fn metadata(findings: &[Finding]) -> Option<Finding> {
    let is_metadata = |finding: &&Finding| finding.rule().id == "ip-special" && finding.depth() > 0;
    findings.iter().find(is_metadata).copied()
}

/// Percent-encodes all bytes that are not unreserved.
fn encoded(text: &str) -> String {
    let encode = |byte: u8| match byte {
        b'a'..=b'z' | b'0'..=b'9' | b'.' => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

#[test]
fn addresses_in_embedded_urls_are_errors_at_their_position() {
    let inner = format!("http://{METADATA}/");
    for (outer, span) in [
        (format!("http://www.iana.org/?u={inner}"), METADATA),
        (format!("http://www.iana.org/?a=b&u={inner}&c=d"), METADATA),
        (format!("http://www.iana.org/?{inner}"), METADATA),
        (format!("http://www.iana.org/#{inner}"), METADATA),
        (format!("http://www.iana.org/#/route?u={inner}"), METADATA),
        (format!("http://www.iana.org/proxy/{inner}"), METADATA),
        (format!("http://www.iana.org/proxy;u={inner}"), METADATA),
        (format!("http://www.iana.org/?u={}", encoded(&inner)), METADATA),
        (format!("http://www.iana.org/?u={}", encoded(&encoded(&inner))), METADATA),
        (format!("http://www.iana.org/{}/a", encoded(&inner)), METADATA),
        (format!("http://www.iana.org/#u={}", encoded(&inner)), METADATA),
        (format!("http://www.iana.org/?u=%68ttp://{METADATA}/"), METADATA),
        (format!("http://www.iana.org/?u=http:/{METADATA}/"), METADATA),
        (format!("http://www.iana.org/?u=http:%5C%5C{METADATA}/"), METADATA),
        (format!("http://www.iana.org/?u=//{METADATA}/"), METADATA),
        (format!("http://www.iana.org/?u=%2F%5C{METADATA}/"), METADATA),
        (format!("http://www.iana.org/?u=%0Ahttp://{METADATA}/"), METADATA),
        (format!("http://www.iana.org/?u=ht%0Atp://{METADATA}/"), METADATA),
        (format!("http://www.iana.org/?q=%22http%3A//{METADATA}/%22"), METADATA),
        (format!("http://www.iana.org/?u=jar:{inner}!/"), METADATA),
        ("http://www.iana.org/?u=http%3A%2F%2F0xA9FEA9FE%2F".to_owned(), "0xA9FEA9FE"),
        (
            "http://www.iana.org/?u=http://%31%36%39.254.169.254/".to_owned(),
            "%31%36%39.254.169.254",
        ),
    ] {
        let policy = Policy::web_fetch();
        let findings = policy.audit(&outer);
        let worst = findings.iter().map(Finding::severity).max();
        assert_eq!(worst, Some(Severity::Error), "{outer}: {findings:?}");
        assert!(FetchGuard::new(policy).check(&outer).is_err(), "{outer}");
        if outer.contains("http:/1") || outer.contains("%5C") {
            // Under RFC 3986, the embedded URL has no host or an empty one.
            continue;
        }
        let finding = metadata(&findings).unwrap_or_else(|| panic!("{outer}: {findings:?}"));
        assert_eq!(&outer[finding.span()], span, "{outer}");
    }
}

#[test]
fn ordinary_embedded_urls_are_accepted() {
    for url in [
        "https://example.com/share?url=https://example.org/",
        "https://example.com/login?next=%2Faccount%3Ftab%3Dorders",
        "https://example.com/share?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc%26d%3De",
        "https://web.archive.example/web/2020/http://example.org/a?b=c#d",
        "https://example.com/?q=see%20https%3A%2F%2Fexample.org%2F%20for%20details",
        "https://example.com/wiki/File:A.png?title=File:B.png&a=data:c",
        "https://example.com/?t=12:30&ratio=16:9&pct=100%25",
    ] {
        let worst = Policy::web_fetch().worst(url);
        assert!(worst <= Some(Severity::Info), "{url}: {:?}", Policy::web_fetch().audit(url));
    }
    // A redirect to this reference leaves the site.
    let worst = Policy::web_fetch().worst("https://example.com/?u=//cdn.example.org/a.js");
    assert_eq!(worst, Some(Severity::Warning));
}

#[test]
fn every_level_up_to_the_depth_is_audited_and_more_levels_are_errors() {
    let mut url = format!("http://{METADATA}/");
    for depth in 1..=8 {
        url = format!("http://example.com/?u={}", encoded(&url));
        let findings = Policy::web_fetch().audit(&url);
        let is_found = metadata(&findings).is_some();
        let is_too_deep = ids(&findings).contains(&"nested-depth");
        let expected = depth <= Policy::EMBEDDED_DEPTH;
        assert_eq!((is_found, is_too_deep), (expected, !expected), "{url}");
        let findings = Policy::web_fetch().embedded_depth(depth).audit(&url);
        assert_eq!(metadata(&findings).map(|finding| finding.depth()), Some(depth), "{url}");
    }
}

#[test]
fn plain_and_repeatedly_encoded_urls_are_not_truncated_silently() {
    for unit in ["?u=http://a.example/", "http:"] {
        let url = format!("http://example.com/{}?u=http://{METADATA}/", unit.repeat(100));
        let findings = Policy::web_fetch().audit(&url);
        assert!(metadata(&findings).is_some() || ids(&findings).contains(&"nested-depth"), "{url}");
    }
    let url = (0..10).fold(format!("http://{METADATA}/"), |url, _| encoded(&url));
    let findings = Policy::web_fetch().audit(format!("http://example.com/?u={url}"));
    assert!(ids(&findings).contains(&"nested-depth"));
}

#[test]
fn one_finding_of_each_rule_is_reported_however_many_urls_there_are() {
    let url =
        format!("http://example.com/?{}u=http://127.1/", "u=http://h.example./&".repeat(50_000));
    let findings = Policy::general().audit(&url);
    assert!(findings.len() <= 2 * Rule::all().count());
    let expected = ["nested-uri", "host-trailing-dot", "spec-drift", "ipv4-rare", "ip-special"];
    assert_eq!(ids(&findings), expected);
    assert!(findings.iter().all(|finding| finding.span().end <= url.len()));
}

#[test]
fn the_finding_of_the_highest_severity_is_reported() {
    let url = "http://h.example/?a=HtTp://a.example/&b=%20http://b.example/&c=http://u@c.example/";
    let findings = Policy::general().audit(url);
    let found = findings.iter().find(|finding| finding.rule().id == "scheme-case-or-ctl").unwrap();
    assert_eq!((found.severity(), &url[found.span()]), (Severity::Info, "HtTp"));
    let userinfo =
        findings.iter().filter(|finding| finding.rule().id == "userinfo-present").count();
    assert_eq!(userinfo, 1);
}

#[test]
fn depth_zero_audits_only_the_url_itself() {
    let url = format!("http://example.com/?u=http://{METADATA}/");
    assert_eq!(Policy::web_fetch().embedded_depth(0).worst(&url), Some(Severity::Info));
    assert_eq!(Policy::unanimous().worst("http://example.com/?u=http://a_b.example/"), None);
}
