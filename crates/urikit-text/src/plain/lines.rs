//! Which line and column an offset is.

use urikit_simd::{Backend, Task, WINDOW, Window};

/// Counts lines, as the search comes to them.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    /// How many bytes of the text are no longer in the buffer.
    gone: u64,
    /// Up to where in the buffer lines were counted.
    counted: usize,
    line: u64,
    /// Where the line begins in the whole text.
    line_start: u64,
    /// The first byte of the line, if that is no longer in the buffer.
    first: Option<u8>,
}

impl Lines {
    pub(super) const fn new() -> Self {
        Self { gone: 0, counted: 0, line: 1, line_start: 0, first: None }
    }

    /// How many bytes of the text are no longer in the buffer.
    pub(super) const fn gone(&self) -> u64 {
        self.gone
    }

    /// Counts up to an offset into the buffer, which may lie behind where it has been.
    #[inline(always)]
    pub(super) fn go_to(&mut self, bytes: &[u8], at: usize) {
        if at > self.counted {
            urikit_simd::run(GoTo { lines: self, bytes, at });
        }
    }

    /// The same inside a task.
    #[inline(always)]
    pub(super) fn go_to_with<B: Backend>(&mut self, backend: B, bytes: &[u8], at: usize) {
        if at <= self.counted {
            return;
        }
        // Where the last line feed stands, in the last window that has one.
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
        // More than what is left is there nearly always, and a whole window is the least work.
        count(backend.load(&bytes[base..]).equal(b'\n') & !(u64::MAX << rest.len()), base);
        self.counted = at;
        if last != 0 {
            self.line += lines;
            self.line_start = self.gone + (last_base + WINDOW) as u64 - u64::from(last.leading_zeros());
        }
    }

    /// The offset in the whole text, the line and the column of an offset into the buffer that the
    /// count has reached.
    pub(super) fn place(&self, at: usize) -> (u64, u64, u64) {
        let start = self.gone + at as u64;
        (start, self.line, start - self.line_start + 1)
    }

    /// The first byte of the line that the count has reached.
    pub(super) fn first(&self, bytes: &[u8]) -> Option<u8> {
        match self.line_start.checked_sub(self.gone) {
            Some(at) => bytes.get(usize::try_from(at).ok()?).copied(),
            None => self.first,
        }
    }

    /// The bytes before an offset that are in its line, at most so many.
    pub(super) fn before<'t>(&self, bytes: &'t [u8], at: usize, most: usize) -> &'t [u8] {
        let in_line = self.gone + at as u64 - self.line_start;
        let len = usize::try_from(in_line).unwrap_or(usize::MAX).min(most).min(at);
        &bytes[at - len..at]
    }

    /// Takes note that so many bytes are about to leave the buffer at its beginning.
    pub(super) fn forget(&mut self, bytes: &[u8], len: usize) {
        self.go_to(bytes, len);
        // Behind these bytes, which have been counted, no line begins, but one may directly behind
        // them.
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
