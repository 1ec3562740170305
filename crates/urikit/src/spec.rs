//! Generic types for URIs and IRIs, with the specification as a type parameter.
//!
//! [`UriRef`](crate::UriRef) is an alias of [`GenericUriRef`] with [`Rfc3986`], and
//! [`IriRef`](crate::IriRef) of [`GenericUriRef`] with [`Rfc3987`]. Most code should use these
//! aliases. Code that parses and inspects both URIs and IRIs can be generic:
//!
//! ```
//! use urikit::spec::{GenericUriRef, UriSpec};
//! use urikit::{IriRef, UriRef};
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
//!
//! Each type has an owned version with the suffix `Buf`. Functions that accept all of these types
//! take an [`AnyReference`].

#[cfg(feature = "alloc")]
pub use crate::build::GenericUriBuilder;
pub use crate::reference::{AnyReference, GenericUri, GenericUriRef, Rfc3986, Rfc3987, UriSpec};
#[cfg(feature = "alloc")]
pub use crate::reference::{GenericUriBuf, GenericUriRefBuf};
