//! The scheme.

use crate::error::ParseError;
use crate::parse::{self, const_try};

/// The scheme of a URI, such as `https`, without its `:` ([RFC 3986 section 3.1]).
///
/// Comparison ignores ASCII case, so `HTTP` equals `"http"`. To compare exactly, compare the
/// strings that [`as_str`](Self::as_str) returns.
///
/// # Examples
///
/// ```
/// use urikit::Uri;
///
/// let uri = Uri::parse("HTTP://example.com/")?;
/// assert_eq!(uri.scheme().as_str(), "HTTP");
/// assert_eq!(uri.scheme(), "http");
/// assert_eq!(uri.scheme().default_port(), Some(80));
/// # Ok::<(), urikit::ParseError>(())
/// ```
///
/// [RFC 3986 section 3.1]: https://www.rfc-editor.org/rfc/rfc3986#section-3.1
#[derive(Clone, Copy, Debug)]
pub struct Scheme<'a>(&'a str);

impl<'a> Scheme<'a> {
    #[inline]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self(text)
    }

    /// Parses a string as a scheme, such as `"https"`, without the `:` after it.
    ///
    /// # Errors
    ///
    /// Returns an error if the string is empty, does not start with a letter, or contains a
    /// character other than ASCII letters, digits, `+`, `-`, and `.`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::component::Scheme;
    ///
    /// assert_eq!(Scheme::parse("coap+tcp")?, "coap+tcp");
    /// assert_eq!(Scheme::parse("my_app").unwrap_err().span(), 2..3);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        const_try!(parse::scheme_alone(text.as_bytes()));
        Ok(Self(text))
    }

    /// Returns the scheme as a string, such as `https`, in its original case and without its `:`.
    ///
    /// Schemes are case-insensitive. To ignore case in a comparison, compare the [`Scheme`] itself
    /// with a string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("HTTPS://example.com/")?.scheme().as_str(), "HTTPS");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the scheme in lowercase, which is its normal form (RFC 3986 section 3.1).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("HTTPS://example.com/")?.scheme().to_lowercase(), "https");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_lowercase(&self) -> alloc::string::String {
        self.0.to_ascii_lowercase()
    }
}
