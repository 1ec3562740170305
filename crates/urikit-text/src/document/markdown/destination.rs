//! The position of a link destination (CommonMark 0.31 sections 4.7 and 6.3).
//!
//! The parser returns the unescaped destination, and the range of the whole link. The destination
//! is searched in that range, and accepted only if its unescaped form is the same.

use std::ops::Range;

use crate::document::xml::references::meaning;

/// Returns the range of the destination of `[inner](destination "title")` or an image. `inner` is
/// the earliest end of the inner text.
pub(super) fn of_link(link: &str, inner: usize, reference: &str) -> Option<Range<usize>> {
    let start = inner + link.get(inner..)?.find("](")? + 2;
    verified(link, start, reference)
}

/// Returns the range of the destination of `[label]: destination "title"`.
pub(super) fn of_definition(definition: &str, reference: &str) -> Option<Range<usize>> {
    let label = definition.find('[')? + 1;
    let start = label + end(&definition[label..], |sign, _| sign == ']')? + 1;
    let start = start + definition[start..].find(':')? + 1;
    verified(definition, start, reference)
}

/// Returns the range of the destination of `<destination>`, and its unescaped form: character
/// references are decoded (section 2.5), but backslashes are not escapes (section 2.4).
pub(super) fn of_autolink(link: &str) -> Option<(Range<usize>, String)> {
    let inner = link.strip_prefix('<')?.strip_suffix('>')?;
    Some((1..1 + inner.len(), without(inner, &['&'])))
}

/// Returns the range of the string after white space at an offset, if its unescaped form is
/// `reference`.
fn verified(text: &str, start: usize, reference: &str) -> Option<Range<usize>> {
    let start = start + white_space(&text[start..]);
    let rest = &text[start..];
    let range = match rest.strip_prefix('<') {
        Some(inner) => start + 1..start + 1 + end(inner, |sign, _| sign == '>')?,
        None => {
            start
                ..start
                    + end(rest, |sign, depth| sign <= ' ' || sign == ')' && depth == 0)
                        .unwrap_or(rest.len())
        }
    };
    (undone(&text[range.clone()]) == reference).then_some(range)
}

/// Returns the length of spaces, and of line breaks with the following quote marks.
fn white_space(text: &str) -> usize {
    let mut is_line_start = false;
    let is_white = |sign: char| {
        is_line_start = sign == '\n' || is_line_start && matches!(sign, ' ' | '>' | '\t' | '\r');
        is_line_start || matches!(sign, ' ' | '\t' | '\r')
    };
    text.len() - text.trim_start_matches(is_white).len()
}

/// Returns the position of the first unescaped character that is an end at its depth of
/// parentheses.
fn end(text: &str, is_end: impl Fn(char, usize) -> bool) -> Option<usize> {
    let mut depth = 0;
    let mut is_escaped = false;
    for (at, sign) in text.char_indices() {
        if is_escaped && sign.is_ascii_punctuation() {
            is_escaped = false;
            continue;
        }
        if is_end(sign, depth) {
            return Some(at);
        }
        is_escaped = sign == '\\';
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Unescapes backslashes before punctuation, and character references (sections 2.4 and 2.5).
fn undone(destination: &str) -> String {
    without(destination, &['\\', '&'])
}

/// Removes everything that these characters begin.
fn without(destination: &str, signs: &[char]) -> String {
    /// No character name or number is longer.
    const MAX_LENGTH: usize = 40;
    let mut out = String::with_capacity(destination.len());
    let mut rest = destination;
    while let Some(at) = rest.find(signs) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let escaped = rest.strip_prefix('\\').and_then(|behind| behind.chars().next());
        let name = rest.strip_prefix('&').and_then(|behind| {
            let len = behind.bytes().take(MAX_LENGTH).position(|byte| byte == b';')?;
            behind.get(..len)
        });
        let len = match (escaped.filter(char::is_ascii_punctuation), name.and_then(meaning)) {
            (Some(sign), _) => {
                out.push(sign);
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
