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
mod details;
mod diagnostics;
mod domains;
mod edits;
mod explain;
mod field_value;
mod fields;
mod forms;
mod globs;
mod input;
mod input_error;
mod normalization;
mod outcome;
mod output;
mod pipeline;
mod process;
mod reading;
mod records;
mod run;
mod schemes;
mod table;
mod template;
#[cfg(test)]
mod testing;
mod variables;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::ErrorKind;

use crate::diagnostics::{usage, words};
use crate::outcome::{Failure, Outcome};
use crate::output::page::Verdict;
use crate::process::{command_line, signals, standard_streams};

/// The exit status of usage and I/O errors.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    signals::ignore_file_size_signal();
    let outcome = match standard_streams::standard_output() {
        Ok(()) => run(),
        Err(error) => Err(error.into()),
    };
    match outcome {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Negative) => ExitCode::from(1),
        Ok(Verdict::Invalid) => ExitCode::from(3),
        // The reader of the pipe has closed it, which is not an error.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Ok(Verdict::Failed) => ExitCode::from(FAILED),
        Err(failure) => {
            report(failure);
            ExitCode::from(FAILED)
        }
    }
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

fn report(failure: Failure) {
    match failure {
        Failure::Usage(message) => {
            let mut definition = table::definition();
            let error = usage::invoked(&mut definition).error(ErrorKind::ArgumentConflict, message);
            let _ = error.print();
        }
        Failure::Report(text) => complain(&text),
        Failure::Output(error) => complain(&format!("error: standard output: {error}\n")),
    }
}

fn complain(text: &str) {
    // If standard error is closed, there is nowhere to report it.
    let _ = io::stderr().write_all(text.as_bytes());
}
