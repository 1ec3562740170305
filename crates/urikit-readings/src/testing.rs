//! Inputs of tests, also of the tests of `urikit-audit`.

#![allow(dead_code, reason = "each test program uses a part")]

use std::string::{String, ToString};
use std::vec::Vec;
use std::{borrow::ToOwned, format};

/// Returns reproducible random concatenations of tokens.
pub(crate) fn random_inputs(tokens: &[&str]) -> impl Iterator<Item = String> {
    // xorshift.
    let mut random = 0x9E37_79B9_7F4A_7C15_u64;
    let mut below = move |end: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 11) as usize % end
    };
    (0..20_000).map(move |_| (0..below(14)).map(|_| tokens[below(tokens.len())]).collect())
}

/// Returns the second argument if the environment variable `URIKIT_REACH` is `exhaustive`, and the
/// first one otherwise.
pub(crate) fn reach<T>(every_run: T, exhaustive: T) -> T {
    if std::env::var_os("URIKIT_REACH").is_some_and(|reach| reach == "exhaustive") {
        exhaustive
    } else {
        every_run
    }
}

/// Returns the inputs whose results are recorded.
pub(crate) fn recorded_inputs() -> Vec<String> {
    let lines = include_str!("../recorded/texts.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).expect("each line is a JSON string")).collect()
}

/// Formats an input as code in a table, in which bars must be escaped.
pub(crate) fn code(text: &str) -> String {
    let shown: String = text
        .chars()
        .map(|c| if c == '\\' { c.to_string() } else { c.escape_debug().to_string() })
        .collect();
    if shown.is_empty() {
        "the empty string".to_owned()
    } else {
        format!("`{}`", shown.replace('|', "\\|"))
    }
}
