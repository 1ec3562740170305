//! Charsets: what the tables of the crate `encoding_rs` say, asked directly.

use std::borrow::Cow;

use encoding_rs::{DecoderResult, Encoding, UTF_16BE, UTF_16LE};
use urikit::UriRef;
use urikit::percent::{self, Charset, RecodeError, Recoded, Set};
use urikit_conformance::resolve_letter::{self, Parts};

use super::places;
use crate::Held;
use crate::input::{Language, choice, texts};
use crate::parts::split_authority;

/// The charsets of the Encoding Standard whose characters have one octet, or as many as in UTF-8.
#[rustfmt::skip]
const SIMPLE: [&str; 30] = [
    "utf-8", "ibm866", "iso-8859-2", "iso-8859-3", "iso-8859-4", "iso-8859-5", "iso-8859-6", "iso-8859-7", "iso-8859-8",
    "iso-8859-8-i", "iso-8859-10", "iso-8859-13", "iso-8859-14", "iso-8859-15", "iso-8859-16", "koi8-r", "koi8-u",
    "macintosh", "windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254",
    "windows-1255", "windows-1256", "windows-1257", "windows-1258", "x-mac-cyrillic", "x-user-defined",
];

/// Those whose characters have several octets, in ways of their own.
const WIDE: [&str; 9] =
    ["gbk", "gb18030", "big5", "euc-jp", "iso-2022-jp", "shift_jis", "euc-kr", "utf-16be", "utf-16le"];

/// Text in a charset and back is what `encoding_rs` makes of it; what was recoded says in UTF-8 what it said in the charset.
pub(crate) fn charset(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let which = usize::from(choice);
    let label = if which % 2 == 0 { SIMPLE[which / 2 % SIMPLE.len()] } else { WIDE[which / 2 % WIDE.len()] };
    let charset = Charset::named(label).expect("a known one");
    let encoding = Encoding::for_label(label.as_bytes()).expect("a known one");
    assert_eq!(charset.name(), encoding.name());
    let [legacy, characters] = texts([&Language::LEGACY, &Language::WRITTEN], rest);
    octets(charset, encoding, &characters);
    let Ok(reference) = UriRef::parse(&legacy) else { return None };
    if let Ok(decode) = percent::decode(&legacy) {
        text(decode, &legacy, charset, encoding);
    }
    recode(reference, charset, encoding);
    Some(Held)
}

/// The text that octets are, if they are one.
fn read(encoding: &'static Encoding, octets: &[u8]) -> Option<String> {
    encoding.decode_without_bom_handling_and_without_replacement(octets).map(Into::into)
}

/// The octets of a text, if it has some. The crate has none in UTF-16.
fn written(encoding: &'static Encoding, text: &str) -> Option<Vec<u8>> {
    match encoding {
        it if it == UTF_16BE => Some(text.encode_utf16().flat_map(u16::to_be_bytes).collect()),
        it if it == UTF_16LE => Some(text.encode_utf16().flat_map(u16::to_le_bytes).collect()),
        _ => {
            let (octets, _, has_others) = encoding.encode(text);
            (!has_others).then(|| octets.into_owned())
        }
    }
}

fn octets(charset: Charset, encoding: &'static Encoding, text: &str) {
    match (charset.octets(text), written(encoding, text)) {
        (Ok(found), Some(expected)) => assert_eq!(*found, expected, "{charset:?} {text:?}"),
        (Err(error), None) => {
            let (before, rest) = text.split_at(error.span().start);
            let character = rest.chars().next().expect("it is there");
            assert_eq!(error.span().len(), character.len_utf8(), "{charset:?} {text:?}");
            assert!(written(encoding, before).is_some(), "{charset:?} {text:?}");
            assert!(written(encoding, &text[..error.span().end]).is_none(), "{charset:?} {text:?}");
        }
        (found, expected) => panic!("{charset:?} {text:?}: {found:?}, not {expected:?}"),
    }
}

fn text(decode: percent::Decode<'_>, text: &str, charset: Charset, encoding: &'static Encoding) {
    let octets: Vec<u8> = percent_encoding::percent_decode_str(text).collect();
    match (decode.to_text_in(charset), read(encoding, &octets)) {
        (Ok(found), Some(expected)) => assert_eq!(found, expected, "{charset:?} {text}"),
        (Err(error), None) => no_character(error.span(), text, encoding),
        (found, expected) => panic!("{charset:?} {text}: {found:?}, not {expected:?}"),
    }
}

/// Octets that are no character stand where the peer says that they do.
fn no_character(span: std::ops::Range<usize>, text: &str, encoding: &'static Encoding) {
    let octets: Vec<u8> = percent_encoding::percent_decode_str(text).collect();
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut room = vec![0; 4 * octets.len() + 16];
    let (result, read, _) = decoder.decode_to_utf8_without_replacement(&octets, &mut room, true);
    let DecoderResult::Malformed(len, behind) = result else { panic!("{encoding:?} {text}: {result:?}") };
    let end = read - usize::from(behind);
    let places = places(text);
    assert_eq!(span, places[end - usize::from(len)]..places[end], "{} {text}", encoding.name());
}

/// The parts of a reference in which octets are characters: each begins anew.
fn pieces(text: &str) -> Vec<&str> {
    let Parts { authority, path, query, fragment, .. } = resolve_letter::parse(text);
    let Cow::Borrowed(path) = path else { unreachable!("a path that is read is a part of the text") };
    let userinfo = authority.and_then(|authority| split_authority(authority).0);
    let behind = [query, fragment].into_iter().flatten();
    userinfo.into_iter().chain(path.split('/')).chain(behind).collect()
}

fn recode(reference: UriRef<'_>, charset: Charset, encoding: &'static Encoding) {
    let text = reference.as_str();
    let before = pieces(text);
    let decoded = |piece: &str| percent_encoding::percent_decode_str(piece).collect::<Vec<u8>>();
    let meant: Vec<Option<String>> = before.iter().map(|piece| read(encoding, &decoded(piece))).collect();
    let recoded = match percent::recode(reference, charset) {
        Ok(recoded) => recoded,
        Err(RecodeError::Charset(error)) => {
            let wrong = meant.iter().position(Option::is_none);
            let wrong = wrong.unwrap_or_else(|| panic!("{charset:?} {text}: {error:?}, but all is text"));
            // It stands in the first that is no text.
            let piece = before[wrong];
            let start = piece.as_ptr() as usize - text.as_ptr() as usize;
            let span = error.span();
            assert!(start <= span.start && span.end <= start + piece.len(), "{charset:?} {text}: {span:?}");
            return no_character(span.start - start..span.end - start, piece, encoding);
        }
        Err(error) => panic!("{charset:?} {text}: {error:?}"),
    };
    let meant: Option<Vec<String>> = meant.into_iter().collect();
    let mut meant = meant.unwrap_or_else(|| panic!("{charset:?} {text}: it is no text"));
    let dots = needs_dots(text, &meant);
    if let Some((piece, _)) = dots {
        meant.insert(piece, ".".to_owned());
    }
    let after = recoded.reference().as_str();
    let said: Vec<_> = pieces(after).iter().map(|piece| String::from_utf8(decoded(piece))).collect();
    assert_eq!(said, meant.into_iter().map(Ok).collect::<Vec<_>>(), "{charset:?} {text}");
    edits(text, &recoded, encoding, dots.map(|(_, at)| at));
}

/// Whether the first segment is nothing any more, so that the path would be another one without a dot-segment: which piece that is,
/// and where it stands.
fn needs_dots(text: &str, meant: &[String]) -> Option<(usize, usize)> {
    let Parts { scheme, authority, path, .. } = resolve_letter::parse(text);
    let is_rooted = path.starts_with('/');
    let userinfo = authority.and_then(|authority| split_authority(authority).0);
    let first = usize::from(userinfo.is_some()) + usize::from(is_rooted);
    let is_other =
        if is_rooted { authority.is_none() && path.matches('/').count() > 1 } else { !path.is_empty() };
    let before = scheme.map_or(0, |scheme| scheme.len() + 1) + usize::from(is_rooted);
    (is_other && meant[first].is_empty()).then_some((first, before))
}

/// The edits are what was changed and all that was: each of them of characters that UTF-8 has other octets for.
fn edits(text: &str, recoded: &Recoded, encoding: &'static Encoding, dots: Option<usize>) {
    let mut again = String::new();
    let mut end = 0;
    for edit in recoded.edits() {
        let span = edit.span();
        assert!(end <= span.start && span.start < span.end, "{text}: {span:?}");
        let octets: Vec<u8> = percent_encoding::percent_decode_str(&text[span.clone()]).collect();
        assert_ne!(octets, edit.text().as_bytes(), "{text}: {span:?}");
        // In UTF-16 an `a` has two octets, in all others ASCII characters have theirs and stay as they are written.
        let is_wide = encoding == UTF_16BE || encoding == UTF_16LE;
        assert!(is_wide || !edit.text().contains(|c: char| c.is_ascii()), "{text}: {edit:?}");
        again += &text[end..span.start];
        again += &percent::encode(edit.text(), &Set::UNRESERVED).to_string();
        again += if dots == Some(span.start) { "./" } else { "" };
        end = span.end;
    }
    again += &text[end..];
    assert_eq!(recoded.reference().as_str(), again, "{text}");
}
