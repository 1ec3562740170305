//! The properties, and what operations cost.

#[cfg(feature = "full")]
mod allocations;
#[cfg(unix)]
mod guard_pages;
mod laws;
#[cfg(feature = "full")]
mod peers;
