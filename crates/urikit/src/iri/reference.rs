//! Any IRI-reference.

use super::{Iri, RelativeIriRef};
use crate::chars;
use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::error::ParseError;
use crate::grammar::rfc3987::GRAMMAR;
use crate::parse;
use crate::reference::{Redacted, UriRef, text_traits};
use crate::split::Split;

/// An IRI-reference (RFC 3987 section 2.2): an [`Iri`] or a [`RelativeIriRef`].
///
/// `Copy`, 48 bytes, the text and where its components begin and end, as [`UriRef`] is. The parts are the views of
/// [`component`](crate::component), in whose text there may be characters outside ASCII; decoded, they stand for themselves.
/// `Eq`, `Ord` and `Hash` are those of the text (section 5.3.1).
///
/// ```
/// use urikit::iri::IriRef;
///
/// let iri = IriRef::parse("//例え.jp/引き割り?q=%E7%B4%8D#納豆")?;
/// assert_eq!(iri.host().unwrap(), "例え.jp");
/// assert_eq!(iri.path(), "/引き割り");
/// assert_eq!(iri.query().unwrap().decode().to_text()?, "q=納");
///
/// const HOME: IriRef<'_> = IriRef::from_static("https://résumé.example/"); // checked by the compiler
/// assert!(HOME.userinfo().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IriRef<'a>(UriRef<'a>);

impl<'a> IriRef<'a> {
    /// A text and its spans, which are those of RFC 3987. What works on texts and spans works on these.
    #[inline]
    pub(crate) const fn new(inner: UriRef<'a>) -> Self {
        Self(inner)
    }

    /// The text and its spans, for what works on these: outside of this module nobody may take it for a URI-reference.
    #[inline]
    pub(super) const fn inner(&self) -> UriRef<'a> {
        self.0
    }

    /// `reference`, which is what this type promises.
    pub(super) const fn promised(reference: Self) -> Self {
        reference
    }

    /// Parses an IRI-reference. Takes time linear in the length, and no memory.
    ///
    /// # Errors
    ///
    /// The first fault, with the component and the bytes that it is in.
    pub fn parse(text: &'a str) -> Result<Self, ParseError> {
        parse::fast_iri(text, |text, spans| Self(UriRef::new(text, spans)), Self::parse_const)
    }

    /// Parses an IRI-reference, in `const` if need be; see [`UriRef::parse_const`].
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub const fn parse_const(text: &'a str) -> Result<Self, ParseError> {
        match parse::parse(text.as_bytes(), &GRAMMAR) {
            Ok(spans) => Ok(Self(UriRef::new(text, spans))),
            Err(error) => Err(error),
        }
    }

    /// Parses an IRI-reference out of any bytes at all.
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and [`NotUtf8`](crate::ErrorKind::NotUtf8).
    #[inline]
    pub fn parse_bytes(bytes: &'a [u8]) -> Result<Self, ParseError> {
        match core::str::from_utf8(bytes) {
            Ok(text) => Self::parse(text),
            Err(_) => {
                parse::parse(bytes, &GRAMMAR).map(|spans| Self(UriRef::new(chars::accepted(bytes), spans)))
            }
        }
    }

    /// A reference that is known when the program is written; in a `const` the compiler checks it.
    ///
    /// # Panics
    ///
    /// When `text` is not an IRI-reference.
    ///
    /// ```compile_fail
    /// const BAD: urikit::iri::IriRef<'_> = urikit::iri::IriRef::from_static("http://é:b/");
    /// ```
    pub const fn from_static(text: &'static str) -> IriRef<'static> {
        match IriRef::parse_const(text) {
            Ok(reference) => reference,
            #[expect(clippy::panic, reason = "documented; a constant is checked by the compiler")]
            Err(error) => panic!("{}", error.message()),
        }
    }

    /// The text.
    #[inline]
    pub const fn as_str(&self) -> &'a str {
        self.0.as_str()
    }

    /// The scheme, without its `:`; `None` in a relative reference.
    #[inline]
    pub fn scheme(&self) -> Option<Scheme<'a>> {
        self.0.scheme()
    }

    /// The iauthority, without its `//`; `None` when the text has no `//` there.
    #[inline]
    pub fn authority(&self) -> Option<Authority<'a>> {
        self.0.authority()
    }

    /// The iuserinfo, without its `@`.
    #[inline]
    pub fn userinfo(&self) -> Option<Userinfo<'a>> {
        self.0.userinfo()
    }

    /// The ihost, possibly empty; `None` when there is no authority.
    #[inline]
    pub fn host(&self) -> Option<Host<'a>> {
        self.0.host()
    }

    /// The port, without its `:`, possibly empty.
    #[inline]
    pub fn port(&self) -> Option<Port<'a>> {
        self.0.port()
    }

    /// The ipath: always defined, possibly empty.
    #[inline]
    pub fn path(&self) -> Path<'a> {
        self.0.path()
    }

    /// The iquery, without its `?`, possibly empty. It alone may hold characters of private use.
    #[inline]
    pub fn query(&self) -> Option<Query<'a>> {
        self.0.query()
    }

    /// The ifragment, without its `#`, possibly empty.
    #[inline]
    pub fn fragment(&self) -> Option<Fragment<'a>> {
        self.0.fragment()
    }

    /// The five parts as text (RFC 3986 appendix B).
    #[inline]
    pub fn split(&self) -> Split<'a> {
        self.0.split()
    }

    /// The same reference without its `#` and fragment.
    #[inline]
    pub fn without_fragment(&self) -> Self {
        Self(self.0.without_fragment())
    }

    /// This reference as an IRI, if it has a scheme.
    pub fn as_iri(&self) -> Option<Iri<'a>> {
        Iri::try_from(*self).ok()
    }

    /// This reference as a relative one, if it has no scheme.
    pub fn as_relative(&self) -> Option<RelativeIriRef<'a>> {
        RelativeIriRef::try_from(*self).ok()
    }

    /// This reference as a URI-reference, if it is ASCII; any other has to be [mapped](Self::to_uri).
    pub fn as_uri_ref(&self) -> Option<UriRef<'a>> {
        self.as_str().is_ascii().then_some(self.0)
    }

    /// The text for a log: what stands behind the first colon of a userinfo is masked.
    pub fn redacted(&self) -> Redacted<'a> {
        self.0.redacted()
    }

    /// An owned copy.
    #[cfg(feature = "alloc")]
    pub fn to_buf(&self) -> super::IriRefBuf {
        super::IriRefBuf::from(*self)
    }
}

text_traits! { IriRef<'_> }

impl<'a> TryFrom<&'a str> for IriRef<'a> {
    type Error = ParseError;

    fn try_from(text: &'a str) -> Result<Self, ParseError> {
        Self::parse(text)
    }
}
