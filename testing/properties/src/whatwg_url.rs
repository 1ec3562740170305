//! `urikit-whatwg` against the crate `url`, another parser of the URL Standard.
//!
//! The peer is not asked about inputs of the classes in [`KNOWN`], and each class has an example
//! that still differs. The tests of `bench` compare with ada, which is in C++.

use urikit_whatwg::Url;

use crate::Held;
use crate::whatwg::{input_and_base, parser};

/// An input, its base, and our result.
struct Case<'a> {
    input: &'a str,
    base: Option<&'a Url>,
    ours: Option<&'a Url>,
}

/// A class of differences of the peer.
pub struct Known {
    /// The reason, with the step of the Standard that decides.
    pub why: &'static str,
    /// An input and its base, which is empty for none.
    pub example: (&'static str, &'static str),
    /// Holds for all inputs of the class, and may hold for others.
    applies: fn(&Case<'_>) -> bool,
}

/// The href of the peer, or `None` for failure.
fn theirs(input: &str, base: Option<&Url>) -> Option<String> {
    let parsed = match base {
        Some(base) => url::Url::parse(base.as_str()).and_then(|base| base.join(input)),
        None => url::Url::parse(input),
    };
    parsed.ok().map(String::from)
}

pub const KNOWN: &[Known] = &[
    Known {
        why: "the file host state and the path state: the peer drops the host before a drive \
            letter, joins slashes, and does not read `C|` as `C:`",
        example: ("file://h/c:/x", ""),
        applies: |case| is_file(case.ours) || is_file(case.base) || has_scheme(case, "file:"),
    },
    Known {
        why: "the path percent-encode set includes `^`",
        example: ("http://h/a^b", ""),
        applies: |case| case.input.contains('^'),
    },
    Known {
        why: "the opaque path state encodes a space before `?` and `#`",
        example: ("m:a ?q", ""),
        applies: |case| case.ours.is_some_and(Url::has_opaque_path) && case.input.contains(' '),
    },
    Known {
        why: "step 5 of the domain parser: a domain in ASCII is not validated",
        example: ("http://xn--a/", ""),
        applies: |case| {
            let hosts = [case.ours, case.base].into_iter().flatten().map(Url::hostname);
            hosts.into_iter().any(|host| host.contains("xn--"))
        },
    },
    Known {
        why: "shorten a URL's path: a drive letter stays only in `file` URLs",
        example: ("http://h/C:/..", ""),
        applies: |case| {
            has_drive_letter(&cleaned(case.input))
                || case.base.is_some_and(|base| has_drive_letter(base.pathname()))
        },
    },
    Known {
        why: "the relative state: a backslash is a slash only in special URLs",
        example: ("\\x", "s://h/p/"),
        applies: |case| {
            let is_special = case.ours.is_some_and(Url::is_special);
            !is_special && case.input.contains('\\')
        },
    },
    Known {
        why: "the special authority ignore slashes state applies to references, too",
        example: ("///h", "http://b/"),
        applies: |case| {
            let is_slash = |c| matches!(c, '/' | '\\');
            case.base.is_some() && cleaned(case.input).chars().take(3).all(is_slash)
        },
    },
    Known {
        why: "the authority state: credentials without a host are a failure",
        example: ("s://@", ""),
        applies: |case| case.ours.is_none() && case.input.contains('@'),
    },
];

fn is_file(url: Option<&Url>) -> bool {
    url.is_some_and(|url| url.protocol() == "file:")
}

fn has_scheme(case: &Case<'_>, scheme: &str) -> bool {
    cleaned(case.input).to_ascii_lowercase().starts_with(scheme)
}

/// The input without what the parser removes before it starts.
fn cleaned(input: &str) -> String {
    input.trim_start_matches(|c| c <= ' ').replace(['\t', '\n', '\r'], "")
}

/// Returns whether a segment starts with a drive letter; `C:` at the start would be a scheme.
fn has_drive_letter(text: &str) -> bool {
    let is_letter =
        |bytes: &[u8]| bytes[0].is_ascii_alphabetic() && matches!(bytes[1], b':' | b'|');
    let is_segment = |bytes: &[u8]| matches!(bytes[0], b'/' | b'\\') && is_letter(&bytes[1..]);
    let bytes = text.as_bytes();
    bytes.windows(3).any(is_segment) || bytes.len() > 1 && is_letter(bytes) && bytes[1] == b'|'
}

/// The peer has the same href, except for known classes of differences.
pub(crate) fn peers(data: &[u8]) -> Option<Held> {
    let (input, base) = input_and_base(data);
    let base = base.as_ref();
    let ours = parser(base).parse(&input).ok();
    let case = Case { input: &input, base, ours: ours.as_ref() };
    // In some classes, assertions of the peer fail, so it must not even be asked.
    if KNOWN.iter().any(|known| (known.applies)(&case)) {
        return None;
    }
    assert_eq!(theirs(&input, base), ours.map(|url| url.to_string()), "{input:?} on {base:?}");
    Some(Held)
}

/// Returns whether the example of a class still differs.
pub fn still_differs(known: &Known) -> bool {
    let (input, base) = known.example;
    let base = Url::parse(base).ok();
    let ours = parser(base.as_ref()).parse(input).ok();
    let case = Case { input, base: base.as_ref(), ours: ours.as_ref() };
    (known.applies)(&case) && theirs(input, base.as_ref()) != ours.map(|url| url.to_string())
}
