//! Composition of components into a string (RFC 3986 section 5.3) with their offsets.

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::{self, Write};

use crate::UriRef;
#[cfg(feature = "alloc")]
use crate::UriRefBuf;
use crate::chars;
use crate::display::DISPLAY_ROOM;
use crate::path::Place;
use crate::spans::HostKind;
use crate::spans::Spans;

/// A writer that records the spans of a string while it is composed.
///
/// The methods must be called in the order of the components. Results of resolution and
/// normalization get their spans this way, without a second parse.
pub(crate) struct Recomposer<W> {
    out: W,
    len: usize,
    spans: Spans,
}

impl<W: Write> Recomposer<W> {
    pub(crate) const fn new(out: W) -> Self {
        Self { out, len: 0, spans: Spans::EMPTY }
    }

    pub(crate) const fn len(&self) -> u32 {
        self.len as u32
    }

    pub(crate) fn end_scheme(&mut self) -> fmt::Result {
        self.spans.scheme_end = self.len as u32;
        self.write_str(":")
    }

    pub(crate) fn begin_authority(&mut self) -> fmt::Result {
        self.write_str("//")?;
        self.spans.host_start = self.len as u32;
        Ok(())
    }

    pub(crate) fn end_userinfo(&mut self) -> fmt::Result {
        self.write_str("@")?;
        self.spans.host_start = self.len as u32;
        Ok(())
    }

    pub(crate) fn end_host(&mut self, kind: HostKind) {
        self.spans.host_kind = kind;
        self.spans.host_end = self.len as u32;
    }

    /// Sets the spans of components that were written as one string.
    #[inline]
    pub(crate) fn set_spans(&mut self, spans: Spans) {
        self.spans = spans;
    }

    /// Sets the ends of the path and query in the next string, which starts with `path_len` bytes
    /// of path and `query_len` bytes of query, including the `?`.
    #[inline]
    pub(crate) fn end_path_within(&mut self, path_len: usize, query_len: usize) {
        self.spans.path_end = (self.len + path_len) as u32;
        self.spans.query_end = (self.len + path_len + query_len) as u32;
    }

    pub(crate) fn begin_path(&mut self) {
        self.spans.path_start = self.len as u32;
    }

    pub(crate) fn end_path(&mut self) {
        self.spans.path_end = self.len as u32;
        self.spans.query_end = self.len as u32;
    }

    pub(crate) fn end_query(&mut self) {
        self.spans.query_end = self.len as u32;
    }
}

impl<W: Write> Write for Recomposer<W> {
    #[inline]
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.len += part.len();
        self.out.write_str(part)
    }
}

/// A writer that discards its input, for measuring the length.
pub(crate) struct Discard;

impl Write for Discard {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// A writer into a buffer, which fails if the buffer is full.
pub(crate) struct Buffer<'b> {
    bytes: &'b mut [u8],
    len: usize,
}

impl<'b> Buffer<'b> {
    pub(crate) const fn new(bytes: &'b mut [u8]) -> Self {
        Self { bytes, len: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }
}

impl Write for Buffer<'_> {
    #[inline]
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let room = self.bytes[self.len..].get_mut(..part.len()).ok_or(fmt::Error)?;
        room.copy_from_slice(part.as_bytes());
        self.len += part.len();
        Ok(())
    }
}

/// The error returned if a buffer is too small for a URI to be written into it.
///
/// To get the required length, use [`needed`](Self::needed).
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let mut buffer = [0; 16];
/// let error =
///     Uri::parse("HTTPS://Example.com/docs")?.normalize().write_into(&mut buffer).unwrap_err();
/// assert_eq!(error.needed(), "https://example.com/docs".len());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BufferError {
    needed: usize,
}

impl BufferError {
    /// Returns the number of bytes that the buffer needs, so that the caller can try again.
    ///
    /// Check [`is_too_long`](Self::is_too_long) first: a URI that is longer than `u32::MAX` bytes
    /// cannot be written to any buffer.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("HTTPS://Example.com/docs")?;
    /// let needed = uri.normalize().write_into(&mut []).unwrap_err().needed();
    /// let mut buffer = vec![0; needed];
    /// assert_eq!(uri.normalize().write_into(&mut buffer)?, "https://example.com/docs");
    /// # Ok::<(), urikit::Error>(())
    /// ```
    pub const fn needed(&self) -> usize {
        self.needed
    }

    /// Returns whether the URI is longer than `u32::MAX` bytes, so that no buffer is large enough.
    ///
    /// If the result is `false`, a buffer of [`needed`](Self::needed) bytes is large enough.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let error =
    ///     Uri::parse("https://example.com/")?.normalize().write_into(&mut [0; 4]).unwrap_err();
    /// assert!(!error.is_too_long());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn is_too_long(&self) -> bool {
        self.needed > u32::MAX as usize
    }
}

impl fmt::Display for BufferError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_too_long() {
            write!(f, "URI of {} bytes is longer than 4294967295 bytes", self.needed)
        } else {
            write!(f, "buffer is too small; {} bytes are required", self.needed)
        }
    }
}

impl core::error::Error for BufferError {}

pub(crate) trait Recompose {
    fn recompose<W: Write>(&self, to: &mut Recomposer<W>) -> fmt::Result;

    /// Formats the string, whose length is at most `max_len` bytes.
    fn display(&self, f: &mut fmt::Formatter<'_>, max_len: usize) -> fmt::Result {
        if max_len > DISPLAY_ROOM {
            return self.display_long(f);
        }
        let mut room = [0; DISPLAY_ROOM];
        let mut to = Recomposer::new(Buffer::new(&mut room));
        if self.recompose(&mut to).is_ok() {
            let len = to.len;
            return f.pad(chars::accepted(&room[..len]));
        }
        self.display_long(f)
    }

    /// Formats a string that may be longer than [`DISPLAY_ROOM`], in one pass. A width and a
    /// precision require an allocator.
    #[cold]
    fn display_long(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        #[cfg(feature = "alloc")]
        if f.width().is_some() || f.precision().is_some() {
            let mut text = String::new();
            self.recompose(&mut Recomposer::new(&mut text))?;
            return f.pad(&text);
        }
        self.recompose(&mut Recomposer::new(f))
    }

    fn measure(&self) -> usize {
        let mut to = Recomposer::new(Discard);
        // This writer cannot fail.
        let _ = self.recompose(&mut to);
        to.len
    }

    fn recompose_into<'b>(&self, out: &'b mut [u8]) -> Result<UriRef<'b>, BufferError> {
        let mut to = Recomposer::new(Buffer::new(&mut *out));
        if self.recompose(&mut to).is_err() {
            return Err(BufferError { needed: self.measure() });
        }
        let Recomposer { len, spans, .. } = to;
        let written = BufferError { needed: len };
        if written.is_too_long() {
            return Err(written);
        }
        Ok(UriRef::new(chars::accepted(&out[..len]), spans))
    }

    /// Returns the string. A sufficient `capacity` avoids a second allocation.
    #[cfg(feature = "alloc")]
    #[inline]
    fn recompose_owned(&self, capacity: usize) -> UriRefBuf {
        self.recompose_in(String::with_capacity(capacity))
    }

    /// Returns the string, and reuses the memory of `empty`.
    #[cfg(feature = "alloc")]
    #[inline]
    fn recompose_in(&self, empty: String) -> UriRefBuf {
        let mut to = Recomposer::new(empty);
        // Writing to a `String` cannot fail.
        let _ = self.recompose(&mut to);
        let Recomposer { out: text, len, spans } = to;
        assert!(u32::try_from(len).is_ok(), "a URI is longer than 4294967295 bytes");
        UriRefBuf::new(text, spans)
    }
}

impl Place for Buffer<'_> {
    #[inline]
    fn push(&mut self, part: &str) -> Option<()> {
        self.write_str(part).ok()
    }

    #[inline]
    fn written(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline]
    fn cut(&mut self, len: usize) {
        self.len = self.len.min(len);
    }
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
            let error = BufferError { needed };
            assert_eq!(error.is_too_long(), expected, "{needed}");
            assert_eq!(error.to_string().contains("longer than 4294967295"), expected, "{needed}");
        }
    }
}
