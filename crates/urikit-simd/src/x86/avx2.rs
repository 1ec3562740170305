//! The backend for AVX2.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_loadu_si128, _mm_set_epi64x, _mm_shuffle_epi8, _mm256_and_si256,
    _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_loadu_si256, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_set_m128i, _mm256_set1_epi8, _mm256_setr_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_srli_epi16,
};

use super::BITS;
use super::short::{SHIFTS, up_to_16};
use crate::{AsciiSet, Backend, Task, WINDOW, Width, Window, width};

/// The vector instructions AVX2 of x86-64 processors, which process 32 bytes at a time.
///
/// The extensions BMI1, BMI2, LZCNT, and POPCNT are also required. Most processors since 2013
/// support all of them. A value of this type exists only if the processor does.
///
/// # Examples
///
/// ```
/// use urikit_simd::{Avx2, Backend, Window};
///
/// if let Some(backend) = Avx2::new() {
///     assert_eq!(backend.load(b"user@example.com").equal(b'@').trailing_zeros(), 4);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// Returns a value with which AVX2 instructions can be used, if the processor supports them.
    ///
    /// Returns `None` if it does not, or if [`limit`](crate::limit) excludes vectors of 32 bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::{Avx2, Width, width};
    ///
    /// assert_eq!(Avx2::new().is_some(), width() == Width::ThirtyTwo);
    /// ```
    #[inline]
    pub fn new() -> Option<Self> {
        (width() >= Width::ThirtyTwo).then_some(Self(()))
    }
}

/// A block of up to 64 bytes in two AVX2 vectors, as loaded by the [`Avx2`] backend.
///
/// Most code uses it only through the trait [`Window`](crate::Window). The second vector starts at
/// the offset `shift` of the block.
#[derive(Clone, Copy, Debug)]
pub struct TwoHalves {
    low: __m256i,
    high: __m256i,
    shift: u32,
}

#[inline(always)]
fn load_32(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: the reference points to the 32 bytes that are read; the alignment does not matter.
    // Every caller has an `Avx2`, which proves that the processor supports AVX2.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline(always)]
fn load_16(bytes: &[u8; 16]) -> __m128i {
    // SAFETY: the reference points to the 16 bytes that are read; the alignment does not matter.
    // Every x86-64 processor supports SSE2.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}

/// Removes the first `from` bytes, at most 16, and moves the others to the start.
#[inline(always)]
fn from_byte(bytes: __m128i, from: usize) -> __m128i {
    let Some(shift) = SHIFTS[from..].first_chunk() else { return bytes };
    // SAFETY: every caller has an `Avx2`, and AVX2 includes SSSE3.
    unsafe { _mm_shuffle_epi8(bytes, load_16(shift)) }
}

impl crate::sealed::Sealed for Avx2 {}

impl Backend for Avx2 {
    type Window = TwoHalves;

    #[inline(always)]
    fn run<T: Task>(self, task: T) -> T::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        #[inline(never)]
        unsafe fn compiled<T: Task>(backend: Avx2, task: T) -> T::Output {
            task.run(backend)
        }
        // SAFETY: `self` exists, so the processor supports the instructions of `compiled`.
        unsafe { compiled(self, task) }
    }

    #[inline(always)]
    fn load(self, text: &[u8]) -> TwoHalves {
        if let Some(full) = text.first_chunk() {
            return self.load_full(full);
        }
        if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
            return TwoHalves {
                low: load_32(first),
                high: load_32(last),
                shift: text.len() as u32 - 32,
            };
        }
        // SAFETY: `self` exists, so the processor supports AVX2; these only move values between
        // registers.
        unsafe {
            let low = if let (Some(first), Some(last)) = (text.first_chunk(), text.last_chunk()) {
                let rest = from_byte(load_16(last), 32 - text.len());
                _mm256_set_m128i(rest, load_16(first))
            } else {
                let bytes = up_to_16(text);
                _mm256_set_m128i(
                    _mm_set_epi64x(0, 0),
                    _mm_set_epi64x((bytes >> 64) as i64, bytes as i64),
                )
            };
            TwoHalves { low, high: _mm256_setzero_si256(), shift: 32 }
        }
    }

    #[inline(always)]
    fn load_full(self, text: &[u8; WINDOW]) -> TwoHalves {
        let (low, high) = text.split_at(32);
        match (low.first_chunk(), high.first_chunk()) {
            (Some(low), Some(high)) => {
                TwoHalves { low: load_32(low), high: load_32(high), shift: 32 }
            }
            #[expect(clippy::unreachable, reason = "64 bytes split at 32 are two chunks of 32")]
            _ => unreachable!("both halves have 32 bytes"),
        }
    }

    #[inline(always)]
    fn all_within(self, text: &[u8], set: &AsciiSet) -> bool {
        let [low, high] = if let Some(full) = text.first_chunk() {
            let window = self.load_full(full);
            [window.low, window.high]
        } else if let Some(words) = in_any_order(text) {
            words
        } else {
            let outside = !self.load(text).within(set);
            return outside.trailing_zeros() as usize >= text.len();
        };
        // SAFETY: `self` exists, so the processor supports AVX2.
        unsafe { _mm256_movemask_epi8(_mm256_and_si256(within(low, set), within(high, set))) == -1 }
    }
}

/// Loads all bytes of an input of 8 to 64 bytes, in groups of eight. The last group is repeated up
/// to eight groups, so that there is no branch on the length, which would be mispredicted.
#[inline(always)]
fn in_any_order(text: &[u8]) -> Option<[__m256i; 2]> {
    let last = text.last_chunk()?;
    let word = |at: usize| {
        let whole = text.get(8 * at..8 * at + 8).and_then(<[u8]>::first_chunk);
        i64::from_le_bytes(*whole.unwrap_or(last))
    };
    // SAFETY: every caller has an `Avx2`.
    Some(unsafe {
        [
            _mm256_setr_epi64x(word(0), word(1), word(2), word(3)),
            _mm256_setr_epi64x(word(4), word(5), word(6), word(7)),
        ]
    })
}

impl TwoHalves {
    /// Combines the results for the halves, in which bytes are 0xFF or 0, into a mask.
    #[inline(always)]
    fn mask(self, low: __m256i, high: __m256i) -> u64 {
        // SAFETY: only an `Avx2` creates windows, so the processor supports AVX2.
        let [low, high] = unsafe { [_mm256_movemask_epi8(low), _mm256_movemask_epi8(high)] };
        u64::from(low as u32) | u64::from(high as u32) << self.shift
    }
}

#[inline(always)]
fn equal(half: __m256i, byte: u8) -> __m256i {
    // SAFETY: halves are from windows, which only an `Avx2` creates.
    unsafe { _mm256_cmpeq_epi8(half, _mm256_set1_epi8(byte as i8)) }
}

#[inline(always)]
fn within(half: __m256i, set: &AsciiSet) -> __m256i {
    // SAFETY: halves are from windows, which only an `Avx2` creates. A shuffle returns zero for a
    // byte that is not ASCII, whose bits are never zero.
    unsafe {
        let row = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(load_16(&set.rows)), half);
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(half), _mm256_set1_epi8(15));
        let bit = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(load_16(&BITS)), upper);
        _mm256_cmpeq_epi8(_mm256_and_si256(row, bit), bit)
    }
}

impl Window for TwoHalves {
    #[inline(always)]
    fn equal(self, byte: u8) -> u64 {
        self.mask(equal(self.low, byte), equal(self.high, byte))
    }

    #[inline(always)]
    fn has(self, byte: u8) -> bool {
        // SAFETY: only an `Avx2` creates windows, so the processor supports AVX2.
        unsafe {
            _mm256_movemask_epi8(_mm256_or_si256(equal(self.low, byte), equal(self.high, byte)))
                != 0
        }
    }

    #[inline(always)]
    fn within(self, set: &AsciiSet) -> u64 {
        self.mask(within(self.low, set), within(self.high, set))
    }
}
