//! Generic types for URIs and IRIs, with the specification as a type parameter.
//!
//! [`UriRef`](crate::UriRef) is an alias of [`GenericUriRef`] with [`Rfc3986`], and
//! [`IriRef`](crate::iri::IriRef) of [`GenericUriRef`] with [`Rfc3987`]. Most code should use these
//! aliases. Code that parses and inspects both URIs and IRIs can be generic:
//!
//! ```
//! use urikit::spec::{GenericUriRef, UriSpec};
//! use urikit::{UriRef, iri::IriRef};
//!
//! fn is_local<S: UriSpec>(reference: GenericUriRef<'_, S>) -> bool {
//!     reference.scheme().is_none() && reference.authority().is_none()
//! }
//! assert!(is_local(UriRef::parse("/menu")?));
//! assert!(is_local(IriRef::parse("/納豆")?));
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! | generic type | URI type | IRI type | value |
//! |---|---|---|---|
//! | [`GenericUriRef`] | `UriRef` | `IriRef` | any reference |
//! | [`GenericUri`] | `Uri` | `Iri` | a reference with a scheme |
//! | [`AbsoluteIdentifier`] | `AbsoluteUri` | `AbsoluteIri` | without a fragment |
//! | [`RelativeReference`] | `RelativeRef` | `RelativeIriRef` | a reference without a scheme |
//!
//! Each type has an owned version with the suffix `Buf`. Each type dereferences to a more general
//! one: borrowed types to [`GenericUriRef`], owned types to `GenericUriRefBuf`. The generic types support
//! parsing, access to components, conversions between each other, and serde. Resolution,
//! normalization, and comparison exist only for [`Rfc3986`] and [`Rfc3987`], not generically. A
//! function that needs them for both can accept `impl Into<IriRef<'_>>`, because every URI is an
//! IRI.

#[cfg(feature = "alloc")]
pub use crate::build::GenericUriBuilder;
pub use crate::reference::{AbsoluteIdentifier, GenericUri, GenericUriRef, RelativeReference};
#[cfg(feature = "alloc")]
pub use crate::reference::{
    AbsoluteIdentifierBuf, GenericUriBuf, GenericUriRefBuf, RelativeReferenceBuf,
};
pub use crate::reference::{ReferenceKind, Rfc3986, Rfc3987, UriSpec};
