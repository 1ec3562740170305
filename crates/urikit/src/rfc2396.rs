//! The URI syntax of RFC 2396 (1998), *Uniform Resource Identifiers: Generic Syntax*, and of RFC
//! 2732, which adds IPv6 literals.
//!
//! Java, Ruby, and SQL engines still use this specification. Use this module to get the same
//! components as they do. For Java, [`java`] also implements the deviations of
//! `java.net.URI`. These are the main differences from RFC 3986:
//!
//! - A scheme is followed by a *hier_part*, which starts with `/`, or by an *opaque_part*, which is
//!   not empty and has no query: `http:` is invalid, and `mailto:a@b?c` has no query.
//! - An authority is either a *server* or a *reg_name*, which has no host and port. `a_b.example`
//!   and `h:80a` are `reg_name`s; Java returns `null` for their host.
//! - Segments may have parameters, after `;`.
//! - Resolution follows different rules; see [`Resolver`].
//!
//! ```
//! use urikit::rfc2396::{Authority, UriReference};
//!
//! let uri = UriReference::parse("http://joe@www.example.com:80/a;v=1/b?q#f")?;
//! let Some(Authority::Server(server)) = uri.authority() else { panic!() };
//! assert_eq!(server.host().unwrap().as_str(), "www.example.com");
//! let segment = uri.segments().next().unwrap();
//! assert_eq!(segment.name(), "a");
//! assert!(segment.params().map(|param| param.as_str()).eq(["v=1"]));
//!
//! assert!(matches!(UriReference::parse("http://a_b/")?.authority(), Some(Authority::RegName(_))));
//! assert_eq!(UriReference::parse("mailto:a@b?c")?.opaque_part().unwrap().as_str(), "a@b?c");
//! assert_eq!(UriReference::parse("http:").unwrap_err().section(), "RFC 2396 section 3");
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! # Interpretation
//!
//! Where the specification is inconsistent, this module interprets it as follows:
//!
//! - `?y`, a reference that consists of a query only, is valid. Appendix A does not derive it, but
//!   section 5.2 and appendix C.1 use it.
//! - IPv6 addresses must be valid. RFC 2732 refers to RFC 2373, whose grammar allows any number of
//!   groups.
//! - `a:b?c` is opaque: the question mark is part of the opaque part, as in appendix A.

mod conversions;
pub mod java;
mod normalize;
mod resolve;
mod syntax;

use core::fmt;
use core::hash::Hash;
use core::ops::Deref;

pub use crate::resolve::EmptyBasePath;
pub use normalize::Normalized;
pub use resolve::{Resolver, Target, TargetUri};
pub use syntax::Syntax;

use crate::chars;
use crate::component::{Encoded, Fragment, Host, HostKind, Path, Port, Query, Scheme, Userinfo};
use crate::error::ParseError;
use crate::grammar::rfc2396;
use crate::parse;
use crate::reference::{Redacted, UriRef, text_traits};

/// A URI reference as specified by RFC 2396 (section 4): an absolute or relative URI.
///
/// It can have a fragment. This type is `Copy` and borrows the string. `Debug` masks the password.
/// Comparison and hashing use the string. For current URIs, use [`UriRef`].
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::UriReference;
///
/// let link = UriReference::parse("http://www.example.com/docs;v=2?lang=en#top")?;
/// assert_eq!(link.query().unwrap().as_str(), "lang=en");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct UriReference<'a> {
    inner: UriRef<'a>,
    syntax: Syntax,
}

impl<'a> UriReference<'a> {
    /// Parses a string as an absolute or relative URI by RFC 2396, such as `"../a"`.
    ///
    /// IPv6 addresses in hosts are an error; to allow them, use [`parse_with`](Self::parse_with).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule of RFC 2396 that it
    /// violates.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::UriReference;
    ///
    /// assert!(UriReference::parse("http://my_host/").is_ok());
    /// assert!(UriReference::parse("http://[::1]/").is_err()); // requires RFC 2732
    /// ```
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Syntax::RFC2396)
    }

    /// Parses a string as an absolute or relative URI by a variant of RFC 2396.
    ///
    /// For example, [`Syntax::RFC2732`] allows IPv6 addresses in hosts. Use [`parse`](Self::parse)
    /// for RFC 2396 as published.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range and the rule that it violates.
    pub const fn parse_with(text: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), &syntax.grammar()) {
            Ok(spans) => Ok(Self { inner: UriRef::new(text, spans), syntax }),
            Err(error) => Err(error),
        }
    }

    /// Parses bytes as an absolute or relative URI by RFC 2396, such as `../a`.
    ///
    /// IPv6 addresses in hosts are an error; to allow them, use
    /// [`parse_bytes_with`](Self::parse_bytes_with).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range. Each byte that is not ASCII is an
    /// error.
    pub const fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match parse::parse(bytes, &rfc2396::GRAMMAR) {
            Ok(spans) => Ok(Self {
                inner: UriRef::new(chars::accepted(bytes), spans),
                syntax: Syntax::RFC2396,
            }),
            Err(error) => Err(error),
        }
    }

    /// Parses bytes as an absolute or relative URI by a variant of RFC 2396.
    ///
    /// For example, [`Syntax::RFC2732`] allows IPv6 addresses in hosts.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range. With a tolerant syntax, bytes
    /// that are not UTF-8 return [`NonAscii`](crate::ErrorKind::NonAscii).
    pub fn parse_bytes_with(bytes: &'a [u8], syntax: Syntax) -> Result<Self, ParseError> {
        let not_utf8 = match core::str::from_utf8(bytes) {
            Ok(text) => return Self::parse_with(text, syntax),
            Err(error) => error.valid_up_to(),
        };
        match parse::parse(bytes, &syntax.grammar()) {
            Err(error) if error.start() <= not_utf8 => Err(error),
            _ => Err(parse::not_utf8(bytes, not_utf8).by(syntax.spec())),
        }
    }

    /// Returns the reference as a string, exactly as it was parsed, including a password.
    ///
    /// The string borrows the input, so it can outlive this value.
    pub const fn as_str(&self) -> &'a str {
        self.inner.as_str()
    }

    /// Returns the variant of RFC 2396 by which the reference was parsed.
    ///
    /// The variant is [`Syntax::RFC2396`] unless another one was passed to
    /// [`parse_with`](Self::parse_with).
    pub const fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// Returns the scheme, such as `http`, without its `:`, or `None` for a relative reference.
    ///
    /// The scheme keeps its original case, but its comparison with a string ignores case.
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.inner.scheme()
    }

    /// Returns whether the URI has a scheme that is not followed by `/`, as in `mailto:a@b`.
    ///
    /// RFC 2396 calls such a URI opaque. It has no path; use [`opaque_part`](Self::opaque_part)
    /// instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::UriReference;
    ///
    /// assert!(UriReference::parse("mailto:joe@example.com")?.is_opaque());
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.opaque_part().is_some()
    }

    /// Returns the percent-encoded part between scheme and fragment, if it starts with `/`.
    ///
    /// In `http://a/b?q#f`, for example, it is `//a/b?q`. Returns `None` if the reference has no
    /// scheme or it is not followed by `/`, as in `mailto:a@b`.
    pub fn hier_part(&self) -> Option<&'a str> {
        let spans = self.inner.spans();
        let part = &self.as_str()[spans.after_scheme() as usize..spans.query_end as usize];
        (spans.scheme_end != 0 && part.starts_with('/')).then_some(part)
    }

    /// Returns the percent-encoded part after the scheme of a URI such as `mailto:a@b`.
    ///
    /// In this example, it is `a@b`. The fragment is not included. Returns `None` if the reference
    /// has no scheme or it is followed by `/`, as in `http://a/b`.
    pub fn opaque_part(&self) -> Option<Encoded<'a>> {
        let spans = self.inner.spans();
        let part = self.inner.path().as_str();
        let is_opaque = spans.scheme_end != 0 && spans.host_start == 0 && !part.starts_with('/');
        is_opaque.then(|| Encoded::new(part))
    }

    /// Returns the authority, such as `user@host:80`, without the `//` before it.
    ///
    /// Returns `None` if the reference has no authority. In RFC 2396, an authority is a server, as
    /// in this example, or a registered name, whose structure is not specified.
    pub fn authority(&self) -> Option<Authority<'a>> {
        let text = self.inner.authority()?.as_str();
        Some(match self.inner.spans().host_kind {
            HostKind::Registry => Authority::RegName(Encoded::new(text)),
            _ => Authority::Server(Server(self.inner)),
        })
    }

    /// Returns the percent-encoded path, such as `/docs/a%20b`, which can be empty.
    ///
    /// Returns `None` if the scheme is not followed by `/`, as in `mailto:a@b`. To split the path
    /// at slashes, use [`segments`](Self::segments).
    pub fn path(&self) -> Option<Path<'a>> {
        if self.is_opaque() { None } else { Some(self.inner.path()) }
    }

    /// Returns an iterator over the segments of the path, such as `a;v=1` and `b` in `/a;v=1/b`.
    ///
    /// Each segment has a name and parameters. The iterator is empty if the URI is opaque.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Segment<'a>> + use<'a> {
        let segments = self.path().map(|path| path.segments());
        segments.into_iter().flatten().map(|segment| Segment(segment.as_str()))
    }

    /// Returns the percent-encoded query, such as `page=2`, without its `?`.
    ///
    /// Returns `None` if the reference has no query, or if the URI is opaque, such as `mailto:a@b`.
    /// The query can be empty, as in `/a?`.
    pub fn query(&self) -> Option<Query<'a>> {
        self.inner.query()
    }

    /// Returns the percent-encoded fragment, such as `top`, without its `#`.
    ///
    /// Returns `None` if the reference has no fragment. The fragment can be empty, as in `/a#`.
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.inner.fragment()
    }

    /// Returns the characters that RFC 2396 does not allow, such as `{`, with their byte offsets.
    ///
    /// The iterator is empty unless the reference was parsed with a [tolerant](Syntax::tolerant)
    /// syntax, which accepts these characters.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::{Syntax, UriReference};
    ///
    /// let text = "http://h/{id}?q=ü";
    /// assert!(UriReference::parse(text).is_err());
    /// let uri = UriReference::parse_with(text, Syntax::RFC2396.tolerant())?;
    /// assert!(uri.unwise().eq([(9, '{'), (12, '}'), (16, 'ü')]));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn unwise(&self) -> impl Iterator<Item = (usize, char)> + use<'a> {
        let grammar = self.syntax.strict().grammar();
        let spans = self.inner.spans();
        let path = if self.is_opaque() { grammar.opaque } else { grammar.path };
        // The tolerant syntax affects only these components.
        let wider = [
            (Some(spans.path()), path),
            (spans.query(), grammar.query),
            (spans.fragment(self.as_str().len()), grammar.fragment),
        ];
        let text = self.as_str();
        wider.into_iter().filter_map(|(range, class)| Some((range?, class))).flat_map(
            move |(range, class)| {
                let start = range.start;
                let strict = move |c: char| c == '%' || c.is_ascii() && chars::is(c as u8, class);
                text[range]
                    .char_indices()
                    .filter(move |&(_, c)| !strict(c))
                    .map(move |(at, c)| (start + at, c))
            },
        )
    }

    /// Normalizes this URI reference by RFC 2396 section 6, when the result is formatted.
    ///
    /// The scheme and the hostname become lowercase, and a default port is removed. For the
    /// normalization of RFC 3986, use [`UriRef::normalize`](crate::UriRef::normalize).
    pub const fn normalize(&self) -> Normalized<'a> {
        Normalized::new(*self)
    }

    /// Returns whether two references are equal after normalization by RFC 2396 section 6.
    ///
    /// This normalization lowercases the scheme and the hostname and removes a default port.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::rfc2396::UriReference;
    ///
    /// let a = UriReference::parse("http://EXAMPLE.com:80/")?;
    /// assert!(a.is_equivalent(&UriReference::parse("http://example.com/")?));
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn is_equivalent(&self, other: &UriReference<'_>) -> bool {
        self.normalize().is_same(&other.normalize())
    }

    /// Returns the reference with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    pub fn redacted(&self) -> Redacted<'a> {
        self.inner.redacted()
    }

    /// Returns the reference without its fragment as an absolute URI, for use as a base.
    ///
    /// Returns `None` if the reference has no scheme.
    pub fn without_fragment(&self) -> Option<Uri<'a>> {
        self.scheme()?;
        Some(Uri(Self { inner: self.inner.without_fragment(), ..*self }))
    }

    pub(crate) const fn inner(&self) -> UriRef<'a> {
        self.inner
    }
}

/// An authority as specified by RFC 2396 (section 3.2): a server or a registered name.
///
/// An example of a server is `user@host:80`. It is returned by [`UriReference::authority`].
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::{Authority, UriReference};
///
/// let bucket = UriReference::parse("s3://my_bucket/key")?; // `_` is not allowed in a hostname
/// assert!(matches!(bucket.authority(), Some(Authority::RegName(name)) if name == "my_bucket"));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Authority<'a> {
    /// A server, such as `user@host:80`, which may be empty (RFC 2396 section 3.2.2).
    Server(Server<'a>),
    /// A registered name that is not a server; its meaning depends on the scheme (RFC 2396 section
    /// 3.2.1).
    RegName(Encoded<'a>),
}

impl fmt::Debug for Authority<'_> {
    /// Masks the part before an `@` in a registered name, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(server) => f.debug_tuple("Server").field(server).finish(),
            Self::RegName(name) => match name.as_str().rsplit_once('@') {
                Some((_, after)) => write!(f, "RegName(\"***@{after}\")"),
                None => write!(f, "RegName(\"{}\")", name.as_str()),
            },
        }
    }
}

/// A server, such as `user@host:80`: a host with an optional userinfo and an optional port.
///
/// The server can also be empty, as in `file:///etc/hosts` (RFC 2396 section 3.2.2).
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::{Authority, UriReference};
///
/// let uri = UriReference::parse("http://joe@db.example.com:5432/")?;
/// if let Some(Authority::Server(server)) = uri.authority() {
///     assert_eq!(server.host().unwrap().as_str(), "db.example.com");
/// }
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Server<'a>(UriRef<'a>);

impl PartialEq for Server<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Server<'_> {}

impl<'a> Server<'a> {
    /// Returns the server as a string, such as `user@host:80`, without the `//` before it.
    pub fn as_str(&self) -> &'a str {
        self.0.authority().map_or("", |authority| authority.as_str())
    }

    /// Returns whether the server is empty, as in `file:///etc/hosts`, so that it has no host.
    pub fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    /// Returns the percent-encoded userinfo, such as `user:password`, without its `@`.
    ///
    /// Returns `None` if the server has no `@`. The userinfo can contain a password.
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.0.userinfo()
    }

    /// Returns the host of the server, such as `example.com`, or `None` if the server is empty.
    ///
    /// In RFC 2396, a host is a hostname, four decimal numbers of any size, or, in some variants,
    /// an IPv6 address in brackets.
    pub fn host(&self) -> Option<Host<'a>> {
        self.0.host().filter(|_| !self.is_empty())
    }

    /// Returns the port of the server without its `:`, or `None` if the server has no port.
    ///
    /// The port can be empty. To get its value, use [`Port::number`].
    pub fn port(&self) -> Option<Port<'a>> {
        self.0.port()
    }
}

impl fmt::Debug for Server<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server")
            .field("userinfo", &self.userinfo())
            .field("host", &self.host())
            .field("port", &self.port())
            .finish()
    }
}

/// A segment of a path with its parameters, such as `a;v=1` (RFC 2396 section 3.3).
///
/// To get the parts, use [`name`](Self::name) and [`params`](Self::params).
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::UriReference;
///
/// let segment = UriReference::parse("/name;v=1.2;lang=en")?.segments().next().unwrap();
/// assert_eq!(segment.name(), "name");
/// assert!(segment.params().map(|param| param.as_str()).eq(["v=1.2", "lang=en"]));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'a>(&'a str);

impl<'a> Segment<'a> {
    /// Returns the percent-encoded path segment with its parameters, such as `a;v=1`.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// Returns the percent-encoded name of the path segment, such as `a` in `a;v=1`.
    ///
    /// The name is the part before the first `;`, or the whole segment if the segment has no `;`.
    pub fn name(&self) -> &'a str {
        self.0.split_once(';').map_or(self.0, |(name, _)| name)
    }

    /// Returns an iterator over the percent-encoded parameters of the path segment.
    ///
    /// The segment `a;v=1;w`, for example, has the parameters `v=1` and `w`.
    pub fn params(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        self.0.split(';').skip(1).map(Encoded::new)
    }
}

/// An absolute URI as specified by RFC 2396 (section 3), with a scheme and no fragment.
///
/// It can be the base of a [`Resolver`]. It dereferences to [`UriReference`].
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::Uri;
///
/// assert_eq!(Uri::parse("http://example.com/docs")?.path().unwrap(), "/docs");
/// assert!(Uri::parse("http://example.com/docs#top").is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uri<'a>(UriReference<'a>);

impl<'a> Uri<'a> {
    /// Parses a string as an absolute URI by RFC 2396, which has a scheme and no fragment.
    ///
    /// IPv6 addresses in hosts are an error; to allow them, use [`parse_with`](Self::parse_with).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. It is
    /// [`SchemeMissing`](crate::ErrorKind::SchemeMissing) if the reference has no scheme, or
    /// [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected) if there is a fragment.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Syntax::RFC2396)
    }

    /// Parses a string as an absolute URI by a variant of RFC 2396.
    ///
    /// An absolute URI has a scheme and no fragment. For example, the variant [`Syntax::RFC2732`]
    /// allows IPv6 addresses in hosts.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. It is
    /// [`SchemeMissing`](crate::ErrorKind::SchemeMissing) if the reference has no scheme, or
    /// [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected) if there is a fragment.
    pub const fn parse_with(text: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        match parse::parse_absolute(text.as_bytes(), &syntax.grammar()) {
            Ok(spans) => Ok(Self(UriReference { inner: UriRef::new(text, spans), syntax })),
            Err(error) => Err(error),
        }
    }

    /// Returns a [`Resolver`] with this URI as its base, to resolve references by RFC 2396.
    ///
    /// The default options are those of RFC 2396 section 5.2. To change them, use the methods of
    /// the resolver.
    pub fn resolver(&self) -> Resolver<'a> {
        Resolver::new(*self)
    }
}

impl<'a> Deref for Uri<'a> {
    type Target = UriReference<'a>;

    fn deref(&self) -> &UriReference<'a> {
        &self.0
    }
}

/// A relative URI as specified by RFC 2396 (section 5), without a scheme and a fragment.
///
/// An example is `../a?b`. It dereferences to [`UriReference`].
///
/// # Examples
///
/// ```
/// use urikit::rfc2396::RelativeUri;
///
/// assert_eq!(RelativeUri::parse("../docs?lang=en")?.path().unwrap(), "../docs");
/// assert!(RelativeUri::parse("").is_err());
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeUri<'a>(UriReference<'a>);

impl<'a> RelativeUri<'a> {
    /// Parses a string as a relative URI by RFC 2396, without IPv6 literals.
    ///
    /// A relative URI has no scheme and no fragment.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, or
    /// [`SchemeUnexpected`](crate::ErrorKind::SchemeUnexpected),
    /// [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected), or
    /// [`PathMissing`](crate::ErrorKind::PathMissing), if there is a scheme, if there is a
    /// fragment, or if the string is empty. An empty string is a reference, but not a relative URI.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_relative_only(text.as_bytes(), &rfc2396::GRAMMAR) {
            Ok(spans) => {
                Ok(Self(UriReference { inner: UriRef::new(text, spans), syntax: Syntax::RFC2396 }))
            }
            Err(error) => Err(error),
        }
    }
}

impl<'a> Deref for RelativeUri<'a> {
    type Target = UriReference<'a>;

    fn deref(&self) -> &UriReference<'a> {
        &self.0
    }
}

text_traits! { UriReference<'_> Uri<'_> RelativeUri<'_> }
