//! Answers about the host.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use urikit_audit::address::special;
use urikit_canon::profile::{Profile, canonicalize};
use urikit_canon::surt::surt;
use urikit_readings::{Part, Spec};

use super::json::Object;
use super::parsing::parsed;
use crate::arguments::Arguments;

/// Writes the host and its notations, and the canonical forms of the URL.
pub(super) fn host(arguments: &mut Arguments<'_>, object: &mut Object<'_>) {
    let text = arguments.text();
    // A browser accepts more hosts than RFC 3987, for example those with a space before them.
    let url = Spec::Whatwg.parse(text).ok();
    let contacted = url.as_ref().and_then(|url| url.get(Part::Host));
    let reference = parsed(text).ok();
    let host = reference.as_ref().and_then(|reference| reference.get(Part::Host)).or(contacted);
    let Some(host) = host.filter(|host| !host.is_empty()) else { return object.null("host") };
    object.text("host", host);
    object.optional("contacted", contacted);
    let ascii = ascii(host);
    let name = ascii.as_deref().unwrap_or(host);
    object.optional("ascii", ascii.as_deref());
    object.text("unicode", idna::domain_to_unicode(name).0);
    let address = name.trim_matches(['[', ']']).parse::<IpAddr>().ok();
    object.optional("address", address);
    match address.and_then(special) {
        Some(block) => object.object("block", |object| {
            object.text("name", block.name);
            object.text("prefix", block.prefix);
            object.text("source", block.source);
        }),
        None => object.null("block"),
    }
    let url = with_ascii_host(text);
    object.list("forms", Profile::all(), |object, profile| {
        let (mut canonical, mut key) = (Vec::new(), Vec::new());
        let has_form = canonicalize(&url, &profile, &mut canonical).is_ok();
        let has_key = surt(&url, &profile, &mut key).is_ok();
        object.text("profile", profile.name());
        object.optional("url", has_form.then(|| String::from_utf8_lossy(&canonical)));
        object.optional("surt", has_key.then(|| String::from_utf8_lossy(&key)));
    });
}

/// Returns a reference with the DNS name of its host. So its users need no IDNA.
pub(super) fn with_ascii_host(text: &str) -> String {
    let mut url = text.to_string();
    if let Ok(iri) = Spec::Rfc3987.parse(text)
        && let (Some(host), Some(span)) = (iri.get(Part::Host), iri.span(Part::Host))
        && !host.is_ascii()
        && let Some(name) = ascii(host)
    {
        url.replace_range(span, &name);
    }
    url
}

/// Returns the DNS name or the address of a host, as a browser determines it.
fn ascii(host: &str) -> Option<String> {
    let url = ["http://", host, "/"].concat();
    Spec::Whatwg.parse(&url).ok()?.get(Part::Host).map(ToString::to_string)
}
