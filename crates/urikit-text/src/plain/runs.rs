//! Where something has to be decided, and how many lines end, 64 bytes at a time.

use urikit_masks::{AsciiSet, Backend, Task, WINDOW, Window};

use super::chars::{self, Byte};
use super::work;

/// Bytes that a bare URI steps over behind its authority.
static PLAIN: AsciiSet = bytes(true);

/// Bytes that do not end what stands between quotation marks, characters outside ASCII aside.
static INSIDE: AsciiSet = bytes(false);

/// ASCII bytes on which nothing depends, or all that do not end a bare URI.
const fn bytes(is_plain: bool) -> AsciiSet {
    let mut set = AsciiSet::EMPTY;
    let mut byte = 0;
    while byte < 128 {
        match chars::byte(byte) {
            Byte::Plain => set = set.with(byte),
            Byte::Special if !is_plain => set = set.with(byte),
            _ => {}
        }
        byte += 1;
    }
    set
}

/// Bytes to look for.
#[derive(Clone, Debug)]
pub(super) struct Signs {
    set: AsciiSet,
    is_colon: bool,
    window: Masked<1>,
}

/// Where some kinds of bytes stand in a piece of a text.
#[derive(Clone, Copy, Debug)]
struct Masked<const N: usize> {
    base: usize,
    end: usize,
    masks: [u64; N],
}

impl<const N: usize> Masked<N> {
    const NONE: Self = Self { base: 0, end: 0, masks: [0; N] };

    /// The first of a kind from `at` on that stands in the piece.
    #[inline(always)]
    fn first(&self, kind: usize, at: usize) -> Option<usize> {
        if at < self.base || at >= self.end {
            return None;
        }
        let rest = self.masks[kind] >> (at - self.base);
        (rest != 0).then(|| at + rest.trailing_zeros() as usize)
    }
}

impl Signs {
    /// A colon, and these.
    pub(super) fn new(others: &[u8]) -> Self {
        let set = others.iter().fold(AsciiSet::new(b":"), |set, &byte| set.with(byte));
        Self { set, is_colon: others.is_empty(), window: Masked::NONE }
    }

    /// Where the first of them stands from `at` on.
    #[inline]
    pub(super) fn find(&mut self, bytes: &[u8], at: usize) -> Option<usize> {
        if let Some(sign) = self.window.first(0, at) {
            return Some(sign);
        }
        let from = if at < self.window.base { at } else { at.max(self.window.end) };
        self.window = urikit_masks::run(Search { bytes, from, set: &self.set, is_colon: self.is_colon });
        self.window.first(0, self.window.base)
    }

    /// Forgets what is known of the bytes.
    pub(super) fn forget(&mut self) {
        self.window = Masked::NONE;
    }
}

struct Search<'s> {
    bytes: &'s [u8],
    from: usize,
    set: &'s AsciiSet,
    is_colon: bool,
}

impl Task for Search<'_> {
    type Output = Masked<1>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Masked<1> {
        let mut base = self.from;
        let signs = |window: B::Window| {
            if self.is_colon { window.equal(b':') } else { window.within(self.set) }
        };
        let (windows, rest) = self.bytes.get(self.from..).unwrap_or_default().as_chunks::<WINDOW>();
        for window in windows {
            let mask = signs(backend.load_full(window));
            if mask != 0 {
                return Masked { base, end: base + WINDOW, masks: [mask] };
            }
            base += WINDOW;
        }
        let mask = if rest.is_empty() { 0 } else { signs(backend.load(rest)) };
        Masked { base, end: base + rest.len(), masks: [mask] }
    }
}

/// Where a walk has to stop and decide.
#[derive(Debug)]
pub(super) struct Stops(Masked<2>);

/// What a walk steps over.
#[derive(Clone, Copy, Debug)]
pub(super) enum Over {
    /// What stands in most names: all plain bytes without `/`, `@`, `*` and `$`.
    Name = 0,
    /// All plain bytes.
    Plain = 1,
}

impl Stops {
    pub(super) const fn new() -> Self {
        Self(Masked::NONE)
    }

    /// Where the first byte stands, from `at` on, that is not stepped over; the end of the bytes if there is none.
    #[inline(always)]
    pub(super) fn find(&mut self, bytes: &[u8], at: usize, over: Over) -> usize {
        if let Some(stop) = self.0.first(over as usize, at) {
            work::did(stop - at);
            return stop;
        }
        self.farther(bytes, at, over)
    }

    /// The same where the window that is known says nothing.
    fn farther(&mut self, bytes: &[u8], mut at: usize, over: Over) -> usize {
        while at < bytes.len() {
            if let Some(stop) = self.0.first(over as usize, at) {
                work::did(stop - at);
                return stop;
            }
            // Behind the window that is known, if it is one that `at` stands in.
            let is_known = (self.0.base..self.0.end).contains(&at);
            let from = if is_known { self.0.end } else { at };
            work::did(from - at);
            if from < bytes.len() && from >= self.0.end {
                self.0 = urikit_masks::run(Load { bytes, from });
            }
            at = from;
        }
        bytes.len()
    }
}

struct Load<'l> {
    bytes: &'l [u8],
    from: usize,
}

impl Task for Load<'_> {
    type Output = Masked<2>;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> Masked<2> {
        let window = backend.load(&self.bytes[self.from..]);
        let stops = !window.within(&PLAIN);
        let divides = window.equal(b'/') | window.equal(b'@') | window.equal(b'*') | window.equal(b'$');
        let end = self.bytes.len().min(self.from + WINDOW);
        // Behind the end no byte is plain.
        let there = u64::MAX >> (WINDOW - (end - self.from));
        Masked { base: self.from, end, masks: [(stops | divides) & there, stops & there] }
    }
}

/// How many bytes at the beginning do not end what stands between quotation marks.
#[inline]
pub(super) fn inside(bytes: &[u8]) -> usize {
    let len = urikit_masks::run(Inside(bytes));
    work::did(len);
    len
}

struct Inside<'i>(&'i [u8]);

impl Task for Inside<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        let mut at = 0;
        while at < self.0.len() {
            let outside = !backend.load(&self.0[at..]).within(&INSIDE);
            if outside != 0 {
                return self.0.len().min(at + outside.trailing_zeros() as usize);
            }
            at += WINDOW;
        }
        self.0.len()
    }
}

/// How many line feeds there are, and where the last of them stands.
pub(super) fn line_ends(bytes: &[u8]) -> Option<(u64, usize)> {
    let (lines, last) = urikit_masks::run(LineEnds(bytes));
    (lines > 0).then_some((lines, last))
}

struct LineEnds<'l>(&'l [u8]);

impl Task for LineEnds<'_> {
    type Output = (u64, usize);

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> (u64, usize) {
        let (mut lines, mut last) = (0, 0);
        let mut count = |ends: u64, at: usize| {
            if ends != 0 {
                lines += u64::from(ends.count_ones());
                last = at + ends.ilog2() as usize;
            }
        };
        let (windows, rest) = self.0.as_chunks::<WINDOW>();
        for (at, window) in (0..).step_by(WINDOW).zip(windows) {
            count(backend.load_full(window).equal(b'\n'), at);
        }
        if !rest.is_empty() {
            count(backend.load(rest).equal(b'\n'), windows.len() * WINDOW);
        }
        (lines, last)
    }
}
