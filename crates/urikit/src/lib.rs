//! Strict RFC 3986 URIs: parsing, resolution, normalization, and comparison.
//!
//! This crate parses URIs and URI references exactly as [RFC 3986] specifies. Parsing never repairs
//! input; [`UriRefBuf::parse_lenient`] does so on request and reports each change. Parsing is
//! zero-copy, works in `const` and without an allocator, and returns errors with a position and the
//! violated rule. Other operations, such as resolution and normalization, are separate methods.
//! IRIs ([RFC 3987]) have the same methods as URIs.
//!
//! This crate does not implement the URL Standard, by which browsers accept and rewrite URLs that
//! RFC 3986 forbids. To parse such URLs, use the crate `urikit-whatwg`. For programs that already
//! use the crate `url`, the feature `url` adds conversions.
//!
//! # Example
//!
//! ```
//! use urikit::{Uri, UriBuf, UriRef};
//!
//! // Parse a URI, and access its components.
//! let uri = Uri::parse("https://me@example.com:8042/over/there?name=ferret#nose")?;
//! assert_eq!(uri.scheme(), "https");
//! assert_eq!(uri.host().unwrap(), "example.com");
//! assert_eq!(uri.port_or_default(), Some(8042));
//! assert_eq!(uri.query_get("name").as_deref(), Some("ferret"));
//!
//! // Resolve a link against a base URI.
//! let base = Uri::parse("https://example.com/docs/guide/intro.html")?;
//! let target = base.resolve(UriRef::parse("../api/?q=uri")?);
//! assert_eq!(target, "https://example.com/docs/api/?q=uri");
//!
//! // Normalize.
//! let uri = Uri::parse("HTTP://EXAMPLE.com:80/%7Eme/./index.html")?;
//! assert_eq!(uri.normalize(), "http://example.com/~me/index.html");
//!
//! // Change components.
//! let mut uri: UriBuf = "https://example.com/search?q=uri".parse()?;
//! uri.set_query_pair("page", "2")?;
//! assert_eq!(uri, "https://example.com/search?q=uri&page=2");
//!
//! // Find the position and the cause of an error.
//! let error = Uri::parse("https://example.com:80a/").unwrap_err();
//! assert_eq!((error.span(), error.rule()), (22..23, "port = *DIGIT"));
//! # Ok::<(), urikit::Error>(())
//! ```
//!
//! # Types
//!
//! | URI, borrowed | owned | IRI, borrowed | owned | value |
//! |---|---|---|---|---|
//! | [`UriRef`] | [`UriRefBuf`] | [`IriRef`] | [`IriRefBuf`] | with or without a scheme (RFC 3986 section 4.1) |
//! | [`Uri`] | [`UriBuf`] | [`Iri`] | [`IriBuf`] | with a scheme (section 3) |
//!
//! For links, which may be relative, use [`UriRef`]. If a scheme is required, for example of a
//! base, use [`Uri`]. All four types have the same accessors, and only a [`Uri`] can be a base.
//! They are aliases of generic types (module [`spec`](mod@spec)), whose pages list the methods.
//!
//! Whether a reference is an absolute URI or a relative reference is a question, not a type: ask
//! [`is_absolute`](UriRef::is_absolute) or [`is_relative`](UriRef::is_relative), or require a form
//! with [`UriRef::parse_as`].
//!
//! # Tasks
//!
//! | task | API | specification |
//! |---|---|---|
//! | parse | [`UriRef::parse`], [`Uri::parse`], [`UriBuf::parse`] | RFC 3986 sections 3 and 4 |
//! | parse all lines of a file | [`batch`] | |
//! | inspect a component | [`component`] | RFC 3986 section 3 |
//! | get the host or the port as a plain value | [`UriRef::host_str`], [`UriRef::port_u16`], [`UriRef::port_or_default`] | |
//! | split a string without validation | [`split`](mod@split) | RFC 3986 appendix B |
//! | report an error | [`error`], [`ParseError::start`], [`ParseError::span`], [`ParseError::display`] | |
//! | mask a password in logs | [`UriRef::redacted`] | RFC 3986 section 7.5 |
//! | encode and decode percent-encoding | [`percent`] | RFC 3986 section 2 |
//! | read decoded query parameters | [`UriRef::query_pairs`], [`UriRef::query_get`], [`UriRef::query_get_all`] | |
//! | read and change parameters without changing other bytes | [`query`] | RFC 3986 section 3.4 |
//! | parse and serialize HTML form data | [`form`] | URL Standard section 5 |
//! | repair links such as `a b.html` | [`lenient`], [`Uri::join_lenient`] | |
//! | resolve a reference | [`Uri::resolve`], [`Uri::join`], [`resolve`] | RFC 3986 section 5 |
//! | make a URI relative to a base | [`Uri::relativize`], [`relativize`] | |
//! | normalize | [`UriRef::normalize`], [`normalize`] | RFC 3986 sections 6.2.2 and 6.2.3 |
//! | compare after normalization | [`UriRef::is_equivalent`], [`compare`] | RFC 3986 section 6.2 |
//! | change components | [`UriBuf::set_query`], [`UriBuf::push_segment`], [`edit`] | |
//! | compare origins | [`UriRef::is_same_origin`] | |
//! | build from components | [`UriBuilder`] | RFC 3986 section 5.3 |
//! | define the default port of a scheme | [`scheme`] | RFC 3986 section 6.2.3 |
//! | use non-ASCII characters | [`iri`], [`UriRef::to_iri`], [`IriRef::to_uri`] | RFC 3987 |
//! | write code that is generic over URIs and IRIs | [`spec`](mod@spec) | |
//! | parse by an older specification, or with zone identifiers | crate `urikit-legacy` | |
//! | parse URLs as browsers do | crate `urikit-whatwg` | URL Standard |
//! | select the specification at run time | crate `urikit-readings` | |
//! | parse `mailto`, `data`, and other schemes | crate `urikit-schemes` | |
//! | expand and match templates | crate `urikit-template` | RFC 6570 |
//! | find URIs in documents | crate `urikit-text` | |
//!
//! [`IriRef::to_uri`] percent-encodes an international host. To get its DNS name instead, use
//! `IriRef::to_uri_by_idna`, which needs the feature `idna`. URIs and components are equal (`==`)
//! if their encoded strings are equal; only the comparison of schemes and hosts ignores case.
//!
//! All errors of this crate convert to [`Error`], so a function can use `?` for each operation
//! of this crate.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | the feature `alloc`, and run-time detection of vector instructions |
//! | `alloc` | owned types, decoding to `Cow`, and results as `String` |
//! | `simd` (default) | faster parsing with vector instructions (crate `urikit-simd`) |
//! | `ssse3` | vector instructions for x86-64 processors without AVX2; increases code size |
//! | `serde` | `Serialize` and `Deserialize`, as a string or, with `serde_components`, as components |
//! | `url`, `http` | conversions between the owned types and `url::Url`, `http::Uri` |
//! | `arbitrary` | `Arbitrary` for the owned types |
//! | `idna` | IDNA hosts, Normalization Form C, and checks of right-to-left text in IRIs |
//!
//! Without features, the crate depends only on `core`. It can parse, inspect, and decode;
//! resolution and normalization write their results to a byte buffer.
//!
//! # Guarantees
//!
//! - **No panics.** No input causes a panic, except for functions with a section "Panics".
//! - **No unsafe code** in this crate. The feature `simd` uses unsafe code in the crate
//!   `urikit-simd`.
//! - **No passwords in logs by accident.** Errors do not contain the input; only
//!   [`ParseError::display`], to which you pass it, shows it. `Debug` of URIs and authorities masks
//!   the password. `Display` and `as_str` return the full URI; for logs, use
//!   [`redacted`](UriRef::redacted).
//! - **Linear time.** Every operation takes time linear in the length of its inputs, except sorting
//!   (query pairs, scheme parameters), which takes `O(n log n)`.
//! - **Linear memory.** Parsing, accessors, and writing to a buffer do not allocate. Comparison
//!   allocates only for long components, or if the caller adds [schemes](scheme::Schemes). Other
//!   operations allocate memory linear in their inputs and results.
//! - **Limit.** An input longer than `u32::MAX` bytes is an [error](ErrorKind::TooLong) with the
//!   code `too-long`.
//!
//! # Glossary
//!
//! - **URI**: an identifier with a scheme, such as `https://example.com/` or
//!   `mailto:info@example.com` (RFC 3986 section 3)
//! - **URI reference**: a URI or a relative reference (RFC 3986 section 4.1)
//! - **relative reference**: a reference without a scheme, such as `../logo.png`; resolved against
//!   a base (RFC 3986 section 4.2)
//! - **absolute URI**: a URI without a fragment (RFC 3986 section 4.3)
//! - **base URI**: the absolute URI against which references are resolved (RFC 3986 section 5.1)
//! - **IRI**: a URI that may contain non-ASCII characters (RFC 3987 section 2)
//! - **component**: a scheme, authority, path, query, or fragment, or a part of the authority (RFC
//!   3986 section 3)
//! - **scheme**: the part before the first `:`, such as `https` (RFC 3986 section 3.1)
//! - **authority**: the part after `//`: `userinfo@host:port` (RFC 3986 section 3.2)
//! - **userinfo**: the part of the authority before `@`: a username and possibly a password (RFC
//!   3986 section 3.2.1)
//! - **host**: a registered name, an IPv4 address, or an IP literal (RFC 3986 section 3.2.2)
//! - **registered name**: a host that is not an address, such as a DNS name (RFC 3986 section
//!   3.2.2)
//! - **IP literal**: an IPv6 or later address in brackets, such as `[::1]` (RFC 3986 section 3.2.2)
//! - **segment**: a part of the path between slashes (RFC 3986 section 3.3)
//! - **dot-segment**: the segment `.` or `..` (RFC 3986 sections 3.3 and 5.2.4)
//! - **undefined**: absent, together with its delimiter. The query of `http://a/` is undefined; the
//!   query of `http://a/?` is empty (RFC 3986 section 5.3)
//! - **delimiter**: a character that separates components or parts of them, such as `/`, `?`, or
//!   `&` (RFC 3986 section 2.2)
//! - **percent-encoding, escape**: a byte written as `%` and two hexadecimal digits, such as `%20`
//!   (RFC 3986 section 2.1)
//! - **resolution**: the computation of the target URI of a reference (RFC 3986 section 5.2)
//! - **relativization**: the inverse of resolution: computing a reference that resolves to a given
//!   target
//! - **normalization**: the conversion of equivalent URIs to the same string (RFC 3986 sections
//!   6.2.2 and 6.2.3)
//! - **comparison ladder**: a sequence of comparison methods; each takes more effort and finds more
//!   URIs equivalent (RFC 3986 section 6.2)
//! - **rung**: a step of the ladder: simple, case, percent, path, or scheme (RFC 3986 sections
//!   6.2.1 to 6.2.3)
//! - **redaction**: the masking of the password, for logs (RFC 3986 section 7.5)
//! - **span**: a byte range in the parsed string, such as that of a component or an error
//!
//! [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986
//! [RFC 3987]: https://www.rfc-editor.org/rfc/rfc3987

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// The documentation links to items that require the feature `alloc`.
#![cfg_attr(not(feature = "alloc"), allow(rustdoc::broken_intra_doc_links))]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod byte_scan;
mod chars;
pub mod grammar;
mod ip;
mod spans;
mod syntax;
#[cfg(test)]
mod tests;
#[cfg(feature = "simd")]
mod vector;

mod parse;

mod path;
mod sink;

pub mod component;
pub mod error;
pub mod percent;
pub mod scheme;
pub mod split;

mod reference;

#[cfg(feature = "alloc")]
pub mod batch;
#[cfg(feature = "alloc")]
mod build;
#[cfg(feature = "alloc")]
pub mod compare;
#[cfg(feature = "alloc")]
pub mod edit;
#[cfg(feature = "alloc")]
pub mod form;
#[cfg(feature = "alloc")]
mod interop;
#[cfg(feature = "alloc")]
pub mod lenient;
pub mod normalize;
mod origin;
pub mod query;
#[cfg(feature = "alloc")]
pub mod relativize;
pub mod resolve;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub mod serde_components;

pub mod iri;

pub mod spec {
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
    //! Each type has an owned version with the suffix `Buf`. Functions that accept all of these
    //! types take an [`AnyReference`].

    #[cfg(feature = "alloc")]
    pub use crate::build::GenericUriBuilder;
    pub use crate::reference::{
        AnyReference, GenericUri, GenericUriRef, Rfc3986, Rfc3987, UriSpec,
    };
    #[cfg(feature = "alloc")]
    pub use crate::reference::{GenericUriBuf, GenericUriRefBuf};
}

#[cfg(all(doc, not(doctest)))]
#[doc = include_str!("../cookbook.md")]
pub mod cookbook {}

mod any_error;

pub use any_error::Error;
#[cfg(feature = "alloc")]
pub use build::{IriBuilder, UriBuilder};
pub use component::{Host, HostKind, HostValue};
pub use error::{Component, ErrorKind, ParseError};
#[cfg(any(feature = "http", feature = "url"))]
pub use interop::ConversionError;
pub use origin::Origin;
pub use reference::{Form, Iri, IriRef, Redacted, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use reference::{IriBuf, IriRefBuf, OwnedParseError, UriBuf, UriRefBuf};
pub use sink::BufferError;
pub use syntax::Spec;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
