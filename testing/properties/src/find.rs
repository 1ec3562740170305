//! URIs in text.

use urikit::UriRef;
use urikit_text::plain::{Delimiter, FindOption, Finder, Flags, MAX_LOOKBEHIND, Match};

use crate::Held;
use crate::diagnostics;
use crate::input::{Language, choice, choices, inputs};

/// A finder with options from the bits of a number.
pub(crate) fn finder(bits: u8) -> Finder {
    let all = [
        FindOption::Schemeless,
        FindOption::Email,
        FindOption::NetworkPath,
        FindOption::Rejoin,
        FindOption::Nested,
        FindOption::Lenient,
        FindOption::Scp,
        FindOption::Ascii,
    ];
    let chosen = all.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0);
    chosen.fold(Finder::new(), |finder, (_, choice)| finder.with(choice))
}

fn shown(hit: &Match<'_>) -> String {
    format!("{hit:?}")
}

/// Matches have correct spans, are references unless flagged, and do not depend on chunking.
pub(crate) fn find(data: &[u8]) -> Option<Held> {
    let (bits, rest) = choice(data);
    let (cut, rest) = choice(rest);
    let prose = Language::PROSE.bytes(rest);
    // Long enough for a stream to discard the beginning.
    let filler =
        if (bits ^ cut) % 7 == 3 { FILLER.repeat(FILLED / FILLER.len()) } else { Vec::new() };
    let text = &*[&*filler, &*prose].concat();
    let context = CONTEXTS[usize::from(bits ^ cut) % CONTEXTS.len()];
    let finder = finder(bits).context(context);
    let whole: Vec<String> = finder.find(text).map(|hit| shown(&hit)).collect();
    let mut end = 0;
    for hit in finder.find(text) {
        assert_eq!(text.get(hit.range()), Some(hit.raw.as_bytes()));
        let before = &text[..hit.range().start];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column = before.len()
            - before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)
            + 1;
        assert_eq!((hit.line, hit.column), (line as u64, column as u64), "{hit:?}");
        let is_invalid = hit.flags.contains(Flags::INVALID);
        assert_eq!(hit.parse().is_err(), is_invalid, "{hit:?}");
        if !hit.flags.contains(Flags::NESTED) {
            assert!(hit.start >= end, "{hit:?} begins before {end}");
            end = hit.end;
        }
        around(&hit, text, context);
        flagged(hit.flags);
        if bits == 0 {
            // It is found again alone.
            let again = format!("<URL:{}>", hit.uri);
            let again: Vec<_> = finder.find(&again).map(|hit| hit.uri.into_owned()).collect();
            assert_eq!(again, [&*hit.uri], "{hit:?}");
            let scheme = UriRef::parse(&hit.uri)
                .ok()
                .and_then(|uri| uri.scheme().map(|scheme| scheme.to_string()));
            assert!(scheme.is_some() || is_invalid, "{hit:?}");
        }
    }
    assert_eq!(
        whole,
        streamed(&finder, text, usize::from(cut % 61) + 1),
        "{}",
        text.escape_ascii()
    );
    if context >= MAX_LOOKBEHIND {
        replaced(&finder, text, bits ^ cut);
    }
    // Invalid, one-letter, and overlong scheme names are not accepted.
    if (bits ^ cut) % 8 == 0 {
        let given = NO_SCHEMES.iter().fold(finder, |finder, name| finder.scheme(name));
        let found: Vec<String> = given.find(text).map(|hit| shown(&hit)).collect();
        assert_eq!(found, whole, "{}", text.escape_ascii());
    }
    Some(Held)
}

/// Text without URIs.
const FILLER: &[u8] = b"word, words\n";
const FILLED: usize = 3 * 4096;
/// The maximum lookbehind in text without URIs, including context.
const LOOKED_BACK: u64 = 2048;

/// Requested lengths of context; the maximum is 1024.
const CONTEXTS: [usize; 5] = [0, 1, 17, MAX_LOOKBEHIND, 5000];

/// Names that are not accepted as schemes.
const NO_SCHEMES: [&str; 6] = [
    "",
    "h",
    "1a",
    "a b",
    "é",
    "a12345678901234567890123456789012345678901234567890123456789012345",
];

/// The matches in a stream. The stream never returns a match that starts before its position.
fn streamed(finder: &Finder, text: &[u8], chunk: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut stream = finder.stream();
    let mut fed = 0;
    let mut take = |searched: u64, hit: Match<'_>| {
        assert!(
            hit.start >= searched || hit.flags.contains(Flags::NESTED),
            "{hit:?} before {searched}"
        );
        found.push(shown(&hit));
    };
    for chunk in text.chunks(chunk) {
        let before = stream.searched();
        stream.feed(chunk, |hit| take(before, hit));
        fed += chunk.len() as u64;
        let searched = stream.searched();
        assert!(
            (before..=fed).contains(&searched),
            "searched {searched} of {fed}, at least \
            {before} expected"
        );
        let is_filler = text.starts_with(FILLER) && fed <= FILLED as u64 / 2;
        assert!(!is_filler || searched + LOOKED_BACK >= fed, "{searched} of {fed}");
    }
    let searched = stream.searched();
    stream.finish(|hit| take(searched, hit));
    found
}

/// The context and the delimiters are those in the text.
fn around(hit: &Match<'_>, text: &[u8], context: usize) {
    let (before, suffix) = (&text[..hit.range().start], &text[hit.range().end..]);
    let line = &before[before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1)..];
    let rest = &suffix[..suffix.iter().position(|byte| *byte == b'\n').unwrap_or(suffix.len())];
    let most = context.min(1024);
    assert_eq!(hit.before, &line[line.len().saturating_sub(most)..], "{hit:?}");
    assert_eq!(hit.after, &rest[..rest.len().min(most)], "{hit:?}");
    let is_so = match hit.delimiter.name() {
        "angle-brackets" => {
            let before = before.trim_ascii_end();
            let (unlabeled, label) = before.split_at(before.len().saturating_sub(4));
            let is_label =
                label.eq_ignore_ascii_case(b"URL:") || label.eq_ignore_ascii_case(b"URI:");
            let before = if is_label { unlabeled.trim_ascii_end() } else { before };
            before.ends_with(b"<") && suffix.trim_ascii_start().starts_with(b">")
        }
        "double-quotes" => before.ends_with(b"\"") && suffix.starts_with(b"\""),
        name => name == "bare",
    };
    assert!(is_so, "{hit:?} in {}", text.escape_ascii());
    diagnostics::are_names(
        [Delimiter::AngleBrackets, Delimiter::DoubleQuotes, Delimiter::Bare].map(Delimiter::name),
    );
}

const FLAGS: [(Flags, &str); 25] = [
    (Flags::IRI, "iri"),
    (Flags::WS_REMOVED, "ws-removed"),
    (Flags::EOL_HYPHEN, "eol-hyphen"),
    (Flags::REJOINED, "rejoined"),
    (Flags::BRACKET_ABANDONED, "bracket-abandoned"),
    (Flags::GLUED, "glued"),
    (Flags::CUT, "cut"),
    (Flags::TOO_LONG, "too-long"),
    (Flags::INVISIBLE, "invisible"),
    (Flags::HTML_ENTITY, "html-entity"),
    (Flags::PLACEHOLDER, "placeholder"),
    (Flags::WILDCARD, "wildcard"),
    (Flags::PASSWORD, "password"),
    (Flags::INVALID, "invalid"),
    (Flags::NESTED, "nested"),
    (Flags::EMAIL, "email"),
    (Flags::SCHEMELESS, "schemeless"),
    (Flags::NETWORK_PATH, "network-path"),
    (Flags::SCP, "scp"),
    (Flags::ENCODED, "encoded"),
    (Flags::ADJACENT, "adjacent"),
    (Flags::ESCAPED, "escaped"),
    (Flags::NOT_UTF_8, "not-utf-8"),
    (Flags::REFANGED, "refanged"),
    (Flags::QUOTED_PRINTABLE, "quoted-printable"),
];

/// A set of flags formats as their names.
pub(crate) fn flagged(flags: Flags) {
    let names: Vec<&str> = flags.names().collect();
    let expected: Vec<&str> =
        FLAGS.iter().filter(|(flag, _)| flags.contains(*flag)).map(|(_, name)| *name).collect();
    assert_eq!(names, expected);
    assert_eq!(flags.is_empty(), names.is_empty(), "{names:?}");
    let together = FLAGS.iter().filter(|(_, name)| names.contains(name));
    assert_eq!(together.fold(Flags::default(), |all, (flag, _)| all | *flag), flags);
}

/// Replacements of a match.
const OTHERS: [&str; 9] = [
    "http://e.example/$;x",
    "http://e.example/a.",
    "http://e.example/?x=(",
    "mailto:x@y.example",
    "urn:a:b",
    "http://e.example/x'",
    "http://e.example",
    "http://e.example/(x)",
    "ftp://e.example/a/",
];

/// The replacement ends where predicted.
fn replaced(finder: &Finder, text: &[u8], which: u8) {
    let other = OTHERS[usize::from(which) % OTHERS.len()];
    let bare = finder.find(text).filter(|hit| !hit.flags.contains(Flags::NESTED));
    let hits: Vec<Match<'_>> = bare.take(8).collect();
    let Some(hit) = hits.get(usize::from(which) % hits.len().max(1)) else { return };
    let written = [&text[..hit.range().start], other.as_bytes(), &text[hit.range().end..]].concat();
    let found = finder.find(&written).find(|found| found.start == hit.start);
    let ends = found.as_ref().is_none_or(|found| found.raw == other);
    assert_eq!(hit.can_be(other, finder), ends, "{hit:?} {found:?} {}", written.escape_ascii());
}

/// The required continuation after the colon of a scheme.
#[derive(Clone, Copy)]
pub(crate) enum Needs {
    /// `//` and a host.
    Slashes,
    /// One of these bytes, and at least one more.
    OneOf(&'static [u8]),
    /// A digit or `+`.
    Number,
}

/// A scheme that only a configured finder finds.
const GIVEN: &str = "x-given";

pub(crate) const SCHEMES: [(&str, Needs); 20] = [
    ("http", Needs::Slashes),
    ("https", Needs::Slashes),
    ("HTTP", Needs::Slashes),
    ("ftp", Needs::Slashes),
    ("ldap", Needs::Slashes),
    ("ssh", Needs::Slashes),
    ("git+ssh", Needs::Slashes),
    ("coap+tcp", Needs::Slashes),
    ("view-source", Needs::Slashes),
    ("ws", Needs::Slashes),
    ("mailto", Needs::OneOf(b"@?")),
    ("Mailto", Needs::OneOf(b"@?")),
    ("urn", Needs::OneOf(b":")),
    ("data", Needs::OneOf(b",")),
    ("geo", Needs::OneOf(b",")),
    ("sip", Needs::OneOf(b"@.")),
    ("magnet", Needs::OneOf(b"?")),
    ("tag", Needs::OneOf(b",")),
    ("tel", Needs::Number),
    ("sms", Needs::Number),
];

impl Needs {
    /// The rule after the colon and the slashes.
    fn language(self) -> (&'static Language, &'static str) {
        match self {
            Self::Slashes => (&Language::AFTER_SLASHES, "//"),
            _ => (&Language::AFTER_COLON, ""),
        }
    }

    /// Adds the required continuation.
    fn with(self, suffix: &str) -> String {
        match self {
            Self::Slashes => suffix.to_owned(),
            _ if self.are_met(suffix) => suffix.to_owned(),
            Self::Number => format!("+1{suffix}"),
            Self::OneOf(needed) => format!("a{}{suffix}", char::from(needed[0])),
        }
    }

    /// Returns whether the continuation is sufficient.
    fn are_met(self, suffix: &str) -> bool {
        let bytes = suffix.as_bytes();
        match self {
            Self::Slashes => true,
            Self::Number => bytes.len() > 1 && (bytes[0].is_ascii_digit() || bytes[0] == b'+'),
            Self::OneOf(needed) => {
                let before_last = &bytes[..bytes.len().saturating_sub(1)];
                let is_near = before_last.iter().take(200).any(|byte| needed.contains(byte));
                is_near && bytes[0].is_ascii_alphanumeric()
            }
        }
    }
}

/// A URI or IRI of a known scheme; `None` if the field does not produce one.
pub(crate) fn known(which: u8, field: &[u8]) -> Option<String> {
    let (scheme, needs) = SCHEMES[usize::from(which) % SCHEMES.len()];
    let (language, slashes) = needs.language();
    let suffix = needs.with(&language.text(field));
    let is_usual = |sign: char| sign.is_ascii() || "é日本".contains(sign);
    let is_kept =
        language.accepts(&suffix) && needs.are_met(&suffix) && suffix.chars().all(is_usual);
    is_kept.then(|| format!("{scheme}:{slashes}{suffix}"))
}

/// Delimiters around a URI.
const SURROUNDINGS: [(&str, &str, Delimiter); 32] = [
    ("", "", Delimiter::Bare),
    (" ", " ", Delimiter::Bare),
    ("see ", " there", Delimiter::Bare),
    ("\t", "\r\n", Delimiter::Bare),
    ("at ", ".", Delimiter::Bare),
    ("", ", and", Delimiter::Bare),
    ("", "?! ", Delimiter::Bare),
    ("", "...", Delimiter::Bare),
    ("(", ")", Delimiter::Bare),
    ("(see ", ").", Delimiter::Bare),
    ("[", "]", Delimiter::Bare),
    ("[t](", ")", Delimiter::Bare),
    ("**", "**", Delimiter::Bare),
    ("`", "`", Delimiter::Bare),
    ("'", "'", Delimiter::Bare),
    ("u=['", "','x']", Delimiter::Bare),
    ("“", "”", Delimiter::Bare),
    ("«", "»", Delimiter::Bare),
    ("请看", "。谢谢", Delimiter::Bare),
    ("（", "）", Delimiter::Bare),
    ("|", "|", Delimiter::Bare),
    ("", "\u{200b}x", Delimiter::Bare),
    ("", "\u{a0}x", Delimiter::Bare),
    ("&lt;", "&gt;", Delimiter::Bare),
    ("URL:", " x", Delimiter::Bare),
    ("<", " x", Delimiter::Bare),
    ("\"", "\"", Delimiter::DoubleQuotes),
    ("href=\"", "\">", Delimiter::DoubleQuotes),
    ("<", ">", Delimiter::AngleBrackets),
    ("<URL:", ">", Delimiter::AngleBrackets),
    ("is < uri: ", "\n>", Delimiter::AngleBrackets),
    ("at <url:\n", " >.", Delimiter::AngleBrackets),
];

/// Returns whether it ends with a character other than punctuation.
fn is_firm(text: &str) -> bool {
    text.ends_with(|last: char| last.is_alphanumeric() || last == '/')
}

/// Returns whether a URI without delimiters is found completely.
fn is_clear(suffix: &str, before: &str) -> bool {
    let depth = suffix.bytes().try_fold(0, |depth: usize, byte| match byte {
        b'(' => Some(depth + 1),
        b')' => depth.checked_sub(1),
        _ => Some(depth),
    });
    let is_list = suffix.contains([',', ';']) && suffix.contains("://");
    depth == Some(0)
        && is_firm(suffix)
        && !(before.ends_with('\'') && suffix.contains('\''))
        && !(suffix.contains('&') && suffix.contains(';'))
        && !is_list
}

/// Returns whether the end of a word in ASCII and Japanese looks like that of a URI in a sentence.
fn has_prose(suffix: &str) -> bool {
    let is_end = |c: char| c == ')' || c.is_ascii_alphanumeric();
    suffix.chars().zip(suffix.chars().skip(1)).any(|(one, next)| is_end(one) && next > 'é')
}

/// Percent-encodes octets outside ASCII (RFC 3987 section 3.1).
pub(crate) fn escaped(iri: &str) -> String {
    iri.bytes().fold(String::new(), |uri, byte| match byte {
        0x80.. => uri + &format!("%{byte:02X}"),
        _ => uri + char::from(byte).encode_utf8(&mut [0; 4]),
    })
}

/// A URI in angle brackets with line breaks after slashes.
pub(crate) fn broken(uri: &str) -> String {
    let path = uri.match_indices('/').nth(2).map_or(uri.len(), |(at, _)| at + 1);
    let last = uri.len() - uri.ends_with('/') as usize;
    if path >= last || uri[path..].contains(':') {
        return uri.to_owned();
    }
    uri[..path].to_owned() + &uri[path..last].replace('/', "/\n   ") + &uri[last..]
}

/// The paragraphs and delimiters around a URI.
struct Setting<'t> {
    first: &'t str,
    before: &'t str,
    after: &'t str,
    last: &'t str,
    delimiter: Delimiter,
    is_broken: bool,
}

impl Setting<'_> {
    /// The text, the URI as written in it, and its position.
    fn around(&self, iri: &str) -> (String, String, u64) {
        let Self { first, before, after, last, .. } = self;
        let raw = if self.is_broken { broken(iri) } else { iri.to_owned() };
        // Blank lines end previous URIs.
        let text = format!("{first}\n\nx\n\n{before}{raw}{after}\n\nx\n\n{last}");
        let start = first.len() + "\n\nx\n\n".len() + before.len();
        (text, raw, start as u64)
    }

    /// The URI is found exactly.
    fn holds(&self, finder: &Finder, iri: &str) {
        let (text, raw, start) = self.around(iri);
        let found = finder.find(&text).find(|hit| hit.start == start);
        let Some(hit) = found else { panic!("{iri:?} is not found in {text:?}") };
        assert_eq!(
            (hit.raw, &*hit.uri, hit.delimiter),
            (&*raw, &*escaped(iri), self.delimiter),
            "{text:?}"
        );
        assert_eq!(hit.flags.contains(Flags::IRI), !iri.is_ascii(), "{hit:?}");
        assert_eq!(hit.flags.contains(Flags::WS_REMOVED), raw != iri, "{hit:?}");
        assert!(!hit.flags.contains(Flags::TOO_LONG), "{hit:?}");
    }

    /// The URI is found, and it or an alternative is the exact one. Before the prose, there may be
    /// too little to be a URI of a scheme without `//`.
    fn offers(&self, finder: &Finder, iri: &str) {
        let (text, _, start) = self.around(iri);
        let Some(hit) = finder.find(&text).find(|hit| hit.start == start) else {
            return assert!(!iri.contains("://"), "{iri:?} is not found in {text:?}");
        };
        if !hit.flags.contains(Flags::ADJACENT) {
            return self.holds(finder, iri);
        }
        assert!(iri.starts_with(hit.raw), "{iri:?} {hit:?}");
        let is_offered = hit.alternatives.contains(&escaped(iri));
        assert!(is_offered || iri.contains("://") && iri.matches(':').count() > 1, "{hit:?}");
    }

    fn lacks(&self, finder: &Finder, iri: &str) {
        let (text, _, start) = self.around(iri);
        assert_eq!(finder.find(&text).find(|hit| hit.start == start), None, "{text:?}");
    }
}

/// A URI between delimiters is found exactly, including one of a configured scheme.
pub(crate) fn planted(data: &[u8]) -> Option<Held> {
    let ([around, which, bits], rest) = choices(data);
    let (scheme, needs) = SCHEMES[usize::from(which) % SCHEMES.len()];
    let (language, slashes) = needs.language();
    let [suffix, first, last] = &inputs([language, &Language::PROSE, &Language::PROSE], rest);
    let (before, after, delimiter) = SURROUNDINGS[usize::from(around) % SURROUNDINGS.len()];
    let suffix = needs.with(suffix)
        + if delimiter == Delimiter::Bare && !is_firm(suffix) { "/x" } else { "" };
    let iri = format!("{scheme}:{slashes}{suffix}");
    let is_usual = |sign: char| sign.is_ascii() || "é日本".contains(sign);
    let is_kept = language.accepts(&suffix)
        && needs.are_met(&suffix)
        && iri.chars().all(is_usual)
        && (delimiter == Delimiter::AngleBrackets || !suffix.contains("$("))
        && (delimiter != Delimiter::Bare || is_clear(&suffix, before));
    if !is_kept || !(iri.is_ascii() || bits & 0x80 == 0) {
        return None;
    }
    let is_broken =
        delimiter == Delimiter::AngleBrackets && around & 0x80 != 0 && !slashes.is_empty();
    let setting = Setting { first, before, after, last, delimiter, is_broken };
    if delimiter == Delimiter::Bare && has_prose(&suffix) {
        setting.offers(&finder(bits), &iri);
        return Some(Held);
    }
    setting.holds(&finder(bits), &iri);
    if around & 0x40 != 0 {
        let iri = format!("{GIVEN}:{slashes}{suffix}");
        setting.holds(&finder(bits).scheme("X-Given"), &iri);
        // After `URL:`, any scheme is accepted.
        if !before.contains(':') {
            setting.lacks(&finder(bits), &iri);
        }
    }
    Some(Held)
}
