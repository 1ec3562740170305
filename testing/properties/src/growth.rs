//! Bounds on the time and memory of operations.
//!
//! An [`Operation`] is measured on shapes: inputs of any length that are expensive for some parser.
//! The test `allocations` checks its memory; [`count`] counts instructions at two lengths under
//! valgrind (`cargo xtask measure growth`).

pub mod count;
mod operations;

use crate::corpus;

/// Returns all operations.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    operations::FAMILIES.iter().copied().flatten()
}

/// An operation and its bounds, as functions of the input length in bytes and the number of
/// results.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub name: &'static str,
    /// The groups of `growth/shapes.txt` to measure.
    groups: &'static [&'static str],
    /// Runs the operation and returns the number of results.
    pub run: fn(&str) -> usize,
    /// The growth of the instruction count.
    pub time: Time,
    /// The maximum number of allocations.
    pub times: Times,
    /// The maximum of simultaneously allocated bytes per byte of input.
    pub per_byte: u64,
}

impl Operation {
    /// Returns the inputs to measure.
    #[must_use]
    pub fn shapes(&self) -> Vec<Shape> {
        let text = include_str!("growth/shapes.txt");
        self.groups.iter().flat_map(|group| Shape::group(text, group)).collect()
    }
}

/// The growth of the instruction count in the input length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    Linear,
    /// n log n.
    Sorted,
    /// Quadratic on the shape with this repeated part, in a bounded part of the input.
    Square(&'static str),
    /// The product of the lengths of two inputs.
    Product,
}

impl Time {
    /// The lengths to measure, which are shorter if the maximum work of matching limits them.
    #[must_use]
    pub fn lengths(self, lengths: [usize; 2]) -> [usize; 2] {
        lengths.map(|length| if self == Self::Product { length >> 4 } else { length })
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
    /// Returns the maximum for this input.
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

    /// Returns the constant memory, such as tables and initial buffers.
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
#[derive(Clone, Debug)]
pub struct Shape {
    /// The line of `growth/shapes.txt`, such as `http://h/«a/»«../»?q`: the parts between `«` and
    /// `»` are repeated, and `№` is replaced by a unique number.
    pub line: &'static str,
    head: String,
    parts: Vec<String>,
    tail: String,
}

impl Shape {
    /// Parses a group: the lines after its heading, up to the next heading.
    fn group(text: &'static str, group: &str) -> impl Iterator<Item = Self> {
        let after = text.lines().skip_while(move |line| line.split(": ").next() != Some(group));
        after.skip(1).take_while(|line| line.contains('«')).map(Self::parse)
    }

    fn parse(line: &'static str) -> Self {
        let bytes = corpus::read(line).expect("complete escapes").concat();
        let text = String::from_utf8(bytes).expect("a shape is UTF-8");
        let (head, rest) = text.split_once('«').expect("a repeated part");
        let (parts, tail) = rest.rsplit_once('»').expect("the end of the repeated parts");
        let parts = parts.split("»«").map(str::to_owned).collect();
        Self { line, head: head.to_owned(), parts, tail: tail.to_owned() }
    }

    /// Returns an input of at most this length, with at least one of each part, and the length of
    /// its repeated parts.
    #[must_use]
    pub fn input(&self, length: usize) -> (String, usize) {
        let part = |part: &str, number: usize| part.replace('№', &format!("{number:06}"));
        let fixed = self.head.len() + self.tail.len();
        let each: usize = self.parts.iter().map(|it| part(it, 0).len()).sum();
        let count = (length.saturating_sub(fixed) / each).max(1);
        let mut input = self.head.clone();
        for repeated in &self.parts {
            input.extend((0..count).map(|number| part(repeated, number)));
        }
        (input + &self.tail, count * each)
    }
}
