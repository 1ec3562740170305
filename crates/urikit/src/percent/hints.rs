//! What in a text speaks for its being encoded, and what against.

use core::iter::FusedIterator;
use core::ops::Range;

use super::AsciiSet;
use crate::chars;

/// What there is to know before a text is encoded or decoded of which nobody knows whether it is encoded: the text alone
/// cannot tell, for `100%25` may mean itself. So nothing is guessed here; the encoding_hints are listed, and the caller decides.
///
/// `set` has the characters that need no escape, as for [`encode`](super::encode).
///
/// ```
/// use urikit::percent::{self, AsciiSet, EncodingHintKind};
///
/// let encoding_hints = |text| percent::encoding_hints(text, &AsciiSet::SEGMENT).map(|sign| (sign.kind(), sign.span())).collect::<Vec<_>>();
/// assert_eq!(encoding_hints("100%"), [(EncodingHintKind::Stray, 3..4)]);
/// assert_eq!(encoding_hints("caf%C3%A9"), [(EncodingHintKind::Escape, 3..6), (EncodingHintKind::Escape, 6..9)]);
/// assert_eq!(encoding_hints("a b/c%2520d"), [
///     (EncodingHintKind::Plain, 1..2),
///     (EncodingHintKind::Plain, 3..4),
///     (EncodingHintKind::EscapedEscape, 5..10),
/// ]);
/// // Whoever takes every well-formed text for an encoded one can say so.
/// let is_encoded = |text| percent::encoding_hints(text, &AsciiSet::SEGMENT).all(|sign| sign.kind().is_encoded());
/// assert!(is_encoded("a%20b") && !is_encoded("a b"));
/// ```
#[inline]
pub fn encoding_hints<'t>(text: &'t (impl AsRef<[u8]> + ?Sized), set: &'t AsciiSet) -> EncodingHints<'t> {
    EncodingHints { text: text.as_ref(), at: 0, set }
}

/// The encoding_hints of a text, from left to right; see [`encoding_hints`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct EncodingHints<'t> {
    text: &'t [u8],
    at: usize,
    set: &'t AsciiSet,
}

impl Iterator for EncodingHints<'_> {
    type Item = EncodingHint;

    fn next(&mut self) -> Option<EncodingHint> {
        let Self { text, at, set } = *self;
        let start = at + text[at..].iter().position(|&byte| set.contains(byte))?;
        let is_hex = |at: usize| text.get(at).is_some_and(|&byte| chars::is(byte, chars::HEX));
        let is_escape = |behind: usize| is_hex(behind) && is_hex(behind + 1);
        let (kind, len) = match &text[start..] {
            [b'%', b'2', b'5', ..] if is_escape(start + 3) => (EncodingHintKind::EscapedEscape, 5),
            [b'%', ..] if is_escape(start + 1) => (EncodingHintKind::Escape, 3),
            [b'%', ..] => (EncodingHintKind::Stray, 1),
            rest => {
                let is_plain = |byte: &u8| *byte == b'%' || set.keeps(*byte);
                (EncodingHintKind::Plain, rest.iter().position(is_plain).unwrap_or(rest.len()))
            }
        };
        self.at = start + len;
        Some(EncodingHint { kind, start, end: self.at })
    }
}

impl FusedIterator for EncodingHints<'_> {}

/// A sign and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingHint {
    kind: EncodingHintKind,
    start: usize,
    end: usize,
}

impl EncodingHint {
    /// What it is.
    pub const fn kind(&self) -> EncodingHintKind {
        self.kind
    }

    /// Its bytes in the text.
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// What a [`EncodingHint`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EncodingHintKind {
    /// A `%` and two digits (RFC 3986 section 2.1): no text that is not encoded has them, except by accident.
    Escape,
    /// `%25` and two digits: an escape that was encoded again, unless a `%` was meant there (section 2.4 warns of it).
    EscapedEscape,
    /// A `%` without two digits: no encoded text has it.
    Stray,
    /// A run of other bytes that need escapes: no encoded text has them.
    Plain,
}

impl EncodingHintKind {
    /// Whether an encoded text can have it.
    pub const fn is_encoded(self) -> bool {
        matches!(self, Self::Escape | Self::EscapedEscape)
    }
}
