//! The fast way through RFC 3986: 64 bytes at a time.
//!
//! Outside the authority the grammar asks little of a valid text: no byte that stands nowhere, well-formed escapes, one
//! `#`. All of it, and every place where a component ends, can be read from a few masks ([`Masks`]), in nearly as many
//! instructions for one byte as for 64. What is asked here is whether a text is certainly valid and where its components
//! are; every doubt is answered `None`, and then the walk of the [parent module](super) has the word.

use urikit_masks::{AsciiSet, Backend, Task, WINDOW, Window};

use super::authority as table;
use crate::chars;
use crate::component::HostKind;
use crate::error::ParseError;
use crate::grammar::rfc3986;
use crate::masks::{below, below_lowest, first_outside, first_within, is_many, set};
use crate::spans::Spans;

/// What stands anywhere in a URI, brackets aside.
const ANYWHERE: AsciiSet = set(rfc3986::QUERY | chars::HASH).with(b'%');
const SCHEME: AsciiSet = set(chars::SCHEME);
const DIGITS: AsciiSet = set(chars::DIGIT);
const HEX: AsciiSet = set(chars::HEX);
const AT: AsciiSet = set(chars::AT);
const COLON: AsciiSet = set(chars::COLON);
const SCHEME_ENDS: AsciiSet = set(chars::COLON | chars::SLASH | chars::QUESTION | chars::HASH);
const AUTHORITY_ENDS: AsciiSet = set(chars::SLASH | chars::QUESTION | chars::HASH);

/// Parses a text the fast way, or else by a `walk`; `make` makes the result of the spans.
///
/// The result is made in here and not by the caller, so that it is written once, where the caller wants it: a copy of
/// what has just been written in smaller pieces is what processors are slow at.
#[inline]
pub(super) fn parse<'t, T>(
    text: &'t str,
    make: impl Fn(&'t str, Spans) -> T,
    walk: impl Fn(&'t str) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    urikit_masks::run(Parse { text, make, walk })
}

struct Parse<'t, M, W> {
    text: &'t str,
    make: M,
    walk: W,
}

impl<'t, T, M, W> Task for Parse<'t, M, W>
where
    M: Fn(&'t str, Spans) -> T,
    W: Fn(&'t str) -> Result<T, ParseError>,
{
    type Output = Result<T, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Self { text, make, walk } = self;
        if text.len() >= WINDOW {
            return backend.run(Long(Parse { text, make, walk }));
        }
        match short(backend.load(text.as_bytes()), text.as_bytes()) {
            Some(spans) => Ok(make(text, spans)),
            None => walk(text),
        }
    }
}

/// A text of one window and more. A task of its own, so that a short one need not make room for its variables.
struct Long<'t, M, W>(Parse<'t, M, W>);

impl<'t, T, M, W> Task for Long<'t, M, W>
where
    M: Fn(&'t str, Spans) -> T,
    W: Fn(&'t str) -> Result<T, ParseError>,
{
    type Output = Result<T, ParseError>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Self::Output {
        let Parse { text, make, walk } = self.0;
        match long(backend, text.as_bytes()) {
            Some(spans) => Ok(make(text, spans)),
            None => walk(text),
        }
    }
}

/// What has to be known of each byte of a window.
struct Masks {
    slash: u64,
    question: u64,
    hash: u64,
    percent: u64,
    /// What stands nowhere but in an IP literal, if there.
    bad: u64,
}

impl Masks {
    #[inline(always)]
    fn of<W: Window>(window: W) -> Self {
        Self {
            slash: window.equal(b'/'),
            question: window.equal(b'?'),
            hash: window.equal(b'#'),
            percent: window.equal(b'%'),
            bad: !window.within(&ANYWHERE),
        }
    }
}

/// A text of fewer bytes than a window.
#[inline(always)]
fn short<W: Window>(window: W, text: &[u8]) -> Option<Spans> {
    let masks = Masks::of(window);
    // The end of the text ends whatever has not ended before: with a bit there, no search comes back without an answer.
    let end = 1 << text.len();
    let head = Head::of(window, &masks, end, text)?;
    let mut wrong = masks.bad & (end - 1) & !head.cleared;
    if masks.percent != 0 {
        wrong |= (masks.percent << 1 | masks.percent << 2) & !window.within(&HEX);
    }
    if wrong != 0 || is_many(masks.hash) {
        return None;
    }
    let path_end = (masks.question | masks.hash | end).trailing_zeros();
    let query_end = (masks.hash | end).trailing_zeros();
    Some(head.spans(path_end, query_end))
}

/// The scheme and the authority. They are not gathered in [`Spans`] from the start because single values stay in
/// registers.
#[derive(Clone, Copy)]
struct Head {
    scheme_end: u32,
    host_start: u32,
    host_end: u32,
    host_kind: HostKind,
    /// 64 when the authority goes on behind the window.
    path_start: u32,
    /// Which bytes need not be looked at any more: those of an authority with an IP literal.
    cleared: u64,
}

impl Head {
    /// The scheme and the authority, if they end in this window: with a delimiter, or where `end` has its only bit.
    #[inline(always)]
    fn of<W: Window>(window: W, masks: &Masks, end: u64, text: &[u8]) -> Option<Self> {
        let delimiters = masks.slash | masks.question | masks.hash | end;
        let colon = window.equal(b':');
        let scheme_colon = colon & below_lowest(delimiters);
        let (mut scheme_end, mut at) = (0, 0);
        if scheme_colon != 0 {
            let no_scheme = !window.within(&SCHEME) & below_lowest(scheme_colon);
            if no_scheme != 0 || !text.first().is_some_and(|&first| chars::is(first, chars::ALPHA)) {
                return None;
            }
            scheme_end = scheme_colon.trailing_zeros();
            at = scheme_end + 1;
        }
        if masks.slash.unbounded_shr(at) & 3 != 3 {
            let host_kind = HostKind::RegName;
            return Some(Self {
                scheme_end,
                host_start: 0,
                host_end: 0,
                host_kind,
                path_start: at,
                cleared: 0,
            });
        }
        let start = at + 2;
        let before = below(start);
        let behind = delimiters & !before;
        let inside = below_lowest(behind) & !before;
        let path_start = behind.trailing_zeros();
        let at_sign = window.equal(b'@') & inside;
        if masks.bad & inside & (end.wrapping_sub(1)) != 0 {
            let (host_start, host_end, host_kind) = with_literal(text, start, path_start)?;
            return Some(Self { scheme_end, host_start, host_end, host_kind, path_start, cleared: inside });
        }
        let (mut host_start, mut host_end) = (start, path_start);
        if at_sign | colon & inside != 0 {
            (host_start, host_end) = host(window, start, path_start, at_sign, colon & inside)?;
        }
        let host_kind = kind(text, host_start, host_end);
        Some(Self { scheme_end, host_start, host_end, host_kind, path_start, cleared: 0 })
    }

    #[inline(always)]
    const fn spans(self, path_end: u32, query_end: u32) -> Spans {
        let Self { scheme_end, host_start, host_end, path_start, host_kind, .. } = self;
        Spans { scheme_end, host_start, host_end, path_start, path_end, query_end, host_kind }
    }
}

/// The host of an authority that holds what can only be an IP literal.
#[cold]
#[inline(never)]
fn with_literal(text: &[u8], start: u32, end: u32) -> Option<(u32, u32, HostKind)> {
    let mut spans = Spans::EMPTY;
    match table::generic(text, start as usize, &mut spans) {
        Ok(ends) if ends == end as usize => Some((spans.host_start, spans.host_end, spans.host_kind)),
        _ => None,
    }
}

/// Where the host begins and ends in an authority that has an `@` or a `:`.
#[inline(always)]
fn host<W: Window>(window: W, start: u32, end: u32, at_sign: u64, colon: u64) -> Option<(u32, u32)> {
    let (mut start, mut colon) = (start, colon);
    if at_sign != 0 {
        if is_many(at_sign) {
            return None;
        }
        start = at_sign.trailing_zeros() + 1;
        // Those before are the userinfo's.
        colon &= !below_lowest(at_sign);
    }
    if colon == 0 {
        return Some((start, end));
    }
    let host_end = colon.trailing_zeros();
    // The bits between the colon and the end, which may be bit 64.
    let port = below_lowest(1u64.unbounded_shl(end)) & !(below_lowest(colon) << 1 | 1);
    if !window.within(&DIGITS) & port != 0 {
        return None;
    }
    Some((start, host_end))
}

/// What a host is that is not a literal.
#[inline(always)]
fn kind(text: &[u8], start: u32, end: u32) -> HostKind {
    // No name that ends like those of machines do can be an address.
    match text.get((end as usize).wrapping_sub(1)) {
        Some(last) if chars::is(*last, chars::DIGIT) => digits_kind(text, start, end),
        _ => HostKind::RegName,
    }
}

#[cold]
#[inline(never)]
fn digits_kind(text: &[u8], start: u32, end: u32) -> HostKind {
    if start < end { table::name_or_ipv4(text, start as usize, end as usize) } else { HostKind::RegName }
}

/// A text of one window and more.
#[inline(always)]
fn long<B: Backend>(backend: B, text: &[u8]) -> Option<Spans> {
    let (first, rest) = text.split_first_chunk()?;
    u32::try_from(text.len()).ok()?;
    let first = backend.load_full(first);
    let masks = Masks::of(first);
    let is_undecided = (masks.slash | masks.question | masks.hash | first.equal(b':')) == 0;
    let mut head = Head::of(first, &masks, 0, text)?;
    if is_undecided && begins_with_scheme(backend, text) {
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
        let Masks { slash, question, hash, percent, bad } = Masks::of(window);
        self.wrong |= bad >> skipped;
        let masks = Masks {
            slash: slash >> skipped,
            question: question >> skipped,
            hash: hash >> skipped,
            percent: percent >> skipped,
            bad: 0,
        };
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
