//! The types behind those of URIs and IRIs, which differ only in their specification.
//!
//! [`UriRef`](crate::UriRef) is a [`Reference`] by [`Rfc3986`], and [`IriRef`](crate::iri::IriRef) is one by [`Rfc3987`]. Code that works
//! with both has a parameter:
//!
//! ```
//! use urikit::spec::{Reference, Spec};
//! use urikit::{UriRef, iri::IriRef};
//!
//! fn is_local<S: Spec>(reference: Reference<'_, S>) -> bool {
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
//! Each has an owned twin, whose name ends with `Buf`.

pub use crate::reference::{AbsoluteIdentifier, Identifier, Reference, RelativeReference};
#[cfg(feature = "alloc")]
pub use crate::reference::{AbsoluteIdentifierBuf, IdentifierBuf, ReferenceBuf, RelativeReferenceBuf};
pub use crate::reference::{Rfc3986, Rfc3987, Spec};
