//! The borrowed types.

use core::marker::PhantomData;

use super::spec::grammar;
use super::{Form, UriSpec};
use crate::chars;
use crate::component::Scheme;
use crate::error::ParseError;
use crate::parse::{self, const_try};
use crate::spans::Spans;

/// A URI reference or an IRI reference.
///
/// This is the generic type of the aliases [`UriRef`](crate::UriRef) and
/// [`IriRef`](crate::IriRef).
///
/// It is a `Copy` view that holds the string and the byte offsets of its components. Components
/// borrow the string, so they can outlive the view. `Eq`, `Ord`, and `Hash` are those of the string
/// (RFC 3986 section 6.2.1).
///
/// # Examples
///
/// ```
/// use urikit::spec::{GenericUriRef, UriSpec};
/// use urikit::{IriRef, UriRef};
///
/// fn extension<'a, S: UriSpec>(reference: GenericUriRef<'a, S>) -> Option<&'a str> {
///     let file = reference.path().segments().next_back()?;
///     file.as_str().rsplit_once('.').map(|(_, extension)| extension)
/// }
/// assert_eq!(extension(UriRef::parse("/images/logo.png?v=2")?), Some("png"));
/// assert_eq!(extension(IriRef::parse("/画像/ロゴ.svg")?), Some("svg"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct GenericUriRef<'a, S: UriSpec> {
    text: &'a str,
    spans: Spans,
    spec: PhantomData<S>,
}

impl<'a, S: UriSpec> GenericUriRef<'a, S> {
    /// Creates a reference. `spans` must be those of `text`.
    #[inline]
    pub(crate) const fn new(text: &'a str, spans: Spans) -> Self {
        Self { text, spans, spec: PhantomData }
    }

    /// Changes the specification. The caller ensures that the string conforms to it.
    #[inline]
    pub(crate) const fn cast<T: UriSpec>(self) -> GenericUriRef<'a, T> {
        GenericUriRef::new(self.text, self.spans)
    }

    /// Returns this reference. The owned types have a method of this name, too.
    #[inline]
    pub(crate) const fn view(&self) -> Self {
        *self
    }

    #[inline]
    pub(crate) const fn spans(&self) -> Spans {
        self.spans
    }

    /// Returns `reference`. The type for URIs has a function of this name, too.
    #[inline]
    pub(crate) const fn from_reference(reference: Self) -> Self {
        reference
    }

    /// Parses a string as a URI reference or an IRI reference, with or without a scheme.
    ///
    /// Both `http://example.com/a` and `../a` are accepted. Parsing takes linear time and does not
    /// allocate. In a `const`, use [`parse_const`](Self::parse_const) or
    /// [`from_static`](Self::from_static).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its component and its byte range.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Component, UriRef};
    ///
    /// let link = UriRef::parse("/search?q=uri&page=2#results")?;
    /// assert_eq!(link.path(), "/search");
    /// assert_eq!(link.fragment().unwrap(), "results");
    ///
    /// let error = UriRef::parse("/search?q=<uri>").unwrap_err();
    /// assert_eq!((error.component(), error.span()), (Component::Query, 10..11));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        parse::fast(text, S::SPEC, Self::new, Self::parse_const)
    }

    /// Parses a string as one of the forms of RFC 3986: a URI, an absolute URI, or a relative
    /// reference.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. If the input is a valid reference of another form, the
    /// kind of the error is [`SchemeMissing`], [`SchemeUnexpected`], or [`FragmentUnexpected`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Form, UriRef};
    ///
    /// assert!(UriRef::parse_as("https://example.com/", Form::AbsoluteUri).is_ok());
    /// let error = UriRef::parse_as("https://example.com/#a", Form::AbsoluteUri).unwrap_err();
    /// assert_eq!(error.span(), 20..22);
    /// ```
    ///
    /// [`SchemeMissing`]: crate::ErrorKind::SchemeMissing
    /// [`SchemeUnexpected`]: crate::ErrorKind::SchemeUnexpected
    /// [`FragmentUnexpected`]: crate::ErrorKind::FragmentUnexpected
    pub fn parse_as(text: &'a str, form: Form) -> Result<Self, ParseError> {
        // Only `parse` has a fast path. The other forms are rare, and their parsers report precise
        // errors.
        let check = match form {
            Form::Reference => return Self::parse(text),
            Form::Uri => parse::parse_uri,
            Form::AbsoluteUri => parse::parse_absolute,
            Form::RelativeRef => parse::parse_relative,
        };
        check(text.as_bytes(), grammar::<S>()).map(|spans| Self::new(text, spans))
    }

    /// Parses a string as a URI or IRI reference, such as `"../a"`, in a `const`.
    ///
    /// The check then takes place at compile time. At run time, use [`parse`](Self::parse), which
    /// is faster.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, as [`parse`](Self::parse) does.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ParseError, UriRef};
    ///
    /// const FEED: Result<UriRef<'_>, ParseError> =
    ///     UriRef::parse_const("https://example.com/feed.xml");
    /// const _: () = assert!(FEED.is_ok());
    /// assert_eq!(FEED?.path(), "/feed.xml");
    /// # Ok::<(), ParseError>(())
    /// ```
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        Ok(Self::new(text, const_try!(parse::parse(text.as_bytes(), grammar::<S>()))))
    }

    /// Parses bytes as a URI or IRI reference, such as the value of an HTTP header.
    ///
    /// The bytes need not be checked for UTF-8 first.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. For a URI, a byte above 0x7F returns
    /// [`NonAscii`](crate::ErrorKind::NonAscii), even if the input is not UTF-8. For an IRI, bytes
    /// that are not UTF-8 return [`NotUtf8`](crate::ErrorKind::NotUtf8).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ErrorKind, UriRef};
    ///
    /// let location: &[u8] = b"/login?next=%2Fhome";
    /// assert_eq!(UriRef::parse_bytes(location)?.path(), "/login");
    ///
    /// let error = UriRef::parse_bytes(b"/caf\xE9").unwrap_err();
    /// assert_eq!((error.kind(), error.span()), (ErrorKind::NonAscii, 4..5));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            // Parse the bytes again to find where they are not UTF-8, and to report an earlier
            // error first. The parser rejects bytes that are not UTF-8, so this is always an error.
            Err(_) => parse::parse(bytes, grammar::<S>())
                .map(|spans| Self::new(chars::accepted(bytes), spans)),
        }
    }

    /// Creates a URI or IRI reference from a string literal, such as `"/docs"`.
    ///
    /// In a `const`, the literal is checked at compile time. For strings that are not known to be
    /// valid, use [`parse`](Self::parse), which returns an error.
    ///
    /// # Panics
    ///
    /// Panics if `text` is not a valid reference. In a `const`, this is a compile error.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// const LOGIN: UriRef<'_> = UriRef::from_static("/login?next=%2Fhome");
    /// assert_eq!(LOGIN.path(), "/login");
    /// ```
    ///
    /// A `const` with an invalid reference does not compile:
    ///
    /// ```compile_fail
    /// use urikit::UriRef;
    ///
    /// const INVALID: UriRef<'_> = UriRef::from_static("http://example.com:port/");
    /// ```
    pub const fn from_static(text: &'static str) -> GenericUriRef<'static, S> {
        match GenericUriRef::parse_const(text) {
            Ok(reference) => reference,
            #[expect(clippy::panic, reason = "documented; in a `const`, this is a compile error")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// Returns the URI reference or IRI reference as a string, exactly as it was parsed.
    ///
    /// The string borrows the original input, so it can outlive this value. It contains the
    /// password; to mask it in logs, use [`redacted`](Self::redacted).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let reference = UriRef::parse("HTTP://Example.COM/%7Eme")?;
    /// assert_eq!(reference.as_str(), "HTTP://Example.COM/%7Eme");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the scheme, such as `https`, without its `:`, or `None` for a relative reference.
    ///
    /// The scheme keeps its original case, but its comparison with a string ignores case.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert_eq!(UriRef::parse("mailto:info@example.com")?.scheme().unwrap(), "mailto");
    /// assert!(UriRef::parse("//example.com/")?.scheme().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[doc(alias = "has_scheme")]
    #[inline]
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.spans.scheme().map(|range| Scheme::new(&self.text[range]))
    }

    /// Returns an owned copy of this reference, which can outlive the parsed string.
    ///
    /// The string is copied, but not parsed again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{UriRef, UriRefBuf};
    ///
    /// let line = String::from("GET /index.html?lang=en HTTP/1.1");
    /// let target: UriRefBuf = UriRef::parse(line.split(' ').nth(1).unwrap_or(""))?.to_buf();
    /// drop(line);
    /// assert_eq!(target, "/index.html?lang=en");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::GenericUriRefBuf<S> {
        super::GenericUriRefBuf::from(*self)
    }

    /// Returns an owned copy, as [`to_buf`](Self::to_buf) does.
    ///
    /// Without this method, `to_owned` would return the borrowed type, which is `Clone`.
    #[cfg(feature = "alloc")]
    #[doc(alias = "into_owned")]
    pub fn to_owned(&self) -> super::GenericUriRefBuf<S> {
        self.to_buf()
    }
}

/// A URI or an IRI, which always has a scheme, such as `https://example.com/a#b`.
///
/// This is the generic type of the aliases [`Uri`](crate::Uri) and [`Iri`](crate::Iri). To accept
/// relative references as well, use [`GenericUriRef`]. It dereferences to [`GenericUriRef`], so
/// that it can be used where a reference is expected.
///
/// # Examples
///
/// ```
/// use urikit::spec::{GenericUri, UriSpec};
/// use urikit::{Iri, Uri};
///
/// fn is_secure<S: UriSpec>(uri: GenericUri<'_, S>) -> bool {
///     uri.scheme() == "https" || uri.scheme() == "wss"
/// }
/// assert!(is_secure(Uri::parse("https://example.com/")?));
/// assert!(!is_secure(Iri::parse("http://example.com/café")?));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct GenericUri<'a, S: UriSpec>(GenericUriRef<'a, S>);

impl<'a, S: UriSpec> GenericUri<'a, S> {
    /// Wraps `reference`, which must have a scheme.
    #[inline]
    pub(crate) const fn from_reference(reference: GenericUriRef<'a, S>) -> Self {
        Self(reference)
    }

    /// Returns this URI as a reference, which is less specific.
    #[inline]
    pub(super) const fn as_reference(&self) -> &GenericUriRef<'a, S> {
        &self.0
    }

    /// Returns this URI as a reference.
    #[inline]
    pub(crate) const fn view(&self) -> GenericUriRef<'a, S> {
        self.0
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
    /// assert_eq!(uri.path(), "info@example.com");
    ///
    /// assert_eq!(Uri::parse("www.example.com").unwrap_err().kind(), ErrorKind::SchemeMissing);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        match GenericUriRef::parse(text) {
            // The parser for references is the fast one. Only if it finds an error or no scheme,
            // the parser for URIs runs to report the error.
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
        let spans = const_try!(parse::parse_uri(text.as_bytes(), grammar::<S>()));
        Ok(Self(GenericUriRef::new(text, spans)))
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

    /// Returns an owned copy, as [`to_buf`](Self::to_buf) does.
    ///
    /// Without this method, `to_owned` would return the borrowed type, which is `Clone`.
    #[cfg(feature = "alloc")]
    #[doc(alias = "into_owned")]
    pub fn to_owned(&self) -> super::GenericUriBuf<S> {
        self.to_buf()
    }
}
