//! Tests of parse errors: all errors of all parsers for inputs that differ from valid ones in a few
//! characters.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{AbsoluteUri, RelativeUri, Syntax, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{ErrorKind, ParseError, Spec, rfc1738, rfc1808};

/// Valid inputs that contain every component of every specification.
const VALID: [&str; 15] = [
    "http://u:p@h.x-1.y:80/p;a/b?q#f",
    "ftp://h/",
    "//[::1.2.3.4]:8/a",
    "x://[1:2:3:4:5:6:7:8]",
    "//[v1.a]?q",
    "//[fe80::1%25e]/",
    "//[fe80::1%e1]",
    "x:opaque?q#f",
    "a/b",
    "//h",
    "//u@h",
    "?q",
    "#f",
    "%41\u{e9}?\u{e000}",
    "",
];

/// The strings that are inserted into the inputs.
const FLAWS: [&[u8]; 34] = [
    b"",
    b" ",
    b"\t",
    b"\\",
    b"\0",
    b"{",
    b"%",
    b"%4",
    b"%zz",
    b"\xc3\xa9",
    b"\xee\x80\x80",
    b"\xef\xbf\xb9",
    b"\xff",
    b"@",
    b"@@",
    b":",
    b":::",
    b"::",
    b"[",
    b"]",
    b"#",
    b"?",
    b"/",
    b"//",
    b"-",
    b".",
    b"_",
    b"1",
    b"12345",
    b"2147483648",
    b"1.2.3.256",
    b"%25",
    b"g",
    b"://",
];

/// Returns the valid inputs in which a flaw is inserted, or replaces one byte, two bytes, or
/// everything after an offset.
fn inputs() -> BTreeSet<Vec<u8>> {
    let mut inputs = BTreeSet::new();
    for valid in VALID {
        for start in 0..=valid.len() {
            for end in [start, start + 1, start + 2, valid.len()] {
                let Some(rest) = valid.as_bytes().get(end..) else { continue };
                inputs.extend(FLAWS.map(|flaw| [&valid.as_bytes()[..start], flaw, rest].concat()));
            }
        }
    }
    inputs
}

/// Returns the errors of all parsers for an input.
fn errors(bytes: &[u8]) -> Vec<(Spec, ParseError)> {
    let mut found = vec![
        (Spec::Rfc1738, rfc1738::Url::parse_bytes(bytes).err()),
        (Spec::Rfc1808, rfc1808::Url::parse_bytes(bytes).err()),
        (Spec::Rfc2396, UriReference::parse_bytes(bytes).err()),
        (Spec::Rfc2396Ipv6, UriReference::parse_bytes_with(bytes, Syntax::RFC2732).err()),
        (Spec::Rfc3986Zones, ZonedRef::parse_bytes(bytes).err()),
    ];
    if let Ok(text) = std::str::from_utf8(bytes) {
        found.extend([
            (Spec::Rfc1808, rfc1808::Base::parse(text).err()),
            (Spec::Rfc2396, AbsoluteUri::parse(text).err()),
            (Spec::Rfc2396, RelativeUri::parse(text).err()),
            (Spec::Rfc2396Ipv6, JavaUri::parse(text).err()),
        ]);
    }
    found.into_iter().filter_map(|(spec, error)| Some((spec, error?))).collect()
}

/// Returns the specifications whose sections the errors of a specification may cite.
fn sources(document: Spec) -> &'static [&'static str] {
    match document {
        Spec::Rfc1738 => &["RFC 1738 section "],
        Spec::Rfc1808 => &["RFC 1808 section "],
        Spec::Rfc2396 => &["RFC 2396 section ", "java.net.URI"],
        Spec::Rfc2396Ipv6 => &["RFC 2396 section ", "RFC 2732 section ", "java.net.URI"],
        Spec::Rfc3986Zones => &["RFC 6874 section ", "RFC 3986 section "],
        _ => panic!("{} is new", document.name()),
    }
}

/// Asserts that the message, rule, section, span, and diagram of an error are consistent.
fn check(bytes: &[u8], document: Spec, error: ParseError) {
    let shown = format!("{} of {document:?}: {error:?}", bytes.escape_ascii());
    assert_eq!(error.spec(), document, "{shown}");
    assert!(
        error.span() == (error.start()..error.end()) && bytes.get(error.span()).is_some(),
        "{shown}"
    );
    assert!(sources(document).iter().any(|source| error.section().starts_with(source)), "{shown}");
    assert!(error.rule().contains(" = ") || error.section() == "java.net.URI", "{shown}");
    assert!(!error.message().ends_with('.') && error.message().contains(' '), "{shown}");
    assert_eq!(error.to_string(), format!("{} at byte {}", error.message(), error.start()));
    assert!(
        error.help().is_none_or(|help| help.contains(' ') && help != error.message()),
        "{shown}"
    );
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    assert!(text.get(error.span()).is_some(), "{shown}");
    let drawing = error.display(text).to_string();
    let lines: Vec<&str> = drawing.lines().collect();
    assert_eq!(lines[0], format!("error: {}", error.display(text).message()));
    let rule = format!("  = rule: {} ({})", error.rule(), error.section());
    let help = error.display(text).help().map(|help| format!("  = help: {help}"));
    let expected: Vec<&str> = [Some(&*rule), help.as_deref()].into_iter().flatten().collect();
    assert_eq!(lines[lines.len() - expected.len()..], expected, "{shown}");
}

/// The codes of the errors of each specification. `too-long` is not included, because it requires 4
/// GiB.
const KINDS: [(Spec, &str); 5] = [
    (
        Spec::Rfc1738,
        "authority-missing backslash char control escape-digits escape-truncated \
            fragment-unexpected host-label \
         non-ascii port-char port-colon port-empty scheme-char scheme-empty scheme-missing space",
    ),
    (
        Spec::Rfc1808,
        "backslash char control empty-first-segment escape-digits escape-truncated non-ascii \
            scheme-char \
         scheme-missing space",
    ),
    (
        Spec::Rfc2396,
        "backslash char control escape-digits escape-truncated fragment-unexpected non-ascii \
            path-missing \
         scheme-char scheme-empty scheme-missing scheme-part-empty scheme-start scheme-unexpected \
         space",
    ),
    (
        Spec::Rfc2396Ipv6,
        "authority-empty backslash bracket-unclosed char control escape-digits escape-truncated \
            ipv6-char \
         ipv6-colon ipv6-elision ipv6-group-long ipv6-ipv4 ipv6-too-few ipv6-too-many literal-tail \
         non-ascii \
         port-char port-colon port-too-large scheme-char scheme-empty scheme-part-empty \
         scheme-start space \
         zone-identifier zone-malformed",
    ),
    (
        Spec::Rfc3986Zones,
        "backslash bracket-unclosed char control escape-digits escape-truncated ipv6-char \
            ipv6-colon ipv6-elision \
         ipv6-group-long ipv6-ipv4 ipv6-too-few ipv6-too-many ipvfuture-address ipvfuture-version \
         literal-tail \
         non-ascii port-char port-colon scheme-char scheme-empty scheme-start second-at space \
         zone-delimiter \
         zone-malformed",
    ),
];

#[test]
fn every_error_is_distinguishable() {
    let mut codes: BTreeMap<Spec, BTreeSet<&str>> = BTreeMap::new();
    let mut seen: BTreeMap<_, ErrorKind> = BTreeMap::new();
    for text in inputs() {
        for (spec, error) in errors(&text) {
            check(&text, spec, error);
            codes.entry(spec).or_default().insert(error.code());
            // Kinds may share a message if their help differs.
            let before = seen.insert((spec, error.message(), error.help()), error.kind());
            assert!(
                before.is_none_or(|before| before == error.kind()),
                "{before:?}, {error:?}: {}",
                text.escape_ascii()
            );
        }
    }
    let expected = KINDS.map(|(spec, codes)| (spec, codes.split(' ').collect()));
    assert_eq!(codes, BTreeMap::from(expected));
}

#[test]
fn names_and_codes_have_the_numbers_of_the_specifications() {
    let codes = "rfc1738 rfc1808 rfc2396 rfc2396+2732 rfc3986 rfc3987 rfc3986+6874";
    assert_eq!(Spec::ALL.map(Spec::code).join(" "), codes);
    let numbers = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_ascii_digit());
        parts.filter(|it| !it.is_empty()).map(str::to_owned).collect()
    };
    for spec in Spec::ALL {
        assert_eq!(numbers(spec.name()), numbers(spec.code()));
    }
    // Errors of the current specifications keep their rules.
    let error = ParseError::from(urikit::IriRef::parse("/a b").unwrap_err());
    assert_eq!((error.spec(), error.section()), (Spec::Rfc3987, "RFC 3987 section 2.2"));
}

/// The contents of `docs/errors-legacy.md`, with the shortest input of each error. Rows that are
/// equal in several specifications are merged.
fn page() -> String {
    let mut found: BTreeMap<_, (Vec<u8>, ParseError)> = BTreeMap::new();
    for text in inputs() {
        for (spec, error) in errors(&text) {
            let key = (spec, error.kind(), error.component());
            let shortest = found.entry(key).or_insert_with(|| (text.clone(), error));
            if text.len() < shortest.0.len() {
                *shortest = (text.clone(), error);
            }
        }
    }
    let mut rows = BTreeMap::new();
    let mut rules = BTreeSet::new();
    for (&(spec, _, component), (text, error)) in &found {
        let (rule, section) = (error.rule(), error.section());
        rules.insert((section, rule));
        let (message, help) = messages(text, error);
        let key = (error.code(), component, message, help, section, rule);
        let (_, specs) = rows.entry(key).or_insert_with(|| (marked(text, error), Vec::new()));
        specs.push(spec.name().replace(" with RFC ", "+"));
    }
    let mut page = String::from(HEAD);
    let mut last = None;
    for ((code, component, message, help, section, rule), (example, specs)) in rows {
        if last.replace(code) != Some(code) {
            let _ = writeln!(page, "\n## {code}\n\n{COLUMNS}");
        }
        let name = rule.split_once(" = ").map_or(rule, |(name, _)| name);
        let rule = format!("`{}` ({section})", cell(name));
        let (message, help, specs) = (cell(&message), cell(&help), specs.join(", "));
        let cells = [component.name(), &example, &message, &help, &rule, &specs];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page.push_str("\n## Grammar rules\n\n| source | rule |\n|---|---|\n");
    for (section, rule) in rules.into_iter().filter(|(_, rule)| rule.contains(" = ")) {
        let _ = writeln!(page, "| {section} | `{}` |", cell(rule));
    }
    page
}

/// The message and help for an error in its input.
fn messages(input: &[u8], error: &ParseError) -> (String, String) {
    match std::str::from_utf8(input) {
        Ok(input) => {
            let diagram = error.display(input);
            let help = diagram.help().map(|help| help.to_string());
            (diagram.message().to_string(), help.unwrap_or_default())
        }
        Err(_) => (error.message().to_owned(), error.help().unwrap_or_default().to_owned()),
    }
}

/// The input in a cell, with the span of its error marked.
fn marked(text: &[u8], error: &ParseError) -> String {
    let shown = |part: &[u8]| cell(&part.escape_ascii().to_string());
    let [before, at, after] =
        [&text[..error.start()], &text[error.span()], &text[error.end()..]].map(shown);
    format!("`{before}«{at}»{after}`")
}

/// Escapes bars, which would end a cell of a table.
fn cell(content: &str) -> String {
    content.replace('|', "\\|")
}

const HEAD: &str = "# Error codes of older specifications

The errors that the parsers of `urikit-legacy` report. The columns and the marks in the examples are
those of [the errors of `urikit`](errors.md). The full text of each rule is in the
[last section](#grammar-rules).

This page is generated by `cargo xtask pages`.
";

const COLUMNS: &str =
    "| component | example | message | help | rule | specifications |\n|---|---|---|---|---|---|";

#[test]
fn errors_page_is_up_to_date() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors-legacy.md");
    if std::env::var_os("WRITE_PAGES").is_some() {
        fs::write(&file, page()).expect("the page can be written");
    }
    let found = fs::read_to_string(file).unwrap_or_default();
    assert!(found == page(), "docs/errors-legacy.md is out of date; run `cargo xtask pages`");
}
