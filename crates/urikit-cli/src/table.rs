//! The table of subcommands: name, group, summary, examples, arguments, and constructor.
//!
//! Dispatch, help, shell completions, and manual pages are derived from it, and tests take the list
//! of subcommands from the help. To add a subcommand, write a module in
//! [`commands`] and an [`Entry`] in a module of this folder.

mod documents;
mod inspect;
mod select;
mod template;
mod transform;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use clap_complete::Shell;

use crate::aliases;
use crate::args::{self, Invoked, Look, OutputArgs, ParseArgs};
use crate::commands;
use crate::diagnostics::report::Reporter;
use crate::diagnostics::{help, manual};
use crate::input_error::InputError;
use crate::outcome::{Failure, Outcome};
use crate::output::delivery::{self, Delivery};
use crate::output::page::{Page, Verdict};
use crate::process::command_line;

/// A subcommand.
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// One line in the overview and in the help of the subcommand.
    pub(crate) summary: &'static str,
    /// Lines with examples, each indented by two spaces. A comment is the output.
    examples: &'static str,
    /// The end of `--help`.
    details: &'static str,
    arguments: fn(Command) -> Command,
    /// The kind of the arguments.
    pub(crate) operands: Operands,
    run: fn(&ArgMatches, Look) -> Outcome,
}

/// The kind of the arguments of a subcommand, which decides on names of files among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operands {
    /// URIs. A file is read, because nothing else makes sense.
    Uris,
    /// Two URIs. A file alone is read.
    Pair,
    /// Any strings. A file is an error, because both its name and its content make sense.
    Strings,
    /// Files of inputs.
    Files,
    /// Anything else, which the subcommand interprets.
    Other,
}

/// The subcommands by group, in the order of the overview.
pub(crate) const GROUPS: [(&str, &[&Entry]); 4] = [
    ("Inspect", &inspect::ENTRIES),
    ("Transform", &transform::ENTRIES),
    ("Select", &select::ENTRIES),
    ("Documents", &documents::ENTRIES),
];

/// The subcommand of calls without one.
const DEFAULT: &Entry = &inspect::PARSE;

impl Entry {
    /// Returns the definition of the arguments.
    ///
    /// To define those of all subcommands takes longer than to process a few URIs, so it is limited
    /// to the subcommands that the process may need.
    fn definition(&self) -> Command {
        let command = Command::new(self.name);
        let is_defined = args::is_defined(self.name);
        let command = if is_defined { (self.arguments)(command) } else { command };
        command
            .about(self.summary)
            .long_about(None)
            .before_help(format!("Examples:\n  {}", self.examples))
            .after_long_help(self.details)
    }
}

/// Returns the definition of the command.
pub(crate) fn definition() -> Command {
    let root = (DEFAULT.arguments)(Command::new("uri"));
    let root = Invoked::augment_args(Look::augment_args(root))
        .version(env!("CARGO_PKG_VERSION"))
        .long_version(commands::version())
        .about("Parse, resolve, normalize, compare, edit, find, and audit URIs (RFC 3986)")
        .long_about(None)
        .max_term_width(100);
    let root = entries().fold(root, |root, entry| root.subcommand(entry.definition()));
    help::laid_out(root).color(args::color_choice(command_line::words().iter().cloned()))
}

fn entries() -> impl Iterator<Item = &'static Entry> {
    GROUPS.iter().flat_map(|(_, entries)| *entries).copied()
}

/// Returns whether a word is the name of a subcommand.
pub(crate) fn is_name(word: &str) -> bool {
    entries().any(|entry| entry.name == word)
}

/// Returns the invoked subcommand and its arguments.
pub(crate) fn invoked(matches: &ArgMatches) -> (&'static Entry, &ArgMatches) {
    let found = matches.subcommand().and_then(|(name, inner)| {
        entries().find(|entry| entry.name == name).map(|entry| (entry, inner))
    });
    found.unwrap_or((DEFAULT, matches))
}

/// Runs the invoked subcommand.
pub(crate) fn dispatch(matches: &ArgMatches) -> Outcome {
    // Options before a subcommand would be ignored.
    if let (Some(name), true) = (matches.subcommand_name(), args::has_lost_options(matches)) {
        let words = &command_line::words()[1..];
        let at = words.iter().position(|word| word == name).unwrap_or_default();
        let moved = words[at..].iter().chain(&words[..at]).cloned();
        let line = aliases::line(moved);
        return Err(Failure::Usage(format!("options must follow the subcommand: `{line}`")));
    }
    let look = *read::<Look>(matches)?;
    let (entry, inner) = invoked(matches);
    if matches.subcommand_name().is_none() {
        let Invoked { completions, man } = read(matches)?;
        if let Some(shell) = completions {
            return self::completions(*shell);
        }
        if let Some(names) = man {
            return self::man(names);
        }
        if args::is_idle(read::<ParseArgs>(matches)?) {
            definition().print_help()?;
            return Ok(Verdict::Good);
        }
    }
    (entry.run)(inner, look)
}

/// Runs the subcommand of a subcommand.
fn dispatch_inner(entries: &[&'static Entry], matches: &ArgMatches, look: Look) -> Outcome {
    let (name, inner) = matches.subcommand().expect("required");
    let entry = entries.iter().find(|entry| entry.name == name).expect("defined by an entry");
    (entry.run)(inner, look)
}

/// Returns the arguments of a subcommand.
///
/// They are leaked so that worker threads can borrow them until the process ends.
fn read<A: FromArgMatches>(matches: &ArgMatches) -> Result<&'static mut A, Failure> {
    match A::from_arg_matches(matches) {
        Ok(arguments) => Ok(Box::leak(Box::new(arguments))),
        Err(error) => Err(Failure::Usage(error.to_string())),
    }
}

/// Prints a shell completion script.
fn completions(shell: Shell) -> Outcome {
    let mut script = Vec::new();
    let all = definition();
    // With URIs as arguments, zsh would expect a subcommand only after them.
    let options = all.get_arguments().filter(|argument| !argument.is_positional()).cloned();
    let subcommands = all.get_subcommands().cloned();
    let mut command = Command::new("uri").args(options).subcommands(subcommands);
    clap_complete::generate(shell, &mut command, "uri", &mut script);
    print(&script)
}

/// Prints the manual page of the command or a subcommand.
fn man(names: &[String]) -> Outcome {
    let mut command = definition();
    command.build();
    let found = names.iter().try_fold(&command, |command, name| command.find_subcommand(name));
    match found {
        Some(found) => print(&manual::page(found)?),
        None => {
            Err(Failure::Usage(format!("unknown subcommand `{}`; see `uri help`", names.join(" "))))
        }
    }
}

fn print(text: &[u8]) -> Outcome {
    Ok(delivery::print(text).map(|()| Verdict::Good)?)
}

/// Prints the result of a call without input records.
fn deliver(page: &Page, output: OutputArgs) -> Result<(), Failure> {
    let mut delivery = Delivery::new(b'\n')?.converting_to(output.dialect());
    delivery.write(&page.rows)?;
    print_errors(page);
    Ok(())
}

fn print_errors(page: &Page) {
    crate::outcome::complain(&String::from_utf8_lossy(page.errors()));
}

/// Returns the report of an invalid argument, with a diagram.
fn invalid_argument(description: &str, source: &str, error: &InputError, look: Look) -> Failure {
    let mut page = Page::default();
    let reporter = Reporter::always_drawn(look);
    reporter.report_argument(description, source.as_bytes(), error, &mut page);
    Failure::from(&page)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Adds the long names of the options of a command and its subcommands.
    fn add_options(command: &Command, names: &mut BTreeSet<String>) {
        names.extend(command.get_arguments().filter_map(|a| a.get_long()).map(str::to_owned));
        command.get_subcommands().for_each(|subcommand| add_options(subcommand, names));
    }

    /// A name that several subcommands have counts once, because it has one meaning.
    #[test]
    fn options_are_few() {
        let mut command = definition();
        command.build();
        let mut names = BTreeSet::new();
        add_options(&command, &mut names);
        assert!(names.len() <= 90, "{}: {names:?}", names.len());
    }

    /// An option of the subcommand itself has another meaning.
    #[test]
    fn aliases_are_no_options_of_the_subcommand() {
        let mut command = definition();
        command.build();
        for name in entries().map(|entry| entry.name).chain(["template expand"]) {
            let mut words = name.split(' ');
            let defined = words.try_fold(&command, |command, word| command.find_subcommand(word));
            let defined = defined.expect("defined by an entry");
            for argument in defined.get_arguments() {
                let long = argument.get_long().map(|long| format!("--{long}"));
                let short = argument.get_short().map(|short| format!("-{short}"));
                for option in long.into_iter().chain(short) {
                    assert!(!aliases::is_option(name, &option), "{name} {option}");
                }
            }
        }
    }
}
