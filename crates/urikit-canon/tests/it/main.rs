//! Tests of the crate.

mod allocations;
#[cfg(feature = "bundled-list")]
mod columns;
#[cfg(feature = "idna")]
mod common;
#[cfg(all(feature = "bundled-list", feature = "loaded-list"))]
mod domain;
#[cfg(feature = "idna")]
mod laws;
#[cfg(feature = "idna")]
mod mutations;
mod options;
mod options_page;
#[cfg(feature = "idna")]
mod profile_allocations;
#[cfg(feature = "idna")]
mod recorded;
#[cfg(feature = "idna")]
mod safe_browsing;
#[cfg(feature = "serde")]
mod serde;
#[cfg(all(feature = "bundled-list", feature = "loaded-list", feature = "tracking"))]
mod speed;
#[cfg(all(feature = "bundled-list", feature = "loaded-list", feature = "tracking"))]
mod stress;
#[cfg(feature = "tracking")]
mod tracking;
