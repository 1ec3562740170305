//! Explanations of the components by the predecessors of RFC 3986, and by RFC 6874 for references
//! with a zone.

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
        let meaning = meaning(component, &parts);
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
            "this text is in normal form".to_owned()
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
        ("host", "") => "empty, as it may be in a file URL",
        ("host", _) => host(parts),
        ("address", _) => "an IPv6 address, which means something on one link alone",
        ("zone", _) => "the link, by the name that this machine has for it (RFC 4007)",
        ("server" | "net_loc", "") => "empty: no host is named",
        ("net_loc", _) => "not of the form of a login, so that no host can be told from it",
        ("reg_name", _) => "a name of a registry of the scheme's own: there is no host and no port",
        ("userinfo", _) => {
            "a user; behind a colon perhaps a password, readable wherever the text is"
        }
        ("user", _) => "a user",
        ("password", _) => "a password, readable wherever the text is",
        ("opaque_part", _) => "opaque: it has no path and no query, and nothing is relative to it",
        ("params", _) => "parameters of the path, behind its first semicolon",
        ("query", _) => "information for the resource to interpret",
        ("fragment", _) => "not part of the identifier; looked up after retrieval",
        ("url-path", _) => "what stands behind the slash after the host, which belongs to neither",
        _ => "whatever the rules of the scheme make of it",
    }
    .to_owned()
}

fn default_port(parts: &Parts<'_>) -> Option<u16> {
    Schemes::BUILT_IN.find(parts.get(Key::Scheme)?)?.default_port
}

fn scheme(parts: &Parts<'_>) -> &'static str {
    match default_port(parts) {
        Some(_) => "compared without regard to case; it has a default port",
        None => "compared without regard to case",
    }
}

fn port(text: &str, parts: &Parts<'_>) -> &'static str {
    match (text.parse::<u16>().ok(), default_port(parts)) {
        _ if text.is_empty() => "empty",
        (None, _) => "valid here, and greater than any port of TCP or UDP (65535)",
        (number, default) if number == default => "the default port of the scheme",
        _ => "in place of the scheme's default port, if it has one",
    }
}

fn host(parts: &Parts<'_>) -> &'static str {
    match parts.get(Key::HostKind) {
        Some("ipv4") => "an IPv4 address: four numbers, which the grammar does not limit to 255",
        Some("ipv6") => "an IPv6 address (RFC 2732)",
        _ => "a hostname, compared without regard to case",
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
