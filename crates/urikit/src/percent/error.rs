//! Errors of percent-decoding.

use core::fmt;
use core::ops::Range;

use crate::error::ParseError;

/// The error returned if a string cannot be decoded by [`decode`](super::decode()).
///
/// # Examples
///
/// ```
/// use urikit::percent::{DecodeError, decode};
///
/// assert!(matches!(decode("100%"), Err(DecodeError::Syntax(_))));
/// assert!(matches!(decode("%FF"), Err(DecodeError::Utf8(_))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecodeError {
    /// An escape is malformed, or a character is not allowed in any component.
    Syntax(ParseError),
    /// The decoded bytes are not UTF-8.
    Utf8(Utf8Error),
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Utf8(error) => error.fmt(f),
        }
    }
}

// `Display` includes the inner error, so there is no source.
impl core::error::Error for DecodeError {}

impl From<ParseError> for DecodeError {
    fn from(error: ParseError) -> Self {
        Self::Syntax(error)
    }
}

impl From<Utf8Error> for DecodeError {
    fn from(error: Utf8Error) -> Self {
        Self::Utf8(error)
    }
}

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
/// let error: Utf8Error = uri.path().decode().unwrap_err();
/// assert_eq!(error.to_string(), "percent-encoded bytes at 4..7 are not valid UTF-8");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Utf8Error {
    pub(super) start: usize,
    pub(super) end: usize,
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
    /// let error = name.decode().unwrap_err();
    /// assert_eq!(name.slice(error.span()).unwrap().as_str(), "%E9");
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
