//! Tests of parse errors: all errors of all parsers for inputs that differ from valid ones in a few
//! characters.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::sync::LazyLock;

use urikit::component::{
    Authority, Encoded, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo,
};
use urikit::{Component, ErrorKind, Form, Iri, IriRef, ParseError, Spec, Uri, UriRef};

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

/// Returns the error of a parser for an input, if any.
type FindError = fn(&[u8]) -> Option<ParseError>;

/// Creates functions for parsers of strings, which ignore inputs that are not UTF-8.
macro_rules! of_text {
    ($($parse:expr),+ $(,)?) => {
        [$((|bytes| {
            std::str::from_utf8(bytes).ok().and_then(|text| $parse(text).err())
        }) as FindError),+]
    };
}

/// Returns the parsers of URIs and references, with the specifications that their errors cite.
fn parsers() -> Vec<(Spec, FindError)> {
    vec![
        (Spec::Rfc3986, |bytes| UriRef::parse_bytes(bytes).err()),
        (Spec::Rfc3986, |bytes| Uri::parse_bytes(bytes).err()),
        (Spec::Rfc3986, |bytes| uri_as(bytes, Form::AbsoluteUri)),
        (Spec::Rfc3986, |bytes| uri_as(bytes, Form::RelativeRef)),
        (Spec::Rfc3987, |bytes| IriRef::parse_bytes(bytes).err()),
        (Spec::Rfc3987, |bytes| Iri::parse_bytes(bytes).err()),
        (Spec::Rfc3987, |bytes| iri_as(bytes, Form::AbsoluteUri)),
        (Spec::Rfc3987, |bytes| iri_as(bytes, Form::RelativeRef)),
    ]
}

fn uri_as(bytes: &[u8], form: Form) -> Option<ParseError> {
    UriRef::parse_as(std::str::from_utf8(bytes).ok()?, form).err()
}

fn iri_as(bytes: &[u8], form: Form) -> Option<ParseError> {
    IriRef::parse_as(std::str::from_utf8(bytes).ok()?, form).err()
}

/// Returns the parsers of single components.
fn component_parsers() -> Vec<(Spec, FindError)> {
    let components = of_text![
        Authority::parse,
        Encoded::parse,
        Fragment::parse,
        Host::parse,
        Path::parse,
        Port::parse,
        Query::parse,
        Scheme::parse,
        Segment::parse,
        Userinfo::parse,
    ];
    components.map(|parse| (Spec::Rfc3986, parse)).to_vec()
}

/// Returns the specifications whose sections the errors of a specification may cite.
fn sources(document: Spec) -> &'static [&'static str] {
    match document {
        Spec::Rfc3986 => &["RFC 3986 section "],
        Spec::Rfc3987 => &["RFC 3987 section ", "RFC 3986 section "],
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
    assert!(error.rule().contains(" = "), "{shown}");
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

/// For each specification, kind, and component, the shortest input with this error.
type Errors = BTreeMap<(Spec, ErrorKind, Component), (Vec<u8>, ParseError)>;

/// The errors of URIs and references, and those that only parsers of single components report.
static ERRORS: LazyLock<[Errors; 2]> = LazyLock::new(|| {
    let references = all_errors(&parsers());
    let mut components = all_errors(&component_parsers());
    components.retain(|key, _| !references.contains_key(key));
    [references, components]
});

fn all_errors(parsers: &[(Spec, FindError)]) -> Errors {
    let mut found = BTreeMap::new();
    for text in inputs() {
        for &(document, find_error) in parsers {
            if let Some(error) = find_error(&text) {
                check(&text, document, error);
                let shortest = found.entry((document, error.kind(), error.component()));
                let shortest = shortest.or_insert_with(|| (text.clone(), error));
                if text.len() < shortest.0.len() {
                    *shortest = (text.clone(), error);
                }
            }
        }
    }
    found
}

/// The codes of the errors of each specification. `too-long` is not included, because it requires 4
/// GiB.
const KINDS: [(Spec, &str); 2] = [
    (
        Spec::Rfc3986,
        "backslash bracket-unclosed char control escape-digits escape-truncated \
            fragment-unexpected ipv6-char \
         ipv6-colon ipv6-elision ipv6-group-long ipv6-ipv4 ipv6-too-few ipv6-too-many \
         ipvfuture-address \
         ipvfuture-version literal-tail non-ascii port-char port-colon scheme-char scheme-empty \
         scheme-missing \
         scheme-start scheme-unexpected second-at space zone-identifier",
    ),
    (
        Spec::Rfc3987,
        "backslash bracket-unclosed char control escape-digits escape-truncated \
            fragment-unexpected ipv6-char \
         ipv6-colon ipv6-elision ipv6-group-long ipv6-ipv4 ipv6-too-few ipv6-too-many \
         ipvfuture-address \
         ipvfuture-version literal-tail non-ascii not-ucschar not-utf8 port-char port-colon \
         private-use \
         scheme-char scheme-empty scheme-missing scheme-start scheme-unexpected second-at space \
         zone-identifier",
    ),
];

#[test]
fn every_error_is_distinguishable() {
    let mut codes: BTreeMap<Spec, BTreeSet<&str>> = BTreeMap::new();
    let mut seen = BTreeMap::new();
    for (&(document, kind, _), (text, error)) in ERRORS.iter().flatten() {
        codes.entry(document).or_default().insert(error.code());
        // Kinds may share a message if their help differs.
        let before = seen.insert((document, error.message(), error.help()), kind);
        assert!(
            before.is_none_or(|before| before == kind),
            "{before:?}, {kind:?}: {}",
            text.escape_ascii()
        );
    }
    let expected = KINDS.map(|(document, codes)| (document, codes.split(' ').collect()));
    assert_eq!(codes, BTreeMap::from(expected));
}

/// The contents of `docs/errors.md`. Rows that are equal in several specifications are merged.
fn page() -> String {
    let mut page = String::from(HEAD);
    let mut rows = BTreeMap::new();
    let mut rules = BTreeSet::new();
    for (errors, note) in ERRORS.iter().zip(["", " *alone*"]) {
        for (&(document, _, component), (text, error)) in errors {
            let (rule, section) = (error.rule(), error.section());
            rules.insert((section, rule));
            let (message, help) = messages(text, error);
            let key = (error.code(), component, message, help, section, rule);
            let (_, documents) = rows.entry(key).or_insert_with(|| {
                let example = marked(text, error);
                (format!("{example}{note}"), Vec::new())
            });
            documents.push(document.name().replace(" with RFC ", "+"));
        }
    }
    let mut last = None;
    for ((code, component, message, help, section, rule), (example, documents)) in rows {
        if last.replace(code) != Some(code) {
            let _ = writeln!(page, "\n## {code}\n\n{COLUMNS}");
        }
        let name = rule.split_once(" = ").map_or(rule, |(name, _)| name);
        let rule = format!("`{}` ({section})", cell(name));
        let (message, help, documents) = (cell(&message), cell(&help), documents.join(", "));
        let cells = [component.name(), &example, &message, &help, &rule, &documents];
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

const HEAD: &str = "# Error codes

The errors that the parsers report, by code, component, and specification. In examples, «» mark the
span of the error, and bytes that are not printable ASCII are escaped as in Rust. An example is a
URI or a relative reference; if it is followed by *alone*, it is only the component, as passed to a
function such as `set_host`. Messages and help are those of `ParseError::display`; without the
input, they are more general. The last column lists the specifications whose parsers report the
error; the example is for the first of them. The full text of each rule is in the
[last section](#grammar-rules). The error `too-long`, for an input of more than 4294967295 bytes, is
not listed.

This page is generated by `cargo xtask pages`.
";

const COLUMNS: &str =
    "| component | example | message | help | rule | specifications |\n|---|---|---|---|---|---|";

#[test]
fn errors_page_is_up_to_date() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors.md");
    if !file.parent().is_some_and(std::path::Path::is_dir) {
        eprintln!("skipped: the published crate does not contain the page");
        return;
    }
    if std::env::var_os("WRITE_PAGES").is_some() {
        fs::write(&file, page()).expect("the page can be written");
    }
    let found = fs::read_to_string(file).unwrap_or_default();
    assert!(found == page(), "docs/errors.md is out of date; run `cargo xtask pages`");
}

/// The diagram of a long input shows 48 bytes before the error and 24 bytes after its start or end.
#[test]
fn diagram_omits_distant_input() {
    let check = |text: &str, error: ParseError, end: usize| {
        let (start, end) = (error.start().saturating_sub(48), end.min(text.len()));
        let dots = |is_cut: bool| if is_cut { "..." } else { "" };
        let (before, after) = (dots(start > 0), dots(end < text.len()));
        let drawing = error.display(text).to_string();
        let lines: Vec<&str> = drawing.lines().collect();
        assert_eq!(lines[1], format!("  | {before}{}{after}", &text[start..end]));
        let (spaces, carets) =
            (before.len() + error.start() - start, error.end().min(end) - error.start());
        assert!(lines[2].starts_with(&format!("  | {:spaces$}{:^<carets$} ", "", "")), "{drawing}");
        // `Debug` of a diagram does not show the input.
        assert_eq!(format!("{:?}", error.display(text)), format!("{error:?}"));
    };
    for before in [0, 1, 23, 24, 46, 47, 48, 100] {
        for after in [0, 1, 23, 24, 25, 100] {
            let text = format!("/{} {}", "a".repeat(before), "b".repeat(after));
            let error = UriRef::parse(&text).expect_err("a space stands in no URI");
            check(&text, error, error.end() + 24);
        }
        let scheme = format!("{}:b", "a".repeat(before + 1));
        let error = UriRef::parse_as(&scheme, Form::RelativeRef).expect_err("it has a scheme");
        assert_eq!(error.span(), 0..before + 2);
        check(&scheme, error, error.end().min(24) + 24);
    }
}

#[test]
fn every_component_has_errors() {
    let components: BTreeSet<Component> =
        ERRORS.iter().flatten().map(|(key, _)| key).map(|(_, _, component)| *component).collect();
    let names: Vec<&str> = components.iter().map(|component| component.name()).collect();
    let all = "scheme authority userinfo host port path segment percent-encoded string query \
        fragment";
    assert_eq!(names.join(" "), all);
}

/// The span of a malformed escape includes at most two bytes after `%`, and only those of the same
/// component.
#[test]
fn malformed_escape_ends_with_its_component() {
    for (before, delimiters) in [("//", "/?#@:[]"), ("/", "/?#"), ("?", "#"), ("#", "")] {
        let at = before.len();
        for after in "/?#@:[]".chars() {
            let error = UriRef::parse(&format!("{before}%{after}1")).expect_err("a bad escape");
            let expected = if delimiters.contains(after) {
                (ErrorKind::EscapeTruncated, at..at + 1)
            } else {
                (ErrorKind::EscapeDigits, at..at + 3)
            };
            assert_eq!((error.kind(), error.span()), expected, "{before}%{after}1");
        }
        for byte in 0x80..=u8::MAX {
            let error = UriRef::parse_bytes(&[before.as_bytes(), b"%", &[byte]].concat())
                .expect_err("a bad escape");
            assert_eq!(
                (error.kind(), error.span()),
                (ErrorKind::EscapeDigits, at..at + 1),
                "{before} {byte}"
            );
        }
    }
}

/// A colon in the first segment is reported as an error in the scheme, unless the segment is too
/// long for a scheme.
#[test]
fn colon_in_first_segment_is_a_scheme_error() {
    for (len, component) in [
        (1, Component::Scheme),
        (256, Component::Scheme),
        (257, Component::Path),
        (258, Component::Path),
    ] {
        let error = UriRef::parse(&format!("{:>len$}:", "")).expect_err("a space");
        assert_eq!((error.component(), error.start()), (component, 0), "{len}");
    }
}

/// The input consists of zeros, which take no memory on systems with lazy allocation. If this much
/// memory cannot be reserved, the test is skipped.
#[cfg(target_pointer_width = "64")]
#[test]
fn input_over_4_gib_is_too_long() {
    let limit = u32::MAX as usize;
    if Vec::<u8>::new().try_reserve_exact(limit + 1).is_err() {
        eprintln!("4 GiB cannot be had here: no text is too long");
        return;
    }
    let text = String::from_utf8(vec![0; limit + 1]).expect("zeros are UTF-8");
    // Only the length is checked.
    let errors = [
        (Spec::Rfc3986, UriRef::parse(&text).err()),
        (Spec::Rfc3987, IriRef::parse(&text).err()),
        (Spec::Rfc3986, Authority::parse(&text).err()),
        (Spec::Rfc3986, Host::parse(&text).err()),
        (Spec::Rfc3986, Path::parse(&text).err()),
        (Spec::Rfc3986, Port::parse(&text).err()),
        (Spec::Rfc3986, Scheme::parse(&text).err()),
    ];
    for (document, error) in errors {
        let error = error.expect("it is too long");
        assert_eq!(
            (error.code(), error.span(), error.spec()),
            ("too-long", limit..limit, document)
        );
        assert_eq!(error.message(), "input is longer than 4294967295 bytes");
        assert_eq!(
            (error.rule(), error.section()),
            ("at most 4294967295 bytes", "a limit of this library")
        );
    }
    // An input of the maximum length is parsed.
    let error = UriRef::parse_bytes(&text.as_bytes()[1..]).expect_err("an error");
    assert_eq!((error.kind(), error.span()), (ErrorKind::Control, 0..1));
    let lines = urikit::batch::Columns::new()
        .parse(text.as_bytes(), urikit::batch::LineTerminator::Newline);
    assert_eq!(lines.map(|lines| lines.len()).expect_err("an error").span(), limit..limit);
}

/// The error for characters after an IP literal, for each kind of literal.
#[test]
fn characters_after_ip_literal_are_reported() {
    for literal in ["[::1]", "[1:2:3:4:5:6:1.2.3.4]", "[v1.a]"] {
        for after in ["", ":1", "/p", "?q", "#f"] {
            let text = format!("//u@{literal}xy{after}");
            let error = UriRef::parse(&text).expect_err("letters behind a bracket");
            let start = "//u@".len() + literal.len();
            assert_eq!(
                (error.kind(), error.span()),
                (ErrorKind::LiteralTail, start..start + 2),
                "{text}"
            );
        }
    }
}
