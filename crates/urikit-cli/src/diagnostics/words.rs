//! Arguments that are probably not meant as they are: misspelled subcommands, options of other
//! programs, and names of files.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command as Definition, Error};

use crate::aliases::{self, is_file, is_word};
use crate::outcome::Failure;
use crate::output::printable::printable;
use crate::process::command_line::{self, has_separator};
use crate::table::{self, Operands, definition};

/// Returns the usage error for a call without a subcommand whose first argument is a bare word,
/// which is probably meant to be one. Arguments after `--` are literal.
pub(crate) fn misspelled(matches: &ArgMatches) -> Option<Error> {
    if matches.subcommand_name().is_some() || has_separator() {
        return None;
    }
    let word = matches.get_raw(URIS)?.next()?.to_str().filter(|word| is_word(word))?;
    let definition = &mut definition();
    let shown = printable(word.as_bytes());
    let literal = format!("to parse it as a URI, use `uri -- {shown}`");
    let mut error = Error::new(ErrorKind::InvalidSubcommand).with_cmd(definition);
    error.insert(ContextKind::InvalidSubcommand, ContextValue::String(shown));
    let tips = match tip_of_alias() {
        Some(tip) => vec![tip, literal],
        None => {
            let similar = ContextValue::Strings(closest(word, definition).into_iter().collect());
            error.insert(ContextKind::SuggestedSubcommand, similar);
            vec![literal]
        }
    };
    let tips = tips.into_iter().map(StyledStr::from).collect();
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    error.insert(ContextKind::Usage, ContextValue::StyledStr(definition.render_usage()));
    Some(error)
}

/// Returns the subcommand with the most similar name.
fn closest(word: &str, definition: &Definition) -> Option<String> {
    let word = word.to_ascii_lowercase();
    let names = definition.get_subcommands().map(Definition::get_name).chain(["help"]);
    names.min_by_key(|name| strsim::osa_distance(&word, name)).map(str::to_owned)
}

/// Lists the command lines that the alias in the place of the subcommand may stand for.
fn tip_of_alias() -> Option<String> {
    let words = command_line::words();
    // A subcommand can be an alias with some arguments, but it has its own errors.
    let is_alias = aliases::name(words).is_some_and(|name| !table::is_name(name));
    let lines = if is_alias { aliases::suggested(words) } else { Vec::new() };
    let lines: Vec<String> = lines.into_iter().map(|line| format!("`{line}`")).collect();
    (!lines.is_empty()).then(|| format!("use {}", lines.join(" or ")))
}

/// The identifier of the arguments that are URIs or strings.
const URIS: &str = "texts";

/// Checks the arguments that name a file. Arguments with a scheme and after `--` are literal.
///
/// # Errors
///
/// Returns a usage error if it is unclear whether the name or the content of the file is meant, or
/// if the file is a document, whose lines are not URIs.
pub(crate) fn check_files(matches: &ArgMatches) -> Result<(), Failure> {
    let (entry, inner) = table::invoked(matches);
    // With columns or JSON, the arguments are files.
    if has_separator() || has_records(inner) {
        return Ok(());
    }
    let texts: Vec<&OsString> = arguments(inner, URIS).collect();
    let mut files = texts.iter().filter(|text| is_file(text));
    let Some(file) = files.next() else { return Ok(()) };
    let name = printable(file.as_encoded_bytes());
    let problem = match entry.operands {
        Operands::Strings => {
            let read = aliases::line(replaced(file, &["-i".into(), (*file).clone()]));
            let literal = aliases::line(replaced(file, &["--".into(), (*file).clone()]));
            format!("`{name}` is also a file: use `{read}` to read it, or `{literal}`")
        }
        Operands::Pair if texts.len() > 1 && texts.iter().all(|text| is_file(text)) => {
            let sorted = |file: &OsString| aliases::line(["normalize".into(), file.clone()]);
            let lists: Vec<String> =
                texts.iter().map(|file| format!("<({} | sort)", sorted(file))).collect();
            format!("`{name}` is a file; to compare lists, use `diff {}`", lists.join(" "))
        }
        Operands::Pair if texts.len() > 1 => {
            format!("`{name}` is a file, not a URI; precede a relative reference with `--`")
        }
        Operands::Uris if is_document(Path::new(file)) => {
            let rest = aliases::line(replaced(file, &[]));
            format!("`{name}` is a document: use `uri find {name} | {rest}` for the URIs in it")
        }
        _ => return Ok(()),
    };
    Err(Failure::Usage(problem))
}

/// Returns the arguments of the command line with another argument instead of a word.
fn replaced(word: &OsStr, by: &[OsString]) -> Vec<OsString> {
    let mut words = command_line::words()[1..].to_vec();
    if let Some(at) = words.iter().rposition(|other| other == word) {
        words.splice(at..=at, by.iter().cloned());
    }
    words
}

/// Returns the values of an argument, if the subcommand has it.
fn arguments<'m>(matches: &'m ArgMatches, id: &str) -> impl Iterator<Item = &'m OsString> {
    matches.try_get_many::<OsString>(id).ok().flatten().into_iter().flatten()
}

/// Returns whether an option for the format of records is given.
pub(crate) fn has_records(matches: &ArgMatches) -> bool {
    matches.try_contains_id("records").unwrap_or(false)
}

/// Returns whether the URIs in a file are found by `uri find`, not one on each line.
fn is_document(file: &Path) -> bool {
    const EXTENSIONS: [&str; 11] =
        ["css", "eml", "htm", "html", "json", "markdown", "mbox", "md", "svg", "xhtml", "xml"];
    file.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known))
}

/// Returns the option for the format of the files, if their names show that they have records.
///
/// Each line of a CSV file is a valid relative reference, so that reading it as lines would give
/// wrong results without an error.
pub(crate) fn format_of_files(matches: &ArgMatches) -> Option<&'static str> {
    let (entry, inner) = table::invoked(matches);
    let is_given = |id| {
        inner.try_contains_id(id).is_ok_and(|given| given)
            && inner.value_source(id) == Some(clap::parser::ValueSource::CommandLine)
    };
    let reads = matches!(entry.operands, Operands::Uris | Operands::Files);
    if !reads || has_records(inner) || is_given("null") {
        return None;
    }
    let texts = arguments(inner, URIS).filter(|text| !has_separator() && is_file(text));
    let paths = ["input", "files"]
        .into_iter()
        .flat_map(|id| inner.try_get_many::<PathBuf>(id).ok().flatten().into_iter().flatten());
    let conditions =
        inner.try_get_many::<String>("conditions").ok().flatten().into_iter().flatten();
    let conditions = conditions.map(Path::new).filter(|path| is_file(path.as_os_str()));
    let mut all = texts.map(Path::new).chain(paths.map(PathBuf::as_path)).chain(conditions);
    all.find_map(format_of)
}

/// Returns the option for the format of a file with records.
fn format_of(file: &Path) -> Option<&'static str> {
    let name = file.file_name()?.to_str()?;
    let name = name.strip_suffix(".gz").or(name.strip_suffix(".zst")).unwrap_or(name);
    match name.rsplit_once('.')?.1 {
        "csv" => Some("--csv"),
        "tsv" => Some("--tsv"),
        "jsonl" | "ndjson" => Some("--jsonl"),
        _ => None,
    }
}

/// Returns the suggestion for an unexpected argument: the name of a file, or an option that other
/// programs have.
pub(crate) fn tip(error: &Error) -> Option<String> {
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    // The options of a subcommand that does not exist are unknown too.
    if let Some(tip) = tip_of_alias() {
        return Some(tip);
    }
    if is_file(OsStr::new(argument)) {
        return Some(format!("to read URIs from the file, use `-i {argument}`"));
    }
    let words = command_line::words();
    if let Some(line) = aliases::instead_of(words, argument) {
        return Some(format!("use `{line}`"));
    }
    let is_called = |name: &str| words.iter().any(|word| word == name);
    let (_, _, meant) = OPTIONS.iter().find(|(of, options, _)| {
        (of.is_empty() || is_called(of)) && options.contains(&argument.as_str())
    })?;
    Some(format!("use `{meant}`"))
}

/// Options whose purpose needs other arguments: the subcommand, the options, and the arguments.
const OPTIONS: [(&str, &[&str], &str); 11] = [
    ("normalize", &["--lower", "--lowercase"], "--only case"),
    ("audit", &["--origin", "--own-origin"], "--policy redirect --allow-host HOST"),
    ("find", &["--position"], "find --json"),
    ("", &["--column", "-c"], "--field NAME"),
    ("", &["-f", "--file"], "-i FILE"),
    ("", &["--delete", "--remove", "--unset"], "set --delete NAME"),
    ("", &["--count"], "filter --count-by KEY"),
    ("", &["--add-query", "--param", "--query-param"], "set --append query:KEY=DATA"),
    ("", &["--invalid", "--valid"], "filter invalid"),
    ("", &["--base"], "resolve --base URI"),
    ("", &["--host", "--port", "--scheme"], "get NAME"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_suggest_similar_subcommands() {
        let definition = definition();
        for (word, expected) in [("pars", "parse"), ("Check", "check"), ("exmplain", "explain")] {
            assert_eq!(closest(word, &definition).as_deref(), Some(expected), "{word}");
        }
        for (word, expected) in [("a", true), ("localhost", true), ("", false), ("a.b", false)] {
            assert_eq!(is_word(word), expected, "{word}");
        }
    }

    #[test]
    fn names_of_files_show_the_format() {
        for (file, option) in [
            ("a/b.csv", Some("--csv")),
            ("b.tsv.gz", Some("--tsv")),
            ("b.ndjson.zst", Some("--jsonl")),
            ("csv", None),
            ("a.csv/b", None),
            ("b.txt", None),
        ] {
            assert_eq!(format_of(Path::new(file)), option, "{file}");
        }
        assert!(is_document(Path::new("a.html")) && !is_document(Path::new("html")));
    }
}
