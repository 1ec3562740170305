//! A reference with a scheme.

use core::ops::Deref;

use super::{AbsoluteUri, UriRef, text_traits};
use crate::chars;
use crate::component::Scheme;
use crate::error::ParseError;
use crate::grammar::Document;
use crate::grammar::rfc3986::GRAMMAR;
use crate::parse;

/// A URI (RFC 3986 section 3): a reference that has a scheme. Derefs to [`UriRef`] for everything else.
///
/// ```
/// use urikit::{Uri, UriRef};
///
/// let uri = Uri::parse("urn:example:animal:ferret:nose")?;
/// assert_eq!(uri.scheme().as_str(), "urn");
/// assert!(uri.authority().is_none());
/// assert_eq!(uri.path().as_str(), "example:animal:ferret:nose");
///
/// let error = Uri::try_from(UriRef::parse("../ferret")?).unwrap_err();
/// assert_eq!(error.code(), "scheme-missing");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uri<'a>(UriRef<'a>);

text_traits! { Uri<'_> }

impl<'a> Uri<'a> {
    /// `reference` has a scheme.
    #[inline]
    pub(crate) const fn new(reference: UriRef<'a>) -> Self {
        Self(reference)
    }

    /// `reference`, which has a scheme.
    #[cfg(feature = "alloc")]
    pub(super) const fn promised(reference: UriRef<'a>) -> Self {
        Self(reference)
    }

    /// Parses a URI.
    ///
    /// # Errors
    ///
    /// Those of [`UriRef::parse`], and [`SchemeMissing`](crate::ErrorKind::SchemeMissing) for a relative reference.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match UriRef::parse(text) {
            Ok(reference) if reference.spans().scheme_end != 0 => Ok(Self(reference)),
            _ => Self::parse_const(text),
        }
    }

    /// Parses a URI, in `const` if need be; see [`UriRef::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_uri(text.as_bytes(), &GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses a URI out of any bytes at all; see [`UriRef::parse_bytes`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_uri(bytes, &GRAMMAR)
                .map(|spans| Self(UriRef::new(chars::accepted(bytes), spans))),
        }
    }

    /// A URI that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not a URI.
    pub const fn from_static(text: &'static str) -> Uri<'static> {
        match Uri::parse_const(text) {
            Ok(uri) => uri,
            #[expect(clippy::panic, reason = "documented; a constant is checked by the compiler")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The scheme, without its `:`.
    #[inline]
    pub fn scheme(&self) -> Scheme<'a> {
        Scheme::new(&self.as_str()[..self.0.spans().scheme_end as usize])
    }

    /// The same URI without its `#` and fragment: what section 5.1 makes a base of.
    #[inline]
    pub fn without_fragment(&self) -> AbsoluteUri<'a> {
        AbsoluteUri::new(Self(self.0.without_fragment()))
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::UriBuf {
        super::UriBuf::from(*self)
    }
}

impl<'a> Deref for Uri<'a> {
    type Target = UriRef<'a>;

    #[inline]
    fn deref(&self) -> &UriRef<'a> {
        &self.0
    }
}

impl<'a> From<Uri<'a>> for UriRef<'a> {
    fn from(uri: Uri<'a>) -> Self {
        uri.0
    }
}

impl<'a> TryFrom<UriRef<'a>> for Uri<'a> {
    type Error = ParseError;

    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        parse::check_scheme(reference.spans(), Document::Rfc3986).map(|_| Self(reference))
    }
}

impl<'a> TryFrom<&'a str> for Uri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
