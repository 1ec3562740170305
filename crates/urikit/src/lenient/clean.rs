//! Removal of whitespace, as in the URL Standard (section 4.4, "basic URL parser", steps 1 and 3).

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

/// The white space that is removed everywhere (step 3). Documents contain it where a long URL was
/// wrapped.
const LINE_SPACE: [char; 3] = ['\t', '\n', '\r'];

/// Returns the range of the input without spaces and C0 controls at both ends (step 1).
fn trimmed(input: &str) -> Range<usize> {
    let is_space = |c: char| c <= ' ';
    let rest = input.trim_start_matches(is_space);
    let start = input.len() - rest.len();
    start..start + rest.trim_end_matches(is_space).len()
}

/// The input without the white space that browsers remove.
pub(super) struct Cleaned<'t> {
    text: Cow<'t, str>,
    removed: Vec<Removed>,
    /// The range of the input without leading and trailing white space.
    trimmed: Range<usize>,
}

/// A range of the input that was removed, with the place where it was.
///
/// For the input `a\nb`, `at` is 1, because the cleaned string is `ab`, and `span` is `1..2`.
pub(super) struct Removed {
    /// The offset in the cleaned string before which the range was removed.
    pub(super) at: usize,
    /// The range in the input.
    pub(super) span: Range<usize>,
}

impl<'t> Cleaned<'t> {
    /// Removes the white space, and records what was removed in the order of the input.
    pub(super) fn new(input: &'t str) -> Self {
        let trimmed = trimmed(input);
        let inner = &input[trimmed.clone()];
        let (mut removed, mut kept_len) = (Vec::new(), 0);
        let mut push = |from: usize, to: usize, at| {
            if from < to {
                removed.push(Removed { at, span: from..to });
            }
        };
        push(0, trimmed.start, 0);
        // The removed ranges are those between the parts that are kept, so adjacent characters,
        // such as `\r\n`, give one range.
        let mut end = trimmed.start;
        for kept in inner.split(LINE_SPACE).filter(|kept| !kept.is_empty()) {
            // `kept` is a slice of `input`, so the difference of the addresses is its offset.
            let start = kept.as_ptr() as usize - input.as_ptr() as usize;
            push(end, start, kept_len);
            kept_len += kept.len();
            end = start + kept.len();
        }
        push(end, input.len(), kept_len);
        let text = match inner.contains(LINE_SPACE) {
            true => Cow::Owned(inner.split(LINE_SPACE).collect()),
            false => Cow::Borrowed(inner),
        };
        Self { text, removed, trimmed }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the removed ranges, in the order of the input.
    pub(super) fn removed(&self) -> &[Removed] {
        &self.removed
    }

    /// Returns whether a removed span is at the start or the end of the input.
    pub(super) fn is_outer(&self, span: &Range<usize>) -> bool {
        span.start < self.trimmed.start || span.end > self.trimmed.end
    }
}
