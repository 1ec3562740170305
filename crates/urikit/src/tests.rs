//! Unit tests that need private items. Tests of the public API are in `tests/it`.

mod error_spans;
#[cfg(feature = "simd")]
mod vectorized_parser;

/// Returns `every_run`, or `exhaustive` if `URIKIT_REACH=exhaustive` is set.
#[cfg(feature = "simd")]
fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}
