//! Links in CSV (RFC 4180). A URI does not extend beyond its cell, although commas are allowed in
//! URIs.

use memchr::memchr2;

use super::collect::{Collector, Text};
use super::link::Place;
use super::plain;
use super::rewrite::Writing;
use super::unescaped::Unescaped;

/// The separators of cells, in order of preference.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    let separator = separator(text.text);
    let mut at = 0;
    // If a quote is not closed, later ones are not tried, because each attempt reads up to the end.
    let mut has_quotes = true;
    while at < text.text.len() {
        let is_quoted = has_quotes && text.text[at..].starts_with('"');
        let cell = if is_quoted { quoted_cell(&text.text[at..]) } else { None };
        has_quotes = has_quotes && (!is_quoted || cell.is_some());
        at = match cell {
            Some((unescaped, len)) => {
                let range = at + 1..at + len - 1;
                search(collector, &text.unescaped(range, &unescaped, None));
                at + len
            }
            None => {
                let rest = &text.text.as_bytes()[at..];
                let len = memchr2(separator, b'\n', rest).unwrap_or(rest.len());
                let mut part = text.part(at..at + len);
                part.writings.insert(0, Writing::Cell(separator));
                search(collector, &part);
                // Skip the separator or line end.
                at + len + 1
            }
        };
    }
}

/// Returns the separator that is most frequent in the first line.
fn separator(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default().as_bytes();
    let count = |separator: &u8| memchr::memchr_iter(*separator, line).count();
    let mut best = SEPARATORS[0];
    for separator in SEPARATORS {
        if count(&separator) > count(&best) {
            best = separator;
        }
    }
    best
}

/// Returns the content of the quoted cell at the start, and its length with quotes. A doubled quote
/// is one quote (RFC 4180 section 2). Returns `None` if the closing quote is missing.
fn quoted_cell(text: &str) -> Option<(Unescaped, usize)> {
    let mut rest = text.strip_prefix('"')?;
    let mut unescaped = Unescaped::default();
    loop {
        let at = text.len() - rest.len();
        let len = rest.find('"')?;
        // Offsets in the content do not include the opening quote.
        unescaped.same(&rest[..len], at - 1);
        rest = &rest[len + 1..];
        match rest.strip_prefix('"') {
            Some(after) => {
                unescaped.instead("\"", at - 1 + len..at + 1 + len);
                rest = after;
            }
            None => return Some((unescaped, at + len + 1)),
        }
    }
}

/// Searches a cell. Most cells are words and numbers, in which no URI is possible.
fn search(collector: &mut Collector<'_>, cell: &Text<'_>) {
    if cell.text.bytes().any(|byte| matches!(byte, b':' | b'.' | b'@' | b'/')) {
        plain::search_value(collector, cell, &|| Place::Text);
    }
}
