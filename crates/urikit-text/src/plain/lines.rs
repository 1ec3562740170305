//! Which line and column an offset is.

use super::runs::line_ends;

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
    /// The first byte of the line, once it was counted.
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
    pub(super) fn go_to(&mut self, bytes: &[u8], at: usize) {
        if at <= self.counted {
            return;
        }
        let passed = &bytes[self.counted..at];
        if let Some((lines, last)) = line_ends(passed) {
            self.line += lines;
            self.line_start = self.gone + (self.counted + last + 1) as u64;
            self.first = passed.get(last + 1).copied();
        } else if self.line_start == self.gone + self.counted as u64 {
            self.first = passed.first().copied();
        }
        self.counted = at;
    }

    /// The offset in the whole text, the line and the column of an offset into the buffer that the count has reached.
    pub(super) fn place(&self, at: usize) -> (u64, u64, u64) {
        let start = self.gone + at as u64;
        (start, self.line, start - self.line_start + 1)
    }

    /// The first byte of the line that the count has reached.
    pub(super) fn first(&self, bytes: &[u8]) -> Option<u8> {
        let is_at_start = self.line_start == self.gone + self.counted as u64;
        if is_at_start { bytes.get(self.counted).copied() } else { self.first }
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
        self.counted -= len;
        self.gone += len as u64;
    }
}
