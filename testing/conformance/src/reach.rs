//! How far the sweeps go that could always go farther.
//!
//! Every run of the tests takes them as far as a minute of two cores allows. With `URIKIT_EXHAUSTIVE` in the environment
//! they go as far as `DESIGN.md` says that they were taken, which `cargo xtask exhaustive` runs in some minutes.

use std::env;

/// How far a sweep goes: in every run, or when everything is asked for.
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
