//! References with a scheme.

use core::ops::Deref;

use super::spec::{grammar, name};
use super::{AbsoluteIdentifier, GenericUriRef, UriSpec, text_traits};
use crate::chars;
use crate::component::Scheme;
use crate::error::ParseError;
use crate::parse;

/// A URI or an IRI, which always has a scheme, such as `https://example.com/a#b`.
///
/// This is the generic type of the aliases [`Uri`](crate::Uri) and [`Iri`](crate::iri::Iri). It
/// dereferences to [`GenericUriRef`], which has the accessors of the other components. To accept
/// relative references as well, use [`GenericUriRef`].
///
/// # Examples
///
/// ```
/// use urikit::spec::{GenericUri, UriSpec};
/// use urikit::{Uri, iri::Iri};
///
/// fn is_secure<S: UriSpec>(uri: GenericUri<'_, S>) -> bool {
///     uri.scheme() == "https" || uri.scheme() == "wss"
/// }
/// assert!(is_secure(Uri::parse("https://example.com/")?));
/// assert!(!is_secure(Iri::parse("http://example.com/café")?));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GenericUri<'a, S: UriSpec>(GenericUriRef<'a, S>);

text_traits! { [<S: UriSpec>] GenericUri<'_, S>, name::<S>("Uri", "Iri") }

impl<'a, S: UriSpec> GenericUri<'a, S> {
    /// Wraps `reference`, which must have a scheme.
    #[inline]
    pub(crate) const fn new(reference: GenericUriRef<'a, S>) -> Self {
        Self(reference)
    }

    /// Wraps `reference`, which must have a scheme.
    pub(crate) const fn new_unchecked(reference: GenericUriRef<'a, S>) -> Self {
        Self(reference)
    }

    /// Changes the specification. The caller ensures that the string conforms to it.
    #[inline]
    pub(crate) const fn cast<T: UriSpec>(self) -> GenericUri<'a, T> {
        GenericUri(self.0.cast())
    }

    /// Parses a string as a URI or an IRI, such as `"https://example.com/a"`, with a scheme.
    ///
    /// To accept relative references as well, use [`GenericUriRef::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. If the string is a relative reference, the kind of the
    /// error is [`SchemeMissing`](crate::ErrorKind::SchemeMissing).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ErrorKind, Uri};
    ///
    /// let uri = Uri::parse("mailto:info@example.com?subject=Hello")?;
    /// assert_eq!(uri.scheme(), "mailto");
    /// assert_eq!(uri.query_get("subject").as_deref(), Some("Hello"));
    ///
    /// assert_eq!(Uri::parse("www.example.com").unwrap_err().kind(), ErrorKind::SchemeMissing);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match GenericUriRef::parse(text) {
            Ok(reference) if reference.spans().scheme_end != 0 => Ok(Self(reference)),
            _ => Self::parse_const(text),
        }
    }

    /// Parses a string as a URI or an IRI, which must have a scheme, in a `const`.
    ///
    /// The check then takes place at compile time. At run time, use [`parse`](Self::parse), which
    /// is faster.
    ///
    /// # Errors
    ///
    /// Returns an error if the string is invalid or has no scheme, as [`parse`](Self::parse) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ParseError, Uri};
    ///
    /// const NAMESPACE: Result<Uri<'_>, ParseError> =
    ///     Uri::parse_const("http://www.w3.org/2000/svg");
    /// assert_eq!(NAMESPACE?.path(), "/2000/svg");
    /// # Ok::<(), ParseError>(())
    /// ```
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_uri(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self(GenericUriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses bytes, such as the value of an HTTP header, as a URI or an IRI with a scheme.
    ///
    /// The bytes need not be checked for UTF-8 first.
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not a URI or an IRI. In a URI, each non-ASCII byte is an
    /// error; in an IRI, bytes that are not UTF-8 are an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// let field: &[u8] = b"https://example.com/feed.xml";
    /// assert_eq!(Uri::parse_bytes(field)?.host().unwrap(), "example.com");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => parse::parse_uri(bytes, grammar::<S>())
                .map(|spans| Self(GenericUriRef::new(chars::accepted(bytes), spans))),
        }
    }

    /// Creates a URI or an IRI from a string literal, such as `"mailto:joe@example.com"`.
    ///
    /// In a `const`, the literal is checked at compile time. For strings that are not known to be
    /// valid, use [`parse`](Self::parse), which returns an error.
    ///
    /// # Panics
    ///
    /// Panics if `text` is not a URI or an IRI. In a `const`, this is a compile error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// const SVG: Uri<'_> = Uri::from_static("http://www.w3.org/2000/svg");
    /// assert_eq!(SVG.host().unwrap(), "www.w3.org");
    /// ```
    pub const fn from_static(text: &'static str) -> GenericUri<'static, S> {
        match GenericUri::parse_const(text) {
            Ok(uri) => uri,
            #[expect(clippy::panic, reason = "documented; in a `const`, this is a compile error")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// Returns the URI or IRI as a string, exactly as it was parsed, including a password.
    ///
    /// The string borrows the original input, so it can outlive this value. To mask the password in
    /// logs, use [`redacted`](GenericUriRef::redacted).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("tel:+1-201-555-0123")?.as_str(), "tel:+1-201-555-0123");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// Returns the scheme of the URI, such as `https`, without its `:` and in its original case.
    ///
    /// Comparison of the scheme with a string ignores case, so `HTTP` equals `"http"`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::Uri;
    ///
    /// assert_eq!(Uri::parse("tel:+1-201-555-0123")?.scheme(), "tel");
    /// assert_eq!(Uri::parse("HTTPS://example.com/")?.scheme(), "https"); // ignores case
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn scheme(&self) -> Scheme<'a> {
        Scheme::new(&self.as_str()[..self.0.spans().scheme_end as usize])
    }

    /// Returns this URI without its fragment and the `#`, so that it can be a base.
    ///
    /// References are resolved against a URI without a fragment (RFC 3986 section 5.1). The string
    /// is not copied.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriRef};
    ///
    /// let page = Uri::parse("https://example.com/docs/guide.html#install")?;
    /// let link = page.without_fragment().resolve(UriRef::parse("faq.html")?);
    /// assert_eq!(link.to_string(), "https://example.com/docs/faq.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn without_fragment(&self) -> AbsoluteIdentifier<'a, S> {
        AbsoluteIdentifier::new(Self(self.0.without_fragment()))
    }

    /// Returns an owned copy of this URI or IRI, which can outlive the parsed string.
    ///
    /// The string is copied, but not parsed again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Uri, UriBuf};
    ///
    /// let links: Vec<UriBuf> = "https://example.com/ https://example.org/"
    ///     .split(' ')
    ///     .map(|link| Uri::parse(link).map(|uri| uri.to_buf()))
    ///     .collect::<Result<_, _>>()?;
    /// assert_eq!(links[1], "https://example.org/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::GenericUriBuf<S> {
        super::GenericUriBuf::from(*self)
    }
}

impl<'a, S: UriSpec> Deref for GenericUri<'a, S> {
    type Target = GenericUriRef<'a, S>;

    #[inline]
    fn deref(&self) -> &GenericUriRef<'a, S> {
        &self.0
    }
}

impl<'a, S: UriSpec> From<GenericUri<'a, S>> for GenericUriRef<'a, S> {
    fn from(uri: GenericUri<'a, S>) -> Self {
        uri.0
    }
}

impl<'a, S: UriSpec> TryFrom<GenericUriRef<'a, S>> for GenericUri<'a, S> {
    type Error = ParseError;

    fn try_from(reference: GenericUriRef<'a, S>) -> Result<Self, ParseError> {
        parse::check_scheme(reference.spans(), S::SPEC).map(|_| Self(reference))
    }
}

impl<'a, S: UriSpec> TryFrom<&'a str> for GenericUri<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
