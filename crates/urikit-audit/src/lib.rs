//! Security rules for URIs: what in a text misleads people, filters or other parsers; where; and by which source.
//!
//! A [`Rule`] is data: what it finds, why that is bad, the section or the advisory it comes from, texts in which it finds
//! something and texts in which it does not. A [`Policy`] says which rules are on and how bad what they find is. A [`FetchGuard`]
//! takes a text and gives the one URI that was checked.
//!
//! ```
//! use urikit_audit::{FetchGuard, Policy};
//!
//! let text = r"http://127.0.0.1\@example.com/";
//! let findings = Policy::general().audit(text);
//! let backslash = findings.iter().find(|finding| finding.rule().id == "backslash").unwrap();
//! assert_eq!(backslash.span(), 16..17);
//! println!("{backslash}; {}", backslash.rule().source);
//!
//! let guard = FetchGuard::new(Policy::web_fetch());
//! assert!(guard.check(text).is_err());
//! assert_eq!(guard.check("https://example.com")?.as_str(), "https://example.com/");
//! # Ok::<(), urikit_audit::Rejection>(())
//! ```
//!
//! # What it works on
//!
//! Any bytes. A text that RFC 3986 does not allow is taken apart as appendix B of it says, so rules find their places in it
//! too. Octets are decoded once. Each rule looks at the text alone: what it finds does not depend on which others are on, and
//! it tells its first place. Offsets are bytes. Everything takes time linear in the text, and no finding holds any of it.
//!
//! # What it is not
//!
//! A finding is not a proof of an attack, and no finding is none of innocence. Nothing is looked up: not what a name
//! resolves to ([`address::special`] is for whoever connects), not where a redirect leads ([`FetchGuard::check_redirect`]).

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable))]

pub mod address;
mod allow;
mod flags;
mod guard;
mod host;
mod octets;
mod parts;
mod policy;
pub mod readings;
mod rule;
mod rules;
mod secrets;
mod span;
mod subject;
#[cfg(test)]
mod tests;

pub use allow::AllowListError;
pub use guard::{FetchGuard, Rejection, ValidatedUri};
pub use policy::{Policy, UnknownRule};
pub use rule::{Example, Finding, Rule, Severity};
pub use secrets::secrets;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
