//! The destination of the rows and messages of a file that is processed in parallel with others.

use std::fmt;
use std::io::{self, Write};

use crossbeam_channel::Sender;

/// Writes rows to the output.
pub(crate) type WriteRows = Box<dyn FnMut(&[u8]) -> io::Result<()> + Send>;

/// A part of the output of a file.
pub(crate) enum Part {
    Rows(Vec<u8>),
    /// A line for standard error.
    Message(String),
}

pub(crate) enum Sink {
    /// The output itself.
    Direct(WriteRows),
    /// The queue of a file; `None` before the first file.
    Queue(Option<Sender<Part>>),
}

impl Sink {
    /// Writes rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the output fails.
    pub(crate) fn write(&mut self, rows: &[u8]) -> io::Result<()> {
        match self {
            Self::Direct(write) => write(rows),
            Self::Queue(_) if self.send(Part::Rows(rows.to_vec())) => Ok(()),
            Self::Queue(_) => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Writes a line to standard error.
    pub(crate) fn complain(&mut self, message: fmt::Arguments<'_>) {
        let line = format!("{message}\n");
        match self {
            Self::Direct(_) => print_message(&line),
            Self::Queue(_) => drop(self.send(Part::Message(line))),
        }
    }

    /// Returns whether the receiver exists.
    fn send(&self, part: Part) -> bool {
        matches!(self, Self::Queue(Some(queue)) if queue.send(part).is_ok())
    }
}

/// Writes to standard error. Errors are ignored, since they cannot be reported.
pub(crate) fn print_message(line: &str) {
    let _ = io::stderr().write_all(line.as_bytes());
}
