//! The URL Standard: `urikit-whatwg` against the Standard's grammar and descriptions, and against
//! itself. [`whatwg_url`](crate::whatwg_url) compares it with the crate `url`.

use urikit_conformance::errors_whatwg::is_about;
use urikit_conformance::writing_whatwg::{Base, is_valid_url};
use urikit_whatwg::{Change, ChangeKind, Parser, Report, Url};

use crate::Held;
use crate::input::{Language, inputs, maybe_choice};

/// Bases of each kind that the parser distinguishes.
const BASES: [&str; 8] = [
    "",
    "http://b.x/c/d?q#f",
    "https://u:p@b.x:8443/c/",
    "file:///C:/d/e",
    "file://srv/c/d?q",
    "s://h/p/C:/",
    "s:/.//p",
    "m:o p?q",
];

/// An input and its base, if it has one.
pub(crate) fn input_and_base(data: &[u8]) -> (String, Option<Url>) {
    let (choice, data) = maybe_choice(data);
    let [input, base] = inputs([&Language::WHATWG, &Language::WHATWG], data);
    let base = match choice {
        Some(choice) => Url::parse(BASES[usize::from(choice) % BASES.len()]),
        None => Url::parse(&base),
    };
    (input, base.ok())
}

pub(crate) fn parser(base: Option<&Url>) -> Parser<'_> {
    base.map_or_else(Parser::new, |base| Parser::new().base(base))
}

/// All ways to parse agree, and the report is exact.
pub(crate) fn laws(data: &[u8]) -> Option<Held> {
    let (input, base) = input_and_base(data);
    let parser = parser(base.as_ref());
    let report = parser.report(&input);
    let shown = format!("{input:?} on {:?}", base.as_ref().map(Url::as_str));

    assert_eq!(parser.parse(&input), report.result, "{shown}");
    assert_eq!(parser.parse_bytes(input.as_bytes()), report.result, "{shown}");
    assert_eq!(parser.can_parse(&input), report.result.is_ok(), "{shown}");
    if let Some(base) = &base {
        assert_eq!(base.join(&input), report.result, "{shown}");
    }
    errors(&input, base.as_ref(), &report, &shown);
    if let Ok(url) = &report.result {
        stable(url, &shown);
        recomposed(url, &shown);
        changes(&input, url, &report.changes, &shown);
    }
    Some(Held)
}

/// There is an error unless the input is a valid URL string, and spans are at the characters that
/// the error is about.
fn errors(input: &str, base: Option<&Url>, report: &Report, shown: &str) {
    let base = base.map(|base| Base {
        scheme: base.protocol().trim_end_matches(':'),
        is_opaque: base.has_opaque_path(),
    });
    let errors = &report.errors;
    assert_eq!(errors.is_empty(), is_valid_url(input, base), "{shown}: {errors:?}");
    for error in errors {
        assert!(is_about(error.name(), input, error.span()), "{shown}: {error:?}");
    }
    if let Err(failure) = report.result {
        assert_eq!(errors.last(), Some(&failure.into()), "{shown}: {errors:?}");
    }
}

/// The href is its own href, with any base, and without a change.
fn stable(url: &Url, shown: &str) {
    for base in BASES.map(|base| Url::parse(base).ok()) {
        let report = parser(base.as_ref()).report(url.as_str());
        assert_eq!(report.result.as_ref(), Ok(url), "{shown}");
        let is_unchanged = report.changes.is_empty();
        assert!(is_unchanged, "{shown}: {:?}", report.changes);
    }
}

/// The getters, with the delimiters that the serializer adds, are the href; so are the spans.
fn recomposed(url: &Url, shown: &str) {
    let href = url.as_str();
    let credentials = match (url.username(), url.password()) {
        ("", "") => String::new(),
        (user, "") => format!("{user}@"),
        (user, password) => format!("{user}:{password}@"),
    };
    let spans = url.spans();
    let authority = match spans.host {
        Some(_) => format!("//{credentials}{}", url.host()),
        None if url.pathname().starts_with("//") => "/.".to_owned(),
        None => String::new(),
    };
    // The getters do not distinguish an empty query from an undefined one; the spans do.
    let delimited = |getter: &str, sign: &str, is_defined: bool| {
        if getter.is_empty() && is_defined { sign.to_owned() } else { getter.to_owned() }
    };
    let search = delimited(url.search(), "?", spans.query.is_some());
    let hash = delimited(url.hash(), "#", spans.fragment.is_some());
    let whole = format!("{}{authority}{}{search}{hash}", url.protocol(), url.pathname());
    assert_eq!(whole, href, "{shown}");
    assert_eq!(&href[spans.path.clone()], url.pathname(), "{shown}");
    let host = spans.host.map_or("", |host| &href[host]);
    assert_eq!(host, url.hostname(), "{shown}");
    let port = spans.port.map_or("", |port| &href[port]);
    assert_eq!(port, url.port(), "{shown}");
}

/// Outside of the changes, which are in order, the input and the href are equal.
fn changes(input: &str, url: &Url, changes: &[Change], shown: &str) {
    let href = url.as_str();
    let [mut input_at, mut href_at] = [0, 0];
    let shown = || format!("{shown}: {href}, {changes:?}");
    for change in changes {
        // A removed tab can be inside of another change.
        if change.kind == ChangeKind::Removed && change.input.end <= input_at {
            continue;
        }
        assert!(change.input.start >= input_at && change.href.start >= href_at, "{}", shown());
        let unchanged = [&input[input_at..change.input.start], &href[href_at..change.href.start]];
        assert_eq!(unchanged[0], unchanged[1], "{}", shown());
        let changed = [&input[change.input.clone()], &href[change.href.clone()]];
        assert_ne!(changed[0], changed[1], "{}", shown());
        [input_at, href_at] = [change.input.end, change.href.end];
    }
    assert_eq!(&input[input_at..], &href[href_at..], "{}", shown());
}
