//! Texts of one window and more.

use urikit_simd::{AsciiSet, Backend, WINDOW, Window};

use super::head::{DIGITS, Head};
use super::{Alphabet, HEX, Masks};
use crate::chars;
use crate::masks::{first_outside, first_within, is_many, set};
use crate::parse::rfc3986 as table;
use crate::spans::Spans;

const AT: AsciiSet = set(chars::AT);
const COLON: AsciiSet = set(chars::COLON);
const SCHEME_ENDS: AsciiSet = set(chars::COLON | chars::SLASH | chars::QUESTION | chars::HASH);
const AUTHORITY_ENDS: AsciiSet = set(chars::SLASH | chars::QUESTION | chars::HASH);

/// A text of one window and more.
#[inline(always)]
pub(super) fn long<B: Backend>(backend: B, text: &[u8], alphabet: impl Alphabet) -> Option<Spans> {
    let (first, rest) = text.split_first_chunk()?;
    // The windows are counted to the end of the last one.
    u32::try_from(text.len().checked_add(WINDOW)?).ok()?;
    let first = backend.load_full(first);
    let masks = Masks::of(first, alphabet);
    let is_undecided = (masks.slash | masks.question | masks.hash | masks.colon) == 0;
    let mut head = Head::of(first, &masks, 0, text)?;
    // What is wrong at the beginning need not be looked for again behind the end of a long text.
    let cut_escape = masks.percent & (masks.percent << 1 | masks.percent << 2);
    if masks.bad & !head.cleared | cut_escape != 0 || is_many(masks.hash) {
        return None;
    }
    if is_undecided && begins_with_scheme(backend, text) {
        return None;
    }
    if head.host_start == 0 && head.path_start > WINDOW as u32 - 2 {
        // Whether an authority begins there the window does not say. No scheme is so long.
        return None;
    }
    if head.path_start == WINDOW as u32 {
        if is_many(masks.at) {
            // Before the authority stands none, and one with two of them is none, wherever it ends.
            return None;
        }
        head = long_authority(backend, text, head)?;
    }
    let mut tail = Tail::new();
    tail.take(&masks, 0);
    let (windows, last) = urikit_simd::windows(rest);
    for window in windows {
        let masks = Masks::of(backend.load_full(window), alphabet);
        if masks.bad != 0 {
            return None;
        }
        tail.take(&masks, 0);
    }
    if let (false, Some(window)) = (last.is_empty(), text.last_chunk()) {
        let (masks, seen) =
            (Masks::of(backend.load_full(window), alphabet), (WINDOW - last.len()) as u32);
        if masks.bad >> seen != 0 {
            return None;
        }
        tail.take(&masks, seen);
    }
    if tail.percent != 0 && !has_good_escapes(backend, text) {
        return None;
    }
    tail.end(head, text.len())
}

/// Whether the first of all delimiters and colons is a colon.
#[inline(always)]
fn begins_with_scheme<B: Backend>(backend: B, bytes: &[u8]) -> bool {
    let at = first_within(backend, bytes, 0, &SCHEME_ENDS);
    at < bytes.len() && bytes[at] == b':'
}

/// An authority that goes on behind the first window.
#[inline(always)]
fn long_authority<B: Backend>(backend: B, text: &[u8], head: Head) -> Option<Head> {
    let start = head.host_start as usize;
    let end = first_within(backend, text, start, &AUTHORITY_ENDS);
    let text = &text[..end];
    let mut host = start;
    let at_sign = first_within(backend, text, start, &AT);
    if at_sign < end {
        host = at_sign + 1;
        if first_within(backend, text, host, &AT) < end {
            return None;
        }
    }
    let colon = first_within(backend, text, host, &COLON);
    if first_outside(backend, text, colon + 1, &DIGITS) < end {
        return None;
    }
    let (host_start, host_end, path_start) = (host as u32, colon as u32, end as u32);
    let host_kind = table::name_or_ipv4(text, host, colon);
    Some(Head { host_start, host_end, path_start, host_kind, ..head })
}

/// What is known of the windows that have been taken, one behind the other.
///
/// There is no branch in here that depends on the text: which of two windows holds an escape or a `?` nobody can predict.
struct Tail {
    /// How many bytes they have.
    taken: u32,
    /// Where the first `?` or `#` stands and the first `#`; [`NOWHERE`] if none has been seen.
    path_end: u32,
    query_end: u32,
    /// How many `#` there are.
    hashes: u32,
    /// Not zero if there is an escape.
    percent: u64,
}

const NOWHERE: u32 = u32::MAX;

impl Tail {
    #[inline(always)]
    const fn new() -> Self {
        Self { taken: 0, path_end: NOWHERE, query_end: NOWHERE, hashes: 0, percent: 0 }
    }

    /// Takes a window but for its first bytes, of which so many have been `seen` in the one before.
    #[inline(always)]
    fn take(&mut self, masks: &Masks, seen: u32) {
        let Masks { question, hash, percent, .. } = *masks;
        let (question, hash) = (question >> seen, hash >> seen);
        self.path_end = self.path_end.min(self.first(question | hash));
        self.query_end = self.query_end.min(self.first(hash));
        self.hashes += hash.count_ones();
        self.percent |= percent;
        self.taken += WINDOW as u32;
    }

    /// Where the first bit of a mask stands in the text.
    #[inline(always)]
    const fn first(&self, mask: u64) -> u32 {
        if mask == 0 { NOWHERE } else { self.taken + mask.trailing_zeros() }
    }

    #[inline(always)]
    fn end(self, head: Head, len: usize) -> Option<Spans> {
        if self.hashes > 1 {
            return None;
        }
        let query_end = self.query_end.min(len as u32);
        Some(head.spans(self.path_end.min(query_end), query_end))
    }
}

/// Whether all escapes are well-formed. A pass of its own, so that whoever has none need not pay for them in each
/// window, nor for a branch that cannot be predicted.
#[inline(always)]
fn has_good_escapes<B: Backend>(backend: B, text: &[u8]) -> bool {
    let (windows, rest) = urikit_simd::windows(text);
    let (mut wrong, mut digits) = (0, 0);
    for window in windows {
        let window = backend.load_full(window);
        let percent = window.equal(b'%');
        wrong |= (percent << 1 | percent << 2 | digits) & !window.within(&HEX);
        digits = percent >> 63 | percent >> 62;
    }
    let Some(window) = text.last_chunk() else { return false };
    let (window, skipped) = (backend.load_full(window), (WINDOW - rest.len()) as u32);
    // Behind the end nothing is a digit.
    let percent = window.equal(b'%').checked_shr(skipped).unwrap_or(0);
    let hex = window.within(&HEX).checked_shr(skipped).unwrap_or(0);
    wrong | (percent << 1 | percent << 2 | digits) & !hex == 0
}
