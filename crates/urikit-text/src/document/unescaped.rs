//! Unescaped strings with a mapping of positions.

use std::ops::Range;
use std::rc::Rc;

use super::source::{Source, SourceSlice};

/// A string without its escapes, such as `&amp;` or `\/`, and the position of each slice in the
/// escaped string.
#[derive(Clone, Debug, Default)]
pub(super) struct Unescaped {
    text: String,
    slices: Vec<SourceSlice>,
}

impl Unescaped {
    /// Returns the unescaped string.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Appends a part of the input that contains no escapes.
    pub(super) fn same(&mut self, part: &str, at: usize) {
        let inside = self.text.len();
        self.text.push_str(part);
        match self.slices.last_mut() {
            Some(last) if last.is_same && last.outside.end == at => last.outside.end += part.len(),
            _ => self.slices.push(SourceSlice {
                inside,
                outside: at..at + part.len(),
                is_same: true,
            }),
        }
    }

    /// Appends the unescaped form of a part of the input.
    pub(super) fn instead(&mut self, part: &str, outside: Range<usize>) {
        self.slices.push(SourceSlice { inside: self.text.len(), outside, is_same: false });
        self.text.push_str(part);
    }

    /// Adds a string, and extends the last slice to `end` because its meaning depends on the
    /// following characters.
    pub(super) fn join(&mut self, part: &str, end: usize) {
        if let Some(last) = self.slices.last_mut() {
            last.outside.end = end;
            last.is_same = false;
        }
        self.text.push_str(part);
    }

    /// Returns the mapping of the unescaped string, given that of the escaped one.
    pub(super) fn source(&self, outer: Source) -> Source {
        Source::Written { outer: Rc::new(outer), slices: self.slices.as_slice().into(), offset: 0 }
    }
}
