//! Security checks for URLs: SSRF and redirect guards, audit rules, and detection of secrets.
//!
//! - [`FetchGuard`] validates a user-supplied URL, and returns the URI to fetch. Use it in servers
//!   that fetch user-supplied URLs (protection against SSRF) or redirect to them.
//! - [`Policy`] reports problems in a URL, such as userinfo that looks like a host, or an IP
//!   address in an unusual notation. It selects from more than fifty rules.
//! - [`Rule`] describes a problem: the risk, a remedy, sources, and examples.
//! - [`address::special`] detects private and other special-purpose IP addresses.
//! - [`secrets()`] finds passwords and tokens in a URL, to mask them in logs.
//!
//! # Examples
//!
//! Validate a URL, and fetch the URI that the guard returns:
//!
//! ```
//! use urikit_audit::{FetchGuard, Policy};
//!
//! let guard = FetchGuard::new(Policy::web_fetch());
//! let url = guard.check("https://Example.com")?;
//! assert_eq!(url.as_str(), "https://example.com/");
//!
//! assert!(guard.check("http://169.254.169.254/latest/meta-data/").is_err());
//! assert!(guard.check("file:///etc/passwd").is_err());
//! # Ok::<(), urikit_audit::Rejection>(())
//! ```
//!
//! Report problems and their positions:
//!
//! ```
//! use urikit_audit::Policy;
//!
//! let findings = Policy::general().audit(r"http://127.0.0.1\@example.com/");
//! let backslash = findings.iter().find(|finding| finding.rule().id == "backslash").unwrap();
//! assert_eq!(backslash.message(), "URL contains a backslash");
//! assert_eq!(backslash.span(), 16..17);
//! println!("{}", backslash.rule().why);
//! ```
//!
//! # Input and positions
//!
//! Any string or byte string can be audited. An invalid URI is split with the regular expression of
//! RFC 3986 appendix B, so that rules can examine its components. Rules examine the input with
//! percent-encoding decoded once. URLs inside the URL are audited too, with the same rules; see
//! [`Policy::embedded_depth`]. If a browser finds another host than RFC 3986 does, directly or
//! after a server has decoded the URL once or twice, as in `/%09/h.example`, the URL to which the
//! browser navigates is audited as well, so that all spellings of a target have one verdict. Each
//! rule is independent of other rules, and reports at most one finding in the URL, and one in the
//! URLs inside it. Positions are byte offsets in the URL. All checks take linear time. Findings and
//! errors contain no part of the input, except the entry in an [`AllowListError`] and the name in
//! an [`UnknownRule`].
//!
//! # Limits
//!
//! A finding is not a proof of an attack, and a URL without findings can still be harmful. This
//! crate does not access the network: it resolves no names and follows no redirects. Check the
//! resolved address with [`address::special`], and each redirect with
//! [`FetchGuard::check_redirect`].

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
mod policy;
mod rule;
mod rules;
mod subject;
mod target;
#[cfg(test)]
#[path = "../../urikit-readings/src/testing.rs"]
mod testing;
#[cfg(test)]
mod tests;

pub use allow::AllowListError;
pub use guard::{FetchGuard, Rejection, ValidatedUri};
pub use policy::{Policy, UnknownRule};
pub use rule::{Example, Finding, Rule, Severity};

pub use urikit_readings::secrets;

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
