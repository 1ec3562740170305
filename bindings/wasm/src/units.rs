//! Offsets in UTF-16 units, which are the indices of strings in JavaScript.

use core::ops::Range;

/// Converts offsets in bytes to offsets in UTF-16 units.
///
/// It is fastest if the offsets ascend, because it continues at the last one.
pub(crate) struct Units<'t> {
    text: &'t [u8],
    /// The last offset in bytes, and the units before it.
    last: (usize, usize),
}

impl<'t> Units<'t> {
    pub(crate) const fn new(text: &'t str) -> Self {
        Self { text: text.as_bytes(), last: (0, 0) }
    }

    pub(crate) fn range(&mut self, bytes: Range<usize>) -> Range<usize> {
        self.offset(bytes.start)..self.offset(bytes.end)
    }

    fn offset(&mut self, to: usize) -> usize {
        let to = to.min(self.text.len());
        let (from, before) = if to < self.last.0 { (0, 0) } else { self.last };
        let part = self.text.get(from..to).unwrap_or_default();
        // Each byte starts a unit, except continuation bytes. The first byte of a sequence of four
        // bytes starts two, a surrogate pair.
        let starts = part.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        let pairs = part.iter().filter(|&&byte| byte >= 0xF0).count();
        self.last = (to, before + starts + pairs);
        self.last.1
    }
}

/// Converts one range of bytes to a range of UTF-16 units.
pub(crate) fn utf16(text: &str, bytes: Range<usize>) -> Range<usize> {
    Units::new(text).range(bytes)
}
