//! A class of bytes in the form that vector instructions look up.

/// A set of ASCII bytes. Bytes from 0x80 up are never in it.
///
/// A byte is found by its two halves: the low one chooses one of 16 rows, the high one a bit of the row. Two look-ups and
/// an `and` thus answer for any set whatever, and that is what a vector unit can do for all its bytes at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsciiSet {
    pub(crate) rows: [u8; 16],
}

impl AsciiSet {
    /// No byte.
    pub const EMPTY: Self = Self { rows: [0; 16] };

    /// Exactly these bytes.
    ///
    /// # Panics
    ///
    /// When one of them is not ASCII.
    pub const fn new(bytes: &[u8]) -> Self {
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < bytes.len() {
            set = set.with(bytes[at]);
            at += 1;
        }
        set
    }

    /// This set and `byte`.
    ///
    /// # Panics
    ///
    /// When `byte` is not ASCII.
    #[must_use]
    pub const fn with(mut self, byte: u8) -> Self {
        assert!(byte.is_ascii(), "a set holds ASCII bytes");
        self.rows[(byte & 15) as usize] |= 1 << (byte >> 4);
        self
    }

    /// This set without `byte`, which need not be in it.
    #[must_use]
    pub const fn without(mut self, byte: u8) -> Self {
        if byte.is_ascii() {
            self.rows[(byte & 15) as usize] &= !(1 << (byte >> 4));
        }
        self
    }

    /// Whether `byte` is in the set.
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        byte.is_ascii() && self.rows[(byte & 15) as usize] >> (byte >> 4) & 1 == 1
    }
}
