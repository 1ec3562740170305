//! Finds URIs in angle brackets, and removes whitespace in them (RFC 3986 appendix C).

use memchr::memchr3;

use super::MAX_LENGTH;
use super::arrived::{Known, Look};
use super::chars::{self, Ending, is_space, is_trailing};
use super::finder::Finder;
use super::found::{Found, More, alternative, validate};
use super::matched::{Delimiter, Flags};
use super::schemes::{self, Beginning};

/// The maximum number of white space ranges within lines. With more, the brackets enclose a
/// sentence.
const MAX_SPACES: usize = 2;

/// The maximum length of a quote mark at the start of a line.
const LONGEST_MARK: usize = 32;

/// Returns the URI between this position and the next `>`, if the string is a URI. In quoted lines,
/// a `>` at the start of a line is treated as white space.
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
    let found = match validate(finder, start, content) {
        // A URI without non-ASCII characters is valid only if it contains no white space.
        Some(found) if !found.flags.contains(Flags::IRI) => Some(found),
        _ => unusual(finder, beginning, content, is_quoted),
    };
    Ok(found.filter(|found| found.end() > beginning.proof).map(|mut found| {
        found.delimiter = Delimiter::AngleBrackets;
        found
    }))
}

/// Returns the URI in angle brackets if it contains non-ASCII characters or white space.
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
        validate(finder, beginning.start, raw.as_bytes())
    }
}

/// Returns the position of the closing `>`, if the URI continues to it.
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

/// Returns whether a `>` after these bytes is the mark of a quoted line.
fn is_mark(before: &[u8]) -> bool {
    let last = before.iter().rev().take(LONGEST_MARK).find(|byte| !matches!(byte, b' ' | b'>'));
    last == Some(&b'\n')
}

fn is_gap(c: char, is_quoted: bool) -> bool {
    u8::try_from(c).is_ok_and(is_space) || (is_quoted && c == '>')
}

/// Returns whether all characters are allowed in IRIs. Punctuation is allowed between delimiters.
pub(super) fn is_iri(text: &str) -> bool {
    text.is_ascii()
        || text
            .chars()
            .filter(|c| !c.is_ascii())
            .all(|c| matches!(chars::ending(c), None | Some(Ending::Punctuation)))
}

/// Removes white space from a URI in angle brackets, if it may be a single URI.
fn joined<'t>(
    finder: &Finder,
    beginning: &Beginning,
    raw: &'t str,
    is_quoted: bool,
) -> Option<Found<'t>> {
    let first = raw.find(|c| is_gap(c, is_quoted))?;
    let mut kept = String::with_capacity(raw.len());
    // The string without hyphens at the ends of lines.
    let mut dropped = String::new();
    let (mut spaces, mut hyphens) = (0, false);
    let mut rest = raw;
    while let Some(end) = rest.find(|c| is_gap(c, is_quoted)) {
        let (part, after) = rest.split_at(end);
        rest = after.trim_start_matches(|c| is_gap(c, is_quoted));
        let gap = &after[..after.len() - rest.len()];
        kept.push_str(part);
        dropped.push_str(part);
        match gap.bytes().filter(|byte| *byte == b'\n').count() {
            0 => spaces += 1,
            1 if part.ends_with('-') => {
                hyphens = true;
                dropped.pop();
            }
            1 => {}
            _ => return None,
        }
        let next = Known { bytes: rest.as_bytes(), is_all: true };
        if spaces > MAX_SPACES || schemes::begins(finder, next, 0).unwrap_or(true) {
            return None;
        }
    }
    kept.push_str(rest);
    dropped.push_str(rest);
    let whole = validate(finder, 0, kept.as_bytes())?;
    let flags = whole.flags
        | Flags::WS_REMOVED
        | if hyphens { Flags::EOL_HYPHEN } else { Flags::default() };
    let mut alternatives = Vec::new();
    if hyphens {
        alternatives.extend(alternative(finder, &dropped));
    }
    let bare = raw[..first].trim_end_matches(|c| u8::try_from(c).is_ok_and(is_trailing));
    if spaces > 0 && beginning.start + bare.len() > beginning.proof {
        alternatives.extend(alternative(finder, bare));
    }
    let more = More { uri: Some(whole.into_parts().0.into_owned()), alternatives };
    let (start, delimiter) = (beginning.start, Delimiter::AngleBrackets);
    Some(Found { start, raw, flags, delimiter, more: Some(Box::new(more)) })
}
