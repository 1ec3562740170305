//! Conversions between IRIs and URIs (RFC 3987 section 3.1).

use super::{AbsoluteIri, Iri, IriRef, RelativeIriRef};
#[cfg(feature = "alloc")]
use super::{AbsoluteIriBuf, IriBuf, IriRefBuf, RelativeIriRefBuf};
use crate::error::ParseError;
use crate::reference::{AbsoluteUri, RelativeRef, Uri, UriRef};
#[cfg(feature = "alloc")]
use crate::reference::{AbsoluteUriBuf, OwnedParseError, RelativeRefBuf, UriBuf, UriRefBuf};

macro_rules! every_uri_is_an_iri {
    ($($uri:ident: $($iri:ident)*;)*) => {$($(
        impl<'a> From<$uri<'a>> for $iri<'a> {
            fn from(uri: $uri<'a>) -> Self { $iri::new_unchecked(UriRef::from(uri).cast()) }
        }
    )*)*};
}

#[cfg(feature = "alloc")]
macro_rules! every_owned_uri_is_an_iri {
    ($($uri:ident: $iri:ident;)*) => {$(
        impl From<$uri> for $iri {
            fn from(uri: $uri) -> Self { Self::new_unchecked(uri.into_reference().cast()) }
        }
        impl TryFrom<$iri> for $uri {
            type Error = OwnedParseError;
            /// Converts an IRI without non-ASCII characters.
            fn try_from(iri: $iri) -> Result<Self,
            OwnedParseError> { Self::parse(iri.into_string()) }
        }
    )*};
}

macro_rules! some_iris_are_uris {
    ($($iri:ident: $uri:ident;)*) => {$(
        impl<'a> TryFrom<$iri<'a>> for $uri<'a> {
            type Error = ParseError;

            fn try_from(iri: $iri<'a>) -> Result<Self, ParseError> { $uri::parse(iri.as_str()) }
        }
    )*};
}

every_uri_is_an_iri! {
    UriRef: IriRef;
    Uri: Iri IriRef;
    AbsoluteUri: AbsoluteIri Iri IriRef;
    RelativeRef: RelativeIriRef IriRef;
}
some_iris_are_uris! {
    IriRef: UriRef;
    Iri: Uri;
    AbsoluteIri: AbsoluteUri;
    RelativeIriRef: RelativeRef;
}

#[cfg(feature = "alloc")]
every_owned_uri_is_an_iri! {
    UriRefBuf: IriRefBuf;
    UriBuf: IriBuf;
    AbsoluteUriBuf: AbsoluteIriBuf;
    RelativeRefBuf: RelativeIriRefBuf;
}

macro_rules! from_reference {
    ($($view:ident)*) => {$(
        impl<'a> From<&$view<'a>> for IriRef<'a> {
            fn from(view: &$view<'a>) -> Self { (*view).into() }
        }
    )*};
}
from_reference! { UriRef Uri AbsoluteUri RelativeRef }
