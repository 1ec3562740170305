//! Helpers of the unit tests.

/// Returns the first value in an ordinary run, and the second one with `URIKIT_REACH=exhaustive`.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}
