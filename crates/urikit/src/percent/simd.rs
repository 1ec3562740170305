//! Vectorized encoding and decoding, and copies of the runs of bytes between escapes.
//!
//! The runs are short and of varying length. Copying exactly one run takes a call and unpredictable
//! branches, so whole blocks are copied, and the next run overwrites the excess.

#[cfg(feature = "alloc")]
pub(super) mod decode;
pub(super) mod encode;

use urikit_simd::WINDOW;

use crate::byte_scan;

/// The number of bytes in a block, which is the size of an SSE or NEON register.
pub(crate) const BLOCK: usize = 16;

/// A buffer for the result of one window, with room for an excess block; see [`Runs::copy`].
///
/// It is aligned because UTF-8 validation in the standard library is faster from an aligned
/// address.
#[repr(align(16))]
pub(super) struct Room<const N: usize>(pub(super) [u8; N]);

impl<const N: usize> Room<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    /// Returns the first `len` bytes, or `None` if they are not UTF-8.
    ///
    /// `len` must be at most `N - BLOCK`, because the block after these bytes is overwritten.
    #[inline(always)]
    pub(super) fn text(&mut self, len: usize) -> Option<&str> {
        // Validating whole blocks is faster. The NUL padding makes a truncated character invalid,
        // so the result is the same.
        // `len` is at most `N - BLOCK`, so both ranges are in bounds.
        self.0[len..len + BLOCK].fill(0);
        core::str::from_utf8(&self.0[..len.next_multiple_of(BLOCK)]).ok()?.get(..len)
    }
}

/// The room for a window in which no byte is expanded.
#[cfg(feature = "alloc")]
pub(super) const SAME: usize = WINDOW + BLOCK;
/// The room for a window in which every byte is expanded to an escape.
pub(super) const TRIPLE: usize = 3 * WINDOW + BLOCK;

/// A string that is read in blocks, from any offset.
#[derive(Clone, Copy)]
pub(crate) struct Runs<'t> {
    text: &'t [u8],
    /// The last block, or a shorter string padded with zeros.
    last: u128,
    /// The offset of `last` in the string; 0 if the string is shorter than a block.
    last_at: usize,
}

impl<'t> Runs<'t> {
    /// Prepares a string for reading, by loading its last block.
    #[inline(always)]
    pub(crate) fn of(text: &'t [u8]) -> Self {
        if let Some(last) = text.last_chunk() {
            return Self { text, last: u128::from_le_bytes(*last), last_at: text.len() - BLOCK };
        }
        // A string shorter than a block consists of at most two words. `word_at` pads them, and the
        // second is empty if the string is not longer than the first.
        let half = |at: usize| u128::from(u64::from_le_bytes(byte_scan::word_at(text, at)));
        let last = half(0) | half(text.len().min(byte_scan::WORD)) << (8 * byte_scan::WORD);
        Self { text, last, last_at: 0 }
    }

    /// Returns the whole string.
    #[inline(always)]
    pub(super) const fn text(self) -> &'t [u8] {
        self.text
    }

    /// Returns the block that starts at `at`, padded with zeros after the end of the string.
    ///
    /// `at` must be at most the length of the string.
    #[inline(always)]
    fn block(self, at: usize) -> [u8; BLOCK] {
        match self.text.get(at..).and_then(<[u8]>::first_chunk) {
            Some(block) => *block,
            // Near the end, shift the last block: for `at` one byte after `last_at`, drop one byte
            // and add one zero. `at` is at most the length, so the shift is at most 128.
            None => {
                self.last.checked_shr(8 * (at - self.last_at) as u32).unwrap_or(0).to_le_bytes()
            }
        }
    }

    /// Copies the range `from..to` of the string to `out[len..]`.
    ///
    /// At least [`BLOCK`] bytes are copied, so `out` must have room for them, and the caller must
    /// overwrite or ignore the excess.
    #[inline(always)]
    pub(crate) fn copy(self, out: &mut [u8], len: usize, from: usize, to: usize) {
        // Most runs are not longer than a block, so only the first copy is needed. It has a fixed
        // size, so it compiles to one load and one store.
        out[len..len + BLOCK].copy_from_slice(&self.block(from));
        if to - from > BLOCK {
            out[len + BLOCK..len + to - from].copy_from_slice(&self.text[from + BLOCK..to]);
        }
    }
}
