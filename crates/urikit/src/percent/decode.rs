//! Percent-decoding.

#[cfg(feature = "simd")]
mod simd;

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

#[cfg(feature = "alloc")]
use crate::blocks;
use crate::chars;
use crate::component::Encoded;
use crate::error::ParseError;
use crate::grammar::rfc3986;

/// Decodes the escapes in a percent-encoded string, such as `%20`.
///
/// The result is an iterator over bytes, with conversions to strings. The input may contain escapes
/// and any character that is allowed in a query. `+` is not decoded as a space; for query
/// parameters, use [`query`](crate::query).
///
/// # Errors
///
/// Returns an error if an escape is malformed, if a character is not allowed in any component, or
/// if the string is longer than `u32::MAX` bytes.
///
/// # Examples
///
/// ```
/// use urikit::ErrorKind;
/// use urikit::percent::decode;
///
/// assert_eq!(decode("50%25%20off")?.decode_utf8()?, "50% off");
///
/// let error = decode("save 50%").unwrap_err();
/// assert_eq!((error.kind(), error.span()), (ErrorKind::Space, 4..5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias("percent_decode", "percent_decode_str"))]
#[inline]
pub fn decode(text: &str) -> Result<Decode<'_>, ParseError> {
    let escapes = check(text.as_bytes());
    let is_uncertain = escapes == Escapes::UNCERTAIN || text.len() > u32::MAX as usize;
    if let Some(error_of) = is_uncertain.then(|| error_of(text)).flatten() {
        return Err(error_of);
    }
    Ok(Decode { text, consumed: 0, escapes })
}

#[cfg(feature = "simd")]
use simd::check;

#[cfg(not(feature = "simd"))]
fn check(text: &[u8]) -> Escapes {
    Escapes::scalar(text)
}

/// The positions of the escapes in a string, if they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Escapes(u64);

impl Escapes {
    /// The positions are unknown. The string may or may not contain escapes.
    const SOMEWHERE: Self = Self(0);
    /// No escapes. In a string of less than 64 bytes, no escape starts at byte 63, so the bit is
    /// free.
    const NONE: Self = Self(1 << 63);
    /// The string may contain a character that is not allowed in any component, or a malformed
    /// escape.
    const UNCERTAIN: Self = Self(1 << 62);

    /// Creates a mask with a bit for each escape, in a string of less than 64 bytes.
    #[cfg(feature = "simd")]
    const fn at(mask: u64) -> Self {
        Self(mask)
    }

    /// Returns the mask of the escapes of a string of less than 64 bytes, if it is known and there
    /// are any.
    #[cfg(all(feature = "simd", feature = "alloc"))]
    #[inline]
    fn known(self) -> Option<u64> {
        (self != Self::SOMEWHERE && self != Self::NONE).then_some(self.0)
    }

    fn scalar(text: &[u8]) -> Self {
        let plain = chars::run(text, 0, rfc3986::QUERY);
        if plain == text.len() {
            Self::NONE
        } else if chars::run_encoded(text, plain, rfc3986::QUERY) == text.len() {
            Self::SOMEWHERE
        } else {
            Self::UNCERTAIN
        }
    }
}

#[cold]
fn error_of(text: &str) -> Option<ParseError> {
    Encoded::parse(text).err()
}

/// An iterator over the decoded bytes of a percent-encoded string, returned by [`decode`].
///
/// To convert the bytes to a string, use [`decode_utf8`](Self::decode_utf8). If some bytes were
/// already taken with `next`, only the rest is converted.
///
/// # Examples
///
/// ```
/// use urikit::component::Encoded;
///
/// let decoded = Encoded::parse("caf%C3%A9")?.decode();
/// assert_eq!(decoded.decode_utf8()?, "café");
/// assert_eq!(*decoded.to_bytes(), *b"caf\xC3\xA9");
/// assert!(decoded.eq([b'c', b'a', b'f', 0xC3, 0xA9])); // an iterator of bytes
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "decoding is lazy: use `decode_utf8` or `to_bytes`, or iterate"]
pub struct Decode<'a> {
    /// A valid percent-encoded string: two digits follow every `%`.
    text: &'a str,
    /// The number of bytes of the string that have been decoded.
    consumed: usize,
    /// The positions of the escapes in `text`.
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "used only with an allocator"))]
    escapes: Escapes,
}

impl<'a> Decode<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { text, consumed: 0, escapes: Escapes::SOMEWHERE }
    }

    /// Returns the decoded bytes of the percent-encoded string, which need not be UTF-8.
    ///
    /// The result borrows the input if it has no escapes. To get a string, use
    /// [`decode_utf8`](Self::decode_utf8).
    ///
    /// # Examples
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use urikit::percent::decode;
    ///
    /// assert_eq!(*decode("%89PNG%0D%0A")?.to_bytes(), *b"\x89PNG\r\n");
    /// assert!(matches!(decode("logo.png")?.to_bytes(), Cow::Borrowed(_)));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_bytes(&self) -> Cow<'a, [u8]> {
        match self.owned() {
            Some(octets) => Cow::Owned(octets),
            None => Cow::Borrowed(self.rest()),
        }
    }

    #[inline]
    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.consumed..]
    }

    /// Decodes the escapes of the percent-encoded string and returns the result as UTF-8.
    ///
    /// The result borrows the input if it has no escapes. To accept invalid bytes, use
    /// [`decode_utf8_lossy`](Self::decode_utf8_lossy).
    ///
    /// # Errors
    ///
    /// Returns [`Utf8Error`] with the byte range of the first escapes whose bytes are not UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::decode;
    ///
    /// assert_eq!(decode("r%C3%A9sum%C3%A9.pdf")?.decode_utf8()?, "résumé.pdf");
    ///
    /// let error = decode("caf%E9.txt")?.decode_utf8().unwrap_err(); // ISO 8859-1
    /// assert_eq!(error.span(), 3..6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    #[inline]
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        // After a call of `next`, the rest may start inside a character.
        if self.escapes == Escapes::NONE && self.consumed == 0 {
            return Ok(Cow::Borrowed(self.text));
        }
        self.decoded_text()
    }

    #[cfg(feature = "alloc")]
    fn decoded_text(&self) -> Result<Cow<'a, str>, Utf8Error> {
        #[cfg(feature = "simd")]
        if let (0, Some(escapes)) = (self.consumed, self.escapes.known()) {
            if let Some(text) = simd::short_text(self.text, escapes) {
                return Ok(Cow::Owned(text));
            }
        }
        match (self.owned(), self.text.get(self.consumed..)) {
            (None, Some(text)) => Ok(Cow::Borrowed(text)),
            // The rest starts inside a character.
            (None, None) => Err(Utf8Error { start: self.consumed, end: self.text.len() }),
            (Some(octets), _) => match String::from_utf8(octets) {
                Ok(text) => Ok(Cow::Owned(text)),
                Err(error) => Err(self.locate(error.utf8_error())),
            },
        }
    }

    /// Decodes the escapes as UTF-8 and replaces invalid bytes with U+FFFD.
    ///
    /// The result borrows the input if it has no escapes. To reject invalid bytes, use
    /// [`decode_utf8`](Self::decode_utf8).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::decode;
    ///
    /// assert_eq!(decode("caf%E9.txt")?.decode_utf8_lossy(), "caf\u{FFFD}.txt");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_utf8_lossy(&self) -> Cow<'a, str> {
        match self.owned() {
            None => String::from_utf8_lossy(self.rest()),
            Some(octets) => match String::from_utf8(octets) {
                Ok(text) => Cow::Owned(text),
                Err(error) => Cow::Owned(String::from_utf8_lossy(error.as_bytes()).into_owned()),
            },
        }
    }

    /// Returns the decoded bytes if there is an escape.
    #[cfg(feature = "alloc")]
    fn owned(&self) -> Option<Vec<u8>> {
        if self.escapes == Escapes::NONE {
            return None;
        }
        #[cfg(feature = "simd")]
        return match self.escapes.known() {
            Some(escapes) if self.consumed == 0 => Some(simd::short_octets(self.rest(), escapes)),
            _ => simd::octets(self.rest()),
        };
        #[cfg(not(feature = "simd"))]
        scalar(self.rest())
    }

    #[cfg(feature = "alloc")]
    fn locate(&self, error: core::str::Utf8Error) -> Utf8Error {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(usize::MAX, |len| start + len);
        let Range { start, end } = self.place(start..end);
        Utf8Error { start, end }
    }

    /// Returns the number of bytes of the string that have been decoded.
    #[cfg(feature = "charset")]
    pub(super) const fn consumed(&self) -> usize {
        self.consumed
    }

    /// Converts a range of decoded bytes into a range of the encoded string.
    #[cfg(feature = "alloc")]
    pub(super) fn place(&self, octets: Range<usize>) -> Range<usize> {
        let mut rest = *self;
        let mut skip = |count: usize| {
            rest.by_ref().take(count).for_each(drop);
            rest.consumed
        };
        let start = skip(octets.start);
        start..skip(octets.len())
    }
}

/// Returns the decoded bytes, or `None` if there is no escape.
#[cfg(feature = "alloc")]
fn scalar(text: &[u8]) -> Option<Vec<u8>> {
    if !blocks::any(text, |byte| byte == b'%') {
        return None;
    }
    // Copying is faster than filling with zeros.
    let mut out = text.to_vec();
    let len = decode_into(&mut out, text);
    out.truncate(len);
    Some(out)
}

/// Decodes `text` to the start of `out`, which has the same length, and returns the number of
/// bytes.
///
/// Whole blocks are copied, and the bytes after a `%` are overwritten later. This needs one branch
/// per block or escape instead of one per byte.
#[cfg(feature = "alloc")]
fn decode_into(out: &mut [u8], text: &[u8]) -> usize {
    let mut rest = text;
    let mut len = 0;
    while let Some(block) = rest.first_chunk::<{ blocks::WORD }>() {
        out[len..len + block.len()].copy_from_slice(block);
        let plain = blocks::before_in_word(*block, b'%');
        len += plain;
        rest = &rest[plain..];
        if let [b'%', high, low, after @ ..] = rest {
            out[len] = octet(*high, *low);
            len += 1;
            rest = after;
        }
    }
    while let [byte, after @ ..] = rest {
        (out[len], rest) = match rest {
            [b'%', high, low, after @ ..] => (octet(*high, *low), after),
            _ => (*byte, after),
        };
        len += 1;
    }
    len
}

/// Returns the byte that an escape with these digits encodes.
#[inline]
pub(crate) const fn octet(high: u8, low: u8) -> u8 {
    // Compute both digits at once; see `chars::hex_value`.
    let digits = u32::from_le_bytes([high, low, 0, 0]);
    let values = (digits & 0x0f0f) + 9 * (digits >> 6 & 0x0101);
    (values << 4 | values >> 8) as u8
}

impl Iterator for Decode<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (octet, len) = match *self.rest() {
            [] => return None,
            [b'%', high, low, ..] => (octet(high, low), 3),
            [byte, ..] => (byte, 1),
        };
        self.consumed += len;
        Some(octet)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.rest().len();
        (len.div_ceil(3), Some(len))
    }
}

impl FusedIterator for Decode<'_> {}

/// The error returned if the escapes of a string, such as `%FF`, do not decode to UTF-8.
///
/// To get the position of the invalid escapes, use [`span`](Self::span). The error does not contain
/// the input, so it can be logged.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
/// use urikit::percent::Utf8Error;
///
/// let uri = Uri::parse("https://example.com/caf%E9")?;
/// let error: Utf8Error = uri.path().decode_utf8().unwrap_err();
/// assert_eq!(error.to_string(), "percent-encoded bytes at 4..7 are not valid UTF-8");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utf8Error {
    start: usize,
    end: usize,
}

impl Utf8Error {
    /// Returns the byte range of the invalid escapes in the percent-encoded string.
    ///
    /// The range covers whole escapes, such as `%E9`, rather than the decoded bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Encoded;
    ///
    /// let name = Encoded::parse("caf%E9.txt")?;
    /// let error = name.decode_utf8().unwrap_err();
    /// assert_eq!(name.slice(error.span()).unwrap(), "%E9");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for Utf8Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "percent-encoded bytes at {}..{} are not valid UTF-8", self.start, self.end)
    }
}

impl core::error::Error for Utf8Error {}

impl<'a> Encoded<'a> {
    /// Returns an iterator over the decoded bytes of this percent-encoded string.
    ///
    /// The iterator can also be converted to a string. If only a string is needed,
    /// [`decode_utf8`](Self::decode_utf8) is shorter.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("data:application/octet-stream,%00%01%FF")?;
    /// let bytes: Vec<u8> = uri.slice(30..39).unwrap().decode().collect();
    /// assert_eq!(bytes, [0x00, 0x01, 0xFF]);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn decode(&self) -> Decode<'a> {
        Decode::new(self.as_str())
    }

    /// Decodes the escapes of this percent-encoded string and returns the result as UTF-8.
    ///
    /// The result borrows the input if it has no escapes. `+` is not decoded as a space. To accept
    /// invalid bytes, use [`decode_utf8_lossy`](Self::decode_utf8_lossy).
    ///
    /// # Errors
    ///
    /// Returns [`Utf8Error`] with the byte range of the first escapes whose bytes are not UTF-8.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/caf%C3%A9")?;
    /// assert_eq!(uri.path().decode_utf8()?, "/café");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_utf8(&self) -> Result<Cow<'a, str>, Utf8Error> {
        self.decode().decode_utf8()
    }

    /// Decodes the escapes as UTF-8 and replaces invalid bytes with U+FFFD.
    ///
    /// The result borrows the input if it has no escapes. `+` is not decoded as a space. To reject
    /// invalid bytes, use [`decode_utf8`](Self::decode_utf8).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let uri = Uri::parse("http://example.com/caf%E9")?;
    /// assert_eq!(uri.path().decode_utf8_lossy(), "/caf\u{FFFD}");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn decode_utf8_lossy(&self) -> Cow<'a, str> {
        self.decode().decode_utf8_lossy()
    }
}
