//! Explanations of the components by the predecessors of RFC 3986, by other parsers, and by
//! RFC 6874 for references with a zone.

use urikit::component::Encoded;
use urikit::scheme::Schemes;

use super::facts::{encoded_meaning, fact};
use super::{Fact, NORMAL};
use crate::output::printable::printable;
use crate::reading::{Component, Key, Parts, Reading};

/// Returns a line for each component that is defined, and one for the normal form if the
/// specification has one.
pub(super) fn facts(reading: &Reading<'_>) -> Vec<Fact> {
    let parts = reading.parts();
    let line = |component: &Component<'_>| {
        let meaning = match (reading, component.part) {
            (Reading::Whatwg(_), Key::Host) => url_host(&parts).to_owned(),
            _ => meaning(component, &parts),
        };
        let meaning = match Encoded::parse(component.text) {
            Ok(encoded) => encoded_meaning(&meaning, encoded),
            Err(_) => meaning,
        };
        fact(component.name, &printable(component.text.as_bytes()), component.section, meaning)
    };
    let mut facts: Vec<Fact> = reading.components().iter().map(line).collect();
    if let Reading::Rfc2396(uri) = reading {
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

fn meaning(component: &Component<'_>, parts: &Parts<'_>) -> String {
    match (component.name, component.text) {
        ("scheme", _) => scheme(parts),
        ("port", text) => port(text, parts),
        ("path", path) => return path_meaning(path),
        ("host", "") => "empty, as allowed in a file URL",
        ("host", _) => host(parts),
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

fn default_port(parts: &Parts<'_>) -> Option<u16> {
    Schemes::BUILT_IN.find(parts.get(Key::Scheme)?)?.default_port
}

fn scheme(parts: &Parts<'_>) -> &'static str {
    match default_port(parts) {
        Some(_) => "case-insensitive; has a default port",
        None => "case-insensitive",
    }
}

fn port(text: &str, parts: &Parts<'_>) -> &'static str {
    match (text.parse::<u16>().ok(), default_port(parts)) {
        _ if text.is_empty() => "empty",
        (None, _) => "valid syntax, but greater than 65535",
        (number, default) if number == default => "default port of the scheme",
        _ => "instead of the default port of the scheme, if any",
    }
}

fn host(parts: &Parts<'_>) -> &'static str {
    match parts.get(Key::HostKind) {
        Some("ipv4") => "IPv4 address; the grammar does not limit the numbers to 255",
        Some("ipv6") => "IPv6 address (RFC 2732)",
        _ => "host name, case-insensitive",
    }
}

/// Describes the host of a WHATWG URL.
fn url_host(parts: &Parts<'_>) -> &'static str {
    match parts.get(Key::HostKind) {
        Some("ipv4") => "IPv4 address",
        Some("ipv6") => "IPv6 address",
        _ if parts.host().is_none() => "empty; no host",
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
