//! URIs in angle brackets, where white space is removed (RFC 3986 appendix C).

use memchr::memchr3;

use super::MAX_LENGTH;
use super::arrived::{Known, Look};
use super::chars::{self, Ending, is_space, is_trailing};
use super::finder::Finder;
use super::found::{Found, More, alternative, judged};
use super::matched::{Delimiter, Flags};
use super::schemes::{self, Beginning};

/// The maximum number of white space ranges within lines. Otherwise, `<` and `>` enclose a
/// sentence.
const MOST_BLANKS: usize = 2;

/// The number of bytes before a `>` that are searched to recognize it as a quote mark.
const LONGEST_MARK: usize = 32;

/// Returns the URI that begins here and ends with the next `>`, if everything between is one. In
/// quoted lines, a `>` at the start of a line is white space.
pub(super) fn bracketed<'t>(
    finder: &Finder,
    known: Known<'t>,
    beginning: &Beginning,
    is_quoted: bool,
) -> Look<Option<Found<'t>>> {
    let start = beginning.start;
    let Some(close) = closing(known, beginning.body, start + MAX_LENGTH + 1, is_quoted)? else {
        return Ok(None);
    };
    let content = &known.bytes[start..close];
    let found = match judged(finder, start, content) {
        // A valid URI contains no white space.
        Some(found) if !found.flags.contains(Flags::IRI) => Some(found),
        _ => unusual(finder, beginning, content, is_quoted),
    };
    Ok(found.filter(|found| found.end() > beginning.proof).map(|mut found| {
        found.delimiter = Delimiter::AngleBrackets;
        found
    }))
}

/// The same for a URI with non-ASCII characters or white space.
#[cold]
fn unusual<'t>(
    finder: &Finder,
    beginning: &Beginning,
    content: &'t [u8],
    is_quoted: bool,
) -> Option<Found<'t>> {
    let raw = std::str::from_utf8(content).ok()?.trim_end_matches(|c| is_gap(c, is_quoted));
    if !is_iri(raw) {
        return None;
    }
    if raw.contains(|c| is_gap(c, is_quoted)) {
        joined(finder, beginning, raw, is_quoted)
    } else {
        judged(finder, beginning.start, raw.as_bytes())
    }
}

/// Returns the position of the `>`.
fn closing(known: Known<'_>, from: usize, to: usize, is_quoted: bool) -> Look<Option<usize>> {
    let (window, is_whole) = known.window(from, to);
    let mut at = 0;
    while let Some(found) = memchr3(b'>', b'<', b'"', &window[at..]) {
        at += found;
        if window[at] != b'>' {
            return Ok(None);
        }
        if !(is_quoted && is_mark(&window[..at])) {
            return Ok(Some(from + at));
        }
        at += 1;
    }
    is_whole.map(|()| None)
}

/// Returns whether a following `>` is the mark of a quoted line.
fn is_mark(before: &[u8]) -> bool {
    let last = before.iter().rev().take(LONGEST_MARK).find(|byte| !matches!(byte, b' ' | b'>'));
    last == Some(&b'\n')
}

fn is_gap(c: char, is_quoted: bool) -> bool {
    u8::try_from(c).is_ok_and(is_space) || (is_quoted && c == '>')
}

/// Returns whether no character ends an IRI. Punctuation does not, inside delimiters.
pub(super) fn is_iri(text: &str) -> bool {
    text.is_ascii()
        || text
            .chars()
            .filter(|c| !c.is_ascii())
            .all(|c| matches!(chars::ending(c), None | Some(Ending::Punctuation)))
}

/// Joins the parts between white space to a URI, if the removed white space is not significant.
fn joined<'t>(
    finder: &Finder,
    beginning: &Beginning,
    raw: &'t str,
    is_quoted: bool,
) -> Option<Found<'t>> {
    let first = raw.find(|c| is_gap(c, is_quoted))?;
    let mut kept = String::with_capacity(raw.len());
    // The same without hyphens at the ends of lines.
    let mut dropped = String::new();
    let (mut blanks, mut hyphens) = (0, false);
    let mut rest = raw;
    while let Some(end) = rest.find(|c| is_gap(c, is_quoted)) {
        let (piece, behind) = rest.split_at(end);
        rest = behind.trim_start_matches(|c| is_gap(c, is_quoted));
        let gap = &behind[..behind.len() - rest.len()];
        kept.push_str(piece);
        dropped.push_str(piece);
        match gap.bytes().filter(|byte| *byte == b'\n').count() {
            0 => blanks += 1,
            1 if piece.ends_with('-') => {
                hyphens = true;
                dropped.pop();
            }
            1 => {}
            _ => return None,
        }
        let next = Known { bytes: rest.as_bytes(), is_all: true };
        if blanks > MOST_BLANKS || schemes::begins(finder, next, 0).unwrap_or(true) {
            return None;
        }
    }
    kept.push_str(rest);
    dropped.push_str(rest);
    let whole = judged(finder, 0, kept.as_bytes())?;
    let flags = whole.flags
        | Flags::WS_REMOVED
        | if hyphens { Flags::EOL_HYPHEN } else { Flags::default() };
    let mut alternatives = Vec::new();
    if hyphens {
        alternatives.extend(alternative(finder, &dropped));
    }
    let bare = raw[..first].trim_end_matches(|c| u8::try_from(c).is_ok_and(is_trailing));
    if blanks > 0 && beginning.start + bare.len() > beginning.proof {
        alternatives.extend(alternative(finder, bare));
    }
    let more = More { uri: Some(whole.texts().0.into_owned()), alternatives };
    let (start, delimiter) = (beginning.start, Delimiter::AngleBrackets);
    Some(Found { start, raw, flags, delimiter, more: Some(Box::new(more)) })
}
