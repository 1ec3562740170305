//! Hints on whether a string is percent-encoded.

use core::iter::FusedIterator;
use core::ops::Range;

use super::AsciiSet;
use crate::chars;

/// Returns an iterator over hints on whether a string is already percent-encoded.
///
/// A string alone does not determine this: `100%25` can be the encoded form of `100%` or a string
/// that is not encoded. The hints are evidence from which the caller decides. The set contains the
/// characters that need an escape, as in [`encode`](fn@super::encode).
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, EncodingHintKind, encode_with, encoding_hints};
///
/// // Encode a file name, unless it is already encoded.
/// let segment = |name: &str| {
///     let mut hints = encoding_hints(name, &AsciiSet::SEGMENT);
///     let is_encoded = hints.all(|hint| hint.kind().is_encoded());
///     if is_encoded { name.to_owned() } else { encode_with(name, &AsciiSet::SEGMENT).to_string() }
/// };
/// assert_eq!(segment("my file.txt"), "my%20file.txt");
/// assert_eq!(segment("my%20file.txt"), "my%20file.txt");
/// assert_eq!(segment("100%"), "100%25");
///
/// let hints: Vec<_> = encoding_hints("a b%2520", &AsciiSet::SEGMENT)
///     .map(|hint| (hint.kind(), hint.span()))
///     .collect();
/// assert_eq!(hints, [(EncodingHintKind::Plain, 1..2), (EncodingHintKind::EscapedEscape, 3..8)]);
/// ```
#[inline]
pub fn encoding_hints<'t>(
    text: &'t (impl AsRef<[u8]> + ?Sized),
    set: &'t AsciiSet,
) -> EncodingHints<'t> {
    EncodingHints { text: text.as_ref(), at: 0, set }
}

/// An iterator over hints on whether a string is already percent-encoded, such as escapes.
///
/// It is returned by [`encoding_hints`] and yields the hints in the order of the string.
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, EncodingHintKind, encoding_hints};
///
/// let mut hints = encoding_hints("r%C3%A9sum%C3%A9.pdf", &AsciiSet::SEGMENT);
/// assert!(hints.all(|hint| hint.kind() == EncodingHintKind::Escape));
/// ```
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
        // Every hint starts at a byte that needs an escape. `%` is one, because a set always
        // contains it, so no escape is skipped.
        let start = at + text[at..].iter().position(|&byte| set.contains(byte))?;
        let is_hex = |at: usize| text.get(at).is_some_and(|&byte| chars::is(byte, chars::HEX));
        let is_escape = |after: usize| is_hex(after) && is_hex(after + 1);
        // The longest form comes first: `%2520` also starts with the escape `%25`.
        let (kind, len) = match &text[start..] {
            [b'%', b'2', b'5', ..] if is_escape(start + 3) => (EncodingHintKind::EscapedEscape, 5),
            [b'%', ..] if is_escape(start + 1) => (EncodingHintKind::Escape, 3),
            [b'%', ..] => (EncodingHintKind::Stray, 1),
            // The run is not empty: its first byte needs an escape and is not a `%`. So the
            // iterator always proceeds.
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

/// A hint on whether a string is already percent-encoded, with its position in the string.
///
/// For example, an escape such as `%20` is a hint that the string is encoded, and a stray `%` is a
/// hint that it is not.
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, EncodingHintKind, encoding_hints};
///
/// let hint = encoding_hints("save 50%", &AsciiSet::QUERY).last().unwrap();
/// assert_eq!((hint.kind(), hint.span()), (EncodingHintKind::Stray, 7..8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodingHint {
    kind: EncodingHintKind,
    start: usize,
    end: usize,
}

impl EncodingHint {
    /// Returns the kind of this hint on percent-encoding, such as an escape or a stray `%`.
    ///
    /// To find out whether the hint can occur in an encoded string, use
    /// [`EncodingHintKind::is_encoded`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, EncodingHintKind, encoding_hints};
    ///
    /// let hint = encoding_hints("my%20file.txt", &AsciiSet::SEGMENT).next().unwrap();
    /// assert_eq!(hint.kind(), EncodingHintKind::Escape);
    /// ```
    pub const fn kind(&self) -> EncodingHintKind {
        self.kind
    }

    /// Returns the byte range of the hint in the string, such as that of an escape.
    ///
    /// The range is a position in the string that was passed to [`encoding_hints`].
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::{AsciiSet, encoding_hints};
    ///
    /// let name = "my%20file.txt";
    /// let hint = encoding_hints(name, &AsciiSet::SEGMENT).next().unwrap();
    /// assert_eq!(&name[hint.span()], "%20");
    /// ```
    pub const fn span(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// The kind of a hint on whether a string is percent-encoded, such as an escape or a stray `%`.
///
/// Some kinds show that a string is not encoded, because they cannot occur in an encoded string;
/// see [`is_encoded`](Self::is_encoded).
///
/// # Examples
///
/// ```
/// use urikit::percent::{AsciiSet, EncodingHintKind, encoding_hints};
///
/// // `%2520` is `%20`, encoded twice.
/// let is_double = |path| {
///     encoding_hints(path, &AsciiSet::PATH)
///         .any(|hint| hint.kind() == EncodingHintKind::EscapedEscape)
/// };
/// assert!(is_double("/docs/my%2520file.txt"));
/// assert!(!is_double("/docs/my%20file.txt"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EncodingHintKind {
    /// A `%` and two hexadecimal digits (RFC 3986 section 2.1), which are rare in unencoded
    /// strings.
    Escape,
    /// `%25` and two hexadecimal digits: an escape that was encoded twice, or an encoded `%`
    /// (section 2.4).
    EscapedEscape,
    /// A `%` that is not followed by two hexadecimal digits. It does not occur in encoded strings.
    Stray,
    /// A run of bytes other than `%` that need an escape. It does not occur in encoded strings.
    Plain,
}

impl EncodingHintKind {
    /// Returns whether a valid percent-encoded string can contain a hint of this kind.
    ///
    /// An escape such as `%20` can occur in such a string, but a stray `%` cannot. If the result is
    /// `false`, the string is not percent-encoded.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::percent::EncodingHintKind;
    ///
    /// assert!(EncodingHintKind::Escape.is_encoded());
    /// assert!(!EncodingHintKind::Stray.is_encoded());
    /// ```
    pub const fn is_encoded(self) -> bool {
        matches!(self, Self::Escape | Self::EscapedEscape)
    }
}
