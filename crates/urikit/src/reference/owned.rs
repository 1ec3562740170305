//! The owned types, and the error of parsing them.

use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;

use super::{Form, GenericUri, GenericUriRef, UriSpec};
use crate::component::Scheme;
use crate::error::ParseError;
use crate::spans::Spans;

/// An owned URI or IRI reference, with or without a scheme, such as `../a`.
///
/// It is the owned form of [`GenericUriRef`], and the generic type of the aliases
/// [`UriRefBuf`](crate::UriRefBuf) and [`IriRefBuf`](crate::IriRefBuf).
///
/// # Examples
///
/// ```
/// use urikit::UriRefBuf;
///
/// struct Link {
///     title: String,
///     target: UriRefBuf,
/// }
/// let link = Link { title: "Contact".into(), target: "/contact?lang=en".parse()? };
/// assert_eq!(link.target.path(), "/contact");
/// # assert_eq!(link.title, "Contact");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone)]
pub struct GenericUriRefBuf<S: UriSpec> {
    text: String,
    spans: Spans,
    spec: PhantomData<S>,
}

impl<S: UriSpec> GenericUriRefBuf<S> {
    /// Creates a reference. `spans` must be those of `text`.
    #[inline]
    pub(crate) const fn new(text: String, spans: Spans) -> Self {
        Self { text, spans, spec: PhantomData }
    }

    /// Returns `reference`. The type for URIs has a function of this name, too.
    pub(crate) const fn from_reference(reference: Self) -> Self {
        reference
    }

    /// Changes the specification. The caller ensures that the string conforms to it.
    pub(crate) fn cast<T: UriSpec>(self) -> GenericUriRefBuf<T> {
        GenericUriRefBuf::new(self.text, self.spans)
    }

    /// Returns the string and its spans. The caller must update them together.
    pub(crate) const fn text_and_spans_mut(&mut self) -> (&mut String, &mut Spans) {
        (&mut self.text, &mut self.spans)
    }

    /// Parses a string as a URI or IRI reference and stores it. A `String` is not copied.
    ///
    /// To parse a `&str` without allocating, use [`GenericUriRef::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, together with the string, so that it is not lost.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRefBuf;
    ///
    /// let line = String::from("/search?q=uri");
    /// assert_eq!(UriRefBuf::parse(line)?.query().unwrap(), "q=uri");
    ///
    /// let error = UriRefBuf::parse("/search?q=<uri>").unwrap_err();
    /// assert_eq!(error.into_input(), "/search?q=<uri>");
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| GenericUriRef::<'_, S>::parse(text).map(|view| view.spans()))
    }

    /// Parses a string as one of the forms of RFC 3986, such as an absolute URI, and stores it.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`GenericUriRef::parse_as`], together with the string.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Form, UriRefBuf};
    ///
    /// let link = UriRefBuf::parse_as("/contact", Form::RelativeRef)?;
    /// assert_eq!(link.path(), "/contact");
    /// assert!(UriRefBuf::parse_as("https://evil.example/", Form::RelativeRef).is_err());
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    pub fn parse_as(text: impl Into<String>, form: Form) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| {
            GenericUriRef::<'_, S>::parse_as(text, form).map(|view| view.spans())
        })
    }

    #[inline]
    pub(crate) const fn spans(&self) -> Spans {
        self.spans
    }

    #[inline]
    pub(crate) fn view(&self) -> GenericUriRef<'_, S> {
        GenericUriRef::new(&self.text, self.spans)
    }

    /// Returns the URI or IRI reference as a string, exactly as it was parsed.
    ///
    /// The string includes the password, if there is one. To mask it in logs, use
    /// [`redacted`](Self::redacted).
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Converts the URI or IRI reference into a `String`, exactly as it was parsed.
    ///
    /// The string is not copied. To borrow it instead, use [`as_str`](Self::as_str).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRefBuf;
    ///
    /// let reference: UriRefBuf = "../images/logo.png".parse()?;
    /// let mut path: String = reference.into_string();
    /// path.push_str("?size=2");
    /// assert_eq!(path, "../images/logo.png?size=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn into_string(self) -> String {
        self.text
    }

    /// Returns the scheme, such as `https`, without its `:`, or `None` for a relative reference.
    ///
    /// The scheme keeps its original case, but its comparison with a string ignores case.
    pub fn scheme(&self) -> Option<Scheme<'_>> {
        self.view().scheme()
    }
}

/// Parses a string with `parse`, and stores it with the spans that it returns.
///
/// If `parse` fails, the string is returned in the error.
#[inline]
fn parse_with<S: UriSpec>(
    text: String,
    parse: impl FnOnce(&str) -> Result<Spans, ParseError>,
) -> Result<GenericUriRefBuf<S>, OwnedParseError> {
    // The string is not copied: it is stored on success, and returned in the error otherwise.
    match parse(&text) {
        // The spans are offsets, not references, so the string can be moved.
        Ok(spans) => Ok(GenericUriRefBuf::new(text, spans)),
        Err(error) => Err(OwnedParseError::new(error, text)),
    }
}

/// An owned URI or IRI, which always has a scheme, such as `https://example.com/a`.
///
/// It is the owned form of [`GenericUri`], and the generic type of the aliases
/// [`UriBuf`](crate::UriBuf) and [`IriBuf`](crate::IriBuf). It dereferences to
/// [`GenericUriRefBuf`].
///
/// # Examples
///
/// ```
/// use std::collections::BTreeSet;
/// use urikit::UriBuf;
///
/// let log = ["https://example.com/", "https://example.org/a", "https://example.com/"];
/// let visited = log.iter().map(|line| line.parse()).collect::<Result<BTreeSet<UriBuf>, _>>()?;
/// assert_eq!(visited.len(), 2);
/// assert!(visited.contains("https://example.org/a"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone)]
pub struct GenericUriBuf<S: UriSpec>(GenericUriRefBuf<S>);

impl<S: UriSpec> GenericUriBuf<S> {
    /// Wraps `reference`, which must have a scheme.
    #[inline]
    pub(crate) const fn new(reference: GenericUriRefBuf<S>) -> Self {
        Self(reference)
    }

    /// Parses a string as a URI or an IRI, which must have a scheme, and stores it.
    ///
    /// A `String` is not copied. To parse a `&str` without allocating, use [`GenericUri::parse`].
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, together with the string. If the string is a relative
    /// reference, the kind of the error is [`SchemeMissing`](crate::ErrorKind::SchemeMissing).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let uri = UriBuf::parse("https://example.com/feed.xml")?;
    /// assert_eq!(uri.scheme(), "https");
    /// assert!(UriBuf::parse("www.example.com").is_err()); // no scheme
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| GenericUri::<'_, S>::parse(text).map(|view| view.spans()))
            .map(Self)
    }

    /// Wraps a reference, which must have a scheme.
    pub(crate) const fn from_reference(reference: GenericUriRefBuf<S>) -> Self {
        Self(reference)
    }

    pub(super) const fn as_reference(&self) -> &GenericUriRefBuf<S> {
        &self.0
    }

    pub(crate) const fn as_reference_mut(&mut self) -> &mut GenericUriRefBuf<S> {
        &mut self.0
    }

    pub(crate) fn into_reference(self) -> GenericUriRefBuf<S> {
        self.0
    }

    /// Returns this URI as a reference.
    #[inline]
    pub(crate) fn view(&self) -> GenericUriRef<'_, S> {
        self.0.view()
    }

    #[inline]
    pub(crate) const fn spans(&self) -> Spans {
        self.0.spans
    }

    /// Returns the URI or IRI as a string, exactly as it was parsed.
    ///
    /// The string includes the password, if there is one. To mask it in logs, use
    /// [`redacted`](Self::redacted).
    #[inline]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// Converts the URI or IRI into a `String`, exactly as it was parsed, without copying it.
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// Returns the scheme of the URI, such as `https`, without its `:` and in its original case.
    ///
    /// Comparison of the scheme with a string ignores case, so `HTTP` equals `"http"`.
    pub fn scheme(&self) -> Scheme<'_> {
        GenericUri::from_reference(self.view()).scheme()
    }
}

/// The error returned if a string cannot be parsed as an owned type, together with the string.
///
/// Use [`into_input`](Self::into_input) to get the string back without a copy. The type
/// dereferences to [`ParseError`]. `Display` and `Debug` do not show the input, which may contain a
/// password.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let error = UriBuf::parse(String::from("http://example.com:port/")).unwrap_err();
/// assert_eq!(error.error().span(), 19..20);
/// assert_eq!(error.into_input(), "http://example.com:port/"); // the same `String`
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct OwnedParseError {
    error: ParseError,
    input: String,
}

impl OwnedParseError {
    pub(crate) const fn new(error: ParseError, input: String) -> Self {
        Self { error, input }
    }

    /// Returns the parse error without the input, with the kind and the position of the error.
    ///
    /// A [`ParseError`] is `Copy` and can be logged, because it does not contain the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ErrorKind, UriBuf};
    ///
    /// let error = UriBuf::parse("/index.html").unwrap_err();
    /// assert_eq!(error.error().kind(), ErrorKind::SchemeMissing);
    /// ```
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the string that could not be parsed, unchanged.
    ///
    /// The string may contain a password, so do not write it to logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let error = UriBuf::parse("http://example.com/a b").unwrap_err();
    /// let diagram = error.error().display(error.input()).to_string();
    /// assert!(diagram.contains("| http://example.com/a b"));
    /// ```
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Converts this error into the string that could not be parsed, without copying it.
    ///
    /// Use it, for example, to repair the string and parse it again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// // If a link is not valid, keep it as a string.
    /// let link = String::from("http://example.com/{id}");
    /// let result: Result<UriBuf, String> =
    ///     UriBuf::parse(link).map_err(|error| error.into_input());
    /// assert_eq!(result, Err("http://example.com/{id}".to_owned()));
    /// ```
    pub fn into_input(self) -> String {
        self.input
    }
}

/// Gives access to the methods of [`ParseError`], such as `span` and `code`.
impl core::ops::Deref for OwnedParseError {
    type Target = ParseError;

    fn deref(&self) -> &ParseError {
        &self.error
    }
}

impl fmt::Display for OwnedParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Debug for OwnedParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The input may contain a password, so `Debug` omits it.
        f.debug_struct("OwnedParseError").field("error", &self.error).finish_non_exhaustive()
    }
}

/// There is no `source`, because `Display` already includes the inner [`ParseError`].
impl core::error::Error for OwnedParseError {}

impl From<OwnedParseError> for ParseError {
    fn from(error: OwnedParseError) -> Self {
        error.error
    }
}
