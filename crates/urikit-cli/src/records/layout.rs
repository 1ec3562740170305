//! The format of output records.

use std::io::{self, IsTerminal};

use crate::args::{InputArgs, OutputArgs, OutputFormat};
use crate::commands::Results;
use crate::input::rows::delimited::Dialect;
use crate::output::page::ErrorSite;

/// The name of the member for the result, unless the arguments specify it.
const RESULT: &str = "result";

/// The usage error for options of records that do not apply to a subcommand.
pub(crate) const NO_RESULTS: &str = "this subcommand does not add results to records";

/// The format of output records, and the names of the results in them.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(super) target: Target,
    pub(super) results: Results,
    /// The names of the columns or members.
    pub(super) names: Vec<String>,
    /// Whether the arguments specify the names, which may then replace others.
    pub(super) is_named: bool,
    /// Whether a result replaces the input. An invalid input then stays, because it would be lost.
    pub(super) replaces_input: bool,
    /// Whether control characters and invisible characters of records are escaped, because they
    /// are shown on a terminal.
    pub(super) is_shown: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    Columns(Dialect),
    /// JSON objects with the values of the line.
    Values,
    /// JSON objects with the output row, which is a JSON object too.
    Object,
    /// Lines, without the record.
    Lines,
}

impl Layout {
    /// Returns `None` if the output does not consist of records.
    pub(crate) fn new(
        options: &InputArgs,
        output: OutputArgs,
        results: Option<Results>,
    ) -> Result<Option<Self>, String> {
        let names = &options.output_field;
        let has_columns = options.dialect().is_some();
        // The record is kept, unless another output is requested. On a terminal, that is a drawing.
        let keeps_object = options.jsonl
            && options.field.is_some()
            && output.format.is_none()
            && !output.is_json()
            && results.is_some()
            && !io::stdout().is_terminal();
        // The form of the input is the default for that of the output.
        let target = match output.dialect() {
            // JSON rows become columns when they are written.
            Some(_) if results.is_none() && !has_columns && names.is_empty() => return Ok(None),
            Some(dialect) => Target::Columns(dialect),
            None if !has_columns && !keeps_object && names.is_empty() => return Ok(None),
            None if !has_columns && !options.jsonl => {
                return Err("--output-field requires --jsonl, --csv, --tsv, or a --format with \
                     columns"
                    .to_owned());
            }
            None if output.is_json() => Target::Object,
            None if output.format == Some(OutputFormat::Plain) && names.is_empty() => Target::Lines,
            None => Target::Values,
        };
        let Some(results) = results else {
            return Err(NO_RESULTS.to_owned());
        };
        let names = named(target, &results, names)?;
        let is_named = !options.output_field.is_empty();
        // The subcommand escapes its own lines.
        let is_shown = target != Target::Lines && io::stdout().is_terminal();
        let replaces_input = options.field.as_ref().is_some_and(|field| names.contains(field));
        Ok(Some(Self { target, results, names, is_named, replaces_input, is_shown }))
    }

    /// Where the errors of invalid rows are.
    pub(super) fn error_site(&self) -> ErrorSite {
        if self.target == Target::Object { ErrorSite::Output } else { ErrorSite::Report }
    }
}

/// Returns the names of the results: one for each, or for JSON one for all.
fn named(target: Target, results: &Results, names: &[String]) -> Result<Vec<String>, String> {
    let count = results.names.len();
    let is_one = matches!(target, Target::Object | Target::Values) && names.len() == 1;
    match (target, names) {
        (Target::Object, []) => Ok(vec![RESULT.to_owned()]),
        (_, []) => Ok(results.names.clone()),
        (Target::Object, [_, _, ..]) => Err("--output-field needs one name".to_owned()),
        (_, names) if is_one || names.len() == count => Ok(names.to_vec()),
        _ => {
            let s = if count == 1 { "" } else { "s" };
            Err(format!("--output-field needs {count} name{s}, for {}", results.names.join(", ")))
        }
    }
}
