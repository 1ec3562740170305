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
        let kept = kept(original);
        let (leading, text) = (kept.start, &original[kept]);
        let text = if contains_tab_or_newline(text.as_bytes()) {
            let is_kept = |c: &char| !matches!(c, '\t' | '\n' | '\r');
            Cow::Owned(text.chars().filter(is_kept).collect::<String>())
        } else {
            Cow::Borrowed(text)
        };
        Self { original, leading, text }
    }

    /// Returns the range of the original input that was not trimmed.
    pub(crate) fn kept(&self) -> Range<usize> {
        kept(self.original)
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

/// Returns the range of an input without the C0 controls and spaces at both ends.
fn kept(input: &str) -> Range<usize> {
    let is_kept = |&byte: &u8| byte > b' ';
    let start = input.bytes().position(|byte| is_kept(&byte)).unwrap_or(input.len());
    let end = input.as_bytes()[start..].iter().rposition(is_kept).map_or(0, |last| last + 1);
    start..start + end
}

/// Returns whether a string contains a tab or newline.
fn contains_tab_or_newline(bytes: &[u8]) -> bool {
    // Without an exit inside of a chunk, the compiler uses vector instructions.
    let contains =
        |chunk: &[u8]| chunk.iter().fold(false, |found, &byte| found | is_tab_or_newline(byte));
    let mut chunks = bytes.chunks_exact(32);
    chunks.any(contains) || contains(chunks.remainder())
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
