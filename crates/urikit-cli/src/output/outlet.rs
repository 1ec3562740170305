//! The two ends that pages are written to, and the progress bar above them.

use std::io::{self, IsTerminal, StderrLock, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::rows::Block;
use crate::output::delivery::Delivery;
use crate::process::signals::with_last_words;

/// Work that ends sooner shows no bar.
const PATIENCE: Duration = Duration::from_millis(400);

/// Standard output, standard error and the progress bar.
#[derive(Debug)]
pub(crate) struct Outlet {
    rows: Delivery,
    order: Order,
    progress: Progress,
}

/// How standard output and standard error meet.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// Nobody sees both: each gets a block in one piece.
    Blockwise,
    /// Both are the terminal: an error stands directly after the row it belongs to.
    Rowwise,
}

#[derive(Debug)]
enum Progress {
    Hidden,
    Waiting { since: Instant, size: u64, done: u64 },
    Shown(ProgressBar),
}

impl Outlet {
    /// Opens the outlet for an input of this size, and for rows that end with this byte.
    pub(crate) fn new(size: Option<u64>, end: u8) -> io::Result<Self> {
        let (out, err) = (io::stdout().is_terminal(), io::stderr().is_terminal());
        let order = if out && err { Order::Rowwise } else { Order::Blockwise };
        // A bar among rows on the same terminal would be noise.
        let progress = match size {
            Some(size) if size > 0 && err && !out => {
                Progress::Waiting { since: Instant::now(), size, done: 0 }
            }
            _ => Progress::Hidden,
        };
        Ok(Self { rows: Delivery::new(end)?, order, progress })
    }

    /// Writes a block's page.
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
                    bar.suspend(|| complain(page.errors()))
                }
                _ => complain(page.errors()),
            }
        }
        self.progress.advance(block.bytes().len() as u64);
        Ok(())
    }

    /// Takes the bar away.
    pub(crate) fn finish(self) {
        if let Progress::Shown(bar) = self.progress {
            bar.finish_and_clear();
            with_last_words(None);
        }
    }
}

/// Writes to standard error. That it is closed is no reason to end the work.
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
                if since.elapsed() >= PATIENCE {
                    let bar =
                        ProgressBar::with_draw_target(Some(*size), ProgressDrawTarget::stderr())
                            .with_elapsed(since.elapsed())
                            .with_position(*done);
                    let template = "{wide_bar} {bytes} of {total_bytes}, {eta} left";
                    bar.set_style(
                        ProgressStyle::with_template(template).expect("a literal template"),
                    );
                    let shown = bar.clone();
                    with_last_words(Some(Box::new(move || shown.finish_and_clear())));
                    *self = Self::Shown(bar);
                }
            }
        }
    }
}
