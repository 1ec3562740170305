//! Tests of the crate.

mod allocations;
#[cfg(feature = "bundled-list")]
mod columns;
#[cfg(all(feature = "bundled-list", feature = "loaded-list"))]
mod domain;
#[cfg(all(feature = "bundled-list", feature = "loaded-list", feature = "tracking"))]
mod speed;
#[cfg(all(feature = "bundled-list", feature = "loaded-list", feature = "tracking"))]
mod stress;
#[cfg(feature = "tracking")]
mod tracking;
