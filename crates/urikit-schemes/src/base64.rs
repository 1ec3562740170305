//! Base64 (RFC 2045 section 6.8). Only complete groups and canonical encodings are accepted;
//! whitespace is ignored.
//!
//! RFC 2045 requires decoders to ignore all other characters, and lets them reject those that are
//! not whitespace, because these probably come from a transmission error.

use alloc::string::String;
use core::ops::Range;

use crate::error::{Rule, rules};

rules! {
    "RFC 2045 section 6.8" => {
        CHARACTER = "data-base64-character", "invalid character in Base64", "the Base64 alphabet";
        LENGTH = "data-base64-length", "incomplete group of four characters in Base64",
            "the Base64 alphabet";
        PADDING = "data-base64-padding", "invalid padding in Base64", "the Base64 alphabet";
    }
    "RFC 4648 section 3.5" => {
        BITS = "data-base64-bits", "nonzero unused bits in Base64", "canonical encoding";
    }
}

const ALPHABET: [u8; 64] = *b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Returns the six bits that a character represents.
const fn bits(character: u8) -> Option<u8> {
    match character {
        b'A'..=b'Z' => Some(character - b'A'),
        b'a'..=b'z' => Some(character - b'a' + 26),
        b'0'..=b'9' => Some(character - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

/// Returns whether a character is whitespace, which separates lines of Base64.
pub(super) const fn is_ignored(character: u8) -> bool {
    matches!(character, b' ' | b'\t' | b'\r' | b'\n')
}

/// Returns an error if the characters are not Base64. Its position is `None` if it is at the end.
pub(super) fn check(
    characters: impl Iterator<Item = (u8, Range<usize>)>,
) -> Result<(), (&'static Rule, Option<Range<usize>>)> {
    let (mut len, mut padding) = (0_usize, 0);
    let mut last: Option<(u8, Range<usize>)> = None;
    for (character, span) in characters.filter(|(character, _)| !is_ignored(*character)) {
        match bits(character) {
            Some(_) if padding > 0 => return Err((&PADDING, Some(span))),
            Some(bits) => last = Some((bits, span)),
            None if character != b'=' => return Err((&CHARACTER, Some(span))),
            // `=` may follow only the second or third character of a group.
            None if len % 4 < 2 => return Err((&PADDING, Some(span))),
            None => padding += 1,
        }
        len += 1;
    }
    if len % 4 != 0 {
        return Err((&LENGTH, None));
    }
    let surplus = match padding {
        1 => 0b11,
        2 => 0b1111,
        _ => 0,
    };
    match last {
        Some((bits, span)) if bits & surplus != 0 => Err((&BITS, Some(span))),
        _ => Ok(()),
    }
}

/// Returns the encoded bytes. [`check`] must have accepted the characters.
pub(super) fn decode(characters: impl Iterator<Item = u8>) -> impl Iterator<Item = u8> {
    let mut characters = characters.filter(|character| !is_ignored(*character));
    let (mut held, mut count) = (0_u32, 0);
    core::iter::from_fn(move || {
        while count < 8 {
            held = held << 6 | u32::from(bits(characters.next()?)?);
            count += 6;
        }
        count -= 8;
        let octet = (held >> count) as u8;
        held &= (1 << count) - 1;
        Some(octet)
    })
}

pub(super) fn encode(octets: &[u8]) -> String {
    let mut out = String::with_capacity(octets.len().div_ceil(3) * 4);
    for group in octets.chunks(3) {
        let held = (0..3)
            .fold(0_usize, |held, at| held << 8 | usize::from(group.get(at).copied().unwrap_or(0)));
        for at in 0..4 {
            let character = ALPHABET[held >> (18 - 6 * at) & 63];
            out.push(if at <= group.len() { character.into() } else { '=' });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::tests::reach;

    fn checked(text: &[u8]) -> Result<(), (&'static str, Option<usize>)> {
        let located = text.iter().enumerate().map(|(at, &character)| (character, at..at + 1));
        check(located).map_err(|(rule, span)| (rule.code, span.map(|span| span.start)))
    }

    fn decoded(text: &[u8]) -> Vec<u8> {
        decode(text.iter().copied()).collect()
    }

    /// The examples in RFC 4648 section 10.
    #[test]
    fn examples_are_encoded_and_decoded() {
        for (data, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
            ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(encode(data.as_bytes()), text);
            assert_eq!(checked(text.as_bytes()), Ok(()));
            assert_eq!(decoded(text.as_bytes()), data.as_bytes());
        }
    }

    #[test]
    fn decoding_is_the_inverse_of_encoding() {
        for len in 0..=300_usize {
            let data: Vec<u8> = (0..len).map(|at| (at * 167 + len * 31) as u8).collect();
            let text = encode(&data);
            assert_eq!(text.len(), len.div_ceil(3) * 4);
            assert_eq!(checked(text.as_bytes()), Ok(()));
            assert_eq!(decoded(text.as_bytes()), data);
        }
        for pair in 0..=u16::MAX {
            let data = pair.to_be_bytes();
            let text = encode(&data);
            assert_eq!(
                (checked(text.as_bytes()), decoded(text.as_bytes())),
                (Ok(()), data.to_vec())
            );
        }
    }

    /// A string is valid if and only if it is the encoding of the data it decodes to, apart from
    /// whitespace.
    #[test]
    fn only_canonical_encodings_are_valid() {
        let kinds = *b"AQ/=- ";
        for len in 0..=reach(7, 9) {
            for number in 0..kinds.len().pow(len) {
                let text: Vec<u8> =
                    (0..len).map(|at| kinds[number / kinds.len().pow(at) % kinds.len()]).collect();
                let data = decoded(&text);
                assert_eq!(
                    checked(&text).is_ok(),
                    encode(&data)
                        == core::str::from_utf8(&text)
                            .unwrap()
                            .split_whitespace()
                            .collect::<String>(),
                    "{:?}",
                    text.escape_ascii()
                );
            }
        }
    }

    #[test]
    fn errors_have_positions() {
        for (text, code, at) in [
            ("AA-A", "data-base64-character", Some(2)),
            ("A", "data-base64-length", None),
            ("AAAAA", "data-base64-length", None),
            ("AA=", "data-base64-length", None),
            ("=AAA", "data-base64-padding", Some(0)),
            ("A===", "data-base64-padding", Some(1)),
            ("AA=A", "data-base64-padding", Some(3)),
            ("AA==AAAA", "data-base64-padding", Some(4)),
            ("AAAA=", "data-base64-padding", Some(4)),
            ("AB==", "data-base64-bits", Some(1)),
            ("AAB=", "data-base64-bits", Some(2)),
            ("A A\r\nB\t=", "data-base64-bits", Some(5)),
            ("AA\0A", "data-base64-character", Some(2)),
        ] {
            assert_eq!(checked(text.as_bytes()), Err((code, at)), "{text}");
        }
    }
}
