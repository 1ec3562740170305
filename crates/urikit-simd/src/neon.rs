//! The backend for NEON, the vector instructions of AArch64.
//!
//! On other platforms, this module is tested with a model of the instructions.

// Whether these instructions are unsafe to call on targets that guarantee them depends on the
// version of Rust.
#![cfg_attr(
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    allow(unused_unsafe)
)]
#![cfg_attr(
    not(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")),
    expect(unreachable_pub, reason = "only tests use it on other targets")
)]

#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
use core::arch::aarch64 as arch;
#[cfg(not(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")))]
use model as arch;

use arch::{
    uint8x16_t, vandq_u8, vceqq_u8, vdupq_n_u8, vgetq_lane_u64, vld1q_u8, vpaddq_u8, vqtbl1q_u8,
    vreinterpretq_u64_u8, vshrq_n_u8, vtstq_u8,
};

use crate::{AsciiSet, Backend, Task, WINDOW, Width, Window, width};

/// The vector instructions NEON of AArch64 processors, which process 16 bytes at a time.
///
/// Nearly all AArch64 processors support these vector instructions. [`run`](crate::run) selects
/// this backend automatically.
#[derive(Clone, Copy, Debug)]
pub struct Neon(());

impl Neon {
    /// Returns a value with which the NEON instructions of AArch64 processors can be used.
    ///
    /// Returns `None` if [`limit`](crate::limit) excludes vectors of 16 bytes.
    #[inline]
    pub fn new() -> Option<Self> {
        (width() >= Width::Sixteen).then_some(Self(()))
    }
}

/// A block of up to 64 bytes in four NEON vectors, as loaded by the [`Neon`] backend.
///
/// Most code uses it only through the trait [`Window`](crate::Window).
#[derive(Clone, Copy, Debug)]
pub struct FourQuarters([uint8x16_t; 4]);

/// The bit of each upper half of a byte in a row of a set, or 0 if the byte is not ASCII.
const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];
/// The bit of each byte in a mask of eight bytes, twice.
const PLACES: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

#[inline(always)]
fn load_16(bytes: &[u8; 16]) -> uint8x16_t {
    // SAFETY: the reference points to the 16 bytes that are read; the alignment does not matter.
    unsafe { vld1q_u8(bytes.as_ptr()) }
}

impl crate::sealed::Sealed for Neon {}

impl Backend for Neon {
    type Window = FourQuarters;

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        #[inline(never)]
        fn compiled<T: Task>(backend: Neon, task: T) -> T::Output {
            task.run(backend)
        }
        compiled(self, task)
    }

    #[inline(always)]
    fn load(self, text: &[u8]) -> FourQuarters {
        if let Some(full) = text.first_chunk() {
            return self.load_full(full);
        }
        let (whole, rest) = crate::chunks(text);
        let mut last = [0; 16];
        last[..rest.len()].copy_from_slice(rest);
        let (last, none) = (load_16(&last), load_16(&[0; 16]));
        FourQuarters(match whole {
            [] => [last, none, none, none],
            [a] => [load_16(a), last, none, none],
            [a, b] => [load_16(a), load_16(b), last, none],
            [a, b, c, ..] => [load_16(a), load_16(b), load_16(c), last],
        })
    }

    #[inline(always)]
    fn load_full(self, text: &[u8; WINDOW]) -> FourQuarters {
        match crate::chunks(text).0 {
            [a, b, c, d] => FourQuarters([load_16(a), load_16(b), load_16(c), load_16(d)]),
            #[expect(clippy::unreachable, reason = "64 bytes are four chunks of 16")]
            _ => unreachable!("a window has four quarters"),
        }
    }
}

/// Combines the results for the quarters, in which bytes are 0xFF or 0, into a mask.
#[inline(always)]
fn mask([a, b, c, d]: [uint8x16_t; 4]) -> u64 {
    let places = load_16(&PLACES);
    // SAFETY: this is compiled only for targets that guarantee NEON. Adding neighbors three times
    // combines the bits of eight bytes into one byte.
    unsafe {
        let ab = vpaddq_u8(vandq_u8(a, places), vandq_u8(b, places));
        let cd = vpaddq_u8(vandq_u8(c, places), vandq_u8(d, places));
        let abcd = vpaddq_u8(ab, cd);
        vgetq_lane_u64::<0>(vreinterpretq_u64_u8(vpaddq_u8(abcd, abcd)))
    }
}

#[inline(always)]
fn equal(quarter: uint8x16_t, byte: u8) -> uint8x16_t {
    // SAFETY: this is compiled only for targets that guarantee NEON.
    unsafe { vceqq_u8(quarter, vdupq_n_u8(byte)) }
}

#[inline(always)]
fn within(quarter: uint8x16_t, set: &AsciiSet) -> uint8x16_t {
    // SAFETY: this is compiled only for targets that guarantee NEON.
    unsafe {
        let row = vqtbl1q_u8(load_16(&set.rows), vandq_u8(quarter, vdupq_n_u8(15)));
        vtstq_u8(row, vqtbl1q_u8(load_16(&BITS), vshrq_n_u8::<4>(quarter)))
    }
}

impl Window for FourQuarters {
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        let [a, b, c, d] = self.0;
        mask([equal(a, byte), equal(b, byte), equal(c, byte), equal(d, byte)])
    }

    #[inline(always)]
    fn within(self, set: &AsciiSet) -> u64 {
        let [a, b, c, d] = self.0;
        mask([within(a, set), within(b, set), within(c, set), within(d, set)])
    }
}

/// The intrinsics that this backend uses, in plain Rust, with the names and types of
/// `core::arch::aarch64`.
#[cfg(not(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")))]
#[expect(non_camel_case_types, reason = "the names are those of the instructions")]
mod model {
    pub(super) type uint8x16_t = [u8; 16];
    pub(super) type uint64x2_t = [u64; 2];

    fn pairs(a: uint8x16_t, b: uint8x16_t, of: impl Fn(u8, u8) -> u8) -> uint8x16_t {
        core::array::from_fn(|at| of(a[at], b[at]))
    }

    pub(super) unsafe fn vld1q_u8(from: *const u8) -> uint8x16_t {
        // SAFETY: the caller promises 16 bytes.
        unsafe { from.cast::<uint8x16_t>().read() }
    }

    pub(super) unsafe fn vdupq_n_u8(value: u8) -> uint8x16_t {
        [value; 16]
    }

    pub(super) unsafe fn vandq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        pairs(a, b, |a, b| a & b)
    }

    pub(super) unsafe fn vceqq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        pairs(a, b, |a, b| if a == b { 255 } else { 0 })
    }

    pub(super) unsafe fn vtstq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        pairs(a, b, |a, b| if a & b != 0 { 255 } else { 0 })
    }

    pub(super) unsafe fn vshrq_n_u8<const N: i32>(a: uint8x16_t) -> uint8x16_t {
        a.map(|byte| byte >> N)
    }

    /// Looks up bytes in `table`. The result is 0 if an index is out of range.
    pub(super) unsafe fn vqtbl1q_u8(table: uint8x16_t, index: uint8x16_t) -> uint8x16_t {
        index.map(|at| table.get(usize::from(at)).copied().unwrap_or(0))
    }

    /// Adds pairs of adjacent bytes in `a`, and then in `b`.
    pub(super) unsafe fn vpaddq_u8(a: uint8x16_t, b: uint8x16_t) -> uint8x16_t {
        core::array::from_fn(|at| {
            let from = if at < 8 { a } else { b };
            from[at % 8 * 2].wrapping_add(from[at % 8 * 2 + 1])
        })
    }

    pub(super) unsafe fn vreinterpretq_u64_u8(a: uint8x16_t) -> uint64x2_t {
        let (low, high) = a.split_at(8);
        [low, high].map(|half| half.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
    }

    pub(super) unsafe fn vgetq_lane_u64<const LANE: i32>(a: uint64x2_t) -> u64 {
        a[LANE as usize]
    }
}
