//! Explanations of the components by RFC 3986.

use urikit::UriRef;
use urikit::component::{Encoded, Host, HostKind, HostValue, Path, Port, Scheme, Userinfo};
use urikit::normalize::{Normalizer, Step};
use urikit_schemes::SCHEMES;

use super::{Fact, NORMAL};
use crate::output::printable::printable;

/// Returns a line for each component that is defined, and one for the normal form.
pub(super) fn facts(uri: UriRef<'_>) -> Vec<Fact> {
    let scheme = uri.scheme();
    let mut facts = Vec::with_capacity(8);
    facts.extend(scheme.map(scheme_fact));
    facts.extend(uri.userinfo().map(userinfo_fact));
    facts.extend(uri.host().map(host_fact));
    facts.extend(uri.port().map(|port| port_fact(port, scheme)));
    facts.push(path_fact(uri.path(), uri));
    facts.extend(uri.query().map(|query| {
        let meaning = encoded_meaning("identifies the resource together with the path", *query);
        fact("query", query.as_str(), "3.4", meaning)
    }));
    facts.extend(uri.fragment().map(|fragment| {
        let meaning = encoded_meaning("a part of the resource; not used for retrieval", *fragment);
        fact("fragment", fragment.as_str(), "3.5", meaning)
    }));
    facts.push(normal_fact(uri));
    facts
}

pub(super) fn fact(
    name: &'static str,
    value: &str,
    section: &'static str,
    meaning: String,
) -> Fact {
    Fact { name, value: value.to_owned(), section, meaning }
}

fn scheme_fact(scheme: Scheme<'_>) -> Fact {
    let mut meaning = "case-insensitive".to_owned();
    if let Some(port) = scheme.default_port() {
        meaning += &format!("; default port {port}");
    }
    fact("scheme", scheme.as_str(), "3.1", meaning)
}

fn userinfo_fact(userinfo: Userinfo<'_>) -> Fact {
    let meaning = match userinfo.password() {
        Some(password) if !password.is_empty() => {
            "username and password; deprecated, since the password is in clear text"
        }
        _ => "username",
    };
    fact("userinfo", userinfo.as_str(), "3.2.1", encoded_meaning(meaning, *userinfo))
}

fn host_fact(host: Host<'_>) -> Fact {
    let meaning = match host.value() {
        _ if host.as_str().is_empty() => "empty registered name".to_owned(),
        HostValue::RegName(name) => encoded_meaning("registered name, case-insensitive", *name),
        HostValue::Ipv4(_) => "IPv4 address".to_owned(),
        HostValue::Ipv6(address) => format!("IPv6 address {address}"),
        HostValue::IpvFuture(literal) => {
            format!(
                "IPvFuture literal, version {} (not defined): {}",
                literal.version(),
                literal.address()
            )
        }
        _ => "host of another kind".to_owned(),
    };
    debug_assert!(host.kind() == HostKind::RegName || !host.as_str().is_empty());
    fact("host", host.as_str(), "3.2.2", meaning)
}

fn port_fact(port: Port<'_>, scheme: Option<Scheme<'_>>) -> Fact {
    let default = scheme.and_then(|scheme| scheme.default_port());
    let meaning = match (port.to_u16(), default) {
        (Ok(None), _) => "empty; same as no port (section 6.2.3)".to_owned(),
        (Err(_), _) => "valid syntax, but greater than 65535".to_owned(),
        (Ok(number), Some(default)) if number == Some(default) => {
            "default port of the scheme; same as no port (section 6.2.3)".to_owned()
        }
        (Ok(_), Some(default)) => format!("instead of the default port {default}"),
        (Ok(_), None) => "scheme has no known default port".to_owned(),
    };
    fact("port", port.as_str(), "3.2.3", meaning)
}

fn path_fact(path: Path<'_>, uri: UriRef<'_>) -> Fact {
    let text = path.as_str();
    let segments = path.segments().count();
    let plural = if segments == 1 { "" } else { "s" };
    let mut meaning = match (text, uri.scheme()) {
        ("", _) => "empty (a URI always has a path)".to_owned(),
        (text, _) if text.starts_with('/') => format!("absolute; {segments} segment{plural}"),
        (_, Some(_)) => format!("rootless; {segments} segment{plural}"),
        (_, None) => format!("relative to the path of the base; {segments} segment{plural}"),
    };
    if path.segments().any(|segment| matches!(segment.as_str(), "." | "..")) {
        meaning += ", including dot-segments (section 5.2.4)";
    }
    fact("path", text, "3.3", encoded_meaning(&meaning, *path))
}

fn normal_fact(uri: UriRef<'_>) -> Fact {
    let normalizer = Normalizer::new().schemes(SCHEMES);
    let changes = normalizer.changes(uri);
    if changes.is_empty() {
        return fact(NORMAL, "", "6.2", "already normalized".to_owned());
    }
    let steps: Vec<&str> = changes.iter().map(Step::name).collect();
    let normal = normalizer.normalize(uri);
    fact(NORMAL, "", "6.2", format!("{normal} (steps: {})", steps.join(", ")))
}

/// Appends the decoded value to the meaning if it contains escapes.
pub(super) fn encoded_meaning(meaning: &str, encoded: Encoded<'_>) -> String {
    if !encoded.as_str().contains('%') {
        return meaning.to_owned();
    }
    let bytes = encoded.decode_bytes();
    let charset = if std::str::from_utf8(&bytes).is_ok() { "" } else { ", not UTF-8" };
    format!("{meaning}; decoded{charset}: {}", printable(&bytes))
}
