//! Finds URIs in plain text and links in documents, and guesses the URI that a user meant.
//!
//! The crate [`urikit`] parses strings that are URIs; this crate finds URIs within other strings.
//! Every heuristic that affected a match is recorded in its [flags](plain::Flags), so callers can
//! decide how far to trust it.
//!
//! ```
//! use urikit_text::plain::Finder;
//!
//! let text = "See http://www.w3.org/Addressing/, or <ftp://ds.internic.\n   net/rfc/>.";
//! let finder = Finder::new();
//! let uris: Vec<_> = finder.find(text).map(|found| found.uri).collect();
//! assert_eq!(uris, ["http://www.w3.org/Addressing/", "ftp://ds.internic.net/rfc/"]);
//! ```
//!
//! | task | module |
//! |---|---|
//! | find URIs in plain text, in memory or as a stream | [`plain`] |
//! | find links in HTML, XML, Markdown, CSS, mail, and JSON | [`document`] (feature `documents`) |
//! | interpret what a user typed into an address bar | [`guess`] |
//! | rank the charsets of bytes in a URI | [`charset`] (feature `charset`) |

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

#[cfg(feature = "charset")]
pub mod charset;
#[cfg(feature = "documents")]
pub mod document;
pub mod guess;
mod iri;
pub mod plain;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
