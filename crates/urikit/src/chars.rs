//! One byte table: every character class that a grammar uses is a bit in it.
//!
//! A class is a `u16` mask over the table's entries, so "may this byte stand here" is one load and one `and`, and a
//! union of classes is an `or`. Bytes from 0x80 up are in no class: RFC 3986 is a grammar over ASCII (section 2).

/// A set of bits of the table; a byte is in it when its entry shares a bit with it.
pub(crate) type Class = u16;

/// `ALPHA`, which is also what a scheme begins with (RFC 3986 section 3.1).
pub(crate) const ALPHA: Class = 1 << 0;
/// `DIGIT`.
pub(crate) const DIGIT: Class = 1 << 1;
/// The letters of `HEXDIG`, in both cases (section 2.1); the digits are [`DIGIT`].
const HEX_LETTER: Class = 1 << 2;
/// `-` and `.`: unreserved, and allowed in a scheme.
const DASH_DOT: Class = 1 << 3;
/// `_` and `~`: the rest of `unreserved` (section 2.3).
const UNDERSCORE_TILDE: Class = 1 << 4;
/// `+`: a sub-delim that a scheme may hold.
const PLUS: Class = 1 << 5;
/// `sub-delims` without `+` (section 2.2).
const OTHER_SUB_DELIM: Class = 1 << 6;
/// `:`.
const COLON: Class = 1 << 7;
/// `@`.
const AT: Class = 1 << 8;
/// `/`.
const SLASH: Class = 1 << 9;
/// `?`.
const QUESTION: Class = 1 << 10;

/// `HEXDIG`.
pub(crate) const HEX: Class = DIGIT | HEX_LETTER;
/// `unreserved` (section 2.3).
pub(crate) const UNRESERVED: Class = ALPHA | DIGIT | DASH_DOT | UNDERSCORE_TILDE;
/// What follows the first letter of a scheme (section 3.1).
pub(crate) const SCHEME: Class = ALPHA | DIGIT | DASH_DOT | PLUS;
/// A reg-name's characters, escapes aside (section 3.2.2).
pub(crate) const REG_NAME: Class = UNRESERVED | PLUS | OTHER_SUB_DELIM;
/// A userinfo's characters, escapes aside (section 3.2.1); also those of an IPvFuture address.
pub(crate) const USERINFO: Class = REG_NAME | COLON;
/// `pchar`, escapes aside (section 3.3).
pub(crate) const SEGMENT: Class = USERINFO | AT;
/// `segment-nz-nc`, escapes aside (section 3.3).
pub(crate) const SEGMENT_NO_COLON: Class = REG_NAME | AT;
/// A path's characters: segments and the slashes between them.
pub(crate) const PATH: Class = SEGMENT | SLASH;
/// What a query and a fragment may hold, escapes aside (sections 3.4 and 3.5).
pub(crate) const QUERY: Class = PATH | QUESTION;

static TABLE: [Class; 256] = table();

const fn table() -> [Class; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'A'..=b'F' | b'a'..=b'f' => ALPHA | HEX_LETTER,
            b'G'..=b'Z' | b'g'..=b'z' => ALPHA,
            b'0'..=b'9' => DIGIT,
            b'-' | b'.' => DASH_DOT,
            b'_' | b'~' => UNDERSCORE_TILDE,
            b'+' => PLUS,
            b'!' | b'$' | b'&' | b'\'' | b'(' | b')' | b'*' | b',' | b';' | b'=' => OTHER_SUB_DELIM,
            b':' => COLON,
            b'@' => AT,
            b'/' => SLASH,
            b'?' => QUESTION,
            _ => 0,
        };
        byte += 1;
    }
    table
}

/// Whether `byte` is in `class`.
#[inline(always)]
pub(crate) const fn is(byte: u8, class: Class) -> bool {
    TABLE[byte as usize] & class != 0
}

/// The end of the run of `class` that begins at `from`.
#[inline(always)]
pub(crate) const fn run(bytes: &[u8], from: usize, class: Class) -> usize {
    let mut at = from;
    while at < bytes.len() && is(bytes[at], class) {
        at += 1;
    }
    at
}

/// The end of the run of `class` and well-formed escapes that begins at `from`. A malformed escape ends the run at its
/// `%` (RFC 3986 section 2.1).
#[inline(always)]
pub(crate) const fn run_encoded(bytes: &[u8], from: usize, class: Class) -> usize {
    let mut at = run(bytes, from, class);
    while is_escape(bytes, at) {
        at = run(bytes, at + 3, class);
    }
    at
}

/// Whether a well-formed escape, `%` and two hexadecimal digits, stands at `at`.
#[inline(always)]
pub(crate) const fn is_escape(bytes: &[u8], at: usize) -> bool {
    at < bytes.len()
        && bytes[at] == b'%'
        && bytes.len() - at > 2
        && is(bytes[at + 1], HEX)
        && is(bytes[at + 2], HEX)
}

/// The value of a hexadecimal digit; any other byte gives nonsense, so ask [`is`] first.
#[inline(always)]
pub(crate) const fn hex_value(digit: u8) -> u8 {
    (digit & 0x0f) + 9 * (digit >> 6)
}
