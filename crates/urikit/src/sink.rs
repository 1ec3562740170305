//! Destinations of results: a string, a buffer of fixed size, or a formatter.

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::fmt::{self, Write};
use core::ops::Range;

#[cfg(feature = "alloc")]
use crate::chars;

/// The error of a [`Buffer`] without room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Full;

/// A destination that strings are appended to, and whose end can be edited.
pub(crate) trait Sink {
    /// Returns the number of bytes that were written.
    fn len(&self) -> usize;

    /// Appends a string, or nothing if there is not enough room.
    fn push(&mut self, part: &str) -> Result<(), Full>;

    /// Passes everything from `start` to `change`, with room for two more bytes.
    ///
    /// Two bytes are enough because the only edit is the removal of dot-segments, which lengthens a
    /// path by at most its prefix, `/.` or `./`. If `change` fails, what it has written remains,
    /// and the caller discards the result.
    fn edit<R>(
        &mut self,
        start: usize,
        change: impl FnOnce(&mut Buffer<'_>) -> Result<R, Full>,
    ) -> Result<R, Full>;
}

#[cfg(feature = "alloc")]
impl Sink for String {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn push(&mut self, part: &str) -> Result<(), Full> {
        self.push_str(part);
        Ok(())
    }

    /// Edits the bytes and checks that they are still UTF-8, since a `String` has no safe access
    /// to its bytes. This allocates only if the string has no room, or much is before `start`.
    fn edit<R>(
        &mut self,
        start: usize,
        change: impl FnOnce(&mut Buffer<'_>) -> Result<R, Full>,
    ) -> Result<R, Full> {
        // Taking the whole string is free, but then everything is checked. In a loop that appends
        // to one string, this would be quadratic, so the end of a long string is copied instead.
        let kept = if start <= CHECKED_START { 0 } else { start };
        let mut bytes = if kept == 0 {
            core::mem::take(self).into_bytes()
        } else {
            let mut end = Vec::with_capacity(self.len() - start + 2);
            end.extend_from_slice(&self.as_bytes()[start..]);
            self.truncate(start);
            end
        };
        let before = start - kept;
        let len = bytes.len() - before;
        // The two bytes that `change` may use. Unused ones are truncated below.
        bytes.extend([0; 2]);
        let mut buffer = Buffer { bytes: &mut bytes[before..], len };
        let result = change(&mut buffer);
        let len = buffer.len;
        bytes.truncate(before + len);
        if kept == 0 {
            // All changes are to ASCII characters, so the fallback is not reached.
            *self = Self::from_utf8(bytes).unwrap_or_default();
        } else {
            self.push_str(chars::accepted(&bytes));
        }
        result
    }
}

/// The length before an edit up to which checking it is cheaper than an allocation.
#[cfg(feature = "alloc")]
const CHECKED_START: usize = 256;

/// A buffer of fixed size, of which the first `len` bytes are written.
pub(crate) struct Buffer<'b> {
    bytes: &'b mut [u8],
    len: usize,
}

impl<'b> Buffer<'b> {
    pub(crate) const fn new(bytes: &'b mut [u8]) -> Self {
        Self { bytes, len: 0 }
    }

    #[inline]
    pub(crate) fn written(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline]
    pub(crate) fn written_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.len]
    }

    /// Appends bytes, or nothing if there is not enough room.
    #[inline]
    pub(crate) fn push_bytes(&mut self, part: &[u8]) -> Result<(), Full> {
        // `len` never exceeds the number of bytes, so only the end of this range can be out of
        // bounds.
        let room = self.bytes[self.len..].get_mut(..part.len()).ok_or(Full)?;
        room.copy_from_slice(part);
        self.len += part.len();
        Ok(())
    }

    /// Appends the first `count` of `N` bytes.
    ///
    /// Copying a fixed number of bytes takes one instruction, so all `N` are copied if there is
    /// room. `count` must be at most `N`.
    #[inline]
    pub(crate) fn push_first<const N: usize>(
        &mut self,
        part: [u8; N],
        count: usize,
    ) -> Result<(), Full> {
        debug_assert!(count <= N, "count exceeds the bytes");
        // The bytes after `count` are not part of the result. The next call overwrites them.
        match self.bytes[self.len..].first_chunk_mut() {
            Some(room) => *room = part,
            None => return self.push_bytes(&part[..count]),
        }
        self.len += count;
        Ok(())
    }

    /// Replaces a range of what was written. The bytes after the range move.
    pub(crate) fn replace(&mut self, range: Range<usize>, part: &[u8]) -> Result<(), Full> {
        let after = range.start + part.len();
        // The range is inside the written bytes, so the subtraction does not underflow.
        let len = self.len - range.len() + part.len();
        if len > self.bytes.len() {
            return Err(Full);
        }
        if after != range.end && range.end < self.len {
            // Move the rest first, because a longer `part` would overwrite its start.
            self.bytes.copy_within(range.end..self.len, after);
        }
        self.bytes[range.start..after].copy_from_slice(part);
        self.len = len;
        Ok(())
    }
}

impl Sink for Buffer<'_> {
    #[inline]
    fn len(&self) -> usize {
        self.len
    }

    #[inline]
    fn push(&mut self, part: &str) -> Result<(), Full> {
        self.push_bytes(part.as_bytes())
    }

    fn edit<R>(
        &mut self,
        start: usize,
        change: impl FnOnce(&mut Buffer<'_>) -> Result<R, Full>,
    ) -> Result<R, Full> {
        let len = self.len - start;
        // `change` expects offsets relative to `start`, so it receives a buffer that starts there.
        let mut end = Buffer { bytes: &mut self.bytes[start..], len };
        let result = change(&mut end);
        // Updated even after an error, so that `len` always counts the bytes that were written.
        self.len = start + end.len;
        result
    }
}

/// The error returned if a buffer is too small for a URI to be written into it.
///
/// To get a sufficient length, use [`needed`](Self::needed).
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit::normalize::Normalizer;
///
/// let link = UriRef::parse("HTTPS://Example.com/docs")?;
/// let error = Normalizer::new().normalize_to_slice(link, &mut [0; 16]).unwrap_err();
/// let mut buffer = vec![0; error.needed()];
/// let normalized = Normalizer::new().normalize_to_slice(link, &mut buffer)?;
/// assert_eq!(normalized, "https://example.com/docs");
/// # Ok::<(), urikit::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferError {
    needed: usize,
}

impl BufferError {
    pub(crate) const fn new(needed: usize) -> Self {
        Self { needed }
    }

    /// Returns a number of bytes that is sufficient, so that the caller can try again.
    ///
    /// It depends only on the lengths of the input, so the result may need fewer bytes. Check
    /// [`is_too_long`](Self::is_too_long) first: if the number is larger than `u32::MAX`, the URI
    /// is not written to any buffer.
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// Returns whether the URI may be longer than `u32::MAX` bytes, so that no buffer is accepted.
    ///
    /// If the result is `false`, a buffer of [`needed`](Self::needed) bytes is large enough.
    pub const fn is_too_long(&self) -> bool {
        self.needed > u32::MAX as usize
    }
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_too_long() {
            write!(f, "URI of {} bytes is longer than 4294967295 bytes", self.needed)
        } else {
            write!(f, "buffer is too small; {} bytes are sufficient", self.needed)
        }
    }
}

impl core::error::Error for BufferError {}

/// Formats the output of `write`. A width and a precision are supported if there is an allocator.
pub(crate) fn pad(
    f: &mut fmt::Formatter<'_>,
    write: impl Fn(&mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    #[cfg(feature = "alloc")]
    if f.width().is_some() || f.precision().is_some() {
        let mut text = String::new();
        write(&mut text)?;
        return f.pad(&text);
    }
    write(f)
}

#[cfg(all(test, feature = "alloc", target_pointer_width = "64"))]
mod tests {
    use alloc::string::ToString;

    use super::BufferError;

    /// No test creates a string of this length.
    #[test]
    fn results_over_32_bits_are_too_long() {
        for (needed, expected) in
            [(0, false), (1, false), ((1 << 32) - 1, false), (1 << 32, true), (1 << 33, true)]
        {
            let error = BufferError::new(needed);
            assert_eq!(error.is_too_long(), expected, "{needed}");
            assert_eq!(error.to_string().contains("longer than 4294967295"), expected, "{needed}");
        }
    }
}
