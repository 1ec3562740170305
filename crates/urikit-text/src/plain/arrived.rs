//! The bytes of a stream received so far.

/// The result depends on bytes that have not arrived yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct More;

/// The result of looking at the bytes received so far.
pub(super) type Look<T> = Result<T, More>;

/// The bytes received so far. Looking after their end is an error, so that no result depends on
/// where a stream was split.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'t> {
    /// The bytes.
    pub(super) bytes: &'t [u8],
    /// Whether nothing follows.
    pub(super) is_all: bool,
}

impl<'t> Known<'t> {
    /// Returns a byte, or `None` after the end of the text.
    #[inline(always)]
    pub(super) fn get(self, at: usize) -> Look<Option<u8>> {
        match self.bytes.get(at) {
            Some(&byte) => Ok(Some(byte)),
            None if self.is_all => Ok(None),
            None => Err(More),
        }
    }

    /// Returns whether a byte has this value.
    #[inline(always)]
    pub(super) fn is(self, at: usize, byte: u8) -> Look<bool> {
        Ok(self.get(at)? == Some(byte))
    }

    /// Returns the byte before an offset. It is always known, because enough bytes before the
    /// search position are kept.
    #[inline(always)]
    pub(super) fn before(self, at: usize) -> Option<u8> {
        self.bytes.get(at.wrapping_sub(1)).copied()
    }

    /// Returns the bytes from `from`, at most up to `to`, and the result of a search that does not
    /// find anything in them.
    #[inline(always)]
    pub(super) fn window(self, from: usize, to: usize) -> (&'t [u8], Look<()>) {
        let is_whole = self.is_all || self.bytes.len() >= to;
        (
            &self.bytes[from..self.bytes.len().min(to).max(from)],
            if is_whole { Ok(()) } else { Err(More) },
        )
    }

    /// Returns the same text, ending at `end`.
    pub(super) fn up_to(self, end: usize) -> Self {
        Self { bytes: &self.bytes[..end], is_all: true }
    }

    /// Returns the character at a non-ASCII byte, or `None` if it is not UTF-8.
    pub(super) fn char(self, at: usize) -> Look<Option<char>> {
        let len = match self.bytes[at] {
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return Ok(None),
        };
        let end = (at + len).min(self.bytes.len());
        match std::str::from_utf8(&self.bytes[at..end]) {
            Ok(text) => Ok(text.chars().next()),
            // An incomplete character may become complete with further bytes; other errors are
            // final.
            Err(error) if error.error_len().is_none() && !self.is_all => Err(More),
            Err(_) => Ok(None),
        }
    }
}
