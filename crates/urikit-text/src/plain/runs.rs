//! How many bytes go on without anything to decide, and how many lines end, 64 bytes at a time.

use urikit_masks::{AsciiSet, Backend, Task, WINDOW, Window};

use super::chars::{self, Byte};
use super::work;

/// Bytes that a bare URI steps over behind its authority.
pub(super) static PLAIN: AsciiSet = PLAIN_SET;

/// The same in an authority, up to what ends or divides it.
pub(super) static NAME: AsciiSet = PLAIN_SET.without(b'/').without(b'@');

/// Bytes that do not end what stands between quotation marks, characters outside ASCII aside.
pub(super) static INSIDE: AsciiSet = bytes(false);

const PLAIN_SET: AsciiSet = bytes(true);

/// ASCII bytes that do not end a bare URI, or those of them on which nothing depends.
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

/// How many bytes at the beginning are in a set.
#[inline]
pub(super) fn run_of(set: &AsciiSet, bytes: &[u8]) -> usize {
    let len = urikit_masks::run(Run { set, bytes });
    work::did(len);
    len
}

struct Run<'r> {
    set: &'r AsciiSet,
    bytes: &'r [u8],
}

impl Task for Run<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) -> usize {
        let mut at = 0;
        while at < self.bytes.len() {
            let outside = !backend.load(&self.bytes[at..]).within(self.set);
            if outside != 0 {
                return self.bytes.len().min(at + outside.trailing_zeros() as usize);
            }
            at += WINDOW;
        }
        self.bytes.len()
    }

    #[inline]
    fn run_plainly(self) -> usize {
        self.bytes.iter().position(|&byte| !self.set.contains(byte)).unwrap_or(self.bytes.len())
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
        for (at, window) in (0..).step_by(WINDOW).zip(self.0.chunks(WINDOW)) {
            let ends = backend.load(window).equal(b'\n');
            if ends != 0 {
                lines += u64::from(ends.count_ones());
                last = at + ends.ilog2() as usize;
            }
        }
        (lines, last)
    }
}
