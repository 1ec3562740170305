//! Properties of all results, on random strings of tokens.

use urikit_whatwg::{Parser, Report, Url, ValidationError, ValidationErrorKind as Kind};

const HEADS: &[&str] = &[
    "http://", "https://", "HTTP://", "file://", "file:///", "abc://", "abc:", "//", "/", "", "ws:",
];

const TOKENS: &[&str] = &[
    "http:",
    "file:",
    "abc:",
    "/",
    "/",
    "//",
    "\\",
    "?",
    "#",
    "@",
    ":",
    ":80",
    ":443",
    ":0080",
    ".",
    "..",
    "%2e",
    "%",
    "%4",
    "%41",
    "a",
    "C:",
    "c|",
    "localhost",
    "EXAMPLE.com",
    "1",
    "0x7f",
    "256",
    "1.2.3.4",
    "[::1]",
    "[",
    "]",
    "[1:0::1.2.3.4]",
    " ",
    "\t",
    "\n",
    "\0",
    "\"",
    "<",
    "^",
    "`",
    "{",
    "|",
    "'",
    "~",
    "_",
    "-",
    "xn--a",
    "é",
    "☃",
    "\u{ad}",
    "①",
    "\u{fdd0}",
    "%C3%A9",
    "%ff",
    "u:p@",
    "%00",
    "xn--",
    ".é",
    "%5c",
    "blob:",
    "::",
    "\u{80}",
    "💩",
];

const BASES: &[&str] = &[
    "http://u:p@a.example:81/b/c?q#f",
    "https://h/",
    "file:///C:/a/b?q",
    "file://host/D:/x",
    "abc://x/y/z?q",
    "abc:/a/b",
    "abc:/.//b/c",
    "mailto:x?y",
    "abc://h",
    "ws://h/a",
    "file:///C:",
    "file://h",
    "abc:///x",
    "data:a b?c#d",
    "blob:https://h/x",
    "http://[::1]/é?é#é",
];

/// A generator of pseudo-random numbers (xorshift).
struct Random(u32);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0 as usize % end
    }

    fn pick(&mut self, from: &[&'static str]) -> &'static str {
        from[self.below(from.len())]
    }
}

/// Encodes a query in ISO-8859-1.
fn latin1(query: &str, bytes: &mut Vec<u8>) {
    for c in query.chars() {
        match u8::try_from(c) {
            Ok(byte) => bytes.push(byte),
            Err(_) => bytes.extend(format!("%26%23{}%3B", c as u32).bytes()),
        }
    }
}

/// Calls a function with inputs, their parsers, and their reports.
fn for_each(mut check: impl FnMut(&str, &Parser<'_>, &Report)) {
    let bases: Vec<_> = BASES.iter().map(|base| Url::parse(base).unwrap()).collect();
    let mut random = Random(0x9e37_79b9);
    for _ in 0..20_000 {
        let mut input = random.pick(HEADS).to_owned();
        for _ in 0..random.below(8) {
            input.push_str(random.pick(TOKENS));
        }
        let mut parser = Parser::new();
        if random.below(2) == 0 {
            let base = &bases[random.below(bases.len())];
            parser = parser.base(base);
            assert_eq!(base.join(&input), parser.parse(&input), "{input:?} {base:?}");
        }
        if random.below(4) == 0 {
            parser = parser.query_encoding(&latin1);
        }
        check(&input, &parser, &parser.report(&input));
    }
}

#[test]
fn all_entry_points_agree() {
    for_each(|input, parser, report| {
        assert_eq!(parser.parse(input), report.result, "{input:?}");
        assert_eq!(parser.can_parse(input), report.result.is_ok(), "{input:?}");
        assert_eq!(parser.parse_bytes(input.as_bytes()), report.result, "{input:?}");
    });
}

#[test]
fn an_href_parses_to_itself() {
    for_each(|input, _, report| {
        let Ok(url) = &report.result else { return };
        let again = Url::parse(url.as_str()).unwrap();
        assert_eq!(&again, url, "{input:?}");
        assert_eq!((again.spans(), again.host_kind()), (url.spans(), url.host_kind()), "{input:?}");
        assert_eq!(again.has_opaque_path(), url.has_opaque_path());
    });
}

#[test]
fn getters_return_the_spans_of_which_the_href_consists() {
    for_each(|input, _, report| {
        let Ok(url) = &report.result else { return };
        let spans = url.spans();
        let part = |span: &Option<_>| span.clone().map(|range| &url.as_str()[range]);
        let or_empty = |span| part(span).unwrap_or_default();
        let userinfo = or_empty(&spans.userinfo);
        assert_eq!(
            userinfo.split_once(':').unwrap_or((userinfo, "")),
            (url.username(), url.password())
        );
        assert_eq!((or_empty(&spans.host), or_empty(&spans.port)), (url.hostname(), url.port()));
        let path = &url.as_str()[spans.path.clone()];
        assert_eq!(path, url.pathname());
        let with = |before: &str, text: Option<&str>| text.map(|it| [before, it].concat());
        let (query, fragment) = (with("?", part(&spans.query)), with("#", part(&spans.fragment)));
        let [query, fragment] = [query, fragment].map(Option::unwrap_or_default);
        // The getters return an empty string for an empty component, too.
        let shown = |part: String| if part.len() > 1 { part } else { String::new() };
        assert_eq!(shown(query.clone()), url.search());
        assert_eq!(shown(fragment.clone()), url.hash());
        let authority = with("//", part(&spans.authority)).unwrap_or_default();
        let is_protected = authority.is_empty() && path.starts_with("//");
        let prefix = if is_protected { "/." } else { "" };
        let href = [url.protocol(), &authority, prefix, path, &query, &fragment].concat();
        assert_eq!(href, url.as_str(), "{input:?}");
    });
}

#[test]
fn changes_turn_the_input_into_the_href() {
    for_each(|input, parser, report| {
        let Ok(url) = &report.result else { return assert!(report.changes.is_empty()) };
        let (mut href, mut at) = (String::new(), 0);
        for change in &report.changes {
            // A removed character can be inside of another change.
            if change.input.start >= at {
                href.push_str(&input[at..change.input.start]);
                assert_eq!(href.len(), change.href.start, "{input:?} {parser:?} {change:?}");
                href.push_str(&url.as_str()[change.href.clone()]);
                at = change.input.end;
            }
        }
        href.push_str(&input[at..]);
        assert_eq!(href, url.as_str(), "{input:?} {parser:?} {:?}", report.changes);
    });
}

#[test]
fn a_valid_input_without_errors_changes_little() {
    // Whatever the Standard changes without a validation error is equivalent.
    let harmless = [
        "lowercased",
        "port",
        "percent-encoded",
        "dot-segment",
        "slash",
        "base",
        "path-prefix",
        "host-to-ascii",
        "address-rewritten",
        "host-removed",
        "slashes",
        "drive-letter",
        "query-encoded",
    ];
    for_each(|input, parser, report| {
        for change in report.changes.iter().filter(|_| report.errors.is_empty()) {
            assert!(harmless.contains(&change.kind.name()), "{input:?} {parser:?} {change:?}");
        }
    });
}

/// Returns whether the marked part of the input matches the error.
fn holds_offender(error: &ValidationError, marked: &str) -> bool {
    let mut chars = marked.chars();
    let single = (chars.next(), chars.next());
    match error.kind() {
        Kind::InvalidUrlUnit => match single {
            (Some(c), None) => !c.is_alphanumeric(),
            _ => marked.chars().all(|c| c <= ' '),
        },
        Kind::InvalidReverseSolidus => marked == "\\",
        Kind::SpecialSchemeMissingFollowingSolidus => matches!(marked, "" | "/" | "\\"),
        Kind::InvalidCredentials => marked.ends_with('@'),
        Kind::DomainPercentEncoded => marked.replace(['\t', '\n'], "").len() == 3,
        Kind::Ipv4NonAsciiInput | Kind::Ipv6Unclosed => !marked.is_empty(),
        Kind::PortInvalid => !marked.contains(|c: char| c.is_ascii_digit()),
        Kind::PortOutOfRange => marked.contains(|c: char| c.is_ascii_digit()),
        Kind::HostMissing => marked.is_empty(),
        Kind::FileInvalidWindowsDriveLetter | Kind::FileInvalidWindowsDriveLetterHost => {
            marked.contains([':', '|'])
        }
        Kind::HostInvalidCodePoint => matches!(single, (Some(c), None) if c.is_ascii()),
        _ => true,
    }
}

#[test]
fn spans_hold_the_offending_characters() {
    for_each(|input, parser, report| {
        assert!(report.errors.is_sorted_by_key(|error| {
            let is_failure = report.result.is_err() && report.errors.last() == Some(error);
            (is_failure, error.start())
        }));
        for error in &report.errors {
            let marked = &input[error.span()];
            assert!(holds_offender(error, marked), "{input:?} {parser:?} {error:?} {marked:?}");
        }
    });
}
