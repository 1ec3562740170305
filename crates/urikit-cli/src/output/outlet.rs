//! Writes pages to standard output and standard error, and shows a progress bar.

use std::fmt;
use std::io::{self, IsTerminal, StderrLock, Write};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::rows::{Block, InvalidRows};
use crate::output::cells::Kind;
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

/// A progress bar that appears after a delay.
#[derive(Debug)]
struct Progress(Option<ProgressBar>);

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
        let size = size.filter(|size| *size > 0 && err && !out);
        let bar = |size| ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::hidden());
        Self { rows, collector, order, progress: Progress(size.map(bar)), invalid, reports: 0 }
    }

    /// Prepares a block for its next rows. Reports that would not be printed are not formatted.
    pub(crate) fn prepare(&self, block: &mut Block) {
        if self.rows.has_columns() && self.collector.is_none() {
            block.page.rows.store(Kind::Members);
        }
        block.page.set_handling(self.invalid.on_error(), self.reports_left());
    }

    /// The number of reports that may still be printed.
    fn reports_left(&self) -> usize {
        self.invalid.most_reports() - self.reports
    }

    pub(crate) fn write(&mut self, block: &Block) -> io::Result<()> {
        let page = &block.page;
        // The members of JSON rows are only known for the whole page, and so contain the errors.
        let is_rowwise = matches!(self.order, Order::Rowwise)
            && self.collector.is_none()
            && !self.rows.has_columns();
        if is_rowwise && page.has_errors() {
            for part in page.parts() {
                self.rows.write_bytes(part.rows)?;
                if self.takes(part.kind) {
                    complain(part.error);
                }
            }
        } else {
            // A collector writes later, so its rows cannot be interleaved with errors.
            match &mut self.collector {
                Some(collector) => collector.collect(page, &mut self.rows)?,
                None => self.rows.write(&page.rows)?,
            }
            let errors = self.errors(page);
            match &self.progress.0 {
                Some(bar) if !errors.is_empty() => bar.suspend(|| complain(&errors)),
                _ => complain(&errors),
            }
        }
        self.invalid.count(block);
        self.progress.advance(block.bytes().len() as u64);
        Ok(())
    }

    /// Returns the errors of a page, up to the maximum number of reports.
    fn errors(&mut self, page: &Page) -> Vec<u8> {
        // Each of the blocks that are processed at the same time can have that number.
        let errors = page.parts().filter(|part| self.takes(part.kind)).map(|part| part.error);
        errors.collect::<Vec<_>>().concat()
    }

    /// Returns whether to print a message, and counts it if it is a report.
    fn takes(&mut self, kind: Message) -> bool {
        // An I/O error is always printed: it is not about a row, and the exit status depends on it.
        let takes = kind == Message::Failure || self.reports_left() > 0;
        self.reports += usize::from(takes && kind == Message::Report);
        takes
    }

    /// Writes the result of the collector, if any, and prints the summary of invalid rows.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let Some(bar) = self.progress.0 {
            bar.finish_and_clear();
            set_last_action(None);
        }
        if let Some(collector) = self.collector {
            collector.finish(&mut self.rows)?;
        }
        // After the result, so that it is the last line on a terminal.
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
        let Some(bar) = &self.0 else { return };
        bar.inc(bytes);
        if !bar.is_hidden() || bar.elapsed() < DELAY {
            return;
        }
        let template = "{wide_bar} {bytes} of {total_bytes}, {eta} left";
        bar.set_style(ProgressStyle::with_template(template).expect("a literal template"));
        bar.set_draw_target(ProgressDrawTarget::stderr());
        // An interruption would leave the bar on the terminal, before the prompt of the shell.
        let shown = bar.clone();
        set_last_action(Some(Box::new(move || shown.finish_and_clear())));
    }
}
