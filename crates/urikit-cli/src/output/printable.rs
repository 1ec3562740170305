//! Escapes bytes for display: control characters, invisible characters, and invalid UTF-8.

use std::fmt::Write;
use std::ops::Range;

use unicode_width::UnicodeWidthChar;

/// Returns the bytes as printable text.
pub(crate) fn printable(bytes: &[u8]) -> String {
    // Fast path: most inputs are printable ASCII.
    match std::str::from_utf8(bytes) {
        Ok(text) if bytes.iter().all(|byte| matches!(byte, b' '..=b'~')) => text.to_owned(),
        _ => chars(bytes, 0).map(|c| c.text).collect(),
    }
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
    let chars: Vec<DisplayChar> = chars(&bytes[from..to], from).collect();
    let at = chars.iter().position(|c| c.start >= span.start).unwrap_or(chars.len());

    let right: usize = chars[at..].iter().map(|c| c.columns).sum();
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

    let cut_left = first > 0 || from > 0;
    let cut_right = last < chars.len() || to < bytes.len();
    let mut text = String::from(if cut_left { "…" } else { "" });
    let mut shown = None;
    let mut end = None;
    for c in &chars[first..last] {
        if c.start >= span.start {
            shown.get_or_insert(text.len());
        }
        if c.start >= span.end {
            end.get_or_insert(text.len());
        }
        text.push_str(&c.text);
    }
    let span = shown.unwrap_or(text.len())..end.unwrap_or(text.len());
    if cut_right {
        text.push('…');
    }
    Excerpt { text, span }
}

/// A character or an invalid byte, as it is displayed.
struct DisplayChar {
    start: usize,
    text: String,
    columns: usize,
}

fn chars(bytes: &[u8], offset: usize) -> impl Iterator<Item = DisplayChar> {
    let mut start = offset;
    bytes
        .utf8_chunks()
        .flat_map(|chunk| {
            let chars = chunk.valid().chars().map(|c| (c.len_utf8(), shown(c)));
            let bytes = chunk.invalid().iter().map(|byte| (1, format!("\\x{byte:02X}")));
            chars.chain(bytes).collect::<Vec<_>>()
        })
        .map(move |(len, text)| {
            let columns = text.chars().map(|c| c.width().unwrap_or(0)).sum();
            let c = DisplayChar { start, text, columns };
            start += len;
            c
        })
}

fn shown(c: char) -> String {
    let mut text = String::new();
    match c {
        '\t' => text.push_str("\\t"),
        '\n' => text.push_str("\\n"),
        '\r' => text.push_str("\\r"),
        // Characters without a width (control, combining, bidirectional) could hide or move their
        // neighbors.
        _ if c.width().unwrap_or(0) == 0 => {
            write!(text, "\\u{{{:X}}}", u32::from(c)).expect("into a string");
        }
        _ => text.push(c),
    }
    text
}

/// Returns the offset, moved to the preceding character boundary.
fn boundary(bytes: &[u8], offset: usize) -> usize {
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
        assert_eq!(printable(&ascii), chars(&ascii, 0).map(|c| c.text).collect::<String>());
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
