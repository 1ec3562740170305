//! Tests of the crate.

mod allocations;
#[cfg(feature = "bundled-list")]
mod columns;
#[cfg(all(feature = "bundled-list", feature = "loaded-list"))]
mod domain;
mod speed;
#[cfg(feature = "tracking")]
mod tracking;
