//! The twins that own their text.

use alloc::string::String;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::ops::{Deref, Range};
use core::str::FromStr;

use super::{AbsoluteUri, OwnedParseError, Redacted, RelativeRef, Uri, UriRef, text_traits};
use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::error::{Component, ParseError};
use crate::grammar::Document;
use crate::parse;
use crate::spans::Spans;

/// An owned URI-reference; see [`UriRef`].
///
/// ```
/// use std::collections::HashMap;
/// use urikit::UriRefBuf;
///
/// let reference: UriRefBuf = "../a?b".parse()?;
/// assert_eq!(reference.path().as_str(), "../a");
/// assert_eq!(reference.as_uri_ref().query().unwrap().as_str(), "b");
///
/// let seen = HashMap::from([(reference, 1)]);
/// assert_eq!(seen.get("../a?b"), Some(&1));
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone)]
pub struct UriRefBuf {
    text: String,
    spans: Spans,
}

impl UriRefBuf {
    /// `spans` are those of `text`.
    #[inline]
    pub(crate) const fn new(text: String, spans: Spans) -> Self {
        Self { text, spans }
    }

    /// The text and its spans, which have to stay those of the text.
    pub(crate) const fn text_and_spans_mut(&mut self) -> (&mut String, &mut Spans) {
        (&mut self.text, &mut self.spans)
    }

    /// Parses a URI-reference and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`UriRef::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| UriRef::parse(text).map(|view| view.spans()))
    }

    /// The view.
    #[inline]
    pub fn as_uri_ref(&self) -> UriRef<'_> {
        UriRef::new(&self.text, self.spans)
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.text
    }

    /// See [`UriRef::scheme`].
    pub fn scheme(&self) -> Option<Scheme<'_>> {
        self.as_uri_ref().scheme()
    }

    /// See [`UriRef::span`].
    pub fn span(&self, component: Component) -> Option<Range<usize>> {
        self.as_uri_ref().span(component)
    }

    /// See [`UriRef::authority`].
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.as_uri_ref().authority()
    }

    /// See [`UriRef::userinfo`].
    pub fn userinfo(&self) -> Option<Userinfo<'_>> {
        self.as_uri_ref().userinfo()
    }

    /// See [`UriRef::host`].
    pub fn host(&self) -> Option<Host<'_>> {
        self.as_uri_ref().host()
    }

    /// See [`UriRef::port`].
    pub fn port(&self) -> Option<Port<'_>> {
        self.as_uri_ref().port()
    }

    /// See [`UriRef::path`].
    pub fn path(&self) -> Path<'_> {
        self.as_uri_ref().path()
    }

    /// See [`UriRef::query`].
    pub fn query(&self) -> Option<Query<'_>> {
        self.as_uri_ref().query()
    }

    /// See [`UriRef::fragment`].
    pub fn fragment(&self) -> Option<Fragment<'_>> {
        self.as_uri_ref().fragment()
    }

    /// See [`UriRef::redacted`].
    pub fn redacted(&self) -> Redacted<'_> {
        self.as_uri_ref().redacted()
    }

    /// Checks that this is what a narrower type promises.
    fn checked(self, check: fn(&Self) -> Result<Spans, ParseError>) -> Result<Self, OwnedParseError> {
        match check(&self) {
            Ok(_) => Ok(self),
            Err(error) => Err(OwnedParseError::new(error, self.text)),
        }
    }
}

/// The spans of what `parse` makes of `text`, with the text.
fn parse_with(
    text: String,
    parse: impl FnOnce(&str) -> Result<Spans, ParseError>,
) -> Result<UriRefBuf, OwnedParseError> {
    match parse(&text) {
        Ok(spans) => Ok(UriRefBuf { text, spans }),
        Err(error) => Err(OwnedParseError::new(error, text)),
    }
}

impl Default for UriRefBuf {
    /// The empty reference.
    fn default() -> Self {
        Self { text: String::new(), spans: Spans::EMPTY }
    }
}

impl PartialEq for UriRefBuf {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for UriRefBuf {}

impl PartialOrd for UriRefBuf {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for UriRefBuf {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl Hash for UriRefBuf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl From<UriRef<'_>> for UriRefBuf {
    fn from(reference: UriRef<'_>) -> Self {
        Self { text: reference.as_str().into(), spans: reference.spans() }
    }
}

/// An owned URI; see [`Uri`]. Derefs to [`UriRefBuf`].
///
/// ```
/// let uri: urikit::UriBuf = "http://example.com/a".parse()?;
/// assert_eq!(uri.as_uri().scheme().as_str(), "http");
/// assert_eq!(uri.host().unwrap().as_str(), "example.com");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UriBuf(UriRefBuf);

impl UriBuf {
    /// `reference` has a scheme.
    #[inline]
    pub(crate) const fn new(reference: UriRefBuf) -> Self {
        Self(reference)
    }

    /// The reference that it is, which has to keep its scheme.
    pub(crate) const fn as_reference_mut(&mut self) -> &mut UriRefBuf {
        &mut self.0
    }

    /// Parses a URI and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`Uri::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| Uri::parse(text).map(|view| view.spans())).map(Self)
    }

    /// The view.
    #[inline]
    pub fn as_uri(&self) -> Uri<'_> {
        Uri::new(self.0.as_uri_ref())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// The scheme, without its `:`.
    pub fn scheme(&self) -> Scheme<'_> {
        self.as_uri().scheme()
    }

    /// The same URI without its `#` and fragment, in the same allocation.
    pub fn into_without_fragment(mut self) -> AbsoluteUriBuf {
        self.0.text.truncate(self.0.spans.query_end as usize);
        AbsoluteUriBuf(self)
    }
}

impl Deref for UriBuf {
    type Target = UriRefBuf;

    fn deref(&self) -> &UriRefBuf {
        &self.0
    }
}

/// An owned absolute URI; see [`AbsoluteUri`]. Derefs to [`UriBuf`].
///
/// ```
/// use urikit::{AbsoluteUriBuf, UriRef};
///
/// let base: AbsoluteUriBuf = "http://a/b/c/d;p?q".parse()?;
/// assert_eq!(base.as_absolute().resolve(UriRef::parse("g")?).to_uri(), "http://a/b/c/g");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteUriBuf(UriBuf);

impl AbsoluteUriBuf {
    /// The reference that it is, which has to keep its scheme and must get no fragment.
    pub(crate) const fn as_reference_mut(&mut self) -> &mut UriRefBuf {
        self.0.as_reference_mut()
    }

    /// Parses an absolute URI and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`AbsoluteUri::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| AbsoluteUri::parse(text).map(|view| view.spans()))
            .map(|reference| Self(UriBuf(reference)))
    }

    /// The view.
    #[inline]
    pub fn as_absolute(&self) -> AbsoluteUri<'_> {
        AbsoluteUri::new(self.0.as_uri())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}

impl Deref for AbsoluteUriBuf {
    type Target = UriBuf;

    fn deref(&self) -> &UriBuf {
        &self.0
    }
}

/// An owned relative reference; see [`RelativeRef`]. Derefs to [`UriRefBuf`].
///
/// ```
/// let reference: urikit::RelativeRefBuf = "../a".parse()?;
/// assert_eq!(reference.as_relative().path().as_str(), "../a");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeRefBuf(UriRefBuf);

impl RelativeRefBuf {
    /// The reference that it is, which must get no scheme.
    pub(crate) const fn as_reference_mut(&mut self) -> &mut UriRefBuf {
        &mut self.0
    }

    /// Parses a relative reference and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`RelativeRef::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| RelativeRef::parse(text).map(|view| view.spans())).map(Self)
    }

    /// The view.
    #[inline]
    pub fn as_relative(&self) -> RelativeRef<'_> {
        RelativeRef::promised(self.0.as_uri_ref())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.text
    }
}

impl Deref for RelativeRefBuf {
    type Target = UriRefBuf;

    fn deref(&self) -> &UriRefBuf {
        &self.0
    }
}

text_traits! { UriRefBuf UriBuf AbsoluteUriBuf RelativeRefBuf }

/// What every owned type has in the same words: parsing from `str` and `String`, and standing in for its text in a map.
macro_rules! owned_traits {
    ($($owned:ident)*) => {$(
        impl FromStr for $owned {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<Self, ParseError> { Ok(Self::parse(text)?) }
        }
        impl TryFrom<String> for $owned {
            type Error = OwnedParseError;
            fn try_from(text: String) -> Result<Self, OwnedParseError> { Self::parse(text) }
        }
        impl TryFrom<&str> for $owned {
            type Error = ParseError;
            fn try_from(text: &str) -> Result<Self, ParseError> { text.parse() }
        }
        impl From<$owned> for String { fn from(owned: $owned) -> Self { owned.into_string() } }
    )*};
}
pub(crate) use owned_traits;
owned_traits! { UriRefBuf UriBuf AbsoluteUriBuf RelativeRefBuf }

impl From<Uri<'_>> for UriBuf {
    fn from(uri: Uri<'_>) -> Self {
        Self(UriRef::from(uri).into())
    }
}

impl From<Uri<'_>> for UriRefBuf {
    fn from(uri: Uri<'_>) -> Self {
        UriRef::from(uri).into()
    }
}

impl From<AbsoluteUri<'_>> for UriBuf {
    fn from(uri: AbsoluteUri<'_>) -> Self {
        Uri::from(uri).into()
    }
}

impl From<RelativeRef<'_>> for UriRefBuf {
    fn from(reference: RelativeRef<'_>) -> Self {
        UriRef::from(reference).into()
    }
}

impl From<AbsoluteUri<'_>> for AbsoluteUriBuf {
    fn from(uri: AbsoluteUri<'_>) -> Self {
        Self(Uri::from(uri).into())
    }
}

impl From<RelativeRef<'_>> for RelativeRefBuf {
    fn from(reference: RelativeRef<'_>) -> Self {
        Self(UriRef::from(reference).into())
    }
}

/// The views of an owned value: its twin and all that are wider; and comparison with each.
macro_rules! views {
    ($($owned:ident: $($view:ident)*;)*) => {$($(
        impl<'b> From<&'b $owned> for $view<'b> {
            fn from(owned: &'b $owned) -> Self { $view::promised(owned.as_uri_ref()) }
        }
        impl PartialEq<$view<'_>> for $owned {
            fn eq(&self, other: &$view<'_>) -> bool { self.as_str() == other.as_str() }
        }
        impl PartialEq<$owned> for $view<'_> {
            fn eq(&self, other: &$owned) -> bool { self.as_str() == other.as_str() }
        }
    )*)*};
}
views! {
    UriRefBuf: UriRef;
    UriBuf: Uri UriRef;
    AbsoluteUriBuf: AbsoluteUri Uri UriRef;
    RelativeRefBuf: RelativeRef UriRef;
}

impl From<UriBuf> for UriRefBuf {
    fn from(uri: UriBuf) -> Self {
        uri.0
    }
}

impl From<AbsoluteUriBuf> for UriBuf {
    fn from(uri: AbsoluteUriBuf) -> Self {
        uri.0
    }
}

impl From<AbsoluteUriBuf> for UriRefBuf {
    fn from(uri: AbsoluteUriBuf) -> Self {
        uri.0.0
    }
}

impl From<RelativeRefBuf> for UriRefBuf {
    fn from(reference: RelativeRefBuf) -> Self {
        reference.0
    }
}

impl TryFrom<UriRefBuf> for UriBuf {
    type Error = OwnedParseError;

    fn try_from(reference: UriRefBuf) -> Result<Self, OwnedParseError> {
        reference.checked(|reference| parse::check_scheme(reference.spans, Document::Rfc3986)).map(Self)
    }
}

impl TryFrom<UriBuf> for AbsoluteUriBuf {
    type Error = OwnedParseError;

    fn try_from(uri: UriBuf) -> Result<Self, OwnedParseError> {
        let checked =
            uri.0.checked(|uri| parse::check_no_fragment(uri.spans, uri.text.len(), Document::Rfc3986));
        checked.map(|reference| Self(UriBuf(reference)))
    }
}

impl TryFrom<UriRefBuf> for AbsoluteUriBuf {
    type Error = OwnedParseError;

    fn try_from(reference: UriRefBuf) -> Result<Self, OwnedParseError> {
        UriBuf::try_from(reference)?.try_into()
    }
}

impl TryFrom<UriRefBuf> for RelativeRefBuf {
    type Error = OwnedParseError;

    fn try_from(reference: UriRefBuf) -> Result<Self, OwnedParseError> {
        reference.checked(|reference| parse::check_no_scheme(reference.spans, Document::Rfc3986)).map(Self)
    }
}
