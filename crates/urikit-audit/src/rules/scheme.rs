//! Schemes, and the slashes behind them.

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::span::Span;
use crate::subject::Subject;

pub(super) static RULES: [Rule; 6] = [
    Rule {
        id: "scheme-case-or-ctl",
        severity: Severity::Error,
        what: "the scheme is disguised by spaces, controls or mixed case",
        why: "A filter that compares the beginning with a list does not find it; readers that drop such bytes, or that do not \
              care for case, do. Case alone is only noted.",
        source: "RFC 3986 section 3.1; CVE-2023-24329",
        refused: &[
            example(" http://e.example", 0..1),
            example("ht\ntp://e.example", 2..3),
            example("\u{1}javascript:x", 0..1),
            example("JavaScript:x", 0..10),
        ],
        accepted: &["http://e.example/", "HTTP://e.example/", "/a b:c"],
        when: SubjectFlags::ODD_SCHEME,
        check: disguised,
    },
    Rule {
        id: "scheme-missing",
        severity: Severity::Warning,
        what: "there is no scheme",
        why: "What it leads to depends on a base. Where a URI was meant, readers guess: a host, a path, the scheme of the page.",
        source: "RFC 3986 section 4.2; Claroty and Snyk, Exploiting URL Parsing Confusion, 2022",
        refused: &[
            example("//evil.example/x", 0..2),
            example("evil.example/x", 0..0),
            example("", 0..0),
        ],
        accepted: &["http://h.example/", "urn:x:y"],
        when: SubjectFlags::ODD_SCHEME,
        check: missing,
    },
    Rule {
        id: "scheme-other",
        severity: Severity::Warning,
        what: "the policy does not list this scheme",
        why: "A client that knows more schemes than it needs can be sent where it was never meant to go.",
        source: "RFC 3986 section 7.6; OWASP, SSRF Prevention Cheat Sheet",
        // What is listed is up to the policy, so its examples are in the policy's tests.
        refused: &[],
        accepted: &["http://h.example/", "foo:bar"],
        when: SubjectFlags::ANY,
        check: unlisted,
    },
    Rule {
        id: "scheme-mixup",
        severity: Severity::Warning,
        what: "readers of this scheme do not split its URIs as others do",
        why: "Behind it stands another URI, or a syntax of its own. A check by the generic syntax looks at other parts than \
              the client uses.",
        source: "Claroty and Snyk, Exploiting URL Parsing Confusion, 2022; CVE-2021-45046",
        refused: &[
            example("ldap://127.0.0.1#.evil.example:1389/a", 0..4),
            example("jar:http://h.example/a.jar!/b", 0..3),
            example("url:http://evil.example/", 0..3),
        ],
        accepted: &["http://h.example/", "ftp://h.example/", "urn:x:y"],
        when: SubjectFlags::ODD_SCHEME,
        check: mixup,
    },
    Rule {
        id: "scheme-script",
        severity: Severity::Error,
        what: "the scheme runs code, carries a document with it, or reads local files",
        why: "A link that a person follows runs in the page it stands in; a fetch reads what lies on the machine.",
        source: "RFC 3986 section 1.2.2; RFC 2397 section 6; CWE-79",
        refused: &[
            example("javascript://good.example/%0aalert(1)", 0..10),
            example("data:text/html,<script>", 0..4),
            example("java\tscript:x", 0..11),
            example("file:///etc/passwd", 0..4),
        ],
        accepted: &["http://h.example/javascript:x", "database:x"],
        when: SubjectFlags::ODD_SCHEME,
        check: script,
    },
    Rule {
        id: "slash-count",
        severity: Severity::Error,
        what: "there are not exactly two slashes behind the scheme",
        why: "By the grammar there is no host then, or an empty one. Browsers, curl and others take the next name for the \
              host, however many slashes there are.",
        source: "RFC 3986 section 3; WHATWG URL; Claroty and Snyk, Exploiting URL Parsing Confusion, 2022",
        refused: &[
            example("http:/e.example", 5..6),
            example("http:///e.example", 5..8),
            example("http:e.example", 5..5),
            example("ftp:////e.example", 4..8),
        ],
        accepted: &["http://e.example", "file:///etc", "urn:x:y", "foo:/x", "//e.example"],
        when: SubjectFlags::ODD_SCHEME,
        check: slashes,
    },
];

fn disguised(subject: &Subject<'_>) -> Option<Hit> {
    let scheme = subject.parts.scheme?;
    let text = subject.text(scheme);
    if let Some(at) = text.iter().position(|byte| matches!(byte, 0..=0x20 | 0x7f)) {
        let is_scheme = !subject.scheme.as_str().is_empty();
        return is_scheme.then(|| Hit::at(Span::byte(scheme.start + at)));
    }
    let has = |is: fn(&u8) -> bool| text.iter().any(is);
    let mixed = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    mixed.then(|| Hit::at(scheme).as_bad_as(Severity::Info))
}

fn missing(subject: &Subject<'_>) -> Option<Hit> {
    if subject.parts.scheme.is_some() {
        return None;
    }
    Some(Hit::at(Span::new(0, if subject.bytes.starts_with(b"//") { 2 } else { 0 })))
}

fn unlisted(subject: &Subject<'_>) -> Option<Hit> {
    let scheme = subject.parts.scheme?;
    let listed = |name: &String| name.eq_ignore_ascii_case(subject.scheme.as_str());
    let allowed = subject.allowed.schemes;
    (!allowed.is_empty() && !allowed.iter().any(listed)).then_some(Hit::at(scheme))
}

/// What is read by rules of its own: nested URIs, and names for a directory or a database to look up.
const MIXED_UP: [&str; 16] = [
    "blob",
    "feed",
    "filesystem",
    "iiop",
    "jar",
    "jdbc",
    "jndi",
    "ldap",
    "ldapi",
    "ldaps",
    "netdoc",
    "rmi",
    "url",
    "view-source",
    "wyciwyg",
    "zip",
];

fn mixup(subject: &Subject<'_>) -> Option<Hit> {
    subject.scheme.is_one_of(&MIXED_UP).then_some(subject.parts.scheme).flatten().map(Hit::at)
}

fn script(subject: &Subject<'_>) -> Option<Hit> {
    let names = ["data", "file", "javascript", "livescript", "mhtml", "mocha", "vbscript"];
    subject.scheme.is_one_of(&names).then_some(subject.parts.scheme).flatten().map(Hit::at)
}

/// Schemes whose URIs always have a host.
const WITH_HOST: [&str; 16] = [
    "ftp", "git", "gopher", "http", "https", "nntp", "rsync", "rtsp", "sftp", "ssh", "telnet",
    "tn3270", "wais", "ws", "wss", "ftps",
];

fn slashes(subject: &Subject<'_>) -> Option<Hit> {
    let start = subject.parts.scheme?.end + 1;
    let count = subject.bytes[start..].iter().take_while(|byte| **byte == b'/').count();
    let is_odd = count != 2 && subject.scheme.is_one_of(&WITH_HOST);
    is_odd.then(|| Hit::at(Span::new(start, start + count)))
}
