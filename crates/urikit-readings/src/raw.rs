//! Splitting and decoding of any bytes, valid or not, for programs that inspect hostile input.
//!
//! A parser rejects an invalid URL, but a security check must still find its host, and a log must
//! not show its password. The functions of this module accept every input. They report positions as
//! [`Span`]s of the original bytes, even after percent-decoding.
//!
//! # Examples
//!
//! ```
//! use urikit_readings::raw::Parts;
//!
//! let input = br"http://joe@exa mple.com:80a/{id}";
//! let parts = Parts::of(input);
//! assert_eq!(parts.host.unwrap().of(input), b"exa mple.com");
//! assert_eq!(parts.port.unwrap().of(input), b"80a");
//! ```

pub mod embedded;
pub mod octets;
mod parts;
mod query_edit;
pub(crate) mod secret_names;

use core::ops::Range;

pub use octets::{Character, IllFormed, Octet, characters, decoded, escaped, escapes, octets};
pub use parts::{Parts, SCRIPT_SCHEMES, Scheme, field, fields, segments, split};
pub use query_edit::{edit_parts, edit_query};
pub use secret_names::{secret_fields, tokens};

/// A byte range that is `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The offset of the first byte.
    pub start: usize,
    /// The offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Returns the range from `start` to `end` (exclusive).
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Returns the range of a single byte.
    pub const fn byte(at: usize) -> Self {
        Self { start: at, end: at + 1 }
    }

    /// Returns the number of bytes.
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Returns whether the range is empty.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the bytes of the range.
    ///
    /// # Panics
    ///
    /// Panics if the range is out of bounds.
    pub fn of(self, bytes: &[u8]) -> &[u8] {
        &bytes[self.start..self.end]
    }

    /// Returns a subrange; the offsets are relative to the start.
    pub const fn inner(self, start: usize, end: usize) -> Self {
        Self { start: self.start + start, end: self.start + end }
    }

    /// Returns the part of the range from a position.
    pub const fn from(self, start: usize) -> Self {
        Self { start, end: self.end }
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: range.start, end: range.end }
    }
}
