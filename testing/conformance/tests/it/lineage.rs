//! The parsers of earlier specifications against the automata of their start rules.
//!
//! The suites are those of `tests/grammar`. The modules check how accepted inputs are split.

mod rfc1738;
mod rfc1808;
mod rfc2396;

/// Prefixes that most documents have in common.
const CONTEXTS: [&str; 11] =
    ["a:", "//", "//a@", "//h:", "//a.", "//a-", "//1.2.3.", "/a;", "/%", "?", "#"];

fn contexts(lead: &str, more: &[&str]) -> Vec<String> {
    CONTEXTS.iter().chain(more).map(|context| format!("{lead}{context}")).collect()
}
