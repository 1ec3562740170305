//! Percent-encoding and charsets.

#[cfg(feature = "full")]
mod charset;

use std::borrow::Cow;

use urikit::component::Encoded;
use urikit::percent::{self, AsciiSet, DecodeError};

use crate::Held;
use crate::input::{END, Language, choice, inputs};
use crate::oracles::{QUERY, same_verdict};
#[cfg(feature = "full")]
pub(crate) use charset::charset;

/// The sets of components, and the rules with the same octets.
const SETS: [(AsciiSet, &Language); 8] = [
    (AsciiSet::USERINFO, &Language::USERINFO),
    (AsciiSet::USER, &Language::REG_NAME),
    (AsciiSet::REG_NAME, &Language::REG_NAME),
    (AsciiSet::PATH, &Language::PATH),
    (AsciiSet::SEGMENT, &Language::SEGMENT),
    (AsciiSet::QUERY, &Language::QUERY),
    (AsciiSet::FRAGMENT, &Language::FRAGMENT),
    (AsciiSet::UNRESERVED, &Language::UNRESERVED),
];

/// A set and its octets by the grammar, with some added and removed.
fn set_of(choice: u8, changed: &[u8]) -> (AsciiSet, [bool; 256]) {
    let (mut set, language) = SETS[usize::from(choice) % SETS.len()];
    let mut octets: [bool; 256] = std::array::from_fn(|octet| language.holds(octet as u8));
    if set == AsciiSet::QUERY && choice & 0x10 != 0 {
        let is_key = choice & 0x40 != 0;
        set = if is_key { AsciiSet::QUERY_KEY } else { AsciiSet::QUERY_VALUE };
        b"&;+".iter().for_each(|&byte| octets[usize::from(byte)] = false);
        octets[usize::from(b'=')] &= !is_key;
    }
    if choice & 0x20 == 0 {
        return (set, octets);
    }
    for &byte in changed.iter().filter(|byte| byte.is_ascii() && **byte != b'%').take(12) {
        octets[usize::from(byte)] = !octets[usize::from(byte)];
        set = if octets[usize::from(byte)] { set.remove(&[byte]) } else { set.add(&[byte]) };
    }
    (set, octets)
}

/// Octets in the set are kept and others are escaped, in all outputs; decoding is the inverse.
pub(crate) fn encode(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let mut fields = rest.splitn(2, |&byte| byte == END);
    let (changed, field) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let (set, is_in) = set_of(choice, changed);
    let text = Language::REFERENCE.text(field);
    let octets = if choice & 0x80 == 0 { field } else { text.as_bytes() };
    let long = octets.repeat(if choice & 0x48 == 0x40 { 13 } else { 1 });
    let octets = &*long;
    let octet = |&octet: &u8| match is_in[usize::from(octet)] {
        true => char::from(octet).to_string(),
        false => format!("%{octet:02X}"),
    };
    let expected: String = octets.iter().map(octet).collect();
    for octet in 0..=u8::MAX {
        assert_eq!(set.contains(octet), !is_in[usize::from(octet)], "{set:?} {octet}");
    }
    encoded(octets, &set, &expected);
    encoded(&octets.to_vec(), &set, &expected);
    if let Ok(text) = std::str::from_utf8(octets) {
        encoded(text, &set, &expected);
        encoded(&text.to_owned(), &set, &expected);
        encoded(&text, &set, &expected);
    }
    // `%` as a literal is not an escape.
    assert!(set.contains(b'%'));
    assert_eq!(percent_encoding::percent_decode_str(&expected).collect::<Vec<u8>>(), octets);
    if QUERY.accepts(expected.as_bytes()) {
        assert_eq!(percent::decode_bytes(&expected).as_deref(), Ok(octets));
    }
    Some(Held)
}

/// All outputs agree, and borrow if nothing is encoded.
fn encoded(data: &(impl AsRef<[u8]> + ?Sized), set: &AsciiSet, expected: &str) {
    let text = percent::encode_with(data, set);
    assert_eq!(text, expected);
    assert_eq!(
        matches!(text, Cow::Borrowed(_)),
        expected.len() == data.as_ref().len(),
        "{expected}"
    );
    let mut suffix = String::from("é");
    assert_eq!(percent::encode_into(data, set, &mut suffix), Ok(()));
    assert_eq!(suffix, format!("é{expected}"));
}

/// Decoding agrees with the peer; invalid characters and escapes are errors.
pub(crate) fn decode(data: &[u8]) -> Option<Held> {
    let (choice, rest) = choice(data);
    let language = if choice & 1 == 0 { Language::PAIRS } else { Language::QUERY };
    let [text] = inputs([&language], rest);
    // Long inputs use SIMD.
    let text = text.repeat(if choice & 0xc0 == 0xc0 { 9 } else { 1 });
    let found = percent::decode_bytes(&text);
    same_verdict(&QUERY, text.as_bytes(), &found);
    let encoded = Encoded::parse(&text);
    assert_eq!(encoded.map(|it| it.decode_bytes()), found, "{text}");
    match encoded {
        Ok(encoded) => decoded(encoded, &text),
        Err(error) => assert_eq!(percent::decode(&text), Err(DecodeError::Syntax(error))),
    }
    Some(Held)
}

/// The position of each octet, and the end.
fn places(text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut at = 0;
    while at < text.len() {
        places.push(at);
        at += if text[at..].starts_with('%') { 3 } else { 1 };
    }
    places.push(at);
    places
}

/// All outputs agree, and borrow if nothing is decoded.
fn decoded(encoded: Encoded<'_>, text: &str) {
    let octets: Vec<u8> = percent_encoding::percent_decode_str(text).collect();
    let places = places(text);
    assert!(encoded.bytes().eq(octets.iter().copied()), "{text}");
    assert_eq!(encoded.decode_bytes(), octets, "{text}");
    assert_eq!(encoded.decode_lossy(), String::from_utf8_lossy(&octets), "{text}");
    let is_plain = !text.contains('%');
    assert_eq!(matches!(encoded.decode_bytes(), Cow::Borrowed(_)), is_plain, "{text}");
    let found = encoded.decode();
    assert_eq!(percent::decode(text), found.clone().map_err(DecodeError::Utf8), "{text}");
    match (found, std::str::from_utf8(&octets)) {
        (Ok(found), Ok(expected)) => {
            assert_eq!(found, expected, "{text}");
            assert_eq!(matches!(found, Cow::Borrowed(_)), is_plain, "{text}");
        }
        (Err(found), Err(error)) => {
            let start = error.valid_up_to();
            let end = error.error_len().map_or(places.len() - 1, |len| start + len);
            assert_eq!(found.span(), places[start]..places[end], "{text}");
        }
        (found, expected) => panic!("{text}: {found:?}, not {expected:?}"),
    }
}
