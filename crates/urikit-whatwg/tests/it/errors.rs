//! The validation errors of URL Standard section 1.1, with the inputs that its table gives as
//! examples, and a few more for each rule.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use urikit_whatwg::{Parser, Url, ValidationErrorKind};

/// An input, its base URL, and the expected errors with the marked part of the input.
type Case = (&'static str, Option<&'static str>, &'static [(&'static str, &'static str)]);

const HTTP: Option<&str> = Some("https://example.org/");
const FILE: Option<&str> = Some("file:///c:/");

const HOSTS: &[Case] = &[
    (
        "https://exa%23mple.org",
        None,
        &[("domain-percent-encoded", "%23"), ("domain-to-ASCII", "exa%23mple.org")],
    ),
    ("https://exam%70le.org", None, &[("domain-percent-encoded", "%70")]),
    ("https://a_b/", None, &[("domain-to-ASCII", "_")]),
    ("https://a..b/", None, &[("domain-to-ASCII", "")]),
    ("https://a.org./", None, &[("domain-to-ASCII", "")]),
    ("https://ab--c/", None, &[("domain-to-ASCII", "--")]),
    ("https://a-/", None, &[("domain-to-ASCII", "-")]),
    ("https://a<b/", None, &[("domain-to-ASCII", "<")]),
    ("foo://exa[mple.org", None, &[("host-invalid-code-point", "[")]),
    ("foo://a\"b", None, &[("invalid-URL-unit", "\"")]),
    ("https://127.0.0.1./", None, &[("IPv4-empty-part", "."), ("domain-to-ASCII", "")]),
    ("https://1.2.3/", None, &[("IPv4-too-few-parts", "1.2.3")]),
    ("https://1.2.3.4.5/", None, &[("IPv4-too-many-parts", "1.2.3.4.5")]),
    (
        "https://test.42",
        None,
        &[("IPv4-too-few-parts", "test.42"), ("IPv4-non-numeric-part", "test")],
    ),
    ("https://127.0.0x0.1", None, &[("IPv4-non-decimal-part", "0x0")]),
    ("https://255.255.4000.1", None, &[("IPv4-out-of-range-part", "4000")]),
    ("https://1.2.3.256", None, &[("IPv4-out-of-range-part", "256")]),
    (
        "https://1.2.65535",
        None,
        &[("IPv4-too-few-parts", "1.2.65535"), ("IPv4-out-of-range-part", "65535")],
    ),
    ("https://[::1", None, &[("IPv6-unclosed", "[::1")]),
    ("https://[:1]", None, &[("IPv6-invalid-compression", ":")]),
    ("https://[1:2:3:4:5:6:7:8:9]", None, &[("IPv6-too-many-pieces", "9")]),
    ("https://[1::1::1]", None, &[("IPv6-multiple-compression", "::")]),
    ("https://[1:2:3!:4]", None, &[("IPv6-invalid-code-point", "!")]),
    ("https://[1:2:3é:4]", None, &[("IPv6-invalid-code-point", "é")]),
    ("https://[1:2:3:]", None, &[("IPv6-invalid-code-point", "")]),
    ("https://[1:2:3]", None, &[("IPv6-too-few-pieces", "1:2:3")]),
    ("https://[::01]", None, &[("IPv6-piece-leading-zero", "0")]),
    ("https://[1:1:1:1:1:1:1:127.0.0.1]", None, &[("IPv4-in-IPv6-too-many-pieces", "127.0.0.1")]),
    ("https://[ffff::.0.0.1]", None, &[("IPv4-in-IPv6-invalid-code-point", ".")]),
    ("https://[ffff::127.0.xyz.1]", None, &[("IPv4-in-IPv6-invalid-code-point", "x")]),
    ("https://[ffff::127.0xyz]", None, &[("IPv4-in-IPv6-invalid-code-point", "x")]),
    ("https://[ffff::127.00.0.1]", None, &[("IPv4-in-IPv6-invalid-code-point", "0")]),
    ("https://[ffff::127.0.0.1.2]", None, &[("IPv4-in-IPv6-invalid-code-point", ".")]),
    ("https://[ffff::127.0.0.4000]", None, &[("IPv4-in-IPv6-out-of-range-part", "4000")]),
    ("https://[ffff::127.0.0]", None, &[("IPv4-in-IPv6-too-few-parts", "127.0.0")]),
];

const URLS: &[Case] = &[
    ("https://example.org/>", None, &[("invalid-URL-unit", ">")]),
    (" https://example.org ", None, &[("invalid-URL-unit", " "), ("invalid-URL-unit", " ")]),
    ("ht\ntps://example.org", None, &[("invalid-URL-unit", "\n")]),
    ("https://example.org/%s", None, &[("invalid-URL-unit", "%")]),
    ("https://example.org/?%4#%", None, &[("invalid-URL-unit", "%"), ("invalid-URL-unit", "%")]),
    ("x:a b?\u{fdd0}", None, &[("invalid-URL-unit", " "), ("invalid-URL-unit", "\u{fdd0}")]),
    ("file:c:/my-secret-folder", None, &[("special-scheme-missing-following-solidus", "")]),
    ("https:example.org", None, &[("special-scheme-missing-following-solidus", "")]),
    ("https:foo.html", HTTP, &[("special-scheme-missing-following-solidus", "")]),
    ("https:///example.org", None, &[("special-scheme-missing-following-solidus", "/")]),
    ("💩", None, &[("missing-scheme-non-relative-URL", "💩")]),
    ("💩", Some("mailto:user@example.org"), &[("missing-scheme-non-relative-URL", "💩")]),
    ("https://example.org\\path\\to\\file", None, &[("invalid-reverse-solidus", "\\"); 3]),
    ("\\\\example.org", HTTP, &[("invalid-reverse-solidus", "\\"); 2]),
    ("https://user@example.org", None, &[("invalid-credentials", "user@")]),
    ("ssh://user@example.org", None, &[("invalid-credentials", "user@")]),
    ("https://#fragment", None, &[("host-missing", "")]),
    ("https://:443", None, &[("host-missing", "")]),
    ("https://user:pass@", None, &[("invalid-credentials", "user:pass@"), ("host-missing", "")]),
    ("https://example.org:70000", None, &[("port-out-of-range", "70000")]),
    ("https://example.org:7z", None, &[("port-invalid", "z")]),
    ("c:/path/to/file", FILE, &[]),
    (
        "c|/path/to/file",
        FILE,
        &[("file-invalid-Windows-drive-letter", "c|"), ("invalid-URL-unit", "|")],
    ),
    ("file://c:", None, &[("file-invalid-Windows-drive-letter-host", "c:")]),
];

#[cfg(feature = "idna")]
const UNICODE: &[Case] = &[
    ("https://①.②.③.④", None, &[("domain-to-ASCII", ""), ("IPv4-non-ASCII-input", "①.②.③.④")]),
    ("https://\u{ad}/", None, &[("domain-to-ASCII", "\u{ad}")]),
    ("https://é/", None, &[]),
    ("https://xn--a/", None, &[("domain-to-ASCII", "xn--a")]),
];

fn check(cases: &[Case]) {
    for &(input, base, expected) in cases {
        let base = base.map(|base| Url::parse(base).unwrap());
        let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
        let report = parser.report(input);
        let found: Vec<_> =
            report.errors.iter().map(|error| (error.name(), &input[error.span()])).collect();
        assert_eq!(found, expected, "{input}");
        // The failure is the last error.
        if let Err(error) = report.result {
            assert_eq!(report.errors.last(), Some(&error.into()), "{input}");
        }
    }
}

#[test]
fn hosts() {
    check(HOSTS);
}

#[test]
fn urls() {
    check(URLS);
}

#[cfg(feature = "idna")]
#[test]
fn unicode_hosts() {
    check(&UNICODE[1..]);
    let report = Parser::new().report("https://①.②.③.④");
    assert_eq!(report.errors[0].kind(), ValidationErrorKind::Ipv4NonAsciiInput);
    assert_eq!(report.result.unwrap().as_str(), "https://1.2.3.4/");
}

#[cfg(not(feature = "idna"))]
#[test]
fn unicode_hosts_require_a_feature() {
    let error = Url::parse("https://é/").unwrap_err();
    assert_eq!((error.kind(), error.span()), (ValidationErrorKind::IdnaUnavailable, 8..10));
    assert!(Url::can_parse("https://xn--9ca/"));
}

#[test]
fn every_kind_of_the_standard_has_a_case() {
    let mut found: Vec<_> = [HOSTS, URLS]
        .concat()
        .iter()
        .flat_map(|case| case.2.iter().map(|(name, _)| *name))
        .chain(["IPv4-non-ASCII-input"])
        .collect();
    found.sort_unstable();
    found.dedup();
    let limits = ["input-too-long", "invalid-UTF-8", "IDNA-unavailable"];
    let mut names: Vec<_> = ValidationErrorKind::ALL.map(ValidationErrorKind::name).to_vec();
    names.retain(|name| !limits.contains(name));
    names.sort_unstable();
    assert_eq!(found, names);
}

#[test]
fn the_table_is_in_the_order_of_the_enum() {
    for (index, kind) in ValidationErrorKind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, index, "{}", kind.name());
    }
}

#[test]
fn messages_and_help_are_short() {
    for kind in ValidationErrorKind::ALL {
        assert!(kind.message().split(' ').count() <= 8, "{}", kind.message());
        assert!(kind.message().starts_with(|c: char| c.is_lowercase() || c == 'I'));
        assert!(kind.help().len() <= 80, "{}", kind.help());
    }
}

const HEAD: &str = "# Errors of the URL Standard

The validation errors that the parser of `urikit-whatwg` reports, in the order of the table in
[section 1.1](https://url.spec.whatwg.org/#writing) of the Standard. The marked part of the example
is the span of the error. Errors that are not a failure do not prevent parsing. Bases of relative
examples are in parentheses.

This page is generated by `cargo xtask pages`.

| error | example | failure | message | help | section |
|---|---|---|---|---|---|
";

/// The contents of `docs/errors-whatwg.md`.
fn page() -> String {
    let mut page = String::from(HEAD);
    for kind in ValidationErrorKind::ALL {
        let found = [HOSTS, URLS].concat().into_iter().find_map(|(input, base, _)| {
            let url = base.map(|base| Url::parse(base).unwrap());
            let parser = url.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
            let report = parser.report(input);
            let error = report.errors.into_iter().find(|error| error.kind() == kind)?;
            let (before, after) = (&input[..error.start()], &input[error.end()..]);
            let marked = format!("{before}«{}»{after}", &input[error.span()]);
            let marked = marked.escape_debug().to_string().replace('|', "\\|");
            let base = base.map_or(String::new(), |base| format!(" (`{base}`)"));
            Some(format!("`{marked}`{base}"))
        });
        let failure = if kind.is_failure() { "yes" } else { "no" };
        let (message, help, section) = (kind.message(), kind.help(), kind.section());
        let example = found.unwrap_or_default();
        let cells = [kind.name(), &example, failure, message, help, section];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page
}

#[test]
fn errors_page_is_up_to_date() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors-whatwg.md");
    if std::env::var_os("WRITE_PAGES").is_some() {
        fs::write(&file, page()).expect("the page can be written");
    }
    let found = fs::read_to_string(file).unwrap_or_default();
    assert!(found == page(), "docs/errors-whatwg.md is out of date; run `cargo xtask pages`");
}
