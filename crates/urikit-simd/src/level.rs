//! The selection of a backend.

use core::sync::atomic::{AtomicU8, Ordering};

/// The number of bytes that the vector instructions of a processor handle at once.
///
/// The width identifies a set of instructions: on x86-64, [`Sixteen`](Self::Sixteen) is SSSE3 and
/// [`ThirtyTwo`](Self::ThirtyTwo) is AVX2.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Width, width};
///
/// match width() {
///     Width::One => println!("no vector instructions"),
///     Width::Sixteen => println!("vectors of 16 bytes"),
///     Width::ThirtyTwo => println!("vectors of 32 bytes"),
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Width {
    /// No vector instructions: [`run`](crate::run) calls
    /// [`Task::run_plainly`](crate::Task::run_plainly).
    One = 1,
    /// Vectors of 16 bytes: `Ssse3`, `Neon`, or `Simd128`.
    Sixteen = 16,
    /// Vectors of 32 bytes: `Avx2`.
    ThirtyTwo = 32,
}

/// The value of `WIDTH` before detection.
const UNKNOWN: u8 = 0;

/// The selected width. It is cached here because a query of the standard library takes several
/// instructions, while parsing a whole URL takes no more than two hundred.
static WIDTH: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Returns the vector width that [`run`](crate::run) uses on this processor.
///
/// The width is the largest that the processor supports, unless [`limit`] has set a smaller one.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Width, width};
///
/// assert!(width() >= Width::One);
/// ```
#[inline]
pub fn width() -> Width {
    let known = WIDTH.load(Ordering::Relaxed);
    // Check the most common case first.
    if known == Width::ThirtyTwo as u8 {
        return Width::ThirtyTwo;
    }
    match known {
        1 => Width::One,
        16 => Width::Sixteen,
        _ => limit(Width::ThirtyTwo),
    }
}

/// Limits the width of vector instructions that [`run`](crate::run) uses in the whole process.
///
/// Use it to test and benchmark the code for older processors. Returns the resulting width, which
/// is smaller than `to` if the processor does not support `to`. The results of tasks do not depend
/// on it.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Width, limit};
///
/// assert_eq!(limit(Width::One), Width::One);
/// assert!(limit(Width::ThirtyTwo) >= Width::One); // depends on the processor
/// ```
#[cold]
pub fn limit(to: Width) -> Width {
    let width = widest().min(to);
    WIDTH.store(width as u8, Ordering::Relaxed);
    width
}

/// Returns whether the processor supports the features, detected at run time.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
macro_rules! has {
    ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
}

/// Returns whether the target guarantees the features.
#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
macro_rules! has {
    ($($feature:tt)*) => { cfg!(all($(target_feature = $feature),*)) };
}

/// Returns the maximum width that the processor supports.
#[cfg(target_arch = "x86_64")]
fn widest() -> Width {
    let wide = has!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt");
    let narrow = cfg!(any(feature = "ssse3", test)) && has!("ssse3");
    if wide {
        Width::ThirtyTwo
    } else if narrow {
        Width::Sixteen
    } else {
        Width::One
    }
}

/// Returns the width of NEON or of WebAssembly's vectors, which the target guarantees.
#[cfg(any(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
fn widest() -> Width {
    Width::Sixteen
}

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
fn widest() -> Width {
    Width::One
}
