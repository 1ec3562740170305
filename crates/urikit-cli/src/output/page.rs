//! The output of a block of rows.

use std::io::Write;
use std::{fmt, ops};

use urikit::batch::Columns;

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
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) rows: Output,
    /// The buffer for rows in which the output of invalid rows is replaced.
    spare: Output,
    /// Memory for a value that each row computes.
    pub(crate) scratch: String,
    errors: Vec<u8>,
    marks: Vec<Mark>,
    /// The invalid rows, in order.
    refused: Vec<RefusedRow>,
    /// The rows with keys, for a collector.
    keyed: Vec<KeyedRow>,
    /// The number of reports to keep.
    limit: usize,
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

/// The output of an invalid row.
#[derive(Clone, Debug)]
pub(crate) struct RefusedRow {
    /// The range in the output rows, including the terminator.
    pub(crate) output: ops::Range<usize>,
    /// The range of the input row in the buffer of its chunk.
    pub(crate) input: ops::Range<usize>,
    pub(crate) site: ErrorSite,
    /// The replacement of the input row if it is kept: on a terminal, the row without secrets.
    pub(crate) shown: Option<Vec<u8>>,
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
    /// In a report. The output is a row with a key, for a collector.
    Keyed,
}

/// Output rows, and the message that follows them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'p> {
    pub(crate) rows: &'p [u8],
    pub(crate) error: &'p [u8],
    pub(crate) kind: Message,
}

impl Default for Page {
    fn default() -> Self {
        Self {
            rows: Output::default(),
            spare: Output::default(),
            scratch: String::new(),
            errors: Vec::new(),
            marks: Vec::new(),
            refused: Vec::new(),
            keyed: Vec::new(),
            limit: usize::MAX,
            reports: 0,
            stop: None,
            count: None,
        }
    }
}

impl Page {
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
        self.reports += usize::from(kind == Message::Report);
    }

    /// Counts reports of another page that were not kept.
    pub(crate) fn add_hidden_reports(&mut self, count: usize) {
        self.reports += count;
    }

    /// The number of reports that are still kept.
    pub(crate) fn reports_left(&self) -> usize {
        self.limit.saturating_sub(self.reports)
    }

    /// Returns whether the next report is kept. If it is not, it need not be formatted.
    pub(crate) fn takes_reports(&self) -> bool {
        self.reports < self.limit
    }

    /// Keeps at most `limit` reports.
    pub(crate) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    /// The number of reports, including those that exceeded the limit.
    pub(crate) fn reports(&self) -> usize {
        self.reports
    }

    /// Marks the output from `start` on as that of an invalid row.
    ///
    /// `shown` replaces the row if it is kept.
    pub(crate) fn refuse(
        &mut self,
        start: usize,
        input: ops::Range<usize>,
        site: ErrorSite,
        shown: Option<Vec<u8>>,
    ) {
        self.refused.push(RefusedRow { output: start..self.rows.len(), input, site, shown });
    }

    /// Keeps the carriage return before the line feed of the last invalid row, if the row is kept.
    pub(crate) fn keep_carriage_return(&mut self, row: &[u8]) {
        if let Some(refused) = self.refused.last_mut() {
            refused.shown.get_or_insert_with(|| row.to_vec()).push(b'\r');
        }
    }

    pub(crate) fn refused(&self) -> &[RefusedRow] {
        &self.refused
    }

    /// Adds the last row with its key, which precedes it.
    pub(crate) fn add_keyed(&mut self, class: Class, key: ops::Range<usize>) {
        let row = key.end..self.rows.len();
        self.keyed.push(KeyedRow { class, key, row });
    }

    pub(crate) fn keyed(&self) -> &[KeyedRow] {
        &self.keyed
    }

    /// Removes the invalid rows with keys.
    pub(crate) fn skip_keyed(&mut self) {
        // Both lists are in the order of the rows, so one pass over them is enough.
        let mut refused = self.refused.iter().peekable();
        self.keyed.retain(|keyed| {
            refused.next_if(|row| row.output == (keyed.key.start..keyed.row.end)).is_none()
        });
    }

    /// Replaces the output of each invalid row with the bytes that `write` appends.
    pub(crate) fn replace_refused(
        &mut self,
        mut write: impl FnMut(&RefusedRow, &[u8], &mut Output),
    ) {
        let old = std::mem::replace(&mut self.rows, std::mem::take(&mut self.spare));
        self.rows.truncate(0);
        let mut from = 0;
        // The old and the new end of each invalid row.
        let mut ends = Vec::with_capacity(self.refused.len());
        for row in &mut self.refused {
            self.rows.extend_from_slice(&old.as_slice()[from..row.output.start]);
            let start = self.rows.len();
            write(row, &old.as_slice()[row.output.clone()], &mut self.rows);
            ends.push((row.output.end, self.rows.len()));
            from = row.output.end;
            row.output = start..self.rows.len();
        }
        self.rows.extend_from_slice(&old.as_slice()[from..]);
        let (mut moved, mut ends) = ((0, 0), ends.into_iter().peekable());
        for mark in &mut self.marks {
            while let Some(end) = ends.next_if(|end| end.0 <= mark.rows) {
                moved = end;
            }
            mark.rows = moved.1 + (mark.rows - moved.0);
        }
        self.spare = old;
    }

    /// Removes everything after the first invalid row, and its output unless it is JSON.
    pub(crate) fn cut_at_refused(&mut self) {
        let Some(row) = self.refused.first().cloned() else { return };
        self.refused.truncate(1);
        let marks = self.marks.iter().take_while(|mark| mark.rows <= row.output.end).count();
        self.marks.truncate(marks);
        self.errors.truncate(self.marks.last().map_or(0, |mark| mark.errors));
        self.reports = self.reports.min(marks);
        self.rows.truncate(match row.site {
            ErrorSite::Output => row.output.end,
            ErrorSite::Report | ErrorSite::Keyed => row.output.start,
        });
        let len = self.rows.len();
        // Rows with keys after the invalid one were computed, but must not be collected.
        self.keyed.retain(|keyed| keyed.row.end <= len);
        self.marks.iter_mut().for_each(|mark| mark.rows = mark.rows.min(len));
    }

    /// Empties the page, keeping its memory unless a long row enlarged it.
    pub(crate) fn clear(&mut self) {
        const LARGE: usize = 4 * 1024 * 1024;
        self.rows.clear(LARGE);
        self.spare.clear(LARGE);
        self.errors.clear();
        if self.errors.capacity() > LARGE {
            self.errors = Vec::new();
        }
        self.marks.clear();
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
