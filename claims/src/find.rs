//! URIs in running text.

use urikit::UriRef;
use urikit_text::plain::{Choice, Delimiter, Finder, Flags, Hit};

use crate::Held;
use crate::input::{Language, choice, choices, texts};

/// A finder with the choices that the bits of a number stand for.
fn finder(bits: u8) -> Finder {
    let all = [
        Choice::Schemeless,
        Choice::Email,
        Choice::NetworkPath,
        Choice::Rejoin,
        Choice::Nested,
        Choice::Lenient,
        Choice::Scp,
        Choice::Ascii,
    ];
    let chosen = all.into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 != 0);
    chosen.fold(Finder::new(), |finder, (_, choice)| finder.with(choice))
}

fn shown(hit: &Hit<'_>) -> String {
    format!("{hit:?}")
}

/// A hit stands where it says, is a reference unless it says not, and is found in whatever pieces the text comes.
pub(crate) fn find(data: &[u8]) -> Option<Held> {
    let (bits, rest) = choice(data);
    let (cut, rest) = choice(rest);
    let text = &*Language::PROSE.bytes(rest);
    let finder = finder(bits);
    let whole: Vec<String> = finder.find(text).map(|hit| shown(&hit)).collect();
    let mut end = 0;
    for hit in finder.find(text) {
        assert_eq!(text.get(hit.range()), Some(hit.raw.as_bytes()));
        let before = &text[..hit.range().start];
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let column = before.len() - before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1) + 1;
        assert_eq!((hit.line, hit.column), (line as u64, column as u64), "{hit:?}");
        let is_invalid = hit.flags.contains(Flags::INVALID);
        assert_eq!(hit.parse().is_err(), is_invalid, "{hit:?}");
        if !hit.flags.contains(Flags::NESTED) {
            assert!(hit.start >= end, "{hit:?} begins before {end}");
            end = hit.end;
        }
        if bits == 0 {
            let scheme =
                UriRef::parse(&hit.uri).ok().and_then(|uri| uri.scheme().map(|scheme| scheme.to_string()));
            assert!(scheme.is_some() || is_invalid, "{hit:?}");
        }
    }
    let mut streamed = Vec::new();
    let mut stream = finder.stream();
    for piece in text.chunks(usize::from(cut % 61) + 1) {
        stream.feed(piece, |hit| streamed.push(shown(&hit)));
    }
    stream.finish(|hit| streamed.push(shown(&hit)));
    assert_eq!(whole, streamed, "{}", text.escape_ascii());
    Some(Held)
}

/// What has to follow the colon of a scheme, so that the finder knows it for one.
#[derive(Clone, Copy)]
pub(crate) enum Needs {
    /// `//` and a host.
    Slashes,
    /// One of these, and something behind it.
    OneOf(&'static [u8]),
    /// A digit, or a `+`.
    Number,
}

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
    /// What follows the colon, behind these slashes.
    fn language(self) -> (&'static Language, &'static str) {
        match self {
            Self::Slashes => (&Language::BEHIND_SLASHES, "//"),
            _ => (&Language::BEHIND_COLON, ""),
        }
    }

    /// A text with what it lacks.
    fn with(self, behind: &str) -> String {
        match self {
            Self::Slashes => behind.to_owned(),
            _ if self.are_met(behind) => behind.to_owned(),
            Self::Number => format!("+1{behind}"),
            Self::OneOf(needed) => format!("a{}{behind}", char::from(needed[0])),
        }
    }

    /// Whether a text behind the colon is enough.
    fn are_met(self, behind: &str) -> bool {
        let bytes = behind.as_bytes();
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

/// A URI, or IRI, of one of the schemes, whatever the field is; `None` if the field leads to none.
pub(crate) fn known(which: u8, field: &[u8]) -> Option<String> {
    let (scheme, needs) = SCHEMES[usize::from(which) % SCHEMES.len()];
    let (language, slashes) = needs.language();
    let behind = needs.with(&language.text(field));
    let is_usual = |sign: char| sign.is_ascii() || "é日本".contains(sign);
    let is_kept = language.accepts(&behind) && needs.are_met(&behind) && behind.chars().all(is_usual);
    is_kept.then(|| format!("{scheme}:{slashes}{behind}"))
}

/// What stands directly around a URI.
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

/// Whether a text ends with what is no punctuation.
fn is_firm(text: &str) -> bool {
    text.ends_with(|last: char| last.is_alphanumeric() || last == '/')
}

/// Whether a bare URI with this behind its scheme can end nowhere but at its end, and has to end there.
fn is_clear(behind: &str, before: &str) -> bool {
    let depth = behind.bytes().try_fold(0, |depth: usize, byte| match byte {
        b'(' => Some(depth + 1),
        b')' => depth.checked_sub(1),
        _ => Some(depth),
    });
    let is_list = behind.contains([',', ';']) && behind.contains("://");
    depth == Some(0)
        && is_firm(behind)
        && !(before.ends_with('\'') && behind.contains('\''))
        && !(behind.contains('&') && behind.contains(';'))
        && !is_list
}

/// The octets outside ASCII as escapes (RFC 3987 section 3.1).
pub(crate) fn escaped(iri: &str) -> String {
    iri.bytes().fold(String::new(), |uri, byte| match byte {
        0x80.. => uri + &format!("%{byte:02X}"),
        _ => uri + char::from(byte).encode_utf8(&mut [0; 4]),
    })
}

/// A URI in angle brackets as it is broken over lines, which a slash in its path is a good place for.
pub(crate) fn broken(uri: &str) -> String {
    let path = uri.match_indices('/').nth(2).map_or(uri.len(), |(at, _)| at + 1);
    let last = uri.len() - uri.ends_with('/') as usize;
    if path >= last || uri[path..].contains(':') {
        return uri.to_owned();
    }
    uri[..path].to_owned() + &uri[path..last].replace('/', "/\n   ") + &uri[last..]
}

/// A URI between delimiters is found there, exactly, whatever stands in the paragraphs before and behind.
pub(crate) fn planted(data: &[u8]) -> Option<Held> {
    let ([around, which, bits], rest) = choices(data);
    let (scheme, needs) = SCHEMES[usize::from(which) % SCHEMES.len()];
    let (language, slashes) = needs.language();
    let [behind, first, last] = texts([language, &Language::PROSE, &Language::PROSE], rest);
    let (before, after, delimiter) = SURROUNDINGS[usize::from(around) % SURROUNDINGS.len()];
    let behind =
        needs.with(&behind) + if delimiter == Delimiter::Bare && !is_firm(&behind) { "/x" } else { "" };
    let iri = format!("{scheme}:{slashes}{behind}");
    let is_usual = |sign: char| sign.is_ascii() || "é日本".contains(sign);
    let is_kept = language.accepts(&behind)
        && needs.are_met(&behind)
        && iri.chars().all(is_usual)
        && (delimiter != Delimiter::Bare || is_clear(&behind, before));
    if !is_kept || !(iri.is_ascii() || bits & 0x80 == 0) {
        return None;
    }
    let is_broken = delimiter == Delimiter::AngleBrackets && around & 0x80 != 0 && !slashes.is_empty();
    let raw = if is_broken { broken(&iri) } else { iri.clone() };
    // A blank line between words ends whatever has begun before it.
    let text = format!("{first}\n\nx\n\n{before}{raw}{after}\n\nx\n\n{last}");
    let start = first.len() + "\n\nx\n\n".len() + before.len();
    let finder = finder(bits);
    let found = finder.find(&text).find(|hit| hit.start == start as u64);
    let Some(hit) = found else { panic!("{iri:?} is not found in {text:?}") };
    assert_eq!((hit.raw, &*hit.uri, hit.delimiter), (&*raw, &*escaped(&iri), delimiter), "{text:?}");
    assert_eq!(hit.flags.contains(Flags::IRI), !iri.is_ascii(), "{hit:?}");
    assert_eq!(hit.flags.contains(Flags::WS_REMOVED), raw != iri, "{hit:?}");
    assert!(!hit.flags.contains(Flags::TOO_LONG), "{hit:?}");
    Some(Held)
}
