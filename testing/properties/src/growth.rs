//! Bounds of the time and memory that operations take.
//!
//! An [`Operation`] is tried on the [`Shape`]s of its [`Family`]: inputs of any length that are expensive for some parser. The test
//! `allocations` holds the memory of each operation to its [`Bound`]; [`count`] counts instructions at two lengths under valgrind,
//! which `cargo xtask growth` runs.

pub mod count;
mod operations;
mod shapes;

pub use operations::FAMILIES;

/// Operations that are alike in what texts may be expensive for them.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What it is called on the page.
    pub title: &'static str,
    /// Its operations.
    pub operations: &'static [Operation],
    /// Tables of the shapes on which they are tried.
    pub shapes: &'static [&'static [Shape]],
}

impl Family {
    /// The shapes of all its tables.
    pub fn shapes(&self) -> impl Iterator<Item = &'static Shape> + use<> {
        self.shapes.iter().copied().flatten()
    }
}

/// Something that is done with a text.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Its name in tables.
    pub name: &'static str,
    /// Does it, and gives how many things were found.
    pub run: fn(&str) -> usize,
    /// What it may take.
    pub bound: Bound,
}

/// What an operation may take: a function of the length of the text in bytes, and of how many things are found in it. Where there
/// are two texts, their lengths are added.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// How its instructions grow.
    pub time: Time,
    /// How often memory is asked for.
    pub times: Times,
    /// How many bytes at most at a time, for each byte of the text.
    pub per_byte: u64,
}

/// How instructions grow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// As the length does.
    Linear,
    /// As the length does, times its logarithm: something is sorted, or halved again and again.
    Sorted,
    /// As the length does, but on the one shape as the square of it in a part of a text that is at most so many bytes long.
    Square(&'static str, usize),
    /// As the length of one text times that of another.
    Product,
}

impl Time {
    /// The lengths that are tried: what is longer takes too many steps, and gives up.
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

/// How often memory is asked for.
#[derive(Clone, Copy, Debug)]
pub enum Times {
    /// At most so often, whatever the text.
    Fixed(u64),
    /// So often, and as often again for each time that the text doubles, as buffers do.
    Doubling(u64),
    /// So often for each thing that is found, and as often again for each time that the text doubles.
    Found(u64),
    /// So often for every so many bytes, the second number.
    Bytes(u64, u64),
}

impl Times {
    /// How often at most for a text of so many bytes with so many things in it.
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

    /// Bytes that may be taken besides, whatever the text: tables that are made once, buffers that begin with some room.
    #[must_use]
    pub const fn room(self) -> u64 {
        match self {
            Self::Fixed(0) => 0,
            Self::Fixed(_) => 64,
            _ => 1 << 17,
        }
    }
}

/// A way to make a text of about any length.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Its name in tables.
    pub name: &'static str,
    /// What stands before the body.
    pub head: &'static str,
    /// What is repeated, one after the other; each U+0001 in it is a number, another one each time.
    pub pieces: [&'static str; 2],
    /// What stands behind the body.
    pub tail: &'static str,
}

impl Shape {
    /// A text of at most this length, unless one of each piece is longer.
    #[must_use]
    pub fn text(&self, length: usize) -> String {
        let piece = |piece: &str, number: usize| piece.replace('\u{1}', &format!("{number:06}"));
        let room = length.saturating_sub(self.head.len() + self.tail.len());
        let each: usize = self.pieces.iter().map(|it| piece(it, 0).len()).sum();
        let count = (room / each).max(1);
        let mut text = self.head.to_owned();
        for repeated in self.pieces {
            text.extend((0..count).map(|number| piece(repeated, number)));
        }
        text + self.tail
    }
}
