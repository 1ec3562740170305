//! Normalization of the characters of a component.

use crate::byte_scan;
use crate::chars::class_of;
use crate::chars::{self, Class};
use crate::iri::escapes::{character, is_kept_out};
use crate::percent::{hex_digits, octet};
use crate::sink::{Buffer, Full, Sink};
use crate::syntax::rfc3986;

/// The normalization of the characters of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CharRules {
    /// Lowercase letters, except for those of escapes (section 6.2.2.1).
    pub(super) lower: bool,
    /// Uppercase the digits of escapes (section 6.2.2.1).
    pub(super) upper_escapes: bool,
    /// Decode escapes of unreserved characters (section 6.2.2.2).
    pub(super) decode: bool,
    /// The non-ASCII characters that an IRI contains without escapes (RFC 3987 section 5.3.2.3):
    /// their escapes are decoded, and all other non-ASCII characters are escaped. If it is `None`,
    /// as for a URI, non-ASCII characters and their escapes are kept.
    pub(super) non_ascii: Option<Class>,
}

/// The number of bytes that are copied at once.
const BLOCK: usize = 16;

/// Packs an escape and its length into one number, so that a table lookup returns both.
const fn packed(bytes: [u8; 3], len: usize) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], len as u8])
}

/// The normal form of the escape of each byte, with uppercase digits and unreserved characters
/// decoded: the first three bytes, and then the length.
static NORMAL: [u32; 256] = {
    let mut normal = [0; 256];
    let mut octet = 0;
    while octet < normal.len() {
        let [high, low] = hex_digits(octet as u8);
        let is_decoded = chars::is(octet as u8, rfc3986::UNRESERVED);
        // The digits are also stored for decoded characters, because decoding can be disabled.
        let (first, len) = if is_decoded { (octet as u8, 1) } else { (b'%', 3) };
        // For example, the entry of 0x7E is `~7E` with the length 1. It is written as `~`, or as
        // `%7E` if decoding is disabled.
        normal[octet] = packed([first, high, low], len);
        octet += 1;
    }
    normal
};

/// Returns whether normalization by all steps changes the escape with these digits.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn is_changed([high, low]: [u8; 2]) -> bool {
    // One comparison covers all cases: `%c3` differs in its digits, `%41` in its length, and `%C3`
    // is already normal.
    NORMAL[usize::from(octet(high, low))] != packed([b'%', high, low], 3)
}

impl CharRules {
    /// Writes the normal form of `text`, in which every escape is well-formed.
    pub(super) fn write(self, text: &str, out: &mut Buffer<'_>) -> Result<(), Full> {
        let Self { lower, non_ascii, .. } = self;
        // The operators `&` and `|` do not branch, so the compiler can vectorize the loop over the
        // bytes of a block.
        let is_special = |byte: u8| (byte == b'%') | (non_ascii.is_some() & !byte.is_ascii());
        // Each iteration makes progress: it copies at least one byte, or it is at an escape or a
        // character, each of which is at least one byte long.
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            // Copies eight bytes at a time. Those after the first special one are overwritten.
            let word = byte_scan::word_at(bytes, at);
            // The word is padded with zeros at the end of the string, which must not be copied.
            let mut plain = byte_scan::before_in_word(word, b'%').min(bytes.len() - at);
            // Without a class of characters to decode, non-ASCII bytes are copied like all others.
            if non_ascii.is_some() {
                plain = plain.min(byte_scan::ascii_in_word(word));
            }
            // Only ASCII letters change, so the word may start or end in the middle of a character.
            let word = if lower { byte_scan::lower_word(word) } else { word };
            out.push_first(word, plain)?;
            at += plain;
            if plain == byte_scan::WORD && !lower {
                // This is probably a long run, of which whole blocks are copied.
                while let Some(block) = bytes[at..].first_chunk::<BLOCK>() {
                    if block.iter().fold(false, |any, &byte| any | is_special(byte)) {
                        break;
                    }
                    out.push_first(*block, BLOCK)?;
                    at += BLOCK;
                }
                continue;
            }
            match non_ascii {
                None => {
                    // Escapes are often adjacent. The pattern needs two bytes after `%`, which
                    // every escape has in a valid reference.
                    let mut rest = &bytes[at..];
                    while let [b'%', high, low, after @ ..] = rest {
                        self.write_escape([*high, *low], out)?;
                        rest = after;
                    }
                    at = bytes.len() - rest.len();
                }
                Some(class) => {
                    at += match bytes.get(at) {
                        Some(b'%') => self.write_iri_escape(&bytes[at..], class, out)?,
                        Some(0x80..) => write_character(&text[at..], out)?,
                        _ => 0,
                    };
                }
            }
        }
        Ok(())
    }

    /// Writes the normal form of the escape with these digits, which must be hexadecimal.
    #[inline(always)]
    fn write_escape(self, [high, low]: [u8; 2], out: &mut Buffer<'_>) -> Result<(), Full> {
        let [mut first, upper_high, upper_low, mut len] =
            NORMAL[usize::from(octet(high, low))].to_le_bytes();
        if !self.decode {
            (first, len) = (b'%', 3);
        }
        // A letter that is decoded in a host must be lowercase as well: `%41` becomes `a`. The
        // character `%` is not affected.
        if self.lower {
            first = first.to_ascii_lowercase();
        }
        let digits = if self.upper_escapes { [upper_high, upper_low] } else { [high, low] };
        // The last byte is never part of the result. It makes the array a 32-bit word, which is
        // stored by one instruction.
        out.push_first([first, digits[0], digits[1], 0], usize::from(len))
    }

    /// Writes the normal form of the escape at the start of `text`, and returns its length in
    /// `text`, which must start with a valid escape.
    ///
    /// If the escapes there encode a character of `class`, the character is written instead, and
    /// the length includes all its escapes.
    fn write_iri_escape(
        self,
        text: &[u8],
        class: Class,
        out: &mut Buffer<'_>,
    ) -> Result<usize, Full> {
        match character(text) {
            Some(c) if !c.is_ascii() && class_of(c.into()) & class != 0 && !is_kept_out(c) => {
                out.push(c.encode_utf8(&mut [0; 4]))?;
                // Each byte of the character was an escape of three bytes.
                Ok(3 * c.len_utf8())
            }
            // Only one escape, because the next one may start a character: in `%C3%E7%B4%8D`, the
            // first octet is not UTF-8, but the others are `納`.
            _ => self.write_escape([text[1], text[2]], out).map(|()| 3),
        }
    }
}

/// Writes the character at the start of `text`, and returns its length, or 0 if `text` is empty.
///
/// If its escapes would not be decoded, the character is written as escapes.
fn write_character(text: &str, out: &mut Buffer<'_>) -> Result<usize, Full> {
    let Some(c) = text.chars().next() else { return Ok(0) };
    let octets = &text[..c.len_utf8()];
    if !is_kept_out(c) {
        out.push(octets)?;
    } else {
        // The escapes of this character are not decoded either, so both spellings have one normal
        // form.
        for octet in octets.bytes() {
            let [high, low] = hex_digits(octet);
            out.push_bytes(&[b'%', high, low])?;
        }
    }
    Ok(octets.len())
}
