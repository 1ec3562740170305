//! Runs of bytes out of a text, copied in blocks.
//!
//! Between two escapes stand a few bytes, nobody knows how many. Copying exactly these is a call,
//! and branches that depend on the text. So a block is copied, whatever of it is wanted: what is
//! too much is written over by what comes next.

use urikit_simd::WINDOW;

use crate::blocks;

/// How many bytes are copied at once.
pub(crate) const BLOCK: usize = 16;

/// What one window becomes, and the rest of the last block behind it; see [`Runs::copy`].
///
/// Aligned, because the standard library looks at a text in blocks only from an aligned address on.
#[repr(align(16))]
pub(super) struct Room<const N: usize>(pub(super) [u8; N]);

impl<const N: usize> Room<N> {
    pub(super) const EMPTY: Self = Self([0; N]);

    /// The first `len` bytes, if they are UTF-8.
    #[inline(always)]
    pub(super) fn text(&mut self, len: usize) -> Option<&str> {
        // Whole blocks are sooner looked at than the bytes of the last one. A cut character is none with NUL behind it.
        self.0[len..len + BLOCK].fill(0);
        core::str::from_utf8(&self.0[..len.next_multiple_of(BLOCK)]).ok()?.get(..len)
    }
}

/// Room for a window of which no byte becomes more than one.
#[cfg(feature = "alloc")]
pub(super) const SAME: usize = WINDOW + BLOCK;
/// Room for a window of which every byte becomes an escape.
pub(super) const TRIPLE: usize = 3 * WINDOW + BLOCK;

/// A text that is read in blocks, each from wherever in it.
#[derive(Clone, Copy)]
pub(crate) struct Runs<'t> {
    text: &'t [u8],
    /// The last block, or all of a shorter text and zeros behind.
    last: u128,
    /// Where the last block begins.
    last_at: usize,
}

impl<'t> Runs<'t> {
    #[inline(always)]
    pub(crate) fn of(text: &'t [u8]) -> Self {
        if let Some(last) = text.last_chunk() {
            return Self { text, last: u128::from_le_bytes(*last), last_at: text.len() - BLOCK };
        }
        let half = |at: usize| u128::from(u64::from_le_bytes(blocks::word_at(text, at)));
        let last = half(0) | half(text.len().min(blocks::WORD)) << (8 * blocks::WORD);
        Self { text, last, last_at: 0 }
    }

    /// All of it.
    #[inline(always)]
    pub(super) const fn text(self) -> &'t [u8] {
        self.text
    }

    /// The block that begins at `at`; behind the end of the text there are zeros.
    #[inline(always)]
    fn block(self, at: usize) -> [u8; BLOCK] {
        match self.text.get(at..).and_then(<[u8]>::first_chunk) {
            Some(block) => *block,
            None => self.last.checked_shr(8 * (at - self.last_at) as u32).unwrap_or(0).to_le_bytes(),
        }
    }

    /// The same where runs are often longer than a block: two blocks at least.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(crate) fn copy_long(self, out: &mut [u8], len: usize, from: usize, to: usize) {
        const TWO: usize = 2 * BLOCK;
        if let Some(two) = out[len..].first_chunk_mut::<TWO>() {
            two[..BLOCK].copy_from_slice(&self.block(from));
            two[BLOCK..].copy_from_slice(&self.block(from + BLOCK));
        }
        if to - from > TWO {
            out[len + TWO..len + to - from].copy_from_slice(&self.text[from + TWO..to]);
        }
    }

    /// Copies what stands from one place in the text to another, and something behind it: a block
    /// of [`BLOCK`] bytes at least.
    #[inline(always)]
    pub(crate) fn copy(self, out: &mut [u8], len: usize, from: usize, to: usize) {
        out[len..len + BLOCK].copy_from_slice(&self.block(from));
        if to - from > BLOCK {
            out[len + BLOCK..len + to - from].copy_from_slice(&self.text[from + BLOCK..to]);
        }
    }
}
