//! Buffering of single bytes, so that a writer receives them in larger strings.

use core::fmt::{self, Write};

use crate::chars;

/// The size of the buffer. It is small because each use has to initialize it.
const SIZE: usize = 64;

/// A buffer in front of the writer `to`. The bytes must form valid UTF-8, but a character can be
/// pushed in several parts.
pub(crate) struct Chunk<'w, W> {
    to: &'w mut W,
    /// The first `len` bytes are not written yet. The others are unspecified.
    bytes: [u8; SIZE],
    len: usize,
}

impl<'w, W: Write> Chunk<'w, W> {
    pub(crate) const fn new(to: &'w mut W) -> Self {
        Self { to, bytes: [0; SIZE], len: 0 }
    }

    #[inline]
    pub(crate) fn push<const N: usize>(&mut self, bytes: [u8; N]) -> fmt::Result {
        self.push_first(bytes, N)
    }

    /// Appends the first `count` bytes. All are copied, because a copy of fixed size is one
    /// instruction.
    #[inline]
    pub(crate) fn push_first<const N: usize>(
        &mut self,
        bytes: [u8; N],
        count: usize,
    ) -> fmt::Result {
        // After `make_room`, at most three bytes remain, so there is room for a word or an escape.
        if self.len + N > SIZE {
            self.make_room()?;
        }
        // Only `len` advances by `count`. The next bytes overwrite the others.
        self.bytes[self.len..self.len + N].copy_from_slice(&bytes);
        self.len += count;
        Ok(())
    }

    /// Writes everything except an incomplete character at the end.
    fn make_room(&mut self) -> fmt::Result {
        let bytes = &self.bytes[..self.len];
        // An ASCII byte at the end completes the string, so nothing needs to be searched.
        // Otherwise, the only invalid part is a character whose other bytes were not pushed yet.
        let whole = match bytes.last() {
            Some(0x80..) => {
                core::str::from_utf8(bytes).map_or_else(|cut| cut.valid_up_to(), str::len)
            }
            _ => self.len,
        };
        self.to.write_str(chars::accepted(&self.bytes[..whole]))?;
        self.bytes.copy_within(whole..self.len, 0);
        self.len -= whole;
        Ok(())
    }

    /// Writes the remaining bytes. Dropping a chunk without flushing it discards them.
    pub(crate) fn flush(&mut self) -> fmt::Result {
        let len = core::mem::take(&mut self.len);
        self.to.write_str(chars::accepted(&self.bytes[..len]))
    }
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    /// The lengths of the strings that were written.
    struct Parts(Vec<usize>);

    impl Write for Parts {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0.push(text.len());
            Ok(())
        }
    }

    /// Returns the lengths of the strings written for `bytes` pushed `times` times.
    fn parts<const N: usize>(bytes: [u8; N], times: usize) -> Vec<usize> {
        let mut written = Parts(Vec::new());
        let mut chunk = Chunk::new(&mut written);
        for _ in 0..times {
            chunk.push(bytes).unwrap();
        }
        chunk.flush().unwrap();
        written.0
    }

    #[test]
    fn chunk_is_written_when_full() {
        assert_eq!(parts(*b"a", 2 * SIZE + 1), [SIZE, SIZE, 1]);
        assert_eq!(parts(*b"%20", 40), [SIZE - 1, 120 - (SIZE - 1)]);
        assert_eq!(parts([b'a'; SIZE], 2), [SIZE, SIZE]);
    }

    #[test]
    fn characters_are_not_divided() {
        for before in 0..3 {
            let mut written = alloc::string::String::new();
            let mut chunk = Chunk::new(&mut written);
            let text = "a".repeat(before) + &"\u{20ac}".repeat(SIZE);
            for byte in text.bytes() {
                chunk.push([byte]).unwrap();
            }
            chunk.flush().unwrap();
            assert_eq!(written, text);
        }
    }
}
