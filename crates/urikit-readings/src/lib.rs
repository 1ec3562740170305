//! One parsed value for every specification of URIs and URLs.
//!
//! Software disagrees about what a URL is: browsers follow the URL Standard, other current
//! libraries follow RFC 3986, Java follows a variant of RFC 2396, and old data follows RFC 1738.
//! This crate selects the specification at run time. [`Spec::parse`] returns a [`Parsed`]
//! reference, whose [parts](Part) have the same names in every specification, or an [`Error`] with
//! a position and the violated rule.
//!
//! # Examples
//!
//! ```
//! use urikit_readings::{Part, Spec};
//!
//! let spec: Spec = "java".parse()?; // from a command-line option
//! let uri = spec.parse("http://joe:s3cret@example.com:080/docs")?;
//! assert_eq!(uri.get(Part::Host), Some("example.com"));
//! assert_eq!(uri.port(), Some(80));
//! assert_eq!(uri.resolve("../a")?, "http://joe:s3cret@example.com:80/../a");
//! assert_eq!(uri.redacted().to_string(), "http://joe:***@example.com:080/docs");
//!
//! let error = Spec::Rfc2396.parse("http://[::1]/").unwrap_err();
//! assert_eq!((error.span(), error.section()), (7..8, "RFC 2396 section 3.2"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Use the crates [`urikit`], [`urikit_legacy`], and [`urikit_whatwg`] if the specification is
//! fixed: their types also build and edit references, and offer options.
//!
//! # Differences between parsers
//!
//! [`comparison`] interprets a URL by several parsers and compares their results. If the code that
//! checks a URL and the code that fetches it find different hosts, a filter can be bypassed.
//!
//! # Secrets
//!
//! [`secrets()`] finds passwords and tokens in any string, valid or not. [`Parsed::redacted`], the
//! `Debug` forms, and [`Diagram::masked`] use it.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `std` (default) | detection of vector instructions at run time |
//! | `simd` (default) | vector instructions |
//! | `idna` (default) | hosts with non-ASCII characters in the URL Standard and in the comparison of parsers |
//! | `recorded` | recorded results of ten other parsers, from Python to curl, for a few hundred URLs |
//!
//! The crate is `no_std` and requires an allocator. Parsing does not allocate, except by the URL
//! Standard.

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

pub mod comparison;
mod components;
mod error;
mod label;
mod operations;
mod parsed;
mod parser;
mod part;
pub mod raw;
#[cfg(feature = "recorded")]
pub mod recorded;
mod secrets;
mod spec;
#[cfg(test)]
mod testing;

pub use components::Component;
pub use error::{Diagram, Error};
pub use label::{Label, LabelKind};
pub use operations::OperationError;
pub use parsed::{Parsed, Reference};
pub use parser::Parser;
pub use part::{Part, ReferenceKind};
pub use secrets::{Redacted, mask, redact, reported_password, secrets};
pub use spec::{Operation, Spec, UnknownSpec};
pub use urikit::component::HostKind;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
