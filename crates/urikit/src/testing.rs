//! Helpers of the unit tests.

use std::env;
use std::sync::{Mutex, PoisonError};

use urikit_simd::{Width, limit};

/// Returns the first size in an ordinary run, and the second one with `URIKIT_REACH=exhaustive`.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}

/// Runs a check with every vector width of the processor, and the scalar code.
///
/// The width is a setting of the process, so only one such check runs at a time.
pub(crate) fn with_every_width(check: impl Fn()) {
    static LOCK: Mutex<()> = Mutex::new(());
    let _held = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    for width in [Width::One, Width::Sixteen, Width::ThirtyTwo] {
        // A machine may lack this width.
        if limit(width) == width {
            check();
        }
    }
}
