//! The twins that own their text.

use alloc::string::String;
use core::ops::Deref;
use core::str::FromStr;

use super::{AbsoluteIri, Iri, IriRef, RelativeIriRef};
use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::error::ParseError;
use crate::grammar::Document;
use crate::parse;
use crate::reference::{
    AbsoluteUriBuf, OwnedParseError, Redacted, RelativeRefBuf, UriBuf, UriRefBuf, owned_traits, text_traits,
};
use crate::spans::Spans;

/// An owned IRI-reference; see [`IriRef`].
///
/// ```
/// use urikit::iri::IriRefBuf;
///
/// let reference: IriRefBuf = "../納豆?糸".parse()?;
/// assert_eq!(reference.path(), "../納豆");
/// assert_eq!(reference.as_iri_ref().query().unwrap(), "糸");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IriRefBuf(UriRefBuf);

impl IriRefBuf {
    /// A text and its spans, which are those of RFC 3987.
    #[inline]
    pub(super) const fn new(inner: UriRefBuf) -> Self {
        Self(inner)
    }

    /// Parses an IRI-reference and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`IriRef::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| IriRef::parse(text).map(|view| view.inner().spans()))
    }

    /// The view.
    #[inline]
    pub fn as_iri_ref(&self) -> IriRef<'_> {
        IriRef::new(self.0.as_uri_ref())
    }

    /// The text.
    #[inline]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }

    /// See [`IriRef::scheme`].
    pub fn scheme(&self) -> Option<Scheme<'_>> {
        self.0.scheme()
    }

    /// See [`IriRef::authority`].
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.0.authority()
    }

    /// See [`IriRef::userinfo`].
    pub fn userinfo(&self) -> Option<Userinfo<'_>> {
        self.0.userinfo()
    }

    /// See [`IriRef::host`].
    pub fn host(&self) -> Option<Host<'_>> {
        self.0.host()
    }

    /// See [`IriRef::port`].
    pub fn port(&self) -> Option<Port<'_>> {
        self.0.port()
    }

    /// See [`IriRef::path`].
    pub fn path(&self) -> Path<'_> {
        self.0.path()
    }

    /// See [`IriRef::query`].
    pub fn query(&self) -> Option<Query<'_>> {
        self.0.query()
    }

    /// See [`IriRef::fragment`].
    pub fn fragment(&self) -> Option<Fragment<'_>> {
        self.0.fragment()
    }

    /// See [`IriRef::redacted`].
    pub fn redacted(&self) -> Redacted<'_> {
        self.0.redacted()
    }

    /// Checks that this is what a narrower type promises.
    fn checked(
        self,
        check: fn(Spans, usize, Document) -> Result<Spans, ParseError>,
    ) -> Result<Self, OwnedParseError> {
        let view = self.0.as_uri_ref();
        match check(view.spans(), view.as_str().len(), Document::Rfc3987) {
            Ok(_) => Ok(self),
            Err(error) => Err(OwnedParseError::new(error, self.into_string())),
        }
    }
}

/// The spans of what `parse` makes of `text`, with the text.
fn parse_with(
    text: String,
    parse: impl FnOnce(&str) -> Result<Spans, ParseError>,
) -> Result<IriRefBuf, OwnedParseError> {
    match parse(&text) {
        Ok(spans) => Ok(IriRefBuf(UriRefBuf::new(text, spans))),
        Err(error) => Err(OwnedParseError::new(error, text)),
    }
}

/// An owned IRI; see [`Iri`]. Derefs to [`IriRefBuf`].
///
/// ```
/// let iri: urikit::iri::IriBuf = "http://例え.jp/".parse()?;
/// assert_eq!(iri.as_iri().scheme().as_str(), "http");
/// assert_eq!(iri.host().unwrap(), "例え.jp");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IriBuf(IriRefBuf);

impl IriBuf {
    /// Parses an IRI and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`Iri::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| Iri::parse(text).map(|view| view.inner().spans())).map(Self)
    }

    /// The view.
    #[inline]
    pub fn as_iri(&self) -> Iri<'_> {
        Iri::promised(self.0.as_iri_ref())
    }

    /// The scheme, without its `:`.
    pub fn scheme(&self) -> Scheme<'_> {
        self.as_iri().scheme()
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}

/// An owned absolute IRI; see [`AbsoluteIri`]. Derefs to [`IriBuf`].
///
/// ```
/// use urikit::iri::{AbsoluteIriBuf, IriRef};
///
/// let base: AbsoluteIriBuf = "http://例え.jp/豆/".parse()?;
/// assert_eq!(base.as_absolute().resolve(IriRef::parse("大豆")?).to_iri(), "http://例え.jp/豆/大豆");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteIriBuf(IriBuf);

impl AbsoluteIriBuf {
    /// Parses an absolute IRI and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`AbsoluteIri::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| AbsoluteIri::parse(text).map(|view| view.inner().spans()))
            .map(|reference| Self(IriBuf(reference)))
    }

    /// The view.
    #[inline]
    pub fn as_absolute(&self) -> AbsoluteIri<'_> {
        AbsoluteIri::promised(self.0.as_iri_ref())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}

/// An owned relative IRI-reference; see [`RelativeIriRef`]. Derefs to [`IriRefBuf`].
///
/// ```
/// let reference: urikit::iri::RelativeIriRefBuf = "../納豆".parse()?;
/// assert_eq!(reference.as_relative().path(), "../納豆");
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeIriRefBuf(IriRefBuf);

impl RelativeIriRefBuf {
    /// Parses a relative IRI-reference and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`RelativeIriRef::parse`]; the error hands the text back.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| RelativeIriRef::parse(text).map(|view| view.inner().spans())).map(Self)
    }

    /// The view.
    #[inline]
    pub fn as_relative(&self) -> RelativeIriRef<'_> {
        RelativeIriRef::promised(self.0.as_iri_ref())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}

impl Deref for IriBuf {
    type Target = IriRefBuf;

    fn deref(&self) -> &IriRefBuf {
        &self.0
    }
}

impl Deref for AbsoluteIriBuf {
    type Target = IriBuf;

    fn deref(&self) -> &IriBuf {
        &self.0
    }
}

impl Deref for RelativeIriRefBuf {
    type Target = IriRefBuf;

    fn deref(&self) -> &IriRefBuf {
        &self.0
    }
}

text_traits! { IriRefBuf IriBuf AbsoluteIriBuf RelativeIriRefBuf }
owned_traits! { IriRefBuf IriBuf AbsoluteIriBuf RelativeIriRefBuf }

/// Between an owned value and views: its twin and all that are wider, copies of the twin, and comparison with each.
macro_rules! views {
    ($($owned:ident: $twin:ident $($wider:ident)*;)*) => {$(
        impl From<$twin<'_>> for $owned {
            fn from(view: $twin<'_>) -> Self { Self::promised(IriRefBuf(view.inner().to_buf())) }
        }
        views! { @each $owned: $twin $($wider)* }
    )*};
    (@each $owned:ident: $($view:ident)*) => {$(
        impl<'b> From<&'b $owned> for $view<'b> {
            fn from(owned: &'b $owned) -> Self { $view::promised(owned.as_iri_ref()) }
        }
        impl PartialEq<$view<'_>> for $owned {
            fn eq(&self, other: &$view<'_>) -> bool { self.as_str() == other.as_str() }
        }
        impl PartialEq<$owned> for $view<'_> {
            fn eq(&self, other: &$owned) -> bool { self.as_str() == other.as_str() }
        }
    )*};
}
views! {
    IriRefBuf: IriRef;
    IriBuf: Iri IriRef;
    AbsoluteIriBuf: AbsoluteIri Iri IriRef;
    RelativeIriRefBuf: RelativeIriRef IriRef;
}

impl IriRefBuf {
    /// `reference`, which is what this type promises.
    const fn promised(reference: Self) -> Self {
        reference
    }
}

impl IriBuf {
    /// `reference`, which has a scheme.
    pub(super) const fn promised(reference: IriRefBuf) -> Self {
        Self(reference)
    }

    fn into_reference(self) -> IriRefBuf {
        self.0
    }
}

impl AbsoluteIriBuf {
    const fn promised(reference: IriRefBuf) -> Self {
        Self(IriBuf(reference))
    }

    fn into_reference(self) -> IriRefBuf {
        self.0.0
    }
}

impl RelativeIriRefBuf {
    const fn promised(reference: IriRefBuf) -> Self {
        Self(reference)
    }

    fn into_reference(self) -> IriRefBuf {
        self.0
    }
}

/// From a narrower type to wider ones, and from a URI to an IRI of the same width.
macro_rules! widening {
    ($($narrow:ident: $($wide:ident)*;)*) => {$($(
        impl From<$narrow> for $wide {
            fn from(iri: $narrow) -> Self { Self::promised(iri.into_reference()) }
        }
    )*)*};
}
widening! {
    IriBuf: IriRefBuf;
    AbsoluteIriBuf: IriBuf IriRefBuf;
    RelativeIriRefBuf: IriRefBuf;
}

macro_rules! uris {
    ($($uri:ident: $iri:ident;)*) => {$(
        impl From<$uri> for $iri {
            /// Every URI is an IRI. The text is not copied.
            fn from(uri: $uri) -> Self { Self::promised(IriRefBuf(uri.into())) }
        }
        impl TryFrom<$iri> for $uri {
            type Error = OwnedParseError;
            /// An IRI that is ASCII is a URI. The error is the first character that RFC 3986 does not allow.
            fn try_from(iri: $iri) -> Result<Self, OwnedParseError> { Self::parse(iri.into_string()) }
        }
    )*};
}
uris! {
    UriRefBuf: IriRefBuf;
    UriBuf: IriBuf;
    AbsoluteUriBuf: AbsoluteIriBuf;
    RelativeRefBuf: RelativeIriRefBuf;
}

impl TryFrom<IriRefBuf> for IriBuf {
    type Error = OwnedParseError;

    fn try_from(reference: IriRefBuf) -> Result<Self, OwnedParseError> {
        reference.checked(|spans, _, document| parse::check_scheme(spans, document)).map(Self)
    }
}

impl TryFrom<IriBuf> for AbsoluteIriBuf {
    type Error = OwnedParseError;

    fn try_from(iri: IriBuf) -> Result<Self, OwnedParseError> {
        iri.0.checked(parse::check_no_fragment).map(Self::promised)
    }
}

impl TryFrom<IriRefBuf> for AbsoluteIriBuf {
    type Error = OwnedParseError;

    fn try_from(reference: IriRefBuf) -> Result<Self, OwnedParseError> {
        IriBuf::try_from(reference)?.try_into()
    }
}

impl TryFrom<IriRefBuf> for RelativeIriRefBuf {
    type Error = OwnedParseError;

    fn try_from(reference: IriRefBuf) -> Result<Self, OwnedParseError> {
        reference.checked(|spans, _, document| parse::check_no_scheme(spans, document)).map(Self)
    }
}
