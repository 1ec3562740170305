//! Parsing of input of at least one window.

use urikit_simd::{AsciiSet, Backend, WINDOW, Window};

use super::address::DIGITS;
use super::head::Head;
use super::{Alphabet, HEX, Masks};
use crate::chars;
use crate::parse::rfc3986 as table;
use crate::spans::Spans;
use crate::vector::{first_outside, first_within, is_many, set, two_after};

const AT: AsciiSet = set(chars::AT);
const COLON: AsciiSet = set(chars::COLON);
const SCHEME_ENDS: AsciiSet = set(chars::COLON | chars::SLASH | chars::QUESTION | chars::HASH);
const AUTHORITY_ENDS: AsciiSet = set(chars::SLASH | chars::QUESTION | chars::HASH);

/// Parses input of at least one window. Returns `None` if it is not certainly valid.
///
/// The first window contains the scheme and the start of the authority. Of the others, only the
/// first `?` and `#` are needed. The last window overlaps the one before it, so that no window is
/// padded.
#[inline(always)]
pub(super) fn long<B: Backend>(backend: B, text: &[u8], alphabet: impl Alphabet) -> Option<Spans> {
    let (first, rest) = text.split_first_chunk()?;
    // The offsets of windows are counted up to the end of the last one.
    u32::try_from(text.len().checked_add(WINDOW)?).ok()?;
    let first = backend.load_full(first);
    let masks = Masks::of(first, alphabet);
    // Without any delimiter, the first window can be part of a long scheme or of a path.
    let is_undecided = (masks.slash | masks.question | masks.hash | masks.colon) == 0;
    let mut head = Head::of(first, &masks, 0, text)?;
    // Reject an error in the first window before reading the rest of a long input. Of the escapes,
    // only those in which another `%` takes the place of a digit, as in `%%`, are cheap to find.
    let cut_escape = masks.percent & two_after(masks.percent);
    if masks.bad & !head.cleared | cut_escape != 0 || is_many(masks.hash) {
        return None;
    }
    if is_undecided && begins_with_scheme(backend, text) {
        return None;
    }
    // `host_start` is 0 without an authority. Then `path_start` is the offset after the scheme.
    if head.host_start == 0 && head.path_start > WINDOW as u32 - 2 {
        // The window does not show whether `//` follows the scheme.
        return None;
    }
    if head.path_start == WINDOW as u32 {
        if is_many(masks.at) {
            // An authority with two `@` is invalid, and no `@` precedes the authority.
            return None;
        }
        head = long_authority(backend, text, head)?;
    }
    let mut tail = Tail::new();
    tail.take(&masks, 0);
    // A bad byte in a later window is left to the scanner. It is an error, or a bracket of an
    // authority that does not end in the first window, which is rare.
    let (windows, last) = urikit_simd::windows(rest);
    for window in windows {
        let masks = Masks::of(backend.load_full(window), alphabet);
        if masks.bad != 0 {
            return None;
        }
        tail.take(&masks, 0);
    }
    if let (false, Some(window)) = (last.is_empty(), text.last_chunk()) {
        // The last window starts with `seen` bytes, from 1 to 63, of the window before it. They are
        // ignored, because they can be brackets that the head has already checked.
        let seen = (WINDOW - last.len()) as u32;
        let masks = Masks::of(backend.load_full(window), alphabet);
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

/// Returns whether the first of the delimiters `:`, `/`, `?`, and `#` is a colon.
#[inline(always)]
fn begins_with_scheme<B: Backend>(backend: B, bytes: &[u8]) -> bool {
    let at = first_within(backend, bytes, 0, &SCHEME_ENDS);
    at < bytes.len() && bytes[at] == b':'
}

/// Scans an authority that does not end in the first window, and contains no brackets there, and
/// adds its offsets to `head`, which has only the start of the authority.
///
/// Returns `None` if the authority is invalid, because it has two `@` or a port that is not a
/// number. Its other characters are checked elsewhere.
#[inline(always)]
fn long_authority<B: Backend>(backend: B, text: &[u8], head: Head) -> Option<Head> {
    let start = head.host_start as usize;
    let end = first_within(backend, text, start, &AUTHORITY_ENDS);
    let text = &text[..end];
    // The searches below stop at the end of the authority, which they return if nothing is found.
    let mut host = start;
    let at_sign = first_within(backend, text, start, &AT);
    if at_sign < end {
        host = at_sign + 1;
        if first_within(backend, text, host, &AT) < end {
            return None;
        }
    }
    // Without a port, `colon` is `end`, and the search from `colon + 1` finds nothing.
    let colon = first_within(backend, text, host, &COLON);
    if first_outside(backend, text, colon + 1, &DIGITS) < end {
        return None;
    }
    let (host_start, host_end, path_start) = (host as u32, colon as u32, end as u32);
    let host_kind = table::name_or_ipv4(text, host, colon);
    Some(Head { host_start, host_end, path_start, host_kind, ..head })
}

/// The ends of the path and the query, as far as they are known from the windows so far.
///
/// The code has no branches that depend on the input, because the positions of escapes and `?` are
/// unpredictable.
struct Tail {
    /// The number of new bytes before the current window.
    taken: u32,
    /// The offsets of the first `?` or `#`, and of the first `#`; [`NOT_FOUND`] if there is none so
    /// far.
    path_end: u32,
    query_end: u32,
    /// The number of `#`. More than one is an error.
    hashes: u32,
    /// Nonzero if there is an escape.
    percent: u64,
}

/// Greater than any offset, so that `min` needs no case for a missing delimiter.
const NOT_FOUND: u32 = u32::MAX;

impl Tail {
    #[inline(always)]
    const fn new() -> Self {
        Self { taken: 0, path_end: NOT_FOUND, query_end: NOT_FOUND, hashes: 0, percent: 0 }
    }

    /// Processes a window, without the first `seen` bytes, which overlap the previous window.
    #[inline(always)]
    fn take(&mut self, masks: &Masks, seen: u32) {
        let Masks { question, hash, percent, .. } = *masks;
        // After the shift, bit 0 is the first new byte, whose offset is `taken`.
        let (question, hash) = (question >> seen, hash >> seen);
        self.path_end = self.path_end.min(self.first(question | hash));
        self.query_end = self.query_end.min(self.first(hash));
        self.hashes += hash.count_ones();
        self.percent |= percent;
        self.taken += WINDOW as u32;
    }

    /// Returns the offset in the input of the first bit of a mask.
    #[inline(always)]
    const fn first(&self, mask: u64) -> u32 {
        if mask == 0 { NOT_FOUND } else { self.taken + mask.trailing_zeros() }
    }

    /// Returns the spans of an input of `len` bytes that starts with `head`, or `None` if it has
    /// several `#`, which is invalid.
    #[inline(always)]
    fn end(self, head: Head, len: usize) -> Option<Spans> {
        if self.hashes > 1 {
            return None;
        }
        let query_end = self.query_end.min(len as u32);
        Some(head.spans(self.path_end.min(query_end), query_end))
    }
}

/// Returns whether all escapes of a text, which has at least one window, are well-formed. This is a
/// separate pass, so that input without escapes does not pay for the check.
#[inline(always)]
fn has_good_escapes<B: Backend>(backend: B, text: &[u8]) -> bool {
    let (windows, rest) = urikit_simd::windows(text);
    // `digits` has the bits of the next window that must be digits: bits 0 and 1 after a `%` in the
    // last byte, and bit 0 after a `%` in the last byte but one.
    let (mut wrong, mut digits) = (0, 0);
    for window in windows {
        let window = backend.load_full(window);
        let percent = window.equal(b'%');
        wrong |= (two_after(percent) | digits) & !window.within(&HEX);
        digits = percent >> 63 | percent >> 62;
    }
    let Some(window) = text.last_chunk() else { return false };
    let (window, skipped) = (backend.load_full(window), (WINDOW - rest.len()) as u32);
    // The shift moves the first new byte to bit 0; by 64, nothing is left. The zeros that it shifts
    // in are not digits, so an escape that the end of the input cuts off is wrong.
    let percent = window.equal(b'%').checked_shr(skipped).unwrap_or(0);
    let hex = window.within(&HEX).checked_shr(skipped).unwrap_or(0);
    wrong | (two_after(percent) | digits) & !hex == 0
}
