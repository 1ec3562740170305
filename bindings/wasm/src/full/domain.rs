//! Registered domains, by the Public Suffix List.

use alloc::format;
use alloc::string::String;
use std::sync::LazyLock;

use urikit_canon::domain::{DomainParser, LoadedList, Sections};

use crate::memory::Output;

/// The list, of which `build.rs` writes the rules.
static LIST: LazyLock<Option<LoadedList>> = LazyLock::new(|| {
    let icann = rules(include_str!(concat!(env!("OUT_DIR"), "/icann.txt")));
    let private = rules(include_str!(concat!(env!("OUT_DIR"), "/private.txt")));
    let section = |name, rules| {
        format!("// ===BEGIN {name} DOMAINS===\n{rules}// ===END {name} DOMAINS===\n")
    };
    LoadedList::parse(&(section("ICANN", icann) + &section("PRIVATE", private))).ok()
});

/// Returns the rules of a file, each with the end that it has in common with the previous one.
fn rules(file: &str) -> String {
    let mut rules = String::new();
    let mut previous = String::new();
    for line in file.lines() {
        let (common, start) = line.split_at_checked(1).unwrap_or_default();
        let common = common.bytes().next().map_or(0, |code| usize::from(code - b' '));
        let end = previous.get(previous.len() - common..).unwrap_or_default();
        previous = [start, end].concat();
        rules.push_str(&previous);
        rules.push('\n');
    }
    rules
}

/// Writes the public suffix, the registered domain, and the subdomain of a host.
///
/// They are `null` if it is not a domain name.
pub(super) fn split(host: &str, icann_only: bool, output: &mut Output) {
    let parser = LIST.as_ref().map(DomainParser::new);
    let sections = if icann_only { Sections::Icann } else { Sections::All };
    let parser = parser.map(|parser| parser.sections(sections));
    let name = parser.as_ref().and_then(|parser| parser.split(host).ok());
    output.optional(name.as_ref().map(|name| name.public_suffix()));
    output.optional(name.as_ref().and_then(|name| name.registered_domain()));
    output.optional(name.as_ref().and_then(|name| name.subdomain()));
}
