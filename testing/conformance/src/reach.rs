//! The length of sweeps that have no natural end.
//!
//! `cargo test` runs bounded sweeps. With the environment variable `URIKIT_EXHAUSTIVE`, which
//! `cargo xtask exhaustive` sets, they are as long as `DESIGN.md` states, which takes minutes.

use std::env;

/// Returns the first value in a usual run, and the second one in an exhaustive run.
///
/// ```
/// use urikit_conformance::reach::reach;
///
/// let longest = reach(5, 6);
/// assert_eq!(longest, if std::env::var_os("URIKIT_EXHAUSTIVE").is_some() { 6 } else { 5 });
/// ```
#[must_use]
pub fn reach<T>(every_run: T, exhaustive: T) -> T {
    if env::var_os("URIKIT_EXHAUSTIVE").is_some() { exhaustive } else { every_run }
}
