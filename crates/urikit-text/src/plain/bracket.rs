//! URIs in angle brackets (RFC 3986 appendix C): white space inside is not part of them.

use std::borrow::Cow;

use memchr::memchr3;

use super::LONGEST;
use super::chars::{self, Ending, is_space, is_trailing};
use super::finder::Finder;
use super::found::{Found, Judged, alternative, judged};
use super::hit::{Delimiter, Flags};
use super::known::{Known, Look};
use super::schemes::{self, Beginning};
use super::work;

/// How many times white space may stand inside a line. More of it is a sentence that a `<` and a `>` happen to enclose.
const MOST_BLANKS: usize = 2;

/// How many bytes before a `>` are looked at to know it for the mark of quoted mail.
const LONGEST_MARK: usize = 32;

/// The URI that begins here and ends with the next `>`, if all between is one. Where lines are quoted, a `>` that begins one
/// is white space.
pub(super) fn bracketed<'t>(
    finder: &Finder,
    known: Known<'t>,
    beginning: &Beginning,
    is_quoted: bool,
) -> Look<Option<Found<'t>>> {
    let start = beginning.start;
    let Some(close) = closing(known, beginning.body, start + LONGEST, is_quoted)? else { return Ok(None) };
    let Ok(content) = std::str::from_utf8(&known.bytes[start..close]) else { return Ok(None) };
    let raw = content.trim_end_matches(|c| is_gap(c, is_quoted));
    let end = start + raw.len();
    if end <= beginning.proof || !is_iri(raw) {
        return Ok(None);
    }
    let delimiter = Delimiter::AngleBrackets;
    if raw.contains(|c| is_gap(c, is_quoted)) {
        let joined = joined(finder, raw, beginning.proof - start, is_quoted);
        return Ok(joined.map(|(uri, flags, alternatives)| {
            let uri = Cow::Owned(uri);
            Found { start, end, delimiter, raw, uri, flags, alternatives }
        }));
    }
    Ok(judged(finder, raw.as_bytes()).map(|Judged { raw, uri, flags }| Found {
        start,
        end,
        delimiter,
        raw,
        uri,
        flags,
        alternatives: Vec::new(),
    }))
}

/// Where the `>` stands.
fn closing(known: Known<'_>, from: usize, to: usize, is_quoted: bool) -> Look<Option<usize>> {
    let (window, is_whole) = known.window(from, to);
    let mut at = 0;
    while let Some(found) = memchr3(b'>', b'<', b'"', &window[at..]) {
        at += found;
        work::did(found);
        if window[at] != b'>' {
            return Ok(None);
        }
        if !(is_quoted && is_mark(&window[..at])) {
            return Ok(Some(from + at));
        }
        at += 1;
    }
    work::did(window.len() - at);
    is_whole.map(|()| None)
}

/// Whether a `>` behind this is the mark of a quoted line.
fn is_mark(before: &[u8]) -> bool {
    let last = before.iter().rev().take(LONGEST_MARK).find(|byte| !matches!(byte, b' ' | b'>'));
    last == Some(&b'\n')
}

fn is_gap(c: char, is_quoted: bool) -> bool {
    u8::try_from(c).is_ok_and(is_space) || (is_quoted && c == '>')
}

/// Whether there is no character that ends an IRI, punctuation aside, which inside delimiters does not.
pub(super) fn is_iri(text: &str) -> bool {
    text.is_ascii()
        || text
            .chars()
            .filter(|c| !c.is_ascii())
            .all(|c| matches!(chars::ending(c), None | Some(Ending::Punctuation)))
}

/// The pieces between white space as one URI, if what is removed can be meant to be; and what else they may be.
fn joined(finder: &Finder, raw: &str, proof: usize, is_quoted: bool) -> Option<(String, Flags, Vec<String>)> {
    let first = raw.find(|c| is_gap(c, is_quoted))?;
    let mut kept = String::with_capacity(raw.len());
    // The same without the hyphens that stand at the end of a line.
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
    let Judged { uri, mut flags, .. } = judged(finder, kept.as_bytes())?;
    flags |= Flags::WS_REMOVED;
    let mut alternatives = Vec::new();
    if hyphens {
        flags |= Flags::EOL_HYPHEN;
        alternatives.extend(alternative(finder, &dropped));
    }
    let bare = raw[..first].trim_end_matches(|c| u8::try_from(c).is_ok_and(is_trailing));
    if blanks > 0 && bare.len() > proof {
        alternatives.extend(alternative(finder, bare));
    }
    Some((uri.into_owned(), flags, alternatives))
}
