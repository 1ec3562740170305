//! The owned types.

mod conversions;

use alloc::string::String;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{Deref, Range};

use super::spec::name;
use super::{
    AbsoluteIdentifier, GenericUri, GenericUriRef, OwnedParseError, Redacted, RelativeReference,
    UriSpec, text_traits,
};
use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::error::{Component, ParseError};
use crate::spans::Spans;

/// An owned URI or IRI reference, with or without a scheme, such as `../a`.
///
/// It is the owned form of [`GenericUriRef`], and the generic type of the aliases
/// [`UriRefBuf`](crate::UriRefBuf) and [`IriRefBuf`](crate::iri::IriRefBuf).
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

    /// Returns the byte range of a component in this reference, or `None` if it is missing.
    ///
    /// Delimiters such as `?` are not included, but the brackets of an IPv6 address are. The range
    /// of [`Component::Reference`] is the whole string.
    pub fn span(&self, component: Component) -> Option<Range<usize>> {
        self.view().span(component)
    }

    /// Returns the authority, such as `user@example.com:80`, without the `//` before it.
    ///
    /// It contains the userinfo, the host, and the port. Returns `None` if the reference has no
    /// authority.
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.view().authority()
    }

    /// Returns the percent-encoded userinfo, such as `user:password`, without the `@` after it.
    ///
    /// Returns `None` if the reference has no userinfo. The userinfo can contain a password. To get
    /// its parts, use [`username`](Self::username) and [`password`](Self::password).
    pub fn userinfo(&self) -> Option<Userinfo<'_>> {
        self.view().userinfo()
    }

    /// Returns the host of the authority, such as `example.com` or `[::1]`.
    ///
    /// Returns `None` if the reference has no authority. The host can be empty, and it keeps its
    /// original case. To get a string, use [`host_str`](Self::host_str).
    pub fn host(&self) -> Option<Host<'_>> {
        self.view().host()
    }

    /// Returns the port of the authority without its `:`, or `None` if the reference has no port.
    ///
    /// The port is a string of digits, which can be empty. To get a number, use
    /// [`port_u16`](Self::port_u16).
    pub fn port(&self) -> Option<Port<'_>> {
        self.view().port()
    }

    /// Returns the percent-encoded path, such as `/docs/a%20b`. Every reference has a path.
    ///
    /// The path can be empty, as in `http://example.com`. To split it at slashes, use
    /// [`path_segments`](Self::path_segments).
    pub fn path(&self) -> Path<'_> {
        self.view().path()
    }

    /// Returns the percent-encoded query, such as `page=2`, without its `?`.
    ///
    /// Returns `None` if the reference has no query. The query can be empty, as in `/path?`. To
    /// read decoded key-value pairs, use [`query_pairs`](Self::query_pairs).
    pub fn query(&self) -> Option<Query<'_>> {
        self.view().query()
    }

    /// Returns the percent-encoded fragment, such as `top`, without its `#`.
    ///
    /// Returns `None` if the reference has no fragment. The fragment can be empty, as in `/path#`.
    pub fn fragment(&self) -> Option<Fragment<'_>> {
        self.view().fragment()
    }

    /// Returns this reference with the password replaced by `***`, for use in logs.
    ///
    /// The password is the part of the userinfo after its first `:`. The replacement is made when
    /// the result is formatted with `Display` or `Debug`.
    pub fn redacted(&self) -> Redacted<'_> {
        self.view().redacted()
    }

    fn checked(
        self,
        check: fn(&Self) -> Result<Spans, ParseError>,
    ) -> Result<Self, OwnedParseError> {
        match check(&self) {
            Ok(_) => Ok(self),
            Err(error) => Err(OwnedParseError::new(error, self.text)),
        }
    }
}

#[inline]
fn parse_with<S: UriSpec>(
    text: String,
    parse: impl FnOnce(&str) -> Result<Spans, ParseError>,
) -> Result<GenericUriRefBuf<S>, OwnedParseError> {
    match parse(&text) {
        Ok(spans) => Ok(GenericUriRefBuf::new(text, spans)),
        Err(error) => Err(OwnedParseError::new(error, text)),
    }
}

impl<S: UriSpec> Default for GenericUriRefBuf<S> {
    /// Returns the empty reference.
    fn default() -> Self {
        Self::new(String::new(), Spans::EMPTY)
    }
}

impl<S: UriSpec> PartialEq for GenericUriRefBuf<S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<S: UriSpec> Eq for GenericUriRefBuf<S> {}

impl<S: UriSpec> PartialOrd for GenericUriRefBuf<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: UriSpec> Ord for GenericUriRefBuf<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl<S: UriSpec> Hash for GenericUriRefBuf<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<S: UriSpec> From<GenericUriRef<'_, S>> for GenericUriRefBuf<S> {
    fn from(reference: GenericUriRef<'_, S>) -> Self {
        Self::new(reference.as_str().into(), reference.spans())
    }
}

/// An owned URI or IRI, which always has a scheme, such as `https://example.com/a`.
///
/// It is the owned form of [`GenericUri`], and the generic type of the aliases
/// [`UriBuf`](crate::UriBuf) and [`IriBuf`](crate::iri::IriBuf). It dereferences to
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
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GenericUriBuf<S: UriSpec>(GenericUriRefBuf<S>);

impl<S: UriSpec> GenericUriBuf<S> {
    /// Wraps `reference`, which must have a scheme.
    #[inline]
    pub(crate) const fn new(reference: GenericUriRefBuf<S>) -> Self {
        Self(reference)
    }

    /// Returns the inner reference. The caller must not remove its scheme.
    pub(crate) const fn as_reference_mut(&mut self) -> &mut GenericUriRefBuf<S> {
        &mut self.0
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

    #[inline]
    pub(crate) fn identifier(&self) -> GenericUri<'_, S> {
        GenericUri::new(self.0.view())
    }

    /// Converts the URI or IRI into a `String`, exactly as it was parsed, without copying it.
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// Returns the scheme of the URI, such as `https`, without its `:` and in its original case.
    ///
    /// Comparison of the scheme with a string ignores case, so `HTTP` equals `"http"`.
    pub fn scheme(&self) -> Scheme<'_> {
        self.identifier().scheme()
    }

    /// Removes the fragment and the `#` of this URI, so that the result can be used as a base.
    ///
    /// The string is truncated without reallocating it.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUriBuf, UriBuf};
    ///
    /// let page: UriBuf = "https://example.com/guide.html#install".parse()?;
    /// let base: AbsoluteUriBuf = page.into_without_fragment();
    /// assert_eq!(base, "https://example.com/guide.html");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn into_without_fragment(mut self) -> AbsoluteIdentifierBuf<S> {
        self.0.text.truncate(self.0.spans.query_end as usize);
        AbsoluteIdentifierBuf(self)
    }
}

impl<S: UriSpec> Deref for GenericUriBuf<S> {
    type Target = GenericUriRefBuf<S>;

    fn deref(&self) -> &GenericUriRefBuf<S> {
        &self.0
    }
}

/// An owned absolute URI or IRI, which has a scheme and no fragment.
///
/// Only an absolute URI can be the base of a resolution. This is the generic type of the aliases
/// [`AbsoluteUriBuf`](crate::AbsoluteUriBuf) and [`AbsoluteIriBuf`](crate::iri::AbsoluteIriBuf). It
/// dereferences to [`GenericUriBuf`].
///
/// # Examples
///
/// ```
/// use urikit::{AbsoluteUriBuf, UriRef};
///
/// struct Client {
///     endpoint: AbsoluteUriBuf,
/// }
/// let client = Client { endpoint: "https://api.example.com/v1/".parse()? };
/// let target = client.endpoint.as_absolute().resolve(UriRef::parse("users?page=2")?);
/// assert_eq!(target.to_string(), "https://api.example.com/v1/users?page=2");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteIdentifierBuf<S: UriSpec>(GenericUriBuf<S>);

impl<S: UriSpec> AbsoluteIdentifierBuf<S> {
    /// Parses a string as an absolute URI or IRI and stores it. A `String` is not copied.
    ///
    /// An absolute URI has a scheme and no fragment.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, [`SchemeMissing`](crate::ErrorKind::SchemeMissing) if
    /// it is a relative reference, or [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected)
    /// if there is a fragment, together with the input.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| {
            AbsoluteIdentifier::<'_, S>::parse(text).map(|view| view.spans())
        })
        .map(|reference| Self(GenericUriBuf(reference)))
    }

    /// Returns a borrowed view of this owned absolute URI or IRI, which is `Copy`.
    ///
    /// Use it to pass the URI to functions without cloning it, for example as the base of several
    /// resolutions.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{AbsoluteUriBuf, UriRef};
    ///
    /// let base: AbsoluteUriBuf = "https://example.com/docs/".parse()?;
    /// let target = base.as_absolute().resolve(UriRef::parse("../blog/")?);
    /// assert_eq!(target.to_string(), "https://example.com/blog/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn as_absolute(&self) -> AbsoluteIdentifier<'_, S> {
        AbsoluteIdentifier::new(self.0.identifier())
    }

    /// Converts the absolute URI or IRI into a `String`, exactly as it was parsed.
    ///
    /// The string is not copied.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}

impl<S: UriSpec> Deref for AbsoluteIdentifierBuf<S> {
    type Target = GenericUriBuf<S>;

    fn deref(&self) -> &GenericUriBuf<S> {
        &self.0
    }
}

/// An owned relative reference, which has no scheme, such as `../a`.
///
/// This is the generic type of the aliases [`RelativeRefBuf`](crate::RelativeRefBuf) and
/// [`RelativeIriRefBuf`](crate::iri::RelativeIriRefBuf). It dereferences to [`GenericUriRefBuf`].
///
/// # Examples
///
/// ```
/// use urikit::{AbsoluteUri, RelativeRefBuf};
///
/// let icon: RelativeRefBuf = "/favicon.ico".parse()?;
/// let page = AbsoluteUri::parse("https://example.com/docs/")?;
/// assert_eq!(page.resolve(icon.as_relative()).to_string(), "https://example.com/favicon.ico");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeReferenceBuf<S: UriSpec>(GenericUriRefBuf<S>);

impl<S: UriSpec> RelativeReferenceBuf<S> {
    /// Parses a string as a relative reference, such as `"../a"`, and stores it.
    ///
    /// A relative reference has no scheme. A `String` is not copied.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, together with the string. If the string has a scheme,
    /// the kind of the error is [`SchemeUnexpected`](crate::ErrorKind::SchemeUnexpected).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::RelativeRefBuf;
    ///
    /// let asset = RelativeRefBuf::parse(format!("/assets/app.js?v={}", 3))?;
    /// assert_eq!(asset, "/assets/app.js?v=3");
    /// assert!(RelativeRefBuf::parse("https://example.com/app.js").is_err());
    /// # Ok::<(), urikit::OwnedParseError>(())
    /// ```
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| {
            RelativeReference::<'_, S>::parse(text).map(|view| view.spans())
        })
        .map(Self)
    }

    /// Returns a borrowed view of this owned relative reference, which is `Copy`.
    ///
    /// Use it to pass the reference to functions without cloning it.
    #[inline]
    pub fn as_relative(&self) -> RelativeReference<'_, S> {
        RelativeReference::new_unchecked(self.0.view())
    }

    /// Converts the relative reference into a `String`, exactly as it was parsed.
    ///
    /// The string is not copied.
    pub fn into_string(self) -> String {
        self.0.text
    }
}

impl<S: UriSpec> Deref for RelativeReferenceBuf<S> {
    type Target = GenericUriRefBuf<S>;

    fn deref(&self) -> &GenericUriRefBuf<S> {
        &self.0
    }
}

text_traits! { [<S: UriSpec>] GenericUriRefBuf<S>, name::<S>("UriRefBuf", "IriRefBuf") }
text_traits! { [<S: UriSpec>] GenericUriBuf<S>, name::<S>("UriBuf", "IriBuf") }
text_traits! { [<S: UriSpec>] AbsoluteIdentifierBuf<S>, name::<S>("AbsoluteUriBuf",
"AbsoluteIriBuf") }
text_traits! { [<S: UriSpec>] RelativeReferenceBuf<S>, name::<S>("RelativeRefBuf",
"RelativeIriRefBuf") }
