//! A table that assigns each byte to groups of characters.
//!
//! Every character class of a specification is a union of these groups, so a membership test is one
//! load and one `and` for any specification. Bytes from 0x80 are a group that no strict grammar
//! allows. Where only some non-ASCII characters are allowed, [`outside`] classifies the whole
//! character.

pub(crate) mod outside;

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

const fn table() -> [Class; 256] {
    let mut table = [NON_ASCII; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = group(byte as u8);
        byte += 1;
    }
    table
}

/// Returns the groups of an ASCII byte. Only the letters of `HEXDIG` are in two groups.
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

/// Returns the end of a run of `class` that starts at `from`. Intended for short runs, such as
/// digits.
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
    // The classes of RFC 3986 contain no characters, so the compiler removes this branch if the
    // class is known.
    if at < bytes.len() && bytes[at] >= 0x80 && class & (UCSCHAR | IPRIVATE) != 0 {
        return run_outside(bytes, at, class);
    }
    at
}

/// Continues [`run_encoded`] at a non-ASCII byte. A separate function, to keep the ASCII path
/// small.
#[inline(never)]
const fn run_outside(bytes: &[u8], from: usize, class: Class) -> usize {
    // Each pass consumes non-ASCII characters, then ASCII characters, then at most one escape. If
    // it consumes nothing, the run ends.
    let mut at = from;
    loop {
        let end = run(bytes, outside::run(bytes, at, class), class);
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
