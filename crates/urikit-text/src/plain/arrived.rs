//! Access to the bytes of a stream that have been received.

/// The result depends on bytes that have not been received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct More;

/// The result of an inspection of the received bytes.
pub(super) type Look<T> = Result<T, More>;

/// The bytes received so far. Reading past their end is an error, so that results do not depend on
/// where a stream was split.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'t> {
    pub(super) bytes: &'t [u8],
    /// Whether the stream has ended.
    pub(super) is_all: bool,
}

impl<'t> Known<'t> {
    /// Returns the byte at `at`, or `None` after the end of the stream.
    #[inline(always)]
    pub(super) fn get(self, at: usize) -> Look<Option<u8>> {
        match self.bytes.get(at) {
            Some(&byte) => Ok(Some(byte)),
            None if self.is_all => Ok(None),
            None => Err(More),
        }
    }

    /// Returns whether the byte at `at` has this value.
    #[inline(always)]
    pub(super) fn is(self, at: usize, byte: u8) -> Look<bool> {
        Ok(self.get(at)? == Some(byte))
    }

    /// Returns the byte before an offset. It is always available, because enough bytes before the
    /// current position are kept.
    #[inline(always)]
    pub(super) fn before(self, at: usize) -> Option<u8> {
        self.bytes.get(at.wrapping_sub(1)).copied()
    }

    /// Returns the bytes from `from` up to `to`, as far as they are available. The second value is
    /// the result of a search that finds nothing in them.
    #[inline(always)]
    pub(super) fn window(self, from: usize, to: usize) -> (&'t [u8], Look<()>) {
        let is_whole = self.is_all || self.bytes.len() >= to;
        (
            &self.bytes[from..self.bytes.len().min(to).max(from)],
            if is_whole { Ok(()) } else { Err(More) },
        )
    }

    /// Truncates the input at `end`.
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
            // Further bytes may complete the character. Other errors are final.
            Err(error) if error.error_len().is_none() && !self.is_all => Err(More),
            Err(_) => Ok(None),
        }
    }
}
