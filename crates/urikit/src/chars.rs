//! A table that assigns each byte to groups of characters.
//!
//! Every character class of a specification is a union of these groups, so a membership test is one
//! load and one `and` for any specification. Bytes from 0x80 are a group that no strict grammar
//! allows. Where only some non-ASCII characters are allowed, [`class_of`] classifies the whole
//! character.

/// A set of groups of characters, such as `ALPHA | DIGIT`.
///
/// A byte is in the class if its table entry shares a bit with it, see [`is`].
pub type Class = u32;

/// The empty class.
pub const NONE: Class = 0;
/// `ALPHA`: the letters in both cases.
pub const ALPHA: Class = 1 << 0;
/// `DIGIT`: `0` to `9`.
pub const DIGIT: Class = 1 << 1;
/// The letters of `HEXDIG` in both cases, without the digits.
const HEX_LETTER: Class = 1 << 2;
/// `-`.
pub const DASH: Class = 1 << 3;
/// `.`.
pub const DOT: Class = 1 << 19;
/// `_`.
pub const UNDERSCORE: Class = 1 << 4;
/// `~`: unreserved since RFC 2396, `national` before.
pub const TILDE: Class = 1 << 5;
/// `+`.
pub const PLUS: Class = 1 << 6;
/// `!`, `*`, `'`, `(`, `)`: unreserved until RFC 2396, sub-delims since.
pub const MARK: Class = 1 << 7;
/// `$` and `,`: unreserved until RFC 1808, reserved since.
pub const DOLLAR_COMMA: Class = 1 << 8;
/// `;`.
pub const SEMICOLON: Class = 1 << 9;
/// `&` and `=`.
pub const AMPERSAND_EQUALS: Class = 1 << 10;
/// `:`.
pub const COLON: Class = 1 << 11;
/// `@`.
pub const AT: Class = 1 << 12;
/// `/`.
pub const SLASH: Class = 1 << 13;
/// `?`.
pub const QUESTION: Class = 1 << 14;
/// `[` and `]`.
pub const BRACKET: Class = 1 << 15;
/// `{`, `}`, `|`, `\\`, `^`, and `` ` ``. RFC 2396 section 2.4.3 calls these characters and the
/// brackets unwise.
pub const UNWISE: Class = 1 << 16;
/// Bytes from 0x80, which encode non-ASCII characters in UTF-8.
pub const NON_ASCII: Class = 1 << 17;
/// `#`.
pub const HASH: Class = 1 << 18;

/// `ucschar` (RFC 3987 section 2.2). This is a class of characters; it contains no bytes.
pub(crate) const UCSCHAR: Class = 1 << 20;
/// `iprivate` (RFC 3987 section 2.2). This is a class of characters; it contains no bytes.
pub(crate) const IPRIVATE: Class = 1 << 21;

/// `HEXDIG`: the hexadecimal digits in both cases.
pub const HEX: Class = DIGIT | HEX_LETTER;
/// `-` and `.`.
pub const DASH_DOT: Class = DASH | DOT;
/// Letters and digits.
pub const ALPHANUM: Class = ALPHA | DIGIT;
/// The characters of a scheme after the first one, in all specifications.
pub const SCHEME: Class = ALPHANUM | DASH_DOT | PLUS;

/// The group of each byte. The table takes 1 KiB and is a `static`, so that it exists only once.
static TABLE: [Class; 256] = table();

/// Computes the groups of all bytes at compile time. All bytes from 128 belong to other characters.
const fn table() -> [Class; 256] {
    let mut table = [NON_ASCII; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = group(byte as u8);
        byte += 1;
    }
    table
}

/// Returns the group of a byte, which must be ASCII, or [`NONE`] if no grammar allows it unescaped.
///
/// The letters of `HEXDIG` are in two groups, all other characters in at most one.
const fn group(byte: u8) -> Class {
    match byte {
        b'A'..=b'F' | b'a'..=b'f' => ALPHA | HEX_LETTER,
        b'G'..=b'Z' | b'g'..=b'z' => ALPHA,
        b'0'..=b'9' => DIGIT,
        b'-' => DASH,
        b'.' => DOT,
        b'_' => UNDERSCORE,
        b'~' => TILDE,
        b'+' => PLUS,
        b'!' | b'*' | b'\'' | b'(' | b')' => MARK,
        b'$' | b',' => DOLLAR_COMMA,
        b';' => SEMICOLON,
        b'&' | b'=' => AMPERSAND_EQUALS,
        b':' => COLON,
        b'@' => AT,
        b'/' => SLASH,
        b'?' => QUESTION,
        b'#' => HASH,
        b'[' | b']' => BRACKET,
        b'{' | b'}' | b'|' | b'\\' | b'^' | b'`' => UNWISE,
        // Controls, space, `"`, `<`, and `>`, which no specification allows, and `%`, which is only
        // allowed in an escape; see `run_encoded`.
        _ => NONE,
    }
}

/// Returns whether a byte is in a class.
#[inline(always)]
pub const fn is(byte: u8, class: Class) -> bool {
    TABLE[byte as usize] & class != 0
}

/// Returns the end of the run of `class` that starts at `from`, like [`run`], but is faster for
/// short runs, such as digits.
#[inline(always)]
pub(crate) const fn short_run(bytes: &[u8], from: usize, class: Class) -> usize {
    let mut at = from;
    while at < bytes.len() && is(bytes[at], class) {
        at += 1;
    }
    at
}

/// Returns the end of the run of `class` that starts at `from`.
#[inline(always)]
pub const fn run(bytes: &[u8], from: usize, class: Class) -> usize {
    let mut at = from;
    // Unrolled by four, so that the bounds check runs once per four bytes. Written with a
    // subtraction, so that the compiler sees that `at + 3` is in bounds.
    while bytes.len() >= 4 && at <= bytes.len() - 4 {
        if !is(bytes[at], class) {
            return at;
        }
        if !is(bytes[at + 1], class) {
            return at + 1;
        }
        if !is(bytes[at + 2], class) {
            return at + 2;
        }
        if !is(bytes[at + 3], class) {
            return at + 3;
        }
        at += 4;
    }
    short_run(bytes, at, class)
}

/// Returns the end of the run of `class` and valid escapes that starts at `from`. The run ends at
/// the `%` of a malformed escape, or at the first byte of a non-ASCII character that is not in
/// `class`.
#[inline(always)]
pub const fn run_encoded(bytes: &[u8], from: usize, class: Class) -> usize {
    // No class contains `%`, so every escape ends a run.
    let mut at = run(bytes, from, class);
    while is_escape(bytes, at) {
        at = run(bytes, at + 3, class);
    }
    // The classes of RFC 3986 contain no non-ASCII characters, so the compiler removes this branch
    // if the class is known.
    if at < bytes.len() && bytes[at] >= 0x80 && class & (UCSCHAR | IPRIVATE) != 0 {
        return run_beyond_ascii(bytes, at, class);
    }
    at
}

/// Continues [`run_encoded`] at a non-ASCII byte. A separate function, to keep the ASCII path
/// small.
#[inline(never)]
const fn run_beyond_ascii(bytes: &[u8], from: usize, class: Class) -> usize {
    // Each pass consumes non-ASCII characters, then ASCII characters, then at most one escape. If
    // it consumes nothing, the run ends.
    let mut at = from;
    loop {
        let end = run(bytes, run_of_characters(bytes, at, class), class);
        if is_escape(bytes, end) {
            at = run(bytes, end + 3, class);
        } else if end == at {
            return at;
        } else {
            at = end;
        }
    }
}

/// Returns whether there is a valid escape at `at`: `%` and two hexadecimal digits.
#[inline(always)]
pub(crate) const fn is_escape(bytes: &[u8], at: usize) -> bool {
    at < bytes.len()
        && bytes[at] == b'%'
        && bytes.len() - at > 2
        && is(bytes[at + 1], HEX)
        && is(bytes[at + 2], HEX)
}

/// Returns the value of a hexadecimal digit. The result is unspecified for other bytes.
#[inline(always)]
pub(crate) const fn hex_value(digit: u8) -> u8 {
    // Bit 6 distinguishes letters from digits: `7` is 0x37, which yields 7 + 9 * 0, and `B` is 0x42
    // and `b` is 0x62, which yield 2 + 9 * 1. For any byte, the sum is at most 15 + 9 * 3.
    (digit & 0x0f) + 9 * (digit >> 6)
}

/// Converts bytes that the parser has accepted to a string. They are valid UTF-8, so the fallback
/// is not reached.
pub(crate) const fn accepted(bytes: &[u8]) -> &str {
    // Validating again costs little and needs no unsafe code.
    match core::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// Returns the class of a non-ASCII character (RFC 3987 section 2.2): [`UCSCHAR`], [`IPRIVATE`], or
/// [`NONE`] for controls, surrogates, noncharacters, the block of specials, and the tags of
/// plane 14.
pub(crate) const fn class_of(c: u32) -> Class {
    // The last two code points of each plane are noncharacters.
    let is_in_plane = c & 0xffff <= 0xfffd;
    // The gap between 0xfdcf and 0xfdf0 consists of noncharacters, the specials begin at 0xfff0,
    // and the tags are 0xe0000 to 0xe0fff. ASCII is in no class, and neither is 0, which
    // `decode_character` returns if there is no character.
    match c {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef => UCSCHAR,
        0xe000..=0xf8ff => IPRIVATE,
        0x10000..=0xdffff | 0xe1000..=0xeffff if is_in_plane => UCSCHAR,
        0xf0000..=0x10ffff if is_in_plane => IPRIVATE,
        _ => NONE,
    }
}

/// Returns the end of the run of non-ASCII characters of `class` that starts at `from`.
pub(crate) const fn run_of_characters(bytes: &[u8], from: usize, class: Class) -> usize {
    let mut at = from;
    loop {
        // If there is no character, its class is `NONE`, so the loop always ends or proceeds.
        let (c, len) = decode_character(bytes, at);
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
pub(crate) const fn decode_character(bytes: &[u8], at: usize) -> (u32, usize) {
    const NO_CHARACTER: (u32, usize) = (0, 0);
    let left = bytes.len() - at;
    if left < 2 {
        return NO_CHARACTER;
    }
    let (first, second) = (bytes[at], bytes[at + 1]);
    match first {
        // Any other first byte is ASCII, a continuation byte, or invalid. In particular, 0xc0 and
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
            assert_eq!(decode_character(&bytes, 0), (c.into(), len));
            for cut in 0..len {
                assert_eq!(
                    decode_character(&bytes[..cut + 1][..cut.max(1)], 0).1,
                    0,
                    "{c:?} cut to {cut}"
                );
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
                assert_eq!(decode_character(&bytes, 0).1, expected, "{bytes:x?}");
            }
        }
    }
}
