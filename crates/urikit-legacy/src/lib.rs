//! The URI syntaxes that preceded or extended RFC 3986, for old data and for software that still
//! follows them.
//!
//! The crate [`urikit`] implements the current specifications of URIs and IRIs. Java, SQL engines,
//! and old crawlers follow others, which divide the same string into other components. Use this
//! crate to find out what such software sees:
//!
//! ```
//! use urikit_legacy::rfc2396::java::JavaUri;
//!
//! // Because of the underscore, Java finds no host in this URI.
//! let bucket = "s3://my_bucket:80/key";
//! assert_eq!(JavaUri::parse(bucket)?.host(), None);
//! assert_eq!(urikit::Uri::parse(bucket)?.host().unwrap().as_str(), "my_bucket");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | specification | types |
//! |---|---|---|
//! | [`rfc1738`] | URLs with a login (1994) | [`Url`](rfc1738::Url) |
//! | [`rfc1808`] | relative URLs with params (1995) | [`Url`](rfc1808::Url), [`Base`](rfc1808::Base) |
//! | [`rfc2396`] | URIs with or without IPv6 literals of RFC 2732 (1998) | [`UriReference`](rfc2396::UriReference) |
//! | [`rfc2396::java`] | the class `java.net.URI` | [`JavaUri`](rfc2396::java::JavaUri) |
//! | [`rfc6874`] | zone identifiers in IPv6 literals (2013) | [`ZonedRef`](rfc6874::ZonedRef), [`ZonedAddress`](rfc6874::ZonedAddress) |
//!
//! All of these types are `Copy` views of the parsed string. They compare, hash, and format as the
//! string, and `Debug` masks passwords. Each converts to and from [`urikit::UriRef`] by parsing the
//! string by the other specification.
//!
//! Old URIs also contain percent-encoded characters in charsets other than UTF-8, such as `%E9` for
//! `é` in Latin-1. The module [`charset`] decodes them and converts references to UTF-8.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | the feature `std` of `urikit` |
//! | `charset` | percent-encoding in charsets other than UTF-8, with the crate `encoding_rs` |
//!
//! The crate is `no_std` and requires an allocator.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod dots;
mod error;
mod host;
mod parse;
mod reference;
mod rules;
mod spec;

#[cfg(feature = "charset")]
pub mod charset;
pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2396;
pub mod rfc6874;

pub use error::ParseError;
pub use reference::Redacted;
pub use spec::Spec;
pub use urikit::component;
pub use urikit::resolve::{ExcessDotSegments, ResolveError, SameScheme};
pub use urikit::{Component, ErrorKind};

/// Compiles the examples of the README.
#[cfg(all(doctest, feature = "charset"))]
#[doc = include_str!("../README.md")]
struct Readme;
