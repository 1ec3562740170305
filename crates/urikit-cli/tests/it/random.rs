//! Pseudo-random inputs that are the same in every run.

/// A generator of pseudo-random numbers (splitmix64).
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns a number below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ mixed >> 31) % count as u64).expect("below a usize")
    }

    /// Returns up to `most` of the parts, concatenated.
    pub(crate) fn concatenation(&mut self, parts: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| parts[self.below(parts.len())]).collect()
    }
}
