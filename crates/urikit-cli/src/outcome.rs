//! The outcome of a subcommand.

use std::io::{self, Write};

use crate::output::page::{Page, Verdict};

/// The reason why a subcommand ended without a verdict on its input.
///
/// Only `main` prints it and chooses the exit status, so that no other module ends the process.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Arguments that cannot be combined. The message is printed with the usage of the subcommand.
    Usage(String),
    /// An invalid argument or an unreadable file, reported with a diagram or a line.
    Report(String),
    /// Standard output cannot be written.
    Output(io::Error),
}

/// The verdict on the input, or why there is none.
pub(crate) type Outcome = Result<Verdict, Failure>;

impl Failure {
    /// A report of one line.
    pub(crate) fn error(message: &str) -> Self {
        Self::Report(format!("error: {}\n", message.trim_end()))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

impl From<&Page> for Failure {
    fn from(page: &Page) -> Self {
        Self::Report(String::from_utf8_lossy(page.errors()).into_owned())
    }
}

/// Writes to standard error.
pub(crate) fn complain(text: &str) {
    // If standard error is closed, there is nowhere to report it.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Returns the message of an I/O error without the number of the system's error.
pub(crate) fn cause(error: &io::Error) -> String {
    let mut text = error.to_string();
    // The number differs between systems and is meaningless to most readers.
    if let Some(at) = text.rfind(" (os error ") {
        text.truncate(at);
    }
    text
}
