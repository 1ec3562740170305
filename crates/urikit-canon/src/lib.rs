//! Canonical URL forms for crawling: registered domains, SURT keys, and canonicalization profiles.
//!
//! Crawlers, web archives, and threat-intelligence systems identify pages by keys that they derive
//! from URLs, each by different rules. This crate computes the keys of each system from any bytes,
//! including strings that are not valid URIs.
//!
//! ```
//! use urikit_canon::profile::{Profile, canonicalize};
//! use urikit_canon::surt::surt;
//!
//! // The buffer is reused, so that no memory is allocated per URL.
//! let mut out = Vec::new();
//!
//! // The key in the index of the Internet Archive.
//! surt("http://www.Example.com:80/Path/?b=2&a=1#top", &Profile::ia_2013(), &mut out)?;
//! assert_eq!(out, b"com,example)/path?a=1&b=2");
//!
//! // The recommended form for deduplication, which identifies the same resource.
//! canonicalize("HTTP://Example.com:80/%7eme/./Path?b=2&a=1#top", &Profile::crawler(), &mut out)?;
//! assert_eq!(out, b"http://example.com/~me/Path?b=2&a=1");
//! # Ok::<(), urikit_canon::CanonError>(())
//! ```
//!
//! # Tasks
//!
//! | task | API |
//! |---|---|
//! | deduplicate the URLs of a crawl | [`canonicalize`](profile::canonicalize) with [`Profile::crawler`](profile::Profile::crawler) |
//! | compute the key in the index of an archive | [`surt`](surt::surt) with a profile of [`profile`] |
//! | reorder hosts reversibly | [`surt`](surt::surt) and [`unsurt`](surt::unsurt) with [`Profile::plain`](profile::Profile::plain) |
//! | look up a URL in Safe Browsing | [`safe_browsing::expressions`] |
//! | define a profile | [`Options`](options::Options), [`Profile::custom`](profile::Profile::custom) |
//! | split raw input into components | [`RawUrl::split`](raw::RawUrl::split) |
//! | find the registered domain of a host | [`domain`] |
//! | remove tracking parameters | [`tracking`] |
//! | compute the columns of Common Crawl's index | [`columns`] |
//!
//! # Features
//!
//! | feature | adds |
//! |---|---|
//! | `bundled-list` | a Public Suffix List that is compiled in, from the crate `psl` |
//! | `loaded-list` | Public Suffix Lists that are loaded at run time, by the crate `publicsuffix` |
//! | `tracking` | the module [`tracking`] |
//! | `idna` | conversion of Unicode hosts by UTS 46 and IDNA 2003. Without it, they are an [error](ErrorKind::IdnaUnavailable) in profiles that convert hosts |
//! | `serde` | `Serialize` and `Deserialize` for options and profiles |
//! | `sha2` | SHA-256 hashes of Safe Browsing expressions |
//!
//! # Guarantees
//!
//! - **Any input.** Profiles and SURT keys accept any bytes. The modules [`domain`], [`columns`],
//!   and `tracking` accept any string. No function panics. For an input without a canonical form,
//!   the error has a kind and a byte range. The documentation of each profile describes the
//!   treatment of invalid input.
//! - **No allocation per URL.** Results replace the content of the caller's buffer. Other buffers
//!   are reused by all calls in a thread. They grow only for the first URLs.
//! - **Linear time** in the length of the input, also for nested percent-encodings; sorting
//!   parameters takes `O(n log n)`.
//! - **Stable keys.** Cargo features never change a key; without `idna`, a Unicode host is an error
//!   instead. A change of a key is a breaking change of this crate.

#![cfg_attr(docsrs, feature(doc_cfg))]
// The documentation links to items that require features.
#![cfg_attr(
    not(all(feature = "bundled-list", feature = "loaded-list", feature = "tracking")),
    allow(rustdoc::broken_intra_doc_links)
)]

pub mod columns;
pub mod domain;
mod error;
pub mod options;
mod outcome;
pub mod profile;
pub mod raw;
pub mod safe_browsing;
mod scan;
mod steps;
pub mod surt;
#[cfg(feature = "tracking")]
pub mod tracking;

pub use error::{CanonError, ErrorKind};
pub use outcome::Outcome;
