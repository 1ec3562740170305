//! The output of a block of rows.

use std::fmt;
use std::io::Write;

use urikit::batch::Columns;

use crate::output::buffer::Output;

/// The result of a row, from best to worst. The worst result determines the exit status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Valid or equivalent, depending on the subcommand.
    #[default]
    Good,
    /// Invalid or not equivalent.
    Negative,
    /// An I/O error.
    Failed,
}

#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The offsets of a chunk of lines.
    pub(crate) columns: Columns,
}

/// The output of a block for standard output and standard error, with their order.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) rows: Output,
    errors: Vec<u8>,
    /// The lengths of `rows` and `errors` after each error.
    marks: Vec<(usize, usize)>,
}

impl Page {
    /// Appends to standard error, after the current `rows`.
    pub(crate) fn complain(&mut self, text: &dyn fmt::Display) {
        // Writing to a vector cannot fail.
        let _ = write!(self.errors, "{text}");
        self.marks.push((self.rows.len(), self.errors.len()));
    }

    /// Empties the page, keeping its memory unless a long row enlarged it.
    pub(crate) fn clear(&mut self) {
        const LARGE: usize = 4 * 1024 * 1024;
        self.rows.clear(LARGE);
        self.errors.clear();
        if self.errors.capacity() > LARGE {
            self.errors = Vec::new();
        }
        self.marks.clear();
    }

    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    pub(crate) fn errors(&self) -> &[u8] {
        &self.errors
    }

    /// Returns parts of standard output, each with the part of standard error that follows it.
    pub(crate) fn interleaved(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        let last = (self.rows.len(), self.errors.len());
        let mut from = (0, 0);
        self.marks.iter().copied().chain([last]).map(move |to| {
            let parts = (&self.rows.as_slice()[from.0..to.0], &self.errors[from.1..to.1]);
            from = to;
            parts
        })
    }
}
