//! Queries and fragments: secrets, and header fields of `mailto`.

use memchr::memchr;
use urikit_readings::raw::{decoded, escapes, fields, secret_fields};

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 2] = [
    Rule {
        id: "secret-in-query",
        severity: Severity::Info,
        what: "parameter value looks like a secret",
        why: "URLs are logged, displayed, sent in Referer headers, and stored in histories. A \
              secret in a URL is disclosed with it.",
        remedy: "Remove the secret, and send it in a header or in the body of the request.",
        source: "RFC 3986 section 7.5; CWE-598",
        refused: &[
            example("https://h.example/?a=b&access_token=123", 36..39),
            example("https://h.example/?X-Amz-Signature=0a1b", 35..39),
            example("https://h.example/#id_token=eyJh", 28..32),
            example("https://h.example/a;jsessionid=0A1B?b", 31..35),
            example("https://h.example/?code=SplxlOBeZQQYbYS6WxSbIA", 24..46),
        ],
        accepted: &[
            "https://h.example/?token=",
            "https://h.example/?code=DE",
            "https://h.example/?tokens=3",
            "https://h.example/?monkey=1",
        ],
        when: SubjectFlags::EQUALS,
        check: secret,
    },
    Rule {
        id: "mailto-hdr",
        severity: Severity::Error,
        what: "mailto URL sets unsafe header fields",
        why: "Fields such as `bcc` and `from` send mail to hidden recipients or in the name of \
              others. A line break in a value begins another field.",
        remedy: "Remove the line breaks and all fields other than to, cc, subject, keywords, \
                 in-reply-to, and body.",
        source: "RFC 6068 sections 4 and 7",
        refused: &[
            example("mailto:a@b.example?subject=x%0d%0aBcc:c@d.example", 28..31),
            example("mailto:a@b.example?BCC=c@d.example", 19..22),
            example("mailto:a@b.example?%62cc=c@d.example", 19..24),
        ],
        accepted: &[
            "mailto:a@b.example?subject=x&body=y%0D%0Az",
            "mailto:a@b.example?cc=c@d.example",
            "mailto:a@b.example?%63c=c@d.example",
            "http://b.example/?bcc=x",
        ],
        when: SubjectFlags::ODD_SCHEME,
        check: mail_headers,
    },
];

fn secret(subject: &Subject<'_>) -> Option<Hit> {
    secret_fields(subject.bytes, &subject.parts).next().map(Hit::at)
}

fn mail_headers(subject: &Subject<'_>) -> Option<Hit> {
    if !subject.scheme.is_one_of(&["mailto"]) {
        return None;
    }
    let line_end =
        |span| escapes(subject.bytes, span).find(|octet| matches!(octet.value, b'\r' | b'\n'));
    if let Some(octet) = line_end(subject.parts.path) {
        return Some(Hit::at(octet.span));
    }
    fields(subject.bytes, subject.parts.query?).find_map(|(name, value)| {
        let is_safe = match subject.text(name) {
            escaped if memchr(b'%', escaped).is_some() => {
                is_safe_field(&decoded(subject.bytes, name))
            }
            plain => is_safe_field(plain),
        };
        if !is_safe {
            return Some(Hit::at(name));
        }
        let is_body = subject.text(name).eq_ignore_ascii_case(b"body");
        line_end(value.filter(|_| !is_body)?).map(|octet| Hit::at(octet.span))
    })
}

/// The user sees the values of `to` and `cc` before sending, and RFC 6068 uses them in examples.
fn is_safe_field(name: &[u8]) -> bool {
    let names = [&b""[..], b"to", b"cc", b"subject", b"body", b"keywords", b"in-reply-to"];
    names.iter().any(|safe| name.eq_ignore_ascii_case(safe))
}
