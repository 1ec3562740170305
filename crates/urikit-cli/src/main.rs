//! The command `uri`: parses, checks, resolves, normalizes, compares, edits, finds, and audits
//! URIs.
//!
//! The libraries have everything about URIs. [`aliases`] replaces words of other programs in the
//! command line. [`table`] lists the subcommands: dispatch, help,
//! completions, and manual pages are derived from it. [`args`] defines the arguments, and
//! [`diagnostics::usage`] checks which of them go together. Rows come from [`input`], and
//! [`pipeline`] takes them through a subcommand ([`commands`]) on all cores, in order. [`reading`]
//! is a string parsed by one of the specifications; [`base`] resolves and [`normalization`]
//! normalizes it. [`output`] writes rows as JSON, plain values, or drawings, and [`diagnostics`]
//! reports errors.

mod aliases;
mod args;
mod assignment;
mod base;
mod commands;
mod computed;
mod conditions;
/// Errors in the input, reports of errors, usage errors, and help.
mod diagnostics {
    pub(crate) mod help;
    pub(crate) mod manual;
    pub(crate) mod remedies;
    pub(crate) mod report;
    pub(crate) mod usage;
    pub(crate) mod words;
}
mod domains;
mod edits;
mod explain;
mod fields;
mod forms;
mod globs;
/// Input: rows from arguments, files, and standard input, and whole files.
mod input {
    pub(crate) mod contents;
    pub(crate) mod decoded;
    pub(crate) mod files;
    pub(crate) mod json_string;
    pub(crate) mod parallel;
    pub(crate) mod rows;
    mod zstandard;
}
mod input_error;
mod normalization;
mod outcome;
/// Output: rows as JSON, plain values, columns, or drawings, without secrets.
mod output {
    mod bare_secrets;
    pub(crate) mod buffer;
    pub(crate) mod cells;
    pub(crate) mod delivery;
    pub(crate) mod diagram;
    pub(crate) mod json;
    mod json_secrets;
    pub(crate) mod matrix;
    pub(crate) mod outlet;
    pub(crate) mod page;
    pub(crate) mod printable;
    pub(crate) mod prose;
    pub(crate) mod sarif;
    pub(crate) mod screen;
    pub(crate) mod secrets;
    mod table;
    pub(crate) mod unicode;
}
mod pipeline;
/// The process: the command line, signals, threads, and the standard streams.
mod process {
    pub(crate) mod command_line;
    pub(crate) mod signals;
    pub(crate) mod standard_streams;
    pub(crate) mod workers;
}
mod reading;
mod records;
mod run;
mod table;
mod template;
mod variables;

use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::ErrorKind;

use crate::diagnostics::{usage, words};
use crate::outcome::{Failure, Outcome, complain};
use crate::output::page::Verdict;
use crate::process::{command_line, signals, standard_streams};

/// The exit status of usage and I/O errors.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    signals::ignore_file_size_signal();
    // Before anything is computed that could not be printed.
    let outcome = match standard_streams::standard_output() {
        Ok(()) => run(),
        Err(error) => Err(error.into()),
    };
    exit_code(outcome)
}

/// Parses the arguments and runs the subcommand.
fn run() -> Outcome {
    command_line::set(aliases::expanded(std::env::args_os().collect()));
    let matches = match table::definition().try_get_matches_from(command_line::words()) {
        Ok(matches) => matches,
        Err(error) if error.use_stderr() => return refuse(&usage::explained(error)),
        // Help or the version.
        Err(answer) => return Ok(answer.print().map(|()| Verdict::Good)?),
    };
    // A misspelled subcommand is a valid relative reference, so clap takes it as input of `parse`.
    if let Some(error) = words::misspelled(&matches) {
        return refuse(&error);
    }
    match words::format_of_files(&matches) {
        Some(option) => dispatch(&with_option(&matches, option)?),
        None => dispatch(&matches),
    }
}

fn dispatch(matches: &ArgMatches) -> Outcome {
    words::check_files(matches)?;
    usage::field(matches).map_err(Failure::Usage)?;
    table::dispatch(matches)
}

/// Parses the arguments again, with an option for the subcommand.
fn with_option(matches: &ArgMatches, option: &str) -> Result<ArgMatches, Failure> {
    let mut words: Vec<OsString> = command_line::words().to_vec();
    let name = matches.subcommand_name();
    let at = name.and_then(|name| words.iter().position(|word| word == name)).unwrap_or(0);
    words.insert(at + 1, option.into());
    let parsed = table::definition().try_get_matches_from(words);
    parsed.map_err(|error| Failure::Report(error.render().to_string()))
}

/// Prints an error of the arguments with colors, if standard error has them.
fn refuse(error: &clap::Error) -> Outcome {
    error.print().map(|()| Verdict::Failed).or(Ok(Verdict::Failed))
}

/// Reports a failure, and returns the exit status.
fn exit_code(outcome: Outcome) -> ExitCode {
    match outcome {
        Ok(Verdict::Good) => return ExitCode::SUCCESS,
        Ok(Verdict::Negative) => return ExitCode::from(1),
        Ok(Verdict::Invalid) => return ExitCode::from(3),
        // The failure was reported when it happened.
        Ok(Verdict::Failed) => {}
        // The reader of the pipe has closed it, which is not an error.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Output(error)) => complain(&format!("error: standard output: {error}\n")),
        Err(Failure::Report(text)) => complain(&text),
        Err(Failure::Usage(message)) => {
            let mut definition = table::definition();
            let error = usage::invoked(&mut definition).error(ErrorKind::ArgumentConflict, message);
            let _ = error.print();
        }
    }
    ExitCode::from(FAILED)
}

/// Helpers of the unit tests.
#[cfg(test)]
mod testing {
    /// Returns the first value in an ordinary run, and the second one with
    /// `URIKIT_REACH=exhaustive`.
    pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
        match std::env::var("URIKIT_REACH").as_deref() {
            Ok("exhaustive") => exhaustive,
            _ => every_run,
        }
    }
}
