//! A text whose way of writing is being undone, piece by piece.

use std::ops::Range;
use std::rc::Rc;

use super::source::{Source, SourceSlice};

/// What is made of a text by undoing how it is written: `&amp;`, `\/`. It remembers where each piece comes from.
#[derive(Clone, Debug, Default)]
pub(super) struct Undone {
    text: String,
    pieces: Vec<SourceSlice>,
}

impl Undone {
    /// What it says.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds a piece that is written like that at an offset.
    pub(super) fn same(&mut self, piece: &str, at: usize) {
        let inside = self.text.len();
        self.text.push_str(piece);
        match self.pieces.last_mut() {
            Some(last) if last.is_same && last.outside.end == at => last.outside.end += piece.len(),
            _ => self.pieces.push(SourceSlice { inside, outside: at..at + piece.len(), is_same: true }),
        }
    }

    /// Adds a piece for which something else is written.
    pub(super) fn instead(&mut self, piece: &str, outside: Range<usize>) {
        self.pieces.push(SourceSlice { inside: self.text.len(), outside, is_same: false });
        self.text.push_str(piece);
    }

    /// Adds to the last piece what is written behind it up to an offset, if something else there would change that piece.
    pub(super) fn join(&mut self, piece: &str, end: usize) {
        if let Some(last) = self.pieces.last_mut() {
            last.outside.end = end;
            last.is_same = false;
        }
        self.text.push_str(piece);
    }

    /// The source of what it says. The offsets that were told are those of a text with this source.
    pub(super) fn source(&self, outer: Source) -> Source {
        Source::Written { outer: Rc::new(outer), pieces: self.pieces.as_slice().into(), offset: 0 }
    }
}
