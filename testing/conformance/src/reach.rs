//! The size of exhaustive tests.
//!
//! `cargo test` runs bounded sweeps. The environment variable `URIKIT_REACH` changes that: with
//! `exhaustive`, set by `cargo xtask exhaustive`, they have the lengths that `DESIGN.md` lists,
//! which takes minutes. With `quick`, set by `cargo xtask cross` for emulated processors, they are
//! samples.

use std::env;

/// Returns the first value in a normal run, and the second one in an exhaustive run.
///
/// ```
/// use urikit_conformance::reach::reach;
///
/// let longest = reach(5, 6);
/// let is_exhaustive = std::env::var("URIKIT_REACH").is_ok_and(|reach| reach == "exhaustive");
/// assert_eq!(longest, if is_exhaustive { 6 } else { 5 });
/// ```
#[must_use]
pub fn reach<T>(every_run: T, exhaustive: T) -> T {
    if is_set_to("exhaustive") { exhaustive } else { every_run }
}

/// Returns whether sweeps are samples.
#[must_use]
pub fn is_quick() -> bool {
    is_set_to("quick")
}

fn is_set_to(value: &str) -> bool {
    env::var_os("URIKIT_REACH").is_some_and(|reach| reach == value)
}
