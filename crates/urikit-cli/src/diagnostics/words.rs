//! Arguments that are probably not URIs: misspelled subcommands, and names of files.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command as Definition, Error};
use urikit::UriRef;

use crate::args::{Cli, Command, definition};
use crate::output::printable::printable;

/// Words for the task of a subcommand, with the subcommands. Those that are not defined are
/// skipped.
const SYNONYMS: [(&str, &[&str]); 57] = [
    ("absolute", &["resolve"]),
    ("absolutize", &["resolve"]),
    ("canon", &["normalize"]),
    ("canonicalise", &["normalize"]),
    ("canonicalize", &["normalize"]),
    ("cmp", &["compare"]),
    ("complete", &["guess"]),
    ("components", &["parse"]),
    ("compose", &["build"]),
    ("construct", &["build"]),
    ("convert", &["iri", "path"]),
    ("create", &["build"]),
    ("cut", &["get"]),
    ("decode-uri", &["decode"]),
    ("decodeuri", &["decode"]),
    ("dedup", &["dedupe"]),
    ("deduplicate", &["dedupe"]),
    ("delete", &["set", "query"]),
    ("describe", &["explain"]),
    ("diff", &["compare"]),
    ("edit", &["set"]),
    ("encode-uri", &["encode"]),
    ("encodeuri", &["encode"]),
    ("equal", &["compare"]),
    ("equals", &["compare"]),
    ("escape", &["encode"]),
    ("expand", &["template"]),
    ("extract", &["find"]),
    ("file", &["path"]),
    ("fix", &["guess", "normalize"]),
    ("grep", &["find", "filter"]),
    ("idn", &["iri"]),
    ("join", &["resolve"]),
    ("links", &["find"]),
    ("lint", &["check", "audit"]),
    ("make", &["build"]),
    ("normal", &["normalize"]),
    ("normalise", &["normalize"]),
    ("param", &["query"]),
    ("params", &["query"]),
    ("percent-decode", &["decode"]),
    ("percent-encode", &["encode"]),
    ("punycode", &["iri"]),
    ("quote", &["encode"]),
    ("relative", &["relativize"]),
    ("relativise", &["relativize"]),
    ("scan", &["find", "audit"]),
    ("search", &["find"]),
    ("select", &["get", "filter"]),
    ("split", &["parse"]),
    ("unescape", &["decode"]),
    ("uniq", &["dedupe"]),
    ("unquote", &["decode"]),
    ("urldecode", &["decode"]),
    ("urlencode", &["encode"]),
    ("validate", &["check"]),
    ("verify", &["check"]),
];

/// Returns the usage error for a call without a subcommand whose first argument is close to the
/// name of one, or a synonym. Arguments after `--` are literal.
pub(crate) fn misspelled(cli: &Cli) -> Option<Error> {
    let word = cli.parse.texts.texts.first()?.to_str()?;
    if cli.command.is_some() || has_separator() || !is_word(word) {
        return None;
    }
    let definition = &mut definition();
    let similar = similar(word, definition);
    if similar.is_empty() {
        return None;
    }
    let literal = StyledStr::from(format!("to parse it as a URI, use `uri -- {word}`"));
    let mut error = Error::new(ErrorKind::InvalidSubcommand).with_cmd(definition);
    error.insert(ContextKind::InvalidSubcommand, ContextValue::String(word.to_owned()));
    error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(similar));
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![literal]));
    error.insert(ContextKind::Usage, ContextValue::StyledStr(definition.render_usage()));
    Some(error)
}

/// Returns whether an argument may be the name of a subcommand.
fn is_word(argument: &str) -> bool {
    let is_of_word = |b: u8| b.is_ascii_alphabetic() || b == b'-';
    argument.len() >= 3 && !argument.starts_with('-') && argument.bytes().all(is_of_word)
}

/// Returns the subcommands that a word may mean.
fn similar(word: &str, definition: &Definition) -> Vec<String> {
    let word = word.to_ascii_lowercase();
    let names = || definition.get_subcommands().map(Definition::get_name);
    let synonyms = SYNONYMS.iter().filter(|(synonym, _)| *synonym == word);
    let meant: Vec<&str> = synonyms.flat_map(|(_, meant)| *meant).copied().collect();
    let is_close =
        |name: &str| strsim::osa_distance(&word, name) <= 1 + usize::from(name.len() > 4);
    let found = match meant.is_empty() {
        true => names().filter(|name| is_close(name)).collect(),
        false => meant.into_iter().filter(|meant| names().any(|name| name == *meant)).collect(),
    };
    let found: Vec<&str> = found;
    found.into_iter().map(str::to_owned).collect()
}

/// The consequence of an argument that names a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Consequence {
    Note,
    /// For a subcommand whose exit status would be misleading.
    Error,
}

/// Returns the message for the first argument that names a file, although the subcommand expects
/// URIs. Arguments with a scheme and after `--` are literal.
pub(crate) fn file_argument(cli: &Cli) -> Option<(Consequence, String)> {
    let (texts, consequence) = uri_arguments(cli)?;
    let file = texts.iter().find(|text| is_file(text)).filter(|_| !has_separator())?;
    let name = printable(file.as_encoded_bytes());
    let message = format!("`{name}` is a file, not a URI; to read URIs from it, use `-i {name}`");
    Some((consequence, message))
}

/// Returns the suggestion for the name of a file that a subcommand does not expect.
pub(crate) fn file_tip(error: &Error) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    let is_unexpected = error.kind() == ErrorKind::UnknownArgument;
    (is_unexpected && is_file(OsStr::new(argument)))
        .then(|| format!("to read URIs from the file, use `-i {argument}`"))
}

/// Returns the arguments of a subcommand that are URIs.
///
/// References to resolve, data, file names, and input to guess from can be names of files.
fn uri_arguments(cli: &Cli) -> Option<(&[OsString], Consequence)> {
    use Consequence::{Error, Note};
    Some(match cli.command.as_ref() {
        None => (&cli.parse.texts.texts, Note),
        Some(Command::Parse(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Get(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Check(arguments)) => (&arguments.texts.texts, Error),
        Some(Command::Audit(arguments)) => (&arguments.texts.texts, Error),
        Some(Command::Relativize(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Normalize(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Compare(arguments)) => (&arguments.texts, Note),
        Some(Command::Set(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Explain(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Query(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Readings(arguments)) => (&arguments.texts.texts, Note),
        Some(Command::Iri(arguments)) => (&arguments.texts.texts, Note),
        _ => return None,
    })
}

fn is_file(argument: &OsStr) -> bool {
    let uri = UriRef::parse_bytes(argument.as_encoded_bytes());
    !uri.is_ok_and(|uri| uri.scheme().is_some()) && Path::new(argument).is_file()
}

fn has_separator() -> bool {
    std::env::args_os().any(|argument| argument == "--")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_suggest_similar_subcommands() {
        let definition = definition();
        for (word, expected) in [
            ("validate", &["check"][..]),
            ("normalise", &["normalize"]),
            ("lint", &["check", "audit"]),
            ("pars", &["parse"]),
            ("Check", &["check"]),
            ("rules", &["rule"]),
            ("exmplain", &["explain"]),
            ("example", &[]),
            ("localhost", &[]),
            ("urls.txt", &[]),
            ("a", &[]),
        ] {
            let found = if is_word(word) { similar(word, &definition) } else { Vec::new() };
            assert_eq!(found, expected, "{word}");
        }
    }

    #[test]
    fn synonyms_are_sorted_and_no_subcommands() {
        assert!(SYNONYMS.is_sorted_by(|(a, _), (b, _)| a < b));
        let definition = definition();
        for (synonym, _) in SYNONYMS {
            assert!(definition.find_subcommand(synonym).is_none(), "{synonym}");
        }
    }
}
