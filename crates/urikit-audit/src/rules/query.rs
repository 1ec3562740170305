//! Secrets in paths, queries, and fragments, and header fields of `mailto`.

use memchr::memchr;
use urikit_readings::raw::{decoded, escapes, fields, secret_fields, tokens};

use crate::flags::SubjectFlags;
use crate::rule::{Hit, Rule, Severity, example};
use crate::subject::Subject;

pub(super) static RULES: [Rule; 3] = [
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
            example("https://h.example/?x=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.", 21..58),
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
        id: "secret-in-path",
        severity: Severity::Info,
        what: "path contains an access token",
        why: "URLs are logged, displayed, sent in Referer headers, and stored in histories. A \
              token in a path is disclosed with it. Its form shows that it is one: three parts of \
              base64url (a JSON Web Token), a prefix such as `ghp_` that a provider uses only \
              for tokens, or the path of a webhook, which anyone who knows it can call.",
        remedy: "Revoke the token, and send a new one in an Authorization header.",
        source: "RFC 7519 section 3; RFC 6750 section 2.3; GitHub, About authentication to GitHub; \
                 CWE-598",
        refused: &[
            example(
                "https://h.example/verify/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN",
                25..78,
            ),
            example("https://h.example/t/ghp_0123456789abcdefghij", 20..44),
            example(
                "https://api.h.example/bot123456:0123456789abcdefghij0123456789abcde/getMe",
                25..67,
            ),
            example(
                "https://hooks.h.example/services/T0123ABCD/B0123ABCD/0123456789abcdefghij",
                53..73,
            ),
        ],
        accepted: &[
            "https://h.example/eyJ",
            "https://h.example/eyJh.html",
            "https://h.example/ghp_readme",
            "https://h.example/bot1:x",
            "https://h.example/services/Team/Berlin/0123456789abcdefghij",
        ],
        when: SubjectFlags::ANY,
        check: secret_in_path,
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
    let values = subject.all().from(subject.parts.path.end);
    secret_fields(subject.bytes, &subject.parts)
        .chain(tokens(subject.bytes, values))
        .next()
        .map(Hit::at)
}

fn secret_in_path(subject: &Subject<'_>) -> Option<Hit> {
    tokens(subject.bytes, subject.parts.path).next().map(Hit::at)
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
