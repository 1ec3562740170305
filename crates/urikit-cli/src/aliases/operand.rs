//! The forms of command lines in the table of aliases.
//!
//! ```text
//! form  = word *( " " word )
//! word  = text [ "{" kind "}" [ text ] ]  ; the operand that follows the alias
//!       / "{each:" text "}"               ; text before each of the operands that follow
//!       / "{end}"                         ; no operand follows
//!       / "{has:" option "}"              ; the command line has this option
//!       / "{drop:" flag "}"               ; the command line has this flag, which is removed
//! ```

use std::ffi::{OsStr, OsString};
use std::path::Path;

use urikit::UriRef;

use crate::assignment::{Name, names_target};
use crate::conditions::Condition;
use crate::reading::Spec;
use crate::template::Field;

/// Returns the words of a form, followed by the words that are not part of it. Returns `None` if an
/// operand has another kind.
pub(super) fn filled(form: &str, rest: &[OsString]) -> Option<Vec<OsString>> {
    let (mut words, mut rest) = (Vec::new(), rest.to_vec());
    for word in form.split(' ').filter(|word| !word.is_empty()) {
        if let Some(text) = marked(word, "{each:") {
            // Up to an option, which could have a value.
            let count = rest.iter().take_while(|word| is_operand(word)).count();
            let written = |operand: OsString| {
                let mut word = OsString::from(text);
                word.push(operand);
                word
            };
            words.extend(rest.drain(..count).map(written));
        } else if word == END {
            if rest.first().is_some_and(|word| is_operand(word)) {
                return None;
            }
        } else if let Some(option) = marked(word, "{has:") {
            rest.iter().find(|word| is_option(word, option))?;
        } else if let Some(flag) = marked(word, "{drop:") {
            let at = rest.iter().position(|word| word == flag)?;
            rest.remove(at);
        } else if let Some((before, kind, after)) = placeholder(word) {
            let value = value(kind, rest.first()?)?;
            words.push(format!("{before}{value}{after}").into());
            rest.remove(0);
        } else {
            words.push(word.into());
        }
    }
    words.append(&mut rest);
    Some(words)
}

/// Returns the words of a form with samples of its operands.
pub(super) fn sample(form: &str) -> impl Iterator<Item = OsString> {
    let is_shown = |word: &&str| !has_marker(word);
    form.split(' ').filter(is_shown).map(|word| match placeholder(word) {
        _ if marked(word, "{each:").is_some() => {
            format!("{}SEGMENT", marked(word, "{each:").unwrap_or_default()).into()
        }
        None => word.into(),
        Some((before, kind, after)) => {
            let sample = match kind {
                "key" => "host",
                "name" => "fragment",
                "pair" => "query:KEY=DATA",
                "template" => "/{name}",
                "uri" => "http://example.com/",
                _ => "KEY",
            };
            format!("{before}{sample}{after}").into()
        }
    })
}

/// Returns whether a form is only for command lines with an option.
pub(super) fn has_marker(form: &str) -> bool {
    ["{has:", "{drop:", END].iter().any(|marker| form.contains(marker))
}

/// The end of the operands.
const END: &str = "{end}";

fn is_operand(word: &OsStr) -> bool {
    word == "-" || !word.as_encoded_bytes().starts_with(b"-")
}

fn marked<'w>(word: &'w str, marker: &str) -> Option<&'w str> {
    word.strip_prefix(marker)?.strip_suffix('}')
}

fn placeholder(word: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = word.split_once('{')?;
    let (kind, after) = rest.split_once('}')?;
    Some((before, kind, after))
}

fn is_option(word: &OsStr, option: &str) -> bool {
    let rest = word.to_str().and_then(|word| word.strip_prefix(option));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
}

/// Returns an operand in the form of the command, if it has the kind.
fn value(kind: &str, operand: &OsStr) -> Option<String> {
    let word = operand.to_str()?;
    let is_name = |word: &str| Name::parse(word).is_ok() || word.starts_with("query:");
    let parameter = |word: &str| is_word(word).then(|| format!("query:{word}"));
    match kind {
        // The value of an option.
        "" => Some(word.to_owned()),
        "file" => is_file(operand).then(|| word.to_owned()),
        "uri" => {
            let is_uri = word == "-" || word.contains(':') || word.starts_with("//");
            (is_uri || is_file(operand)).then(|| word.to_owned())
        }
        _ if word.starts_with('-') || is_file(operand) => None,
        "key" => word.split(',').all(is_key).then(|| word.to_owned()),
        "name" if is_name(word) => Some(word.to_owned()),
        "name" => parameter(word),
        "pair" if names_target(word) => Some(word.to_owned()),
        "pair" => parameter(word.split_once('=')?.0).map(|_| format!("query:{word}")),
        "template" => word.contains('{').then(|| word.to_owned()),
        "condition" => is_condition(word).then(|| word.to_owned()),
        "pattern" => Some(glob(word)),
        "reference" => is_reference(word).then(|| word.to_owned()),
        "type" => TYPES.contains(&word).then(|| word.to_owned()),
        "parameter" => (is_word(word) && !word.contains('=')).then(|| word.to_owned()),
        "word" => is_word(word).then(|| word.to_owned()),
        _ => unreachable!("a kind in the table of aliases"),
    }
}

/// The types of documents with links, which other programs call formats.
const TYPES: [&str; 4] = ["css", "html", "mail", "markdown"];

/// Returns whether a word is a condition on a value.
fn is_condition(word: &str) -> bool {
    word.contains('=') && Condition::parse(word, Spec::Rfc3986).is_ok()
}

/// Returns the glob for a pattern that is searched for, with the simplest regular expressions.
fn glob(pattern: &str) -> String {
    let (start, rest) = pattern.strip_prefix('^').map_or(("*", pattern), |rest| ("", rest));
    let (rest, end) = rest.strip_suffix('$').map_or((rest, "*"), |rest| (rest, ""));
    format!("{start}{}{end}", rest.replace(".*", "*"))
}

/// Returns whether a word can only be a reference to resolve, not a segment to append.
fn is_reference(word: &str) -> bool {
    word.starts_with(['/', '.', '?', '#']) || word.contains("://")
}

/// Returns whether a word is a template, or the name of a field of a template.
fn is_key(word: &str) -> bool {
    word.contains('{') || word == "normalized" || Field::parse(word, Spec::Rfc3986).is_ok()
}

/// Returns whether an argument has no delimiter of a URI or a file name.
pub(crate) fn is_word(argument: &str) -> bool {
    !argument.is_empty() && argument != "-" && !argument.contains([':', '/', '.', '?', '#'])
}

/// Returns whether an argument is the name of something that can be read, and has no scheme.
pub(crate) fn is_file(argument: &OsStr) -> bool {
    let uri = UriRef::parse_bytes(argument.as_encoded_bytes());
    let has_scheme = uri.is_ok_and(|uri| uri.scheme().is_some());
    // Not only regular files: the shell passes a pipe as `/dev/fd/63`.
    !has_scheme && Path::new(argument).metadata().is_ok_and(|metadata| !metadata.is_dir())
}
