//! Links in iCalendar objects (RFC 5545) and vCards (RFC 6350).
//!
//! Both consist of lines `NAME;PARAMETERS:VALUE` that are folded: a line break and a space can
//! occur anywhere in a line, also within a URI (RFC 5545 section 3.1, RFC 6350 section 3.2).

use std::ops::Range;

use super::collect::{Collector, Text};
use super::link::Place;
use super::plain;
use super::rewrite::Writing;
use super::unescaped::Unescaped;

pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>) {
    let mut at = 0;
    while at < text.text.len() {
        let end = line_end(text.text, at);
        read_line(collector, text, at..end);
        at = end;
    }
}

/// Returns the end of an unfolded line. A line that begins with white space continues the previous
/// one.
fn line_end(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    loop {
        at = memchr::memchr(b'\n', &bytes[at..]).map_or(bytes.len(), |len| at + len + 1);
        if !matches!(bytes.get(at), Some(b' ' | b'\t')) {
            return at;
        }
    }
}

/// Searches the value of a line, and its parameters in quotes.
fn read_line(collector: &mut Collector<'_>, text: &Text<'_>, range: Range<usize>) {
    let line = &text.text[range.clone()];
    let Some(colon) = value_colon(line) else { return };
    let name: String = line.chars().take_while(|c| !matches!(c, ';' | ':')).collect();
    let name = name.trim().to_ascii_uppercase();
    let place = || Place::Text;
    let parameters = range.start..range.start + colon;
    let unfolded = unfolded(&text.text[parameters.clone()], false);
    plain::search(collector, &text.unescaped(parameters, &unfolded, None), &place);
    let value = range.start + colon + 1..range.end;
    // Only values of type TEXT have escapes (RFC 5545 section 3.3.11, RFC 6350 section 3.4).
    let is_text = !is_of_uris(&name, &line[..colon]);
    let unfolded = self::unfolded(&text.text[value.clone()], is_text);
    let writing = is_text.then_some(Writing::CalendarText);
    plain::search(collector, &text.unescaped(value, &unfolded, writing), &place);
}

/// Returns the position of the colon before the value. Parameters in quotes can contain colons.
fn value_colon(line: &str) -> Option<usize> {
    let mut is_quoted = false;
    line.bytes().position(|byte| {
        is_quoted ^= byte == b'"';
        byte == b':' && !is_quoted
    })
}

/// Returns whether the values of a property are URIs.
fn is_of_uris(name: &str, before: &str) -> bool {
    const NAMES: [&str; 18] = [
        "ATTACH",
        "ATTENDEE",
        "CALADRURI",
        "CALURI",
        "CONFERENCE",
        "FBURL",
        "IMAGE",
        "IMPP",
        "KEY",
        "LOGO",
        "ORGANIZER",
        "PHOTO",
        "SOUND",
        "SOURCE",
        "STRUCTURED-DATA",
        "TZURL",
        "UID",
        "URL",
    ];
    let before = before.to_ascii_uppercase();
    before.contains(";VALUE=URI") || (NAMES.contains(&name) && !before.contains(";VALUE=TEXT"))
}

/// Removes folds, and escapes if they are used.
fn unfolded(text: &str, has_escapes: bool) -> Unescaped {
    let mut unescaped = Unescaped::default();
    let bytes = text.as_bytes();
    let (mut done, mut at) = (0, 0);
    while let Some(len) = memchr::memchr3(b'\r', b'\n', b'\\', &bytes[at..]) {
        at += len;
        let (meaning, len) = match &bytes[at..] {
            [b'\r', b'\n', b' ' | b'\t', ..] => ("", 3),
            [b'\n', b' ' | b'\t', ..] => ("", 2),
            [b'\\', b'n' | b'N', ..] if has_escapes => ("\n", 2),
            [b'\\', b',', ..] if has_escapes => (",", 2),
            [b'\\', b';', ..] if has_escapes => (";", 2),
            [b'\\', b'\\', ..] if has_escapes => ("\\", 2),
            _ => {
                at += 1;
                continue;
            }
        };
        unescaped.same(&text[done..at], done);
        if !meaning.is_empty() {
            unescaped.instead(meaning, at..at + len);
        }
        at += len;
        done = at;
    }
    unescaped.same(&text[done..], done);
    unescaped
}
