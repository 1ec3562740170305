//! Interprets paths with a drive, a server, a root, or a home directory.

use urikit::UriBuf;
use urikit_schemes::{BuildError, FileParts};

use super::error::GuessError;
use super::rule::{self, Rule};

/// Returns the rule that applies if the string is a path. Strings with two slashes at the start are
/// excluded, because a host may follow.
pub(super) fn rule(text: &str) -> Option<&'static Rule> {
    match text.as_bytes() {
        [b'\\', b'\\', ..] => Some(&rule::UNC),
        [b'/', b'/', ..] => None,
        [b'/', ..] => Some(&rule::ROOT),
        [b'~'] | [b'~', b'/', ..] => Some(&rule::HOME),
        [_, b':', b'/', b'/', ..] => None,
        [drive, b':', b'/' | b'\\', ..] if drive.is_ascii_alphabetic() => Some(&rule::DRIVE),
        _ => None,
    }
}

/// Returns the `file` URI of a path.
pub(super) fn uri(rule: &Rule, text: &str, home: Option<&str>) -> Result<UriBuf, GuessError> {
    let parts = if *rule == rule::ROOT {
        FileParts::from_unix(text.as_bytes())
    } else if *rule == rule::HOME {
        let Some(home) = home else { return Err(GuessError::new(&rule::NO_HOME, 0..1)) };
        let path = format!("{}{}", home.trim_end_matches('/'), &text[1..]);
        let parts = if path.starts_with('/') {
            FileParts::from_unix(path.as_bytes())
        } else {
            FileParts::from_windows(&path)
        };
        parts
            // An error in the home directory has no position in the input.
            .map_err(|error| error.with_span(0..text.len()))
    } else {
        FileParts::from_windows(text)
    };
    let parts = parts.map_err(|error| GuessError::of_scheme(&error))?;
    parts.build().map_err(|error| match error {
        BuildError::Scheme(error) => GuessError::of_scheme(&error).at(0..text.len()),
        BuildError::Syntax(error) => GuessError::of_syntax(&error).at(0..text.len()),
        _ => GuessError::new(&rule::RELATIVE, 0..text.len()),
    })
}
