//! Checks of the statements about the peers in `COMPARE.md`, and comparisons with them.

mod iris;
mod peers;
#[cfg(feature = "ada")]
mod whatwg;
