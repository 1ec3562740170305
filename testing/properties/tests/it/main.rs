//! The properties, and the cost of operations.

#[cfg(feature = "full")]
mod allocations;
#[cfg(unix)]
mod guard_pages;
mod laws;
#[cfg(feature = "full")]
mod peers;
