//! Registered domains.

use urikit_canon::domain::{BundledList, DomainParser, Sections};

use crate::memory::Output;

/// Writes the parts of a host, or nothing if it is not a domain name.
pub(super) fn split(host: &str, icann_only: u32, output: &mut Output) {
    let parser = DomainParser::new(BundledList);
    let parser = if icann_only == 1 { parser.sections(Sections::Icann) } else { parser };
    let name = parser.split(host).ok();
    output.optional(name.as_ref().map(|name| name.public_suffix()));
    output.optional(name.as_ref().and_then(|name| name.registered_domain()));
    output.optional(name.as_ref().and_then(|name| name.subdomain()));
}
