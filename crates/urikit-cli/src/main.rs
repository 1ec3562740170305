//! The command `uri`: parses, checks, resolves, normalizes, compares, edits, finds, and audits
//! URIs.
//!
//! The libraries have everything about URIs. [`args`] has the arguments, and [`diagnostics::usage`]
//! checks which of them go together. Rows come from [`input`], and [`pipeline`] takes them through
//! a subcommand ([`commands`]) on all cores, in order. [`reading`] is a string parsed by one of the
//! specifications; [`base`] resolves and [`normalization`] normalizes it. [`output`] writes rows as
//! JSON, plain values, or drawings, and [`diagnostics`] reports errors.

mod args;
mod assignment;
mod base;
mod commands;
mod computed;
mod conditions;
mod details;
mod diagnostics;
mod domains;
mod explain;
mod field_value;
mod fields;
mod forms;
mod input;
mod input_error;
mod normalization;
mod output;
mod pipeline;
mod process;
mod reading;
mod records;
mod run;
mod schemes;
mod selection;
mod template;
#[cfg(test)]
mod testing;
mod variables;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use urikit::query::QuerySyntax;

use crate::args::{
    AuditArgs, AuditFormat, BaseArgs, BuildArgs, Cli, Command, CompareArgs, DomainArgs, ExpandArgs,
    FindArgs, GetArgs, GuessArgs, InputArgs, Look, OutputArgs, ParseArgs, ReadingsArgs,
    RelativizeArgs, ResolveArgs, TemplateArgs, TemplateCommand, UnicodeArgs,
};
use crate::commands::template::{Expand, INVALID_TEMPLATE};
use crate::commands::{
    Audit, Build, Check, Compare, Explain, Get, Guess, Normalize, Pairs, Parse, Relativize,
    Resolve, Set, Settings, Subcommand, Task,
};
use crate::diagnostics::report::Reporter;
use crate::diagnostics::words::Consequence;
use crate::diagnostics::{manual, usage, words};
use crate::domains::Domains;
use crate::input::contents;
use crate::input::rows::{Format, Origin, Pair, Place, Row, Separator};
use crate::input_error::InputError;
use crate::output::delivery::Delivery;
use crate::output::page::{Page, Verdict};
use crate::output::printable::printable;
use crate::output::{delivery, sarif};
use crate::process::{signals, standard_streams};
use crate::reading::{Parser, Spec, Values};
use crate::run::{rows, rows_alone, rows_of_format};
use crate::template::Template;

/// The exit status of usage and I/O errors.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    signals::ignore_file_size_signal();
    match standard_streams::standard_output().and_then(|()| run()) {
        Ok(Verdict::Good) => ExitCode::SUCCESS,
        Ok(Verdict::Negative) => ExitCode::from(1),
        Ok(Verdict::Failed) => ExitCode::from(FAILED),
        // The reader of the pipe has closed it, which is not an error.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!("error: standard output: {error}\n"));
            ExitCode::from(FAILED)
        }
    }
}

/// Parses the arguments.
///
/// Options before a subcommand would be ignored, so they are usage errors.
fn arguments() -> Result<Cli, clap::Error> {
    let matches = args::definition().try_get_matches()?;
    let lost = |id: &&clap::Id| {
        !matches!(id.as_str(), "color" | "show_secrets" | "Look")
            && matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
    };
    if let (Some((name, _)), Some(_)) = (matches.subcommand(), matches.ids().find(lost)) {
        let message = format!("options must follow the subcommand: uri {name} [OPTIONS]");
        misuse(ErrorKind::ArgumentConflict, &message);
    }
    Cli::from_arg_matches(&matches)
}

fn run() -> io::Result<Verdict> {
    match arguments() {
        Ok(cli) => {
            check_words(&cli);
            // Leaked so that worker threads can borrow the arguments.
            run_command(Box::leak(Box::new(cli)))
        }
        Err(error) if error.use_stderr() => refuse(error),
        // Help or the version.
        Err(answer) => answer.print().map(|()| Verdict::Good),
    }
}

/// Reports arguments that are probably not URIs, and exits if the result would be misleading.
fn check_words(cli: &Cli) {
    if let Some(error) = words::misspelled(cli) {
        error.exit();
    }
    match words::file_argument(cli) {
        Some((Consequence::Error, message)) => misuse(ErrorKind::ValueValidation, &message),
        Some((Consequence::Note, message)) => complain(&format!("note: {message}\n")),
        None => {}
    }
}

/// Reports a usage error with the usage of the subcommand, and exits. On a terminal, control
/// characters in the arguments are escaped.
fn refuse(error: clap::Error) -> ! {
    let arguments = std::env::args_os().map(|argument| printable(argument.as_encoded_bytes()));
    let mut error = match args::definition().try_get_matches_from(arguments) {
        Err(visible) if visible.use_stderr() && io::stderr().is_terminal() => visible,
        _ => error,
    };
    if let Some(tip) = words::file_tip(&error) {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    let usage = usage::invoked(&mut args::definition()).render_usage();
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    error.exit()
}

fn run_command(cli: &'static Cli) -> io::Result<Verdict> {
    let look = cli.look;
    match &cli.command {
        None if is_idle(&cli.parse) => print_help(),
        None => parse(&cli.parse, look),
        Some(Command::Parse(arguments)) => parse(arguments, look),
        Some(Command::Get(arguments)) => get(arguments, look),
        Some(Command::Check(arguments)) => {
            let spec = proper(usage::check(arguments));
            let settings = Settings::new(spec, &arguments.output, look)
                .with_repair(arguments.repair)
                .with_syntax(&arguments.spec);
            let check = Check::new(settings, arguments);
            rows(&arguments.texts.texts, (&arguments.input, arguments.output), check)
        }
        Some(Command::Resolve(arguments)) => resolve(arguments, look),
        Some(Command::Relativize(arguments)) => relativize(arguments, look),
        Some(Command::Normalize(arguments)) => {
            let spec = proper(usage::normalize(arguments));
            let normalize = Normalize::new(
                Settings::new(spec, &arguments.output, look).with_repair(arguments.repair),
                arguments,
            );
            rows(&arguments.texts.texts, (&arguments.input, arguments.output), normalize)
        }
        Some(Command::Compare(arguments)) => compare(arguments, look),
        Some(Command::Set(arguments)) => {
            usage::set(arguments)
                .unwrap_or_else(|message| misuse(ErrorKind::ArgumentConflict, &message));
            let settings =
                Settings::new(Spec::Rfc3986, &arguments.output, look).with_repair(arguments.repair);
            let set = Set::new(settings, arguments);
            rows(&arguments.texts.texts, (&arguments.input, arguments.output), set)
        }
        Some(Command::Build(arguments)) => build(arguments, look),
        Some(Command::Template(arguments)) => template(arguments, look),
        Some(Command::Explain(arguments)) => {
            let explain = Explain::new(proper(usage::explain(arguments)), arguments, look);
            rows(&arguments.texts.texts, (&arguments.input, arguments.output), explain)
        }
        Some(Command::Audit(arguments)) => audit(arguments, look),
        Some(Command::Rule(arguments)) => commands::rule(&arguments.names, arguments.output),
        Some(Command::Readings(arguments)) => readings(arguments, look),
        Some(Command::Query(arguments)) => {
            let query = commands::Query::new(arguments, look);
            rows(&arguments.texts.texts, (&arguments.input, arguments.output), query)
        }
        Some(Command::Filter(arguments)) => selection::filter(arguments, look),
        Some(Command::Sort(arguments)) => selection::sort(arguments, look),
        Some(Command::Dedupe(arguments)) => selection::dedupe(arguments, look),
        Some(Command::Encode(arguments)) => rows(
            &arguments.texts.texts,
            (&arguments.input, arguments.output),
            commands::Encode::new(arguments, look),
        ),
        Some(Command::Decode(arguments)) => rows(
            &arguments.texts.texts,
            (&arguments.input, arguments.output),
            commands::Decode::new(arguments, look),
        ),
        Some(Command::Path(arguments)) => {
            let path = commands::Path::new(arguments, &arguments.output, look);
            rows(&arguments.texts.texts, (&arguments.input, arguments.output), path)
        }
        Some(Command::Iri(arguments)) => rows(
            &arguments.texts.texts,
            (&arguments.input, arguments.output),
            commands::Iri::new(arguments, look),
        ),
        Some(Command::Find(arguments)) => find(arguments, look),
        Some(Command::Base(arguments)) => base_command(arguments, look),
        Some(Command::Guess(arguments)) => guess(arguments, look),
        Some(Command::Scheme(arguments)) => commands::scheme(&arguments.names, arguments.output),
        Some(Command::Completions { shell }) => completions(*shell),
        Some(Command::Man { subcommand }) => man(subcommand),
        Some(Command::Version { verbose: true }) => print(commands::verbose_version().as_bytes()),
        Some(Command::Version { verbose: false }) => print(commands::version().as_bytes()),
    }
}

fn readings(arguments: &'static ReadingsArgs, look: Look) -> io::Result<Verdict> {
    let readings = commands::Readings::new(arguments, look);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), readings)
}

fn base_command(arguments: &'static BaseArgs, look: Look) -> io::Result<Verdict> {
    match contents::check(&arguments.outside, look) {
        Ok(()) => commands::base(arguments, look),
        Err(page) => Ok(failed(&page)),
    }
}

fn completions(shell: clap_complete::Shell) -> io::Result<Verdict> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::definition(), "uri", &mut script);
    print(&script)
}

fn audit(arguments: &'static AuditArgs, look: Look) -> io::Result<Verdict> {
    let policy = usage::policy(arguments)
        .unwrap_or_else(|message| misuse(ErrorKind::InvalidValue, &message));
    let run = || {
        if !arguments.files.is_empty() {
            return commands::audit_files(arguments, policy, look);
        }
        let audit = Audit::new(arguments, policy, look);
        rows(&arguments.texts.texts, (&arguments.input, arguments.output()), audit)
    };
    if arguments.format != AuditFormat::Sarif {
        return run();
    }
    // Usage errors must not follow the start of the log.
    if !arguments.input.output_field.is_empty() {
        misuse(ErrorKind::ArgumentConflict, records::NO_RESULTS);
    }
    print(sarif::head(&arguments.policy).as_bytes())?;
    let verdict = run()?;
    print(sarif::tail(verdict).as_bytes())?;
    Ok(verdict)
}

fn parse(arguments: &'static ParseArgs, look: Look) -> io::Result<Verdict> {
    let Some(domains) = domains(&arguments.domains) else { return Ok(Verdict::Failed) };
    let spec = proper(usage::parse(arguments));
    let settings = Settings::new(spec, &arguments.output, look)
        .with_repair(arguments.repair)
        .with_syntax(&arguments.spec);
    let values = values(arguments.decode, &arguments.unicode);
    let parse = Parse::new(settings, values).with_view(arguments.view);
    let parse = if arguments.domain { parse.with_domains(domains) } else { parse };
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), parse)
}

fn get(arguments: &'static GetArgs, look: Look) -> io::Result<Verdict> {
    let spec = proper(usage::get(arguments));
    let template = match Template::new(&arguments.template, spec.spec()) {
        Ok(template) => template,
        Err(error) => return Ok(bad_template(&arguments.template, &error, look)),
    };
    let Some(domains) = domains(&arguments.domains) else { return Ok(Verdict::Failed) };
    let values = values(arguments.decode, &arguments.unicode);
    let settings = Settings::new(spec, &arguments.output, look)
        .with_repair(arguments.repair)
        .with_syntax(&arguments.spec);
    let rules = if arguments.form { QuerySyntax::FORM } else { QuerySyntax::URI };
    let get = Get::new(settings, values, template, domains).with_query(rules);
    rows(&arguments.texts.texts, (&arguments.input, arguments.output), get)
}

/// Loads the Public Suffix List that the arguments select, or reports the error.
fn domains(arguments: &DomainArgs) -> Option<Domains> {
    Domains::new(arguments).map_err(|message| complain(&format!("error: {message}\n"))).ok()
}

fn find(arguments: &'static FindArgs, look: Look) -> io::Result<Verdict> {
    usage::find(arguments).unwrap_or_else(|message| misuse(ErrorKind::ArgumentConflict, &message));
    if let Err(page) = contents::check(&arguments.outside, look) {
        return Ok(failed(&page));
    }
    match arguments.rewrite.as_ref().map(|source| (source, Template::of_found(source))) {
        None => commands::find(arguments, None, look),
        Some((_, Ok(template))) => commands::find(arguments, Some(template), look),
        Some((source, Err(error))) => Ok(bad_template(source, &error, look)),
    }
}

fn bad_template(source: &str, error: &InputError, look: Look) -> Verdict {
    bad_argument(INVALID_TEMPLATE, source, error, look)
}

fn bad_argument(description: &str, source: &str, error: &InputError, look: Look) -> Verdict {
    let (reporter, source) = (Reporter::always_drawn(look), source.as_bytes());
    let mut page = Page::default();
    reporter.report_argument(description, source, error, &mut page);
    failed(&page)
}

/// Reports errors in the arguments.
fn failed(page: &Page) -> Verdict {
    complain(&String::from_utf8_lossy(page.errors()));
    Verdict::Failed
}

/// Builds one URI from the arguments, or one per input record.
fn build(arguments: &'static BuildArgs, look: Look) -> io::Result<Verdict> {
    let settings = Settings::new(Spec::Rfc3986, &arguments.output, look);
    let build = Build::new(settings.with_json_columns(&arguments.output), arguments);
    let has_rows = !arguments.rows.input.is_empty();
    if !build.is_complete() || has_rows {
        return rows_alone((&arguments.rows, arguments.output), build);
    }
    let mut page = Page::default();
    let verdict = build.alone(&mut page);
    delivered(&page, arguments.output)?;
    Ok(verdict)
}

fn template(arguments: &'static TemplateArgs, look: Look) -> io::Result<Verdict> {
    let settings =
        |output: &OutputArgs| Settings::new(Spec::Rfc3986, output, look).with_json_columns(output);
    let parse = |text| commands::template::parse(text, look);
    if let TemplateCommand::Expand(arguments) = &arguments.command {
        usage::expand(arguments)
            .unwrap_or_else(|message| misuse(ErrorKind::ArgumentConflict, &message));
    }
    match &arguments.command {
        TemplateCommand::Expand(arguments) => match parse(&arguments.template) {
            Ok(template) => match Expand::new(settings(&arguments.output), template, arguments) {
                Ok(expand) => self::expand(arguments, expand),
                Err(message) => {
                    complain(&format!("{}\n", printable(message.trim_end().as_bytes())));
                    Ok(Verdict::Failed)
                }
            },
            Err(page) => Ok(failed(&page)),
        },
        TemplateCommand::Match(arguments) => match parse(&arguments.template) {
            Ok(template) => {
                let command = commands::template::Match::new(
                    settings(&arguments.output),
                    template,
                    arguments,
                );
                rows(&arguments.texts.texts, (&arguments.input, arguments.output), command)
            }
            Err(page) => Ok(failed(&page)),
        },
        TemplateCommand::Vars(arguments) => {
            let command = commands::template::Vars::new(settings(&arguments.output));
            rows(&arguments.templates, (&arguments.input, arguments.output), command)
        }
    }
}

/// Expands a template once with the arguments, or once per input record.
fn expand(arguments: &'static ExpandArgs, expand: Expand) -> io::Result<Verdict> {
    if arguments.jsonl || !expand.is_complete() || !arguments.rows.input.is_empty() {
        return rows_alone((&arguments.rows, arguments.output), expand);
    }
    let mut page = Page::default();
    let verdict = expand.alone(&mut page);
    delivered(&page, arguments.output)?;
    Ok(verdict)
}

fn values(decode: bool, unicode: &UnicodeArgs) -> Values {
    match unicode {
        UnicodeArgs { unicode: true } => Values::Unicode,
        _ if decode => Values::Decoded,
        _ => Values::Raw,
    }
}

fn resolve(arguments: &'static ResolveArgs, look: Look) -> io::Result<Verdict> {
    let spec = proper(usage::resolve(arguments));
    let options = (&arguments.input, arguments.output);
    let settings = Settings::new(spec, &arguments.output, look).with_repair(arguments.repair);
    let Some(base) = &arguments.base else {
        let pairs = Box::new(Pairs::new(settings, Task::Resolve(arguments)));
        let base = arguments.base_field.as_deref();
        return pairs_of(&arguments.texts.texts, options, ("--base-field", base), pairs);
    };
    let mut page = Page::default();
    let resolve = Resolve::new(settings, base, arguments, &mut page);
    complain(&String::from_utf8_lossy(page.errors()));
    match resolve {
        Some(resolve) => rows(&arguments.texts.texts, options, resolve),
        None => Ok(Verdict::Failed),
    }
}

fn relativize(arguments: &'static RelativizeArgs, look: Look) -> io::Result<Verdict> {
    let spec = proper(usage::relativize(arguments));
    let options = (&arguments.input, arguments.output);
    let settings = Settings::new(spec, &arguments.output, look);
    let Some(base) = &arguments.base else {
        let pairs = Box::new(Pairs::new(settings, Task::Relativize(arguments)));
        let base = arguments.base_field.as_deref();
        return pairs_of(&arguments.texts.texts, options, ("--base-field", base), pairs);
    };
    let mut page = Page::default();
    let relativize = Relativize::new(settings, base, arguments, &mut page);
    complain(&String::from_utf8_lossy(page.errors()));
    match relativize {
        Some(relativize) => rows(&arguments.texts.texts, options, relativize),
        None => Ok(Verdict::Failed),
    }
}

/// Runs a subcommand on records with two inputs. An option gives the field of the other input.
fn pairs_of(
    texts: &[OsString],
    (input, output): (&'static InputArgs, OutputArgs),
    (option, other): (&str, Option<&str>),
    pairs: Box<dyn Subcommand>,
) -> io::Result<Verdict> {
    if texts.iter().any(|text| text != "-") {
        let message = format!("{option} reads files (-i), not arguments");
        misuse(ErrorKind::ArgumentConflict, &message);
    }
    rows_of_format(texts, (input, output), &input.format(other), pairs)
}

fn guess(arguments: &'static GuessArgs, look: Look) -> io::Result<Verdict> {
    let mut page = Page::default();
    let guess = Guess::new(arguments, look, &mut page);
    complain(&String::from_utf8_lossy(page.errors()));
    match guess {
        Some(guess) => rows(&arguments.texts, (&arguments.input, arguments.output), guess),
        None => Ok(Verdict::Failed),
    }
}

/// Unwraps the specification, or exits with a usage error.
fn proper(spec: Result<Parser<'static>, String>) -> Parser<'static> {
    spec.unwrap_or_else(|message| misuse(ErrorKind::ArgumentConflict, &message))
}

/// Reports a usage error with the usage of the subcommand, and exits.
fn misuse(kind: ErrorKind, message: &str) -> ! {
    usage::invoked(&mut args::definition()).error(kind, message).exit()
}

/// Compares two arguments, or pairs in input records.
fn compare(arguments: &'static CompareArgs, look: Look) -> io::Result<Verdict> {
    let spec = proper(usage::compare(arguments));
    let settings = Settings::new(spec, &arguments.output, look);
    let options = (&arguments.input, arguments.output);
    if let Some(other) = &arguments.other_field {
        let compare = Box::new(Compare::of_fields(settings, arguments));
        return pairs_of(&arguments.texts, options, ("--other-field", Some(other)), compare);
    }
    let compare = Compare::new(settings.with_json_columns(&arguments.output), arguments);
    let (a, b) = match arguments.texts.as_slice() {
        [_, _] if !arguments.input.rows.input.is_empty() => {
            misuse(ErrorKind::ArgumentConflict, "two URIs cannot be combined with --input")
        }
        [a, b] => (a.as_encoded_bytes(), b.as_encoded_bytes()),
        [one] if one != "-" => {
            misuse(ErrorKind::TooFewValues, "missing second URI: `uri compare A B`")
        }
        rows_from => return rows(rows_from, options, compare),
    };
    let name = Origin::ARGUMENT.to_owned();
    let origin = Origin::new(name, None, Separator::Nul, Format::Text);
    let row = Row { raw: a, number: 1, origin: &origin, around: a, rows_len: a.len() };
    let b_place = Place { line: 2, ..row.place() };
    let mut page = Page::default();
    let verdict = compare.pair(&row, &Pair { a: a.into(), b: b.into(), b_place }, &mut page);
    delivered(&page, arguments.output)?;
    Ok(verdict)
}

/// Returns whether `uri` was run without arguments on a terminal.
fn is_idle(arguments: &ParseArgs) -> bool {
    arguments.texts.texts.is_empty()
        && arguments.input.rows.input.is_empty()
        && io::stdin().is_terminal()
}

fn print_help() -> io::Result<Verdict> {
    args::definition().print_help()?;
    Ok(Verdict::Good)
}

/// Prints the manual page of a subcommand.
fn man(names: &[String]) -> io::Result<Verdict> {
    let mut command = args::definition();
    command.build();
    let found = names.iter().try_fold(&command, |command, name| command.find_subcommand(name));
    let Some(found) = found else {
        let names = printable(names.join(" ").as_bytes());
        misuse(
            ErrorKind::InvalidSubcommand,
            &format!("unknown subcommand `{names}`; `uri help` lists all"),
        );
    };
    print(&manual::page(found)?)
}

/// Prints the result of a call without input records.
fn delivered(page: &Page, output: OutputArgs) -> io::Result<()> {
    let mut delivery = Delivery::new(b'\n')?.converting_to(output.dialect());
    delivery.write(page.rows.as_slice())?;
    complain(&String::from_utf8_lossy(page.errors()));
    Ok(())
}

fn print(text: &[u8]) -> io::Result<Verdict> {
    delivery::print(text).map(|()| Verdict::Good)
}

fn complain(text: &str) {
    // If standard error is closed, there is nowhere to report it.
    let _ = io::stderr().write_all(text.as_bytes());
}
