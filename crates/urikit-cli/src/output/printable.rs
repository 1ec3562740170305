//! Escapes bytes for display: control characters, invisible characters, and invalid UTF-8.

use std::fmt::Write;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// Returns the bytes as printable text.
pub(crate) fn printable(bytes: &[u8]) -> String {
    // Most inputs need no escapes. Unlike `all`, a fold is vectorized.
    let is_plain = bytes.iter().fold(true, |all, byte| all & matches!(byte, b' '..=b'~'));
    if is_plain {
        return String::from_utf8_lossy(bytes).into_owned();
    }
    let mut text = String::with_capacity(bytes.len());
    chars(bytes, 0).for_each(|c| c.shown.push_to(&mut text));
    text
}

/// Returns a record with columns as printable text. Tabs and line feeds, which separate values and
/// are harmless on a terminal, are kept.
pub(crate) fn printable_record(record: &[u8]) -> String {
    let is_kept = |byte: &u8| matches!(byte, b'\t' | b'\n');
    let mut text = String::with_capacity(record.len());
    for part in record.split_inclusive(is_kept) {
        let end = part.len() - usize::from(part.last().is_some_and(is_kept));
        text.push_str(&printable(&part[..end]));
        text.extend(part[end..].iter().copied().map(char::from));
    }
    text
}

/// A printable part of an input around a span.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// The text, with `…` where the input was cut.
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

/// Returns the part of the input around a span that fits in `columns`.
pub(crate) fn excerpt(bytes: &[u8], span: &Range<usize>, columns: usize) -> Excerpt {
    // Every character takes at least one column and at most four bytes.
    let from = boundary(bytes, span.start.saturating_sub(4 * columns));
    let to = boundary(bytes, bytes.len().min(span.start + 4 * columns));
    // Most characters have one byte, and one allocation is enough for them.
    let mut displayed = Vec::with_capacity(to - from);
    displayed.extend(chars(&bytes[from..to], from));
    let chars = displayed;
    let at = chars.iter().position(|c| c.start >= span.start).unwrap_or(chars.len());
    let fitting = fitting(&chars, at, columns);
    let is_cut = from > 0 || fitting.start > 0;
    let mut text = String::with_capacity(to - from + 2 * ELLIPSIS.len());
    text.push_str(if is_cut { ELLIPSIS } else { "" });
    let mut shown = None;
    let mut end = None;
    for c in &chars[fitting.clone()] {
        // An empty span is at the start of the next character, or at the end.
        if c.start >= span.start {
            shown.get_or_insert(text.len());
        }
        if c.start >= span.end {
            end.get_or_insert(text.len());
        }
        c.shown.push_to(&mut text);
    }
    let span = shown.unwrap_or(text.len())..end.unwrap_or(text.len());
    if to < bytes.len() || fitting.end < chars.len() {
        text.push_str(ELLIPSIS);
    }
    Excerpt { text, span }
}

/// Marks a side on which the input was cut.
const ELLIPSIS: &str = "…";

/// Returns the range of characters around the one at `at` that fits in `columns`.
fn fitting(chars: &[DisplayChar], at: usize, columns: usize) -> Range<usize> {
    let right: usize = chars[at..].iter().map(|c| c.columns).sum();
    // The error is in the middle, unless the input ends shortly after it.
    let room_left = columns.saturating_sub(right).max(columns / 2);
    let (mut first, mut used) = (at, 0);
    while first > 0 && used + chars[first - 1].columns <= room_left {
        first -= 1;
        used += chars[first].columns;
    }
    let mut last = at;
    while last < chars.len() && used + chars[last].columns <= columns {
        used += chars[last].columns;
        last += 1;
    }
    first..last
}

/// A character or an invalid byte, as it is displayed.
struct DisplayChar {
    start: usize,
    shown: Shown,
    columns: usize,
}

#[derive(Clone, Copy)]
enum Shown {
    Char(char),
    /// `\t`, `\n`, or `\r`.
    Escape(&'static str),
    /// `\u{…}`.
    Invisible(char),
    /// `\x…`.
    Invalid(u8),
}

impl Shown {
    /// Returns the displayed form of a character, and its width.
    fn of(c: char) -> (Self, usize) {
        let escape = match c {
            '\t' => "\\t",
            '\n' => "\\n",
            '\r' => "\\r",
            // Characters without a width (control, combining, bidirectional) could hide or move
            // their neighbors.
            _ => {
                // The number of hexadecimal digits; `| 1` because zero has one too.
                let digits = (u32::from(c) | 1).ilog2() as usize / 4 + 1;
                return match c.width().unwrap_or(0) {
                    0 => (Self::Invisible(c), "\\u{}".len() + digits),
                    width => (Self::Char(c), width),
                };
            }
        };
        (Self::Escape(escape), escape.len())
    }

    fn push_to(self, text: &mut String) {
        match self {
            Self::Char(c) => text.push(c),
            Self::Escape(escape) => text.push_str(escape),
            Self::Invisible(c) => {
                write!(text, "\\u{{{:X}}}", u32::from(c)).expect("into a string");
            }
            Self::Invalid(byte) => write!(text, "\\x{byte:02X}").expect("into a string"),
        }
    }
}

fn chars(bytes: &[u8], offset: usize) -> impl Iterator<Item = DisplayChar> {
    let mut start = offset;
    let chars = bytes.utf8_chunks().flat_map(|chunk| {
        let chars = chunk.valid().chars().map(|c| (c.len_utf8(), Shown::of(c)));
        let bytes = chunk.invalid().iter().map(|byte| (1, (Shown::Invalid(*byte), 4)));
        chars.chain(bytes)
    });
    chars.map(move |(len, (shown, columns))| {
        let c = DisplayChar { start, shown, columns };
        start += len;
        c
    })
}

/// Returns the offset, moved to the preceding character boundary.
fn boundary(bytes: &[u8], offset: usize) -> usize {
    // A continuation byte of UTF-8. A character has at most three of them.
    let inside = |at: &usize| bytes.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (offset.saturating_sub(3)..=offset).rev().find(|at| !inside(at)).unwrap_or(offset)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_characters_are_escaped() {
        assert_eq!(
            printable(b"a\tb\0\x1B[1m\xFF\xE2\x82z"),
            "a\\tb\\u{0}\\u{1B}[1m\\xFF\\xE2\\x82z"
        );
        let ascii: Vec<u8> = (0..128).collect();
        let shown: String = ascii.iter().map(|byte| printable(&[*byte])).collect();
        assert_eq!(printable(&ascii), shown);
        assert_eq!(printable(&ascii[32..127]).as_bytes(), &ascii[32..127]);
        assert_eq!(printable("é漢\u{202E}\u{301}".as_bytes()), "é漢\\u{202E}\\u{301}");
    }

    #[test]
    fn short_input_is_not_cut() {
        let found = excerpt(b"http://a:b/", &(9..10), 40);
        assert_eq!(found, Excerpt { text: "http://a:b/".to_owned(), span: 9..10 });
        let found = excerpt(b"a\xFFb", &(1..2), 40);
        assert_eq!(found, Excerpt { text: "a\\xFFb".to_owned(), span: 1..5 });
        assert_eq!(excerpt(b"", &(0..0), 40), Excerpt { text: String::new(), span: 0..0 });
        assert_eq!(excerpt(b"ab", &(2..2), 40).span, 2..2);
    }

    #[test]
    fn columns_equal_the_width_of_the_displayed_text() {
        for byte in 0..=u8::MAX {
            let shown = chars(&[byte], 0).next().map(|c| c.columns);
            assert_eq!(shown, Some(printable(&[byte]).len()), "{byte}");
        }
        for c in ['\0', '\u{F}', '\u{AD}', '\u{301}', '\u{202E}', '\u{FEFF}', '\u{E0001}'] {
            let mut bytes = [0; 4];
            let bytes = c.encode_utf8(&mut bytes).as_bytes();
            let shown = chars(bytes, 0).next().map(|c| c.columns);
            assert_eq!(shown, Some(printable(bytes).len()), "{c:?}");
        }
    }

    #[test]
    fn long_input_is_cut_around_the_span() {
        let mut long = vec![b'a'; 5000];
        long[2500] = b' ';
        let found = excerpt(&long, &(2500..2501), 20);
        assert_eq!(found.text, format!("…{} {}…", "a".repeat(10), "a".repeat(9)));
        assert_eq!(&found.text[found.span], " ");
        let found = excerpt(&long, &(0..5000), 20);
        assert_eq!(found.text, format!("{}…", "a".repeat(20)));
        assert_eq!(found.span, 0..20);
        let found = excerpt(&long, &(5000..5000), 20);
        assert_eq!(found.text, format!("…{}", "a".repeat(20)));
    }
}
