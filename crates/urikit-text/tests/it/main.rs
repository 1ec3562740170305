//! Integration tests: one module per area, all in one binary, so that the library is linked once.

#[cfg(all(feature = "charset", feature = "documents"))]
mod api_laws;
#[cfg(feature = "documents")]
mod documents;
mod guess;
mod plain;

/// Returns the first size in an ordinary run, and the second one with `URIKIT_REACH=exhaustive`.
fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}
