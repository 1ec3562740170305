//! Where something stands in a text.

use std::ops::Range;

/// A stretch of a text, in bytes; like a `Range`, but `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: usize,
    pub(crate) end: usize,
}

impl Span {
    pub(crate) const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The single byte at this place.
    pub(crate) const fn byte(at: usize) -> Self {
        Self { start: at, end: at + 1 }
    }

    pub(crate) const fn len(self) -> usize {
        self.end - self.start
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The bytes that stand there.
    pub(crate) fn of(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start..self.end]
    }

    /// A stretch inside of this one, counted from its beginning.
    pub(crate) const fn inner(self, start: usize, end: usize) -> Self {
        Self { start: self.start + start, end: self.start + end }
    }

    /// What is left of this stretch from a place on.
    pub(crate) const fn from(self, start: usize) -> Self {
        Self { start, end: self.end }
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}
