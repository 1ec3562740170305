//! Finds the position of a link destination (CommonMark 0.31 sections 4.7 and 6.3).
//!
//! The Markdown parser returns the unescaped destination and the range of the whole link. The
//! functions search that range for the destination, and verify the result by unescaping it.

use std::ops::Range;

use crate::document::xml::references::meaning;

/// Returns the range of the destination in `[text](destination "title")`. The input ends at `inner`
/// or later.
pub(super) fn of_link(link: &str, inner: usize, reference: &str) -> Option<Range<usize>> {
    let start = inner + link.get(inner..)?.find("](")? + 2;
    verified(link, start, reference)
}

/// Returns the range of the destination in `[label]: destination "title"`.
pub(super) fn of_definition(definition: &str, reference: &str) -> Option<Range<usize>> {
    let label = definition.find('[')? + 1;
    let start = label + end(&definition[label..], |c, _| c == ']')? + 1;
    let start = start + definition[start..].find(':')? + 1;
    verified(definition, start, reference)
}

/// Returns the range of the destination in `<destination>`, and its unescaped form. Character
/// references are decoded (section 2.5), but backslashes are literal (section 2.4).
pub(super) fn of_autolink(link: &str) -> Option<(Range<usize>, String)> {
    let inner = link.strip_prefix('<')?.strip_suffix('>')?;
    Some((1..1 + inner.len(), without(inner, &['&'])))
}

/// Returns the range of the destination after optional white space, if it unescapes to `reference`.
fn verified(text: &str, start: usize, reference: &str) -> Option<Range<usize>> {
    let start = start + white_space(&text[start..]);
    let rest = &text[start..];
    let range = match rest.strip_prefix('<') {
        Some(inner) => start + 1..start + 1 + end(inner, |c, _| c == '>')?,
        None => {
            start
                ..start
                    + end(rest, |c, depth| c <= ' ' || c == ')' && depth == 0).unwrap_or(rest.len())
        }
    };
    (unescape(&text[range.clone()]) == reference).then_some(range)
}

/// Returns the length of leading white space, including the quote marks of block quotes.
fn white_space(text: &str) -> usize {
    let mut is_line_start = false;
    let is_white = |c: char| {
        is_line_start = c == '\n' || is_line_start && matches!(c, ' ' | '>' | '\t' | '\r');
        is_line_start || matches!(c, ' ' | '\t' | '\r')
    };
    text.len() - text.trim_start_matches(is_white).len()
}

/// Returns the offset of the first unescaped character for which `is_end` returns true. The
/// arguments are the character and the number of open parentheses.
fn end(text: &str, is_end: impl Fn(char, usize) -> bool) -> Option<usize> {
    let mut depth = 0;
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        if is_escaped && c.is_ascii_punctuation() {
            is_escaped = false;
            continue;
        }
        if is_end(c, depth) {
            return Some(at);
        }
        is_escaped = c == '\\';
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Decodes backslash escapes and character references (sections 2.4 and 2.5).
fn unescape(destination: &str) -> String {
    without(destination, &['\\', '&'])
}

/// Decodes the escapes that start with these characters.
fn without(destination: &str, escapes: &[char]) -> String {
    /// The maximum length of the name or number of a character.
    const MAX_LENGTH: usize = 40;
    let mut out = String::with_capacity(destination.len());
    let mut rest = destination;
    while let Some(at) = rest.find(escapes) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let escaped = rest.strip_prefix('\\').and_then(|after| after.chars().next());
        let name = rest.strip_prefix('&').and_then(|after| {
            let len = after.bytes().take(MAX_LENGTH).position(|byte| byte == b';')?;
            after.get(..len)
        });
        let len = match (escaped.filter(char::is_ascii_punctuation), name.and_then(meaning)) {
            (Some(c), _) => {
                out.push(c);
                2
            }
            (_, Some(meaning)) => {
                out.push_str(if meaning == "\0" { "\u{FFFD}" } else { &meaning });
                name.map_or(0, str::len) + 2
            }
            _ => {
                out.push_str(&rest[..1]);
                1
            }
        };
        rest = &rest[len..];
    }
    out.push_str(rest);
    out
}
