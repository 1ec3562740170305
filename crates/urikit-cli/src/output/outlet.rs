//! Writes pages to standard output and standard error, and shows a progress bar.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, IsTerminal, StderrLock, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::rows::{Block, InvalidRows};
use crate::output::delivery::Delivery;
use crate::output::page::{Message, Page};
use crate::process::signals::set_last_action;

/// The delay before the progress bar appears.
const DELAY: Duration = Duration::from_millis(400);

/// Receives the output of a subcommand in place of standard output.
pub(crate) trait Collector: fmt::Debug {
    /// Receives the pages of the subcommand, in the order of the input.
    fn collect(&mut self, page: &Page, out: &mut Delivery) -> io::Result<()>;

    /// Writes the result after the last page.
    fn finish(self: Box<Self>, _out: &mut Delivery) -> io::Result<()> {
        Ok(())
    }
}

/// Discards all records, for subcommands whose exit status is the answer.
#[derive(Debug)]
pub(crate) struct Discard;

impl Discard {
    /// Returns the collector of a subcommand that may be quiet.
    pub(crate) fn if_quiet(is_quiet: bool) -> Option<Box<dyn Collector>> {
        is_quiet.then(|| -> Box<dyn Collector> { Box::new(Self) })
    }
}

impl Collector for Discard {
    fn collect(&mut self, _: &Page, _: &mut Delivery) -> io::Result<()> {
        Ok(())
    }
}

#[derive(Debug)]
pub(crate) struct Outlet {
    rows: Delivery,
    collector: Option<Box<dyn Collector>>,
    order: Order,
    progress: Progress,
    invalid: InvalidRows,
    /// The number of reports that were printed.
    reports: usize,
}

#[derive(Clone, Copy, Debug)]
enum Order {
    /// Independent: each receives a block in one write.
    Blockwise,
    /// Both are a terminal: each error directly follows its row.
    Rowwise,
}

#[derive(Debug)]
enum Progress {
    Hidden,
    Waiting { since: Instant, size: u64, done: u64 },
    Shown(ProgressBar),
}

impl Outlet {
    /// Creates an outlet for an input whose size may be known, for its rows or for the pages of
    /// a collector.
    pub(crate) fn new(
        size: Option<u64>,
        rows: Delivery,
        invalid: InvalidRows,
        collector: Option<Box<dyn Collector>>,
    ) -> Self {
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let order = if out && err { Order::Rowwise } else { Order::Blockwise };
        // Rows and a progress bar on the same terminal would overwrite each other.
        let progress = match size {
            Some(size) if size > 0 && err && !out => {
                Progress::Waiting { since: Instant::now(), size, done: 0 }
            }
            _ => Progress::Hidden,
        };
        Self { rows, collector, order, progress, invalid, reports: 0 }
    }

    /// Prepares a block for its next rows. Reports that would not be printed are not formatted.
    pub(crate) fn prepare(&self, block: &mut Block) {
        block.page.set_handling(self.invalid.on_error(), self.reports_left());
    }

    /// The number of reports that may still be printed.
    fn reports_left(&self) -> usize {
        self.invalid.most_reports() - self.reports
    }

    pub(crate) fn write(&mut self, block: &Block) -> io::Result<()> {
        let page = &block.page;
        let is_rowwise = matches!(self.order, Order::Rowwise) && self.collector.is_none();
        if is_rowwise && page.has_errors() {
            for part in page.parts() {
                self.rows.write(part.rows)?;
                if self.takes(part.kind) {
                    complain(part.error);
                }
            }
        } else {
            // A collector writes later, so its rows cannot be interleaved with errors.
            match &mut self.collector {
                Some(collector) => collector.collect(page, &mut self.rows)?,
                None => self.rows.write(page.rows.as_slice())?,
            }
            let errors = self.errors(page);
            match &self.progress {
                Progress::Shown(bar) if !errors.is_empty() => bar.suspend(|| complain(&errors)),
                _ => complain(&errors),
            }
        }
        self.invalid.count(block);
        self.progress.advance(block.bytes().len() as u64);
        Ok(())
    }

    /// Returns the errors of a page, up to the maximum number of reports.
    fn errors<'p>(&mut self, page: &'p Page) -> Cow<'p, [u8]> {
        if page.reports() <= self.reports_left() {
            self.reports += page.reports();
            return Cow::Borrowed(page.errors());
        }
        let mut errors = Vec::new();
        for part in page.parts() {
            if self.takes(part.kind) {
                errors.extend_from_slice(part.error);
            }
        }
        Cow::Owned(errors)
    }

    /// Returns whether to print a message, and counts it if it is a report.
    fn takes(&mut self, kind: Message) -> bool {
        let takes = kind == Message::Failure || self.reports_left() > 0;
        self.reports += usize::from(takes && kind == Message::Report);
        takes
    }

    /// Writes the result of the collector, if any, and prints the summary of invalid rows.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let Progress::Shown(bar) = self.progress {
            bar.finish_and_clear();
            set_last_action(None);
        }
        if let Some(collector) = self.collector {
            collector.finish(&mut self.rows)?;
        }
        if let Some(summary) = self.invalid.summary(self.reports) {
            complain(format!("{summary}\n").as_bytes());
        }
        Ok(())
    }
}

/// Writes to standard error. Failure does not stop processing.
fn complain(text: &[u8]) {
    if !text.is_empty() {
        let mut stderr: StderrLock<'_> = io::stderr().lock();
        let _ = stderr.write_all(text);
    }
}

impl Progress {
    fn advance(&mut self, bytes: u64) {
        match self {
            Self::Hidden => {}
            Self::Shown(bar) => bar.inc(bytes),
            Self::Waiting { since, size, done } => {
                *done += bytes;
                if since.elapsed() >= DELAY {
                    let bar =
                        ProgressBar::with_draw_target(Some(*size), ProgressDrawTarget::stderr())
                            .with_elapsed(since.elapsed())
                            .with_position(*done);
                    let template = "{wide_bar} {bytes} of {total_bytes}, {eta} left";
                    bar.set_style(
                        ProgressStyle::with_template(template).expect("a literal template"),
                    );
                    let shown = bar.clone();
                    set_last_action(Some(Box::new(move || shown.finish_and_clear())));
                    *self = Self::Shown(bar);
                }
            }
        }
    }
}
