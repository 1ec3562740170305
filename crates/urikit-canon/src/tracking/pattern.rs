//! Regular expressions of rules, which run in linear time.

use regex::bytes::{Regex, RegexBuilder};

use super::problem::Reason;

/// The largest size of a compiled regular expression in bytes.
const SIZE_LIMIT: usize = 1 << 20;

/// Whether a pattern distinguishes uppercase and lowercase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Sensitive,
    Insensitive,
}

/// Compiles a JavaScript regular expression.
///
/// Classes such as `\d` are ASCII, as in JavaScript without the flag `u`.
pub(super) fn compile(pattern: &str, case: Case) -> Result<Regex, Reason> {
    let result = RegexBuilder::new(pattern)
        .unicode(false)
        .case_insensitive(case == Case::Insensitive)
        .size_limit(SIZE_LIMIT)
        .dfa_size_limit(SIZE_LIMIT)
        .nest_limit(100)
        .build();
    result.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => {
            Reason::unsupported(format!("regular expression needs more than {SIZE_LIMIT} bytes"))
        }
        regex::Error::Syntax(message) => syntax_reason(pattern, &message),
        error => Reason::syntax(error.to_string()),
    })
}

/// Distinguishes features of JavaScript that are not supported from errors.
fn syntax_reason(pattern: &str, message: &str) -> Reason {
    // The last line of a message of `regex` has the cause, after a drawing of the position.
    let cause = message.lines().last().unwrap_or_default();
    let cause = cause.strip_prefix("error: ").unwrap_or(cause);
    if cause.contains("look-around") {
        Reason::unsupported("look-around is not supported")
    } else if cause.contains("backreference") {
        Reason::unsupported("backreferences are not supported")
    } else if !pattern.is_ascii() {
        Reason::unsupported(format!("non-ASCII regular expression: {cause}"))
    } else {
        Reason::syntax(format!("invalid regular expression: {cause}"))
    }
}

/// A name in which `*` matches any number of characters.
#[derive(Clone, Debug)]
pub(super) enum Glob {
    /// A name that ends in its only `*`.
    Prefix(Box<[u8]>),
    Regex(Regex),
}

impl Glob {
    pub(super) fn new(pattern: &str) -> Result<Self, Reason> {
        match pattern.strip_suffix('*') {
            Some(prefix) if !prefix.contains('*') => Ok(Self::Prefix(prefix.as_bytes().into())),
            _ => {
                let parts: Vec<_> = pattern.split('*').map(regex::escape).collect();
                let regex = format!("(?s)^{}$", parts.join(".*"));
                compile(&regex, Case::Sensitive).map(Self::Regex)
            }
        }
    }

    pub(super) fn is_match(&self, name: &[u8]) -> bool {
        match self {
            Self::Prefix(prefix) => name.starts_with(prefix),
            Self::Regex(regex) => regex.is_match(name),
        }
    }
}
