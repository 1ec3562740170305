//! Iteration over the kept items of a path from right to left.

use super::{EncodedDots, dots};
use crate::blocks::{self, WORD};

/// The items of an absolute path that remain after the removal of dot-segments, from right to left.
/// The leading slash is not an item.
pub(crate) struct KeptItems<'a> {
    path: &'a str,
    end: usize,
    /// The number of `..` that still need an item to remove.
    waiting: usize,
    encoded: EncodedDots,
}

impl<'a> KeptItems<'a> {
    pub(crate) const fn new(path: &'a str, encoded: EncodedDots) -> Self {
        Self { path, end: path.len(), waiting: 0, encoded }
    }
}

impl<'a> Iterator for KeptItems<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        // The leading slash is not an item.
        while self.end > 1 {
            let start = item_start(self.path.as_bytes(), self.end);
            let item = &self.path[start..self.end];
            self.end = start;
            match dots(item, self.encoded) {
                0 if self.waiting == 0 => return Some(item),
                0 => self.waiting -= 1,
                dots => self.waiting += dots - 1,
            }
        }
        None
    }
}

/// Returns the start of the item that ends at `end`; the path starts with a slash.
#[inline]
fn item_start(path: &[u8], end: usize) -> usize {
    // The byte before `end` may be the slash of the item.
    let mut at = end - 1;
    while let Some(word) = path[..at].last_chunk::<WORD>() {
        let after = blocks::after_in_word(*word, b'/');
        if after < WORD {
            return at - after;
        }
        at -= WORD;
    }
    path[..at].iter().rposition(|&byte| byte == b'/').map_or(0, |slash| slash + 1)
}
