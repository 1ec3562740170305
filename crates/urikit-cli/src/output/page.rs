//! The output of a block of rows.

use std::fmt;
use std::io::Write;

use urikit::batch::Columns;

use crate::output::buffer::Output;

/// What a row came to, from best to worst. The exit status is the worst of all rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// As asked: valid, equivalent.
    #[default]
    Good,
    /// A negative answer: invalid, not equivalent.
    Negative,
    /// No answer: an input could not be read.
    Failed,
}

/// Memory that a worker keeps from chunk to chunk.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// For the offsets of many lines.
    pub(crate) columns: Columns,
}

/// What is to be written for one block: standard output and standard error, and how the two interleave.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// For standard output.
    pub(crate) rows: Output,
    errors: Vec<u8>,
    /// After each complaint: how long `rows` and `errors` were.
    marks: Vec<(usize, usize)>,
}

impl Page {
    /// Appends to standard error, after what stands in `rows` by now.
    pub(crate) fn complain(&mut self, text: &dyn fmt::Display) {
        // Writing into a vector cannot fail.
        let _ = write!(self.errors, "{text}");
        self.marks.push((self.rows.len(), self.errors.len()));
    }

    /// Empties it, keeping the memory unless one long row made it large.
    pub(crate) fn clear(&mut self) {
        const LARGE: usize = 4 * 1024 * 1024;
        self.rows.clear(LARGE);
        self.errors.clear();
        if self.errors.capacity() > LARGE {
            self.errors = Vec::new();
        }
        self.marks.clear();
    }

    /// Whether anything is to go to standard error.
    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Everything for standard error.
    pub(crate) fn errors(&self) -> &[u8] {
        &self.errors
    }

    /// Pieces of standard output, each with the piece of standard error that follows it.
    pub(crate) fn interleaved(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let last = (self.rows.len(), self.errors.len());
        let mut from = (0, 0);
        self.marks.iter().copied().chain([last]).map(move |to| {
            let pieces = (&self.rows.as_slice()[from.0..to.0], &self.errors[from.1..to.1]);
            from = to;
            pieces
        })
    }
}
