//! The words of the command line.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

static WORDS: OnceLock<Vec<OsString>> = OnceLock::new();

/// Replaces the words of the process by those that its aliases stand for.
///
/// This must precede every use of [`words`]. Otherwise, parts of the command would parse, describe,
/// and color different command lines.
pub(crate) fn set(words: Vec<OsString>) {
    let is_first = WORDS.set(words).is_ok();
    debug_assert!(is_first, "the words are in use");
}

/// Returns the words of the command line; the first one is the name of the program.
pub(crate) fn words() -> &'static [OsString] {
    WORDS.get_or_init(|| env::args_os().collect())
}

/// Returns whether the arguments after `--` are literal.
pub(crate) fn has_separator() -> bool {
    words().iter().any(|word| word == "--")
}
