//! Arguments that are probably not URIs: misspelled subcommands, and names of files.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ArgMatches, Command as Definition, Error};
use urikit::UriRef;

use super::remedies::{self, has_separator, is_word};
use crate::outcome::Failure;
use crate::output::printable::printable;
use crate::table::{self, definition};

/// Subcommands and options, with words that name their tasks. A word can name several tasks, which
/// are then suggested in this order.
const TASKS: [(&str, &str); 34] = [
    ("--completions", "completion completions"),
    ("--man", "man"),
    ("--version", "version"),
    ("check", "is-valid lint valid validate verify"),
    ("compare", "cmp diff eq equal equals same"),
    ("decode", "decode-uri decodeuri percent-decode unescape unquote url-decode urldecode"),
    ("dedupe", "dedup deduplicate uniq unique"),
    ("encode", "encode-uri encodeuri escape percent-encode quote url-encode urlencode"),
    ("explain", "describe"),
    ("explain --parsers", "parsers readings"),
    ("explain --schemes", "scheme schemes"),
    ("get", "cut extract list select"),
    ("get domain", "domain"),
    ("get host", "host hostname"),
    ("get port", "port"),
    ("filter", "grep select"),
    ("filter --count-by", "count count-by group histogram statistics stats"),
    ("find", "extract grep links list scan search"),
    ("find --show-base", "base"),
    ("guess", "complete fix"),
    ("normalize", "canon canonicalise canonicalize clean fix normal normalise"),
    ("normalize --to", "convert idn iri punycode to-uri"),
    ("parse", "components split"),
    ("path", "convert file"),
    ("query", "param params"),
    ("relativize", "relative relativise"),
    ("resolve", "absolute absolutize join redirect"),
    ("audit", "lint redirect safe sanitize scan"),
    ("audit --rules", "rule rules"),
    ("set", "edit"),
    ("set --append", "append join"),
    ("set --delete", "clean delete remove strip strip-tracking"),
    ("set --new", "build compose construct create make"),
    ("template expand", "expand"),
];

/// Returns the subcommands and options for the task that a word names.
fn tasks(word: &str) -> impl Iterator<Item = &'static str> {
    let names = move |(task, words): &(&'static str, &str)| {
        words.split(' ').any(|name| name == word).then_some(*task)
    };
    TASKS.iter().filter_map(names)
}

/// Options of other programs, with those that have the same purpose.
const OPTIONS: [(&[&str], &str); 20] = [
    (&["--column", "-c"], "--field NAME"),
    (&["-f", "--file", "--url-file"], "-i FILE"),
    (&["--remove", "--unset"], "set --delete NAME"),
    (&["-k", "--key"], "sort --by KEY"),
    (&["-u", "--unique", "--uniq"], "dedupe"),
    (&["--count"], "filter --count-by KEY"),
    (&["--sort-query"], "set --sort"),
    (&["--delete"], "set --delete NAME"),
    (&["--add-query", "--param", "--query-param"], "set --append query:KEY=DATA"),
    (&["--base-url"], "resolve --base URI"),
    (&["--ignore-order", "--ignore-query-order"], "--any-order"),
    (&["--invalid", "--valid"], "filter invalid"),
    (&["--ssrf"], "audit --policy web-fetch"),
    (&["--strip-fragment", "--remove-fragment"], "set --delete fragment"),
    (&["--strip-tracking", "--remove-tracking"], "set --delete 'query:utm_*'"),
    (&["--plus"], "--form"),
    (&["-n", "--line-number", "--position"], "find --json"),
    (&["-r", "-R", "--recursive"], "find DIRECTORY"),
    (&["--var", "--variable"], "template expand TEMPLATE NAME=VALUE"),
    (&["--to-file", "--to-uri"], "path --to FORM"),
];

/// Returns the usage error for a call without a subcommand whose first argument is a bare word,
/// which is probably meant to be one. Arguments after `--` are literal.
pub(crate) fn misspelled(matches: &ArgMatches) -> Option<Error> {
    if matches.subcommand_name().is_some() || has_separator() {
        return None;
    }
    let word = matches.get_raw(URIS)?.next()?.to_str().filter(|word| is_word(word))?;
    let definition = &mut definition();
    let shown = printable(word.as_bytes());
    let literal = StyledStr::from(format!("to parse it as a URI, use `uri -- {shown}`"));
    let mut error = Error::new(ErrorKind::InvalidSubcommand).with_cmd(definition);
    error.insert(ContextKind::InvalidSubcommand, ContextValue::String(shown));
    // Even a word that is close to no subcommand gets a suggestion.
    let similar = ContextValue::Strings(similar(word, definition));
    error.insert(ContextKind::SuggestedSubcommand, similar);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![literal]));
    error.insert(ContextKind::Usage, ContextValue::StyledStr(definition.render_usage()));
    Some(error)
}

/// Returns the subcommands that a word may mean: those of a synonym, or the closest one.
fn similar(word: &str, definition: &Definition) -> Vec<String> {
    let word = word.to_ascii_lowercase();
    let meant: Vec<String> = tasks(&word).map(str::to_owned).collect();
    if !meant.is_empty() {
        return meant;
    }
    let names = definition.get_subcommands().map(Definition::get_name);
    let closest = names.min_by_key(|name| strsim::osa_distance(&word, name));
    closest.into_iter().map(str::to_owned).collect()
}

/// The identifier of the arguments that are URIs.
const URIS: &str = "texts";

/// Checks that no argument names a file if the subcommand expects URIs. With columns or JSON, the
/// arguments are files. Arguments with a scheme and after `--` are literal.
///
/// # Errors
///
/// Returns a usage error, because the file name would be processed as a relative reference.
pub(crate) fn refuse_file(matches: &ArgMatches) -> Result<(), Failure> {
    let (entry, inner) = table::invoked(matches);
    if !entry.uris || has_separator() || inner.contains_id("records") {
        return Ok(());
    }
    let mut texts = inner.get_many::<OsString>(URIS).into_iter().flatten();
    let Some(file) = texts.find(|text| is_file(text)) else { return Ok(()) };
    let name = printable(file.as_encoded_bytes());
    Err(Failure::Usage(format!(
        "`{name}` is a file, not a URI; to read URIs from it, use `-i {name}`"
    )))
}

/// Returns the suggestion for an unexpected argument: the name of a file, a template, or an option
/// that other programs have.
pub(crate) fn tip(error: &Error) -> Option<String> {
    if let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) {
        return word.contains('{').then(remedies::template);
    }
    let Some(ContextValue::String(argument)) = error.get(ContextKind::InvalidArg) else {
        return None;
    };
    if error.kind() != ErrorKind::UnknownArgument {
        return None;
    }
    let words: Vec<String> =
        std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    // The options of a subcommand that does not exist are unknown too.
    if let Some((word, meant)) = words.get(1).and_then(|word| Some((word, tasks(word).next()?))) {
        return Some(format!("there is no `uri {word}`; use `uri {meant}`"));
    }
    if is_file(OsStr::new(argument)) {
        return Some(format!("to read URIs from the file, use `-i {argument}`"));
    }
    option_tip(argument, &words)
}

/// Returns the suggestion for an option of the command line that other programs have.
fn option_tip(option: &str, words: &[String]) -> Option<String> {
    let is_called = |name: &str| words.iter().any(|word| word == name);
    // Someone who knows the options of `set` expects them to select rows here.
    let has_conditions = is_called("filter") || is_called("find");
    if has_conditions && matches!(option, "--host" | "--scheme" | "--port") {
        let at = words.iter().position(|word| word == option || word.starts_with(option))?;
        let joined = words[at].strip_prefix(option).and_then(|rest| rest.strip_prefix('='));
        let value = joined.or_else(|| words.get(at + 1).map(String::as_str)).unwrap_or("GLOB");
        let place = if is_called("find") { "use `--where " } else { "conditions are arguments: `" };
        return Some(format!("{place}{}={value}`", &option[2..]));
    }
    // Other tools for columns select one with `-f`.
    if option == "-f" && ["--csv", "--tsv", "--jsonl"].into_iter().any(is_called) {
        return Some("use `--field NAME`".to_owned());
    }
    // The files of `find` are arguments and have no records.
    let is_input = |meant: &str| meant.starts_with('-');
    let (_, meant) = OPTIONS
        .iter()
        .filter(|(_, meant)| !(is_called("find") && is_input(meant)))
        .find(|(synonyms, _)| synonyms.contains(&option))?;
    Some(format!("use `{meant}`"))
}

fn is_file(argument: &OsStr) -> bool {
    // A reference with a scheme is meant as one, even if a file has that name.
    let uri = UriRef::parse_bytes(argument.as_encoded_bytes());
    !uri.is_ok_and(|uri| uri.scheme().is_some()) && Path::new(argument).is_file()
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
            ("rules", &["audit --rules"]),
            ("exmplain", &["explain"]),
        ] {
            assert_eq!(similar(word, &definition), expected, "{word}");
        }
        for (word, expected) in [("a", true), ("localhost", true), ("", false), ("a.b", false)] {
            assert_eq!(is_word(word), expected, "{word}");
        }
    }

    #[test]
    fn words_for_tasks_are_sorted_and_no_subcommands() {
        let definition = definition();
        for (task, words) in TASKS {
            assert!(words.split(' ').is_sorted_by(|a, b| a < b), "{task}");
            assert!(words.split(' ').all(|word| definition.find_subcommand(word).is_none()));
        }
    }

    #[test]
    fn options_of_other_programs_have_a_tip() {
        let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
        for (line, option, tip) in [
            ("uri filter --host a.b", "--host", Some("conditions are arguments: `host=a.b`")),
            ("uri filter --port=1", "--port", Some("conditions are arguments: `port=1`")),
            ("uri filter --scheme", "--scheme", Some("conditions are arguments: `scheme=GLOB`")),
            ("uri parse --host a", "--host", None),
            ("uri find --host a", "--host", Some("use `--where host=a`")),
            ("uri find -f a", "-f", None),
            ("uri parse -c url", "-c", Some("use `--field NAME`")),
            ("uri parse --csv -f url", "-f", Some("use `--field NAME`")),
        ] {
            assert_eq!(option_tip(option, &words(line)).as_deref(), tip, "{line}");
        }
    }
}
