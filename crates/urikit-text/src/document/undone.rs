//! Unescaping, with a map of positions.

use std::ops::Range;
use std::rc::Rc;

use super::source::{Source, SourceSlice};

/// An unescaped string, such as one with `&amp;` or `\/`, and the source of each part.
#[derive(Clone, Debug, Default)]
pub(super) struct Undone {
    text: String,
    pieces: Vec<SourceSlice>,
}

impl Undone {
    /// Returns the unescaped string.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds an unescaped part at an offset.
    pub(super) fn same(&mut self, piece: &str, at: usize) {
        let inside = self.text.len();
        self.text.push_str(piece);
        match self.pieces.last_mut() {
            Some(last) if last.is_same && last.outside.end == at => last.outside.end += piece.len(),
            _ => self.pieces.push(SourceSlice {
                inside,
                outside: at..at + piece.len(),
                is_same: true,
            }),
        }
    }

    /// Adds a part with a different escaped form.
    pub(super) fn instead(&mut self, piece: &str, outside: Range<usize>) {
        self.pieces.push(SourceSlice { inside: self.text.len(), outside, is_same: false });
        self.text.push_str(piece);
    }

    /// Extends the last part to an offset, because different characters there would change it.
    pub(super) fn join(&mut self, piece: &str, end: usize) {
        if let Some(last) = self.pieces.last_mut() {
            last.outside.end = end;
            last.is_same = false;
        }
        self.text.push_str(piece);
    }

    /// Returns the source of the unescaped string, given the source of the escaped one.
    pub(super) fn source(&self, outer: Source) -> Source {
        Source::Written { outer: Rc::new(outer), pieces: self.pieces.as_slice().into(), offset: 0 }
    }
}
