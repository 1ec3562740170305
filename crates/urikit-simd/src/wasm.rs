//! The backend for the vector instructions of WebAssembly.
//!
//! On other platforms, this module is tested with a model of the instructions.

#![cfg_attr(
    not(all(target_arch = "wasm32", target_feature = "simd128")),
    expect(unreachable_pub, reason = "only tests use it on other targets")
)]

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use core::arch::wasm32 as arch;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use model as arch;

use arch::{
    u8x16_bitmask, u8x16_eq, u8x16_ne, u8x16_shr, u8x16_splat, u8x16_swizzle, v128, v128_and,
    v128_load,
};

use crate::{AsciiSet, Backend, Task, WINDOW, Width, Window, width};

/// The vector instructions of WebAssembly, which process 16 bytes at a time.
///
/// A module is compiled either with or without them, with the target feature `simd128`.
/// [`run`](crate::run) selects this backend automatically.
#[derive(Clone, Copy, Debug)]
pub struct Simd128(());

impl Simd128 {
    /// Returns a value with which the vector instructions of WebAssembly can be used.
    ///
    /// Returns `None` if [`limit`](crate::limit) excludes vectors of 16 bytes.
    #[inline]
    pub fn new() -> Option<Self> {
        (width() >= Width::Sixteen).then_some(Self(()))
    }
}

/// A block of up to 64 bytes in four vectors, as loaded by the [`Simd128`] backend.
///
/// Most code uses it only through the trait [`Window`](crate::Window).
#[derive(Clone, Copy, Debug)]
pub struct FourVectors([v128; 4]);

/// The bit of each upper half of a byte in a row of a set, or 0 if the byte is not ASCII.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

#[inline(always)]
fn load_16(bytes: &[u8; 16]) -> v128 {
    // SAFETY: the reference points to the 16 bytes that are read; the alignment does not matter.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}

impl crate::sealed::Sealed for Simd128 {}

impl Backend for Simd128 {
    type Window = FourVectors;

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        #[inline(never)]
        fn compiled<T: Task>(backend: Simd128, task: T) -> T::Output {
            task.run(backend)
        }
        compiled(self, task)
    }

    #[inline(always)]
    fn load(self, text: &[u8]) -> FourVectors {
        if let Some(full) = text.first_chunk() {
            return self.load_full(full);
        }
        let (whole, rest) = crate::chunks(text);
        let mut last = [0; 16];
        last[..rest.len()].copy_from_slice(rest);
        let (last, none) = (load_16(&last), u8x16_splat(0));
        FourVectors(match whole {
            [] => [last, none, none, none],
            [a] => [load_16(a), last, none, none],
            [a, b] => [load_16(a), load_16(b), last, none],
            [a, b, c, ..] => [load_16(a), load_16(b), load_16(c), last],
        })
    }

    #[inline(always)]
    fn load_full(self, text: &[u8; WINDOW]) -> FourVectors {
        match crate::chunks(text).0 {
            [a, b, c, d] => FourVectors([load_16(a), load_16(b), load_16(c), load_16(d)]),
            #[expect(clippy::unreachable, reason = "64 bytes are four chunks of 16")]
            _ => unreachable!("a window has four quarters"),
        }
    }
}

/// Compares the vectors with a function that sets bytes to 0xFF or 0, and combines the results into
/// a mask.
#[inline(always)]
fn mask([a, b, c, d]: [v128; 4], compare: impl Fn(v128) -> v128) -> u64 {
    // Not `array::map`, which is not inlined if code is optimized for size.
    let bits = |vector| u64::from(u8x16_bitmask(compare(vector)));
    bits(a) | bits(b) << 16 | bits(c) << 32 | bits(d) << 48
}

impl Window for FourVectors {
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        let byte = u8x16_splat(byte);
        mask(self.0, |vector| u8x16_eq(vector, byte))
    }

    #[inline(always)]
    fn within(self, set: &AsciiSet) -> u64 {
        let (rows, bits, none) = (load_16(&set.rows), load_16(&BITS), u8x16_splat(0));
        mask(self.0, |vector| {
            let row = u8x16_swizzle(rows, v128_and(vector, u8x16_splat(15)));
            let bit = u8x16_swizzle(bits, u8x16_shr(vector, 4));
            u8x16_ne(v128_and(row, bit), none)
        })
    }
}

/// The intrinsics that this backend uses, in plain Rust, with the names and types of
/// `core::arch::wasm32`.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
#[expect(non_camel_case_types, reason = "the names are those of the instructions")]
mod model {
    pub(super) type v128 = [u8; 16];

    fn pairs(a: v128, b: v128, of: impl Fn(u8, u8) -> u8) -> v128 {
        core::array::from_fn(|at| of(a[at], b[at]))
    }

    pub(super) unsafe fn v128_load(from: *const v128) -> v128 {
        // SAFETY: the caller promises 16 bytes.
        unsafe { from.read() }
    }

    pub(super) fn u8x16_splat(value: u8) -> v128 {
        [value; 16]
    }

    pub(super) fn v128_and(a: v128, b: v128) -> v128 {
        pairs(a, b, |a, b| a & b)
    }

    pub(super) fn u8x16_eq(a: v128, b: v128) -> v128 {
        pairs(a, b, |a, b| if a == b { 255 } else { 0 })
    }

    pub(super) fn u8x16_ne(a: v128, b: v128) -> v128 {
        pairs(a, b, |a, b| if a != b { 255 } else { 0 })
    }

    pub(super) fn u8x16_shr(a: v128, by: u32) -> v128 {
        a.map(|byte| byte >> by)
    }

    /// Looks up bytes in `table`. The result is 0 if an index is out of range.
    pub(super) fn u8x16_swizzle(table: v128, index: v128) -> v128 {
        index.map(|at| table.get(usize::from(at)).copied().unwrap_or(0))
    }

    /// Returns the upper bit of each byte.
    pub(super) fn u8x16_bitmask(a: v128) -> u16 {
        a.iter().rev().fold(0, |mask, byte| mask << 1 | u16::from(byte >> 7))
    }
}
