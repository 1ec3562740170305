//! References as keys, equal where they are equivalent.

use core::fmt::{self, Write};
use core::hash::{Hash, Hasher};

use super::is_same_by_scheme;
use crate::normalize::{NormalizationFlags, Normalized};
use crate::reference::UriRef;

/// A reference as a key of a map or a set: equal to every other that is equivalent to it at a rung. Made by
/// [`Ladder::key`](super::Ladder::key) and [`UriRef::key`].
///
/// It borrows the reference, allocates nothing, and is what [`Ladder::compare`](super::Ladder::compare) would find: two keys of
/// one rung are equal exactly if that finds this rung or one below it. Keys of different rungs or tables are not for one map.
///
/// ```
/// use std::collections::HashSet;
/// use urikit::UriRef;
/// use urikit::compare::Rung;
///
/// let texts = ["http://a/", "HTTP://A:80", "http://a/%62", "http://a/./b", "http://b/"];
/// let keys: HashSet<_> = texts.iter().map(|text| UriRef::parse(text).unwrap().key(Rung::Scheme)).collect();
/// assert_eq!(keys.len(), 3);
/// ```
#[derive(Clone, Copy)]
#[must_use = "a key is used in a map or a set"]
pub struct Key<'a, 't>(pub(super) Normalized<'a, 't>);

impl<'a> Key<'a, '_> {
    /// The reference, as it is written.
    pub const fn reference(&self) -> UriRef<'a> {
        self.0.reference()
    }
}

impl PartialEq for Key<'_, '_> {
    fn eq(&self, other: &Self) -> bool {
        self.reference() == other.reference()
            || is_same_by_scheme(
                &self.0,
                &other.0,
                NormalizationFlags::of_both(&self.reference(), &other.reference()),
            )
    }
}

impl Eq for Key<'_, '_> {}

impl Hash for Key<'_, '_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut blocks = Blocks { state, block: [0; BLOCK], len: 0 };
        // A hasher takes everything.
        let _ = write!(blocks, "{}", self.0);
        blocks.finish();
    }
}

impl fmt::Debug for Key<'_, '_> {
    /// The reference, with the password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Key").field(&self.reference()).finish()
    }
}

const BLOCK: usize = 64;

/// Hands a text on in blocks of one length, since what a hasher makes of two pieces is not what it makes of their text.
struct Blocks<'h, H> {
    state: &'h mut H,
    block: [u8; BLOCK],
    len: usize,
}

impl<H: Hasher> Blocks<'_, H> {
    fn finish(self) {
        self.state.write(&self.block[..self.len]);
        // No text holds it, so that no key is the beginning of another.
        self.state.write_u8(0xff);
    }
}

impl<H: Hasher> Write for Blocks<'_, H> {
    fn write_str(&mut self, mut piece: &str) -> fmt::Result {
        while !piece.is_empty() {
            let (now, rest) = piece.split_at(piece.len().min(BLOCK - self.len));
            self.block[self.len..self.len + now.len()].copy_from_slice(now.as_bytes());
            self.len += now.len();
            if self.len == BLOCK {
                self.state.write(&self.block);
                self.len = 0;
            }
            piece = rest;
        }
        Ok(())
    }
}
