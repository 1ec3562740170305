//! Converts offsets to lines and columns.

use urikit_simd::{Backend, Task, WINDOW, Window};

/// A line counter that advances together with the search.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// The number of bytes that were removed from the buffer.
    gone: u64,
    /// The offset in the buffer up to which lines are counted.
    counted: usize,
    line: u64,
    /// The offset of the current line in the whole text.
    line_start: u64,
    /// The first byte of the current line, if it was removed from the buffer.
    first: Option<u8>,
}

impl Lines {
    pub(super) const fn new() -> Self {
        Self { gone: 0, counted: 0, line: 1, line_start: 0, first: None }
    }

    pub(super) const fn gone(&self) -> u64 {
        self.gone
    }

    /// Counts lines up to an offset in the buffer. Does nothing if they are already counted.
    #[inline(always)]
    pub(super) fn go_to(&mut self, bytes: &[u8], at: usize) {
        if at > self.counted {
            urikit_simd::run(GoTo { lines: self, bytes, at });
        }
    }

    /// Like [`go_to`](Self::go_to), for use within a task.
    #[inline(always)]
    pub(super) fn go_to_with<B: Backend>(&mut self, backend: B, bytes: &[u8], at: usize) {
        if at <= self.counted {
            return;
        }
        // The masks of the last window that contains a line feed.
        let (mut lines, mut last, mut last_base) = (0u64, 0, 0);
        let mut base = self.counted;
        let mut count = |ends: u64, base: usize| {
            lines += u64::from(ends.count_ones());
            (last, last_base) = if ends == 0 { (last, last_base) } else { (ends, base) };
        };
        let (windows, rest) = urikit_simd::windows(&bytes[base..at]);
        for window in windows {
            count(backend.load_full(window).equal(b'\n'), base);
            base += WINDOW;
        }
        // Loading a whole window is fastest; bytes after the rest are masked out.
        count(backend.load(&bytes[base..]).equal(b'\n') & !(u64::MAX << rest.len()), base);
        self.counted = at;
        if last != 0 {
            self.line += lines;
            self.line_start =
                self.gone + (last_base + WINDOW) as u64 - u64::from(last.leading_zeros());
        }
    }

    /// Returns the offset in the whole text, the line, and the column. Lines must have been counted
    /// up to `at`.
    pub(super) fn place(&self, at: usize) -> (u64, u64, u64) {
        let start = self.gone + at as u64;
        (start, self.line, start - self.line_start + 1)
    }

    /// Returns the first byte of the current line.
    pub(super) fn first(&self, bytes: &[u8]) -> Option<u8> {
        match self.line_start.checked_sub(self.gone) {
            Some(at) => bytes.get(usize::try_from(at).ok()?).copied(),
            None => self.first,
        }
    }

    /// Returns the bytes before an offset in the same line, but at most `max`.
    pub(super) fn before<'t>(&self, bytes: &'t [u8], at: usize, max: usize) -> &'t [u8] {
        let in_line = self.gone + at as u64 - self.line_start;
        let len = usize::try_from(in_line).unwrap_or(usize::MAX).min(max).min(at);
        &bytes[at - len..at]
    }

    /// Records that bytes are removed from the start of the buffer.
    pub(super) fn forget(&mut self, bytes: &[u8], len: usize) {
        self.go_to(bytes, len);
        // A line may start directly after the removed bytes.
        if self.line_start < self.gone + len as u64 {
            self.first = self.first(bytes);
        }
        self.counted -= len;
        self.gone += len as u64;
    }
}

struct GoTo<'l> {
    lines: &'l mut Lines,
    bytes: &'l [u8],
    at: usize,
}

impl Task for GoTo<'_> {
    type Output = ();

    #[inline(always)]
    fn run<B: Backend>(self, backend: B) {
        self.lines.go_to_with(backend, self.bytes, self.at);
    }
}
