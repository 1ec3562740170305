//! Schemes, and the slashes after them.

use urikit_readings::raw::{SCRIPT_SCHEMES, Span};

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 6] = [
    Rule {
        id: "scheme-case-or-ctl",
        severity: Severity::Error,
        what: "scheme contains whitespace, control characters, or mixed case",
        why: "A filter that compares the start of the URL with a list of schemes does not \
              recognize this scheme. Parsers that remove control characters or ignore case do \
              recognize it. Mixed case alone has severity info.",
        remedy: "Reject the URL, or remove these characters and convert the scheme to lowercase \
                 before checking it.",
        source: "RFC 3986 section 3.1; CVE-2023-24329",
        refused: &[
            example(" http://e.example", 0..1),
            example("ht\ntp://e.example", 2..3),
            example("\u{1}javascript:x", 0..1),
            example("JavaScript:x", 0..10),
        ],
        accepted: &["http://e.example/", "HTTP://e.example/", "/a b:c"],
        when: SubjectFlags::ODD_SCHEME,
        check: obfuscated,
    },
    Rule {
        id: "scheme-missing",
        severity: Severity::Warning,
        what: "URL has no scheme",
        why: "The target depends on a base URL. Where an absolute URL is expected, parsers guess: \
              they use the first part as a host or as a path, or add the scheme of the current \
              page.",
        remedy: "Add the scheme, or resolve the reference against a trusted base URL.",
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
        what: "scheme is not allowed by the policy",
        why: "A client that supports more schemes than it needs can be directed to local files and \
              internal services.",
        remedy: "Use a scheme that the policy allows, or add this one to the policy.",
        source: "RFC 3986 section 7.6; OWASP, SSRF Prevention Cheat Sheet",
        // Depends on the list of the policy; see the tests of policies.
        refused: &[],
        accepted: &["http://h.example/", "foo:bar"],
        when: SubjectFlags::ANY,
        check: unlisted,
    },
    Rule {
        id: "scheme-mixup",
        severity: Severity::Warning,
        what: "URL of this scheme has its own syntax or contains another URL",
        why: "Clients do not parse URLs of this scheme by the generic syntax. A check that uses \
              the generic syntax examines different components from those that the client uses.",
        remedy: "Reject the URL, or check it with a parser for this scheme.",
        source: "Claroty and Snyk, Exploiting URL Parsing Confusion, 2022; CVE-2021-45046",
        refused: &[
            example("ldap://127.0.0.1#.evil.example:1389/a", 0..4),
            example("jar:http://h.example/a.jar!/b", 0..3),
            example("url:http://evil.example/", 0..3),
        ],
        accepted: &["http://h.example/", "ftp://h.example/", "urn:x:y"],
        when: SubjectFlags::ODD_SCHEME,
        check: own_syntax,
    },
    Rule {
        id: "scheme-script",
        severity: Severity::Warning,
        what: "URLs of this scheme can run code, embed content, or read local files",
        why: "A link to such a URL can run a script in the page that contains the link. A client \
              that fetches such a URL can read files of the machine on which it runs.",
        remedy: "Allow only the schemes that you need, such as http and https.",
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
        what: "scheme is not followed by exactly two slashes",
        why: "Under RFC 3986, this URL has no host or an empty one. Browsers, curl, and other \
              clients ignore the number of slashes and use the next name as the host.",
        remedy: "Write exactly two slashes after the colon of the scheme.",
        source: "RFC 3986 section 3; WHATWG URL; Claroty and Snyk, Exploiting URL Parsing \
                 Confusion, 2022",
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

fn obfuscated(subject: &Subject<'_>) -> Option<Hit> {
    let scheme = subject.parts.scheme?;
    let text = subject.text(scheme);
    if let Some(at) = text.iter().position(|byte| matches!(byte, 0..=0x20 | 0x7f)) {
        let is_scheme = !subject.scheme.as_str().is_empty();
        return is_scheme.then(|| Hit::at(Span::byte(scheme.start + at)));
    }
    let has = |is: fn(&u8) -> bool| text.iter().any(is);
    let mixed = has(u8::is_ascii_uppercase) && has(u8::is_ascii_lowercase);
    mixed.then(|| Hit::at(scheme).with_severity(Severity::Info))
}

fn missing(subject: &Subject<'_>) -> Option<Hit> {
    if subject.parts.scheme.is_some() || subject.allowed.references {
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

/// Schemes of nested URLs, directories, and databases, with their own syntax.
const OWN_SYNTAX: [&str; 16] = [
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

fn own_syntax(subject: &Subject<'_>) -> Option<Hit> {
    subject.scheme.is_one_of(&OWN_SYNTAX).then_some(subject.parts.scheme).flatten().map(Hit::at)
}

fn script(subject: &Subject<'_>) -> Option<Hit> {
    subject.scheme.is_one_of(&SCRIPT_SCHEMES).then_some(subject.parts.scheme).flatten().map(Hit::at)
}

/// Schemes whose URIs always have a host.
const WITH_HOST: [&str; 16] = [
    "ftp", "git", "gopher", "http", "https", "nntp", "rsync", "rtsp", "sftp", "ssh", "telnet",
    "tn3270", "wais", "ws", "wss", "ftps",
];

fn slashes(subject: &Subject<'_>) -> Option<Hit> {
    let start = subject.parts.scheme?.end + 1;
    let count = subject.bytes[start..].iter().take_while(|byte| **byte == b'/').count();
    let is_wrong = count != 2 && subject.scheme.is_one_of(&WITH_HOST);
    is_wrong.then(|| Hit::at(Span::new(start, start + count)))
}
