//! URIs in texts: where they stand, where they end, and what they are.
//!
//! The crate [`urikit`] reads a text that is a URI. This one looks for URIs in texts that are something else. What it finds it
//! finds by rules, and every rule that had a part in it is a [flag](plain::Flags) of the hit: nothing is guessed silently.
//!
//! ```
//! use urikit_text::plain::Finder;
//!
//! let text = "I found it under \"http://www.w3.org/Addressing/\", but see also <ftp://ds.internic.\n   net/rfc/>.";
//! let finder = Finder::new();
//! let uris: Vec<_> = finder.find(text).map(|hit| hit.uri).collect();
//! assert_eq!(uris, ["http://www.w3.org/Addressing/", "ftp://ds.internic.net/rfc/"]);
//! ```
//!
//! | to find URIs in | use |
//! |---|---|
//! | plain text, whole or as it arrives | [`plain`] |
//! | HTML, XML, Markdown, CSS, mail, JSON | [`document`] |
//! | what people type or print to mean one URI | [`guess`] |
//!
//! Which charset octets may be in, [`charset`] ranks.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

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
