//! The scheme.

use crate::error::ParseError;
use crate::parse;

/// A scheme (RFC 3986 section 3.1), as it is written: without its `:`, in whatever case the text has.
///
/// Two schemes that differ only in case mean the same; `==` compares the text, [`is`](Self::is) compares without case.
///
/// ```
/// let uri = urikit::Uri::parse("HTTP://example.com/")?;
/// assert_eq!(uri.scheme().as_str(), "HTTP");
/// assert!(uri.scheme().is("http"));
/// assert_eq!(uri.scheme().default_port(), Some(80));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    /// Whether this is the scheme `name`, case aside.
    pub fn is(&self, name: &str) -> bool {
        self.0.eq_ignore_ascii_case(name)
    }
}
