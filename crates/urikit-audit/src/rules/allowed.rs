//! The allow-lists of a [`FetchGuard`](crate::FetchGuard). Without a list, these rules have no
//! findings.
//!
//! A guard applies them to the normal form that it returns, in which letters of the host are in
//! lowercase and not percent-encoded.

use urikit::Uri;
use urikit_readings::raw::Span;

use super::unanimous::is_ldh;
use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

/// `refused` is empty because it depends on the lists; see the tests of the guard.
pub(crate) static RULES: [Rule; 4] = [
    Rule {
        id: "scheme-not-allowed",
        severity: Severity::Error,
        what: "scheme is not on the allow-list",
        why: "A client that supports more schemes than it needs can be directed to local files and \
              internal services. Only a `FetchGuard` with a list of schemes applies this rule.",
        remedy: "Use a listed scheme, or add this one with `FetchGuard::allow_schemes`.",
        source: "RFC 3986 section 7.6; OWASP, SSRF Prevention Cheat Sheet",
        refused: &[],
        accepted: &["http://h.example/", "foo:bar"],
        when: SubjectFlags::ANY,
        check: scheme_not_allowed,
    },
    Rule {
        id: "host-not-allowed",
        severity: Severity::Error,
        what: "host is not on the allow-list",
        why: "A server that fetches URLs of its users should connect only to known hosts. An \
              allow-list also rejects names and addresses that a block-list misses. A redirect \
              must not leave the site, so the policy `redirect` needs the hosts of the site. It \
              reports all hosts until they are listed.",
        remedy: "Use a listed host, or add its name with `allow_hosts`.",
        source: "OWASP, SSRF Prevention Cheat Sheet; OWASP, Unvalidated Redirects and Forwards \
                 Cheat Sheet; CWE-918; CWE-601",
        refused: &[
            example("https://evil.example/", 8..20),
            example("//evil.example/", 2..14),
            example("/\t/evil.example/", 0..16),
        ],
        accepted: &["/account", "account?tab=orders"],
        when: SubjectFlags::ANY,
        check: host_not_allowed,
    },
    Rule {
        id: "port-not-allowed",
        severity: Severity::Error,
        what: "port is not on the allow-list",
        why: "Other ports of a host can belong to services that were not meant to be reached. \
              Only a policy with a list of ports applies this rule.",
        remedy: "Use a listed port, or add this one with `Policy::only_port`.",
        source: "OWASP, SSRF Prevention Cheat Sheet; CWE-918",
        refused: &[example("https://h.example:8443/", 18..22)],
        accepted: &["/account", "mailto:a@b.example"],
        when: SubjectFlags::ANY,
        check: port_not_allowed,
    },
    Rule {
        id: "origin-changed",
        severity: Severity::Error,
        what: "redirect leads to another origin",
        why: "A redirect to another scheme, host, or port can disclose credentials to another \
              server, or reach a service that was not checked. Only a `FetchGuard` with \
              `same_origin_redirects` applies this rule.",
        remedy: "Reject the redirect, or check its target as a new URL and send it no credentials.",
        source: "RFC 6454 section 5; RFC 9110 section 15.4; CWE-601; CVE-2022-27774",
        refused: &[],
        accepted: &["http://h.example/", "//h.example/", "/path"],
        when: SubjectFlags::ANY,
        check: origin_changed,
    },
];

fn scheme_not_allowed(subject: &Subject<'_>) -> Option<Hit> {
    let schemes = subject.allowed.only_schemes?;
    let span = subject.parts.scheme.unwrap_or(Span::new(0, 0));
    let scheme = subject.text(span);
    let is_listed = schemes.iter().any(|name| name.as_bytes().eq_ignore_ascii_case(scheme));
    (!is_listed).then_some(Hit::at(span))
}

fn host_not_allowed(subject: &Subject<'_>) -> Option<Hit> {
    let hosts = subject.allowed.only_hosts?;
    let Some(span) = subject.parts.host.filter(|host| !host.is_empty()) else {
        // A reference leads to the host of its page, or to one of its targets.
        let is_reference = subject.parts.scheme.is_none();
        let whole = Hit::at(subject.all()).with_detail("the URL has no host");
        return (!is_reference).then_some(whole);
    };
    let host = subject.text(span);
    if is_listed(subject, host) {
        return None;
    }
    let hit = Hit::at(span);
    Some(match host {
        _ if hosts.is_empty() => {
            hit.with_detail("the own origin is unknown; list the hosts of the site")
        }
        [.., b'.'] => hit.with_detail("it ends with a dot"),
        _ if subject.host.address().is_some() => hit.with_detail("it is an IP address"),
        _ => hit,
    })
}

fn port_not_allowed(subject: &Subject<'_>) -> Option<Hit> {
    let ports = subject.allowed.only_ports?;
    let host = subject.parts.host?;
    // An empty port is the default port (RFC 3986 section 3.2.3).
    let span = subject.parts.port.filter(|port| !port.is_empty());
    let port = match span {
        Some(_) => subject.port(),
        None => subject.default_port().map(u64::from),
    };
    let is_listed = ports.iter().any(|listed| port == Some(u64::from(*listed)));
    (!is_listed).then(|| Hit::at(span.unwrap_or(host)))
}

/// Returns whether the policy or guard lists a host.
pub(super) fn is_listed(subject: &Subject<'_>, host: &[u8]) -> bool {
    let mut hosts = subject.allowed.only_hosts.into_iter().flatten();
    hosts.any(|pattern| matches(pattern.as_bytes(), host))
}

/// Returns whether a host equals a name, or is a subdomain of a pattern that begins with `*.`.
fn matches(pattern: &[u8], host: &[u8]) -> bool {
    let Some(suffix) = pattern.strip_prefix(b"*") else {
        return pattern.eq_ignore_ascii_case(host);
    };
    let Some(len) = host.len().checked_sub(suffix.len()) else { return false };
    let (subdomain, parent) = host.split_at(len);
    // Some parsers end the host at other characters, such as `%2F`.
    parent.eq_ignore_ascii_case(suffix) && is_name(subdomain)
}

/// Returns whether the bytes are dot-separated labels of letters, digits, and inner hyphens.
pub(crate) fn is_name(name: &[u8]) -> bool {
    name.split(|byte| *byte == b'.').all(is_ldh)
}

fn origin_changed(subject: &Subject<'_>) -> Option<Hit> {
    let base = subject.allowed.base?;
    let whole = Hit::at(subject.all());
    let Some(target) = subject.reading.ok().and_then(|reading| reading.as_uri()) else {
        return Some(whole);
    };
    let scheme = subject.parts.scheme.map_or(whole, Hit::at);
    if !base.scheme().as_str().eq_ignore_ascii_case(target.scheme().as_str()) {
        return Some(scheme.with_detail("the scheme differs"));
    }
    // The origin of a URI without a host is unique (RFC 6454 section 4).
    let (Some(base_host), Some(target_host)) = (host_of(base), host_of(target)) else {
        return Some(whole.with_detail("the URL has no host"));
    };
    let host = subject.parts.host.map_or(whole, Hit::at);
    if !base_host.eq_ignore_ascii_case(target_host) {
        return Some(host.with_detail("the host differs"));
    }
    let port = subject.parts.port.map_or(host, Hit::at);
    (!has_same_port(base, target)).then_some(port.with_detail("the port differs"))
}

/// Returns the host, unless it is missing or empty.
fn host_of(uri: Uri<'_>) -> Option<&str> {
    uri.host().map(|host| host.as_str()).filter(|host| !host.is_empty())
}

/// Compares the ports of two URIs with the same scheme. A missing port is the default port.
fn has_same_port(a: Uri<'_>, b: Uri<'_>) -> bool {
    let default = a.scheme().default_port();
    let port = |uri: Uri<'_>| uri.port().map_or(Ok(None), |port| port.to_u16());
    match (port(a), port(b)) {
        (Ok(a), Ok(b)) => a.or(default) == b.or(default),
        _ => false,
    }
}
