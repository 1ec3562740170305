//! The backend for SSSE3.

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_set_epi64x,
    _mm_set1_epi8, _mm_shuffle_epi8, _mm_srli_epi16,
};

use super::BITS;
use super::short::{SHIFTS, up_to_16};
use crate::{AsciiSet, Backend, Task, WINDOW, Width, Window, width};

/// The vector instructions SSSE3 of x86-64 processors, which process 16 bytes at a time.
///
/// Nearly all processors since 2006 support these vector instructions. A value of this type exists
/// only if the processor does. The type requires the crate feature `ssse3`.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Backend, Ssse3, Window};
///
/// if let Some(backend) = Ssse3::new() {
///     assert_eq!(backend.load(b"user@example.com").equal(b'@').trailing_zeros(), 4);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Ssse3(());

impl Ssse3 {
    /// Returns a value with which SSSE3 instructions can be used, if the processor supports them.
    ///
    /// Returns `None` if it does not, or if [`limit`](crate::limit) excludes vectors of 16 bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Ssse3, Width, width};
    ///
    /// assert_eq!(Ssse3::new().is_some(), width() >= Width::Sixteen);
    /// ```
    #[inline]
    pub fn new() -> Option<Self> {
        (width() >= Width::Sixteen).then_some(Self(()))
    }
}

/// A block of up to 64 bytes in four SSSE3 vectors, as loaded by the [`Ssse3`] backend.
///
/// Most code uses it only through the trait [`Window`](crate::Window).
#[derive(Clone, Copy, Debug)]
pub struct FourQuarters([__m128i; 4]);

#[inline(always)]
fn load_16(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the reference points to the 16 bytes that are read; the alignment does not matter.
    // Every x86-64 processor supports SSE2.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// Loads the bytes after the last whole quarter of an input of fewer than 64 bytes, followed by
/// zeros.
#[inline(always)]
fn rest(text: &[u8]) -> __m128i {
    let len = text.len() % 16;
    if let (Some(last), Some(shift)) = (text.last_chunk(), SHIFTS[16 - len..].first_chunk()) {
        // SAFETY: every caller has an `Ssse3`.
        return unsafe { _mm_shuffle_epi8(load_16(last), load_16(shift)) };
    }
    let bytes = up_to_16(text);
    // SAFETY: every x86-64 processor supports SSE2.
    unsafe { _mm_set_epi64x((bytes >> 64) as i64, bytes as i64) }
}

impl crate::sealed::Sealed for Ssse3 {}

impl Backend for Ssse3 {
    type Window = FourQuarters;

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "ssse3")]
        #[inline(never)]
        unsafe fn compiled<T: Task>(backend: Ssse3, task: T) -> T::Output {
            task.run(backend)
        }
        // SAFETY: `self` exists, so the processor supports the instructions of `compiled`.
        unsafe { compiled(self, task) }
    }

    #[inline(always)]
    fn load(self, text: &[u8]) -> FourQuarters {
        if let Some(full) = text.first_chunk() {
            return self.load_full(full);
        }
        let (whole, _) = crate::chunks(text);
        let rest = rest(text);
        // SAFETY: every x86-64 processor supports SSE2.
        let none = unsafe { _mm_set1_epi8(0) };
        FourQuarters(match whole {
            [] => [rest, none, none, none],
            [a] => [load_16(a), rest, none, none],
            [a, b] => [load_16(a), load_16(b), rest, none],
            [a, b, c, ..] => [load_16(a), load_16(b), load_16(c), rest],
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

impl FourQuarters {
    /// Combines the results for the quarters, in which bytes are 0xFF or 0, into a mask.
    #[inline(always)]
    fn mask(quarters: [__m128i; 4]) -> u64 {
        let [a, b, c, d] = quarters;
        // SAFETY: every x86-64 processor supports SSE2.
        let bits = unsafe {
            [_mm_movemask_epi8(a), _mm_movemask_epi8(b), _mm_movemask_epi8(c), _mm_movemask_epi8(d)]
        };
        let [a, b, c, d] = [bits[0] as u64, bits[1] as u64, bits[2] as u64, bits[3] as u64];
        a | b << 16 | c << 32 | d << 48
    }
}

#[inline(always)]
fn equal(quarter: __m128i, byte: u8) -> __m128i {
    // SAFETY: every x86-64 processor supports SSE2.
    unsafe { _mm_cmpeq_epi8(quarter, _mm_set1_epi8(byte as i8)) }
}

#[inline(always)]
fn within(quarter: __m128i, set: &AsciiSet) -> __m128i {
    // SAFETY: quarters are from windows, which only an `Ssse3` creates. A shuffle returns zero for
    // a byte that is not ASCII, whose bits are never zero.
    unsafe {
        let row = _mm_shuffle_epi8(load_16(&set.rows), quarter);
        let upper = _mm_and_si128(_mm_srli_epi16::<4>(quarter), _mm_set1_epi8(15));
        let bit = _mm_shuffle_epi8(load_16(&BITS), upper);
        _mm_cmpeq_epi8(_mm_and_si128(row, bit), bit)
    }
}

impl Window for FourQuarters {
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        let [a, b, c, d] = self.0;
        Self::mask([equal(a, byte), equal(b, byte), equal(c, byte), equal(d, byte)])
    }

    #[inline(always)]
    fn within(self, set: &AsciiSet) -> u64 {
        let [a, b, c, d] = self.0;
        Self::mask([within(a, set), within(b, set), within(c, set), within(d, set)])
    }
}
