//! What every reader reads alike.

use crate::flags::SubjectFlags;
use crate::host::Host;
use crate::octets::escapes;
use crate::parts::{segments, split};
use crate::rule::{Hit, Rule, Severity, example};
use crate::span::Span;
use crate::subject::Subject;

pub(super) static RULES: [Rule; 1] = [Rule {
    id: "not-unanimous",
    severity: Severity::Error,
    what: "some reader takes this apart differently",
    why: "Whoever checks a URI and whoever fetches it are often two parsers. This rule leaves only what all known ones read \
          alike: http, https or ftp, as not all know more schemes; a host of letters, digits and inner hyphens, or an address in its one form; a port \
          that is a number; a path without dots, slashes or controls in disguise.",
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
    odd_place(subject).map(Hit::at)
}

/// The first place at which readers part, in the order of the components.
fn odd_place(subject: &Subject<'_>) -> Option<Span> {
    if let Err(error) = subject.reading {
        return Some(error.span().into());
    }
    let after_scheme = match subject.parts.scheme {
        // Some parsers find no host in others, or refuse them.
        Some(scheme) if !subject.scheme.is_one_of(&["http", "https", "ftp"]) => {
            return Some(scheme);
        }
        Some(scheme) => scheme.end + 1,
        None if !subject.allowed.references => return Some(Span::new(0, 0)),
        // The host is that of the base.
        None if subject.parts.host.is_none() => return odd_path(subject),
        None => 0,
    };
    let Some(host) = subject.parts.host.filter(|host| !host.is_empty()) else {
        return Some(Span::new(after_scheme, after_scheme));
    };
    if let Some(userinfo) = subject.parts.userinfo {
        return Some(Span::new(userinfo.start, userinfo.end + 1));
    }
    odd_host(subject, host).or_else(|| odd_port(subject)).or_else(|| odd_path(subject))
}

fn odd_host(subject: &Subject<'_>, host: Span) -> Option<Span> {
    match subject.host {
        Host::Ipv6(_) => subject.text(host).contains(&b'.').then_some(host),
        _ if subject.host.plain_ipv4().is_some() => None,
        Host::Name if host.len() <= 253 => odd_label(subject, host),
        _ => Some(host),
    }
}

fn odd_label(subject: &Subject<'_>, host: Span) -> Option<Span> {
    let mut last = host;
    for label in split(subject.bytes, host, b'.') {
        if !is_ldh(subject.text(label)) {
            return Some(label);
        }
        last = label;
    }
    (!subject.text(last)[0].is_ascii_alphabetic()).then_some(last)
}

/// A label of letters, digits and inner hyphens of at most 63 bytes, and of a name that there is if it is encoded.
pub(super) fn is_ldh(label: &[u8]) -> bool {
    let is_inner = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    let ([first, ..], [.., last]) = (label, label) else { return false };
    let is_plain =
        label.len() <= 63 && *first != b'-' && *last != b'-' && label.iter().all(is_inner);
    is_plain && (!super::names::is_encoded(label) || super::names::shown(label).is_some())
}

fn odd_port(subject: &Subject<'_>) -> Option<Span> {
    let port = subject.parts.port?;
    let is_number = subject.port().is_some_and(|number| (1..=65_535).contains(&number));
    (!is_number || subject.text(port).starts_with(b"0")).then_some(port)
}

fn odd_path(subject: &Subject<'_>) -> Option<Span> {
    let behind = subject.behind_authority();
    if subject.parts.path.is_empty() {
        // What has neither a path nor a query leads to the base itself; a query alone does not by RFC 2396.
        let is_base = subject.parts.scheme.or(subject.parts.host).or(subject.parts.query).is_none();
        return (!behind.is_empty() && !is_base).then_some(behind);
    }
    // RFC 1738 has no query in ftp.
    if let Some(query) = subject.parts.query.filter(|_| subject.scheme.is_one_of(&["ftp"])) {
        return Some(Span::new(query.start - 1, query.end));
    }
    let disguised =
        |value: u8| matches!(value, b'.' | b'/' | b'\\' | b'%' | 0 | b'\n' | b'\r' | b'\t');
    let escape = escapes(subject.bytes, subject.parts.path).find(|octet| disguised(octet.value));
    let is_dots = |segment: &Span| {
        matches!(subject.text(*segment), b"." | b".." | [b'.', b';', ..] | [b'.', b'.', b';', ..])
    };
    escape
        .map(|octet| octet.span)
        .or_else(|| segments(subject.bytes, subject.parts.path).find(is_dots))
}
