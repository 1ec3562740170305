//! Answers about security and about the host.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use urikit::{IriRef, UriRef};
use urikit_audit::Policy;
use urikit_audit::address::special;
use urikit_canon::domain::{BundledList, DomainParser, SuffixKind};
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;
use urikit_readings::{Part, Spec};

use super::json::Object;
use super::parsing::parsed;
use crate::arguments::Arguments;

/// Writes the findings of a policy. The arguments are the URL and the name of the policy.
pub(super) fn audit(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let (text, policy) = (arguments.text(), arguments.text());
    let policy = Policy::by_name(policy).unwrap_or_else(Policy::general);
    object.list("findings", policy.audit(text), |object, finding| {
        let rule = finding.rule();
        for (key, value) in [
            ("rule", rule.id),
            ("severity", finding.severity().name()),
            ("why", rule.why),
            ("remedy", rule.remedy),
            ("source", rule.source),
        ] {
            object.text(key, value);
        }
        object.text("message", finding.message());
        object.span(text, finding.span());
        object.number("depth", finding.depth());
    });
}

/// Writes the parts of the host, its notations, and the keys of the URL.
pub(super) fn domain(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = arguments.text();
    // A browser accepts more hosts than RFC 3987, for example those with a space before them.
    let host = parsed(text)
        .ok()
        .and_then(|parsed| parsed.get(Part::Host).map(ToString::to_string))
        .or_else(|| Some(Spec::Whatwg.parse(text).ok()?.get(Part::Host)?.to_string()))
        .filter(|host| !host.is_empty());
    object.optional("host", host.as_deref());
    let Some(host) = host else { return };
    let ascii = ascii(&host);
    object.optional("ascii", ascii.as_deref());
    let name = ascii.as_deref().unwrap_or(&host);
    let unicode = UriRef::parse(&with_slashes(name)).ok().map(|uri| uri.to_unicode().to_string());
    object.optional("unicode", unicode.as_deref().map(|uri| uri.trim_start_matches("//")));
    // The host of a browser, which reads numbers in other notations as an IPv4 address.
    let contacted = Spec::Whatwg.parse(text).ok();
    let contacted = contacted.as_ref().and_then(|url| url.get(Part::Host));
    object.optional("contacted", contacted);
    let address = contacted.unwrap_or(name).trim_matches(['[', ']']).parse::<IpAddr>().ok();
    object.optional("address", address);
    match address.and_then(special) {
        Some(block) => object.object("block", |object| {
            object.text("name", block.name);
            object.text("prefix", block.prefix);
            object.text("source", block.source);
        }),
        None => object.null("block"),
    }
    match DomainParser::new(BundledList).split(name) {
        Ok(domain) if address.is_none() => object.object("domain", |object| {
            object.text("suffix", domain.public_suffix());
            object.flag("isListed", domain.kind() != SuffixKind::Default);
            object.optional("registered", domain.registered_domain());
            object.optional("subdomain", domain.subdomain());
        }),
        _ => object.null("domain"),
    }
    object.list("forms", Profile::all(), |object, profile| {
        let (mut url, mut key) = (Vec::new(), Vec::new());
        let has_url = canonicalize(text, &profile, &mut url).is_ok();
        let has_key = surt(text, &profile, &mut key).is_ok();
        object.text("profile", profile.name());
        object.optional("url", has_url.then(|| String::from_utf8_lossy(&url)));
        object.optional("surt", has_key.then(|| String::from_utf8_lossy(&key)));
    });
}

fn with_slashes(host: &str) -> String {
    ["//", host].concat()
}

/// Returns the DNS name of a host.
fn ascii(host: &str) -> Option<String> {
    let uri = IriRef::parse(&with_slashes(host)).ok()?.to_uri_by_idna().ok()?;
    uri.host().map(|host| host.as_str().to_string())
}
