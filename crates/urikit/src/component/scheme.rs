//! The scheme.

use crate::error::ParseError;
use crate::parse;

/// A scheme ([RFC 3986 section 3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)), without its `:`.
///
/// Comparison ignores ASCII case: `HTTP` equals `"http"`. To compare exactly, compare [`as_str`](Self::as_str).
///
/// ```
/// let uri = urikit::Uri::parse("HTTP://example.com/")?;
/// assert_eq!(uri.scheme().as_str(), "HTTP");
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.scheme().default_port(), Some(80));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Scheme<'a>(&'a str);

impl<'a> Scheme<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses a text that is a scheme and nothing else.
    ///
    /// # Errors
    ///
    /// [`SchemeEmpty`](crate::ErrorKind::SchemeEmpty), [`SchemeStart`](crate::ErrorKind::SchemeStart),
    /// [`SchemeChar`](crate::ErrorKind::SchemeChar) or [`NonAscii`](crate::ErrorKind::NonAscii), at the first byte that does not fit.
    ///
    /// ```
    /// use urikit::component::Scheme;
    /// assert!(Scheme::parse("coap+tcp").is_ok());
    /// assert_eq!(Scheme::parse("a_b").unwrap_err().span(), 1..2);
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::scheme_alone(text.as_bytes()) {
            Ok(()) => Ok(Self(text)),
            Err(error) => Err(error),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }
}
