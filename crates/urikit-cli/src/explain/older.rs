//! Explanations of the components by the predecessors of RFC 3986, by other parsers, and by
//! RFC 6874 for references with a zone.

use urikit::component::Encoded;
use urikit::scheme::Schemes;

use super::facts::{encoded_meaning, fact};
use super::{Fact, NORMAL};
use crate::output::printable::printable;
use crate::reading::{Component, Parsed, Part, Reference, Spec, host_kind, nonempty_host};

/// Returns a line for each component that is defined, and one for the normal form if the
/// specification has one.
pub(super) fn facts(reading: &Parsed<'_>) -> Vec<Fact> {
    let line = |component: &Component| {
        let text = &reading.as_str()[component.span.clone()];
        let meaning = match (reading.spec(), component.part) {
            (Spec::Whatwg, Part::Host) => url_host(reading).to_owned(),
            _ => meaning(component.name, text, reading),
        };
        let meaning = match Encoded::parse(text) {
            Ok(encoded) => encoded_meaning(&meaning, encoded),
            Err(_) => meaning,
        };
        fact(component.name, &printable(text.as_bytes()), component.section, meaning)
    };
    let mut facts: Vec<Fact> = reading.components().iter().map(line).collect();
    if let Reference::Rfc2396(uri) = reading.reference() {
        let normal = uri.normalize().to_string();
        let is_normalized = normal == uri.as_str();
        let meaning = if is_normalized {
            "already normalized".to_owned()
        } else {
            printable(normal.as_bytes())
        };
        facts.push(fact(NORMAL, "", "6", meaning));
    }
    facts
}

fn meaning(name: &str, text: &str, reading: &Parsed<'_>) -> String {
    match (name, text) {
        ("scheme", _) => scheme(reading),
        ("port", text) => port(text, reading),
        ("path", path) => return path_meaning(path),
        ("host", "") => "empty, as allowed in a file URL",
        ("host", _) => host(reading),
        ("address", _) => "IPv6 address, meaningful on one link only",
        ("zone", _) => "name of the link on this machine (RFC 4007)",
        ("server" | "net_loc", "") => "empty; no host",
        ("net_loc", _) => "does not match `login` (RFC 1738), so it has no known host",
        ("reg_name", _) => "registry-based name; there is no host or port",
        ("userinfo", _) => "username, and after a colon a password, in clear text",
        ("user", _) => "username",
        ("password", _) => "password, in clear text",
        ("opaque_part", _) => "opaque; no path or query, and not usable as a base",
        ("params", _) => "parameters of the path, after the first semicolon",
        ("query", _) => "interpreted by the resource",
        ("fragment", _) => "not part of the URL; not used for retrieval",
        ("url-path", _) => "path, without the slash after the host",
        _ => "defined by the scheme",
    }
    .to_owned()
}

fn default_port(reading: &Parsed<'_>) -> Option<u16> {
    Schemes::BUILT_IN.find(reading.get(Part::Scheme)?)?.default_port
}

fn scheme(reading: &Parsed<'_>) -> &'static str {
    match default_port(reading) {
        Some(_) => "case-insensitive; has a default port",
        None => "case-insensitive",
    }
}

fn port(text: &str, reading: &Parsed<'_>) -> &'static str {
    match (text.parse::<u16>().ok(), default_port(reading)) {
        _ if text.is_empty() => "empty",
        (None, _) => "valid syntax, but greater than 65535",
        (number, default) if number == default => "default port of the scheme",
        _ => "instead of the default port of the scheme, if any",
    }
}

fn host(reading: &Parsed<'_>) -> &'static str {
    match host_kind(reading) {
        Some("ipv4") => "IPv4 address; the grammar does not limit the numbers to 255",
        Some("ipv6") => "IPv6 address (RFC 2732)",
        _ => "host name, case-insensitive",
    }
}

/// Describes the host of a WHATWG URL.
fn url_host(reading: &Parsed<'_>) -> &'static str {
    match host_kind(reading) {
        Some("ipv4") => "IPv4 address",
        Some("ipv6") => "IPv6 address",
        _ if nonempty_host(reading).is_none() => "empty; no host",
        _ => "host name",
    }
}

fn path_meaning(path: &str) -> String {
    let segments = path.strip_prefix('/').unwrap_or(path).split('/').count();
    let plural = if segments == 1 { "" } else { "s" };
    match path {
        "" => "empty".to_owned(),
        path if path.starts_with('/') => format!("absolute; {segments} segment{plural}"),
        _ => format!("relative to the path of the base; {segments} segment{plural}"),
    }
}
