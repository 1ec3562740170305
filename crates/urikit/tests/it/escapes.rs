//! Compares percent-encoding and decoding with simple implementations, for every vector width.

use std::borrow::Cow;

use urikit::UriRefBuf;
use urikit::component::Encoded;
use urikit::percent::{self, AsciiSet, DecodeError};

use crate::support::{reach, with_every_width};

/// Returns whether a byte is allowed unescaped in a component (RFC 3986 sections 2.2, 2.3, 3.3, and
/// 3.4).
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte)
}

fn digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).map(|digit| digit as u8)
}

/// Decodes by the definition of section 2.1. Returns `None` if an escape is malformed.
fn octets(text: &[u8]) -> Option<Vec<u8>> {
    match text {
        [] => Some(Vec::new()),
        [b'%', high, low, rest @ ..] => {
            Some([vec![digit(*high)? << 4 | digit(*low)?], octets(rest)?].concat())
        }
        _ => {
            let len = text.iter().take_while(|&&byte| is_plain(byte)).count();
            let rest = if len == 0 { None } else { octets(&text[len..]) };
            Some([text[..len].to_vec(), rest?].concat())
        }
    }
}

/// Asserts that all ways of decoding return the expected result.
fn check_decode(text: &str) {
    let decode = percent::decode_bytes(text);
    let Some(expected) = octets(text.as_bytes()) else {
        assert_eq!(decode.unwrap_err(), Encoded::parse(text).unwrap_err(), "{text:?}");
        return;
    };
    let encoded = Encoded::parse(text).unwrap();
    for bytes in [decode.unwrap(), encoded.decode_bytes()] {
        assert_eq!(bytes, expected, "{text:?}");
        assert_eq!(matches!(bytes, Cow::Borrowed(_)), !text.contains('%'), "{text:?}");
    }
    assert!(encoded.bytes().eq(expected.iter().copied()), "{text:?}");
    assert_eq!(encoded.decode_lossy(), String::from_utf8_lossy(&expected));
    // `Encoded::decode` does not know the positions of the escapes.
    let checked = percent::decode(text).map_err(|error| match error {
        DecodeError::Utf8(error) => error,
        error => panic!("{text:?}: {error}"),
    });
    for decoded in [checked, encoded.decode()] {
        match (decoded, std::str::from_utf8(&expected)) {
            (Ok(found), Ok(expected)) => {
                assert_eq!(found, expected, "{text:?}");
                assert_eq!(matches!(found, Cow::Borrowed(_)), !text.contains('%'), "{text:?}");
            }
            (Err(found), Err(expected)) => {
                let before = octets(&text.as_bytes()[..found.span().start]);
                assert_eq!(
                    before.map(|octets| octets.len()),
                    Some(expected.valid_up_to()),
                    "{text:?}"
                );
                let end = octets(&text.as_bytes()[..found.span().end]).map(|octets| octets.len());
                let error_end = expected.error_len().map(|len| expected.valid_up_to() + len);
                assert_eq!(
                    end,
                    Some(error_end.unwrap_or(octets(text.as_bytes()).unwrap().len())),
                    "{text:?}"
                );
            }
            (found, expected) => panic!("{text:?}: {found:?}, {expected:?}"),
        }
    }
}

/// Asserts that encoding returns the expected result, and that decoding reverses it.
fn check_encode(data: &[u8], set: &AsciiSet) {
    let escape = |&byte| {
        if set.contains(byte) { format!("%{byte:02X}") } else { char::from(byte).to_string() }
    };
    let expected: String = data.iter().map(escape).collect();
    let text = percent::encode_with(data, set);
    assert_eq!(text, expected);
    assert_eq!(matches!(text, Cow::Borrowed(_)), expected.len() == data.len(), "{text:?}");
    let mut after = String::from("x");
    percent::encode_into(data, set, &mut after).unwrap();
    assert_eq!(after.strip_prefix('x'), Some(&*expected));
    assert_eq!(percent::decode_bytes(&text).unwrap(), data);
}

/// `encode` keeps exactly the unreserved characters (RFC 3986 section 2.3).
#[test]
fn encode_without_a_set_keeps_unreserved_characters() {
    for char in ('\0'..='\u{7f}').chain(['é', '例']) {
        let text = String::from(char);
        let is_unreserved = char.is_ascii_alphanumeric() || "-._~".contains(char);
        let encoded = percent::encode(&text);
        assert_eq!(encoded == text, is_unreserved, "{char:?}");
        assert_eq!(percent::decode(&encoded).unwrap(), text);
    }
}

/// Returns a string without escapes whose nearby bytes are all different.
fn plain(len: usize) -> String {
    ('a'..='z').chain('0'..='9').chain('A'..='Z').cycle().take(len).collect()
}

/// Returns lengths up to 200 in an exhaustive run, otherwise those near multiples of the vector
/// widths.
fn lengths() -> impl Iterator<Item = usize> {
    let all = reach(false, true);
    let ordinary =
        [0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 60, 61, 62, 63, 64, 65, 66, 72, 127, 128, 129, 200];
    (0..=200).filter(move |len| all || ordinary.contains(len))
}

/// Returns all offsets in one window, or those near the ends of windows in a longer string.
fn places(len: usize) -> impl Iterator<Item = usize> {
    let all = reach(false, true);
    (0..len).filter(move |at| all || len <= 72 || at % 64 < 4 || at % 64 > 59 || at + 4 > len)
}

#[test]
fn one_escape_at_any_offset() {
    with_every_width(|| {
        for len in lengths() {
            check_decode(&plain(len));
            for at in places(len + 1) {
                for part in
                    ["%41", "%c3%BC", "%ff", "%", "%4", "%G1", "%4g", "%%41", " ", "ü", "#", "\0"]
                {
                    let (before, after) = (plain(at), &plain(len)[at..]);
                    check_decode(&format!("{before}{part}{after}"));
                }
            }
        }
    });
}

#[test]
fn two_escapes_at_any_offset() {
    with_every_width(|| {
        for len in [20, 61, 62, 63, 64, 65, 100, 130] {
            for first in 0..=len {
                let stride = reach(7, 1);
                for second in (first + first % stride..=len).step_by(stride) {
                    let text = plain(len);
                    let text = format!(
                        "{}%20{}%7e{}",
                        &text[..first],
                        &text[first..second],
                        &text[second..]
                    );
                    check_decode(&text);
                }
            }
        }
    });
}

#[test]
fn only_escapes() {
    with_every_width(|| {
        for count in 0..100 {
            for before in 0..3 {
                check_decode(&(plain(before) + &"%41".repeat(count)));
                check_decode(&(plain(before) + &"%E2%82%ac".repeat(count)));
                check_decode(&(plain(before) + &"%41".repeat(count) + "%4"));
            }
        }
    });
}

#[test]
fn any_two_bytes_after_percent_sign() {
    with_every_width(|| {
        for pair in
            (0..=0x7f).flat_map(|high| (0..=0x7f).map(move |low| [high, low])).step_by(reach(5, 1))
        {
            let pair = std::str::from_utf8(&pair).unwrap();
            for before in
                ["", "0123456789012345678901234567890", &plain(61), &plain(62), &plain(63)]
            {
                check_decode(&format!("{before}%{pair}"));
                check_decode(&format!("{before}%{pair}behind"));
            }
        }
        for char in ['\u{80}', '\u{7ff}', '\u{800}', '\u{ffff}', '\u{10000}', '\u{10ffff}'] {
            check_decode(&format!("%{char}"));
            check_decode(&format!("%4{char}"));
        }
    });
}

#[test]
fn invalid_digits_after_percent_sign() {
    with_every_width(|| {
        for before in [0, 1, 60, 61, 62, 63, 64, 70, 126] {
            for pair in ["  ", "\0 ", "<>", "\"#", "4 ", " 4", "%%", "%4", "\u{fc}"] {
                check_decode(&format!("{}%{pair}{}", plain(before), plain(70)));
                check_decode(&format!("%41{}%{pair}", plain(before)));
            }
        }
    });
}

#[test]
fn one_byte_to_encode_at_any_offset() {
    with_every_width(|| {
        for len in lengths() {
            check_encode(plain(len).as_bytes(), &AsciiSet::UNRESERVED);
            for at in places(len) {
                for byte in [b' ', b'%', b'/', 0, 0x80, 0xff] {
                    let mut data = plain(len).into_bytes();
                    data[at] = byte;
                    check_encode(&data, &AsciiSet::SEGMENT);
                    data[len - 1 - at] = byte;
                    check_encode(&data, &AsciiSet::SEGMENT);
                }
            }
        }
    });
}

/// The sets for keys and values are those of new pairs.
#[test]
fn query_sets_encode_like_new_pairs() {
    let data: String = ('\0'..='\u{ff}').collect();
    let reference = UriRefBuf::default().with_query_pair(&data, &data).expect("a pair");
    let pair = reference.query().expect("a query");
    let (key, value) = pair.as_str().split_once('=').expect("a key and a value");
    assert_eq!(percent::encode_with(&data, &AsciiSet::QUERY_KEY), key);
    assert_eq!(percent::encode_with(&data, &AsciiSet::QUERY_VALUE), value);
}

#[test]
fn every_byte_with_every_set() {
    let sets = [
        AsciiSet::UNRESERVED,
        AsciiSet::USERINFO,
        AsciiSet::USER,
        AsciiSet::REG_NAME,
        AsciiSet::PATH,
        AsciiSet::SEGMENT,
        AsciiSet::QUERY,
        AsciiSet::FRAGMENT,
        AsciiSet::QUERY_KEY,
        AsciiSet::QUERY_VALUE,
        AsciiSet::PATH.add(b"abc/"),
        AsciiSet::UNRESERVED.remove(b"!/"),
    ];
    let all: Vec<u8> = (0..=u8::MAX).collect();
    with_every_width(|| {
        for set in &sets {
            for at in (0..all.len()).step_by(reach(5, 1)) {
                check_encode(&all[at..], set);
                check_encode(&all[..at], set);
                check_encode(&all[at..=at].repeat(70), set);
            }
        }
    });
}

#[test]
fn encode_accepts_strings_and_bytes_of_many_types() {
    const TEXT: &str = "a b\u{e9}/%";
    fn encoded(data: &(impl AsRef<[u8]> + ?Sized)) -> String {
        percent::encode_with(data, &AsciiSet::SEGMENT).into_owned()
    }
    let (owned, boxed): (String, Box<str>) = (TEXT.to_owned(), TEXT.into());
    let (array, vector): ([u8; 7], Vec<u8>) = (*b"a b\xc3\xa9/%", TEXT.into());
    let expected = "a%20b%C3%A9%2F%25";
    assert_eq!([encoded(TEXT), encoded(&TEXT), encoded(&owned), encoded(&*boxed)], [expected; 4]);
    assert_eq!(
        [encoded(TEXT.as_bytes()), encoded(&array), encoded(&vector), encoded(&&array)],
        [expected; 4]
    );
}
