//! Generic types of URIs and IRIs, which differ only in their specification.
//!
//! [`UriRef`](crate::UriRef) is a [`Reference`] by [`Rfc3986`], and [`IriRef`](crate::iri::IriRef) is one by [`Rfc3987`]. These aliases are
//! what most code should use. Code that only parses and inspects references can be generic:
//!
//! ```
//! use urikit::spec::{Reference, UriSpec};
//! use urikit::{UriRef, iri::IriRef};
//!
//! fn is_local<S: UriSpec>(reference: Reference<'_, S>) -> bool {
//!     reference.scheme().is_none() && reference.authority().is_none()
//! }
//! assert!(is_local(UriRef::parse("/a")?) && is_local(IriRef::parse("/納豆")?));
//! # Ok::<(), urikit::ParseError>(())
//! ```
//!
//! | generic type | of URIs | of IRIs | what it is |
//! |---|---|---|---|
//! | [`Reference`] | `UriRef` | `IriRef` | any reference |
//! | [`Identifier`] | `Uri` | `Iri` | one with a scheme |
//! | [`AbsoluteIdentifier`] | `AbsoluteUri` | `AbsoluteIri` | one with a scheme and without a fragment |
//! | [`RelativeReference`] | `RelativeRef` | `RelativeIriRef` | one without a scheme |
//!
//! Each has an owned version named `…Buf`, and each narrower type derefs to the wider one. The generic types have parsing, accessors,
//! `span`, `to_buf`, conversions between widths, and serde; resolving, normalizing, and comparing are methods of the types of URIs and of
//! those of IRIs. A function that needs them for both can take `impl Into<IriRef<'_>>`, because every URI is an IRI.

pub use crate::reference::{AbsoluteIdentifier, Identifier, Reference, RelativeReference};
#[cfg(feature = "alloc")]
pub use crate::reference::{AbsoluteIdentifierBuf, IdentifierBuf, ReferenceBuf, RelativeReferenceBuf};
pub use crate::reference::{ReferenceKind, Rfc3986, Rfc3987, UriSpec};
