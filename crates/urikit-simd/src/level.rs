//! Selecting a backend.

use core::sync::atomic::{AtomicU8, Ordering};

/// The number of bytes that a backend processes at once. There is at most one backend for each.
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
    /// `Ssse3`, `Neon`.
    Sixteen = 16,
    /// `Avx2`.
    ThirtyTwo = 32,
}

/// Not yet detected.
const UNKNOWN: u8 = 0;

/// The selected width. The standard library caches the features of the processor, too, but each
/// query takes several instructions, and parsing a whole URL takes no more than two hundred.
static WIDTH: AtomicU8 = AtomicU8::new(UNKNOWN);

/// Returns the width of the widest backend that the processor supports and [`limit`] allows.
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

/// Limits the width of backends for the whole process. Returns the resulting width.
///
/// Results do not depend on it; it is intended for tests and benchmarks.
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

/// The features that the processor has, detected at run time.
#[cfg(all(target_arch = "x86_64", feature = "std"))]
macro_rules! has {
    ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
}

/// The features that the target guarantees.
#[cfg(all(target_arch = "x86_64", not(feature = "std")))]
macro_rules! has {
    ($($feature:tt)*) => { cfg!(all($(target_feature = $feature),*)) };
}

/// Returns the width of the widest backend that the processor supports.
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

/// Returns the width that the target guarantees.
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
fn widest() -> Width {
    Width::Sixteen
}

#[cfg(not(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
fn widest() -> Width {
    Width::One
}
