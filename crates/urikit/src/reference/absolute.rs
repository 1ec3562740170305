//! A URI without a fragment.

use core::ops::Deref;

use super::{Uri, UriRef, text_traits};
use crate::chars;
use crate::error::ParseError;
use crate::grammar::Document;
use crate::grammar::rfc3986::GRAMMAR;
use crate::parse;

/// An absolute URI (RFC 3986 section 4.3): one without a fragment, and so the only thing that can be a base. Derefs to
/// [`Uri`].
///
/// ```
/// use urikit::{AbsoluteUri, UriRef};
///
/// let base = AbsoluteUri::parse("http://a/b/c/d;p?q")?;
/// assert_eq!(base.resolve(UriRef::parse("../g")?).to_string(), "http://a/b/g");
/// assert_eq!(AbsoluteUri::parse("http://a/#s").unwrap_err().span(), 9..11);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteUri<'a>(Uri<'a>);

text_traits! { AbsoluteUri<'_> }

impl<'a> AbsoluteUri<'a> {
    /// `uri` has no fragment.
    #[inline]
    pub(crate) const fn new(uri: Uri<'a>) -> Self {
        Self(uri)
    }

    /// `reference`, which has a scheme and no fragment.
    #[cfg(feature = "alloc")]
    pub(super) const fn promised(reference: UriRef<'a>) -> Self {
        Self(Uri::new(reference))
    }

    /// Parses an absolute URI.
    ///
    /// # Errors
    ///
    /// Those of [`Uri::parse`], and [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected) for a URI that has a
    /// fragment; [`Uri::without_fragment`] takes it away.
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match UriRef::parse(text) {
            Ok(reference) if parse::is_absolute(&reference.spans(), text.len()) => {
                Ok(Self(Uri::new(reference)))
            }
            _ => Self::parse_const(text),
        }
    }

    /// Parses an absolute URI, in `const` if need be; see [`UriRef::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_absolute(text.as_bytes(), &GRAMMAR) {
            Ok(spans) => Ok(Self(Uri::new(UriRef::new(text, spans)))),
            Err(error) => Err(error),
        }
    }

    /// Parses an absolute URI out of any bytes at all; see [`UriRef::parse_bytes`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_absolute(bytes, &GRAMMAR)
                .map(|spans| Self(Uri::new(UriRef::new(chars::accepted(bytes), spans)))),
        }
    }

    /// An absolute URI that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not an absolute URI.
    pub const fn from_static(text: &'static str) -> AbsoluteUri<'static> {
        match AbsoluteUri::parse_const(text) {
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

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::AbsoluteUriBuf {
        super::AbsoluteUriBuf::from(*self)
    }
}

impl<'a> Deref for AbsoluteUri<'a> {
    type Target = Uri<'a>;

    #[inline]
    fn deref(&self) -> &Uri<'a> {
        &self.0
    }
}

impl<'a> From<AbsoluteUri<'a>> for Uri<'a> {
    fn from(uri: AbsoluteUri<'a>) -> Self {
        uri.0
    }
}

impl<'a> From<AbsoluteUri<'a>> for UriRef<'a> {
    fn from(uri: AbsoluteUri<'a>) -> Self {
        uri.0.into()
    }
}

impl<'a> TryFrom<Uri<'a>> for AbsoluteUri<'a> {
    type Error = ParseError;

    fn try_from(uri: Uri<'a>) -> Result<Self, ParseError> {
        parse::check_no_fragment(uri.spans(), uri.as_str().len(), Document::Rfc3986).map(|_| Self(uri))
    }
}

impl<'a> TryFrom<UriRef<'a>> for AbsoluteUri<'a> {
    type Error = ParseError;

    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Uri::try_from(reference)?.try_into()
    }
}

impl<'a> TryFrom<&'a str> for AbsoluteUri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
