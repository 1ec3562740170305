//! URIs by the letter of RFC 3986.
//!
//! Parsing copies nothing and allocates nothing, and there is a way to do it in `const`; what it gives is the text and where its components
//! are. Every fault has a position and cites the rule that it breaks. Nothing is repaired, guessed or rewritten unless
//! it is asked for.
//!
//! ```
//! use urikit::{AbsoluteUri, Uri, UriRef};
//!
//! let uri = Uri::parse("foo://me@example.com:8042/over/there?name=ferret#nose")?;
//! assert_eq!(uri.scheme().as_str(), "foo");
//! assert_eq!(uri.host().unwrap().as_str(), "example.com");
//! assert_eq!(uri.port().unwrap().number()?, Some(8042));
//! assert!(uri.path().segments().map(|s| s.as_str()).eq(["over", "there"]));
//!
//! let base = AbsoluteUri::parse("http://a/b/c/d;p?q")?;
//! let target = base.resolve(UriRef::parse("../g?y#s")?); // nothing has been done yet
//! assert_eq!(target.to_string(), "http://a/b/g?y#s");
//!
//! let messy = UriRef::parse("HTTP://EXAMPLE.com:80/%7Eme/./a")?;
//! assert_eq!(messy.normalize().to_string(), "http://example.com/~me/a");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where things are
//!
//! | to | use | RFC 3986 |
//! |---|---|---|
//! | parse, borrowed | [`UriRef`], [`Uri`], [`AbsoluteUri`], [`RelativeRef`] | sections 3 and 4 |
//! | parse, owned | [`UriRefBuf`], [`UriBuf`], [`AbsoluteUriBuf`], [`RelativeRefBuf`] | |
//! | parse many, a line each | [`batch`] | |
//! | look into a component | [`component`] | section 3 |
//! | split a text that need not be valid | [`split`](mod@split) | appendix B |
//! | understand a fault | [`error`] | |
//! | encode and decode | [`percent`] | section 2 |
//! | read and change the pairs of a query | [`query`] | section 3.4 |
//! | parse and serialize HTML form data | [`form`] | URL Standard section 5 |
//! | repair links such as `a b.html` | [`lenient`] | |
//! | resolve | [`AbsoluteUri::resolve`], [`resolve`] | section 5 |
//! | relativize | [`AbsoluteUri::relativize`], [`relativize`] | the way back through section 5.2 |
//! | normalize | [`UriRef::normalize`], [`normalize`] | section 6.2.2, 6.2.3 |
//! | compare | [`UriRef::compare`], [`compare`] | section 6.2 |
//! | change | [`UriRefBuf::edit`], [`edit`] | |
//! | put together | [`UriBuilder`] | section 5.3 |
//! | add a scheme's default port | [`scheme`] | section 6.2.3 |
//! | read URIs by the syntax of their scheme | the crate `urikit-schemes` | |
//! | go beyond ASCII | [`iri`], [`UriRef::to_iri`] | RFC 3987 |
//! | treat URIs and IRIs alike | [`spec`](mod@spec) | |
//! | read zone identifiers of IPv6 addresses | [`zone`] | RFC 6874, RFC 9844 |
//! | expand and match templates | the crate `urikit-template` | RFC 6570 |
//! | read by an older document | [`rfc2396`], [`rfc1808`], [`rfc1738`] | |
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | `alloc`, and detection of vector instructions at run time |
//! | `alloc` | the owned types, `Cow` decoding, results as `String` |
//! | `simd` (default) | vector instructions on x86-64 and AArch64, by the crate `urikit-simd`; the answers are the same |
//! | `ssse3` | vector instructions also on x86-64 with SSSE3 but without AVX2; larger programs |
//! | `serde` | `Serialize` and `Deserialize`, as text, or as components by `structured` |
//! | `url`, `http` | `TryFrom` between the owned types and `url::Url`, `http::Uri` |
//! | `arbitrary` | `Arbitrary` for the owned types |
//! | `idna` | of IRIs, what needs tables of Unicode: hosts by IDNA and their display, Normalization Form C, text from right to left |
//! | `charset` | text in other charsets than UTF-8, encoded and decoded, by the crate `encoding_rs` |
//!
//! Without any of them the crate needs nothing but `core` and still parses, decodes, compares, resolves and normalizes,
//! into a formatter or a byte buffer.
//!
//! # Limits
//!
//! An input is at most `u32::MAX` bytes long; a longer one is an [error](ErrorKind::TooLong). Every operation takes time
//! linear in the lengths of its inputs, with two exceptions: sorting (pairs of a query, parameters of a scheme) adds a
//! logarithm, and so do paths of which more than 128 stretches between dot-segments are left. Memory is linear in the
//! inputs and the result. Parsing, comparing, and writing into a formatter or a buffer allocate nothing, unless the
//! caller's table of schemes has a [normal form](scheme::SchemeInfo::normal_form). These bounds hold for every input; tests count allocations and instructions on inputs
//! that are expensive for some parser.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod blocks;
mod chars;
mod chunk;
mod grammar;
mod ip;
#[cfg(feature = "simd")]
mod masks;
mod spans;
#[cfg(test)]
mod testing;

mod parse;

mod path;
mod recompose;

pub mod component;
pub mod error;
pub mod percent;
pub mod scheme;
pub mod spec;
pub mod split;

mod reference;

#[cfg(feature = "alloc")]
pub mod batch;
#[cfg(feature = "alloc")]
mod build;
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
pub mod query;
pub mod relativize;
pub mod resolve;
#[cfg(all(feature = "serde", feature = "alloc"))]
pub mod structured;

pub mod iri;
pub mod zone;

pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2396;

#[cfg(feature = "alloc")]
pub use build::UriBuilder;
pub use error::{Component, ErrorKind, ParseError};
pub use grammar::Spec;
#[cfg(feature = "http")]
pub use interop::InvalidTarget;
pub use recompose::BufferError;
pub use reference::{AbsoluteUri, Redacted, RelativeRef, Uri, UriRef};
#[cfg(feature = "alloc")]
pub use reference::{AbsoluteUriBuf, OwnedParseError, RelativeRefBuf, UriBuf, UriRefBuf};
