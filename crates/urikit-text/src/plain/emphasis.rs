//! Characters that are excluded at the end of a bare URI: punctuation, and the emphasis characters
//! of markup such as Markdown.

use super::arrived::Known;
use super::chars::is_trailing;
use super::found::Extent;

/// The maximum distance of an opening emphasis character in the same line before a URI.
const LONGEST_EMPHASIS: usize = 120;

/// Returns the end of a URI without the characters that are excluded at its end.
pub(super) fn trimmed(bytes: &[u8], body: usize, before: Option<u8>, is_in_comment: bool) -> usize {
    const DASHES: [&[u8]; 3] = ["‐".as_bytes(), "‑".as_bytes(), "–".as_bytes()];
    let mut end = bytes.len();
    while end > body {
        let text = &bytes[body..end];
        end -= match text[text.len() - 1] {
            last if is_dropped(last, before) => 1,
            // The end of a comment in C, `/*http://example.com/*/`.
            b'/' if before == Some(b'*') && text.ends_with(b"*/") => 2,
            // The end of a comment in HTML, `http://example.com/-->`.
            b'-' if is_in_comment && text.ends_with(b"--") => 2,
            // An operator of a shell.
            b'&' if text.ends_with(b"&&") => 2,
            0x80.. if DASHES.iter().any(|dash| text.ends_with(dash)) => 3,
            _ => break,
        };
    }
    end
}

/// Returns whether a byte is excluded at the end of a URI. Emphasis characters are excluded if they
/// also precede the URI.
fn is_dropped(last: u8, before: Option<u8>) -> bool {
    is_trailing(last)
        || matches!(last, b'(' | b'[' | b'{' | b'|')
        || (matches!(last, b'*' | b'_' | b'~') && before == Some(last))
}

/// Excludes emphasis characters at the end if they close an emphasis that began earlier in the
/// line, as in `**Done: http://example.com/**`. They can also be part of the URI, so the longer
/// reading is kept.
pub(super) fn excluded(known: Known<'_>, start: usize, body: usize, extent: Extent) -> Extent {
    let uri = &known.bytes[body..extent.end];
    let Some(&mark @ (b'*' | b'_' | b'~' | b'=')) = uri.last() else { return extent };
    let len = run(uri, mark);
    let before = &known.bytes[start.saturating_sub(LONGEST_EMPHASIS)..start];
    let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
    let opened = match mark {
        // Only two mark a highlight. One is a part of a query, and base64 can end with two, so
        // those that open it must be outside of a word, also directly before the URI. After a
        // value, only those directly before the URI are certain.
        b'=' if len == HIGHLIGHT => {
            let has_value = uri[..uri.len() - len].contains(&mark);
            direct_opener(line, mark).or_else(|| opener(line, mark).filter(|_| !has_value))
        }
        b'=' => None,
        _ => opener(line, mark),
    };
    if extent.glue.is_some() || extent.end - len <= body || opened != Some(len) {
        return extent;
    }
    let end = trimmed(&known.bytes[..extent.end - len], body, Some(mark), false);
    Extent { end, longer: Some(extent.end), ..extent }
}

/// The number of `=` that mark a highlight in dialects of Markdown, as in `==word==`.
const HIGHLIGHT: usize = 2;

/// Returns the number of equal bytes at the end.
fn run(bytes: &[u8], mark: u8) -> usize {
    bytes.iter().rev().take_while(|&&byte| byte == mark).count()
}

/// Returns the length of the run of emphasis characters at the end of a line, if no word precedes
/// it.
fn direct_opener(line: &[u8], mark: u8) -> Option<usize> {
    let len = run(line, mark);
    let before = line[..line.len() - len].last();
    let is_opener = before.is_none_or(|byte| !byte.is_ascii_alphanumeric() && byte.is_ascii());
    (len > 0 && is_opener).then_some(len)
}

/// Returns the length of the `=` at the end of the bytes and of the byte before them, which decide
/// whether they open a highlight.
pub(super) fn highlight_len(before: &[u8]) -> usize {
    match run(before, b'=') {
        0 => 0,
        len => before.len().min(len + 1),
    }
}

/// Returns the percent-encoded delimiter that corresponds to the one before a URI, as in
/// `%22http://example.com/%22`.
pub(super) fn closing_escape(before: &[u8]) -> Option<&'static [u8; 3]> {
    const PAIRS: [(&[u8; 3], &[u8; 3]); 6] = [
        (b"%22", b"%22"),
        (b"%27", b"%27"),
        (b"%3C", b"%3E"),
        (b"%28", b"%29"),
        (b"%20", b"%20"),
        (b"%0A", b"%0A"),
    ];
    let before = before.last_chunk::<3>()?;
    let pair = PAIRS.iter().find(|(open, _)| before.eq_ignore_ascii_case(*open));
    pair.map(|(_, close)| *close)
}

/// Returns the emphasis that is open at the end of a line, each followed by a word.
pub(super) fn open_marks(line: &[u8]) -> Vec<u8> {
    let line = &line[line.len().saturating_sub(LONGEST_EMPHASIS)..];
    let mut marks = Vec::new();
    for mark in [b'*', b'_', b'~', b'='] {
        if let Some(len) = opener(line, mark) {
            marks.extend(std::iter::repeat_n(mark, len));
            marks.extend(b"a ");
        }
    }
    marks
}

/// Returns the length of the last run of emphasis characters in a line if it opens an emphasis: no
/// word precedes it, and a word follows it (CommonMark 0.31 section 6.2). Brackets or quotes may
/// precede that word if the run cannot be part of a pattern such as `*.js`.
fn opener(line: &[u8], mark: u8) -> Option<usize> {
    let last = line.iter().rposition(|&byte| byte == mark)?;
    let len = line[..=last].iter().rev().take_while(|&&byte| byte == mark).count();
    let before = line[..=last - len.min(last)].last().filter(|_| last + 1 > len);
    let after = *line.get(last + 1)?;
    let is_word = after.is_ascii_alphanumeric() || !after.is_ascii();
    let is_opener = before.is_none_or(|byte| !byte.is_ascii_alphanumeric() && byte.is_ascii())
        && (is_word || (len > 1 && b"([\"'`".contains(&after)));
    is_opener.then_some(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openers_have_a_word_after_them() {
        for (line, expected) in [
            ("**Done: ", Some(2)),
            ("see (**Done: ", Some(2)),
            ("***(Done) ", Some(3)),
            ("**Done:** ", None),
            ("*Done: ", Some(1)),
            ("*(Done: ", None),
            ("a *.js: ", None),
            ("2*x ", None),
            ("**", None),
            ("", None),
        ] {
            assert_eq!(opener(line.as_bytes(), b'*'), expected, "{line}");
        }
    }
}
