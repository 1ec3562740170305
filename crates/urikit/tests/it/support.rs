//! Helpers that several modules use.

use std::env;

/// Returns the first size in an ordinary run, and the second one with `URIKIT_REACH=exhaustive`.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}

/// Runs a test with every vector width of the processor, and the scalar code.
///
/// The width is a setting of the process, so only one such test runs at a time. A test that runs
/// beside it may see any width, which must not make a difference.
pub(crate) fn with_every_width(test: impl Fn()) {
    #[cfg(feature = "simd")]
    {
        use std::sync::{Mutex, PoisonError};

        use urikit_simd::{Width, limit};

        static LOCK: Mutex<()> = Mutex::new(());
        let _held = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
        for width in [Width::One, Width::Sixteen, Width::ThirtyTwo] {
            // A machine may lack this width.
            if limit(width) == width {
                test();
            }
        }
    }
    #[cfg(not(feature = "simd"))]
    test();
}
