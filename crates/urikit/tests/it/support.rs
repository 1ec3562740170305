//! Helpers for several modules.

use std::env;

/// Returns `every_run`, or `exhaustive` if `URIKIT_REACH=exhaustive` is set.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}

/// Runs a test with every vector width that the processor supports, and with scalar code.
///
/// The width is a global setting of the process, so these tests do not run concurrently. Other
/// tests may run with any width, which must not affect them.
pub(crate) fn with_every_width(test: impl Fn()) {
    #[cfg(feature = "simd")]
    {
        use std::sync::{Mutex, PoisonError};

        use urikit_simd::{Width, limit};

        static LOCK: Mutex<()> = Mutex::new(());
        let _held = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
        for width in [Width::One, Width::Sixteen, Width::ThirtyTwo] {
            // The processor may not support this width.
            if limit(width) == width {
                test();
            }
        }
    }
    #[cfg(not(feature = "simd"))]
    test();
}
