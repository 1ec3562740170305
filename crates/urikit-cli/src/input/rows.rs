//! Input rows from arguments, standard input, and files.
//!
//! Data flows from `source` (the named inputs and how to open them) to `feed` (blocks that end at
//! row boundaries) to `row` (one row and the input or pair that it contains). JSON rows are parsed
//! by `object`, and records with columns are split by `delimited`. Invalid rows are counted here.
//! This module does not depend on URI syntax; a [`Row`] only carries a repaired input.

pub(crate) mod delimited;
mod feed;
mod object;
mod row;
mod source;

use std::io::{self, IsTerminal};

use clap::{Args, ValueEnum};
use indicatif::HumanCount;

use crate::output::page::Invalid;

pub(crate) use feed::{Block, Feed};
pub(crate) use object::{Json, Member, repeated};
pub(crate) use row::{Chunk, Pair, Place, Row};
pub(crate) use source::{
    ColumnFormat, FieldPlace, Fields, Format, Header, Inputs, MemberNames, Origin, RowArgs,
    Separator, Source, jobs, workers,
};

/// The maximum number of reports on a terminal.
const MOST_ON_TERMINAL: usize = 10;

/// The maximum number of reports elsewhere, for example in the log of a scheduled job.
const MOST_IN_FILE: usize = 20;

/// Options for invalid rows.
#[derive(Args, Debug)]
#[command(next_help_heading = "Errors")]
pub(crate) struct ErrorArgs {
    /// Output for an invalid row [default: empty, or keep for edits]
    ///
    /// The default is keep for `set`, `sort`, and `dedupe`, and skip for `filter`. JSON records are
    /// always printed, except with skip.
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    on_error: Option<OnError>,

    /// Report at most N errors [default: 10 on a terminal, else 20]
    ///
    /// A summary follows: the number of invalid rows, and how they were handled.
    #[arg(long, value_name = "N", hide_short_help = true)]
    max_errors: Option<usize>,

    /// Do not report invalid rows on standard error
    #[arg(short, long, hide_short_help = true, conflicts_with = "max_errors")]
    quiet: bool,
}

/// Handling of an invalid row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// Print an empty row, or one with undefined fields
    #[default]
    Empty,
    /// Print the input row unchanged
    Keep,
    /// Print nothing
    Skip,
    /// Stop
    Fail,
}

/// The handling of invalid rows, and their number.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct InvalidRows {
    on_error: OnError,
    /// The maximum number of reports to print.
    most_reports: usize,
    is_quiet: bool,
    /// Whether the summary is printed even if it only counts the reports.
    is_counted: bool,
    rows: u64,
    invalid: Invalid,
    /// The number of reports, including those that are not printed.
    reports: usize,
}

impl ErrorArgs {
    /// Returns whether reports are not printed.
    pub(crate) fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Returns whether invalid rows become empty rows.
    pub(crate) fn is_empty_row(&self) -> bool {
        self.on_error == Some(OnError::Empty)
    }
}

impl InvalidRows {
    pub(crate) fn new(options: &ErrorArgs, default: OnError) -> Self {
        // A user reads the first errors; a log should not grow with the input.
        let most = || if io::stderr().is_terminal() { MOST_ON_TERMINAL } else { MOST_IN_FILE };
        Self {
            on_error: options.on_error.unwrap_or(default),
            most_reports: if options.quiet { 0 } else { options.max_errors.unwrap_or_else(most) },
            is_quiet: options.quiet,
            is_counted: options.on_error.is_some() || io::stderr().is_terminal(),
            ..Self::default()
        }
    }

    pub(crate) fn most_reports(&self) -> usize {
        self.most_reports
    }

    pub(crate) fn on_error(&self) -> OnError {
        self.on_error
    }

    /// Counts the rows and reports of a block.
    pub(crate) fn count(&mut self, block: &Block) {
        let page = &block.page;
        self.reports += page.reports();
        self.rows += page.count.unwrap_or(block.rows);
        let Invalid { rows, empty, reported } = page.invalid();
        self.invalid.rows += rows;
        self.invalid.empty += empty;
        self.invalid.reported += reported;
    }

    /// Returns a line with the number of invalid rows and their handling, unless the output or a
    /// single report has the same information.
    pub(crate) fn summary(&self, shown: usize) -> Option<String> {
        // A JSON row has its error in the output, so a skipped one is reported nowhere.
        let is_skipped = matches!(self.on_error, OnError::Skip | OnError::Fail);
        let is_hidden = shown < self.reports;
        let is_counted = self.is_counted || is_hidden || self.on_error != OnError::Empty;
        let mut parts = Vec::new();
        // A single row needs no statistics.
        let Invalid { rows: invalid, empty, reported } = self.invalid;
        if is_counted && self.rows > 1 && (reported > 0 || invalid > 0 && is_skipped) {
            let (count, rows) = (HumanCount(invalid), HumanCount(self.rows));
            let handling = match self.on_error {
                OnError::Keep => ", printed unchanged",
                OnError::Skip => ", not printed",
                // The numbers would be those of the part that was read.
                OnError::Fail => return Some(STOPPED.to_owned()),
                OnError::Empty if empty == invalid => ", printed as empty lines",
                OnError::Empty => "",
            };
            parts.push(format!("{count} of {rows} rows invalid{handling}"));
        }
        if is_hidden {
            let (shown, reports) = (HumanCount(shown as u64), HumanCount(self.reports as u64));
            parts.push(format!("{shown} of {reports} errors shown"));
        }
        (!parts.is_empty() && !self.is_quiet).then(|| parts.join("; "))
    }
}

/// The summary of `--on-error fail`.
const STOPPED: &str = "stopped at the first invalid row";
