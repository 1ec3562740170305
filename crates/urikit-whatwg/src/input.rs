//! The characters that the parser removes first: C0 controls and spaces at both ends, and tabs and
//! newlines anywhere ([URL Standard section 4.4]).
//!
//! [URL Standard section 4.4]: https://url.spec.whatwg.org/#url-parsing

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::chars::{self, TAB_OR_NEWLINE};

/// An input without the characters that are removed.
pub(crate) struct Cleaned<'i> {
    original: &'i str,
    /// The range that is not trimmed.
    pub(crate) kept: Range<usize>,
    pub(crate) text: Cow<'i, str>,
}

impl<'i> Cleaned<'i> {
    pub(crate) fn new(original: &'i str) -> Self {
        let kept = kept(original);
        let text = &original[kept.clone()];
        let text = if contains_tab_or_newline(text.as_bytes()) {
            let is_kept = |c: &char| !matches!(c, '\t' | '\n' | '\r');
            Cow::Owned(text.chars().filter(is_kept).collect::<String>())
        } else {
            Cow::Borrowed(text)
        };
        Self { original, kept, text }
    }

    /// Returns the offsets of the tabs and newlines in the original input, except trimmed ones.
    pub(crate) fn removed(&self) -> impl Iterator<Item = usize> {
        let offset = self.kept.start;
        let bytes = match self.text {
            Cow::Borrowed(_) => &[],
            Cow::Owned(_) => &self.original.as_bytes()[self.kept.clone()],
        };
        // A borrowed string is equal to the kept range, so nothing was removed from it.
        let is_removed = |&(_, &byte): &(usize, &u8)| chars::is(byte, TAB_OR_NEWLINE);
        bytes.iter().enumerate().filter(is_removed).map(move |(index, _)| offset + index)
    }

    /// Returns a map from offsets in the cleaned input to offsets in the original one.
    pub(crate) fn map(&self) -> Map {
        let removed = self.removed().enumerate().map(|(index, at)| at - self.kept.start - index);
        Map { leading: self.kept.start, removed: removed.collect() }
    }
}

/// Returns the range of an input without the C0 controls and spaces at both ends.
fn kept(input: &str) -> Range<usize> {
    let is_kept = |&byte: &u8| byte > b' ';
    // All trimmed characters are ASCII, so both ends are character boundaries.
    let start = input.bytes().position(|byte| is_kept(&byte)).unwrap_or(input.len());
    let end = input.as_bytes()[start..].iter().rposition(is_kept).map_or(0, |last| last + 1);
    start..start + end
}

/// Returns whether a string contains a tab or newline.
fn contains_tab_or_newline(bytes: &[u8]) -> bool {
    const LOW: u64 = u64::MAX / 255;
    // Subtracting 32 from each byte of a word borrows into its high bit if the byte is a control
    // character. A borrow from a lower byte can only make a mistake above a real one. The high bit
    // of a non-ASCII byte is cleared by `!word`.
    let has_control = |word: &[u8]| {
        let word = u64::from_le_bytes(word.try_into().unwrap_or_default());
        word.wrapping_sub(LOW * 0x20) & !word & (LOW << 7) != 0
    };
    let mut words = bytes.chunks_exact(8);
    // Control characters other than these three are rare, so one of them decides to look closely.
    let rest = if words.any(has_control) { bytes } else { words.remainder() };
    chars::find(rest, TAB_OR_NEWLINE) < rest.len()
}

/// A map from offsets in a cleaned input to offsets in the original one.
pub(crate) struct Map {
    leading: usize,
    /// For each removed character, the offset in the cleaned input of the character after it.
    removed: Vec<usize>,
}

impl Map {
    /// Returns the original offset of the character at an offset in the cleaned input.
    fn offset(&self, at: usize) -> usize {
        self.leading + at + self.removed.partition_point(|&removed| removed <= at)
    }

    /// Returns the original span. Characters that were removed at its ends are not part of it.
    pub(crate) fn span(&self, span: &Range<usize>) -> Range<usize> {
        if span.is_empty() {
            // An empty span marks a place, which follows the previous character.
            let at = span.start.checked_sub(1).map_or(self.leading, |last| self.offset(last) + 1);
            return at..at;
        }
        self.offset(span.start)..self.offset(span.end - 1) + 1
    }
}
