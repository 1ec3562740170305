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
//! use urikit_legacy::rfc2396::{Authority, UriReference};
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
//! # Ok::<(), urikit_legacy::ParseError>(())
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

pub mod java;
mod resolve;
mod syntax;

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;
use core::ops::{Deref, Range};

use urikit::Component;
use urikit::component::{Encoded, Fragment, Host, HostKind, Path, Port, Query, Scheme, Userinfo};
use urikit::grammar::{self, run_encoded};

use crate::error::ParseError;
use crate::host::{self, TrailingDot};
use crate::parse::{self, Form, Spans, Stop, authority_end, port_end};
use crate::reference::{Parsed, Redacted, encoded, parse_uri_ref, reference_traits};

pub use resolve::{DotRemoval, EmptyBasePath, Resolver, Target};
pub use syntax::Syntax;
use syntax::{Literals, REG_NAME, USERINFO};

/// A URI reference as specified by RFC 2396 (section 4): an absolute or relative URI.
///
/// It can have a fragment. This type is `Copy` and borrows the string. `Debug` masks the password.
/// Comparison and hashing use the string. For current URIs, use [`urikit::UriRef`].
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc2396::UriReference;
///
/// let link = UriReference::parse("http://www.example.com/docs;v=2?lang=en#top")?;
/// assert_eq!(link.query().unwrap().as_str(), "lang=en");
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct UriReference<'a> {
    parsed: Parsed<'a>,
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
    /// use urikit_legacy::rfc2396::UriReference;
    ///
    /// assert!(UriReference::parse("http://my_host/").is_ok());
    /// assert!(UriReference::parse("http://[::1]/").is_err()); // requires RFC 2732
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
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
    pub fn parse_with(text: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        let spans = parse::parse(text, &syntax.grammar(), Form::Any)?;
        Ok(Self { parsed: Parsed { text, spans }, syntax })
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
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        Self::parse_bytes_with(bytes, Syntax::RFC2396)
    }

    /// Parses bytes as an absolute or relative URI by a variant of RFC 2396.
    ///
    /// For example, [`Syntax::RFC2732`] allows IPv6 addresses in hosts.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, with its byte range. With a tolerant syntax, bytes
    /// that are not UTF-8 return [`NonAscii`](urikit::ErrorKind::NonAscii).
    pub fn parse_bytes_with(bytes: &'a [u8], syntax: Syntax) -> Result<Self, ParseError> {
        let (text, spans) = parse::parse_bytes(bytes, &syntax.grammar(), Form::Any)?;
        Ok(Self { parsed: Parsed { text, spans }, syntax })
    }

    /// Returns the reference as a string, exactly as it was parsed, including a password.
    ///
    /// The string borrows the input, so it can outlive this value.
    pub const fn as_str(&self) -> &'a str {
        self.parsed.text
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
        self.parsed.scheme()
    }

    /// Returns whether the URI has a scheme that is not followed by `/`, as in `mailto:a@b`.
    ///
    /// RFC 2396 calls such a URI opaque. It has no path; use [`opaque_part`](Self::opaque_part)
    /// instead.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::UriReference;
    ///
    /// assert!(UriReference::parse("mailto:joe@example.com")?.is_opaque());
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        self.opaque_part().is_some()
    }

    /// Returns the percent-encoded part between scheme and fragment, if it starts with `/`.
    ///
    /// In `http://a/b?q#f`, for example, it is `//a/b?q`. Returns `None` if the reference has no
    /// scheme or it is not followed by `/`, as in `mailto:a@b`.
    pub fn hier_part(&self) -> Option<&'a str> {
        let spans = self.parsed.spans;
        let part = &self.as_str()[spans.after_scheme()..spans.query_end];
        (spans.scheme_end != 0 && part.starts_with('/')).then_some(part)
    }

    /// Returns the percent-encoded part after the scheme of a URI such as `mailto:a@b`.
    ///
    /// In this example, it is `a@b`. The fragment is not included. Returns `None` if the reference
    /// has no scheme or it is followed by `/`, as in `http://a/b`.
    pub fn opaque_part(&self) -> Option<Encoded<'a>> {
        let spans = self.parsed.spans;
        let part = self.parsed.path().as_str();
        // A hierarchical part starts with a slash, either that of its path or that of `//`.
        let is_opaque = spans.scheme_end != 0 && spans.host_start == 0 && !part.starts_with('/');
        is_opaque.then(|| encoded(part))
    }

    /// Returns the authority, such as `user@host:80`, without the `//` before it.
    ///
    /// Returns `None` if the reference has no authority. In RFC 2396, an authority is a server, as
    /// in this example, or a registered name, whose structure is not specified.
    pub fn authority(&self) -> Option<Authority<'a>> {
        let text = self.parsed.authority()?;
        Some(match self.parsed.spans.host_kind {
            None => Authority::RegName(encoded(text)),
            Some(_) => Authority::Server(Server(self.parsed)),
        })
    }

    /// Returns the percent-encoded path, such as `/docs/a%20b`, which can be empty.
    ///
    /// Returns `None` if the scheme is not followed by `/`, as in `mailto:a@b`. To split the path
    /// at slashes, use [`segments`](Self::segments).
    pub fn path(&self) -> Option<Path<'a>> {
        if self.is_opaque() { None } else { Some(self.parsed.path()) }
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
        self.parsed.query()
    }

    /// Returns the percent-encoded fragment, such as `top`, without its `#`.
    ///
    /// Returns `None` if the reference has no fragment. The fragment can be empty, as in `/a#`.
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.parsed.fragment()
    }

    /// Returns the characters that RFC 2396 does not allow, such as `{`, with their byte offsets.
    ///
    /// The iterator is empty unless the reference was parsed with a [tolerant](Syntax::tolerant)
    /// syntax, which accepts these characters.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::{Syntax, UriReference};
    ///
    /// let text = "http://h/{id}?q=ü";
    /// assert!(UriReference::parse(text).is_err());
    /// let uri = UriReference::parse_with(text, Syntax::RFC2396.tolerant())?;
    /// assert!(uri.unwise().eq([(9, '{'), (12, '}'), (16, 'ü')]));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn unwise(&self) -> impl Iterator<Item = (usize, char)> + use<'a> {
        let grammar = self.syntax.strict().grammar();
        let spans = self.parsed.spans;
        let path = if self.is_opaque() { grammar.opaque } else { grammar.path };
        // The tolerant syntax affects only these components.
        let text = self.as_str();
        let wider = [
            (spans.path_start..spans.path_end, path),
            (spans.path_end..spans.query_end, grammar.query | grammar::QUESTION),
            (spans.query_end..text.len(), grammar.fragment),
        ];
        wider.into_iter().flat_map(move |(range, class)| {
            let start = range.start;
            // The first character of a fragment is its delimiter.
            let strict = move |at: usize, c: char| {
                c == '%' || (c == '#' && at == 0) || c.is_ascii() && grammar::is(c as u8, class)
            };
            text[range]
                .char_indices()
                .filter(move |&(at, c)| !strict(at, c))
                .map(move |(at, c)| (start + at, c))
        })
    }

    /// Normalizes this URI reference by RFC 2396 section 6.
    ///
    /// The scheme and the hostname become lowercase, and a default port is removed. For the
    /// normalization of RFC 3986, use [`urikit::UriRef::normalize`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::UriReference;
    ///
    /// let uri = UriReference::parse("HTTP://Example.COM:80/%7ejoe/./")?;
    /// assert_eq!(uri.normalize(), "http://example.com/%7ejoe/./");
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn normalize(&self) -> String {
        let spans = self.parsed.spans;
        let mut text = self.as_str().to_owned();
        text[..spans.scheme_end].make_ascii_lowercase();
        if spans.host_kind == Some(HostKind::RegName) {
            text[spans.host_start..spans.host_end].make_ascii_lowercase();
        }
        // Lowercase ASCII has the same length, so the spans are valid until the port is removed.
        let default = self.scheme().and_then(|scheme| scheme.default_port());
        let port = self.parsed.port().and_then(|port| port.to_u16().ok().flatten());
        if default.is_some() && default == port {
            text.replace_range(spans.host_end..spans.path_start, "");
        }
        text
    }

    /// Returns whether two references are equal after normalization by RFC 2396 section 6.
    ///
    /// This normalization lowercases the scheme and the hostname and removes a default port.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_legacy::rfc2396::UriReference;
    ///
    /// let a = UriReference::parse("http://EXAMPLE.com:80/")?;
    /// assert!(a.is_equivalent(&UriReference::parse("http://example.com/")?));
    /// # Ok::<(), urikit_legacy::ParseError>(())
    /// ```
    pub fn is_equivalent(&self, other: &UriReference<'_>) -> bool {
        self.normalize() == other.normalize()
    }

    /// Returns the reference with the password replaced by `***`, for use in logs.
    ///
    /// The replacement is made when the result is formatted with `Display` or `Debug`.
    pub fn redacted(&self) -> Redacted<'a> {
        self.parsed.redacted()
    }

    /// Returns the reference without its fragment as an absolute URI, for use as a base.
    ///
    /// Returns `None` if the reference has no scheme.
    pub fn without_fragment(&self) -> Option<AbsoluteUri<'a>> {
        self.scheme()?;
        let Parsed { text, spans } = self.parsed;
        // The fragment is at the end, so the other offsets remain valid.
        let parsed = Parsed { text: &text[..spans.query_end], spans };
        Some(AbsoluteUri(Self { parsed, ..*self }))
    }
}

/// An authority as specified by RFC 2396 (section 3.2): a server or a registered name.
///
/// An example of a server is `user@host:80`. It is returned by [`UriReference::authority`].
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc2396::{Authority, UriReference};
///
/// let bucket = UriReference::parse("s3://my_bucket/key")?; // `_` is not allowed in a hostname
/// assert!(matches!(bucket.authority(), Some(Authority::RegName(name)) if name == "my_bucket"));
/// # Ok::<(), urikit_legacy::ParseError>(())
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
            // A registered name can contain `@`. The part before the last one may be a password.
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
/// use urikit_legacy::rfc2396::{Authority, UriReference};
///
/// let uri = UriReference::parse("http://joe@db.example.com:5432/")?;
/// if let Some(Authority::Server(server)) = uri.authority() {
///     assert_eq!(server.host().unwrap().as_str(), "db.example.com");
/// }
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Server<'a>(Parsed<'a>);

impl PartialEq for Server<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Server<'_> {}

impl<'a> Server<'a> {
    /// Returns the server as a string, such as `user@host:80`, without the `//` before it.
    pub fn as_str(&self) -> &'a str {
        self.0.authority().unwrap_or_default()
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
        // The parser records an empty server as an empty host.
        self.0.host().filter(|_| !self.is_empty())
    }

    /// Returns the port of the server without its `:`, or `None` if the server has no port.
    ///
    /// The port can be empty. To get its value, use [`Port::to_u16`].
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
/// use urikit_legacy::rfc2396::UriReference;
///
/// let segment = UriReference::parse("/name;v=1.2;lang=en")?.segments().next().unwrap();
/// assert_eq!(segment.name(), "name");
/// assert!(segment.params().map(|param| param.as_str()).eq(["v=1.2", "lang=en"]));
/// # Ok::<(), urikit_legacy::ParseError>(())
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
        self.0.split(';').skip(1).map(encoded)
    }
}

/// An absolute URI as specified by RFC 2396 (section 3), with a scheme and no fragment.
///
/// It can be the base of a [`Resolver`]. It dereferences to [`UriReference`].
///
/// # Examples
///
/// ```
/// use urikit_legacy::rfc2396::AbsoluteUri;
///
/// assert_eq!(AbsoluteUri::parse("http://example.com/docs")?.path().unwrap(), "/docs");
/// assert!(AbsoluteUri::parse("http://example.com/docs#top").is_err());
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct AbsoluteUri<'a>(UriReference<'a>);

impl<'a> AbsoluteUri<'a> {
    /// Parses a string as an absolute URI by RFC 2396, which has a scheme and no fragment.
    ///
    /// IPv6 addresses in hosts are an error; to allow them, use [`parse_with`](Self::parse_with).
    ///
    /// # Errors
    ///
    /// Returns the first error in the input. It is
    /// [`SchemeMissing`](urikit::ErrorKind::SchemeMissing) if the reference has no scheme, or
    /// [`FragmentUnexpected`](urikit::ErrorKind::FragmentUnexpected) if there is a fragment.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
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
    /// [`SchemeMissing`](urikit::ErrorKind::SchemeMissing) if the reference has no scheme, or
    /// [`FragmentUnexpected`](urikit::ErrorKind::FragmentUnexpected) if there is a fragment.
    pub fn parse_with(text: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        let spans = parse::parse(text, &syntax.grammar(), Form::Absolute)?;
        Ok(Self(UriReference { parsed: Parsed { text, spans }, syntax }))
    }

    /// Returns a [`Resolver`] with this URI as its base, to resolve references by RFC 2396.
    ///
    /// The default options are those of RFC 2396 section 5.2. To change them, use the methods of
    /// the resolver.
    pub const fn resolver(&self) -> Resolver<'a> {
        Resolver::new(*self)
    }
}

impl<'a> Deref for AbsoluteUri<'a> {
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
/// use urikit_legacy::rfc2396::RelativeUri;
///
/// assert_eq!(RelativeUri::parse("../docs?lang=en")?.path().unwrap(), "../docs");
/// assert!(RelativeUri::parse("").is_err());
/// # Ok::<(), urikit_legacy::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct RelativeUri<'a>(UriReference<'a>);

impl<'a> RelativeUri<'a> {
    /// Parses a string as a relative URI by RFC 2396, without IPv6 literals.
    ///
    /// A relative URI has no scheme and no fragment.
    ///
    /// # Errors
    ///
    /// Returns the first error in the input, or
    /// [`SchemeUnexpected`](urikit::ErrorKind::SchemeUnexpected),
    /// [`FragmentUnexpected`](urikit::ErrorKind::FragmentUnexpected), or
    /// [`PathMissing`](urikit::ErrorKind::PathMissing), if there is a scheme, if there is a
    /// fragment, or if the string is empty. An empty string is a reference, but not a relative URI.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        let syntax = Syntax::RFC2396;
        let spans = parse::parse(text, &syntax.grammar(), Form::Relative)?;
        Ok(Self(UriReference { parsed: Parsed { text, spans }, syntax }))
    }
}

impl<'a> Deref for RelativeUri<'a> {
    type Target = UriReference<'a>;

    fn deref(&self) -> &UriReference<'a> {
        &self.0
    }
}

reference_traits! { UriReference AbsoluteUri RelativeUri }
parse_uri_ref! { UriReference AbsoluteUri RelativeUri }

/// Scans `server | reg_name` at `start` (RFC 2396 section 3.2) and returns the end of the
/// authority. An authority that matches both is a server.
fn server_or_registry(
    bytes: &[u8],
    start: usize,
    spans: &mut Spans,
    literals: Literals,
) -> Result<usize, Stop> {
    let end = authority_end(bytes, start);
    // Unless it is a server, the authority is a registered name.
    spans.set_registry(start..end);
    if start == end {
        // An empty authority is an empty server, as in `file:///etc/hosts`.
        spans.host_kind = Some(HostKind::RegName);
        return Ok(end);
    }
    if let Some((host, kind)) = server(bytes, start, end, literals) {
        spans.host_start = host.start;
        spans.host_end = host.end;
        spans.host_kind = Some(kind);
        return Ok(end);
    }
    let stop = run_encoded(bytes, start, REG_NAME);
    if stop == end {
        return Ok(end);
    }
    if literals == Literals::Ipv6 && begins_host(bytes, start, stop) && bytes[stop] == b'[' {
        return Err(literal_error(bytes, stop));
    }
    Err(Stop::Char(Component::Authority, stop))
}

/// Returns whether a host starts at `at` in an authority that starts at `start`.
fn begins_host(bytes: &[u8], start: usize, at: usize) -> bool {
    at == start || bytes[at - 1] == b'@' && run_encoded(bytes, start, USERINFO) + 1 == at
}

/// Returns the error of an IP literal. Only IPv6 is allowed, so a literal that starts with `v` is
/// reported at that character.
fn literal_error(bytes: &[u8], bracket: usize) -> Stop {
    if matches!(bytes.get(bracket + 1), Some(b'v' | b'V')) {
        return Stop::Char(Component::Host, bracket + 1);
    }
    // If the address is valid, its port is not.
    match ipv6_end(bytes, bracket) {
        Some(end) if bytes.get(end) == Some(&b':') => Stop::Port(port_end(bytes, end + 1)),
        _ => Stop::Literal(bracket),
    }
}

/// Returns the offset after the `]` of the IPv6 literal whose `[` is at `bracket`, or `None` if it
/// is invalid.
fn ipv6_end(bytes: &[u8], bracket: usize) -> Option<usize> {
    let close = bracket
        + bytes[bracket..authority_end(bytes, bracket)].iter().position(|&byte| byte == b']')?;
    let address = core::str::from_utf8(&bytes[bracket + 1..close]).ok()?;
    grammar::ipv6(address).is_ok().then_some(close + 1)
}

/// Scans the nonempty authority `start..end` as `[ userinfo "@" ] host [ ":" port ]` (section
/// 3.2.2), and returns the range and the kind of the host. Returns `None` if the authority has
/// another form.
fn server(
    bytes: &[u8],
    start: usize,
    end: usize,
    literals: Literals,
) -> Option<(Range<usize>, HostKind)> {
    let userinfo_end = run_encoded(bytes, start, USERINFO);
    let has_userinfo = userinfo_end < end && bytes[userinfo_end] == b'@';
    let host = if has_userinfo { userinfo_end + 1 } else { start };
    let (host_end, kind) = host_of(bytes, host, literals)?;
    // If anything follows, the whole authority is a registered name instead.
    let is_complete =
        host_end == end || bytes[host_end] == b':' && port_end(bytes, host_end + 1) == end;
    is_complete.then_some((host..host_end, kind))
}

/// Scans `hostname | IPv4address` at `start`, or an `IPv6reference` if allowed, and returns its end
/// and kind. Returns `None` if there is none of these.
fn host_of(bytes: &[u8], start: usize, literals: Literals) -> Option<(usize, HostKind)> {
    if literals == Literals::Ipv6 && bytes.get(start) == Some(&b'[') {
        return Some((ipv6_end(bytes, start)?, HostKind::Ipv6));
    }
    if let Some(host_end) = host::end(bytes, start, TrailingDot::Allowed) {
        return Some((host_end, HostKind::RegName));
    }
    // An address is not a hostname, because its last label starts with a digit.
    let host_end = host::run(bytes, start);
    host::is_dotted_digits(&bytes[start..host_end]).then_some((host_end, HostKind::Ipv4))
}
