//! Texts of one window and more.

use urikit_masks::{AsciiSet, Backend, WINDOW, Window};

use super::head::{DIGITS, Head, kind};
use super::{ANYWHERE, HEX, Masks};
use crate::chars;
use crate::masks::{first_outside, first_within, is_many, set};
use crate::spans::Spans;

const AT: AsciiSet = set(chars::AT);
const COLON: AsciiSet = set(chars::COLON);
const SCHEME_ENDS: AsciiSet = set(chars::COLON | chars::SLASH | chars::QUESTION | chars::HASH);
const AUTHORITY_ENDS: AsciiSet = set(chars::SLASH | chars::QUESTION | chars::HASH);

/// A text of one window and more.
#[inline(always)]
pub(super) fn long<B: Backend>(backend: B, text: &[u8]) -> Option<Spans> {
    let (first, rest) = text.split_first_chunk()?;
    u32::try_from(text.len()).ok()?;
    let first = backend.load_full(first);
    let masks = Masks::of(first);
    let is_undecided = (masks.slash | masks.question | masks.hash | masks.colon) == 0;
    let mut head = Head::of(first, &masks, 0, text)?;
    if is_undecided && begins_with_scheme(backend, text) {
        return None;
    }
    if head.host_start == 0 && head.path_start > WINDOW as u32 - 2 {
        // Whether an authority begins there the window does not say. No scheme is so long.
        return None;
    }
    if head.path_start == WINDOW as u32 {
        head = long_authority(backend, text, head)?;
    }
    let mut tail = Tail::new();
    tail.wrong = masks.bad & !head.cleared;
    tail.take(first, &masks, 0);
    let (windows, last) = rest.as_chunks();
    for window in windows {
        let window = backend.load_full(window);
        let masks = Masks::of(window);
        tail.wrong |= masks.bad;
        tail.take(window, &masks, 0);
    }
    if !last.is_empty()
        && let Some(window) = text.last_chunk()
    {
        tail.take_last(backend.load_full(window), last.len() as u32);
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
    if first_outside(backend, text, start, &ANYWHERE) < end {
        return None;
    }
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
    let host_kind = kind(text, host_start, host_end);
    Some(Head { host_start, host_end, path_start, host_kind, ..head })
}

/// What is known of the windows that have been taken, one behind the other.
struct Tail {
    /// How many bytes they have.
    taken: u32,
    /// Where the first `?` or `#` stands and the first `#`, if they have been seen.
    path_end: Option<u32>,
    query_end: Option<u32>,
    /// Which bytes at the beginning of the next window have to be digits of an escape.
    digits: u64,
    /// Something is wrong where a bit is set.
    wrong: u64,
}

impl Tail {
    #[inline(always)]
    const fn new() -> Self {
        Self { taken: 0, path_end: None, query_end: None, digits: 0, wrong: 0 }
    }

    /// What is bad in the window is not seen to here.
    #[inline(always)]
    fn take<W: Window>(&mut self, window: W, masks: &Masks, skipped: u32) {
        let Masks { question, hash, percent, .. } = *masks;
        if question | hash != 0 && self.path_end.is_none() {
            self.path_end = Some(self.taken + (question | hash).trailing_zeros());
        }
        if hash != 0 {
            self.wrong |= u64::from(is_many(hash) || self.query_end.is_some());
            self.query_end = Some(self.taken + hash.trailing_zeros());
        }
        if percent | self.digits != 0 {
            let digits = percent << 1 | percent << 2 | self.digits;
            self.wrong |= digits & !(window.within(&HEX) >> skipped);
            self.digits = percent >> 63 | percent >> 62;
        }
        self.taken += WINDOW as u32;
    }

    /// A window of which only the last `count` bytes are new.
    #[inline(always)]
    fn take_last<W: Window>(&mut self, window: W, count: u32) {
        let skipped = WINDOW as u32 - count;
        let masks = Masks::of(window).behind(skipped);
        self.wrong |= masks.bad;
        self.take(window, &masks, skipped);
    }

    #[inline(always)]
    fn end(self, head: Head, len: usize) -> Option<Spans> {
        if self.wrong | self.digits != 0 {
            return None;
        }
        let query_end = self.query_end.unwrap_or(len as u32);
        Some(head.spans(self.path_end.unwrap_or(query_end), query_end))
    }
}
