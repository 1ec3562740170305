//! Keys for maps and sets.

use core::fmt::{self, Write};
use core::hash::{Hash, Hasher};

use super::is_same_by_scheme;
use crate::normalize::{NormalizationFlags, Normalized};
use crate::reference::UriRef;

/// A key for maps and sets, such that equivalent references have equal keys.
///
/// It is created by [`Ladder::key`](super::Ladder::key) and [`UriRef::key`]. A key borrows the
/// reference and does not allocate; use [`to_buf`](Self::to_buf) for an owned key. Two keys of the
/// same rung are equal if and only if [`Ladder::compare`](super::Ladder::compare) returns that rung
/// or a lower one. Do not mix keys of different rungs or scheme tables in one map.
///
/// # Examples
///
/// ```
/// use std::collections::HashSet;
/// use urikit::UriRef;
/// use urikit::compare::Rung;
///
/// let links = ["http://example.com/", "HTTP://EXAMPLE.com:80", "http://example.com/%61"];
/// let mut seen = HashSet::new();
/// for link in links {
///     seen.insert(UriRef::parse(link)?.key(Rung::Scheme));
/// }
/// assert_eq!(seen.len(), 2);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "a key is used in a map or a set"]
pub struct Key<'a, 't>(pub(super) Normalized<'a, 't>);

impl<'a> Key<'a, '_> {
    /// Returns the reference from which this comparison key was created, before normalization.
    ///
    /// To get the normal form, which is the string that keys compare, use [`to_buf`](Self::to_buf).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    /// use urikit::compare::Rung;
    ///
    /// let key = UriRef::parse("HTTP://EXAMPLE.com")?.key(Rung::Scheme);
    /// assert_eq!(key.reference(), "HTTP://EXAMPLE.com");
    /// # Ok::<(), urikit::ParseError>(())
    /// ```
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
        // Writing to a hasher cannot fail.
        let _ = self.0.write_to(&mut blocks);
        blocks.finish();
    }
}

impl fmt::Debug for Key<'_, '_> {
    /// Shows the reference with its password masked.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Key").field(&self.reference()).finish()
    }
}

const BLOCK: usize = 64;

/// Hashes a string in blocks of fixed length, because the hash depends on how a string is divided.
struct Blocks<'h, H> {
    state: &'h mut H,
    block: [u8; BLOCK],
    len: usize,
}

impl<H: Hasher> Blocks<'_, H> {
    fn finish(self) {
        self.state.write(&self.block[..self.len]);
        // No UTF-8 string contains this byte, so no key is a prefix of another.
        self.state.write_u8(0xff);
    }
}

impl<H: Hasher> Write for Blocks<'_, H> {
    fn write_str(&mut self, mut part: &str) -> fmt::Result {
        while !part.is_empty() {
            let (now, rest) = part.split_at(part.len().min(BLOCK - self.len));
            self.block[self.len..self.len + now.len()].copy_from_slice(now.as_bytes());
            self.len += now.len();
            if self.len == BLOCK {
                self.state.write(&self.block);
                self.len = 0;
            }
            part = rest;
        }
        Ok(())
    }
}
