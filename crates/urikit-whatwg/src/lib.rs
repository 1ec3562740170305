//! The [URL Standard] of browsers, exactly, with the position of every validation error and of
//! every change.
//!
//! [`Url::parse`] accepts and rejects what browsers do, and its result is the `href` that they
//! show. [`Parser::report`] also lists the mistakes in the input and how the URL differs from it:
//!
//! ```
//! use urikit_whatwg::{ChangeKind, Parser, Url};
//!
//! let input = "http:\\\\ex\tample.org/%";
//! let report = Parser::new().report(input);
//! assert_eq!(report.result?.as_str(), "http://example.org/%");
//! let errors: Vec<_> = report.errors.iter().map(|error| error.to_string()).collect();
//! assert_eq!(errors, [
//!     "scheme not followed by exactly `//` at byte 5",
//!     "scheme not followed by exactly `//` at byte 5",
//!     "scheme not followed by exactly `//` at byte 6",
//!     "character not allowed in URLs at byte 9",
//!     "character not allowed in URLs at byte 20",
//! ]);
//! let changes: Vec<_> = report.changes.iter().map(|change| change.kind).collect();
//! assert_eq!(changes, [ChangeKind::Slashes, ChangeKind::Removed]);
//! # Ok::<(), urikit_whatwg::ParseError>(())
//! ```
//!
//! The crate follows the Standard as of August 2026. In particular, `^` in a path is
//! percent-encoded, and a domain of only ASCII characters is valid even if a label that starts with
//! `xn--` is not.
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `idna` (default) | hosts with non-ASCII characters; without it, they are an [error](ValidationErrorKind::IdnaUnavailable) |
//! | `urikit` | `TryFrom` between [`Url`] and `urikit::UriBuf` |
//! | `url` | `TryFrom` between [`Url`] and `url::Url` |
//!
//! The crate is `no_std` and requires an allocator.
//!
//! [URL Standard]: https://url.spec.whatwg.org/

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

extern crate alloc;

mod authority;
mod chars;
mod encode;
mod error;
mod fast;
mod host;
mod idna;
mod input;
#[cfg(any(feature = "urikit", feature = "url"))]
mod interop;
mod ip;
mod observer;
mod parser;
mod report;
mod scheme;
mod start;
mod url;
mod writer;

pub use error::{Diagram, ParseError, ValidationError, ValidationErrorKind};
pub use host::HostKind;
#[cfg(any(feature = "urikit", feature = "url"))]
pub use interop::ConversionError;
pub use ip::{ends_in_a_number, parse_ipv4};
pub use observer::{Change, ChangeKind};
pub use parser::Parser;
pub use report::Report;
pub use scheme::default_port;
pub use url::{Spans, Url};

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
