//! Helpers for unit tests.

use std::env;

/// Returns `every_run`, or `exhaustive` if `URIKIT_REACH=exhaustive` is set.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}
