//! Finds URIs whose slashes are escaped, such as `http:\/\/example.com\/` in JSON and JavaScript.

use super::MAX_LENGTH;
use super::arrived::{Known, Look, More as Missing};
use super::boundaries::extent;
use super::finder::Finder;
use super::found::{Found, More};
use super::matched::Flags;
use super::schemes::{Beginning, before_escapes};
use super::undelimited::bare;

/// The maximum number of backslashes before a slash. A string inside a string has two.
const MAX_BACKSLASHES: usize = 3;

/// The number of bytes that are unescaped at first. It is multiplied by 4 until the URI ends.
const FIRST: usize = 256;

/// A part of the input with unescaped slashes.
struct Unescaped {
    /// The byte before the URI, if any, and the URI with the bytes that may belong to it.
    text: Vec<u8>,
    /// Whether the URI cannot continue after `text`.
    is_all: bool,
    /// Whether a backslash that is not part of a string's syntax follows, as in a regular
    /// expression.
    is_pattern: bool,
}

/// Returns the URI with escaped slashes around a colon.
pub(super) fn escaped<'t>(
    finder: &Finder,
    known: Known<'t>,
    floor: usize,
    colon: usize,
) -> Look<Option<Found<'t>>> {
    let mut slash = colon + 1;
    while slash <= colon + MAX_BACKSLASHES && known.is(slash, b'\\')? {
        slash += 1;
    }
    let escape = slash - (colon + 1);
    for at in slash..=slash + escape + 1 {
        let expected = if (at - slash) % (escape + 1) == 0 { b'/' } else { b'\\' };
        if !known.is(at, expected)? {
            return Ok(None);
        }
    }
    let Some(start) = before_escapes(finder, known.bytes, floor, colon) else { return Ok(None) };
    let mut len = FIRST;
    loop {
        let unescaped = unescaped(known, start, len, escape)?;
        match found(finder, &unescaped, known, start, escape) {
            Err(Missing) if len <= 2 * MAX_LENGTH => len *= 4,
            Err(Missing) => return Ok(None),
            Ok(found) => return Ok(found),
        }
    }
}

/// Removes the backslashes before slashes in the bytes after `start`.
fn unescaped(known: Known<'_>, start: usize, len: usize, escape: usize) -> Look<Unescaped> {
    let (window, is_whole) = known.window(start, start + len + escape + 2);
    // One allocation, also for the many candidates of a line without a URI.
    let mut text = Vec::with_capacity(1 + len.min(window.len()));
    text.extend(known.before(start));
    let mut at = 0;
    while at < len.min(window.len()) {
        let rest = &window[at..];
        let backslashes = rest.iter().take_while(|&&byte| byte == b'\\').take(escape + 1).count();
        at += match rest[backslashes..].first() {
            Some(b'/') if backslashes == escape => {
                text.push(b'/');
                escape + 1
            }
            // A slash that is not escaped is a delimiter, as in `s/http:\/\/example.com/x/`.
            Some(b'/') => return Ok(Unescaped { text, is_all: true, is_pattern: false }),
            None if backslashes > 0 && !known.is_all => is_whole.map(|()| rest.len())?,
            after if backslashes > 0 => {
                let is_string =
                    backslashes > 1 || after.is_none_or(|byte| b"\"'`nrtu".contains(byte));
                return Ok(Unescaped { text, is_all: true, is_pattern: !is_string });
            }
            _ => {
                text.push(rest[0]);
                1
            }
        };
    }
    if window.len() < len {
        is_whole?;
    }
    Ok(Unescaped { text, is_all: window.len() < len, is_pattern: false })
}

/// Returns the URI at the start of an unescaped text. `Err` requests a longer text.
fn found<'t>(
    finder: &Finder,
    unescaped: &Unescaped,
    known: Known<'t>,
    start: usize,
    escape: usize,
) -> Look<Option<Found<'t>>> {
    let text = Known { bytes: &unescaped.text, is_all: unescaped.is_all };
    let from = usize::from(known.before(start).is_some());
    let Some(colon) = memchr::memchr(b':', &text.bytes[from..]) else { return Ok(None) };
    let body = from + colon + 3;
    let extent = extent(finder, text, from, body, true)?;
    if unescaped.is_pattern && extent.run == text.bytes.len() {
        return Ok(None);
    }
    let beginning = Beginning {
        start: from,
        body,
        has_authority: true,
        opener: None,
        is_spaced: false,
        proof: body,
    };
    let Some(found) = bare(finder, text, &beginning, &extent) else { return Ok(None) };
    let slashes = memchr::memchr_iter(b'/', found.raw.as_bytes()).count();
    let end = start + found.raw.len() + escape * slashes;
    let Ok(raw) = std::str::from_utf8(&known.bytes[start..end]) else { return Ok(None) };
    let (delimiter, flags) = (found.delimiter, found.flags | Flags::ESCAPED);
    let (uri, alternatives) = found.into_parts();
    let more = More { uri: Some(uri.into_owned()), alternatives };
    Ok(Some(Found { start, raw, flags, delimiter, more: Some(Box::new(more)) }))
}
