//! Percent-encoding, wherever it stands.

use memchr::{memchr_iter, memmem};

use crate::flags::SubjectFlags;
use crate::octets::{IllFormed, characters, escaped, escapes, octets};
use crate::parts::fields;
use crate::rule::{Hit, Rule, Severity, example};
use crate::span::Span;
use crate::subject::Subject;

pub(super) static RULES: [Rule; 5] = [
    Rule {
        id: "pct-bad",
        severity: Severity::Error,
        what: "a % is not followed by two hexadecimal digits",
        why: "Some decoders leave it, some drop it, some take the next characters with it; what comes out can be an escape \
              again.",
        source: "RFC 3986 section 2.1",
        refused: &[
            example("http://h.example/%zz", 17..20),
            example("http://h.example/a%", 18..19),
            example("http://h.example/?%4", 18..20),
        ],
        accepted: &["http://h.example/%41", "http://h.example/%25"],
        when: SubjectFlags::PERCENT,
        check: bad,
    },
    Rule {
        id: "nul-escape",
        severity: Severity::Error,
        what: "%00 stands for NUL",
        why: "For whoever hands the decoded text to C it ends there, behind whatever a check has looked at.",
        source: "RFC 3986 section 7.3",
        refused: &[
            example("http://good.com%00.evil.com/", 15..18),
            example("file:///etc/passwd%00.png", 18..21),
        ],
        accepted: &["http://h.example/%30%30", "http://h.example/%2500"],
        when: SubjectFlags::PERCENT,
        check: nul,
    },
    Rule {
        id: "crlf-escape",
        severity: Severity::Warning,
        what: "%0D or %0A stands for the end of a line",
        why: "Where a client sends the decoded text in a protocol of lines, the next line is a command or a header. In schemes \
              of such protocols it is an error.",
        source: "RFC 3986 section 7.2; RFC 2396 section 7; RFC 1738 section 6",
        refused: &[
            example("ftp://u%0D%0ADELE:p@h.example/", 7..10),
            example("http://h.example/%0a", 17..20),
            example("http://h.example/?body=%0a", 23..26),
            example("mailto:a@h.example?subject=x%0D%0ABcc:c@d.example", 28..31),
        ],
        accepted: &["http://h.example/%0B", "mailto:a@h.example?body=x%0D%0Ay"],
        when: SubjectFlags::PERCENT,
        check: line_end,
    },
    Rule {
        id: "double-encoded",
        severity: Severity::Warning,
        what: "an escape is itself encoded",
        why: "Decoding happens once. Behind a filter that decodes twice, or before one, `%252e` is a dot.",
        source: "RFC 3986 section 2.4",
        refused: &[example("http://h.example/%252e%252e/", 17..22)],
        accepted: &["http://h.example/100%25", "http://h.example/%25zz"],
        when: SubjectFlags::PERCENT,
        check: double,
    },
    Rule {
        id: "overlong-utf8",
        severity: Severity::Warning,
        what: "octets are not UTF-8",
        why: "A lenient decoder reads `%C0%AE` as a dot and `%C0%AF` as a slash, which a filter has not seen. Octets of an older \
              charset are only noted.",
        source: "RFC 3986 section 7.3; RFC 3629 section 10",
        refused: &[
            example("http://h.example/%c0%ae%c0%ae/", 17..23),
            example("http://h.example/%ed%a0%80", 17..26),
            example("http://h.example/caf%e9", 20..23),
        ],
        accepted: &["http://h.example/%C3%A9", "http://h.example/%E2%82%AC"],
        when: SubjectFlags::PERCENT.or(SubjectFlags::NON_ASCII),
        check: not_utf8,
    },
];

fn bad(subject: &Subject<'_>) -> Option<Hit> {
    let at =
        memchr_iter(b'%', subject.bytes).find(|at| escaped(&subject.bytes[*at..]).is_none())?;
    let is_inside = |byte: &&u8| byte.is_ascii_alphanumeric();
    let len = subject.bytes[at + 1..].iter().take(2).take_while(is_inside).count();
    Some(Hit::at(Span::new(at, at + 1 + len)))
}

fn nul(subject: &Subject<'_>) -> Option<Hit> {
    escapes(subject.bytes, subject.all())
        .find(|octet| octet.value == 0)
        .map(|octet| Hit::at(octet.span))
}

/// Schemes of protocols in which clients send lines.
const LINES: [&str; 12] = [
    "ftp", "gopher", "telnet", "mailto", "smtp", "dict", "news", "nntp", "imap", "pop", "wais",
    "rtsp",
];

fn line_end(subject: &Subject<'_>) -> Option<Hit> {
    let first =
        |span| escapes(subject.bytes, span).find(|octet| matches!(octet.value, b'\r' | b'\n'));
    let octet = match subject.parts.query {
        // In the body of a mail lines end like this (RFC 6068 section 5).
        Some(query) if subject.scheme.is_one_of(&["mailto"]) => first(Span::new(0, query.start))
            .or_else(|| {
                let mut fields = fields(subject.bytes, query);
                fields.find_map(|(name, value)| {
                    let body = subject.text(name).eq_ignore_ascii_case(b"body");
                    first(name).or_else(|| value.filter(|_| !body).and_then(first))
                })
            })
            .or_else(|| first(subject.parts.fragment?)),
        _ => first(subject.all()),
    }?;
    let hit = Hit::at(octet.span);
    Some(if subject.scheme.is_one_of(&LINES) { hit.as_bad_as(Severity::Error) } else { hit })
}

fn double(subject: &Subject<'_>) -> Option<Hit> {
    let is_digit = |at: usize| subject.bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    memmem::find_iter(subject.bytes, b"%25")
        .find(|at| is_digit(at + 3) && is_digit(at + 4))
        .map(|at| Hit::at(Span::new(at, at + 5)))
}

fn not_utf8(subject: &Subject<'_>) -> Option<Hit> {
    let mut other = None;
    for character in characters(octets(subject.bytes, subject.all())) {
        match character.value {
            Ok(_) => {}
            Err(IllFormed::Forged) => return Some(Hit::at(character.span)),
            Err(IllFormed::Other) => other = other.or(Some(character.span)),
        }
    }
    other.map(|span| Hit::at(span).as_bad_as(Severity::Info))
}
