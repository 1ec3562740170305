//! Writes pages to standard output and standard error, and shows a progress bar.

use std::io::{self, IsTerminal, StderrLock, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::rows::Block;
use crate::output::delivery::Delivery;
use crate::process::signals::set_last_action;

/// The delay before the progress bar appears.
const DELAY: Duration = Duration::from_millis(400);

#[derive(Debug)]
pub(crate) struct Outlet {
    rows: Delivery,
    order: Order,
    progress: Progress,
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
    /// Opens the outlet for an input of a known size, and for rows that end with `end`.
    pub(crate) fn new(size: Option<u64>, end: u8) -> io::Result<Self> {
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let order = if out && err { Order::Rowwise } else { Order::Blockwise };
        // Rows and a progress bar on the same terminal would overwrite each other.
        let progress = match size {
            Some(size) if size > 0 && err && !out => {
                Progress::Waiting { since: Instant::now(), size, done: 0 }
            }
            _ => Progress::Hidden,
        };
        Ok(Self { rows: Delivery::new(end)?, order, progress })
    }

    pub(crate) fn write(&mut self, block: &Block) -> io::Result<()> {
        let page = &block.page;
        if matches!(self.order, Order::Rowwise) && page.has_errors() {
            for (rows, errors) in page.interleaved() {
                self.rows.write(rows)?;
                complain(errors);
            }
        } else {
            self.rows.write(page.rows.as_slice())?;
            match &self.progress {
                Progress::Shown(bar) if page.has_errors() => {
                    bar.suspend(|| complain(page.errors()));
                }
                _ => complain(page.errors()),
            }
        }
        self.progress.advance(block.bytes().len() as u64);
        Ok(())
    }

    pub(crate) fn finish(self) {
        if let Progress::Shown(bar) = self.progress {
            bar.finish_and_clear();
            set_last_action(None);
        }
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
