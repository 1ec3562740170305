//! Parses JSON strings (RFC 8259 section 7).

use std::ops::Range;

use crate::document::unescaped::Unescaped;

/// A parsed string, with its unescaped content.
pub(super) struct Content {
    /// The unescaped string, including its quotes. Positions are relative to the opening quote.
    pub(super) unescaped: Unescaped,
    /// The byte offset after the string.
    pub(super) end: usize,
    pub(super) closing: Closing,
    /// The range of the first invalid escape.
    pub(super) bad_escape: Option<Range<usize>>,
}

/// How a string ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Closing {
    Quote,
    /// The end of the line or input, without a quote.
    Missing,
}

impl Content {
    /// Returns the range between the quotes.
    pub(super) fn inside(&self) -> Range<usize> {
        1..self.unescaped.text().len() - 1
    }
}

/// Parses the string whose opening quote is at `start`. An unclosed string ends at the end of its
/// line, because a string cannot contain a line break.
pub(super) fn read(text: &str, start: usize) -> Content {
    let bytes = text.as_bytes();
    let mut unescaped = Unescaped::default();
    let mut bad_escape = None;
    unescaped.same("\"", 0);
    let mut at = start + 1;
    loop {
        let stop = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
        let len = bytes[at..].iter().position(stop).unwrap_or(bytes.len() - at);
        unescaped.same(&text[at..at + len], at - start);
        at += len;
        match bytes.get(at) {
            Some(b'"') => {
                unescaped.same("\"", at - start);
                return Content { unescaped, end: at + 1, closing: Closing::Quote, bad_escape };
            }
            Some(b'\\') => match escape(&bytes[at..]) {
                Some((c, len)) => {
                    unescaped.instead(c.encode_utf8(&mut [0; 4]), at - start..at - start + len);
                    at += len;
                }
                None => {
                    unescaped.same("\\", at - start);
                    at += 1;
                    bad_escape.get_or_insert(at - 1..at);
                }
            },
            _ => {
                unescaped.instead("\"", at - start..at - start);
                return Content { unescaped, end: at, closing: Closing::Missing, bad_escape };
            }
        }
    }
}

/// Returns the character and length of an escape. An unpaired surrogate becomes U+FFFD.
fn escape(bytes: &[u8]) -> Option<(char, usize)> {
    let c = match bytes.get(1)? {
        b'"' => '"',
        b'\\' => '\\',
        b'/' => '/',
        b'b' => '\u{8}',
        b'f' => '\u{C}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => return unicode_escape(bytes),
        _ => return None,
    };
    Some((c, 2))
}

fn unicode_escape(bytes: &[u8]) -> Option<(char, usize)> {
    const LEN: usize = 6;
    let unit = |bytes: &[u8]| {
        let digits = bytes.strip_prefix(b"\\u")?.get(..4)?;
        digits.iter().try_fold(0, |unit, digit| Some(unit << 4 | char::from(*digit).to_digit(16)?))
    };
    let first = unit(bytes)?;
    if let Some(c) = char::from_u32(first) {
        return Some((c, LEN));
    }
    let low = bytes
        .get(LEN..)
        .and_then(unit)
        .filter(|low| (0xDC00..0xE000).contains(low) && first < 0xDC00);
    let pair =
        low.and_then(|low| char::from_u32(0x1_0000 + ((first - 0xD800) << 10) + (low - 0xDC00)));
    Some(pair.map_or((char::REPLACEMENT_CHARACTER, LEN), |c| (c, 2 * LEN)))
}
