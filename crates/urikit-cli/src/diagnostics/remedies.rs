//! Calls whose arguments belong to another subcommand.
//!
//! Their words are valid file names, so they would be processed as such. After `--`, they are.

use std::ffi::OsString;

use crate::aliases::{self, is_file, is_word};
use crate::args::{PathArgs, QueryArgs};
use crate::output::printable::printable;
use crate::process::command_line::has_separator;

/// Checks that no argument of `path` is a URI with a host and another scheme than `file`. As a file
/// name, it would be converted without an error.
pub(crate) fn path(arguments: &PathArgs) -> Result<(), String> {
    let mut texts = arguments.texts.texts.iter().filter(|_| !has_separator());
    let is_url = |text: &&OsString| {
        let text = text.to_string_lossy().to_ascii_lowercase();
        text.contains("://") && !text.starts_with("file:")
    };
    match texts.find(is_url).filter(|_| arguments.to.is_none()) {
        None => Ok(()),
        Some(url) => {
            let get = aliases::line(["get".into(), "path".into(), url.clone()]);
            let url = printable(url.as_encoded_bytes());
            Err(format!("`{url}` is not a `file` URI; for its path, use `{get}`"))
        }
    }
}

/// Checks that no argument of `query` is a task or a key. Those that directly follow `query` are
/// aliases of other subcommands.
pub(crate) fn query(arguments: &QueryArgs) -> Result<(), String> {
    let mut texts = arguments.texts.texts.iter().filter(|text| !has_separator() && !is_file(text));
    match texts.find_map(|text| text.to_str().filter(|text| is_word(text))) {
        None => Ok(()),
        Some(word) => Err(format!(
            "`{}` is not a URI; for a value, use `uri get query:KEY`, and to delete it, `uri set \
             --delete query:KEY`",
            printable(word.as_bytes())
        )),
    }
}
