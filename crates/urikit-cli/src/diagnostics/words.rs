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

/// Words for the task of a subcommand, with the subcommands and options.
const SYNONYMS: [(&str, &[&str]); 97] = [
    ("absolute", &["resolve"]),
    ("absolutize", &["resolve"]),
    ("append", &["set --append"]),
    ("base", &["find --show-base"]),
    ("build", &["set --new"]),
    ("canon", &["normalize"]),
    ("canonicalise", &["normalize"]),
    ("canonicalize", &["normalize"]),
    ("clean", &["normalize", "set --delete"]),
    ("cmp", &["compare"]),
    ("complete", &["guess"]),
    ("completion", &["--completions"]),
    ("completions", &["--completions"]),
    ("components", &["parse"]),
    ("compose", &["set --new"]),
    ("construct", &["set --new"]),
    ("convert", &["normalize --to", "path"]),
    ("count", &["filter --count-by"]),
    ("count-by", &["filter --count-by"]),
    ("create", &["set --new"]),
    ("cut", &["get"]),
    ("decode-uri", &["decode"]),
    ("decodeuri", &["decode"]),
    ("dedup", &["dedupe"]),
    ("deduplicate", &["dedupe"]),
    ("delete", &["set --delete"]),
    ("describe", &["explain"]),
    ("diff", &["compare"]),
    ("domain", &["get domain"]),
    ("edit", &["set"]),
    ("encode-uri", &["encode"]),
    ("encodeuri", &["encode"]),
    ("eq", &["compare"]),
    ("equal", &["compare"]),
    ("equals", &["compare"]),
    ("escape", &["encode"]),
    ("expand", &["template expand"]),
    ("extract", &["get", "find"]),
    ("file", &["path"]),
    ("fix", &["guess", "normalize"]),
    ("grep", &["filter", "find"]),
    ("group", &["filter --count-by"]),
    ("histogram", &["filter --count-by"]),
    ("host", &["get host"]),
    ("hostname", &["get host"]),
    ("idn", &["normalize --to"]),
    ("iri", &["normalize --to"]),
    ("is-valid", &["check"]),
    ("join", &["resolve", "set --append"]),
    ("links", &["find"]),
    ("lint", &["check", "audit"]),
    ("list", &["get", "find"]),
    ("make", &["set --new"]),
    ("man", &["--man"]),
    ("normal", &["normalize"]),
    ("normalise", &["normalize"]),
    ("param", &["query"]),
    ("params", &["query"]),
    ("parsers", &["explain --parsers"]),
    ("percent-decode", &["decode"]),
    ("percent-encode", &["encode"]),
    ("port", &["get port"]),
    ("punycode", &["normalize --to"]),
    ("quote", &["encode"]),
    ("readings", &["explain --parsers"]),
    ("redirect", &["resolve", "audit"]),
    ("relative", &["relativize"]),
    ("relativise", &["relativize"]),
    ("remove", &["set --delete"]),
    ("rule", &["audit --rules"]),
    ("rules", &["audit --rules"]),
    ("safe", &["audit"]),
    ("same", &["compare"]),
    ("sanitize", &["audit"]),
    ("scan", &["find", "audit"]),
    ("scheme", &["explain --schemes"]),
    ("schemes", &["explain --schemes"]),
    ("search", &["find"]),
    ("select", &["get", "filter"]),
    ("split", &["parse"]),
    ("statistics", &["filter --count-by"]),
    ("stats", &["filter --count-by"]),
    ("strip", &["set --delete"]),
    ("strip-tracking", &["set --delete"]),
    ("to-uri", &["normalize --to"]),
    ("unescape", &["decode"]),
    ("uniq", &["dedupe"]),
    ("unique", &["dedupe"]),
    ("unquote", &["decode"]),
    ("url-decode", &["decode"]),
    ("url-encode", &["encode"]),
    ("urldecode", &["decode"]),
    ("urlencode", &["encode"]),
    ("valid", &["check"]),
    ("validate", &["check"]),
    ("verify", &["check"]),
    ("version", &["--version"]),
];

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
    let similar = ContextValue::Strings(similar(word, definition));
    error.insert(ContextKind::SuggestedSubcommand, similar);
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![literal]));
    error.insert(ContextKind::Usage, ContextValue::StyledStr(definition.render_usage()));
    Some(error)
}

/// Returns the subcommands that a word may mean: those of a synonym, or the closest one.
fn similar(word: &str, definition: &Definition) -> Vec<String> {
    let word = word.to_ascii_lowercase();
    if let Some((_, meant)) = SYNONYMS.iter().find(|(synonym, _)| *synonym == word) {
        return meant.iter().map(|&meant| meant.to_owned()).collect();
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
    if let Some((_, meant)) =
        SYNONYMS.iter().find(|(name, _)| Some(*name) == words.get(1).map(|w| &**w))
    {
        return Some(format!("there is no `uri {}`; use `uri {}`", words[1], meant[0]));
    }
    if is_file(OsStr::new(argument)) {
        return Some(format!("to read URIs from the file, use `-i {argument}`"));
    }
    option_tip(argument, &words)
}

/// Returns the suggestion for an option of the command line that other programs have.
fn option_tip(option: &str, words: &[String]) -> Option<String> {
    let is_called = |name: &str| words.iter().any(|word| word == name);
    let has_conditions = is_called("filter") || is_called("find");
    if has_conditions && matches!(option, "--host" | "--scheme" | "--port") {
        let at = words.iter().position(|word| word == option || word.starts_with(option))?;
        let joined = words[at].strip_prefix(option).and_then(|rest| rest.strip_prefix('='));
        let value = joined.or_else(|| words.get(at + 1).map(String::as_str)).unwrap_or("GLOB");
        let place = if is_called("find") { "use `--where " } else { "conditions are arguments: `" };
        return Some(format!("{place}{}={value}`", &option[2..]));
    }
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
    fn synonyms_are_sorted_and_no_subcommands() {
        assert!(SYNONYMS.is_sorted_by(|(a, _), (b, _)| a < b));
        let definition = definition();
        for (synonym, _) in SYNONYMS {
            assert!(definition.find_subcommand(synonym).is_none(), "{synonym}");
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
