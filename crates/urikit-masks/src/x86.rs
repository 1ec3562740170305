//! The vector instructions of x86-64.

mod avx2;
mod short;
mod ssse3;

pub use avx2::Avx2;
pub use ssse3::Ssse3;

use crate::Width;

/// The bit of each high half of a byte, for looking up sets; all bits where the byte is not ASCII, which no row has.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 255, 255, 255, 255, 255, 255, 255, 255];

/// What the processor has, which is asked at run time.
#[cfg(feature = "std")]
macro_rules! has {
    ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
}

/// What the target promises.
#[cfg(not(feature = "std"))]
macro_rules! has {
    ($($feature:tt)*) => { cfg!(all($(target_feature = $feature),*)) };
}

/// The widest backend that the processor has.
pub(crate) fn widest() -> Width {
    let (wide, narrow) = (has!("avx2" "bmi1" "bmi2" "lzcnt" "popcnt"), has!("ssse3"));
    if wide {
        Width::ThirtyTwo
    } else if narrow {
        Width::Sixteen
    } else {
        Width::One
    }
}
