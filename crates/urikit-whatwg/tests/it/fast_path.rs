//! The fast path agrees with the state machine, which alone produces reports.

use urikit_whatwg::{Parser, Url};

fn check(input: &str) {
    let (url, report) = (Url::parse(input), Parser::new().report(input));
    assert_eq!(url, report.result, "{input:?}");
    assert_eq!(Url::can_parse(input), url.is_ok(), "{input:?}");
    if let (Ok(url), Ok(expected)) = (url, report.result) {
        assert_eq!(url.spans(), expected.spans(), "{input:?}");
        assert_eq!(url.host_kind(), expected.host_kind(), "{input:?}");
    }
}

/// Checks all strings of up to `len` of the parts after a prefix.
fn check_all(prefix: &str, parts: &[&str], len: usize) {
    check(prefix);
    if len > 0 {
        for part in parts {
            check_all(&[prefix, part].concat(), parts, len - 1);
        }
    }
}

#[test]
fn authorities() {
    let parts = ["a", "A", "0", "x", ".", "-", "_", ":", "@", "/", "\\", "?", "[", "%", " ", "\t"];
    check_all("http://", &parts, 4);
    check_all("https://a", &parts, 3);
    check_all("http://1.2.3.", &parts, 3);
}

#[test]
fn ports() {
    let parts = ["0", "4", "43", "65535", "80", ":", "/", "?", "#", "a", "@", "\\"];
    for prefix in ["http://h:", "https://h:4", "https://h:443"] {
        check_all(prefix, &parts, 3);
    }
}

#[test]
fn paths() {
    let parts = [
        "/", "\\", ".", "..", "%2e", "%2", "%", "a", "?", "#", " ", "\"", "'", "^", "`", "é", "\n",
    ];
    check_all("http://h", &parts, 3);
    check_all("http://h/", &parts, 3);
    check_all("https://h:8/a?", &parts, 2);
    check_all("https://h/#", &parts, 2);
}

#[test]
fn schemes() {
    let parts = ["http", "https", "HTTP", ":", "/", "//", "h", "\\", "s"];
    check_all("", &parts, 5);
}

#[test]
fn every_ascii_character_in_every_component() {
    for c in '\0'..='\u{80}' {
        for input in ["ha", "h:1a", "h/a", "h/ab", "h?a", "h?ab", "h#a", "h#ab"] {
            check(&["http://", &input.replace('a', &c.to_string())].concat());
        }
    }
}
