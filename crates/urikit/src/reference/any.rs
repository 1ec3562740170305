//! Any reference.

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

/// Any reference of a specification: [`UriRef`](crate::UriRef) or [`IriRef`](crate::iri::IriRef).
///
/// `Copy`, 48 bytes: the text, and where its components begin and end. The components borrow the text, not this value.
/// `Eq`, `Ord`, and `Hash` are those of the text (RFC 3986 section 6.2.1).
#[derive(Clone, Copy)]
pub struct Reference<'a, S: UriSpec> {
    text: &'a str,
    spans: Spans,
    spec: PhantomData<S>,
}

text_traits! { [<S: UriSpec>] Reference<'_, S>, name::<S>("UriRef", "IriRef") }

impl<'a, S: UriSpec> Reference<'a, S> {
    /// `spans` are those of `text`.
    #[inline]
    pub(crate) const fn new(text: &'a str, spans: Spans) -> Self {
        Self { text, spans, spec: PhantomData }
    }

    /// `reference`, which is what this type promises.
    pub(crate) const fn new_unchecked(reference: Self) -> Self {
        reference
    }

    /// Changes the specification. The caller ensures that it allows the text.
    #[inline]
    pub(crate) const fn cast<T: UriSpec>(self) -> Reference<'a, T> {
        Reference::new(self.text, self.spans)
    }

    /// The spans of the components.
    #[inline]
    pub(crate) const fn spans(&self) -> Spans {
        self.spans
    }

    /// Parses a reference. Takes time linear in the length, without allocating.
    ///
    /// [`parse_const`](Self::parse_const) does the same in `const`.
    ///
    /// # Errors
    ///
    /// The first fault, with the component and the bytes that it is in.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        spec::parse::<S, _>(text, Self::new, Self::parse_const)
    }

    /// Parses a reference, also in `const`: byte by byte, where [`parse`](Self::parse) takes up to 64 at a time.
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    ///
    /// ```
    /// use urikit::{ErrorKind, UriRef};
    ///
    /// const HOME: &str = "https://example.com/";
    /// const HOST_END: usize = match UriRef::parse_const(HOME) {
    ///     Ok(home) => home.as_str().len() - 1,
    ///     Err(_) => panic!("home is a URI"),
    /// };
    /// assert_eq!(&HOME[8..HOST_END], "example.com");
    /// ```
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), grammar::<S>()) {
            Ok(spans) => Ok(Self::new(text, spans)),
            Err(error) => Err(error),
        }
    }

    /// Parses a reference from bytes.
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse). A byte above 0x7F in a URI is [`NonAscii`](crate::ErrorKind::NonAscii), even if it is
    /// not UTF-8. Bytes in an IRI that are not UTF-8 are [`NotUtf8`](crate::ErrorKind::NotUtf8).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => {
                parse::parse(bytes, grammar::<S>()).map(|spans| Self::new(chars::accepted(bytes), spans))
            }
        }
    }

    /// A reference that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not such a reference.
    ///
    /// ```compile_fail
    /// const BAD: urikit::UriRef<'_> = urikit::UriRef::from_static("http://a:b/");
    /// ```
    pub const fn from_static(text: &'static str) -> Reference<'static, S> {
        match Reference::parse_const(text) {
            Ok(reference) => reference,
            #[expect(clippy::panic, reason = "documented; a constant is checked by the compiler")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns the part at a byte range, as percent-encoded text; `None` if the range is out of bounds, or if it would divide
    /// an escape or an unescaped character.
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let reference = UriRef::parse("/a%20b?c")?;
    /// assert_eq!(reference.get(1..6).unwrap().decode().decode_utf8().unwrap(), "a b");
    /// assert_eq!(reference.get(1..3), None);
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn get(&self, range: Range) -> Option<Encoded<'a>> {
        Encoded::new(self.text).get(range)
    }

    /// Returns the byte range of a component, without its delimiters; `None` if the component is undefined. That of a
    /// host includes the brackets of an IP literal.
    ///
    /// The range of [`Component::Reference`] is the whole text. Returns `None` for values of [`Component`] that are not a component of
    /// RFC 3986.
    ///
    /// ```
    /// use urikit::{Component, UriRef};
    ///
    /// let reference = UriRef::parse("//me@host/a?")?;
    /// assert_eq!(reference.span(Component::Host), Some(5..9));
    /// assert_eq!(reference.span(Component::Query), Some(12..12)); // defined, and empty
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
    fn slice(&self, range: Range) -> &'a str {
        &self.text[range]
    }

    /// The scheme, without its `:`; `None` in a relative reference.
    #[inline]
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.spans.scheme().map(|range| Scheme::new(self.slice(range)))
    }

    /// The authority, without its `//`; `None` when the text has no `//` there, which is not the same as an empty one.
    #[inline]
    pub fn authority(&self) -> Option<Authority<'a>> {
        self.spans.authority().map(|range| {
            let (host_start, host_end) = self.spans.host_in_authority();
            Authority::new(self.slice(range), host_start, host_end, self.spans.host_kind)
        })
    }

    /// The authority's userinfo, without its `@`.
    #[inline]
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.spans.userinfo().map(|range| Userinfo::new(self.slice(range)))
    }

    /// The authority's host, possibly empty; `None` when there is no authority.
    #[inline]
    pub fn host(&self) -> Option<Host<'a>> {
        self.spans.host().map(|range| Host::new(self.slice(range), self.spans.host_kind))
    }

    /// The authority's port, without its `:`, possibly empty.
    #[inline]
    pub fn port(&self) -> Option<Port<'a>> {
        self.spans.port().map(|range| Port::new(self.slice(range)))
    }

    /// The path: always defined, possibly empty.
    #[inline]
    pub fn path(&self) -> Path<'a> {
        Path::new(self.slice(self.spans.path()))
    }

    /// The query, without its `?`, possibly empty.
    #[inline]
    pub fn query(&self) -> Option<Query<'a>> {
        self.spans.query().map(|range| Query::new(self.slice(range)))
    }

    /// The fragment, without its `#`, possibly empty.
    #[inline]
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.spans.fragment(self.text.len()).map(|range| Fragment::new(self.slice(range)))
    }

    /// The five parts as text (appendix B).
    #[inline]
    pub fn split(&self) -> Split<'a> {
        let part = |range: Option<Range>| range.map(|range| self.slice(range));
        Split {
            scheme: part(self.spans.scheme()),
            authority: part(self.spans.authority()),
            path: self.slice(self.spans.path()),
            query: part(self.spans.query()),
            fragment: part(self.spans.fragment(self.text.len())),
        }
    }

    /// The same reference without its `#` and fragment.
    #[inline]
    pub fn without_fragment(&self) -> Self {
        Self::new(&self.text[..self.spans.query_end as usize], self.spans)
    }

    /// This reference as a relative one, if it has no scheme.
    pub fn as_relative(&self) -> Option<RelativeReference<'a, S>> {
        RelativeReference::try_from(*self).ok()
    }

    /// The text for a log: what stands behind the first colon of a userinfo is masked (section 7.5).
    ///
    /// ```
    /// let uri = urikit::UriRef::parse("ftp://joe:secret@h/")?;
    /// assert_eq!(uri.redacted().to_string(), "ftp://joe:***@h/");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
    pub fn redacted(&self) -> Redacted<'a> {
        Redacted::new(self.cast())
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::ReferenceBuf<S> {
        super::ReferenceBuf::from(*self)
    }
}

impl<'a, S: UriSpec> TryFrom<&'a str> for Reference<'a, S> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}

impl<S: UriSpec> Default for Reference<'_, S> {
    /// The empty reference.
    fn default() -> Self {
        Self::new("", Spans::EMPTY)
    }
}

impl<S: UriSpec> PartialEq for Reference<'_, S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<S: UriSpec> Eq for Reference<'_, S> {}

impl<S: UriSpec> PartialOrd for Reference<'_, S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: UriSpec> Ord for Reference<'_, S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(other.text)
    }
}

impl<S: UriSpec> Hash for Reference<'_, S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}
