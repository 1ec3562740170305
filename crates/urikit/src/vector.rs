//! Helpers for the bit masks that [`urikit_simd`] returns, one bit per byte.

use urikit_simd::{AsciiSet, Backend, WINDOW, Window};

use crate::chars::{self, Class};

/// Returns the ASCII characters of a class as a set for the vector code.
///
/// A class can also contain non-ASCII characters, which no set contains.
pub(crate) const fn set(class: Class) -> AsciiSet {
    let mut set = AsciiSet::EMPTY;
    let mut byte = 0;
    while byte < 128 {
        if chars::is(byte, class) {
            set = set.with(byte);
        }
        byte += 1;
    }
    set
}

/// Returns a mask of the bits below bit `n`; all bits if `n` is 64.
#[inline(always)]
pub(crate) const fn below(n: u32) -> u64 {
    match 1u64.checked_shl(n) {
        Some(bit) => bit - 1,
        None => u64::MAX,
    }
}

/// Returns a mask of the bits below the lowest set bit; all bits if `mask` is 0.
#[inline(always)]
pub(crate) const fn below_lowest(mask: u64) -> u64 {
    // Subtracting 1 clears the lowest set bit and sets all bits below: 0b1100 becomes 0b1011. Of
    // these, `!mask` keeps only 0b0011. For 0, the subtraction yields all bits.
    mask.wrapping_sub(1) & !mask
}

/// Returns a mask of the two bits above each set bit: the digits of the escapes at `percent`.
///
/// Bits that would be above bit 63 are lost. They belong to the next window.
#[inline(always)]
pub(crate) const fn two_after(percent: u64) -> u64 {
    percent << 1 | percent << 2
}

/// Returns whether more than one bit is set.
#[inline(always)]
pub(crate) const fn is_many(mask: u64) -> bool {
    // `mask & (mask - 1)` clears the lowest set bit.
    mask & mask.wrapping_sub(1) != 0
}

/// Returns the offset of the first byte at or after `from` that is in `set`, or the length of
/// `text` if there is none.
#[inline(always)]
pub(crate) fn first_within<B: Backend>(
    backend: B,
    text: &[u8],
    from: usize,
    set: &AsciiSet,
) -> usize {
    first(backend, text, from, |window| window.within(set))
}

/// Returns the offset of the first byte at or after `from` that is not in `set`, or the length of
/// `text` if there is none.
#[inline(always)]
pub(crate) fn first_outside<B: Backend>(
    backend: B,
    text: &[u8],
    from: usize,
    set: &AsciiSet,
) -> usize {
    first(backend, text, from, |window| !window.within(set))
}

/// Returns the offset of the first byte at or after `from` whose bit is set in the mask of its
/// window, or the length of `text` if there is none.
///
/// `from` may be greater than the length. The last window is padded, and `mask` may set bits there.
#[inline(always)]
fn first<B: Backend>(
    backend: B,
    text: &[u8],
    from: usize,
    mask: impl Fn(B::Window) -> u64,
) -> usize {
    let mut at = from;
    while at < text.len() {
        let found = mask(backend.load(&text[at..]));
        if found != 0 {
            // A bit in the padding means that nothing was found.
            return text.len().min(at + found.trailing_zeros() as usize);
        }
        at += WINDOW;
    }
    text.len()
}
