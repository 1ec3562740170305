//! Runs subcommands on input records.

use std::ffi::OsString;
use std::io;
use std::sync::Arc;

use clap::error::ErrorKind;

use crate::args::{InputArgs, OutputArgs};
use crate::commands::Subcommand;
use crate::input::rows::delimited::Dialect;
use crate::input::rows::{Format, Inputs, InvalidRows, RowArgs};
use crate::output::delivery::Delivery;
use crate::output::outlet::Outlet;
use crate::output::page::Verdict;
use crate::{complain, misuse, pipeline, records};

/// The maximum number of threads. More would only use memory.
const MOST_JOBS: usize = 256;

/// Runs a subcommand on arguments or input records.
pub(crate) fn rows(
    texts: &[OsString],
    options: (&'static InputArgs, OutputArgs),
    command: impl Subcommand + 'static,
) -> io::Result<Verdict> {
    rows_with_base(texts, options, None, command)
}

/// The same, with a field that contains the base of each record.
pub(crate) fn rows_with_base(
    texts: &[OsString],
    (options, output): (&'static InputArgs, OutputArgs),
    base: Option<&str>,
    command: impl Subcommand + 'static,
) -> io::Result<Verdict> {
    let inputs = Inputs::new(texts, &options.rows, options.format(base));
    if options.dialect().is_some() && inputs.has_arguments() {
        misuse(ErrorKind::ArgumentConflict, "--csv and --tsv read files (-i), not arguments");
    }
    match records::Layout::new(options, output, command.results()) {
        Ok(Some(layout)) => {
            over(inputs, (&options.rows, None), records::Records::new(layout, base, command))
        }
        Ok(None) => over(inputs, (&options.rows, output.dialect()), command),
        Err(message) => misuse(ErrorKind::ArgumentConflict, &message),
    }
}

/// Runs a subcommand on input records only.
pub(crate) fn rows_alone(
    (options, output): (&RowArgs, OutputArgs),
    command: impl Subcommand + 'static,
) -> io::Result<Verdict> {
    over(Inputs::new(&[], options, Format::Text), (options, output.dialect()), command)
}

/// Runs a subcommand. JSON rows are converted to the dialect, if one is given.
fn over(
    inputs: Inputs,
    (options, dialect): (&RowArgs, Option<Dialect>),
    command: impl Subcommand + 'static,
) -> io::Result<Verdict> {
    let jobs = if command.is_sequence() { 1 } else { jobs(options) };
    let invalid = InvalidRows::new(&options.errors, command.default_on_error());
    let delivery = Delivery::new(command.row_end())?.converting_to(dialect);
    let outlet = Outlet::new(inputs.size(), delivery, invalid, command.collector());
    let command: Arc<dyn Subcommand> = Arc::new(command);
    let verdict = command.verdict(pipeline::run(inputs, jobs, &command, outlet)?);
    let problems = command.end();
    problems.iter().for_each(|problem| complain(&format!("error: {problem}\n")));
    Ok(if problems.is_empty() { verdict } else { Verdict::Failed })
}

/// Returns the number of worker threads.
fn jobs(options: &RowArgs) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    options.jobs.map_or_else(cores, usize::from).min(MOST_JOBS)
}
