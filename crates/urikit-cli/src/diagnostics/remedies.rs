//! Calls in the form of another program, and the commands that they stand for.
//!
//! Their words are valid URI references, so they would be processed as such. After `--`, they are.

use std::ffi::OsString;
use std::path::Path;

use crate::args::{AuditArgs, QueryArgs, SetArgs};
use crate::assignment::names_target;
use crate::output::printable::printable;

/// Checks that no argument of `set` is an edit without its option.
pub(crate) fn set(arguments: &SetArgs) -> Result<(), String> {
    // `host=a` is a relative reference, so it would be printed as one with status 0.
    let texts = arguments.texts.texts.iter().filter_map(|text| text.to_str());
    let edits: Vec<&str> = texts.filter(|text| names_target(text)).collect();
    let Some(first) = edits.first().filter(|_| !has_separator()) else { return Ok(()) };
    let changes: Vec<Change<'_>> =
        edits.iter().map(|edit| (*edit, vec!["-s".to_owned(), (*edit).to_owned()])).collect();
    Err(format!("`{}` requires -s: use `{}`", printable(first.as_bytes()), rewritten(&changes)))
}

/// Checks that the first argument of `query` is not a task of another subcommand.
pub(crate) fn query(arguments: &QueryArgs) -> Result<(), String> {
    let mut words = arguments.texts.texts.iter().map(|text| text.to_str());
    let Some(task) = words.next().flatten().filter(|_| !has_separator()) else { return Ok(()) };
    let operand = words.next().flatten();
    let (subcommand, option) = match task {
        "get" => ("get", None),
        "set" => ("set", Some("-s")),
        "add" | "append" => ("set", Some("-a")),
        "remove" | "delete" => ("set", Some("-d")),
        // A word without delimiters is rather the name of a parameter than a reference.
        key if is_word(key) => {
            let key = &*printable(key.as_bytes());
            let changes = [("query", vec!["get".to_owned()]), (key, vec![format!("query:{key}")])];
            return Err(format!(
                "`{key}` is not a URI; for a value, use `{}`",
                rewritten(&changes)
            ));
        }
        _ => return Ok(()),
    };
    let key = operand.unwrap_or("KEY");
    let operation = match option {
        None => vec![subcommand.to_owned(), format!("{{query:{key}}}")],
        Some(option) => {
            // The suggested command must be complete, so it names what is missing.
            let data = if option == "-s" && !key.contains('=') { "=DATA" } else { "" };
            vec![subcommand.to_owned(), option.to_owned(), format!("query:{key}{data}")]
        }
    };
    let mut changes = vec![("query", operation), (task, Vec::new())];
    changes.extend(operand.map(|operand| (operand, Vec::new())));
    Err(format!("`uri query` only lists parameters: use `{}`", rewritten(&changes)))
}

/// Checks that no argument of `audit` is a directory.
pub(crate) fn audit(arguments: &AuditArgs) -> Result<(), String> {
    let mut texts = arguments.texts.texts.iter().filter(|_| !has_separator());
    match texts.find(|text| Path::new(text).is_dir()) {
        None => Ok(()),
        Some(directory) => {
            let name = printable(directory.as_encoded_bytes());
            Err(format!(
                "`{name}` is a directory, not a URI; to audit the URIs in its files, use `--files \
                 {name}`"
            ))
        }
    }
}

/// Returns the suggestion for a template without a subcommand of `template`.
pub(crate) fn template() -> String {
    let expand = ["template", "expand"].map(str::to_owned);
    format!("to expand it, use `{}`", rewritten(&[("template", expand.into())]))
}

/// Returns whether an argument has no delimiter of a URI or a file name.
pub(super) fn is_word(argument: &str) -> bool {
    !argument.is_empty() && argument != "-" && !argument.contains([':', '/', '.', '?', '#'])
}

/// Returns whether the arguments after `--` are literal.
pub(super) fn has_separator() -> bool {
    std::env::args_os().any(|argument| argument == "--")
}

/// A word of the command line, and the words in its place.
type Change<'w> = (&'w str, Vec<String>);

/// Returns the command line of the process with changes, which are in the order of the words.
fn rewritten(changes: &[Change<'_>]) -> String {
    rewrite(std::env::args_os().skip(1), changes)
}

fn rewrite(words: impl Iterator<Item = OsString>, changes: &[Change<'_>]) -> String {
    let mut changes = changes.iter().peekable();
    let mut line = "uri".to_owned();
    for word in words {
        // Words that occur several times are replaced in the order of the changes, so each change
        // applies once.
        let replacement = changes.next_if(|(old, _)| word == *old).map(|(_, new)| new.clone());
        for new in replacement.unwrap_or_else(|| vec![printable(word.as_encoded_bytes())]) {
            line.push(' ');
            line.push_str(&quoted(&new));
        }
    }
    line
}

/// Quotes a word for a POSIX shell, if necessary.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "%+,-./:=@_".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_rewritten_in_order() {
        let words = ["query", "get", "x", "http://h/?x='1'", "get"].map(OsString::from);
        let changes = [("query", vec!["get".to_owned(), "{query:x}".to_owned()]), ("get", vec![])];
        assert_eq!(
            rewrite(words.into_iter(), &changes),
            r"uri get '{query:x}' x 'http://h/?x='\''1'\''' get"
        );
        assert_eq!([quoted(""), quoted("a=b"), quoted("a b")], ["''", "a=b", "'a b'"]);
    }
}
