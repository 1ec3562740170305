//! Parses attributes that contain several URLs, or a URL and other data.

use std::ops::Range;

use crate::document::rewrite::Refresh;

const fn is_white(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\x0C' | b'\r' | b' ')
}

/// Splits a value at white space (HTML Standard, "space-separated tokens").
pub(super) fn tokens(value: &str) -> impl Iterator<Item = Range<usize>> {
    parts(value, is_white)
}

/// Splits a value at commas and trims white space.
pub(super) fn items(value: &str) -> impl Iterator<Item = Range<usize>> {
    parts(value, |byte| byte == b',').filter_map(|range| {
        let item = &value[range.clone()];
        let start = range.start + (item.len() - item.trim_ascii_start().len());
        let range = start..start + item.trim_ascii().len();
        (!range.is_empty()).then_some(range)
    })
}

/// Returns the nonempty ranges between separators.
fn parts(value: &str, is_between: impl Fn(u8) -> bool) -> impl Iterator<Item = Range<usize>> {
    let bytes = value.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        at += bytes[at..].iter().take_while(|byte| is_between(**byte)).count();
        let len = bytes[at..].iter().take_while(|byte| !is_between(**byte)).count();
        at += len;
        (len > 0).then(|| at - len..at)
    })
}

/// Returns the URLs in a `srcset` (HTML Standard, "parsing a srcset attribute").
pub(super) fn candidates(value: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = value.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        at += bytes[at..].iter().take_while(|byte| is_white(**byte) || **byte == b',').count();
        let start = at;
        at += bytes[at..].iter().take_while(|byte| !is_white(**byte)).count();
        let url = value[start..at].trim_end_matches(',');
        let range = start..start + url.len();
        if range.end == at {
            at += descriptors(&bytes[at..]);
        }
        (!range.is_empty()).then_some(range)
    })
}

/// Returns the length of the descriptors after a URL in `srcset`. They end at a comma, except in
/// parentheses.
fn descriptors(bytes: &[u8]) -> usize {
    let mut is_in_parentheses = false;
    bytes
        .iter()
        .position(|byte| {
            match byte {
                b'(' => is_in_parentheses = true,
                b')' => is_in_parentheses = false,
                _ => {}
            }
            *byte == b',' && !is_in_parentheses
        })
        .unwrap_or(bytes.len())
}

/// Returns the URL in the content of `<meta http-equiv=refresh>`, and the form of the syntax before
/// it (HTML Standard, "shared declarative refresh steps").
pub(super) fn refresh(content: &str) -> Option<(Range<usize>, Refresh)> {
    let white =
        |rest: &str| rest.trim_start_matches(|c: char| c.is_ascii() && is_white(c as u8)).len();
    let end = content.len();
    let rest = |len: usize| &content[end - len..];
    let left = white(content);
    let time = rest(left).trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if time == left && !rest(left).starts_with('.') {
        return None;
    }
    let left = rest(time).trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
    if !rest(left)
        .starts_with(|c: char| matches!(c, ';' | ',') || (c.is_ascii() && is_white(c as u8)))
    {
        return None;
    }
    let left = white(rest(left));
    let left = white(rest(left).strip_prefix([';', ',']).unwrap_or(rest(left)));
    if left == 0 {
        return None;
    }
    let (left, before) = match after_name(rest(left), white) {
        Some(left) => (left, Refresh::Named),
        None => (left, Refresh::Bare),
    };
    let url = rest(left);
    let (url, start, before) = match url.chars().next() {
        Some(quote @ ('"' | '\'')) => (
            url[1..].split(quote).next().unwrap_or_default(),
            end - left + 1,
            Refresh::Quoted(quote),
        ),
        _ => (url, end - left, before),
    };
    Some((start..start + url.len(), before))
}

/// Returns the length of the rest after `url=`, if the string starts with it.
fn after_name(rest: &str, white: impl Fn(&str) -> usize) -> Option<usize> {
    let name = rest.get(..3).filter(|name| name.eq_ignore_ascii_case("url"))?;
    let rest = &rest[name.len()..];
    let rest = rest[rest.len() - white(rest)..].strip_prefix('=')?;
    Some(white(rest))
}
