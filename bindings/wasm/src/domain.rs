//! The module `domain`: registered domains by the Public Suffix List.
#![expect(unsafe_code, reason = "the names of exports must be unique, which the compiler trusts")]

use urikit_canon::domain::{BundledList, DomainParser, Sections};

use crate::memory::{call, text};

/// Writes the public suffix, the registered domain, and the subdomain of a host.
///
/// They are `null` if it is not a domain name.
#[unsafe(no_mangle)]
extern "C" fn domain(len: usize, icann_only: u32) -> u32 {
    call(|mut input, output| {
        let parser = DomainParser::new(BundledList);
        let parser = if icann_only == 1 { parser.sections(Sections::Icann) } else { parser };
        let name = parser.split(text(&mut input, len)).ok();
        output.optional(name.as_ref().map(|name| name.public_suffix()));
        output.optional(name.as_ref().and_then(|name| name.registered_domain()));
        output.optional(name.as_ref().and_then(|name| name.subdomain()));
        Ok(())
    })
}
