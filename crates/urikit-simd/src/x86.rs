//! The backends for x86-64.

mod avx2;
mod short;
#[cfg(any(feature = "ssse3", test))]
mod ssse3;

pub use avx2::Avx2;
#[cfg(any(feature = "ssse3", test))]
pub use ssse3::Ssse3;

/// The bit of each upper half of a byte in a row of a set, or all bits if the byte is not ASCII,
/// which are never in a row.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 255, 255, 255, 255, 255, 255, 255, 255];
