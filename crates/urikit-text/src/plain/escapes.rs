//! Escape sequences around and in URIs: of string literals, JSON, logs, TeX, shells, and terminals.
//!
//! A sequence that means white space, a quotation mark, or a color separates a URI from its
//! surroundings, as in the two characters `\n` before `https`. A sequence that means a character of
//! a URI, such as `\u0026` for `&`, is a part of it.

use super::arrived::{Known, Look};

/// The maximum number of backslashes before an escaped character. Each string within a string
/// doubles their number.
const MAX_BACKSLASHES: usize = 8;

/// The maximum length of the parameters of a control sequence or format specifier.
const LONGEST_PARAMETERS: usize = 24;

/// The maximum length of a string in escaped parentheses, as in `\(2nd\)`.
const LONGEST_PARENTHESES: usize = 64;

/// The notations of the escape character before `[` in a control sequence. Tools show it as text if
/// they write to a file.
const ESCAPE_CHARACTERS: [&[u8]; 11] = [
    b"\x1B", b"\\e", b"\\E", b"\\033", b"\\x1b", b"\\x1B", b"\\u001b", b"\\u001B", b"\\u{1b}",
    b"\\u{1B}", b"^[",
];

/// Returns whether the bytes end with an escape sequence, so that a scheme may start after it
/// although letters or digits precede it.
#[cold]
pub(super) fn separates(before: &[u8]) -> bool {
    let Some((&last, rest)) = before.split_last() else { return false };
    // The letter `m` sets a color (ECMA-48 section 8.3.117), and `K` erases the line.
    let is_color = matches!(last, b'm' | b'K') && is_control_sequence(rest);
    is_color
        || (is_control_letter(last) && rest.ends_with(b"\\"))
        || is_numeric(before)
        || is_format(before)
}

/// Returns the length of the escape sequence at the end of the bytes, if there is one.
pub(super) fn len_at_end(before: &[u8]) -> Option<usize> {
    let start = |byte: &u8| matches!(byte, b'\\' | b'%' | b'^' | 0x1B);
    let tail = &before[before.len().saturating_sub(LONGEST_PARAMETERS + 8)..];
    separates(before).then(|| tail.iter().rposition(start).map(|at| tail.len() - at)).flatten()
}

/// Returns whether a letter stands for a control character after a backslash.
const fn is_control_letter(byte: u8) -> bool {
    matches!(byte, b'a' | b'b' | b'e' | b'f' | b'n' | b'r' | b't' | b'v' | b'N' | b'0')
}

/// Returns whether the bytes end with the start of a control sequence and its parameters (ECMA-48
/// section 5.4), as before the `m` that sets a color.
fn is_control_sequence(before: &[u8]) -> bool {
    let is_parameter = |byte: &&u8| byte.is_ascii_digit() || matches!(byte, b';' | b':');
    let len = before.iter().rev().take(LONGEST_PARAMETERS).take_while(is_parameter).count();
    let Some(before) = before[..before.len() - len].strip_suffix(b"[") else { return false };
    ESCAPE_CHARACTERS.iter().any(|escape| before.ends_with(escape))
}

/// Returns whether the bytes end with the number of a character: `\x22`, `\u0022`, `\U00000022`,
/// `\042`, or `%22`.
fn is_numeric(before: &[u8]) -> bool {
    let ends = |mark: &[u8], len: usize| {
        let (before, digits) = before.split_at(before.len().saturating_sub(len));
        digits.len() == len && digits.iter().all(u8::is_ascii_hexdigit) && before.ends_with(mark)
    };
    let is_octal = |len: usize| {
        ends(b"\\", len) && before[before.len() - len..].iter().all(|byte| *byte < b'8')
    };
    ends(b"%", 2) || ends(b"\\x", 2) || ends(b"\\u", 4) || ends(b"\\U", 8) || is_octal(3)
}

/// Returns whether the bytes end with a format specifier, such as `%s` or `%[1]s`.
pub(super) fn is_format(before: &[u8]) -> bool {
    let Some((b's' | b'v' | b'q' | b'd', rest)) = before.split_last() else { return false };
    let is_parameter = |byte: &&u8| byte.is_ascii_digit() || b"[]$.*+-# ".contains(byte);
    let len = rest.iter().rev().take(LONGEST_PARAMETERS).take_while(is_parameter).count();
    rest[..rest.len() - len].ends_with(b"%")
}

/// The meaning of a backslash and the bytes after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Escape {
    /// A character, and the length of the sequence. Its number may also be that of a byte of a
    /// character in UTF-8.
    Char { value: u32, len: usize, is_byte: bool },
    /// White space, a control character, or a quotation mark: the end of a URI.
    Separator,
    /// The start of a value that a program inserts, such as `\(id)` in Swift.
    Placeholder,
    /// Not an escape sequence of a string, such as `\d` in a regular expression or `\ ` in a shell.
    Unknown,
}

/// Returns the number of backslashes at `at`, or one more than the maximum.
pub(super) fn backslashes(known: Known<'_>, at: usize) -> Look<usize> {
    let mut len = 0;
    while len <= MAX_BACKSLASHES && known.is(at + len, b'\\')? {
        len += 1;
    }
    Ok(len)
}

/// Returns the meaning of the backslashes at `at`.
pub(super) fn escape(known: Known<'_>, at: usize) -> Look<Escape> {
    let marks = backslashes(known, at)?;
    let Some(byte) = known.get(at + marks)? else { return Ok(Escape::Separator) };
    let len = marks + 1;
    Ok(match byte {
        _ if marks > MAX_BACKSLASHES => Escape::Unknown,
        b'x' => numbered(hex(known, at + len, 2)?, len + 2, true),
        b'U' => numbered(hex(known, at + len, 8)?, len + 8, false),
        b'u' if known.is(at + len, b'{')? => braced(known, at, len + 1)?,
        b'u' => four_digits(known, at, marks)?,
        // With three digits only, because `\1` is a group of a regular expression.
        b'0'..=b'3' => match octal(known, at + marks)? {
            Some(value) => numbered(Some(value), len + 2, true),
            None if byte == b'0' => Escape::Separator,
            None => Escape::Unknown,
        },
        // In a shell, a backslash at the end of a line joins the next one, which may be indented.
        b'"' | b'\'' | b'`' | b'\t' | b'\r' | b'\n' => Escape::Separator,
        b'(' if !is_closed_by_escape(known, at + len, marks)? => Escape::Placeholder,
        _ if is_control_letter(byte) => Escape::Separator,
        // TeX, shells, and property files escape punctuation in this way.
        _ if byte.is_ascii_punctuation() => {
            Escape::Char { value: u32::from(byte), len, is_byte: false }
        }
        _ => Escape::Unknown,
    })
}

/// Returns whether the parenthesis that closes one before `from` follows the same number of
/// backslashes, as in a shell. In Swift, the parenthesis after a value is not escaped.
fn is_closed_by_escape(known: Known<'_>, from: usize, marks: usize) -> Look<bool> {
    for at in from..from + LONGEST_PARENTHESES {
        match known.get(at)? {
            Some(b')') => {
                let before = known.bytes[from..at].iter().rev();
                return Ok(before.take_while(|&&byte| byte == b'\\').count() == marks);
            }
            Some(byte) if !byte.is_ascii_whitespace() => {}
            _ => break,
        }
    }
    Ok(false)
}

/// Returns the character with this number.
const fn numbered(value: Option<u32>, len: usize, is_byte: bool) -> Escape {
    match value {
        Some(value) => Escape::Char { value, len, is_byte },
        None => Escape::Unknown,
    }
}

/// Returns the character of `\u` and four digits, or of two such sequences for a surrogate pair.
fn four_digits(known: Known<'_>, at: usize, marks: usize) -> Look<Escape> {
    let len = marks + 5;
    let first = hex(known, at + marks + 1, 4)?;
    // Both halves of a pair are escaped in the same way, also in a string within a string.
    if let Some(high @ 0xD800..=0xDBFF) = first {
        let is_pair = backslashes(known, at + len)? == marks && known.is(at + len + marks, b'u')?;
        let low = if is_pair { hex(known, at + len + marks + 1, 4)? } else { None };
        return Ok(match low {
            Some(low @ 0xDC00..=0xDFFF) => {
                let value = 0x1_0000 + (high - 0xD800) * 0x400 + (low - 0xDC00);
                numbered(Some(value), 2 * len, false)
            }
            _ => Escape::Unknown,
        });
    }
    Ok(numbered(first, len, false))
}

/// Returns the character of `\u{…}` with up to six digits, which start at `len`.
fn braced(known: Known<'_>, at: usize, len: usize) -> Look<Escape> {
    let mut digits = 0;
    while digits < 6 && known.get(at + len + digits)?.is_some_and(|byte| byte != b'}') {
        digits += 1;
    }
    let is_closed = digits > 0 && known.is(at + len + digits, b'}')?;
    let value = if is_closed { hex(known, at + len, digits)? } else { None };
    Ok(numbered(value, len + digits + 1, false))
}

fn hex(known: Known<'_>, at: usize, len: usize) -> Look<Option<u32>> {
    digits(known, at, len, 16)
}

fn octal(known: Known<'_>, at: usize) -> Look<Option<u32>> {
    digits(known, at, 3, 8)
}

/// Returns the number of exactly `len` digits.
fn digits(known: Known<'_>, at: usize, len: usize, radix: u32) -> Look<Option<u32>> {
    let mut value = 0_u32;
    for at in at..at + len {
        let Some(byte) = known.get(at)? else { return Ok(None) };
        let Some(digit) = char::from(byte).to_digit(radix) else { return Ok(None) };
        // Eight digits can exceed the range; the result is then not a character.
        value = value.wrapping_mul(radix).wrapping_add(digit);
    }
    Ok(Some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sequences_before_a_scheme_separate() {
        for before in [
            "\\n",
            "\\r\\n",
            "\\\\n",
            "\\t",
            "\\x22",
            "\\u0022",
            "\\u003C",
            "\\U00000022",
            "\\042",
            "%22",
            "%0a",
            "\u{1b}[0m",
            "\\x1b[0m",
            "\\u001b[38;5;12m",
            "\\033[1;34m",
            "\\e[K",
            "\\u{1b}[0m",
            "^[[0m",
            "%s",
            "%[1]s",
            "%1$s",
            "%-5d",
            "%v",
        ] {
            assert!(separates(before.as_bytes()), "{before}");
        }
        for before in [
            "", "n", "x", "\\c", "x22", "u0022", "\\x2", "\\u002", "\\u00g2", "\\09", "%2", "%g2",
            "[0m", "0m", "m", "s", "]s", "\\xm",
        ] {
            assert!(!separates(before.as_bytes()), "{before}");
        }
    }

    #[test]
    fn escapes_are_decoded() {
        let char = |value: char, len, is_byte| Escape::Char { value: value.into(), len, is_byte };
        for (text, expected) in [
            ("\\/", char('/', 2, false)),
            ("\\\\/", char('/', 3, false)),
            ("\\u0026c", char('&', 6, false)),
            ("\\\\u0026c", char('&', 7, false)),
            ("\\u{26}c", char('&', 6, false)),
            ("\\U00000026c", char('&', 10, false)),
            ("\\x26c", char('&', 4, true)),
            ("\\046c", char('&', 4, true)),
            ("\\ud83c\\udf89", char('🎉', 12, false)),
            ("\\_", char('_', 2, false)),
            ("\\n", Escape::Separator),
            ("\\", Escape::Separator),
            ("\\\"", Escape::Separator),
            ("\\\\\\\"", Escape::Separator),
            ("\\x27", char('\'', 4, true)),
            ("\\(a\\)", char('(', 2, false)),
            ("\\0", Escape::Separator),
            ("\\(id)", Escape::Placeholder),
            ("\\d", Escape::Unknown),
            ("\\1", Escape::Unknown),
            ("\\ ", Escape::Unknown),
            ("\\xg1", Escape::Unknown),
            ("\\u{}", Escape::Unknown),
            ("\\u{1234567}", Escape::Unknown),
            ("\\ud83c", Escape::Unknown),
            ("\\\\\\\\\\\\\\\\\\/", Escape::Unknown),
        ] {
            let known = Known { bytes: text.as_bytes(), is_all: true };
            assert_eq!(escape(known, 0), Ok(expected), "{text}");
        }
    }
}
