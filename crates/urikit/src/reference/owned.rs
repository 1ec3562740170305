//! The twins that own their text.

use alloc::string::String;
use core::cmp::Ordering;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::{Deref, Range};
use core::str::FromStr;

use super::spec::name;
use super::{
    AbsoluteIdentifier, Identifier, OwnedParseError, Redacted, Reference, RelativeReference, UriSpec,
    text_traits,
};
use crate::component::{Authority, Fragment, Host, Path, Port, Query, Scheme, Userinfo};
use crate::error::{Component, ParseError};
use crate::parse;
use crate::spans::Spans;

/// An owned reference; see [`Reference`].
#[derive(Clone)]
pub struct ReferenceBuf<S: UriSpec> {
    text: String,
    spans: Spans,
    spec: PhantomData<S>,
}

impl<S: UriSpec> ReferenceBuf<S> {
    /// `spans` are those of `text`.
    #[inline]
    pub(crate) const fn new(text: String, spans: Spans) -> Self {
        Self { text, spans, spec: PhantomData }
    }

    /// Changes the specification. The caller ensures that it allows the text.
    pub(crate) fn cast<T: UriSpec>(self) -> ReferenceBuf<T> {
        ReferenceBuf::new(self.text, self.spans)
    }

    /// The text and its spans, which have to stay those of the text.
    pub(crate) const fn text_and_spans_mut(&mut self) -> (&mut String, &mut Spans) {
        (&mut self.text, &mut self.spans)
    }

    /// Parses a reference and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`Reference::parse`]; the error contains the text.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| Reference::<'_, S>::parse(text).map(|view| view.spans()))
    }

    /// The view.
    #[inline]
    pub(crate) fn view(&self) -> Reference<'_, S> {
        Reference::new(&self.text, self.spans)
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

    /// See [`Reference::scheme`].
    pub fn scheme(&self) -> Option<Scheme<'_>> {
        self.view().scheme()
    }

    /// See [`Reference::span`].
    pub fn span(&self, component: Component) -> Option<Range<usize>> {
        self.view().span(component)
    }

    /// See [`Reference::authority`].
    pub fn authority(&self) -> Option<Authority<'_>> {
        self.view().authority()
    }

    /// See [`Reference::userinfo`].
    pub fn userinfo(&self) -> Option<Userinfo<'_>> {
        self.view().userinfo()
    }

    /// See [`Reference::host`].
    pub fn host(&self) -> Option<Host<'_>> {
        self.view().host()
    }

    /// See [`Reference::port`].
    pub fn port(&self) -> Option<Port<'_>> {
        self.view().port()
    }

    /// See [`Reference::path`].
    pub fn path(&self) -> Path<'_> {
        self.view().path()
    }

    /// See [`Reference::query`].
    pub fn query(&self) -> Option<Query<'_>> {
        self.view().query()
    }

    /// See [`Reference::fragment`].
    pub fn fragment(&self) -> Option<Fragment<'_>> {
        self.view().fragment()
    }

    /// See [`Reference::redacted`].
    pub fn redacted(&self) -> Redacted<'_> {
        self.view().redacted()
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
#[inline]
fn parse_with<S: UriSpec>(
    text: String,
    parse: impl FnOnce(&str) -> Result<Spans, ParseError>,
) -> Result<ReferenceBuf<S>, OwnedParseError> {
    match parse(&text) {
        Ok(spans) => Ok(ReferenceBuf::new(text, spans)),
        Err(error) => Err(OwnedParseError::new(error, text)),
    }
}

impl<S: UriSpec> Default for ReferenceBuf<S> {
    /// The empty reference.
    fn default() -> Self {
        Self::new(String::new(), Spans::EMPTY)
    }
}

impl<S: UriSpec> PartialEq for ReferenceBuf<S> {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl<S: UriSpec> Eq for ReferenceBuf<S> {}

impl<S: UriSpec> PartialOrd for ReferenceBuf<S> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S: UriSpec> Ord for ReferenceBuf<S> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl<S: UriSpec> Hash for ReferenceBuf<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<S: UriSpec> From<Reference<'_, S>> for ReferenceBuf<S> {
    fn from(reference: Reference<'_, S>) -> Self {
        Self::new(reference.as_str().into(), reference.spans())
    }
}

/// An owned reference with a scheme; see [`Identifier`]. Derefs to [`ReferenceBuf`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IdentifierBuf<S: UriSpec>(ReferenceBuf<S>);

impl<S: UriSpec> IdentifierBuf<S> {
    /// `reference` has a scheme.
    #[inline]
    pub(crate) const fn new(reference: ReferenceBuf<S>) -> Self {
        Self(reference)
    }

    /// The reference that it is, which has to keep its scheme.
    pub(crate) const fn as_reference_mut(&mut self) -> &mut ReferenceBuf<S> {
        &mut self.0
    }

    /// Parses a reference with a scheme and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`Identifier::parse`]; the error contains the text.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| Identifier::<'_, S>::parse(text).map(|view| view.spans())).map(Self)
    }

    /// The view.
    #[inline]
    pub(crate) fn identifier(&self) -> Identifier<'_, S> {
        Identifier::new(self.0.view())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.text
    }

    /// The scheme, without its `:`.
    pub fn scheme(&self) -> Scheme<'_> {
        self.identifier().scheme()
    }

    /// The same text without its `#` and fragment, in the same allocation.
    pub fn into_without_fragment(mut self) -> AbsoluteIdentifierBuf<S> {
        self.0.text.truncate(self.0.spans.query_end as usize);
        AbsoluteIdentifierBuf(self)
    }
}

impl<S: UriSpec> Deref for IdentifierBuf<S> {
    type Target = ReferenceBuf<S>;

    fn deref(&self) -> &ReferenceBuf<S> {
        &self.0
    }
}

/// An owned reference with a scheme and without a fragment; see [`AbsoluteIdentifier`]. Derefs to [`IdentifierBuf`].
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AbsoluteIdentifierBuf<S: UriSpec>(IdentifierBuf<S>);

impl<S: UriSpec> AbsoluteIdentifierBuf<S> {
    /// The reference that it is, which has to keep its scheme and must get no fragment.
    pub(crate) const fn as_reference_mut(&mut self) -> &mut ReferenceBuf<S> {
        self.0.as_reference_mut()
    }

    /// Parses a reference with a scheme and without a fragment, and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`AbsoluteIdentifier::parse`]; the error contains the text.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| AbsoluteIdentifier::<'_, S>::parse(text).map(|view| view.spans()))
            .map(|reference| Self(IdentifierBuf(reference)))
    }

    /// The view.
    #[inline]
    pub fn as_absolute(&self) -> AbsoluteIdentifier<'_, S> {
        AbsoluteIdentifier::new(self.0.identifier())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.into_string()
    }
}

impl<S: UriSpec> Deref for AbsoluteIdentifierBuf<S> {
    type Target = IdentifierBuf<S>;

    fn deref(&self) -> &IdentifierBuf<S> {
        &self.0
    }
}

/// An owned reference without a scheme; see [`RelativeReference`]. Derefs to [`ReferenceBuf`].
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RelativeReferenceBuf<S: UriSpec>(ReferenceBuf<S>);

impl<S: UriSpec> RelativeReferenceBuf<S> {
    /// The reference that it is, which must get no scheme.
    pub(crate) const fn as_reference_mut(&mut self) -> &mut ReferenceBuf<S> {
        &mut self.0
    }

    /// Parses a relative reference and keeps the text, without copying it if it is a `String`.
    ///
    /// # Errors
    ///
    /// Those of [`RelativeReference::parse`]; the error contains the text.
    pub fn parse(text: impl Into<String>) -> Result<Self, OwnedParseError> {
        parse_with(text.into(), |text| RelativeReference::<'_, S>::parse(text).map(|view| view.spans()))
            .map(Self)
    }

    /// The view.
    #[inline]
    pub fn as_relative(&self) -> RelativeReference<'_, S> {
        RelativeReference::new_unchecked(self.0.view())
    }

    /// The text, given away.
    pub fn into_string(self) -> String {
        self.0.text
    }
}

impl<S: UriSpec> Deref for RelativeReferenceBuf<S> {
    type Target = ReferenceBuf<S>;

    fn deref(&self) -> &ReferenceBuf<S> {
        &self.0
    }
}

text_traits! { [<S: UriSpec>] ReferenceBuf<S>, name::<S>("UriRefBuf", "IriRefBuf") }
text_traits! { [<S: UriSpec>] IdentifierBuf<S>, name::<S>("UriBuf", "IriBuf") }
text_traits! { [<S: UriSpec>] AbsoluteIdentifierBuf<S>, name::<S>("AbsoluteUriBuf", "AbsoluteIriBuf") }
text_traits! { [<S: UriSpec>] RelativeReferenceBuf<S>, name::<S>("RelativeRefBuf", "RelativeIriRefBuf") }

/// What every owned type has in the same words: parsing from `str` and `String`, and standing in for its text in a map.
macro_rules! owned_traits {
    ($($owned:ident)*) => {$(
        impl<S: UriSpec> FromStr for $owned<S> {
            type Err = ParseError;
            fn from_str(text: &str) -> Result<Self, ParseError> { Ok(Self::parse(text)?) }
        }
        impl<S: UriSpec> TryFrom<String> for $owned<S> {
            type Error = OwnedParseError;
            fn try_from(text: String) -> Result<Self, OwnedParseError> { Self::parse(text) }
        }
        impl<S: UriSpec> TryFrom<&str> for $owned<S> {
            type Error = ParseError;
            fn try_from(text: &str) -> Result<Self, ParseError> { text.parse() }
        }
        impl<S: UriSpec> From<$owned<S>> for String {
            fn from(owned: $owned<S>) -> Self { owned.into_string() }
        }
    )*};
}
owned_traits! { ReferenceBuf IdentifierBuf AbsoluteIdentifierBuf RelativeReferenceBuf }

/// Comparison with `String`.
macro_rules! equals_string {
    ($($type:ident $(<$life:lifetime>)?;)*) => {$(
        impl<S: UriSpec> PartialEq<String> for $type<$($life,)? S> {
            fn eq(&self, other: &String) -> bool { self.as_str() == other }
        }
        impl<S: UriSpec> PartialEq<$type<$($life,)? S>> for String {
            fn eq(&self, other: &$type<$($life,)? S>) -> bool { self == other.as_str() }
        }
    )*};
}
equals_string! {
    ReferenceBuf; IdentifierBuf; AbsoluteIdentifierBuf; RelativeReferenceBuf;
    Reference<'_>; Identifier<'_>; AbsoluteIdentifier<'_>; RelativeReference<'_>;
}

/// Owned copies of borrowed types.
macro_rules! copies {
    ($($view:ident: $($owned:ident)*;)*) => {$($(
        impl<S: UriSpec> From<$view<'_, S>> for $owned<S> {
            fn from(view: $view<'_, S>) -> Self { Self::new_unchecked(Reference::from(view).into()) }
        }
    )*)*};
}
copies! {
    Identifier: IdentifierBuf ReferenceBuf;
    AbsoluteIdentifier: AbsoluteIdentifierBuf IdentifierBuf;
    RelativeReference: RelativeReferenceBuf ReferenceBuf;
}

/// The views of an owned value: its twin and all that are wider; and comparison with each.
macro_rules! views {
    ($($owned:ident: $($view:ident)*;)*) => {$($(
        impl<'b, S: UriSpec> From<&'b $owned<S>> for $view<'b, S> {
            fn from(owned: &'b $owned<S>) -> Self { $view::new_unchecked(owned.view()) }
        }
        impl<S: UriSpec> PartialEq<$view<'_, S>> for $owned<S> {
            fn eq(&self, other: &$view<'_, S>) -> bool { self.as_str() == other.as_str() }
        }
        impl<S: UriSpec> PartialEq<$owned<S>> for $view<'_, S> {
            fn eq(&self, other: &$owned<S>) -> bool { self.as_str() == other.as_str() }
        }
    )*)*};
}
views! {
    ReferenceBuf: Reference;
    IdentifierBuf: Identifier Reference;
    AbsoluteIdentifierBuf: AbsoluteIdentifier Identifier Reference;
    RelativeReferenceBuf: RelativeReference Reference;
}

/// Conversions from a checked reference and back.
macro_rules! promises {
    ($($owned:ident: $make:expr, $take:expr;)*) => {$(
        impl<S: UriSpec> $owned<S> {
            /// `reference`, which is what this type promises.
            #[inline]
            pub(crate) fn new_unchecked(reference: ReferenceBuf<S>) -> Self { $make(reference) }

            /// The inner reference.
            pub(crate) fn into_reference(self) -> ReferenceBuf<S> { $take(self) }
        }
    )*};
}
promises! {
    ReferenceBuf: |reference| reference, |this: Self| this;
    IdentifierBuf: Self, |this: Self| this.0;
    AbsoluteIdentifierBuf: |reference| Self(IdentifierBuf(reference)), |this: Self| this.0.0;
    RelativeReferenceBuf: Self, |this: Self| this.0;
}

/// From a narrower type to wider ones.
macro_rules! widening {
    ($($narrow:ident: $($wide:ident)*;)*) => {$($(
        impl<S: UriSpec> From<$narrow<S>> for $wide<S> {
            fn from(narrow: $narrow<S>) -> Self { Self::new_unchecked(narrow.into_reference()) }
        }
    )*)*};
}
widening! {
    IdentifierBuf: ReferenceBuf;
    AbsoluteIdentifierBuf: IdentifierBuf ReferenceBuf;
    RelativeReferenceBuf: ReferenceBuf;
}

impl<S: UriSpec> TryFrom<ReferenceBuf<S>> for IdentifierBuf<S> {
    type Error = OwnedParseError;

    fn try_from(reference: ReferenceBuf<S>) -> Result<Self, OwnedParseError> {
        reference.checked(|reference| parse::check_scheme(reference.spans, S::SPEC)).map(Self)
    }
}

impl<S: UriSpec> TryFrom<IdentifierBuf<S>> for AbsoluteIdentifierBuf<S> {
    type Error = OwnedParseError;

    fn try_from(identifier: IdentifierBuf<S>) -> Result<Self, OwnedParseError> {
        let check = |reference: &ReferenceBuf<S>| {
            parse::check_no_fragment(reference.spans, reference.text.len(), S::SPEC)
        };
        identifier.0.checked(check).map(Self::new_unchecked)
    }
}

impl<S: UriSpec> TryFrom<ReferenceBuf<S>> for AbsoluteIdentifierBuf<S> {
    type Error = OwnedParseError;

    fn try_from(reference: ReferenceBuf<S>) -> Result<Self, OwnedParseError> {
        IdentifierBuf::try_from(reference)?.try_into()
    }
}

impl<S: UriSpec> TryFrom<ReferenceBuf<S>> for RelativeReferenceBuf<S> {
    type Error = OwnedParseError;

    fn try_from(reference: ReferenceBuf<S>) -> Result<Self, OwnedParseError> {
        reference.checked(|reference| parse::check_no_scheme(reference.spans, S::SPEC)).map(Self)
    }
}
