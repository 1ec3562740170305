//! The lines of an explanation: what each component means in its specification.

use urikit::component::{Host, HostValue, Path};
use urikit::normalize::{Normalizer, Step};
use urikit::scheme::Schemes;
use urikit::{IriRef, UriRef};
use urikit_readings::raw::{Span, decoded};
use urikit_schemes::SCHEMES;

use super::{Fact, NORMAL};
use crate::output::printable::printable;
use crate::reading::{Parsed, Part, Reference, Spec, host_kind, nonempty_host};

/// Returns a line for each component, and one for the normal form if the specification has one.
pub(super) fn facts(reading: &Parsed<'_>) -> Vec<Fact> {
    let uri = match reading.reference() {
        Reference::Uri(uri) => Some(*uri),
        Reference::Zoned(zoned) => zoned.as_uri_ref(),
        _ => None,
    };
    let mut facts = Vec::with_capacity(9);
    for component in reading.components() {
        let (name, text) = (component.name, &reading.as_str()[component.span]);
        // A reference that is one of RFC 3986 is explained by it, whatever the specification of the
        // reading.
        let meaning = match (uri, reading.reference()) {
            (Some(uri), _) => of_uri(name, uri),
            (None, Reference::Iri(iri)) => of_iri(name, *iri),
            _ => of_older(name, text, reading),
        };
        let value = match reading.reference() {
            // ASCII is shown as it is.
            Reference::Uri(_) => text.to_owned(),
            _ => printable(text.as_bytes()),
        };
        facts.push(fact(name, value, component.section, with_decoded(meaning, text)));
    }
    match (uri, reading.reference()) {
        (Some(uri), _) => facts.push(normal_uri(uri)),
        (None, Reference::Iri(iri)) => {
            // The URI of an ASCII IRI is the IRI itself.
            if !iri.as_str().is_ascii() {
                facts.push(fact("URI", String::new(), "3.1", iri.to_uri().to_string()));
            }
            let normal = Normalizer::new().schemes(SCHEMES).normalize(*iri);
            facts.push(normal_form("5.3", iri.as_str(), normal.as_str()));
        }
        (None, Reference::Rfc2396(uri)) => {
            facts.push(normal_form("6", uri.as_str(), &uri.normalize()));
        }
        _ => {}
    }
    facts
}

fn fact(name: &'static str, value: String, section: &'static str, meaning: String) -> Fact {
    Fact { name, value, section, meaning }
}

fn normal_form(section: &'static str, text: &str, normal: &str) -> Fact {
    let meaning = match normal == text {
        true => "already normalized".to_owned(),
        false => printable(normal.as_bytes()),
    };
    fact(NORMAL, String::new(), section, meaning)
}

/// Returns the normal form of a URI, with the steps that lead to it.
fn normal_uri(uri: UriRef<'_>) -> Fact {
    let normalizer = Normalizer::new().schemes(SCHEMES);
    let steps: Vec<&str> = normalizer.changes(uri).iter().map(Step::name).collect();
    let normal = normalizer.normalize(uri);
    let mut fact = normal_form("6.2", uri.as_str(), normal.as_str());
    if !steps.is_empty() {
        fact.meaning = format!("{normal} (steps: {})", steps.join(", "));
    }
    fact
}

/// Appends the decoded text to the meaning if it contains escapes.
fn with_decoded(meaning: String, text: &str) -> String {
    let octets = decoded(text.as_bytes(), Span::new(0, text.len()));
    // Each escape becomes shorter, so equal lengths mean that there is none.
    if octets.len() == text.len() {
        return meaning;
    }
    let charset = if std::str::from_utf8(&octets).is_ok() { "" } else { ", not UTF-8" };
    format!("{meaning}; decoded{charset}: {}", printable(&octets))
}

/// Describes a component of RFC 3986.
fn of_uri(name: &str, uri: UriRef<'_>) -> String {
    let default_port = uri.scheme().and_then(|scheme| scheme.default_port());
    match name {
        "scheme" => match default_port {
            Some(port) => format!("case-insensitive; default port {port}"),
            None => "case-insensitive".to_owned(),
        },
        "userinfo" => match uri.userinfo().and_then(|userinfo| userinfo.password()) {
            // RFC 3986 section 3.2.1 allows an empty password to be shown, so it is not a secret.
            Some(password) if !password.is_empty() => {
                "username and password; deprecated, since the password is in clear text".to_owned()
            }
            _ => "username".to_owned(),
        },
        "host" => uri.host().map(host_of_uri).unwrap_or_default(),
        "port" => port_of_uri(uri, default_port),
        "path" => path_of_uri(uri.path(), uri),
        "query" => "identifies the resource together with the path".to_owned(),
        _ => "a part of the resource; not used for retrieval".to_owned(),
    }
}

fn host_of_uri(host: Host<'_>) -> String {
    match host.value() {
        // Before the kinds, because an empty host is a registered name too.
        _ if host.as_str().is_empty() => "empty registered name".to_owned(),
        HostValue::RegName(_) => "registered name, case-insensitive".to_owned(),
        HostValue::Ipv4(_) => "IPv4 address".to_owned(),
        HostValue::Ipv6(address) => format!("IPv6 address {address}"),
        HostValue::IpvFuture(literal) => {
            let (version, address) = (literal.version(), literal.address());
            format!("IPvFuture literal, version {version} (not defined): {address}")
        }
        _ => "host of another kind".to_owned(),
    }
}

fn port_of_uri(uri: UriRef<'_>, default: Option<u16>) -> String {
    let Some(port) = uri.port() else { return String::new() };
    match (port.to_u16(), default) {
        // Only the digits are optional; the colon is there.
        (Ok(None), _) => "empty; same as no port (section 6.2.3)".to_owned(),
        (Err(_), _) => "valid syntax, but greater than 65535".to_owned(),
        (Ok(number), Some(default)) if number == Some(default) => {
            "default port of the scheme; same as no port (section 6.2.3)".to_owned()
        }
        (Ok(_), Some(default)) => format!("instead of the default port {default}"),
        (Ok(_), None) => "scheme has no known default port".to_owned(),
    }
}

fn path_of_uri(path: Path<'_>, uri: UriRef<'_>) -> String {
    let segments = counted(path.segments().count());
    let mut meaning = match (path.as_str(), uri.scheme()) {
        ("", _) => "empty (a URI always has a path)".to_owned(),
        (text, _) if text.starts_with('/') => format!("absolute; {segments}"),
        (_, Some(_)) => format!("rootless; {segments}"),
        (_, None) => format!("relative to the path of the base; {segments}"),
    };
    if path.segments().any(|segment| matches!(segment.as_str(), "." | "..")) {
        meaning += ", including dot-segments (section 5.2.4)";
    }
    meaning
}

fn counted(segments: usize) -> String {
    format!("{segments} segment{}", if segments == 1 { "" } else { "s" })
}

/// Describes a component of RFC 3987.
fn of_iri(name: &str, iri: IriRef<'_>) -> String {
    match (name, iri.host()) {
        ("host", Some(host)) => return host_of_iri(iri, host),
        ("scheme", _) => "case-insensitive; always ASCII",
        ("userinfo", _) => "username, and after a colon a password, in clear text",
        ("port", _) => "instead of the default port of the scheme, if any",
        ("path", _) => "segments separated by slashes (a URI always has a path)",
        ("query", _) => "the only component that allows private-use characters",
        _ => "not used for retrieval",
    }
    .to_owned()
}

fn host_of_iri(iri: IriRef<'_>, host: Host<'_>) -> String {
    if host.reg_name().is_none() {
        return format!("address of kind {}", host.kind().name());
    }
    let meaning = "registered name".to_owned();
    if host.as_str().is_ascii() {
        return meaning;
    }
    match iri.to_uri_by_idna() {
        Ok(uri) => format!("{meaning}; {} in DNS", uri.host().map_or("", |host| host.as_str())),
        Err(error) => {
            format!("{meaning}; not a DNS name: {} ({})", error.message(), error.section())
        }
    }
}

/// Describes a component of another specification.
fn of_older(name: &str, text: &str, reading: &Parsed<'_>) -> String {
    match (name, text) {
        ("scheme", _) if default_port(reading).is_some() => "case-insensitive; has a default port",
        ("scheme", _) => "case-insensitive",
        ("port", text) => port(text, default_port(reading)),
        ("path", path) => return path_meaning(path),
        ("host", _) if reading.spec() == Spec::Whatwg => host_of_url(reading),
        ("host", "") => "empty, as allowed in a file URL",
        ("host", _) => match host_kind(reading) {
            Some("ipv4") => "IPv4 address; the grammar does not limit the numbers to 255",
            Some("ipv6") => "IPv6 address (RFC 2732)",
            _ => "host name, case-insensitive",
        },
        ("address", _) => "IPv6 address, meaningful on one link only",
        ("zone", _) => "name of the link on this machine (RFC 4007)",
        // An authority that is not divided into host and port.
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

fn port(text: &str, default: Option<u16>) -> &'static str {
    match text.parse::<u16>().ok() {
        _ if text.is_empty() => "empty",
        None => "valid syntax, but greater than 65535",
        number if number == default => "default port of the scheme",
        _ => "instead of the default port of the scheme, if any",
    }
}

/// Describes the host of a URL of the URL Standard.
fn host_of_url(reading: &Parsed<'_>) -> &'static str {
    match host_kind(reading) {
        Some("ipv4") => "IPv4 address",
        Some("ipv6") => "IPv6 address",
        _ if nonempty_host(reading).is_none() => "empty; no host",
        _ => "host name",
    }
}

fn path_meaning(path: &str) -> String {
    // The first slash does not separate two segments.
    let segments = counted(path.strip_prefix('/').unwrap_or(path).split('/').count());
    match path {
        "" => "empty".to_owned(),
        path if path.starts_with('/') => format!("absolute; {segments}"),
        _ => format!("relative to the path of the base; {segments}"),
    }
}
