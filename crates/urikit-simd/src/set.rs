//! Sets of ASCII bytes, stored so that vector instructions can look up many bytes at once.

/// A set of ASCII bytes, such as the digits, which a [`Window`](crate::Window) can search for.
///
/// Create the set in a constant, so that building it takes no time at run time. Searching takes the
/// same time for all sets, however many bytes they contain.
///
/// # Examples
///
/// ```
/// use urikit_simd::AsciiSet;
///
/// const DIGITS: AsciiSet = AsciiSet::new(b"0123456789");
/// const HEX: AsciiSet = DIGITS.with(b'a').with(b'b').with(b'c').with(b'd').with(b'e').with(b'f');
/// assert!(HEX.contains(b'c') && !DIGITS.contains(b'c'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AsciiSet {
    pub(crate) rows: [u8; 16],
}

impl AsciiSet {
    /// The empty set, to which [`with`](Self::with) adds bytes.
    pub const EMPTY: Self = Self { rows: [0; 16] };

    /// Creates a set of the given ASCII bytes, such as `b"0123456789"`.
    ///
    /// The order of the bytes and repetitions do not matter.
    ///
    /// # Panics
    ///
    /// Panics if a byte is not ASCII.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::AsciiSet;
    ///
    /// const DELIMITERS: AsciiSet = AsciiSet::new(b":/?#[]@");
    /// assert!(DELIMITERS.contains(b'?'));
    /// ```
    pub const fn new(bytes: &[u8]) -> Self {
        let mut set = Self::EMPTY;
        let mut at = 0;
        while at < bytes.len() {
            set = set.with(bytes[at]);
            at += 1;
        }
        set
    }

    /// Returns a copy of this set to which the ASCII byte `byte` is added.
    ///
    /// # Panics
    ///
    /// Panics if `byte` is not ASCII.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::AsciiSet;
    ///
    /// assert!(AsciiSet::EMPTY.with(b'%').contains(b'%'));
    /// ```
    #[must_use]
    pub const fn with(mut self, byte: u8) -> Self {
        assert!(byte.is_ascii(), "an `AsciiSet` contains only ASCII bytes");
        self.rows[(byte & 15) as usize] |= 1 << (byte >> 4);
        self
    }

    /// Returns a copy of this set from which `byte` is removed.
    ///
    /// The copy is equal to this set if it does not contain `byte`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::AsciiSet;
    ///
    /// assert!(!AsciiSet::new(b"+-.").without(b'+').contains(b'+'));
    /// ```
    #[must_use]
    pub const fn without(mut self, byte: u8) -> Self {
        if byte.is_ascii() {
            self.rows[(byte & 15) as usize] &= !(1 << (byte >> 4));
        }
        self
    }

    /// Returns whether this set of ASCII bytes contains `byte`.
    ///
    /// The result is `false` for every byte that is not ASCII.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit_simd::AsciiSet;
    ///
    /// const DIGITS: AsciiSet = AsciiSet::new(b"0123456789");
    /// assert!(DIGITS.contains(b'7'));
    /// assert!(!DIGITS.contains(0xC3));
    /// ```
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        byte.is_ascii() && self.rows[(byte & 15) as usize] >> (byte >> 4) & 1 == 1
    }
}
