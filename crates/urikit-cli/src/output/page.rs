//! The output of a block of rows.

use std::io::Write;
use std::{fmt, ops};

use urikit::batch::Columns;

use crate::input::rows::OnError;
use crate::input::rows::delimited::Dialect;
use crate::output::buffer::Output;

/// The result of a row, from best to worst. The worst result determines the exit status.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// Valid or equivalent, depending on the subcommand.
    #[default]
    Good,
    /// A negative answer, for example of `check` or `compare`.
    Negative,
    /// An invalid record, which has no result.
    Invalid,
    /// An I/O error.
    Failed,
}

#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// The offsets of a chunk of lines.
    pub(crate) columns: Columns,
    /// The page of a subcommand whose output is part of other rows.
    pub(crate) inner: Page,
}

/// The output of a block for standard output and standard error, with their order.
#[derive(Debug, Default)]
pub(crate) struct Page {
    pub(crate) rows: Output,
    /// Memory for a value that each row computes.
    pub(crate) scratch: String,
    errors: Vec<u8>,
    marks: Vec<Mark>,
    /// The handling of invalid rows.
    on_error: OnError,
    invalid: Invalid,
    /// The offsets in `rows` at which the output of invalid rows starts, in order.
    refused: Vec<usize>,
    /// The rows with keys, for a collector.
    keyed: Vec<KeyedRow>,
    /// The number of reports to keep, if it is limited.
    limit: Option<usize>,
    /// The number of reports, including those that exceeded the limit.
    reports: usize,
    /// The rows that are not to be processed, if any.
    pub(crate) stop: Option<Stop>,
    /// The number of rows, if it is not that of the lines of the input.
    pub(crate) count: Option<u64>,
}

/// Which rows not to process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The rest of the input, because of an error.
    Input,
    /// All further rows.
    All,
}

/// The position of a message: the lengths of `rows` and `errors` after it.
#[derive(Clone, Copy, Debug)]
struct Mark {
    rows: usize,
    errors: usize,
    kind: Message,
}

/// A message on standard error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// A report about a row, subject to `--quiet` and `--max-errors`.
    Report,
    /// An I/O error.
    Failure,
}

/// The group of a row with a key. Groups are sorted in this order in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// The header, which precedes the rows.
    Header,
    Keyed,
    /// A row without a key.
    Keyless,
}

/// A row with its key, in the bytes of the page.
#[derive(Clone, Debug)]
pub(crate) struct KeyedRow {
    pub(crate) class: Class,
    pub(crate) key: ops::Range<usize>,
    pub(crate) row: ops::Range<usize>,
}

/// Where the error of an invalid row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorSite {
    /// In the output row, which is a JSON object.
    Output,
    /// In a report on standard error.
    Report,
}

/// The numbers of invalid rows of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Invalid {
    pub(crate) rows: u64,
    /// The rows whose output is an empty line.
    pub(crate) empty: u64,
    /// The rows whose error is not in the output.
    pub(crate) reported: u64,
}

/// Output rows, and the message that follows them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'p> {
    pub(crate) rows: &'p [u8],
    pub(crate) error: &'p [u8],
    pub(crate) kind: Message,
}

impl Page {
    /// Creates a page for JSON rows, which become columns if a dialect is given.
    pub(crate) fn of(dialect: Option<Dialect>) -> Self {
        Self { rows: Output::of(dialect), ..Self::default() }
    }

    /// Appends a report about a row to standard error, after the current `rows`.
    pub(crate) fn complain(&mut self, text: &dyn fmt::Display) {
        if self.takes_reports() {
            self.write(text, Message::Report);
        }
        self.reports += 1;
    }

    /// Appends an I/O error to standard error, after the current `rows`.
    pub(crate) fn fail(&mut self, text: &dyn fmt::Display) {
        self.write(text, Message::Failure);
    }

    fn write(&mut self, text: &dyn fmt::Display, kind: Message) {
        // Writing to a vector cannot fail.
        let _ = write!(self.errors, "{text}");
        self.marks.push(Mark { rows: self.rows.len(), errors: self.errors.len(), kind });
    }

    /// Appends a message of another page.
    pub(crate) fn forward(&mut self, text: &[u8], kind: Message) {
        self.errors.extend_from_slice(text);
        self.marks.push(Mark { rows: self.rows.len(), errors: self.errors.len(), kind });
        // The limit does not apply to I/O errors.
        self.reports += usize::from(kind == Message::Report);
    }

    /// Counts reports of another page that were not kept.
    pub(crate) fn add_hidden_reports(&mut self, count: usize) {
        self.reports += count;
    }

    /// The number of reports that are still kept.
    pub(crate) fn reports_left(&self) -> usize {
        self.limit.map_or(usize::MAX, |limit| limit.saturating_sub(self.reports))
    }

    /// Returns whether the next report is kept. If it is not, it need not be formatted.
    pub(crate) fn takes_reports(&self) -> bool {
        self.reports_left() > 0
    }

    /// Keeps at most `limit` reports, and sets the handling of invalid rows.
    pub(crate) fn set_handling(&mut self, on_error: OnError, limit: usize) {
        self.on_error = on_error;
        self.limit = Some(limit);
    }

    /// The number of reports, including those that exceeded the limit.
    pub(crate) fn reports(&self) -> usize {
        self.reports
    }

    /// Settles the output of an invalid row, which starts at `start`: it stays, is removed, or
    /// becomes the input record, which `write_record` appends with its terminator.
    pub(crate) fn refuse(
        &mut self,
        start: usize,
        site: ErrorSite,
        write_record: impl FnOnce(&mut Output),
    ) {
        match (self.on_error, site) {
            (OnError::Keep, ErrorSite::Report) => {
                self.rows.truncate(start);
                write_record(&mut self.rows);
            }
            // The output is the only place of the error that ends the processing.
            (OnError::Skip, _) | (OnError::Fail, ErrorSite::Report) => self.rows.truncate(start),
            (OnError::Empty, _) | (OnError::Keep | OnError::Fail, ErrorSite::Output) => {}
        }
        self.invalid.empty += u64::from(self.rows.len() - start == 1);
        self.count_refused(start, site);
    }

    /// Counts an invalid row of a subcommand with a collector, and returns whether the collector
    /// receives the row. There is nothing else to replace it with.
    pub(crate) fn refuse_keyed(&mut self) -> bool {
        self.count_refused(self.rows.len(), ErrorSite::Report);
        matches!(self.on_error, OnError::Empty | OnError::Keep)
    }

    fn count_refused(&mut self, start: usize, site: ErrorSite) {
        self.refused.push(start);
        self.invalid.rows += 1;
        self.invalid.reported += u64::from(site == ErrorSite::Report);
        if self.on_error == OnError::Fail {
            self.stop = Some(Stop::All);
        }
    }

    /// Returns the numbers of invalid rows.
    pub(crate) fn invalid(&self) -> Invalid {
        self.invalid
    }

    /// Returns the offsets at which the output of invalid rows starts.
    pub(crate) fn refused(&self) -> &[usize] {
        &self.refused
    }

    /// Adds the last row with its key, which precedes it.
    pub(crate) fn add_keyed(&mut self, class: Class, key: ops::Range<usize>) {
        // The row directly follows its key.
        let row = key.end..self.rows.len();
        self.keyed.push(KeyedRow { class, key, row });
    }

    pub(crate) fn keyed(&self) -> &[KeyedRow] {
        &self.keyed
    }

    /// Empties the page, keeping its memory unless a long row enlarged it.
    pub(crate) fn clear(&mut self) {
        const LARGE: usize = 4 * 1024 * 1024;
        self.rows.clear(LARGE);
        self.errors.clear();
        // A page with a report for each row is an exception.
        if self.errors.capacity() > LARGE {
            self.errors = Vec::new();
        }
        self.marks.clear();
        self.invalid = Invalid::default();
        self.refused.clear();
        self.keyed.clear();
        self.reports = 0;
        self.stop = None;
        self.count = None;
    }

    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    pub(crate) fn errors(&self) -> &[u8] {
        &self.errors
    }

    /// Returns the messages, each with the length of `rows` before it.
    pub(crate) fn messages(&self) -> impl Iterator<Item = (usize, &[u8], Message)> {
        let mut from = 0;
        self.marks.iter().map(move |mark| {
            let text = &self.errors[from..mark.errors];
            from = mark.errors;
            (mark.rows, text, mark.kind)
        })
    }

    /// Returns parts of standard output, each with the message that follows it.
    pub(crate) fn parts(&self) -> impl Iterator<Item = Part<'_>> {
        // The rows after the last message have an empty message.
        let last =
            Mark { rows: self.rows.len(), errors: self.errors.len(), kind: Message::Failure };
        let mut from = (0, 0);
        self.marks.iter().copied().chain([last]).map(move |to| {
            let rows = &self.rows.as_slice()[from.0..to.rows];
            let error = &self.errors[from.1..to.errors];
            from = (to.rows, to.errors);
            Part { rows, error, kind: to.kind }
        })
    }
}
