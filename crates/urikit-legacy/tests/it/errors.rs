//! Tests of parse errors: all errors of all parsers for inputs that differ from valid ones in a few
//! characters. The errors of `urikit` convert into those of this crate, so both are tested here,
//! and written to the pages `docs/errors.md` and `docs/errors-legacy.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::sync::LazyLock;

use urikit::component::{
    Authority, Encoded, Fragment, Host, Path, Port, Query, Scheme, Segment, Userinfo,
};
use urikit::{Form, Iri, IriRef, Uri, UriRef};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{AbsoluteUri, RelativeUri, Syntax, UriReference};
use urikit_legacy::rfc6874::ZonedRef;
use urikit_legacy::{Component, ErrorKind, ParseError, Spec, rfc1738, rfc1808};

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

/// Returns the error of a parser, converted from that of `urikit` if necessary.
fn error<T, E: Into<ParseError>>(result: Result<T, E>) -> Option<ParseError> {
    result.err().map(Into::into)
}

/// Returns the input of a parser of strings, which ignores inputs that are not UTF-8.
fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// The parsers of URIs and IRIs, with the specifications that their errors cite.
const CURRENT: [(Spec, FindError); 8] = [
    (Spec::Rfc3986, |bytes| error(UriRef::parse_bytes(bytes))),
    (Spec::Rfc3986, |bytes| error(Uri::parse_bytes(bytes))),
    (Spec::Rfc3986, |bytes| error(UriRef::parse_as(text(bytes)?, Form::AbsoluteUri))),
    (Spec::Rfc3986, |bytes| error(UriRef::parse_as(text(bytes)?, Form::RelativeRef))),
    (Spec::Rfc3987, |bytes| error(IriRef::parse_bytes(bytes))),
    (Spec::Rfc3987, |bytes| error(Iri::parse_bytes(bytes))),
    (Spec::Rfc3987, |bytes| error(IriRef::parse_as(text(bytes)?, Form::AbsoluteUri))),
    (Spec::Rfc3987, |bytes| error(IriRef::parse_as(text(bytes)?, Form::RelativeRef))),
];

/// The parsers of single components.
const COMPONENTS: [(Spec, FindError); 10] = [
    (Spec::Rfc3986, |bytes| error(Authority::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Encoded::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Fragment::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Host::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Path::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Port::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Query::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Scheme::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Segment::parse(text(bytes)?))),
    (Spec::Rfc3986, |bytes| error(Userinfo::parse(text(bytes)?))),
];

/// The parsers of the older specifications.
const OLDER: [(Spec, FindError); 9] = [
    (Spec::Rfc1738, |bytes| error(rfc1738::Url::parse_bytes(bytes))),
    (Spec::Rfc1808, |bytes| error(rfc1808::Url::parse_bytes(bytes))),
    (Spec::Rfc2396, |bytes| error(UriReference::parse_bytes(bytes))),
    (Spec::Rfc2396Ipv6, |bytes| error(UriReference::parse_bytes_with(bytes, Syntax::RFC2732))),
    (Spec::Rfc3986Zones, |bytes| error(ZonedRef::parse_bytes(bytes))),
    (Spec::Rfc1808, |bytes| error(rfc1808::Base::parse(text(bytes)?))),
    (Spec::Rfc2396, |bytes| error(AbsoluteUri::parse(text(bytes)?))),
    (Spec::Rfc2396, |bytes| error(RelativeUri::parse(text(bytes)?))),
    (Spec::Rfc2396Ipv6, |bytes| error(JavaUri::parse(text(bytes)?))),
];

/// Returns the specifications whose sections the errors of a specification may cite.
fn sources(document: Spec) -> &'static [&'static str] {
    match document {
        Spec::Rfc1738 => &["RFC 1738 section "],
        Spec::Rfc1808 => &["RFC 1808 section "],
        Spec::Rfc2396 => &["RFC 2396 section ", "java.net.URI"],
        Spec::Rfc2396Ipv6 => &["RFC 2396 section ", "RFC 2732 section ", "java.net.URI"],
        Spec::Rfc3986 => &["RFC 3986 section "],
        Spec::Rfc3987 => &["RFC 3987 section ", "RFC 3986 section "],
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

/// For each specification, kind, and component, the shortest input with this error.
type Errors = BTreeMap<(Spec, ErrorKind, Component), (Vec<u8>, ParseError)>;

/// The errors of URIs and references, those that only parsers of single components report, and
/// those of the older specifications.
static ERRORS: LazyLock<[Errors; 3]> = LazyLock::new(|| {
    let references = all_errors(&CURRENT);
    let mut components = all_errors(&COMPONENTS);
    components.retain(|key, _| !references.contains_key(key));
    [references, components, all_errors(&OLDER)]
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
const KINDS: [(Spec, &str); 7] = [
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

#[test]
fn every_component_has_errors() {
    let components: BTreeSet<Component> = ERRORS[..2]
        .iter()
        .flatten()
        .map(|(key, _)| key)
        .map(|(_, _, component)| *component)
        .collect();
    let names: Vec<&str> = components.iter().map(|component| component.name()).collect();
    let all = "scheme authority userinfo host port path segment percent-encoded string query \
        fragment";
    assert_eq!(names.join(" "), all);
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
    let error = ParseError::from(IriRef::parse("/a b").unwrap_err());
    assert_eq!((error.spec(), error.section()), (Spec::Rfc3987, "RFC 3987 section 2.2"));
}

/// Returns a page that lists errors. Rows that are equal in several specifications are merged.
/// Each list of errors has a note that is added to its examples.
fn page(head: &str, lists: &[(&Errors, &str)]) -> String {
    let mut page = String::from(head);
    let mut rows = BTreeMap::new();
    let mut rules = BTreeSet::new();
    for (errors, note) in lists {
        for (&(document, _, component), (text, error)) in *errors {
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

const CURRENT_HEAD: &str = "# Error codes

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

const OLDER_HEAD: &str = "# Error codes of older specifications

The errors that the parsers of `urikit-legacy` report. The columns and the marks in the examples are
those of [the errors of `urikit`](errors.md). The full text of each rule is in the
[last section](#grammar-rules).

This page is generated by `cargo xtask pages`.
";

const COLUMNS: &str =
    "| component | example | message | help | rule | specifications |\n|---|---|---|---|---|---|";

/// Asserts that a page of `docs` is equal to its contents, or writes it.
fn check_page(name: &str, contents: &str) {
    let file = format!("{}/../../docs/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("WRITE_PAGES").is_some() {
        fs::write(&file, contents).expect("the page can be written");
    }
    let found = fs::read_to_string(file).unwrap_or_default();
    assert!(found == contents, "docs/{name} is out of date; run `cargo xtask pages`");
}

#[test]
fn errors_page_is_up_to_date() {
    let [references, components, older] = &*ERRORS;
    let current = [(references, ""), (components, " *alone*")];
    check_page("errors.md", &page(CURRENT_HEAD, &current));
    check_page("errors-legacy.md", &page(OLDER_HEAD, &[(older, "")]));
}
