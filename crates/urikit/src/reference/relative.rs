//! A reference without a scheme.

use core::ops::Deref;

use super::{UriRef, text_traits};
use crate::chars;
use crate::error::ParseError;
use crate::grammar::Document;
use crate::grammar::rfc3986::GRAMMAR;
use crate::parse;

/// A relative reference (RFC 3986 section 4.2): one without a scheme. Derefs to [`UriRef`].
///
/// ```
/// use urikit::RelativeRef;
///
/// assert_eq!(RelativeRef::parse("../a?b")?.path().as_str(), "../a");
/// assert_eq!(RelativeRef::parse("a:b").unwrap_err().code(), "scheme-unexpected");
/// assert!(RelativeRef::parse("./a:b").is_ok());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeRef<'a>(UriRef<'a>);

text_traits! { RelativeRef<'_> }

impl<'a> RelativeRef<'a> {
    /// `reference` has no scheme.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) const fn promised(reference: UriRef<'a>) -> Self {
        Self(reference)
    }

    /// Parses a relative reference.
    ///
    /// # Errors
    ///
    /// Those of [`UriRef::parse`], and [`SchemeUnexpected`](crate::ErrorKind::SchemeUnexpected) for a URI.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match UriRef::parse(text) {
            Ok(reference) if reference.spans().scheme_end == 0 => Ok(Self(reference)),
            _ => Self::parse_const(text),
        }
    }

    /// Parses a relative reference, in `const` if need be; see [`UriRef::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_relative(text.as_bytes(), &GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses a relative reference out of any bytes at all; see [`UriRef::parse_bytes`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_relative(bytes, &GRAMMAR)
                .map(|spans| Self(UriRef::new(chars::accepted(bytes), spans))),
        }
    }

    /// A relative reference that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not a relative reference.
    pub const fn from_static(text: &'static str) -> RelativeRef<'static> {
        match RelativeRef::parse_const(text) {
            Ok(reference) => reference,
            #[expect(clippy::panic, reason = "documented; a constant is checked by the compiler")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The same reference without its `#` and fragment.
    #[inline]
    pub fn without_fragment(&self) -> Self {
        Self(self.0.without_fragment())
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::RelativeRefBuf {
        super::RelativeRefBuf::from(*self)
    }
}

impl<'a> Deref for RelativeRef<'a> {
    type Target = UriRef<'a>;

    #[inline]
    fn deref(&self) -> &UriRef<'a> {
        &self.0
    }
}

impl<'a> From<RelativeRef<'a>> for UriRef<'a> {
    fn from(reference: RelativeRef<'a>) -> Self {
        reference.0
    }
}

impl<'a> TryFrom<UriRef<'a>> for RelativeRef<'a> {
    type Error = ParseError;

    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        parse::check_no_scheme(reference.spans(), Document::Rfc3986).map(|_| Self(reference))
    }
}

impl<'a> TryFrom<&'a str> for RelativeRef<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
