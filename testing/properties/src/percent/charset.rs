//! Charsets, against the crate `encoding_rs`.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding, UTF_16BE, UTF_16LE};
use urikit::UriRef;
use urikit::component::Encoded;
use urikit::percent;
use urikit::query::QuerySyntax;
use urikit_conformance::resolve_rfc3986::{self, Parts};
use urikit_legacy::charset::{self, Charset, RecodeError, Recoded};

use super::places;
use crate::Held;
use crate::input::{Language, choice, inputs};
use crate::parts::split_authority;

/// Charsets of the Encoding Standard that are single-byte or variants of UTF-8.
#[rustfmt::skip]
const SIMPLE: [&str; 30] = [
    "utf-8", "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6",
    "iso-8859-7", "iso-8859-8",
    "iso-8859-8-i", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16",
    "koi8-r", "koi8-u",
    "macintosh", "windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253",
    "windows-1254",
    "windows-1255", "windows-1256", "windows-1257", "windows-1258", "x-mac-cyrillic",
    "x-user-defined",
];

/// Multi-byte charsets.
const WIDE: [&str; 9] = [
    "gbk",
    "gb18030",
    "big5",
    "euc-jp",
    "iso-2022-jp",
    "shift_jis",
    "euc-kr",
    "utf-16be",
    "utf-16le",
];

/// Encoding and decoding agree with `encoding_rs`; a recoded reference decodes to the same
/// characters.
pub(crate) fn charset(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let which = usize::from(choice);
    let label = if which % 2 == 0 {
        SIMPLE[which / 2 % SIMPLE.len()]
    } else {
        WIDE[which / 2 % WIDE.len()]
    };
    let charset = Charset::named(label).expect("a known charset");
    let encoding = Encoding::for_label(label.as_bytes()).expect("a known charset");
    assert_eq!(charset.name(), encoding.name());
    let [legacy, characters] = inputs([&Language::LEGACY, &Language::WRITTEN], rest);
    octets(charset, encoding, &characters);
    let Ok(reference) = UriRef::parse(&legacy) else { return None };
    if let Ok(encoded) = Encoded::parse(&legacy) {
        text(encoded, &legacy, charset, encoding);
    }
    recode(reference, charset, encoding);
    Some(Held)
}

/// Decodes octets, if they are valid.
fn read(encoding: &'static Encoding, octets: &[u8]) -> Option<String> {
    encoding.decode_without_bom_handling_and_without_replacement(octets).map(Into::into)
}

/// Encodes a string, if the octets decode to it. The crate does not encode to UTF-16.
fn written(encoding: &'static Encoding, text: &str) -> Option<Vec<u8>> {
    match encoding {
        it if it == UTF_16BE => Some(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        it if it == UTF_16LE => Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        _ => {
            let (octets, _, has_others) = encoding.encode(text);
            let is_exact = !has_others && read(encoding, &octets).as_deref() == Some(text);
            is_exact.then(|| octets.into_owned())
        }
    }
}

fn octets(charset: Charset, encoding: &'static Encoding, text: &str) {
    match (charset.octets(text), written(encoding, text)) {
        (Ok(found), Some(expected)) => assert_eq!(*found, expected, "{charset:?} {text:?}"),
        (Err(error), None) => {
            assert_eq!(error.charset(), charset);
            let (before, rest) = text.split_at(error.span().start);
            let character = rest.chars().next().expect("a nonempty rest");
            assert_eq!(error.span().len(), character.len_utf8(), "{charset:?} {text:?}");
            assert!(written(encoding, before).is_some(), "{charset:?} {text:?}");
            assert!(written(encoding, &text[..error.span().end]).is_none(), "{charset:?} {text:?}");
        }
        (found, expected) => panic!("{charset:?} {text:?}: {found:?}, not {expected:?}"),
    }
}

fn text(encoded: Encoded<'_>, text: &str, charset: Charset, encoding: &'static Encoding) {
    let octets: Vec<u8> = percent_encoding::percent_decode_str(text).collect();
    match (charset.decode(encoded), read(encoding, &octets)) {
        (Ok(found), Some(expected)) => assert_eq!(found, expected, "{charset:?} {text}"),
        (Err(error), None) => {
            assert_eq!(error.charset(), charset);
            no_character(error.span(), text, encoding);
        }
        (found, expected) => panic!("{charset:?} {text}: {found:?}, not {expected:?}"),
    }
    // A query value has the same octets, with an escaped space instead of `+`.
    for (rules, octets) in
        [(QuerySyntax::URI, octets.clone()), (QuerySyntax::FORM, form_octets(text))]
    {
        let found = charset.decode_field(rules.field(encoded));
        assert_eq!(found.ok(), read(encoding, &octets), "{charset:?} {text} {rules:?}");
    }
}

/// The octets of a form value; `+` is a space.
fn form_octets(text: &str) -> Vec<u8> {
    percent_encoding::percent_decode_str(&text.replace('+', "%20")).collect()
}

/// Invalid octets are reported at the position of the peer's error.
fn no_character(span: std::ops::Range<usize>, text: &str, encoding: &'static Encoding) {
    let octets: Vec<u8> = percent_encoding::percent_decode_str(text).collect();
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut room = vec![0; 4 * octets.len() + 16];
    let (result, read, _) = decoder.decode_to_utf8_without_replacement(&octets, &mut room, true);
    let DecoderResult::Malformed(len, suffix) = result else {
        panic!("{encoding:?} {text}: {result:?}")
    };
    let end = read - usize::from(suffix);
    let places = places(text);
    assert_eq!(span, places[end - usize::from(len)]..places[end], "{} {text}", encoding.name());
}

/// A part of a reference that is decoded separately.
struct Part<'t> {
    text: &'t str,
    is_segment: bool,
}

/// The result of recoding a part.
#[derive(PartialEq)]
enum Fate {
    Text(String),
    /// It has invalid octets.
    NoText,
    /// It would become a dot-segment.
    Dots,
}

impl Part<'_> {
    fn octets(&self) -> Vec<u8> {
        percent_encoding::percent_decode_str(self.text).collect()
    }

    fn fate(&self, encoding: &'static Encoding) -> Fate {
        let octets = self.octets();
        let is_dots = |octets: &[u8]| self.is_segment && matches!(octets, b"." | b"..");
        if is_dots(&octets) {
            return Fate::Text(String::from_utf8(octets).expect("ASCII"));
        }
        match read(encoding, &octets) {
            None => Fate::NoText,
            Some(text) if is_dots(text.as_bytes()) => Fate::Dots,
            Some(text) => Fate::Text(text),
        }
    }
}

fn parts(text: &str) -> Vec<Part<'_>> {
    let Parts { authority, path, query, fragment, .. } = resolve_rfc3986::parse(text);
    let Cow::Borrowed(path) = path else { unreachable!("a parsed path is inside the input") };
    let userinfo = authority.and_then(|authority| split_authority(authority).0);
    let suffix = [query, fragment].into_iter().flatten();
    let name = |text| Part { text, is_segment: false };
    let segments = path.split('/').map(|text| Part { text, is_segment: true });
    userinfo.map(name).into_iter().chain(segments).chain(suffix.map(name)).collect()
}

fn recode(reference: UriRef<'_>, charset: Charset, encoding: &'static Encoding) {
    let text = reference.as_str();
    let before = parts(text);
    let mut meant = Vec::new();
    let mut wrong = None;
    for part in &before {
        match part.fate(encoding) {
            Fate::Text(text) => meant.push(text),
            fate => {
                wrong = Some((part, fate));
                break;
            }
        }
    }
    let place = |part: &Part<'_>| {
        let start = part.text.as_ptr() as usize - text.as_ptr() as usize;
        start..start + part.text.len()
    };
    let recoded = match (charset::recode(reference, charset), wrong) {
        (Ok(recoded), None) => recoded,
        // The error is in the first invalid part.
        (Err(RecodeError::Charset(error)), Some((part, Fate::NoText))) => {
            let (place, span) = (place(part), error.span());
            assert!(
                place.start <= span.start && span.end <= place.end,
                "{charset:?} {text}: {span:?}"
            );
            return no_character(
                span.start - place.start..span.end - place.start,
                part.text,
                encoding,
            );
        }
        (Err(RecodeError::DotSegment { start, end }), Some((part, Fate::Dots))) => {
            return assert_eq!(place(part), start..end, "{charset:?} {text}");
        }
        (result, _) => panic!("{charset:?} {text}: {result:?}"),
    };
    let dots = needs_dots(text, &meant);
    if let Some((part, _)) = dots {
        meant.insert(part, ".".to_owned());
    }
    let after = recoded.reference().as_str();
    let found: Vec<_> = parts(after).iter().map(|part| String::from_utf8(part.octets())).collect();
    assert_eq!(found, meant.into_iter().map(Ok).collect::<Vec<_>>(), "{charset:?} {text}");
    edits(text, &recoded, encoding, dots.map(|(_, at)| at));
    let after = after.to_owned();
    assert_eq!(recoded.into_reference().as_str(), after);
}

/// Returns the index and position of a first segment that becomes empty, so that the path would
/// change without a dot-segment.
fn needs_dots(text: &str, meant: &[String]) -> Option<(usize, usize)> {
    let Parts { scheme, authority, path, .. } = resolve_rfc3986::parse(text);
    let is_rooted = path.starts_with('/');
    let userinfo = authority.and_then(|authority| split_authority(authority).0);
    let first = usize::from(userinfo.is_some()) + usize::from(is_rooted);
    let is_other = if is_rooted {
        authority.is_none() && path.matches('/').count() > 1
    } else {
        !path.is_empty()
    };
    let before = scheme.map_or(0, |scheme| scheme.len() + 1) + usize::from(is_rooted);
    (is_other && meant[first].is_empty()).then_some((first, before))
}

/// The edits are exactly the changes, and change only characters with other octets in UTF-8.
fn edits(text: &str, recoded: &Recoded, encoding: &'static Encoding, dots: Option<usize>) {
    let after = recoded.reference().as_str();
    let (mut end, mut new_end) = (0, 0);
    for edit in recoded.edits() {
        let (span, new_span) = (edit.span(), edit.new_span());
        assert!(end <= span.start && span.start < span.end, "{text}: {span:?}");
        assert_eq!(after[new_end..new_span.start], text[end..span.start], "{text}: {edit:?}");
        let octets: Vec<u8> = percent_encoding::percent_decode_str(&text[span.clone()]).collect();
        assert_ne!(octets, edit.text().as_bytes(), "{text}: {span:?}");
        // UTF-16 has two octets for `a`; in all others ASCII stays.
        let is_wide = encoding == UTF_16BE || encoding == UTF_16LE;
        assert!(is_wide || !edit.text().contains(|c: char| c.is_ascii()), "{text}: {edit:?}");
        let written = percent::encode(edit.text()).to_string();
        let guard = if dots == Some(span.start) { "./" } else { "" };
        assert_eq!(after[new_span.clone()], written + guard, "{text}: {edit:?}");
        (end, new_end) = (span.end, new_span.end);
    }
    assert_eq!(after[new_end..], text[end..], "{text}");
}
