//! RFC 2396 (1998), *Uniform Resource Identifiers: Generic Syntax*, as a grammar of its own, and RFC 2732, which adds
//! IPv6 literals to it.
//!
//! SQL engines, Java and Ruby still read by this document. It differs from RFC 3986 in more than characters:
//!
//! - Behind a scheme stands a *hier_part*, which begins with `/`, or an *opaque_part*, which does not, has no query, and
//!   is not empty: `http:` is no URI and `mailto:a@b?c` has no query.
//! - An authority is a *server*, or else a *reg_name* as a whole: `a_b.example` and `h:80a` are registered names, without
//!   host or port. Java answers `null` for their host.
//! - Segments may have parameters, behind `;`.
//! - References are resolved by other rules; see [`Resolver`].
//!
//! ```
//! use urikit::rfc2396::{Authority, UriReference};
//!
//! let uri = UriReference::parse("http://joe@h.example:80/a;v=1/b?q#f")?;
//! let Some(Authority::Server(server)) = uri.authority() else { panic!() };
//! assert_eq!(server.host().unwrap().as_str(), "h.example");
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
//! # Readings
//!
//! Where the document contradicts itself, this is how it is read here:
//!
//! - Appendix A cannot derive `?y`, a reference that is nothing but a query; section 5.2 and appendix C.1 use it. It is a
//!   reference.
//! - RFC 2732 takes its IPv6 addresses from RFC 2373, whose grammar allows any number of groups. Here they are addresses.
//! - `a:b?c` is opaque: the question mark is part of the opaque part, as appendix A has it.

pub mod java;
mod normalize;
mod resolve;
mod syntax;

use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
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

/// A URI-reference (RFC 2396 section 4): an absolute or relative URI, possibly with a fragment.
///
/// `Copy`; it borrows the text, as its parts do. `Debug` masks the password. It is compared, ordered and hashed as the
/// text, by whatever syntax that was read.
#[derive(Clone, Copy)]
pub struct UriReference<'a> {
    /// The text and its spans, which are those of this document.
    inner: UriRef<'a>,
    syntax: Syntax,
}

impl<'a> UriReference<'a> {
    /// Parses a reference by RFC 2396 alone.
    ///
    /// # Errors
    ///
    /// The first fault, with the component and the bytes that it is in and the rule of this document.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Syntax::RFC2396)
    }

    /// Parses a reference by a chosen [`Syntax`].
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub const fn parse_with(text: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), &syntax.grammar()) {
            Ok(spans) => Ok(Self { inner: UriRef::new(text, spans), syntax }),
            Err(error) => Err(error),
        }
    }

    /// Parses a reference out of any bytes at all, by RFC 2396 alone.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub const fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match parse::parse(bytes, &rfc2396::GRAMMAR) {
            Ok(spans) => {
                Ok(Self { inner: UriRef::new(chars::accepted(bytes), spans), syntax: Syntax::RFC2396 })
            }
            Err(error) => Err(error),
        }
    }

    /// Parses a reference out of any bytes at all, by a chosen [`Syntax`].
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse); where a tolerant syntax would accept characters outside ASCII, bytes that are not
    /// UTF-8 are [`NonAscii`](crate::ErrorKind::NonAscii).
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

    /// The text.
    pub const fn as_str(&self) -> &'a str {
        self.inner.as_str()
    }

    /// The syntax that the text was parsed by.
    pub const fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// The scheme, without its `:`; `None` in a relative reference.
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.inner.scheme()
    }

    /// Whether an opaque part stands behind the scheme.
    pub fn is_opaque(&self) -> bool {
        self.opaque_part().is_some()
    }

    /// What stands behind the scheme up to the fragment, if it begins with `/`.
    pub fn hier_part(&self) -> Option<&'a str> {
        let spans = self.inner.spans();
        let part = &self.as_str()[spans.after_scheme() as usize..spans.query_end as usize];
        (spans.scheme_end != 0 && part.starts_with('/')).then_some(part)
    }

    /// What stands behind the scheme up to the fragment, if it does not begin with `/`.
    pub fn opaque_part(&self) -> Option<Encoded<'a>> {
        let spans = self.inner.spans();
        let part = self.inner.path().as_str();
        let is_opaque = spans.scheme_end != 0 && spans.host_start == 0 && !part.starts_with('/');
        is_opaque.then(|| Encoded::new(part))
    }

    /// The authority, without its `//`.
    pub fn authority(&self) -> Option<Authority<'a>> {
        let text = self.inner.authority()?.as_str();
        Some(match self.inner.spans().host_kind {
            HostKind::Registry => Authority::RegName(Encoded::new(text)),
            _ => Authority::Server(Server(self.inner)),
        })
    }

    /// The path, possibly empty; `None` where there is an opaque part instead.
    pub fn path(&self) -> Option<Path<'a>> {
        if self.is_opaque() { None } else { Some(self.inner.path()) }
    }

    /// The segments of the path, each with its parameters.
    pub fn segments(&self) -> impl DoubleEndedIterator<Item = Segment<'a>> + use<'a> {
        let segments = self.path().map(|path| path.segments());
        segments.into_iter().flatten().map(|segment| Segment(segment.as_str()))
    }

    /// The query, without its `?`, possibly empty.
    pub fn query(&self) -> Option<Query<'a>> {
        self.inner.query()
    }

    /// The fragment, without its `#`, possibly empty.
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.inner.fragment()
    }

    /// The characters that only the [tolerant](Syntax::tolerant) reading accepts, each with its offset in bytes.
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
        // Only these components are read with tolerance.
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

    /// The normal form by RFC 2396 section 6, computed when it is written: scheme and hostname in lower case, a default
    /// port left away.
    pub const fn normalize(&self) -> Normalized<'a> {
        Normalized::new(*self)
    }

    /// Whether two references have the same normal form by section 6.
    pub fn is_equivalent(&self, other: &UriReference<'_>) -> bool {
        self.normalize().is_same(&other.normalize())
    }

    /// The text for a log: what stands behind the first colon of a userinfo is masked.
    pub fn redacted(&self) -> Redacted<'a> {
        self.inner.redacted()
    }

    /// The reference as an absolute URI, without its fragment; `None` if it is relative.
    pub fn without_fragment(&self) -> Option<AbsoluteUri<'a>> {
        self.scheme()?;
        Some(AbsoluteUri(Self { inner: self.inner.without_fragment(), ..*self }))
    }

    pub(crate) const fn inner(&self) -> UriRef<'a> {
        self.inner
    }
}

impl PartialEq for UriReference<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.inner == other.inner
    }
}

impl Eq for UriReference<'_> {}

impl PartialOrd for UriReference<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UriReference<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.inner.cmp(&other.inner)
    }
}

impl Hash for UriReference<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.inner.hash(state);
    }
}

/// An authority (RFC 2396 section 3.2).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Authority<'a> {
    /// A server, possibly empty (section 3.2.2).
    Server(Server<'a>),
    /// A name of a registry of the scheme's own (section 3.2.1).
    RegName(Encoded<'a>),
}

impl fmt::Debug for Authority<'_> {
    /// What stands before an `@` in a registered name is masked: it may have been meant as a userinfo.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server(server) => f.debug_tuple("Server").field(server).finish(),
            Self::RegName(name) => match name.as_str().rsplit_once('@') {
                Some((_, behind)) => write!(f, "RegName(\"***@{behind}\")"),
                None => write!(f, "RegName(\"{}\")", name.as_str()),
            },
        }
    }
}

/// A server: possibly a userinfo, a host, and possibly a port; or nothing at all (RFC 2396 section 3.2.2).
#[derive(Clone, Copy)]
pub struct Server<'a>(
    /// That which it stands in.
    UriRef<'a>,
);

impl PartialEq for Server<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Server<'_> {}

impl<'a> Server<'a> {
    /// The text.
    pub fn as_str(&self) -> &'a str {
        self.0.authority().map_or("", |authority| authority.as_str())
    }

    /// Whether there is nothing behind the `//`.
    pub fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }

    /// What stands before the `@`.
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.0.userinfo()
    }

    /// The host: a hostname, four numbers (of any size), or an IPv6 literal; `None` in an empty server.
    pub fn host(&self) -> Option<Host<'a>> {
        self.0.host().filter(|_| !self.is_empty())
    }

    /// What stands behind the `:`, possibly nothing.
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

/// A segment of a path, with its parameters (RFC 2396 section 3.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Segment<'a>(&'a str);

impl<'a> Segment<'a> {
    /// The text, parameters included.
    pub const fn as_str(&self) -> &'a str {
        self.0
    }

    /// What stands before the first `;`.
    pub fn name(&self) -> &'a str {
        self.0.split_once(';').map_or(self.0, |(name, _)| name)
    }

    /// What stands behind each `;`.
    pub fn params(&self) -> impl Iterator<Item = Encoded<'a>> + use<'a> {
        self.0.split(';').skip(1).map(Encoded::new)
    }
}

/// An absolute URI (RFC 2396 section 3, `absoluteURI`): one with a scheme and without a fragment. Derefs to
/// [`UriReference`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteUri<'a>(UriReference<'a>);

impl<'a> AbsoluteUri<'a> {
    /// Parses an absolute URI by RFC 2396 alone.
    ///
    /// # Errors
    ///
    /// Those of [`UriReference::parse`], [`SchemeMissing`](crate::ErrorKind::SchemeMissing) and
    /// [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected).
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        Self::parse_with(text, Syntax::RFC2396)
    }

    /// Parses an absolute URI by a chosen [`Syntax`].
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub const fn parse_with(text: &'a str, syntax: Syntax) -> Result<Self, ParseError> {
        match parse::parse_absolute(text.as_bytes(), &syntax.grammar()) {
            Ok(spans) => Ok(Self(UriReference { inner: UriRef::new(text, spans), syntax })),
            Err(error) => Err(error),
        }
    }

    /// This URI as a base, with the options that section 5.2 leaves open.
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

/// A relative URI (RFC 2396 section 5, `relativeURI`): one with neither scheme nor fragment. Derefs to [`UriReference`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeUri<'a>(UriReference<'a>);

impl<'a> RelativeUri<'a> {
    /// Parses a relative URI by RFC 2396 alone.
    ///
    /// # Errors
    ///
    /// Those of [`UriReference::parse`], [`SchemeUnexpected`](crate::ErrorKind::SchemeUnexpected),
    /// [`FragmentUnexpected`](crate::ErrorKind::FragmentUnexpected), and
    /// [`PathMissing`](crate::ErrorKind::PathMissing) for the empty text, which is a reference but no relative URI.
    pub const fn parse(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse_relative_only(text.as_bytes(), &rfc2396::GRAMMAR) {
            Ok(spans) => Ok(Self(UriReference { inner: UriRef::new(text, spans), syntax: Syntax::RFC2396 })),
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

text_traits! { UriReference<'_> AbsoluteUri<'_> RelativeUri<'_> }

impl<'a> TryFrom<&'a str> for UriReference<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<&'a str> for AbsoluteUri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<&'a str> for RelativeUri<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<'a> TryFrom<UriRef<'a>> for UriReference<'a> {
    type Error = ParseError;

    /// Reads the same text by RFC 2396; the error names its first rule that forbids it.
    fn try_from(reference: UriRef<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}

impl<'a> TryFrom<UriReference<'a>> for UriRef<'a> {
    type Error = ParseError;

    /// Reads the same text by RFC 3986; the error names its first rule that forbids it.
    fn try_from(reference: UriReference<'a>) -> Result<Self, ParseError> {
        Self::parse(reference.as_str())
    }
}
