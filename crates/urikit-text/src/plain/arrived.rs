//! A text as far as it has arrived.

/// The answer depends on what has not arrived yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct More;

/// What looking at a text comes to.
pub(super) type Look<T> = Result<T, More>;

/// A text as far as it has arrived. Whoever looks behind its end learns that, so that no answer
/// depends on where a text was cut.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'t> {
    /// What there is.
    pub(super) bytes: &'t [u8],
    /// Whether nothing follows.
    pub(super) is_all: bool,
}

impl<'t> Known<'t> {
    /// A byte; `None` behind the end of the text.
    #[inline(always)]
    pub(super) fn get(self, at: usize) -> Look<Option<u8>> {
        match self.bytes.get(at) {
            Some(&byte) => Ok(Some(byte)),
            None if self.is_all => Ok(None),
            None => Err(More),
        }
    }

    /// Whether a byte is this one.
    #[inline(always)]
    pub(super) fn is(self, at: usize, byte: u8) -> Look<bool> {
        Ok(self.get(at)? == Some(byte))
    }

    /// The byte before an offset. It is always known: what has arrived is kept far enough back.
    #[inline(always)]
    pub(super) fn before(self, at: usize) -> Option<u8> {
        self.bytes.get(at.wrapping_sub(1)).copied()
    }

    /// The bytes from `from`, at most up to `to`, that a search may be done in, and what it is
    /// worth when it finds nothing.
    #[inline(always)]
    pub(super) fn window(self, from: usize, to: usize) -> (&'t [u8], Look<()>) {
        let is_whole = self.is_all || self.bytes.len() >= to;
        (&self.bytes[from..self.bytes.len().min(to).max(from)], if is_whole { Ok(()) } else { Err(More) })
    }

    /// The same text as if it ended here.
    pub(super) fn up_to(self, end: usize) -> Self {
        Self { bytes: &self.bytes[..end], is_all: true }
    }

    /// The character that begins here, where a byte outside ASCII stands; `None` if it is not
    /// UTF-8.
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
            // What is not the end of a character that may still arrive is wrong already.
            Err(error) if error.error_len().is_none() && !self.is_all => Err(More),
            Err(_) => Ok(None),
        }
    }
}
