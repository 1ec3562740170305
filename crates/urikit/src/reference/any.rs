//! References of any kind.

use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use super::spec::{self, grammar, name};
use super::{Redacted, RelativeReference, UriSpec, text_traits};
use crate::chars;
use crate::component::{Authority, Encoded, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::error::{Component, ParseError};
use crate::parse;
use crate::spans::{Range, Spans};
use crate::split::Split;

/// A URI reference or an IRI reference.
///
/// This is the generic type of the aliases [`UriRef`](crate::UriRef) and
/// [`IriRef`](crate::iri::IriRef).
///
/// It is a `Copy` view that holds the string and the byte offsets of its components. Components
/// borrow the string, so they can outlive the view. `Eq`, `Ord`, and `Hash` are those of the string
/// (RFC 3986 section 6.2.1).
///
/// # Examples
///
/// ```
/// use urikit::spec::{GenericUriRef, UriSpec};
/// use urikit::{UriRef, iri::IriRef};
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

text_traits! { [<S: UriSpec>] GenericUriRef<'_, S>, name::<S>("UriRef", "IriRef") }

impl<'a, S: UriSpec> GenericUriRef<'a, S> {
    /// Creates a reference. `spans` must be those of `text`.
    #[inline]
    pub(crate) const fn new(text: &'a str, spans: Spans) -> Self {
        Self { text, spans, spec: PhantomData }
    }

    /// Returns `reference`. Narrower types have a function of this name that skips validation.
    pub(crate) const fn new_unchecked(reference: Self) -> Self {
        reference
    }

    /// Changes the specification. The caller ensures that the string conforms to it.
    #[inline]
    pub(crate) const fn cast<T: UriSpec>(self) -> GenericUriRef<'a, T> {
        GenericUriRef::new(self.text, self.spans)
    }

    #[inline]
    pub(crate) const fn spans(&self) -> Spans {
        self.spans
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
        spec::parse::<S, _>(text, Self::new, Self::parse_const)
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
        match parse::parse(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self::new(text, spans)),
            Err(error) => Err(error),
        }
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

    /// Returns the percent-encoded part of this reference at a byte range.
    ///
    /// The range can be one that [`span`](Self::span) returned. Returns `None` if the range is out
    /// of bounds, or if one of its ends is inside an escape such as `%20` or inside a character.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let reference = UriRef::parse("/my%20file.txt?download")?;
    /// assert_eq!(reference.slice(1..14).unwrap().decode()?, "my file.txt");
    /// assert_eq!(reference.slice(1..4), None); // ends after the `%`
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn slice(&self, range: Range) -> Option<Encoded<'a>> {
        Encoded::new(self.text).slice(range)
    }

    /// Returns the byte range of a component in this reference, or `None` if it is missing.
    ///
    /// Delimiters such as `?` are not included, but the brackets of an IPv6 address are. The range
    /// of [`Component::Reference`] is the whole string. Other values of [`Component`], which occur
    /// only in errors, have no range.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{Component, UriRef};
    ///
    /// let reference = UriRef::parse("//git@example.com/urikit?")?;
    /// assert_eq!(reference.span(Component::Host), Some(6..17));
    /// assert_eq!(reference.span(Component::Query), Some(25..25)); // present, but empty
    /// assert_eq!(reference.span(Component::Port), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub const fn span(&self, component: Component) -> Option<Range> {
        match component {
            Component::Reference => Some(0..self.text.len()),
            Component::Scheme => self.spans.scheme(),
            Component::Authority => self.spans.authority(),
            Component::Userinfo => self.spans.userinfo(),
            Component::Host => self.spans.host(),
            Component::Port => self.spans.port(),
            Component::Path => Some(self.spans.path()),
            Component::Segment | Component::Encoded | Component::OpaquePart => None,
            Component::Query => self.spans.query(),
            Component::Fragment => self.spans.fragment(self.text.len()),
        }
    }

    #[inline]
    fn part(&self, range: Range) -> &'a str {
        &self.text[range]
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
        self.spans.scheme().map(|range| Scheme::new(self.part(range)))
    }

    /// Returns the authority, such as `user@example.com:80`, without the `//` before it.
    ///
    /// It contains the userinfo, the host, and the port. Returns `None` if the reference has no
    /// authority. In `file:///a`, the authority is present but empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let uri = UriRef::parse("http://user@example.com:8080/")?;
    /// assert_eq!(uri.authority().unwrap(), "user@example.com:8080");
    /// assert_eq!(UriRef::parse("file:///etc/hosts")?.authority().unwrap(), ""); // empty
    /// assert!(UriRef::parse("mailto:info@example.com")?.authority().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn authority(&self) -> Option<Authority<'a>> {
        self.spans.authority().map(|range| {
            let (host_start, host_end) = self.spans.host_in_authority();
            Authority::new(self.part(range), host_start, host_end, self.spans.host_kind)
        })
    }

    /// Returns the percent-encoded userinfo, such as `user:password`, without the `@` after it.
    ///
    /// Returns `None` if the reference has no userinfo. The userinfo can contain a password. To get
    /// its parts, use [`username`](Self::username) and [`password`](Self::password).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let uri = UriRef::parse("ftp://anonymous:guest@ftp.example.com/pub/")?;
    /// let userinfo = uri.userinfo().unwrap();
    /// assert_eq!(userinfo.username(), "anonymous");
    /// assert_eq!(userinfo.password().unwrap(), "guest");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.spans.userinfo().map(|range| Userinfo::new(self.part(range)))
    }

    /// Returns the host of the authority, such as `example.com` or `[::1]`.
    ///
    /// Returns `None` if the reference has no authority. The host can be empty, and it keeps its
    /// original case. To get a string, use [`host_str`](Self::host_str).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let uri = UriRef::parse("https://www.Example.com/")?;
    /// assert_eq!(uri.host().unwrap(), "www.example.com"); // ignores case
    /// assert!(UriRef::parse("/index.html")?.host().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn host(&self) -> Option<Host<'a>> {
        self.spans.host().map(|range| Host::new(self.part(range), self.spans.host_kind))
    }

    /// Returns the port of the authority without its `:`, or `None` if the reference has no port.
    ///
    /// The port is a string of digits, which can be empty. To get a number, use
    /// [`port_u16`](Self::port_u16) or [`port_or_default`](Self::port_or_default).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let uri = UriRef::parse("http://localhost:3000/api")?;
    /// assert_eq!(uri.port().unwrap(), "3000");
    /// assert!(UriRef::parse("http://localhost/api")?.port().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn port(&self) -> Option<Port<'a>> {
        self.spans.port().map(|range| Port::new(self.part(range)))
    }

    /// Returns the percent-encoded path, such as `/docs/a%20b`. Every reference has a path.
    ///
    /// The path can be empty, as in `http://example.com`. To split it at slashes, use
    /// [`path_segments`](Self::path_segments).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert_eq!(UriRef::parse("https://example.com/docs/?v=2")?.path(), "/docs/");
    /// assert_eq!(UriRef::parse("https://example.com")?.path(), "");
    /// assert_eq!(UriRef::parse("mailto:info@example.com")?.path(), "info@example.com");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn path(&self) -> Path<'a> {
        Path::new(self.part(self.spans.path()))
    }

    /// Returns the percent-encoded query, such as `page=2`, without its `?`.
    ///
    /// Returns `None` if the reference has no query. The query can be empty, as in `/path?`. To
    /// read decoded key-value pairs, use [`query_pairs`](Self::query_pairs).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert_eq!(UriRef::parse("/search?q=uri&page=2")?.query().unwrap(), "q=uri&page=2");
    /// assert_eq!(UriRef::parse("/search?")?.query().unwrap(), ""); // present, but empty
    /// assert!(UriRef::parse("/search")?.query().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn query(&self) -> Option<Query<'a>> {
        self.spans.query().map(|range| Query::new(self.part(range)))
    }

    /// Returns the percent-encoded fragment, such as `top`, without its `#`.
    ///
    /// Returns `None` if the reference has no fragment. The fragment can be empty, as in `/path#`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert_eq!(UriRef::parse("guide.html#install")?.fragment().unwrap(), "install");
    /// assert!(UriRef::parse("guide.html")?.fragment().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.spans.fragment(self.text.len()).map(|range| Fragment::new(self.part(range)))
    }

    /// Splits this reference into scheme, authority, path, query, and fragment, as strings.
    ///
    /// The strings do not include delimiters such as `?`. A missing component is `None`. The path
    /// is always present, but it can be empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let mut parts = UriRef::parse("http://example.com/docs?v=2#top")?.split();
    /// parts.scheme = Some("https");
    /// parts.fragment = None;
    /// assert_eq!(parts.to_string(), "https://example.com/docs?v=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn split(&self) -> Split<'a> {
        let part = |range: Option<Range>| range.map(|range| self.part(range));
        Split {
            scheme: part(self.spans.scheme()),
            authority: part(self.spans.authority()),
            path: self.part(self.spans.path()),
            query: part(self.spans.query()),
            fragment: part(self.spans.fragment(self.text.len())),
        }
    }

    /// Returns this reference without its fragment and the `#`, without copying the string.
    ///
    /// Use this method, for example, to find links to the same document.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let link = UriRef::parse("guide.html?v=2#install")?;
    /// assert_eq!(link.without_fragment(), "guide.html?v=2");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    #[inline]
    pub fn without_fragment(&self) -> Self {
        Self::new(&self.text[..self.spans.query_end as usize], self.spans)
    }

    /// Returns this reference as a relative reference, or `None` if it has a scheme.
    ///
    /// The string is neither copied nor parsed again. The type of the result guarantees that there
    /// is no scheme.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// assert!(UriRef::parse("/images/logo.png")?.as_relative().is_some());
    /// assert!(UriRef::parse("data:,hello")?.as_relative().is_none());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn as_relative(&self) -> Option<RelativeReference<'a, S>> {
        RelativeReference::try_from(*self).ok()
    }

    /// Returns this reference with the password replaced by `***`, for use in logs.
    ///
    /// The password is the part of the userinfo after its first `:` (RFC 3986 section 7.5). The
    /// replacement is made when the result is formatted with `Display` or `Debug`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let uri = UriRef::parse("ftp://joe:secret@ftp.example.com/")?;
    /// assert_eq!(uri.redacted().to_string(), "ftp://joe:***@ftp.example.com/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        Redacted::new(self.cast())
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
}

impl<'a, S: UriSpec> TryFrom<&'a str> for GenericUriRef<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<S: UriSpec> Default for GenericUriRef<'_, S> {
    /// Returns the empty reference.
    fn default() -> Self {
        Self::new("", Spans::EMPTY)
    }
}

impl<S: UriSpec> PartialEq for GenericUriRef<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<S: UriSpec> Eq for GenericUriRef<'_, S> {}

impl<S: UriSpec> PartialOrd for GenericUriRef<'_, S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: UriSpec> Ord for GenericUriRef<'_, S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(other.text)
    }
}

impl<S: UriSpec> Hash for GenericUriRef<'_, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
