//! Runs subcommands on input records.

use std::ffi::{OsStr, OsString};
use std::sync::Arc;

use crate::aliases::is_file;
use crate::args::{InputArgs, OutputArgs};
use crate::commands::Subcommand;
use crate::input::rows::delimited::Dialect;
use crate::input::rows::{Format, Inputs, InvalidRows, RowArgs, workers};
use crate::outcome::{Failure, Outcome};
use crate::output::delivery::Delivery;
use crate::output::outlet::Outlet;
use crate::process::command_line::has_separator;
use crate::{pipeline, records};

/// Runs a subcommand on arguments, the files among them, or input records.
pub(crate) fn rows(
    texts: &[OsString],
    options: (&'static InputArgs, OutputArgs),
    command: impl Subcommand + 'static,
) -> Outcome {
    let inputs = inputs(texts, options.0, &options.0.format(), is_read);
    over_records(inputs, options, &options.0.format(), Box::new(command))
}

/// Runs a subcommand on arguments, even if they name files, or on input records.
pub(crate) fn values(
    texts: &[OsString],
    options: (&'static InputArgs, OutputArgs),
    command: impl Subcommand + 'static,
) -> Outcome {
    let inputs = inputs(texts, options.0, &options.0.format(), |_| false);
    over_records(inputs, options, &options.0.format(), Box::new(command))
}

/// Returns whether an argument names a file to read.
pub(crate) fn is_read(argument: &OsStr) -> bool {
    !has_separator() && is_file(argument)
}

fn inputs(
    texts: &[OsString],
    options: &InputArgs,
    format: &Format,
    is_file: fn(&OsStr) -> bool,
) -> Inputs {
    match options.dialect().is_some() || options.jsonl {
        true => Inputs::of_files(texts, &options.rows, format.clone()),
        false => Inputs::new(texts, &options.rows, format.clone(), is_file),
    }
}

/// Runs a subcommand on inputs whose records have a format.
fn over_records(
    inputs: Inputs,
    (options, output): (&'static InputArgs, OutputArgs),
    format: &Format,
    command: Box<dyn Subcommand>,
) -> Outcome {
    if command.is_independent() {
        if options.rows.errors.is_empty_row() {
            let message = "--on-error empty does not apply to this subcommand";
            return Err(Failure::Usage(message.to_owned()));
        }
        if !options.output_field.is_empty() {
            return Err(Failure::Usage(records::NO_RESULTS.to_owned()));
        }
        // Records of JSON need no wrapper: the rows themselves contain the input.
        let command = match options.dialect() {
            Some(_) => Box::new(records::Independent(command)),
            None => command,
        };
        return over(inputs, (&options.rows, output.dialect()), command);
    }
    let layout = records::Layout::new(options, output, command.results());
    match layout.map_err(Failure::Usage)? {
        Some(layout) => {
            let records = records::Records::new(layout, format, command);
            over(inputs, (&options.rows, None), Box::new(records))
        }
        None => over(inputs, (&options.rows, output.dialect()), command),
    }
}

/// Runs a subcommand on records with two inputs, in these fields.
pub(crate) fn of_pairs(
    texts: &[OsString],
    (options, output): (&'static InputArgs, OutputArgs),
    (input, base): (&str, &str),
    pairs: Box<dyn Subcommand>,
) -> Outcome {
    let format = options.format_of(Some(input), Some(base));
    let inputs = inputs(texts, options, &format, is_read);
    over_records(inputs, (options, output), &format, pairs)
}

/// Runs a subcommand on input records only.
pub(crate) fn rows_alone(
    (options, output): (&RowArgs, OutputArgs),
    command: impl Subcommand + 'static,
) -> Outcome {
    let inputs = Inputs::of_files(&[], options, Format::Text);
    over(inputs, (options, output.dialect()), Box::new(command))
}

/// Runs a subcommand. JSON rows are converted to the dialect, if one is given.
fn over(
    inputs: Inputs,
    (options, dialect): (&RowArgs, Option<Dialect>),
    command: Box<dyn Subcommand>,
) -> Outcome {
    // With a single worker, blocks are processed in the order of the input.
    let jobs = if command.is_sequence() { 1 } else { workers(options.jobs) };
    let invalid = InvalidRows::new(&options.errors, command.default_on_error());
    // Before any input is read, so that an output that cannot be opened is reported first.
    let delivery = Delivery::new(command.row_end())?.converting_to(dialect);
    let outlet = Outlet::new(inputs.size(), delivery, invalid, command.collector());
    let command: Arc<dyn Subcommand> = command.into();
    Ok(pipeline::run(inputs, jobs, &command, outlet).map(|worst| command.verdict(worst))?)
}
