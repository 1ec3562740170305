//! What operations cost: nothing may grow faster than the text, and a word about by how much.
//!
//! An [`Operation`] is tried on every [`Shape`], a way to make a text of any length that some parser somewhere has been slow on.
//! `tests/allocations.rs` holds the memory of each to its [`Bound`]; the program of this crate counts instructions at growing
//! lengths under valgrind, which `scripts/growth` runs.

mod operations;
mod shapes;

pub use operations::OPERATIONS;
pub use shapes::SHAPES;

/// Something that is done with a text.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Its name in tables.
    pub name: &'static str,
    /// Does it.
    pub run: fn(&str),
    /// What it may take of memory.
    pub bound: Bound,
}

/// What an operation may take: a function of the length of the text in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Bound {
    /// How often memory is asked for.
    pub times: Times,
    /// How many bytes at most at a time, for each byte of the text.
    pub per_byte: u64,
}

/// How often memory is asked for.
#[derive(Clone, Copy, Debug)]
pub enum Times {
    /// At most so often, whatever the text.
    Fixed(u64),
    /// So often, and as often again for each time that the text doubles, as buffers do.
    Doubling(u64),
    /// So often for every thing that is found, which takes at least a byte.
    Found(u64),
}

/// A way to make a text of about any length.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Its name in tables.
    pub name: &'static str,
    /// What stands before the body.
    pub head: &'static str,
    /// What is repeated.
    pub piece: &'static str,
    /// What stands behind the body.
    pub tail: &'static str,
}

impl Shape {
    /// A text of at most this length, unless one piece is longer.
    #[must_use]
    pub fn text(&self, length: usize) -> String {
        let room = length.saturating_sub(self.head.len() + self.tail.len());
        [self.head, &self.piece.repeat((room / self.piece.len()).max(1)), self.tail].concat()
    }
}
