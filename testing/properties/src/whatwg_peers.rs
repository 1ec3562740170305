//! `urikit-whatwg` against other libraries for the URL Standard: the crate `url` and, with the
//! feature `ada`, ada.
//!
//! A peer is not asked about inputs of its classes in [`KNOWN`], and each class has an example that
//! still differs.

use urikit_whatwg::Url;

use crate::Held;
use crate::whatwg::{input_and_base, parser};

/// The href, or `None` for failure.
type Answer = Option<String>;

/// An input, its base, and our answer.
struct Case<'a> {
    input: &'a str,
    base: Option<&'a Url>,
    ours: Option<&'a Url>,
}

/// A class of differences of a peer.
pub struct Known {
    pub peer: &'static str,
    /// The reason, with the step of the Standard that decides.
    pub why: &'static str,
    /// An input and its base, which is empty for none.
    pub example: (&'static str, &'static str),
    /// Holds for all inputs of the class, and may hold for others.
    applies: fn(&Case<'_>) -> bool,
}

/// The peers, each with a function that parses an input with a base.
const PEERS: &[(&str, fn(&str, Option<&str>) -> Answer)] = &[
    ("url", url),
    #[cfg(feature = "ada")]
    ("ada", ada),
];

fn url(input: &str, base: Option<&str>) -> Answer {
    let parsed = match base {
        Some(base) => url::Url::parse(base).and_then(|base| base.join(input)),
        None => url::Url::parse(input),
    };
    parsed.ok().map(String::from)
}

#[cfg(feature = "ada")]
fn ada(input: &str, base: Option<&str>) -> Answer {
    ada_url::Url::parse(input, base).ok().map(|url| url.href().to_owned())
}

pub const KNOWN: &[Known] = &[
    Known {
        peer: "url",
        why: "the file host state and the path state: the peer drops the host before a drive \
            letter, joins slashes, and does not read `C|` as `C:`",
        example: ("file://h/c:/x", ""),
        applies: |case| is_file(case.ours) || is_file(case.base) || has_scheme(case, "file:"),
    },
    Known {
        peer: "url",
        why: "the path percent-encode set includes `^`",
        example: ("http://h/a^b", ""),
        applies: |case| case.input.contains('^'),
    },
    Known {
        peer: "url",
        why: "the opaque path state encodes a space before `?` and `#`",
        example: ("m:a ?q", ""),
        applies: |case| case.ours.is_some_and(Url::has_opaque_path) && case.input.contains(' '),
    },
    Known {
        peer: "url",
        why: "step 5 of the domain parser: a domain in ASCII is not validated",
        example: ("http://xn--a/", ""),
        applies: |case| case.ours.is_some_and(|url| url.hostname().contains("xn--")),
    },
    Known {
        peer: "url",
        why: "shorten a URL's path: a drive letter stays only in `file` URLs",
        example: ("http://h/C:/..", ""),
        applies: |case| {
            let base = case.base.map_or("", Url::pathname);
            [case.input, base].iter().any(|text| text.contains([':', '|']))
        },
    },
    Known {
        peer: "url",
        why: "the relative state: a backslash is a slash only in special URLs",
        example: ("\\x", "s://h/p/"),
        applies: |case| {
            let is_special = case.ours.or(case.base).is_some_and(Url::is_special);
            !is_special && case.input.contains('\\')
        },
    },
    Known {
        peer: "url",
        why: "the special authority ignore slashes state applies to references, too",
        example: ("///h", "http://b/"),
        applies: |case| case.base.is_some_and(Url::is_special),
    },
    Known {
        peer: "url",
        why: "the authority state: credentials without a host are a failure",
        example: ("s://@", ""),
        applies: |case| case.ours.is_none() && case.input.contains('@'),
    },
    Known {
        peer: "ada",
        why: "CheckBidi of UTS 46 applies to all labels of a domain with right-to-left characters",
        example: ("http://😀.נ.a/", ""),
        // Hebrew and Arabic, also percent-encoded.
        applies: |case| {
            let input = case.input.to_ascii_lowercase();
            input.contains(|c| matches!(c, '\u{590}'..='\u{8ff}')) || input.contains("%d")
        },
    },
];

fn is_file(url: Option<&Url>) -> bool {
    url.is_some_and(|url| url.protocol() == "file:")
}

fn has_scheme(case: &Case<'_>, scheme: &str) -> bool {
    let input = case.input.replace(['\t', '\n', '\r'], "");
    input.trim_start_matches(|c| c <= ' ').to_ascii_lowercase().starts_with(scheme)
}

/// Peers have the same href, except for known classes of differences.
pub(crate) fn peers(data: &[u8]) -> Option<Held> {
    let (input, base) = input_and_base(data);
    let ours = parser(base.as_ref()).parse(&input).ok();
    let case = Case { input: &input, base: base.as_ref(), ours: ours.as_ref() };
    let base = base.as_ref().map(Url::as_str);
    for (peer, parse) in PEERS {
        // `url` has failing assertions in some classes, so it must not even be asked.
        if KNOWN.iter().any(|known| known.peer == *peer && (known.applies)(&case)) {
            continue;
        }
        let theirs = parse(&input, base);
        assert!(
            theirs.as_deref() == ours.as_ref().map(Url::as_str),
            "{peer}: {input:?} on {base:?} is {theirs:?}; ours is {ours:?}"
        );
    }
    Some(Held)
}

/// Returns whether the example of a class still differs; `None` if the peer is not compared.
pub fn still_differs(known: &Known) -> Option<bool> {
    let (_, parse) = PEERS.iter().find(|(peer, _)| *peer == known.peer)?;
    let (input, base) = known.example;
    let url = Url::parse(base).ok();
    let ours = parser(url.as_ref()).parse(input).ok();
    let case = Case { input, base: url.as_ref(), ours: ours.as_ref() };
    let theirs = parse(input, url.as_ref().map(Url::as_str));
    Some(theirs.as_deref() != ours.as_ref().map(Url::as_str) && (known.applies)(&case))
}
