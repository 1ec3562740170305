//! Long inputs of every shape take linear time. Quadratic time would take minutes here.

use urikit_whatwg::{Parser, Url};

const COUNT: usize = 50_000;

#[test]
fn long_inputs_take_linear_time() {
    let base = Url::parse("http://h/a/b?q").unwrap();
    let file = Url::parse("file:///C:/a").unwrap();
    for (prefix, part, suffix) in [
        ("http://h", "/..", ""),
        ("http://h", "/a/..", ""),
        ("abc:", "/a/%2e%2e", "//x"),
        ("http://h", "/.", ""),
        ("http://", "@", "h/"),
        ("http://", "u:p@", "h"),
        ("http://", "a.", "b"),
        ("http://", "0.", "0"),
        ("http://", "%41", "/"),
        ("http://", "[", "]"),
        ("http://[", ":", "]"),
        ("http://h:", "0", "80"),
        ("http://h/", "\\", ""),
        ("http:", "/", "h"),
        ("http:", "\\", "h"),
        ("http://h/", "\t", "a"),
        ("http://h/", "a\n", ""),
        (" ", " ", "http://h/"),
        ("http://h/", " ", "x"),
        ("http://h/?", "%", ""),
        ("http://h/#", "é", ""),
        ("x:", " ", "?"),
        ("x://", "%", ""),
        ("file:///C:", "/..", ""),
        ("", "../", ""),
        ("", "/", ""),
    ] {
        let input = [prefix, &part.repeat(COUNT), suffix].concat();
        for parser in [Parser::new(), Parser::new().base(&base), Parser::new().base(&file)] {
            let report = parser.report(&input);
            assert_eq!(report.result, parser.parse(&input), "{prefix}{part}");
            assert_eq!(report.result.is_ok(), parser.can_parse(&input), "{prefix}{part}");
        }
    }
}

#[cfg(feature = "idna")]
#[test]
fn long_unicode_hosts_take_linear_time() {
    for (part, suffix) in [("é", ""), ("é.", "a"), ("%C3%A9.", "a"), ("xn--", ".é")] {
        let input = ["http://", &part.repeat(COUNT), suffix].concat();
        let report = Parser::new().report(&input);
        assert_eq!(report.result, Url::parse(&input));
    }
}
