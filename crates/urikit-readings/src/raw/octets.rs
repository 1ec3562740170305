//! Percent-decoding (RFC 3986 section 2.4) with the position of each byte in the input.

use alloc::vec::Vec;
use core::iter::{self, Peekable};

use super::Span;

/// A decoded byte, and the range that encodes it: one byte, or three if percent-encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Octet {
    /// The decoded byte.
    pub value: u8,
    /// The range in the input.
    pub span: Span,
}

impl Octet {
    /// Returns whether the byte is not percent-encoded.
    pub const fn is_raw(&self) -> bool {
        self.span.end - self.span.start == 1
    }
}

/// Returns the decoded bytes of a range. A `%` without two hexadecimal digits is not decoded.
pub fn octets(bytes: &[u8], span: Span) -> impl Iterator<Item = Octet> {
    let mut at = span.start;
    iter::from_fn(move || {
        let value = *bytes[..span.end].get(at)?;
        // A malformed escape is a literal `%`, as browsers treat it.
        let (value, len) = escaped(&bytes[at..span.end]).map_or((value, 1), |octet| (octet, 3));
        let octet = Octet { value, span: Span::new(at, at + len) };
        at += len;
        Some(octet)
    })
}

/// Returns the percent-encoded bytes in a range.
pub fn escapes(bytes: &[u8], span: Span) -> impl Iterator<Item = Octet> {
    memchr::memchr_iter(b'%', span.of(bytes)).filter_map(move |at| {
        let at = span.start + at;
        Some(Octet { value: escaped(&bytes[at..span.end])?, span: Span::new(at, at + 3) })
    })
}

/// Decodes a percent-encoded byte at the start, if there is one.
pub fn escaped(bytes: &[u8]) -> Option<u8> {
    match bytes {
        [b'%', high, low, ..] => {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            Some((digit(*high)? << 4 | digit(*low)?) as u8)
        }
        _ => None,
    }
}

/// Returns a range with percent-encoding decoded once.
pub fn decoded(bytes: &[u8], span: Span) -> Vec<u8> {
    octets(bytes, span).map(|octet| octet.value).collect()
}

/// A character or an invalid byte sequence, and the range that encodes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// The character, or the reason why the bytes are not one.
    pub value: Result<char, IllFormed>,
    /// The range in the input.
    pub span: Span,
}

/// The reason why bytes are not UTF-8 (RFC 3629 section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllFormed {
    /// An overlong sequence, a surrogate, or a value above U+10FFFF. No other encoding explains it.
    Forged,
    /// Any other sequence, which may be in another encoding, such as Latin-1.
    Other,
}

/// Decodes UTF-8, and reports invalid sequences in their place.
pub fn characters(octets: impl Iterator<Item = Octet>) -> impl Iterator<Item = Character> {
    let mut octets = octets.peekable();
    iter::from_fn(move || {
        let first = octets.next()?;
        Some(character(first, &mut octets))
    })
}

fn character(first: Octet, rest: &mut Peekable<impl Iterator<Item = Octet>>) -> Character {
    let mut span = first.span;
    let (more, mut value) = match first.value {
        ascii @ ..0x80 => return Character { value: Ok(char::from(ascii)), span },
        0xc0..=0xdf => (1, u32::from(first.value & 0x1f)),
        0xe0..=0xef => (2, u32::from(first.value & 0x0f)),
        0xf0..=0xf7 => (3, u32::from(first.value & 0x07)),
        _ => return Character { value: Err(IllFormed::Other), span },
    };
    for _ in 0..more {
        let Some(next) = rest.next_if(|octet| octet.value & 0xc0 == 0x80) else {
            return Character { value: Err(IllFormed::Other), span };
        };
        value = value << 6 | u32::from(next.value & 0x3f);
        span.end = next.span.end;
    }
    // The smallest value of each length; a smaller one is overlong (RFC 3629 section 3).
    let least = [0x80, 0x800, 0x1_0000][more - 1];
    let value = char::from_u32(value).filter(|c| u32::from(*c) >= least).ok_or(IllFormed::Forged);
    Character { value, span }
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::String;
    use std::vec;

    use super::*;

    fn decode(text: &[u8]) -> Vec<Character> {
        characters(octets(text, Span::new(0, text.len()))).collect()
    }

    #[test]
    fn all_characters_round_trip_raw_and_percent_encoded() {
        for c in ('\0'..=char::MAX).step_by(7) {
            let mut raw = [0; 4];
            let raw = c.encode_utf8(&mut raw);
            let escaped: String = raw.bytes().map(|byte| format!("%{byte:02x}")).collect();
            let whole = |len| vec![Character { value: Ok(c), span: Span::new(0, len) }];
            assert_eq!(decode(raw.as_bytes()), whole(raw.len()));
            assert_eq!(decode(escaped.as_bytes()), whole(escaped.len()));
        }
    }

    #[test]
    fn validity_equals_that_of_the_standard_library() {
        for number in 0..0x100_0000_u32 / 5 {
            let bytes = (number * 5).to_be_bytes();
            let text = &bytes[1..];
            if text.contains(&b'%') {
                continue;
            }
            let good = decode(text).iter().all(|character| character.value.is_ok());
            assert_eq!(good, std::str::from_utf8(text).is_ok(), "{text:x?}");
        }
    }

    #[test]
    fn overlong_sequences_are_distinguished_from_other_encodings() {
        for (text, expected) in [
            ("%c0%ae", IllFormed::Forged),
            ("%E0%80%AE", IllFormed::Forged),
            ("%ed%a0%80", IllFormed::Forged),
            ("%f4%90%80%80", IllFormed::Forged),
            ("%e9", IllFormed::Other),
            ("%80", IllFormed::Other),
            ("%e2%82", IllFormed::Other),
            ("%ff", IllFormed::Other),
        ] {
            let span = Span::new(0, text.len());
            assert_eq!(
                decode(text.as_bytes()),
                [Character { value: Err(expected), span }],
                "{text}"
            );
        }
        assert_eq!(decode(b"%e9t").len(), 2);
    }
}
