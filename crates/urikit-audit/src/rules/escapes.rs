//! Percent-encoding in any component.

use memchr::{memchr_iter, memmem};
use urikit_readings::raw::{IllFormed, Span, characters, escaped, escapes, fields, octets};

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 5] = [
    Rule {
        id: "pct-bad",
        severity: Severity::Error,
        what: "% is not followed by two hexadecimal digits",
        why: "Some decoders keep the `%`, some remove it, and some remove the next characters as \
              well. What remains may form another escape.",
        remedy: "Percent-encode a literal % as %25.",
        source: "RFC 3986 section 2.1",
        refused: &[
            example("http://h.example/%zz", 17..20),
            example("http://h.example/a%", 18..19),
            example("http://h.example/?%4", 18..20),
        ],
        accepted: &["http://h.example/%41", "http://h.example/%25"],
        when: SubjectFlags::PERCENT,
        check: incomplete,
    },
    Rule {
        id: "nul-escape",
        severity: Severity::Error,
        what: "URL contains a percent-encoded NUL",
        why: "C functions end a string at NUL. If the decoded URL is passed to one, it sees only \
              the part before the NUL.",
        remedy: "Reject the URL, or remove the NUL.",
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
        what: "URL contains a percent-encoded line break",
        why: "If a client sends the decoded text in a line-based protocol, the text after the line \
              break becomes a command or a header. For schemes of line-based protocols, such as \
              ftp, the severity is error.",
        remedy: "Reject the URL, or remove the line break.",
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
        what: "URL is percent-encoded twice",
        why: "A filter that decodes once sees `%252e` as `%2e`. If a later stage decodes again, \
              the result is a dot.",
        remedy: "Percent-encode and decode each URI component exactly once.",
        source: "RFC 3986 section 2.4",
        refused: &[example("http://h.example/%252e%252e/", 17..22)],
        accepted: &["http://h.example/100%25", "http://h.example/%25zz"],
        when: SubjectFlags::PERCENT,
        check: double_encoded,
    },
    Rule {
        id: "overlong-utf8",
        severity: Severity::Warning,
        what: "URL contains bytes that are not UTF-8",
        why: "A lenient decoder accepts overlong sequences: it decodes `%C0%AE` to a dot and \
              `%C0%AF` to a slash, so a filter misses them. Bytes of another encoding, such as \
              Latin-1, have severity info.",
        remedy: "Reject overlong sequences, and encode text as UTF-8 before percent-encoding it.",
        source: "RFC 3986 section 7.3; RFC 3629 section 10",
        refused: &[
            example("http://h.example/%c0%ae%c0%ae/", 17..23),
            example("http://h.example/%ed%a0%80", 17..26),
            example("http://h.example/caf%e9", 20..23),
        ],
        accepted: &["http://h.example/%C3%A9", "http://h.example/%E2%82%AC"],
        when: SubjectFlags::NON_ASCII.or(SubjectFlags::ENCODED_NON_ASCII),
        check: not_utf8,
    },
];

fn incomplete(subject: &Subject<'_>) -> Option<Hit> {
    let at =
        memchr_iter(b'%', subject.bytes).find(|at| escaped(&subject.bytes[*at..]).is_none())?;
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric();
    let len = subject.bytes[at + 1..].iter().take(2).take_while(is_part).count();
    Some(Hit::at(Span::new(at, at + 1 + len)))
}

fn nul(subject: &Subject<'_>) -> Option<Hit> {
    escapes(subject.bytes, subject.all())
        .find(|octet| octet.value == 0)
        .map(|octet| Hit::at(octet.span))
}

/// Schemes of line-based protocols.
const LINE_BASED: [&str; 12] = [
    "ftp", "gopher", "telnet", "mailto", "smtp", "dict", "news", "nntp", "imap", "pop", "wais",
    "rtsp",
];

fn line_end(subject: &Subject<'_>) -> Option<Hit> {
    let first =
        |span| escapes(subject.bytes, span).find(|octet| matches!(octet.value, b'\r' | b'\n'));
    let octet = match subject.parts.query {
        // Line breaks in the body of a mail are encoded this way (RFC 6068 section 5).
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
    Some(if subject.scheme.is_one_of(&LINE_BASED) {
        hit.with_severity(Severity::Error)
    } else {
        hit
    })
}

fn double_encoded(subject: &Subject<'_>) -> Option<Hit> {
    let is_digit = |at: usize| subject.bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    memmem::find_iter(subject.bytes, b"%25")
        .find(|at| is_digit(at + 3) && is_digit(at + 4))
        .map(|at| Hit::at(Span::new(at, at + 5)))
}

fn not_utf8(subject: &Subject<'_>) -> Option<Hit> {
    let mut other_encoding = None;
    for character in characters(octets(subject.bytes, subject.all())) {
        match character.value {
            Ok(_) => {}
            Err(IllFormed::Forged) => return Some(Hit::at(character.span)),
            Err(IllFormed::Other) => {
                other_encoding = other_encoding.or(Some(character.span));
            }
        }
    }
    other_encoding.map(|span| Hit::at(span).with_severity(Severity::Info))
}
