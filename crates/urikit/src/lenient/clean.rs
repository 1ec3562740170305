//! Removal of whitespace, as in the URL Standard (section 4.4, "basic URL parser", steps 1 and 3).

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

/// The input without the white space that browsers remove.
pub(super) struct Cleaned<'t> {
    text: Cow<'t, str>,
    removed: Vec<Removed>,
    /// The range of the input without leading and trailing white space.
    trimmed: Range<usize>,
}

/// A range of the input that was removed, with the place where it was.
pub(super) struct Removed {
    /// The offset in the cleaned string.
    pub(super) at: usize,
    pub(super) span: Range<usize>,
}

impl<'t> Cleaned<'t> {
    pub(super) fn new(input: &'t str) -> Self {
        // As in the URL Standard, control characters count as white space at the start and the end,
        // and tabs and line breaks are removed everywhere.
        let is_space = |c: char| c <= ' ';
        let start = input.len() - input.trim_start_matches(is_space).len();
        let trimmed = start..start + input[start..].trim_end_matches(is_space).len();
        let inner = &input[trimmed.clone()];
        let mut removed = Vec::new();
        let mut at = 0;
        let mut push = |from: usize, to: usize, at| {
            if from < to {
                removed.push(Removed { at, span: from..to });
            }
        };
        push(0, start, 0);
        // The removed ranges are those between the parts that are kept, so adjacent characters,
        // such as `\r\n`, give one range.
        let mut end = start;
        for kept in inner.split(['\t', '\n', '\r']).filter(|kept| !kept.is_empty()) {
            // `kept` is a slice of `input`, so the difference of the addresses is its offset.
            let kept_start = kept.as_ptr() as usize - input.as_ptr() as usize;
            push(end, kept_start, at);
            at += kept.len();
            end = kept_start + kept.len();
        }
        push(end, input.len(), at);
        let text = match inner.contains(['\t', '\n', '\r']) {
            true => Cow::Owned(inner.split(['\t', '\n', '\r']).collect()),
            false => Cow::Borrowed(inner),
        };
        Self { text, removed, trimmed }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn removed(&self) -> &[Removed] {
        &self.removed
    }

    /// Returns whether a removed span is at the start or the end of the input.
    pub(super) fn is_outer(&self, span: &Range<usize>) -> bool {
        span.start < self.trimmed.start || span.end > self.trimmed.end
    }
}
