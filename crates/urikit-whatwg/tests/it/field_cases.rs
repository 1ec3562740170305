//! Inputs that other implementations parse differently than the Standard specifies.

use urikit_whatwg::Url;

/// An input, its base URL, and the `href`, or `None` if the input is invalid.
const CASES: &[(&str, Option<&str>, Option<&str>)] = &[
    ("///evil.example/x", Some("https://a.example/b"), Some("https://evil.example/x")),
    ("//\\evil.example", Some("https://a.example/b"), Some("https://evil.example/")),
    ("/\t/evil.example", Some("https://a.example/b"), Some("https://evil.example/")),
    ("\\x", Some("abc:/a/b"), Some("abc:/a/\\x")),
    ("..", Some("abc://x/y/z/C:/"), Some("abc://x/y/z/")),
    ("..", Some("file:///C:/"), Some("file:///C:/")),
    ("/x", Some("file:///C:/a"), Some("file:///C:/x")),
    ("/D:/x", Some("file://h/C:/a"), Some("file://h/D:/x")),
    ("file:///c|/x", None, Some("file:///c:/x")),
    ("file://c|/x", None, Some("file:///c:/x")),
    ("file://h//a", None, Some("file://h//a")),
    ("file://h/c:/x", None, Some("file://h/c:/x")),
    ("file:///a/c:/..", None, Some("file:///a/")),
    ("file://LOCALHOST/x", None, Some("file:///x")),
    ("file:", None, Some("file:///")),
    ("x://@", None, None),
    ("x://h:\\", None, None),
    ("x://:1", None, None),
    ("x://", None, Some("x://")),
    ("x://?#", None, Some("x://?#")),
    ("http://h/a^b", None, Some("http://h/a%5Eb")),
    ("http://a.b.c.xn--pokxncvks", None, Some("http://a.b.c.xn--pokxncvks/")),
    ("http://XN--A", None, Some("http://xn--a/")),
    ("non-special:opaque  ?hi", None, Some("non-special:opaque %20?hi")),
    ("non-special:opaque  ", None, Some("non-special:opaque")),
    ("http:e.example/x", None, Some("http://e.example/x")),
    ("http:x", Some("http://h/a/b?q"), Some("http://h/a/x")),
    ("http://0x7f.1/", None, Some("http://127.0.0.1/")),
    ("http://4294967296/", None, None),
    ("http://09/", None, None),
    ("http://a:b@c@d@h/", None, Some("http://a:b%40c%40d@h/")),
    ("http://@h/", None, Some("http://h/")),
    ("http://:@h/", None, Some("http://h/")),
    ("http://u:@h/", None, Some("http://u@h/")),
    ("http://h:0080/", None, Some("http://h/")),
    ("http://h:/", None, Some("http://h/")),
    ("http://good.example\\@evil.example/", None, Some("http://good.example/@evil.example/")),
    ("http://[::FFFF:1.2.3.4]/", None, Some("http://[::ffff:102:304]/")),
    ("http://[1:0:0:2:0:0:0:3]/", None, Some("http://[1:0:0:2::3]/")),
    ("http://h/a/%2e%2E/b/.%2e", None, Some("http://h/")),
    ("http://h/a'?'#'`", None, Some("http://h/a'?%27#'%60")),
    ("abc:/..//p", None, Some("abc:/.//p")),
    ("..//p", Some("abc:/a"), Some("abc:/.//p")),
    ("", Some("abc:/.//p"), Some("abc:/.//p")),
    ("x", Some("abc:/.//p"), Some("abc:/.//x")),
    ("#f", Some("mailto:a?b#c"), Some("mailto:a?b#f")),
    ("?q", Some("mailto:a"), None),
    ("", None, None),
    ("http://h/\u{0}\u{7f}\u{80}", None, Some("http://h/%00%7F%C2%80")),
];

#[test]
fn field_cases() {
    for &(input, base, expected) in CASES {
        let url = match base {
            Some(base) => Url::parse(base).unwrap().join(input),
            None => Url::parse(input),
        };
        assert_eq!(url.as_ref().ok().map(Url::as_str), expected, "{input:?} on {base:?}");
    }
}

#[cfg(feature = "idna")]
#[test]
fn unicode_hosts() {
    for (input, expected) in [
        ("http://ÄÖ.example/", Some("http://xn--4ca0b.example/")),
        ("http://faß.example/", Some("http://xn--fa-hia.example/")),
        ("http://%F0%9F%92%A9/", Some("http://xn--ls8h/")),
        ("http://Ｇｏ.com", Some("http://go.com/")),
        ("http://a\u{ad}b/", Some("http://ab/")),
        ("http://\u{ad}/", None),
        ("http://é.xn--a/", None),
        ("http://%ff/", None),
        ("http://a％00b/", None),
        ("abc://é", Some("abc://%C3%A9")),
    ] {
        assert_eq!(Url::parse(input).ok().as_ref().map(Url::as_str), expected, "{input}");
    }
}
