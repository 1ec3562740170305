//! Processes files in parallel, with output in the order of the files.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crossbeam_channel::Sender;

use crate::args::WalkArgs;
use crate::input::files::{Searched, selected};
use crate::outcome::complain;
use crate::output::buffer::Output;
use crate::process::workers::{Limits, Workers};

/// The number of parts of the output of a file that wait to be written.
const PARTS: usize = 16;

/// Processes files, one at a time.
pub(crate) trait FileTask: Send + 'static {
    /// Processes a file. Returns an error if the output fails.
    fn file(&mut self, file: Searched) -> io::Result<()>;

    fn sink(&mut self) -> &mut Sink;
}

/// Processes the files that the paths name with a number of tasks, and returns the tasks.
///
/// # Errors
///
/// Returns an error if the output fails.
pub(crate) fn each_file<T: FileTask>(
    paths: Vec<PathBuf>,
    walk: &'static WalkArgs,
    jobs: usize,
    mut write: WriteRows,
    task: impl Fn(Sink) -> T + Send + Sync + 'static,
) -> io::Result<Vec<T>> {
    if jobs == 1 {
        // Without queues, rows are written as soon as they are found.
        let mut task = task(Sink::Direct(write));
        selected(paths, walk).try_for_each(|file| task.file(file))?;
        return Ok(vec![task]);
    }
    let workers = Workers::start(
        selected(paths, walk),
        Limits { workers: jobs, parts: PARTS },
        move || task(Sink::Queue(None)),
        |task: &mut T, file, parts| {
            *task.sink() = Sink::Queue(Some(parts));
            // The output fails only if its receiver has ended, which ends the process.
            let _ = task.file(file);
            *task.sink() = Sink::Queue(None);
        },
    );
    for part in workers.output.iter().flatten() {
        match part {
            Part::Rows(rows) => write(&rows)?,
            Part::Message(line) => complain(&line),
        }
    }
    Ok(workers.finish())
}

/// Writes rows to the output.
pub(crate) type WriteRows = Box<dyn FnMut(&Output) -> io::Result<()> + Send>;

/// A part of the output of a file.
pub(crate) enum Part {
    Rows(Output),
    /// A line for standard error.
    Message(String),
}

/// The destination of the rows and messages of a file.
pub(crate) enum Sink {
    /// The output itself.
    Direct(WriteRows),
    /// The queue of a file; `None` before the first file.
    Queue(Option<Sender<Part>>),
}

impl Sink {
    /// Writes the rows of a buffer, if there are any, and empties it.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub(crate) fn write(&mut self, rows: &mut Output) -> io::Result<()> {
        const MAX_CAPACITY: usize = 1 << 20;
        if rows.len() == 0 {
            return Ok(());
        }
        match self {
            Self::Direct(write) => {
                write(rows)?;
                rows.clear(MAX_CAPACITY);
                Ok(())
            }
            Self::Queue(_) if self.send(Part::Rows(rows.take())) => Ok(()),
            Self::Queue(_) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Writes a line to standard error.
    pub(crate) fn complain(&mut self, message: fmt::Arguments<'_>) {
        let line = format!("{message}\n");
        match self {
            Self::Direct(_) => complain(&line),
            // In the queue, so that messages of several files are not mixed.
            Self::Queue(_) => drop(self.send(Part::Message(line))),
        }
    }

    /// Returns whether the receiver exists.
    fn send(&self, part: Part) -> bool {
        matches!(self, Self::Queue(Some(queue)) if queue.send(part).is_ok())
    }
}
