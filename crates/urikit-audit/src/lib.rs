//! Security rules for URIs: detects components that mislead users, filters, or other parsers, with
//! their positions and references.
//!
//! A [`Rule`] describes a problem as data: its severity, the reason, the specification or advisory
//! it is based on, and examples with and without a finding. A [`Policy`] selects rules and their
//! severities. A [`FetchGuard`] checks a URL from a user, and returns the URI to fetch.
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
//! # Input
//!
//! The input consists of any bytes. An invalid URI is split with the regular expression of RFC 3986
//! appendix B, so that rules find positions in it, too. Escapes are decoded once. Each rule depends
//! only on the input, not on other rules, and reports its first position. Positions are byte
//! offsets. Time is linear in the length of the input. Findings contain no part of the input.
//!
//! # Limits
//!
//! A finding does not prove an attack, and the absence of findings does not prove that a URI is
//! harmless. Names are not resolved (a client checks the address with [`address::special`]), and
//! redirects are not followed (see [`FetchGuard::check_redirect`]).

#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::unreachable)
)]

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
