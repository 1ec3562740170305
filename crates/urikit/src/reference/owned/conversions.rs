//! Conversions and comparisons of the owned types.

use alloc::string::String;
use core::str::FromStr;

use super::{AbsoluteIdentifierBuf, GenericUriBuf, GenericUriRefBuf, RelativeReferenceBuf};
use crate::error::ParseError;
use crate::parse;
use crate::reference::{
    AbsoluteIdentifier, GenericUri, GenericUriRef, OwnedParseError, RelativeReference, UriSpec,
};

/// Implements parsing from `&str` and `String`, and conversion into `String`.
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
owned_traits! { GenericUriRefBuf GenericUriBuf AbsoluteIdentifierBuf RelativeReferenceBuf }

/// Implements comparison with `String`.
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
    GenericUriRefBuf; GenericUriBuf; AbsoluteIdentifierBuf; RelativeReferenceBuf;
    GenericUriRef<'_>; GenericUri<'_>; AbsoluteIdentifier<'_>; RelativeReference<'_>;
}

/// Implements conversions from borrowed types to owned types.
macro_rules! copies {
    ($($view:ident: $($owned:ident)*;)*) => {$($(
        impl<S: UriSpec> From<$view<'_, S>> for $owned<S> {
            fn from(view: $view<'_, S>) -> Self {
                Self::new_unchecked(GenericUriRef::from(view).into())
            }
        }
    )*)*};
}
copies! {
    GenericUri: GenericUriBuf GenericUriRefBuf;
    AbsoluteIdentifier: AbsoluteIdentifierBuf GenericUriBuf;
    RelativeReference: RelativeReferenceBuf GenericUriRefBuf;
}

/// Implements `to_owned` for borrowed types.
macro_rules! to_owned {
    ($($view:ident $owned:ident;)*) => {$(
        impl<S: UriSpec> $view<'_, S> {
            /// Returns an owned copy of this value, which can outlive the parsed string.
            ///
            /// This method is the same as [`to_buf`](Self::to_buf). It shadows
            /// [`ToOwned::to_owned`](alloc::borrow::ToOwned::to_owned), which only copies the
            /// borrowed value.
            ///
            /// # Examples
            ///
            /// ```
            /// use urikit::{Uri, UriBuf};
            ///
            /// let uri: UriBuf = Uri::parse("https://example.com/")?.to_owned();
            /// assert_eq!(uri, "https://example.com/");
            /// # Ok::<(), urikit::ParseError>(())
            /// ```
            #[doc(alias = "into_owned")]
            pub fn to_owned(&self) -> $owned<S> { self.to_buf() }
        }
    )*};
}
to_owned! {
    GenericUriRef GenericUriRefBuf;
    GenericUri GenericUriBuf;
    AbsoluteIdentifier AbsoluteIdentifierBuf;
    RelativeReference RelativeReferenceBuf;
}

/// Implements conversions from an owned type to its borrowed type and wider ones, and comparison
/// with each.
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
    GenericUriRefBuf: GenericUriRef;
    GenericUriBuf: GenericUri GenericUriRef;
    AbsoluteIdentifierBuf: AbsoluteIdentifier GenericUri GenericUriRef;
    RelativeReferenceBuf: RelativeReference GenericUriRef;
}

/// Implements unchecked conversions between an owned type and its inner reference.
macro_rules! promises {
    ($($owned:ident: $make:expr, $take:expr;)*) => {$(
        impl<S: UriSpec> $owned<S> {
            /// Wraps `reference`, which must satisfy the requirements of this type.
            #[inline]
            pub(crate) fn new_unchecked(reference: GenericUriRefBuf<S>) -> Self { $make(reference) }

            pub(crate) fn into_reference(self) -> GenericUriRefBuf<S> { $take(self) }
        }
    )*};
}
promises! {
    GenericUriRefBuf: |reference| reference, |this: Self| this;
    GenericUriBuf: Self, |this: Self| this.0;
    AbsoluteIdentifierBuf: |reference| Self(GenericUriBuf(reference)), |this: Self| this.0.0;
    RelativeReferenceBuf: Self, |this: Self| this.0;
}

/// Implements conversions from a narrower owned type to wider ones.
macro_rules! widening {
    ($($narrow:ident: $($wide:ident)*;)*) => {$($(
        impl<S: UriSpec> From<$narrow<S>> for $wide<S> {
            fn from(narrow: $narrow<S>) -> Self { Self::new_unchecked(narrow.into_reference()) }
        }
    )*)*};
}
widening! {
    GenericUriBuf: GenericUriRefBuf;
    AbsoluteIdentifierBuf: GenericUriBuf GenericUriRefBuf;
    RelativeReferenceBuf: GenericUriRefBuf;
}

impl<S: UriSpec> TryFrom<GenericUriRefBuf<S>> for GenericUriBuf<S> {
    type Error = OwnedParseError;

    fn try_from(reference: GenericUriRefBuf<S>) -> Result<Self, OwnedParseError> {
        reference.checked(|reference| parse::check_scheme(reference.spans, S::SPEC)).map(Self)
    }
}

impl<S: UriSpec> TryFrom<GenericUriBuf<S>> for AbsoluteIdentifierBuf<S> {
    type Error = OwnedParseError;

    fn try_from(identifier: GenericUriBuf<S>) -> Result<Self, OwnedParseError> {
        let check = |reference: &GenericUriRefBuf<S>| {
            parse::check_no_fragment(reference.spans, reference.text.len(), S::SPEC)
        };
        identifier.0.checked(check).map(Self::new_unchecked)
    }
}

impl<S: UriSpec> TryFrom<GenericUriRefBuf<S>> for AbsoluteIdentifierBuf<S> {
    type Error = OwnedParseError;

    fn try_from(reference: GenericUriRefBuf<S>) -> Result<Self, OwnedParseError> {
        GenericUriBuf::try_from(reference)?.try_into()
    }
}

impl<S: UriSpec> TryFrom<GenericUriRefBuf<S>> for RelativeReferenceBuf<S> {
    type Error = OwnedParseError;

    fn try_from(reference: GenericUriRefBuf<S>) -> Result<Self, OwnedParseError> {
        reference.checked(|reference| parse::check_no_scheme(reference.spans, S::SPEC)).map(Self)
    }
}
