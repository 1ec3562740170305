//! Bounds on the time and memory of operations.
//!
//! An [`Operation`] is measured on the [`Shape`]s of its [`Family`], inputs of any length that are
//! expensive for some parser. The test `allocations` checks memory against the [`Bound`]; [`count`]
//! counts instructions at two lengths under valgrind (`cargo xtask measure growth`).

pub mod count;
mod operations;
mod shapes;

pub use operations::FAMILIES;

/// Operations with the same expensive inputs.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    pub title: &'static str,
    pub operations: &'static [Operation],
    pub shapes: &'static [&'static [Shape]],
}

impl Family {
    pub fn shapes(&self) -> impl Iterator<Item = &'static Shape> + use<> {
        self.shapes.iter().copied().flatten()
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub name: &'static str,
    /// Runs the operation and returns the number of results.
    pub run: fn(&str) -> usize,
    pub bound: Bound,
}

/// A bound as a function of the input length in bytes and the number of results.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// The growth of the instruction count.
    pub time: Time,
    /// The maximum number of allocations.
    pub times: Times,
    /// The maximum of simultaneously allocated bytes per byte of input.
    pub per_byte: u64,
}

/// The growth of the instruction count in the input length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    Linear,
    /// n log n.
    Sorted,
    /// Quadratic on this shape, in a part of the input of at most this many bytes.
    Square(&'static str, usize),
    /// The product of the lengths of two inputs.
    Product,
}

impl Time {
    /// The lengths to measure, limited by the maximum work of matching.
    #[must_use]
    pub const fn lengths<const N: usize>(self, lengths: [usize; N]) -> [usize; N] {
        let mut shorter = lengths;
        let mut at = 0;
        while at < N && matches!(self, Self::Product) {
            shorter[at] = lengths[at] >> 4;
            at += 1;
        }
        shorter
    }
}

/// The maximum number of allocations.
#[derive(Clone, Copy, Debug)]
pub enum Times {
    /// Constant.
    Fixed(u64),
    /// Constant, and as many again per doubling of the input, as for growing buffers.
    Doubling(u64),
    /// Per result, and as many again per doubling of the input.
    Found(u64),
    /// The first number per so many bytes, the second number.
    Bytes(u64, u64),
}

impl Times {
    /// The maximum for this input.
    #[must_use]
    pub fn most(self, bytes: u64, found: u64) -> u64 {
        let doubled = 1 + u64::from(bytes.max(1).ilog2());
        match self {
            Self::Fixed(times) => times,
            Self::Doubling(times) => times * doubled,
            Self::Found(times) => times * (found + doubled),
            Self::Bytes(times, bytes_each) => times * (bytes / bytes_each + doubled),
        }
    }

    /// Constant memory, such as tables and initial buffers.
    #[must_use]
    pub const fn room(self) -> u64 {
        match self {
            Self::Fixed(0) => 0,
            Self::Fixed(_) => 64,
            _ => 1 << 17,
        }
    }
}

/// A generator of inputs of any length.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    pub name: &'static str,
    /// Text before the body.
    pub head: &'static str,
    /// Repeated parts of the body; U+0001 is replaced by a unique number.
    pub parts: [&'static str; 2],
    /// Text after the body.
    pub tail: &'static str,
}

impl Shape {
    /// An input of at most this length, with at least one of each part.
    #[must_use]
    pub fn text(&self, length: usize) -> String {
        let part = |part: &str, number: usize| part.replace('\u{1}', &format!("{number:06}"));
        let room = length.saturating_sub(self.head.len() + self.tail.len());
        let each: usize = self.parts.iter().map(|it| part(it, 0).len()).sum();
        let count = (room / each).max(1);
        let mut text = self.head.to_owned();
        for repeated in self.parts {
            text.extend((0..count).map(|number| part(repeated, number)));
        }
        text + self.tail
    }
}
