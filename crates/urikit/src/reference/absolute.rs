//! References with a scheme and without a fragment.

use core::ops::Deref;

use super::spec::{grammar, name};
use super::{GenericUri, GenericUriRef, UriSpec, text_traits};
use crate::chars;
use crate::error::ParseError;
use crate::parse;

/// An absolute URI or IRI, which has a scheme and no fragment, such as `http://example.com/a`.
///
/// Only an absolute URI can be the base of a resolution. This is the generic type of the aliases
/// [`AbsoluteUri`](crate::AbsoluteUri) and [`AbsoluteIri`](crate::iri::AbsoluteIri). It
/// dereferences to [`GenericUri`].
///
/// # Examples
///
/// ```
/// use urikit::spec::{AbsoluteIdentifier, UriSpec};
/// use urikit::{AbsoluteUri, iri::AbsoluteIri};
///
/// fn directory<'a, S: UriSpec>(base: &AbsoluteIdentifier<'a, S>) -> &'a str {
///     base.path().as_str().rsplit_once('/').map_or("", |(directory, _)| directory)
/// }
/// assert_eq!(directory(&AbsoluteUri::parse("http://example.com/docs/a.html")?), "/docs");
/// assert_eq!(directory(&AbsoluteIri::parse("http://example.com/書類/a.html")?), "/書類");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteIdentifier<'a, S: UriSpec>(GenericUri<'a, S>);

text_traits! { [<S: UriSpec>] AbsoluteIdentifier<'_, S>, name::<S>("AbsoluteUri", "AbsoluteIri") }

impl<'a, S: UriSpec> AbsoluteIdentifier<'a, S> {
    /// Wraps `uri`, which must not have a fragment.
    #[inline]
    pub(crate) const fn new(uri: GenericUri<'a, S>) -> Self {
        Self(uri)
    }

    /// Wraps `reference`, which must have a scheme and no fragment.
    pub(crate) const fn new_unchecked(reference: GenericUriRef<'a, S>) -> Self {
        Self(GenericUri::new(reference))
    }

    /// Changes the specification. The caller ensures that the string conforms to it.
    #[inline]
    pub(crate) const fn cast<T: UriSpec>(self) -> AbsoluteIdentifier<'a, T> {
        AbsoluteIdentifier(self.0.cast())
    }

    /// Parses a string as an absolute URI or IRI, which has a scheme and no fragment.
    ///
    /// The result can be the base of a resolution. To accept and then remove a fragment, parse an
    /// [`GenericUri`] and call [`without_fragment`](GenericUri::without_fragment).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, [`SchemeMissing`](crate::ErrorKind::SchemeMissing) if
    /// it is a relative reference, or [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected)
    /// if there is a fragment.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, ErrorKind};
    ///
    /// let base = AbsoluteUri::parse("https://example.com/docs/index.html")?;
    /// assert_eq!(base.path(), "/docs/index.html");
    ///
    /// let error = AbsoluteUri::parse("https://example.com/#top").unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::FragmentUnexpected);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match GenericUriRef::parse(text) {
            Ok(reference) if parse::is_absolute(&reference.spans(), text.len()) => {
                Ok(Self(GenericUri::new(reference)))
            }
            _ => Self::parse_const(text),
        }
    }

    /// Parses a string as an absolute URI or IRI, such as `"http://a/b"`, in a `const`.
    ///
    /// The check then takes place at compile time. At run time, use [`parse`](Self::parse), which
    /// is faster.
    ///
    /// # Errors
    ///
    /// Returns an error under the same conditions as [`parse`](Self::parse): if the string is
    /// invalid, has no scheme, or has a fragment.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, ParseError};
    ///
    /// const API: Result<AbsoluteUri<'_>, ParseError> =
    ///     AbsoluteUri::parse_const("https://example.com/v1/");
    /// assert_eq!(API?.host().unwrap(), "example.com");
    /// # Ok::<(), ParseError>(())
    /// ```
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_absolute(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self(GenericUri::new(GenericUriRef::new(text, spans)))),
            Err(error) => Err(error),
        }
    }

    /// Parses bytes, such as the value of an HTTP header, as an absolute URI or IRI.
    ///
    /// An absolute URI has a scheme and no fragment. The bytes need not be checked for UTF-8 first.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not an absolute URI or IRI. In a URI, each non-ASCII byte
    /// is an error; in an IRI, bytes that are not UTF-8 are an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::AbsoluteUri;
    ///
    /// let header = b"https://example.com/docs/";
    /// assert_eq!(AbsoluteUri::parse_bytes(header)?.path(), "/docs/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_absolute(bytes, grammar::<S>()).map(|spans| {
                Self(GenericUri::new(GenericUriRef::new(chars::accepted(bytes), spans)))
            }),
        }
    }

    /// Creates an absolute URI or IRI from a string literal, such as `"http://example.com/"`.
    ///
    /// In a `const`, the literal is checked at compile time. For strings that are not known to be
    /// valid, use [`parse`](Self::parse), which returns an error.
    ///
    /// # Panics
    ///
    /// Panics if `text` is not an absolute URI or IRI. In a `const`, this is a compile error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, UriRef};
    ///
    /// const SITE: AbsoluteUri<'_> = AbsoluteUri::from_static("https://example.com/");
    /// assert_eq!(SITE.resolve(UriRef::parse("/about")?).to_string(), "https://example.com/about");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn from_static(text: &'static str) -> AbsoluteIdentifier<'static, S> {
        match AbsoluteIdentifier::parse_const(text) {
            Ok(uri) => uri,
            #[expect(clippy::panic, reason = "documented; in a `const`, this is a compile error")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// Returns the absolute URI or IRI as a string, exactly as it was parsed, including a password.
    ///
    /// The string borrows the original input, so it can outlive this value. To mask the password in
    /// logs, use [`redacted`](GenericUriRef::redacted).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, Uri};
    ///
    /// let uri = Uri::parse("https://example.com/guide?v=2#setup")?;
    /// assert_eq!(uri.without_fragment().as_str(), "https://example.com/guide?v=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns an owned copy of this absolute URI or IRI, which can outlive the parsed string.
    ///
    /// The string is copied, but not parsed again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUri, AbsoluteUriBuf};
    ///
    /// let base: AbsoluteUriBuf = AbsoluteUri::parse("https://example.com/docs/")?.to_buf();
    /// assert_eq!(base, "https://example.com/docs/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::AbsoluteIdentifierBuf<S> {
        super::AbsoluteIdentifierBuf::from(*self)
    }
}

impl<'a, S: UriSpec> Deref for AbsoluteIdentifier<'a, S> {
    type Target = GenericUri<'a, S>;

    #[inline]
    fn deref(&self) -> &GenericUri<'a, S> {
        &self.0
    }
}

impl<'a, S: UriSpec> From<AbsoluteIdentifier<'a, S>> for GenericUri<'a, S> {
    fn from(uri: AbsoluteIdentifier<'a, S>) -> Self {
        uri.0
    }
}

impl<'a, S: UriSpec> From<AbsoluteIdentifier<'a, S>> for GenericUriRef<'a, S> {
    fn from(uri: AbsoluteIdentifier<'a, S>) -> Self {
        uri.0.into()
    }
}

impl<'a, S: UriSpec> TryFrom<GenericUri<'a, S>> for AbsoluteIdentifier<'a, S> {
    type Error = ParseError;

    fn try_from(uri: GenericUri<'a, S>) -> Result<Self, ParseError> {
        parse::check_no_fragment(uri.spans(), uri.as_str().len(), S::SPEC).map(|_| Self(uri))
    }
}

impl<'a, S: UriSpec> TryFrom<GenericUriRef<'a, S>> for AbsoluteIdentifier<'a, S> {
    type Error = ParseError;

    fn try_from(reference: GenericUriRef<'a, S>) -> Result<Self, ParseError> {
        GenericUri::try_from(reference)?.try_into()
    }
}

impl<'a, S: UriSpec> TryFrom<&'a str> for AbsoluteIdentifier<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
