//! Which backend there is to take.

use core::sync::atomic::{AtomicU8, Ordering};

/// How many bytes at a time a backend takes, and with it which backend: there is at most one for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Width {
    /// No vectors: what [`run`](crate::run) does plainly.
    One = 1,
    /// `Ssse3`, `Neon`.
    Sixteen = 16,
    /// `Avx2`.
    ThirtyTwo = 32,
}

/// Not asked yet.
const UNKNOWN: u8 = 0;

/// What may be taken. The standard library keeps what it knows of the processor too, but each question to it costs
/// several instructions, and a whole text costs no more than two hundred.
static WIDTH: AtomicU8 = AtomicU8::new(UNKNOWN);

/// The widest backend that this machine has, or that [`limit`] allows.
#[inline]
pub fn width() -> Width {
    let known = WIDTH.load(Ordering::Relaxed);
    // First what nearly every machine has.
    if known == Width::ThirtyTwo as u8 {
        return Width::ThirtyTwo;
    }
    match known {
        1 => Width::One,
        16 => Width::Sixteen,
        _ => limit(Width::ThirtyTwo),
    }
}

/// Takes no backend wider than this from now on, in the whole process; gives the width that there is. Answers do not
/// depend on it: it is for tests and for measuring.
///
/// ```
/// use urikit_simd::{Width, limit};
///
/// assert_eq!(limit(Width::One), Width::One);
/// assert!(limit(Width::ThirtyTwo) >= Width::One); // whatever the machine has
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

/// The widest backend that the processor has.
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

/// The target promises it.
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
