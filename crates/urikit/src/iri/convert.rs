//! Between IRIs of all widths and URIs: every URI is an IRI, and an IRI that is ASCII is a URI (RFC 3987 section 3.1).

use super::{AbsoluteIri, Iri, IriRef, RelativeIriRef};
use crate::error::ParseError;
use crate::reference::{AbsoluteUri, RelativeRef, Uri, UriRef};

/// From a narrower type to a wider one.
macro_rules! widening {
    ($($narrow:ident: $($wide:ident)*;)*) => {$($(
        impl<'a> From<$narrow<'a>> for $wide<'a> {
            fn from(iri: $narrow<'a>) -> Self { $wide::promised_by(iri.inner()) }
        }
    )*)*};
}

/// From a URI to an IRI of the same width or a wider one. The text and its components are the same.
macro_rules! every_uri_is_an_iri {
    ($($uri:ident: $($iri:ident)*;)*) => {$($(
        impl<'a> From<$uri<'a>> for $iri<'a> {
            fn from(uri: $uri<'a>) -> Self { $iri::promised_by(uri.into()) }
        }
    )*)*};
}

/// From an IRI to a URI of the same width. The error is the first character that RFC 3986 does not allow.
macro_rules! some_iris_are_uris {
    ($($iri:ident: $uri:ident;)*) => {$(
        impl<'a> TryFrom<$iri<'a>> for $uri<'a> {
            type Error = ParseError;

            fn try_from(iri: $iri<'a>) -> Result<Self, ParseError> { $uri::parse(iri.as_str()) }
        }
    )*};
}

/// The text and its spans in each type, which has to be what they are.
macro_rules! promised_by {
    ($($iri:ident)*) => {$(
        impl<'a> $iri<'a> {
            pub(super) const fn promised_by(inner: UriRef<'a>) -> Self { Self::promised(IriRef::new(inner)) }
        }
    )*};
}
promised_by! { IriRef Iri AbsoluteIri RelativeIriRef }

widening! {
    Iri: IriRef;
    AbsoluteIri: Iri IriRef;
    RelativeIriRef: IriRef;
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

/// A view by reference is as good as a view: every operation that takes one takes both.
macro_rules! from_reference {
    ($($view:ident)*) => {$(
        impl<'a> From<&$view<'a>> for IriRef<'a> {
            fn from(view: &$view<'a>) -> Self { (*view).into() }
        }
    )*};
}
from_reference! { IriRef Iri AbsoluteIri RelativeIriRef UriRef Uri AbsoluteUri RelativeRef }
