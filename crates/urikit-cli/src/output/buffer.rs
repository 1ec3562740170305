//! The buffer for output rows.
//!
//! Rows consist of short parts: a key, a host, a path of thirty bytes. Appending to a `Vec` calls
//! `memcpy` with an unpredictable length. This buffer is initialized once and reused, so a part of
//! constant length takes two or three stores. A part of an input row is copied in units of
//! [`SHORT`] bytes, together with the bytes after it, which the next part overwrites.

use std::{fmt, io};

use urikit::BufferError;

use crate::input::rows::delimited::Dialect;
use crate::output::cells::{Cells, Kind};

/// The number of bytes to copy for a short part, regardless of its length.
const SHORT: usize = 32;

const MIN_GROWTH: usize = 64 * 1024;

#[derive(Default)]
pub(crate) struct Output {
    /// The buffer is fully initialized; the first `len` bytes have been written.
    buffer: Vec<u8>,
    len: usize,
    /// The values of the rows, if they are not lines.
    cells: Option<Cells>,
}

impl Output {
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn as_slice(&self) -> &[u8] {
        &self.buffer[..self.len]
    }

    #[inline]
    pub(crate) fn last(&self) -> Option<u8> {
        self.len.checked_sub(1).map(|at| self.buffer[at])
    }

    /// Creates a buffer for JSON rows, which become columns if a dialect is given.
    pub(crate) fn of(dialect: Option<Dialect>) -> Self {
        let mut out = Self::default();
        if dialect.is_some() {
            out.store(Kind::Members);
        }
        out
    }

    /// Moves the rows to another buffer.
    pub(crate) fn take(&mut self) -> Self {
        let cells = self.cells.as_ref().map(|cells| Cells::of(cells.kind()));
        std::mem::replace(self, Self { cells, ..Self::default() })
    }

    /// Stores the values of rows instead of separating them.
    pub(crate) fn store(&mut self, kind: Kind) {
        self.cells.get_or_insert_with(|| Cells::of(kind));
    }

    /// Returns whether the members of JSON objects are stored instead of writing JSON.
    pub(crate) fn stores_members(&self) -> bool {
        self.cells.as_ref().is_some_and(|cells| cells.kind() == Kind::Members)
    }

    /// Begins a member that is stored.
    pub(crate) fn begin_member(&mut self, name: &str) {
        if let Some(cells) = &mut self.cells {
            cells.begin_member(self.len..self.len + name.len());
        }
        self.extend_from_slice(name.as_bytes());
    }

    /// Returns the values of the rows, if they are stored.
    pub(crate) const fn cells(&self) -> Option<&Cells> {
        self.cells.as_ref()
    }

    /// Ends a value that another one follows: with a tab in a line.
    #[inline]
    pub(crate) fn end_value(&mut self) {
        match &mut self.cells {
            Some(cells) => cells.end_value(self.len),
            None => self.push(b'\t'),
        }
    }

    /// Writes an undefined value: `\N` in a line.
    #[inline]
    pub(crate) fn undefined(&mut self) {
        match &mut self.cells {
            Some(cells) => cells.undefined(),
            None => self.literal(b"\\N"),
        }
    }

    /// Ends a row and its last value.
    #[inline]
    pub(crate) fn end_row(&mut self, terminator: u8) {
        if let Some(cells) = &mut self.cells {
            cells.end_row(self.len);
        }
        self.push(terminator);
    }

    /// Ends the rows of an input record.
    #[inline]
    pub(crate) fn end_record(&mut self) {
        if let Some(cells) = &mut self.cells {
            cells.end_record();
        }
    }

    /// Removes everything after the first `len` bytes.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
        if let Some(cells) = &mut self.cells {
            cells.truncate(self.len);
        }
    }

    /// Empties the buffer, and frees it if its size exceeds `most`.
    pub(crate) fn clear(&mut self, most: usize) {
        self.len = 0;
        if let Some(cells) = &mut self.cells {
            cells.clear();
        }
        // A single long row would otherwise keep its memory to the end.
        if self.buffer.len() > most {
            self.buffer = Vec::new();
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, byte: u8) {
        self.literal(&[byte]);
    }

    /// Appends bytes of constant length.
    #[inline(always)]
    pub(crate) fn literal<const N: usize>(&mut self, bytes: &[u8; N]) {
        match self.buffer.get_mut(self.len..self.len + N) {
            Some(to) => to.copy_from_slice(bytes),
            None => self.room(N)[..N].copy_from_slice(bytes),
        }
        self.len += N;
    }

    #[inline]
    pub(crate) fn extend_from_slice(&mut self, bytes: &[u8]) {
        let to = self.room(bytes.len());
        to[..bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// Appends a string. This is faster if it is a slice of `around`.
    #[inline(always)]
    pub(crate) fn part(&mut self, part: &str, around: &[u8]) {
        let len = part.len();
        // If the string is not inside `around`, this exceeds the length of `around`.
        let start = (part.as_ptr() as usize).wrapping_sub(around.as_ptr() as usize);
        let from = around.get(start..start.saturating_add(2 * SHORT)).filter(|_| len <= 2 * SHORT);
        let to = self.buffer.get_mut(self.len..self.len + 2 * SHORT);
        if let (Some(from), Some(to)) = (from, to) {
            // A constant length, which compiles to vector moves. Most parts are shorter than this.
            to[..SHORT].copy_from_slice(&from[..SHORT]);
            if len > SHORT {
                to[SHORT..].copy_from_slice(&from[SHORT..]);
            }
            self.len += len;
        } else {
            self.extend_from_slice(part.as_bytes());
        }
    }

    /// Returns at least `len` bytes of space after the written bytes. [`advance`](Self::advance)
    /// appends them.
    #[inline]
    pub(crate) fn room(&mut self, len: usize) -> &mut [u8] {
        if self.buffer.len() - self.len < len {
            self.grow(len);
        }
        &mut self.buffer[self.len..]
    }

    /// Appends the first bytes of the space.
    #[inline]
    pub(crate) fn advance(&mut self, len: usize) {
        self.len += len;
        debug_assert!(self.len <= self.buffer.len());
    }

    /// Appends a value that `write` writes to a buffer, returning the number of bytes.
    ///
    /// The value has about `likely` bytes.
    #[inline]
    pub(crate) fn write_into(
        &mut self,
        likely: usize,
        write: impl Fn(&mut [u8]) -> Result<usize, BufferError>,
    ) {
        // The first attempt nearly always fits, and the second one cannot fail.
        let written = match write(self.room(likely)) {
            Err(error) => write(self.room(error.needed())).expect("the buffer is large enough"),
            Ok(written) => written,
        };
        self.advance(written);
    }

    #[cold]
    fn grow(&mut self, len: usize) {
        let needed = self.len + len;
        // The extra space is a fraction of a long row, because initialized memory is used memory.
        // Zeroed memory from the allocator is free until it is written.
        let mut grown = vec![0; needed + (needed / 8).max(MIN_GROWTH)];
        grown[..self.len].copy_from_slice(&self.buffer[..self.len]);
        self.buffer = grown;
    }
}

impl fmt::Write for Output {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.extend_from_slice(part.as_bytes());
        Ok(())
    }
}

impl io::Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.extend_from_slice(bytes);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Output").field(&String::from_utf8_lossy(self.as_slice())).finish()
    }
}

#[cfg(test)]
mod tests {
    use urikit::UriRef;
    use urikit::normalize::Normalizer;

    use super::*;
    use crate::testing::reach;

    #[test]
    fn part_copies_any_slice() {
        let around: String = (0..200u8).map(|n| char::from(b' ' + n % 90)).collect();
        for start in (0..=around.len()).step_by(reach(7, 1)) {
            for end in start..=around.len() {
                let part = &around[start..end];
                let mut out = Output::default();
                out.part(part, around.as_bytes());
                out.literal(b"<");
                out.part(part, &around.as_bytes()[..end]);
                out.push(b'>');
                out.part(part, &[]);
                assert_eq!(out.as_slice(), format!("{part}<{part}>{part}").as_bytes());
            }
        }
    }

    #[test]
    fn buffer_grows_and_is_freed() {
        let mut out = Output::default();
        assert_eq!((out.last(), out.as_slice()), (None, &b""[..]));
        let mut expected = Vec::new();
        for n in 0..1000 {
            out.push(b'a');
            out.literal(b"bcd");
            out.extend_from_slice(&vec![b'e'; n]);
            let normalizer = Normalizer::new();
            let write = |room: &mut [u8]| {
                normalizer
                    .normalize_to_slice(UriRef::from_static("FF:gh"), room)
                    .map(|uri| uri.as_str().len())
            };
            out.write_into(3, write);
            out.write_into(MIN_GROWTH, write);
            expected.extend_from_slice(b"abcd");
            expected.extend(std::iter::repeat_n(b'e', n));
            expected.extend_from_slice(b"ff:ghff:gh");
        }
        assert!(out.as_slice() == expected);
        assert_eq!((out.len(), out.last()), (expected.len(), Some(b'h')));
        out.clear(usize::MAX);
        assert!(out.len() == 0 && !out.buffer.is_empty());
        out.clear(1000);
        assert!(out.buffer.is_empty());
    }
}
