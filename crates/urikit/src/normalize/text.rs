//! Normalization of the characters of a component: from left to right for writing, from right to
//! left for comparison.

use core::fmt::{self, Write};

use crate::blocks::{self, BLOCK};
use crate::chars;
use crate::chunk::Chunk;
use crate::grammar::rfc3986;
use crate::ip;
use crate::percent::{hex_digits, octet};
use crate::spans::HostKind;

/// The normalization of the characters of a component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CharRules {
    /// Lowercase letters, except for those of escapes (section 6.2.2.1).
    pub(crate) lower: bool,
    /// Uppercase the digits of escapes (section 6.2.2.1).
    pub(crate) upper_escapes: bool,
    /// Decode escapes of unreserved characters (section 6.2.2.2).
    pub(crate) decode: bool,
}

/// A normalized escape. It consists of the first `len` bytes: one if decoded, or three.
#[derive(Clone, Copy)]
pub(super) struct Escape {
    pub(super) bytes: [u8; 3],
    pub(super) len: usize,
}

/// Packs an escape and its length into one number, so that a table lookup returns both.
const fn packed(bytes: [u8; 3], len: usize) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], len as u8])
}

/// The normal form of the escape of each byte, with uppercase digits and unreserved characters
/// decoded.
static NORMAL: [u32; 256] = {
    let mut normal = [0; 256];
    let mut octet = 0;
    while octet < normal.len() {
        let [high, low] = hex_digits(octet as u8);
        let is_decoded = chars::is(octet as u8, rfc3986::UNRESERVED);
        // The digits are also stored for decoded characters, because decoding can be disabled.
        let (first, len) = if is_decoded { (octet as u8, 1) } else { (b'%', 3) };
        normal[octet] = packed([first, high, low], len);
        octet += 1;
    }
    normal
};

/// Returns the normal form of an escape by all steps, [packed].
#[cfg(all(feature = "simd", feature = "alloc"))]
#[inline(always)]
pub(super) fn normal_escape([high, low]: [u8; 2]) -> u32 {
    NORMAL[usize::from(octet(high, low))]
}

/// Returns whether normalization by all steps changes an escape.
#[inline(always)]
pub(super) fn is_changed([high, low]: [u8; 2]) -> bool {
    NORMAL[usize::from(octet(high, low))] != packed([b'%', high, low], 3)
}

impl CharRules {
    #[inline]
    fn letter(self, byte: u8) -> u8 {
        if self.lower { byte.to_ascii_lowercase() } else { byte }
    }

    #[inline]
    pub(super) fn escape(self, [high, low]: [u8; 2]) -> Escape {
        let [mut first, upper_high, upper_low, mut len] =
            NORMAL[usize::from(octet(high, low))].to_le_bytes();
        if !self.decode {
            (first, len) = (b'%', 3);
        }
        let digits = if self.upper_escapes { [upper_high, upper_low] } else { [high, low] };
        Escape { bytes: [self.letter(first), digits[0], digits[1]], len: usize::from(len) }
    }

    #[inline]
    fn may_change(self, text: &str) -> bool {
        let lower = self.lower;
        blocks::any(text.as_bytes(), |byte| (byte == b'%') | (lower & byte.is_ascii_uppercase()))
    }

    /// Writes the normal form of `text`, in which every escape is well-formed.
    #[inline]
    pub(crate) fn write<W: Write>(self, text: &str, to: &mut W) -> fmt::Result {
        if self.may_change(text) { self.write_changed(text, to) } else { to.write_str(text) }
    }

    fn write_changed<W: Write>(self, text: &str, to: &mut W) -> fmt::Result {
        let bytes = text.as_bytes();
        let mut chunk = Chunk::new(to);
        let mut at = 0;
        while at < bytes.len() {
            let word = blocks::word_at(bytes, at);
            let word = if self.lower { blocks::lower_word(word) } else { word };
            let plain = blocks::before_in_word(word, b'%').min(bytes.len() - at);
            chunk.push_first(word, plain)?;
            at += plain;
            while let [b'%', high, low, ..] = bytes[at..] {
                let Escape { bytes, len } = self.escape([high, low]);
                chunk.push_first(bytes, len)?;
                at += 3;
            }
        }
        chunk.flush()
    }

    /// Returns the kind of a registered name after normalization: `%31.2.3.4` becomes an IPv4
    /// address.
    pub(crate) fn host_kind(self, name: &str) -> HostKind {
        let mut bytes = [0; 16];
        let mut written = crate::recompose::Buffer::new(&mut bytes);
        if !name.contains('%') || self.write(name, &mut written).is_err() {
            return HostKind::RegName;
        }
        let len = written.len();
        if ip::ipv4(&bytes[..len]).is_some() { HostKind::Ipv4 } else { HostKind::RegName }
    }

    pub(crate) fn is_same(self, a: &str, other: Self, b: &str) -> bool {
        let (mut a, mut b) = (
            Units { char_rules: self, rest: a.as_bytes() },
            Units { char_rules: other, rest: b.as_bytes() },
        );
        loop {
            while let (Some(in_a), Some(in_b)) = (a.plain_block(), b.plain_block()) {
                if in_a != in_b {
                    return false;
                }
                (a.rest, b.rest) = (&a.rest[BLOCK..], &b.rest[BLOCK..]);
            }
            let ((in_a, before_a), (in_b, before_b)) = (a.word(), b.word());
            let plain = before_a.min(before_b);
            if (in_a ^ in_b) & 1u64.checked_shl(8 * plain as u32).unwrap_or(0).wrapping_sub(1) != 0
            {
                return false;
            }
            // Words are padded with zeros, which no string contains, so both strings have ended, or
            // neither.
            let plain = plain.min(a.rest.len());
            (a.rest, b.rest) = (&a.rest[plain..], &b.rest[plain..]);
            if a.rest.is_empty() || b.rest.is_empty() {
                return a.rest.is_empty() && b.rest.is_empty();
            }
            // Escapes are often adjacent.
            while a.rest.first() == Some(&b'%') || b.rest.first() == Some(&b'%') {
                if a.unit() != b.unit() {
                    return false;
                }
            }
        }
    }

    /// Returns the bytes of the normal form of `text` from right to left.
    pub(crate) fn reversed(self, text: &str) -> Reversed<'_> {
        Reversed { char_rules: self, rest: text.as_bytes(), low: None, high: None }
    }
}

/// The part of a string that was not compared yet.
struct Units<'a> {
    char_rules: CharRules,
    rest: &'a [u8],
}

impl Units<'_> {
    /// Returns the next block without consuming it, if there are enough bytes and no escape begins
    /// among them.
    #[inline]
    fn plain_block(&self) -> Option<[u8; BLOCK]> {
        let mut block = *self.rest.first_chunk()?;
        let has_escape = if self.char_rules.lower {
            blocks::lower_block(&mut block, BLOCK)
        } else {
            block.iter().fold(false, |any, &byte| any | (byte == b'%'))
        };
        (!has_escape).then_some(block)
    }

    /// Returns the next word, and the number of its bytes before an escape.
    #[inline]
    fn word(&self) -> (u64, usize) {
        let word = blocks::word_at(self.rest, 0);
        let lowered = if self.char_rules.lower { blocks::lower_word(word) } else { word };
        (u64::from_le_bytes(lowered), blocks::before_in_word(word, b'%'))
    }

    /// Consumes and returns the next character or escape, or `None` at the end.
    #[inline]
    fn unit(&mut self) -> Option<[u8; 3]> {
        match *self.rest {
            [] => None,
            [b'%', high, low, ref rest @ ..] => {
                self.rest = rest;
                let Escape { bytes, len } = self.char_rules.escape([high, low]);
                Some(if len == 1 { [bytes[0], 0, 0] } else { bytes })
            }
            [byte, ref rest @ ..] => {
                self.rest = rest;
                Some([self.char_rules.letter(byte), 0, 0])
            }
        }
    }
}

/// The bytes of a normal form from right to left; see [`CharRules::reversed`].
pub(crate) struct Reversed<'a> {
    char_rules: CharRules,
    rest: &'a [u8],
    /// The remaining bytes of the current escape: its first digit and its `%`.
    low: Option<u8>,
    high: Option<u8>,
}

impl Iterator for Reversed<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if let Some(byte) = self.low.take().or_else(|| self.high.take()) {
            return Some(byte);
        }
        match *self.rest {
            [] => None,
            // Every `%` starts an escape, so the second byte after it is the last of the escape.
            [ref before @ .., b'%', high, low] => {
                self.rest = before;
                let Escape { bytes: [first, high, low], len } = self.char_rules.escape([high, low]);
                if len == 1 {
                    return Some(first);
                }
                (self.low, self.high) = (Some(high), Some(first));
                Some(low)
            }
            [ref before @ .., byte] => {
                self.rest = before;
                Some(self.char_rules.letter(byte))
            }
        }
    }
}
