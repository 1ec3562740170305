//! The bytes of a range after decoding escapes once (RFC 3986 section 2.4), with their positions.

use std::iter::Peekable;

use crate::span::Span;

/// A byte, and the range that encodes it: one byte, or the three of an escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Octet {
    pub(crate) value: u8,
    pub(crate) span: Span,
}

impl Octet {
    /// Returns whether the byte is not escaped.
    pub(crate) const fn is_raw(&self) -> bool {
        self.span.end - self.span.start == 1
    }
}

/// Returns the decoded bytes of a range. A `%` without two hexadecimal digits is not decoded.
pub(crate) fn octets(bytes: &[u8], span: Span) -> impl Iterator<Item = Octet> {
    let mut at = span.start;
    std::iter::from_fn(move || {
        let value = *bytes[..span.end].get(at)?;
        let (value, len) = escaped(&bytes[at..span.end]).map_or((value, 1), |octet| (octet, 3));
        let octet = Octet { value, span: Span::new(at, at + len) };
        at += len;
        Some(octet)
    })
}

/// Returns the escapes in a range.
pub(crate) fn escapes(bytes: &[u8], span: Span) -> impl Iterator<Item = Octet> {
    memchr::memchr_iter(b'%', span.of(bytes)).filter_map(move |at| {
        let at = span.start + at;
        Some(Octet { value: escaped(&bytes[at..span.end])?, span: Span::new(at, at + 3) })
    })
}

/// Returns the byte that the escape at the start encodes.
pub(crate) fn escaped(bytes: &[u8]) -> Option<u8> {
    match bytes {
        [b'%', high, low, ..] => {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            Some((digit(*high)? << 4 | digit(*low)?) as u8)
        }
        _ => None,
    }
}

/// Returns the range, decoded once.
pub(crate) fn decoded(bytes: &[u8], span: Span) -> Vec<u8> {
    octets(bytes, span).map(|octet| octet.value).collect()
}

/// A character, or bytes that are not UTF-8, and the range that encodes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Character {
    pub(crate) value: Result<char, IllFormed>,
    pub(crate) span: Span,
}

/// The reason why bytes are not UTF-8 (RFC 3629 section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IllFormed {
    /// An overlong encoding, a surrogate, or a value beyond the last code point, which do not occur
    /// by accident.
    Forged,
    /// Another encoding, such as Latin-1.
    Other,
}

/// Returns the characters that the bytes encode. Each byte is read once.
pub(crate) fn characters(octets: impl Iterator<Item = Octet>) -> impl Iterator<Item = Character> {
    let mut octets = octets.peekable();
    std::iter::from_fn(move || {
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
    let least = [0x80, 0x800, 0x1_0000][more - 1];
    let value = char::from_u32(value).filter(|c| u32::from(*c) >= least).ok_or(IllFormed::Forged);
    Character { value, span }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8]) -> Vec<Character> {
        characters(octets(text, Span::new(0, text.len()))).collect()
    }

    #[test]
    fn every_character_is_read_back_raw_and_escaped() {
        for c in ('\0'..=char::MAX).step_by(7) {
            let mut raw = [0; 4];
            let raw = c.encode_utf8(&mut raw);
            let escaped: String = raw.bytes().map(|byte| format!("%{byte:02x}")).collect();
            let whole = |len| vec![Character { value: Ok(c), span: Span::new(0, len) }];
            assert_eq!(read(raw.as_bytes()), whole(raw.len()));
            assert_eq!(read(escaped.as_bytes()), whole(escaped.len()));
        }
    }

    #[test]
    fn what_is_no_utf_8_for_the_standard_library_is_none_here() {
        for number in 0..0x100_0000_u32 / 5 {
            let bytes = (number * 5).to_be_bytes();
            let text = &bytes[1..];
            if text.contains(&b'%') {
                continue;
            }
            let good = read(text).iter().all(|character| character.value.is_ok());
            assert_eq!(good, std::str::from_utf8(text).is_ok(), "{text:x?}");
        }
    }

    #[test]
    fn forged_forms_are_told_from_others() {
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
            assert_eq!(read(text.as_bytes()), [Character { value: Err(expected), span }], "{text}");
        }
        assert_eq!(read(b"%e9t").len(), 2);
    }
}
