//! What in a text speaks for its being encoded, and what against.

use core::iter::FusedIterator;
use core::ops::Range;

use super::{Octets, Set};
use crate::chars;

/// What there is to know before a text is encoded or decoded of which nobody knows whether it is encoded: the text alone
/// cannot tell, for `100%25` may mean itself. So nothing is guessed here; the signs are listed, and the caller decides.
///
/// `set` has the characters that need no escape, as for [`encode`](super::encode).
///
/// ```
/// use urikit::percent::{self, Set, SignKind};
///
/// let signs = |text| percent::signs(text, &Set::SEGMENT).map(|sign| (sign.kind(), sign.span())).collect::<Vec<_>>();
/// assert_eq!(signs("100%"), [(SignKind::Stray, 3..4)]);
/// assert_eq!(signs("caf%C3%A9"), [(SignKind::Escape, 3..6), (SignKind::Escape, 6..9)]);
/// assert_eq!(signs("a b/c%2520d"), [
///     (SignKind::Plain, 1..2),
///     (SignKind::Plain, 3..4),
///     (SignKind::EscapedEscape, 5..10),
/// ]);
/// // Whoever takes every well-formed text for an encoded one can say so.
/// let is_encoded = |text| percent::signs(text, &Set::SEGMENT).all(|sign| sign.kind().is_encoded());
/// assert!(is_encoded("a%20b") && !is_encoded("a b"));
/// ```
#[inline]
pub fn signs<'t>(text: &'t (impl Octets + ?Sized), set: &'t Set) -> Signs<'t> {
    Signs { text: text.octets(), at: 0, set }
}

/// The signs of a text, from left to right; see [`signs`].
#[derive(Clone, Debug)]
pub struct Signs<'t> {
    text: &'t [u8],
    at: usize,
    set: &'t Set,
}

impl Iterator for Signs<'_> {
    type Item = Sign;

    fn next(&mut self) -> Option<Sign> {
        let Self { text, at, set } = *self;
        let start = at + text[at..].iter().position(|&byte| !set.contains(byte))?;
        let is_hex = |at: usize| text.get(at).is_some_and(|&byte| chars::is(byte, chars::HEX));
        let is_escape = |behind: usize| is_hex(behind) && is_hex(behind + 1);
        let (kind, len) = match &text[start..] {
            [b'%', b'2', b'5', ..] if is_escape(start + 3) => (SignKind::EscapedEscape, 5),
            [b'%', ..] if is_escape(start + 1) => (SignKind::Escape, 3),
            [b'%', ..] => (SignKind::Stray, 1),
            rest => {
                let is_plain = |byte: &u8| *byte == b'%' || set.contains(*byte);
                (SignKind::Plain, rest.iter().position(is_plain).unwrap_or(rest.len()))
            }
        };
        self.at = start + len;
        Some(Sign { kind, start, end: self.at })
    }
}

impl FusedIterator for Signs<'_> {}

/// A sign and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sign {
    kind: SignKind,
    start: usize,
    end: usize,
}

impl Sign {
    /// What it is.
    pub const fn kind(&self) -> SignKind {
        self.kind
    }

    /// Its bytes in the text.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// What a [`Sign`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SignKind {
    /// A `%` and two digits (RFC 3986 section 2.1): no text that is not encoded has them, except by accident.
    Escape,
    /// `%25` and two digits: an escape that was encoded again, unless a `%` was meant there (section 2.4 warns of it).
    EscapedEscape,
    /// A `%` without two digits: no encoded text has it.
    Stray,
    /// A run of other bytes that need escapes: no encoded text has them.
    Plain,
}

impl SignKind {
    /// Whether an encoded text can have it.
    pub const fn is_encoded(self) -> bool {
        matches!(self, Self::Escape | Self::EscapedEscape)
    }
}
