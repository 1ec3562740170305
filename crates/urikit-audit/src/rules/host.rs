//! The syntax of hosts: characters, labels, and addresses in brackets.

use memchr::memchr;
use urikit_readings::raw::{Span, escapes, split};

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 7] = [
    Rule {
        id: "host-empty",
        severity: Severity::Error,
        what: "host is empty",
        why: "This scheme requires a host. Some clients reject the URL; others connect to the \
              local machine, or use the next name in the URL as the host.",
        remedy: "Add a host, or reject the URL.",
        source: "RFC 9110 section 4.2.1; RFC 3986 section 3.2.2",
        refused: &[
            example("http://:80/", 7..7),
            example("http://u@/x", 9..9),
            example("http:///e.example", 7..7),
        ],
        accepted: &["http://h.example:80/", "file:///etc", "http:h.example"],
        when: SubjectFlags::PORT.or(SubjectFlags::AT).or(SubjectFlags::ODD_SCHEME),
        check: empty,
    },
    Rule {
        id: "host-trailing-dot",
        severity: Severity::Warning,
        what: "host ends with a dot",
        why: "To DNS, the names with and without the dot are the same. Allow-lists, cookies, and \
              certificates compare strings, and treat the two as different hosts.",
        remedy: "Remove the trailing dot.",
        source: "RFC 3986 section 3.2.2; RFC 1034 section 3.1",
        refused: &[example("http://127.0.0.1./", 16..17), example("http://e.example.:80/", 16..17)],
        accepted: &["http://e.example/", "http://e.example/.", "http://./"],
        when: SubjectFlags::ODD_HOST,
        check: trailing_dot,
    },
    Rule {
        id: "host-pct",
        severity: Severity::Error,
        what: "host is percent-encoded",
        why: "Some parsers decode the host before they check it, some after, and some not at all. \
              If it decodes to a delimiter, some parsers end the host there.",
        remedy: "Decode the host, and reject it if the result contains delimiters.",
        source: "RFC 3986 section 3.2.2; CVE-2022-27780",
        refused: &[
            example("http://127.0.0.1%2f.evil.example/", 16..19),
            example("http://169.254.169.%32%35%34/", 19..22),
            example("http://%61.example%40b.example/", 18..21),
        ],
        accepted: &["http://h.example/%61", "http://%61@h.example/"],
        when: SubjectFlags::ODD_HOST,
        check: encoded,
    },
    Rule {
        id: "host-nonldh",
        severity: Severity::Warning,
        what: "host is not a valid Internet host name",
        why: "The labels of a host name consist of letters, digits, and inner hyphens. RFC 3986 \
              allows other characters, but RFC 2396 finds no host here, and some parsers truncate \
              the host at such a character. DNS may still resolve the name.",
        remedy: "Use labels of at most 63 letters, digits, and inner hyphens.",
        source: "RFC 2396 section 3.2.2; RFC 1123 section 2.1; RFC 3986 section 3.2.2",
        refused: &[
            example("http://h;evil.example/", 8..9),
            example("http://a..b.example/", 9..10),
            example("http://a_b.example/", 8..9),
            example("http://-a.example/", 7..8),
            example("http://a-.example/", 8..9),
            example("http://.a.example/", 7..8),
        ],
        accepted: &[
            "http://a-b.example/",
            "http://1.example/",
            "http://e.example./",
            "http://127.0.0.1/",
            "http://[::1]/",
        ],
        when: SubjectFlags::ODD_HOST,
        check: not_ldh,
    },
    Rule {
        id: "ipv6-zone",
        severity: Severity::Warning,
        what: "IPv6 address has a zone identifier",
        why: "A zone identifier names a network interface of the machine that processes the URL. \
              Few parsers support this syntax, and RFC 9844 has withdrawn it.",
        remedy: "Remove the zone identifier.",
        source: "RFC 6874; RFC 9844; RFC 3986 section 3.2.2",
        refused: &[
            example("http://[fe80::1%25lo]/", 15..20),
            example("http://[fe80::1%lo]/", 15..18),
        ],
        accepted: &["http://[fe80::1]/", "http://[fe80::1]/%25lo"],
        when: SubjectFlags::ODD_HOST,
        check: zone,
    },
    Rule {
        id: "ipvfuture",
        severity: Severity::Warning,
        what: "host is an IPvFuture address",
        why: "RFC 3986 reserves this syntax for future versions of IP, and none is defined. Some \
              parsers accept it, but no specification defines what they connect to.",
        remedy: "Use a host name, an IPv4 address, or an IPv6 address.",
        source: "RFC 3986 section 3.2.2",
        refused: &[example("http://[v1.x]/", 7..13)],
        accepted: &["http://[::1]/", "http://v1.x.example/"],
        when: SubjectFlags::ODD_HOST,
        check: future,
    },
    Rule {
        id: "junk-after-bracket",
        severity: Severity::Error,
        what: "unexpected characters after the closing bracket of the host",
        why: "Only a port can follow the bracket. Some parsers ignore the other characters, some \
              treat them as part of the host.",
        remedy: "Remove the characters between the bracket and the port or path.",
        source: "RFC 3986 section 3.2; CVE-2024-11168",
        refused: &[
            example("http://[::1]evil.example/", 12..24),
            example("http://[::1].evil.example:80/", 12..25),
        ],
        accepted: &["http://[::1]:80/", "http://[::1]/evil.example"],
        when: SubjectFlags::ODD_HOST,
        check: junk,
    },
];

fn empty(subject: &Subject<'_>) -> Option<Hit> {
    let is_web = subject.scheme.is_web() || subject.scheme.is_one_of(&["ftp"]);
    subject.parts.host.filter(|host| is_web && host.is_empty()).map(Hit::at)
}

fn trailing_dot(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.name()?;
    (host.len() > 1 && subject.text(host).ends_with(b"."))
        .then(|| Hit::at(Span::byte(host.end - 1)))
}

fn encoded(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.name()?;
    let is_delimiter = |value: u8| {
        matches!(value, 0..=0x20 | b'/' | b'?' | b'#' | b'@' | b':' | b'\\' | b'[' | b']' | b'%')
    };
    if let Some(octet) = escapes(subject.bytes, host).find(|octet| is_delimiter(octet.value)) {
        return Some(Hit::at(octet.span).with_detail("it decodes to a delimiter"));
    }
    escapes(subject.bytes, host).next().map(|octet| Hit::at(octet.span))
}

fn not_ldh(subject: &Subject<'_>) -> Option<Hit> {
    let host = subject.name()?;
    let text = subject.text(host);
    let host = if text.ends_with(b".") { Span::new(host.start, host.end - 1) } else { host };
    split(subject.bytes, host, b'.').find_map(|label| invalid_in(subject, label)).map(Hit::at)
}

/// Returns the first invalid character of a label, or its delimiter if it is empty. Other rules
/// check percent-encoded and non-ASCII characters.
fn invalid_in(subject: &Subject<'_>, label: Span) -> Option<Span> {
    const LONGEST: usize = 63;
    let text = subject.text(label);
    let is_invalid = |byte: &u8| {
        byte.is_ascii() && !byte.is_ascii_alphanumeric() && !matches!(byte, b'-' | b'%')
    };
    match text {
        [] => Some(Span::byte(label.start)),
        [b'-', ..] => Some(Span::byte(label.start)),
        _ => {
            text.iter().position(is_invalid).map(|at| Span::byte(label.start + at)).or_else(|| {
                (text.ends_with(b"-"))
                    .then(|| Span::byte(label.end - 1))
                    .or((text.len() > LONGEST && text.is_ascii() && !text.contains(&b'%'))
                        .then_some(label))
            })
        }
    }
}

/// Returns the range between the brackets.
fn inside(subject: &Subject<'_>) -> Option<Span> {
    let host = subject.parts.host?;
    let literal = subject.text(host).strip_prefix(b"[")?;
    Some(host.inner(1, 1 + memchr(b']', literal)?))
}

fn zone(subject: &Subject<'_>) -> Option<Hit> {
    let inside = inside(subject)?;
    memchr(b'%', subject.text(inside)).map(|at| Hit::at(inside.from(inside.start + at)))
}

fn future(subject: &Subject<'_>) -> Option<Hit> {
    let inside = inside(subject)?;
    let begins = matches!(subject.text(inside), [b'v' | b'V', ..]);
    begins.then(|| Hit::at(Span::new(inside.start - 1, inside.end + 1)))
}

fn junk(subject: &Subject<'_>) -> Option<Hit> {
    let after_bracket = inside(subject)?.end + 1;
    let junk = subject.parts.host?.from(after_bracket);
    (!junk.is_empty()).then_some(Hit::at(junk))
}
