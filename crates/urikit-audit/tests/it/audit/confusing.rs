//! Texts that parsers in use are known to take apart differently, or that have been used in attacks.

use urikit_audit::{Policy, Severity};

/// With two hosts or more among the readers that accept them, a path elsewhere, or code where a link was expected.
const CONFUSING: [&str; 54] = [
    "http://good.example@evil.example/",
    "http://foo@evil.example:80@google.com/",
    "http://foo@127.0.0.1 @google.com/",
    "http://1.1.1.1 &@2.2.2.2# @3.3.3.3/",
    "http://127.0.0.1:11211:80/",
    "http://google.com#@evil.com/",
    "http://google.com?@evil.com/",
    "ftp://google.com?@evil.com/",
    r"http://evil.com\@google.com/",
    r"http://google.com\.evil.com/",
    r"http://127.0.0.1:6666\@1.1.1.1/",
    r"https:\\evil.com\x",
    "http:/evil.com/x",
    "http:evil.com/x",
    "http:///evil.com/x",
    "http:////evil.com/x",
    "//evil.com/x",
    "///evil.com/x",
    r"/\evil.com",
    "http://0177.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://127.1/",
    "http://256.256.256.256/",
    "http://127.0.0.1./",
    "http://[::ffff:127.0.0.1]/",
    "http://[::1%25lo]/",
    "http://[v1.fe80::a+en1]/",
    "http://[::1]evil.com/",
    "http://a_b.example/",
    "http://example.com./",
    "http://example.com:/x",
    "http://example.com:00080/x",
    "http://example.com:65536/x",
    "http://example.com:80a/x",
    "http://ex%61mple.com/",
    "http://127.0.0.1%2f.evil.com/",
    "http://good.com%00.evil.com/",
    "http://evil\u{3002}com/",
    "http://h;evil.com/",
    "http://a/b/%2e%2e/c",
    "http://a/..;/admin",
    "ftp://h/%2Fetc/passwd",
    "ldap://127.0.0.1#.evil.com:1389/a",
    "http://u:p@ss@h/",
    "http://u:p/w@h/",
    "http://h/a#b#c",
    "http://h/%zz",
    "http://h\t.evil.com/",
    "\u{1}http://evil.com/",
    "C:/x",
    "url:http://evil.com/",
    "http://http://http://@http://http://?http://#http://",
    "m:/.//x",
];

#[test]
fn what_confuses_is_found() {
    for text in CONFUSING {
        assert!(Policy::general().worst(text) >= Some(Severity::Warning), "{text}");
    }
}

#[test]
fn what_confuses_is_not_unanimous() {
    for text in CONFUSING {
        assert!(!Policy::unanimous().audit(text).is_empty(), "{text}");
    }
}
