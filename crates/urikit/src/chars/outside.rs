//! Decoding and classification of non-ASCII characters in UTF-8.

use super::{Class, IPRIVATE, NONE, UCSCHAR};

/// Returns the class of a non-ASCII character (RFC 3987 section 2.2): [`UCSCHAR`], [`IPRIVATE`], or
/// [`NONE`] for controls, surrogates, noncharacters, the block of specials, and the tags of
/// plane 14.
pub(crate) const fn class_of(c: u32) -> Class {
    // The last two code points of each plane are noncharacters.
    let is_in_plane = c & 0xffff <= 0xfffd;
    // The gap between 0xfdcf and 0xfdf0 consists of noncharacters, the specials begin at 0xfff0,
    // and the tags are 0xe0000 to 0xe0fff. ASCII is in no class, and neither is 0, which `decode`
    // returns if there is no character.
    match c {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef => UCSCHAR,
        0xe000..=0xf8ff => IPRIVATE,
        0x10000..=0xdffff | 0xe1000..=0xeffff if is_in_plane => UCSCHAR,
        0xf0000..=0x10ffff if is_in_plane => IPRIVATE,
        _ => NONE,
    }
}

/// Returns the end of the run of non-ASCII characters of `class` that starts at `from`.
pub(crate) const fn run(bytes: &[u8], from: usize, class: Class) -> usize {
    let mut at = from;
    loop {
        // If there is no character, its class is `NONE`, so the loop always ends or proceeds.
        let (c, len) = decode(bytes, at);
        if class_of(c) & class == 0 {
            return at;
        }
        at += len;
    }
}

/// Decodes the non-ASCII character at `at` and returns it with its length in bytes. Returns
/// `(0, 0)` if there is none, which includes invalid and truncated sequences.
///
/// # Panics
///
/// Panics if `at` is greater than the length.
#[inline(always)]
pub(crate) const fn decode(bytes: &[u8], at: usize) -> (u32, usize) {
    const NO_CHARACTER: (u32, usize) = (0, 0);
    let left = bytes.len() - at;
    if left < 2 {
        return NO_CHARACTER;
    }
    let (first, second) = (bytes[at], bytes[at + 1]);
    match first {
        // All other bytes are ASCII, continuation bytes, or parts of invalid sequences. 0xc0 and
        // 0xc1 could only encode ASCII, with one byte too many.
        0xc2..=0xdf if is_continuation(second) => (bits(first, 0x1f, 6) | bits(second, 0x3f, 0), 2),
        0xe0..=0xef if left > 2 && is_continuation(second) && is_continuation(bytes[at + 2]) => {
            let c = bits(first, 0x0f, 12) | bits(second, 0x3f, 6) | bits(bytes[at + 2], 0x3f, 0);
            // Reject an overlong form, and a surrogate: 0xd800 to 0xdfff.
            if c < 0x800 || c & 0xf800 == 0xd800 { NO_CHARACTER } else { (c, 3) }
        }
        0xf0..=0xf4
            if left > 3
                && is_continuation(second)
                && is_continuation(bytes[at + 2])
                && is_continuation(bytes[at + 3]) =>
        {
            let high = bits(first, 0x07, 18) | bits(second, 0x3f, 12);
            let c = high | bits(bytes[at + 2], 0x3f, 6) | bits(bytes[at + 3], 0x3f, 0);
            // Reject an overlong form, and a value after the last plane.
            if c < 0x1_0000 || c > 0x10_ffff { NO_CHARACTER } else { (c, 4) }
        }
        _ => NO_CHARACTER,
    }
}

/// Returns whether a byte is 0b10xx_xxxx, which is not the first byte of a character.
const fn is_continuation(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Returns the bits of a byte that are part of the code point, at their position in it.
const fn bits(byte: u8, mask: u8, shift: u32) -> u32 {
    ((byte & mask) as u32) << shift
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranges of section 2.2, in the order of the specification.
    const UCSCHARS: [(u32, u32); 17] = [
        (0xa0, 0xd7ff),
        (0xf900, 0xfdcf),
        (0xfdf0, 0xffef),
        (0x10000, 0x1fffd),
        (0x20000, 0x2fffd),
        (0x30000, 0x3fffd),
        (0x40000, 0x4fffd),
        (0x50000, 0x5fffd),
        (0x60000, 0x6fffd),
        (0x70000, 0x7fffd),
        (0x80000, 0x8fffd),
        (0x90000, 0x9fffd),
        (0xa0000, 0xafffd),
        (0xb0000, 0xbfffd),
        (0xc0000, 0xcfffd),
        (0xd0000, 0xdfffd),
        (0xe1000, 0xefffd),
    ];
    const IPRIVATES: [(u32, u32); 3] = [(0xe000, 0xf8ff), (0xf0000, 0xffffd), (0x100000, 0x10fffd)];

    #[test]
    fn every_character_has_its_class() {
        let is_in = |ranges: &[(u32, u32)], c: u32| {
            ranges.iter().any(|&(from, to)| (from..=to).contains(&c))
        };
        for c in 0x80..=0x11_0000 {
            let expected = match (is_in(&UCSCHARS, c), is_in(&IPRIVATES, c)) {
                (true, false) => UCSCHAR,
                (false, true) => IPRIVATE,
                _ => NONE,
            };
            assert_eq!(class_of(c), expected, "{c:x}");
        }
    }

    #[test]
    fn decode_agrees_with_standard_library() {
        for c in ('\u{80}'..=char::MAX).chain(['\u{80}']) {
            let mut bytes = [b'x'; 5];
            let len = c.encode_utf8(&mut bytes).len();
            assert_eq!(decode(&bytes, 0), (c.into(), len));
            for cut in 0..len {
                assert_eq!(decode(&bytes[..cut + 1][..cut.max(1)], 0).1, 0, "{c:?} cut to {cut}");
            }
        }
    }

    #[test]
    fn invalid_utf8_is_not_decoded() {
        // Test sequences of a first byte and continuation bytes at and just outside the limits.
        let others = [0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0];
        for first in 0..=u8::MAX {
            for (second, third, fourth) in others.iter().flat_map(|&second| {
                others.iter().flat_map(move |&third| others.map(|fourth| (second, third, fourth)))
            }) {
                let bytes = [first, second, third, fourth];
                let valid = (2..=4).find(|&len| {
                    core::str::from_utf8(&bytes[..len]).is_ok_and(|text| text.chars().count() == 1)
                });
                let expected = valid.filter(|_| first >= 0x80).unwrap_or(0);
                assert_eq!(decode(&bytes, 0).1, expected, "{bytes:x?}");
            }
        }
    }
}
