//! Runs `uri filter`, `uri sort`, and `uri dedupe`.

use std::io;

use crate::args::{DedupeArgs, FilterArgs, KeyedArgs, Look, OutputArgs, SortArgs};
use crate::commands::{Dedupe, Filter, Keyed, RowKey, Settings, Sort, Subcommand};
use crate::conditions::Condition;
use crate::diagnostics::usage;
use crate::output::page::Verdict;
use crate::run::{rows, rows_of_format};
use crate::{bad_argument, domains, proper};

pub(crate) fn filter(arguments: &'static FilterArgs, look: Look) -> io::Result<Verdict> {
    let spec = proper(usage::filter(arguments));
    let Some(domains) = domains(&arguments.domains) else { return Ok(Verdict::Failed) };
    let mut conditions = Vec::new();
    for text in &arguments.conditions {
        match Condition::parse(text, spec.spec()) {
            Ok(condition) => conditions.push(condition),
            Err(error) => return Ok(bad_argument("error: invalid condition", text, &error, look)),
        }
    }
    let count_by = match &arguments.count_by {
        None => None,
        Some(source) => match RowKey::template(source, spec.spec()) {
            Ok(key) => Some(key),
            Err(error) => {
                return Ok(bad_argument("error: invalid --count-by", source, &error, look));
            }
        },
    };
    // Selected rows are printed unchanged.
    let output = if count_by.is_some() { arguments.output } else { OutputArgs::default() };
    let settings =
        Settings::new(spec, &output, look).with_json_columns(&output).with_syntax(&arguments.spec);
    let filter = Filter::new(settings, arguments, (conditions, count_by), domains);
    rows(&[], (&arguments.input, output), filter)
}

pub(crate) fn sort(arguments: &'static SortArgs, look: Look) -> io::Result<Verdict> {
    keyed(("--key", &arguments.key), &arguments.rows, look, |keyed| {
        Box::new(Sort::new(keyed, arguments))
    })
}

pub(crate) fn dedupe(arguments: &'static DedupeArgs, look: Look) -> io::Result<Verdict> {
    keyed(("--by", &arguments.by), &arguments.rows, look, |keyed| Box::new(Dedupe::new(keyed)))
}

/// Runs a subcommand on rows with keys. The key is given by an option.
fn keyed(
    (option, key): (&str, &str),
    arguments: &'static KeyedArgs,
    look: Look,
    command: impl FnOnce(Keyed) -> Box<dyn Subcommand>,
) -> io::Result<Verdict> {
    let spec = proper(usage::spec(&arguments.spec));
    let Some(domains) = domains(&arguments.domains) else { return Ok(Verdict::Failed) };
    let row_key = match RowKey::new(key, spec.spec()) {
        Ok(key) => key,
        Err(error) => {
            return Ok(bad_argument(&format!("error: invalid {option}"), key, &error, look));
        }
    };
    let command = command(Keyed::new(Settings::of_rows(spec, look), arguments, row_key, domains));
    let (input, output) = (&arguments.input, OutputArgs::default());
    rows_of_format(&[], (input, output), &input.format(None), command)
}
