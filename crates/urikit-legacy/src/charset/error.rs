//! Errors of charset conversion.

use core::fmt;
use core::ops::Range;

use super::Charset;

/// The error returned if a string cannot be converted from or to a legacy character encoding.
///
/// Either bytes are invalid in the encoding, or a character does not exist in it. To get the
/// position, use [`span`](Self::span).
///
/// # Examples
///
/// ```
/// use urikit::component::Encoded;
/// use urikit_legacy::charset::Charset;
///
/// let shift_jis = Charset::named("shift_jis").unwrap();
/// let error = shift_jis.decode(Encoded::parse("name%83")?).unwrap_err();
/// assert_eq!(error.span(), 4..7);
/// assert_eq!(error.to_string(), "percent-encoded bytes at 4..7 are not valid Shift_JIS");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CharsetError {
    span: [usize; 2],
    charset: Charset,
    what: What,
}

/// The reason of a [`CharsetError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// Bytes that are invalid in the charset, when decoding.
    Octets,
    /// A character that does not exist in the charset, when encoding.
    Character,
}

impl CharsetError {
    /// Creates the error for bytes at `span` of the percent-encoded string.
    pub(super) const fn of_octets(span: Range<usize>, charset: Charset) -> Self {
        Self { span: [span.start, span.end], charset, what: What::Octets }
    }

    /// Creates the error for the character at `span` of the string to be encoded.
    pub(super) const fn of_character(span: Range<usize>, charset: Charset) -> Self {
        Self { span: [span.start, span.end], charset, what: What::Character }
    }

    /// Returns the byte range of the invalid bytes, or of the character that cannot be encoded.
    ///
    /// If decoding failed, the range is a position in the percent-encoded string. If encoding
    /// failed, it is a position in the string to be encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::charset::Charset;
    ///
    /// let latin1 = Charset::named("latin1").unwrap();
    /// // `windows-1252` has `€`, but not `₽`.
    /// assert_eq!(latin1.octets("10 € or 10 ₽").unwrap_err().span(), 13..16);
    /// ```
    pub const fn span(&self) -> Range<usize> {
        let [start, end] = self.span;
        start..end
    }

    /// Returns the character encoding of the failed conversion, such as windows-1252.
    ///
    /// Use it, for example, to name the encoding in an error message.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::charset::Charset;
    ///
    /// let error = Charset::named("koi8-r").unwrap().octets("日本").unwrap_err();
    /// assert_eq!(error.charset().name(), "KOI8-R");
    /// ```
    pub const fn charset(&self) -> Charset {
        self.charset
    }
}

impl fmt::Display for CharsetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([start, end], charset) = (self.span, self.charset.name());
        match self.what {
            What::Octets => {
                write!(f, "percent-encoded bytes at {start}..{end} are not valid {charset}")
            }
            What::Character => {
                write!(f, "character at bytes {start}..{end} cannot be encoded in {charset}")
            }
        }
    }
}

impl core::error::Error for CharsetError {}

/// The error returned by [`recode`] if the escapes of a reference cannot be converted to UTF-8.
///
/// For example, the bytes of an escape may be invalid in the character encoding of the reference.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
/// use urikit_legacy::charset::{Charset, RecodeError, recode};
///
/// // This link is already UTF-8, which is not valid EUC-JP.
/// let link = UriRef::parse("https://example.jp/%E3%81%82")?;
/// let result = recode(link, Charset::named("euc-jp").unwrap());
/// assert!(matches!(result, Err(RecodeError::Charset(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// [`recode`]: super::recode()
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecodeError {
    /// Bytes are invalid in the charset. The span is a range in the reference.
    Charset(CharsetError),
    /// A segment would become a dot-segment in UTF-8 (RFC 3986 section 3.3).
    DotSegment {
        /// The offset of the first byte of the segment in the reference.
        start: usize,
        /// The offset after the last byte of the segment.
        end: usize,
    },
    /// The converted reference would be longer than 4 GiB.
    TooLong,
}

impl From<CharsetError> for RecodeError {
    fn from(error: CharsetError) -> Self {
        Self::Charset(error)
    }
}

impl fmt::Display for RecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Charset(error) => error.fmt(f),
            Self::DotSegment { start, end } => {
                write!(f, "segment at bytes {start}..{end} becomes a dot-segment in UTF-8")
            }
            Self::TooLong => f.write_str("result is longer than 4294967295 bytes"),
        }
    }
}

// `Display` includes the inner error, so there is no source.
impl core::error::Error for RecodeError {}
