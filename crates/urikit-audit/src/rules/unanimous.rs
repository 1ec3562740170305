//! URLs that all parsers interpret alike.

use urikit_readings::raw::{Span, escapes, segments, split};

use crate::flags::SubjectFlags;
use crate::host::Host;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 1] = [Rule {
    id: "not-unanimous",
    severity: Severity::Error,
    what: "parsers may interpret the URL differently",
    why: "The code that checks a URL and the code that fetches it often use different parsers. \
          This rule accepts only URLs that all known parsers interpret alike: scheme http, https, \
          or ftp; no userinfo; a host of letters, digits, and inner hyphens, or an IP address in \
          its usual form; a port from 1 to 65535; and a path without dot-segments and without \
          encoded dots, slashes, and control characters.",
    remedy: "Reject the URL, or rewrite it in the form that this rule accepts.",
    source: "RFC 3986 section 7.6; Claroty and Snyk, Exploiting URL Parsing Confusion, 2022",
    refused: &[
        example("http://u@h.example/", 7..9),
        example("http://0177.0.0.1/", 7..17),
        example("http://[::ffff:127.0.0.1]/", 7..25),
        example("http://a_b.example/", 7..10),
        example("http://h.example:080/", 17..20),
        example("http://h.example/a/%2e%2e/b", 19..22),
        example("http://h.example/a/../b", 19..21),
        example("http://h.example/..;/b", 17..20),
        example("ftp://google.com?@evil.com/", 16..27),
        example("ftp://h.example/a?b", 17..19),
        example("http:/h.example/", 5..5),
        example("mailto:a@b.example", 0..6),
        example("ws://h.example/", 0..2),
        example("http://h.example/a b", 18..19),
        example("http://xn--.example/", 7..11),
    ],
    accepted: &[
        "http://h.example",
        "https://www.h-1.example:8443/a/b%20c;d?e=f/%2F#g",
        "http://192.0.2.1/",
        "http://[2001:db8::1]:81/",
        "FTP://xn--mnchen-3ya.example/",
    ],
    when: SubjectFlags::ANY,
    check: not_unanimous,
}];

fn not_unanimous(subject: &Subject<'_>) -> Option<Hit> {
    ambiguous_range(subject).map(Hit::at)
}

/// Returns the first range that parsers may interpret differently, in the order of the components.
fn ambiguous_range(subject: &Subject<'_>) -> Option<Span> {
    if let Err(error) = subject.reading {
        return Some(error.span().into());
    }
    let after_scheme = match subject.parts.scheme {
        // Some parsers reject other schemes or find no host.
        Some(scheme) if !subject.scheme.is_one_of(&["http", "https", "ftp"]) => {
            return Some(scheme);
        }
        Some(scheme) => scheme.end + 1,
        None if !subject.allowed.references => return Some(Span::new(0, 0)),
        // The base determines the host.
        None if subject.parts.host.is_none() => return ambiguous_path(subject),
        None => 0,
    };
    let Some(host) = subject.parts.host.filter(|host| !host.is_empty()) else {
        return Some(Span::new(after_scheme, after_scheme));
    };
    if let Some(userinfo) = subject.parts.userinfo {
        return Some(Span::new(userinfo.start, userinfo.end + 1));
    }
    ambiguous_host(subject, host)
        .or_else(|| ambiguous_port(subject))
        .or_else(|| ambiguous_path(subject))
}

fn ambiguous_host(subject: &Subject<'_>, host: Span) -> Option<Span> {
    match subject.host {
        Host::Ipv6(_) => subject.text(host).contains(&b'.').then_some(host),
        _ if subject.host.plain_ipv4().is_some() => None,
        Host::Name if host.len() <= 253 => ambiguous_label(subject, host),
        _ => Some(host),
    }
}

fn ambiguous_label(subject: &Subject<'_>, host: Span) -> Option<Span> {
    let mut last = host;
    for label in split(subject.bytes, host, b'.') {
        if !is_ldh(subject.text(label)) {
            return Some(label);
        }
        last = label;
    }
    (!subject.text(last)[0].is_ascii_alphabetic()).then_some(last)
}

/// Returns whether a label consists of at most 63 letters, digits, and inner hyphens, and is valid
/// if it begins with `xn--`.
pub(super) fn is_ldh(label: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let ([first, ..], [.., last]) = (label, label) else { return false };
    let is_plain =
        label.len() <= 63 && *first != b'-' && *last != b'-' && label.iter().all(is_inner);
    is_plain && (!super::names::is_encoded(label) || super::names::unicode(label).is_some())
}

fn ambiguous_port(subject: &Subject<'_>) -> Option<Span> {
    let port = subject.parts.port?;
    let is_number = subject.port().is_some_and(|number| (1..=65_535).contains(&number));
    (!is_number || subject.text(port).starts_with(b"0")).then_some(port)
}

fn ambiguous_path(subject: &Subject<'_>) -> Option<Span> {
    let after_authority = subject.after_authority();
    if subject.parts.path.is_empty() {
        // An empty reference refers to the base. RFC 2396 resolves a lone query differently.
        let is_base = subject.parts.scheme.or(subject.parts.host).or(subject.parts.query).is_none();
        return (!after_authority.is_empty() && !is_base).then_some(after_authority);
    }
    // RFC 1738 defines no query for ftp.
    if let Some(query) = subject.parts.query.filter(|_| subject.scheme.is_one_of(&["ftp"])) {
        return Some(Span::new(query.start - 1, query.end));
    }
    let is_ambiguous =
        |value: u8| matches!(value, b'.' | b'/' | b'\\' | b'%' | 0 | b'\n' | b'\r' | b'\t');
    let escape = escapes(subject.bytes, subject.parts.path).find(|octet| is_ambiguous(octet.value));
    let is_dots = |segment: &Span| {
        matches!(subject.text(*segment), b"." | b".." | [b'.', b';', ..] | [b'.', b'.', b';', ..])
    };
    escape
        .map(|octet| octet.span)
        .or_else(|| segments(subject.bytes, subject.parts.path).find(is_dots))
}
