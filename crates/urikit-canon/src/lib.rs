//! Canonical URL forms for crawling: registered domains, SURT keys, and canonicalization profiles.

pub mod columns;
pub mod domain;
pub mod profile;
pub mod surt;
#[cfg(feature = "tracking")]
pub mod tracking;
