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
        applies: |case| case.ours.is_some_and(|url| url.hostname().contains("xn--")),
    },
    Known {
        why: "shorten a URL's path: a drive letter stays only in `file` URLs",
        example: ("http://h/C:/..", ""),
        applies: |case| {
            let base = case.base.map_or("", Url::pathname);
            [case.input, base].iter().any(|text| text.contains([':', '|']))
        },
    },
    Known {
        why: "the relative state: a backslash is a slash only in special URLs",
        example: ("\\x", "s://h/p/"),
        applies: |case| {
            let is_special = case.ours.or(case.base).is_some_and(Url::is_special);
            !is_special && case.input.contains('\\')
        },
    },
    Known {
        why: "the special authority ignore slashes state applies to references, too",
        example: ("///h", "http://b/"),
        applies: |case| case.base.is_some_and(Url::is_special),
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
    let input = case.input.replace(['\t', '\n', '\r'], "");
    input.trim_start_matches(|c| c <= ' ').to_ascii_lowercase().starts_with(scheme)
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
