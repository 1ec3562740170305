//! Integration tests, which run the command as a process.

mod cli;
mod random;
// Needs `/dev/full`, `/proc`, and named signals.
#[cfg(target_os = "linux")]
mod robustness;
#[path = "../../../urikit-readings/tests/it/seeded.rs"]
mod seeded;

/// Returns the first value in an ordinary run, and the second one with `URIKIT_REACH=exhaustive`.
fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}
