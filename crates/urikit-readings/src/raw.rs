//! Byte ranges.

use std::ops::Range;

/// A byte range that is `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the range of a single byte.
    pub(crate) const fn byte(at: usize) -> Self {
        Self { start: at, end: at + 1 }
    }

    pub(crate) const fn len(self) -> usize {
        self.end - self.start
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the bytes of the range.
    pub(crate) fn of(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start..self.end]
    }

    /// Returns a subrange; the offsets are relative to the start.
    pub(crate) const fn inner(self, start: usize, end: usize) -> Self {
        Self { start: self.start + start, end: self.start + end }
    }

    /// Returns the part of the range from a position.
    pub(crate) const fn from(self, start: usize) -> Self {
        Self { start, end: self.end }
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}
