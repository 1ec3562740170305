//! The parsers of the older documents against the automata of their start rules.
//!
//! Each is put through the suites that RFC 3986's parsers are, see `tests/grammar`: every text up to a length, every
//! continuation of some prefixes, a W-method suite over byte classes and one over all bytes, and long runs of one byte.
//! What is accepted has to come apart as its document says, which is what the modules here know.

mod rfc1738;
mod rfc1808;
mod rfc2396;

/// Prefixes that most documents have in common.
const CONTEXTS: [&str; 11] =
    ["a:", "//", "//a@", "//h:", "//a.", "//a-", "//1.2.3.", "/a;", "/%", "?", "#"];

fn contexts(lead: &str, more: &[&str]) -> Vec<String> {
    CONTEXTS.iter().chain(more).map(|context| format!("{lead}{context}")).collect()
}
