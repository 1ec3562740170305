//! Canonical URL forms for crawling: registered domains, SURT keys, and canonicalization profiles.

pub mod columns;
pub mod domain;
mod error;
pub mod options;
mod outcome;
pub mod profile;
pub mod raw;
pub mod safe_browsing;
mod steps;
pub mod surt;
#[cfg(feature = "tracking")]
pub mod tracking;

pub use error::{CanonError, ErrorKind};
pub use outcome::Outcome;
