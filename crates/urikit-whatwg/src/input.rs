//! The characters that the parser removes first: C0 controls and spaces at both ends, and tabs and
//! newlines anywhere ([URL Standard section 4.4]).
//!
//! [URL Standard section 4.4]: https://url.spec.whatwg.org/#url-parsing

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use crate::chars::is_tab_or_newline;

/// An input without the characters that are removed.
pub(crate) struct Cleaned<'i> {
    original: &'i str,
    /// The number of bytes that are trimmed at the start.
    leading: usize,
    pub(crate) text: Cow<'i, str>,
}

impl<'i> Cleaned<'i> {
    pub(crate) fn new(original: &'i str) -> Self {
        let is_trimmed = |c: char| c <= ' ';
        let text = original.trim_start_matches(is_trimmed);
        let leading = original.len() - text.len();
        let text = text.trim_end_matches(is_trimmed);
        let text = if text.bytes().any(is_tab_or_newline) {
            let is_kept = |c: &char| !matches!(c, '\t' | '\n' | '\r');
            Cow::Owned(text.chars().filter(is_kept).collect::<String>())
        } else {
            Cow::Borrowed(text)
        };
        Self { original, leading, text }
    }

    /// Returns the range of the original input that was not trimmed.
    pub(crate) fn kept(&self) -> Range<usize> {
        let after = &self.original[self.leading..];
        self.leading..self.leading + after.trim_end_matches(|c: char| c <= ' ').len()
    }

    /// Returns the offsets of the tabs and newlines in the original input, except trimmed ones.
    pub(crate) fn removed(&self) -> impl Iterator<Item = usize> {
        let kept = self.kept();
        let offset = kept.start;
        let bytes = match self.text {
            Cow::Borrowed(_) => &[],
            Cow::Owned(_) => &self.original.as_bytes()[kept],
        };
        let is_removed = |&(_, &byte): &(usize, &u8)| is_tab_or_newline(byte);
        bytes.iter().enumerate().filter(is_removed).map(move |(index, _)| offset + index)
    }

    /// Returns the map from offsets in the text to offsets in the original input.
    pub(crate) fn map(&self) -> Map {
        let removed = self.removed().enumerate().map(|(index, at)| at - self.leading - index);
        Map { leading: self.leading, removed: removed.collect() }
    }
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
            // What is missing is missing after the previous character.
            let at = span.start.checked_sub(1).map_or(self.leading, |last| self.offset(last) + 1);
            return at..at;
        }
        self.offset(span.start)..self.offset(span.end - 1) + 1
    }
}
