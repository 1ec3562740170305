//! Single bytes gathered, so that what they are written to gets them in larger pieces.

use core::fmt::{self, Write};

use crate::parse;

const SIZE: usize = 64;

/// A few ASCII bytes on their way to `to`.
pub(crate) struct Chunk<'w, W> {
    to: &'w mut W,
    bytes: [u8; SIZE],
    len: usize,
}

impl<'w, W: Write> Chunk<'w, W> {
    pub(crate) const fn new(to: &'w mut W) -> Self {
        Self { to, bytes: [0; SIZE], len: 0 }
    }

    /// Adds ASCII bytes.
    #[inline]
    pub(crate) fn push<const N: usize>(&mut self, bytes: [u8; N]) -> fmt::Result {
        self.push_first(bytes, N)
    }

    /// Adds the first `count` of some ASCII bytes. All are copied, because that is one instruction.
    #[inline]
    pub(crate) fn push_first<const N: usize>(&mut self, bytes: [u8; N], count: usize) -> fmt::Result {
        if self.len + N > SIZE {
            self.flush()?;
        }
        self.bytes[self.len..self.len + N].copy_from_slice(&bytes);
        self.len += count;
        Ok(())
    }

    /// Writes what is left; what is not flushed is lost.
    pub(crate) fn flush(&mut self) -> fmt::Result {
        let len = core::mem::take(&mut self.len);
        self.to.write_str(parse::ascii(&self.bytes[..len]))
    }
}
