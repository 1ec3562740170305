//! Sets of bytes and questions to masks: what the fast ways through the operations have in common.
//!
//! [`urikit_simd`] returns masks, one bit per byte; these functions evaluate them.

use urikit_simd::{AsciiSet, Backend, WINDOW, Window};

use crate::chars::{self, Class};

/// A class in the form that vector code looks up. Bytes outside ASCII are in no set.
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

/// The bits below bit `n`: all if `n` is 64.
#[inline(always)]
pub(crate) const fn below(n: u32) -> u64 {
    match 1u64.checked_shl(n) {
        Some(bit) => bit - 1,
        None => u64::MAX,
    }
}

/// The bits below the lowest one that is set: all if none is.
#[inline(always)]
pub(crate) const fn below_lowest(mask: u64) -> u64 {
    mask.wrapping_sub(1) & !mask
}

/// Whether more than one bit is set.
#[inline(always)]
pub(crate) const fn is_many(mask: u64) -> bool {
    mask & mask.wrapping_sub(1) != 0
}

/// The first byte from `from` on that is in `set`; the end of the text if there is none.
#[inline(always)]
pub(crate) fn first_within<B: Backend>(
    backend: B,
    text: &[u8],
    from: usize,
    set: &AsciiSet,
) -> usize {
    let mut at = from;
    while at < text.len() {
        let found = backend.load(&text[at..]).within(set);
        if found != 0 {
            // A set may hold NUL, which is what a window has behind the end.
            return text.len().min(at + found.trailing_zeros() as usize);
        }
        at += WINDOW;
    }
    text.len()
}

/// The first byte from `from` on that is not in `set`; the end of the text if there is none.
#[inline(always)]
pub(crate) fn first_outside<B: Backend>(
    backend: B,
    text: &[u8],
    from: usize,
    set: &AsciiSet,
) -> usize {
    let mut at = from;
    while at < text.len() {
        let found = !backend.load(&text[at..]).within(set);
        if found != 0 {
            return text.len().min(at + found.trailing_zeros() as usize);
        }
        at += WINDOW;
    }
    text.len()
}
