//! Queries and fragments: secrets, and header fields of `mailto`.

use std::mem;

use memchr::memchr;

use crate::flags::SubjectFlags;
use crate::octets::{decoded, escapes, octets};
use crate::parts::{field, fields, segments, split};
use crate::rule::{Hit, Rule, Severity, example};
use crate::span::Span;
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

/// Names of parameters with secret values, sorted, in lowercase, with `_` instead of `-`.
pub(crate) const SECRETS: [&[u8]; 33] = [
    b"access_key",
    b"access_token",
    b"accesstoken",
    b"api_key",
    b"apikey",
    b"auth",
    b"auth_token",
    b"authtoken",
    b"client_secret",
    b"id_token",
    b"jsessionid",
    b"jwt",
    b"key",
    b"oauth_token",
    b"pass",
    b"passphrase",
    b"passwd",
    b"password",
    b"phpsessid",
    b"private_key",
    b"pwd",
    b"refresh_token",
    b"secret",
    b"session",
    b"session_id",
    b"sessionid",
    b"sig",
    b"signature",
    b"token",
    b"x_amz_credential",
    b"x_amz_security_token",
    b"x_amz_signature",
    b"x_goog_signature",
];

/// Returns the values of parameters that look like secrets, in the path, the query, and the
/// fragment.
pub(crate) fn secret_fields<'a>(
    bytes: &'a [u8],
    parts: &crate::parts::Parts,
) -> impl Iterator<Item = Span> + use<'a> {
    // The part of a segment before the first semicolon is its name (RFC 3986 section 3.3).
    let parameters =
        segments(bytes, parts.path).flat_map(move |segment| split(bytes, segment, b';').skip(1));
    // Without an authority, an `@` may end a parameter, as in `sip:joe;password=x@h`.
    let ends_at_sign = parts.authority.is_none();
    let parameters = parameters.map(move |parameter| match memchr(b'@', parameter.of(bytes)) {
        Some(at) if ends_at_sign => field(bytes, parameter.inner(0, at)),
        _ => field(bytes, parameter),
    });
    let others = [parts.query, parts.fragment]
        .into_iter()
        .flatten()
        .flat_map(move |span| fields(bytes, span));
    parameters.chain(others).filter_map(move |(name, value)| {
        let value = value.filter(|value| !value.is_empty())?;
        is_secret_field(name.of(bytes), value.of(bytes)).then_some(value)
    })
}

/// Returns whether the value of a field is a secret.
///
/// The parameter `code` has many uses. It is an authorization code of OAuth if its value is long
/// (RFC 6749 section 4.1.2).
pub(crate) fn is_secret_field(name: &[u8], value: &[u8]) -> bool {
    const MIN_CODE_LEN: usize = 16;
    is_secret(name) || name.eq_ignore_ascii_case(CODE) && value.len() >= MIN_CODE_LEN
}

const CODE: &[u8] = b"code";

/// Returns whether some value of a parameter with this key is a secret. The key must not be
/// percent-encoded.
pub(crate) fn may_be_secret_key(key: &[u8]) -> bool {
    is_secret_key(key) || key.eq_ignore_ascii_case(CODE)
}

/// The length of the longest name in [`SECRETS`].
const LONGEST_KEY: usize = 20;

/// Returns whether the value of a parameter with this name is a secret.
///
/// The name may be percent-encoded. Of keys in brackets or after dots, the last one that is not a
/// number is used, as in `user[password]`, `password[]`, `password[0]`, and `user.password`.
pub(crate) fn is_secret(name: &[u8]) -> bool {
    if memchr::memchr3(b'%', b'[', b'.', name).is_none() {
        return is_secret_key(name);
    }
    let mut key = Key::default();
    let mut is_last_secret = false;
    let ended = octets(name, Span::new(0, name.len())).map(|octet| octet.value).chain(Some(b']'));
    for octet in ended {
        if !matches!(octet, b'[' | b']' | b'.') {
            key.push(octet);
            continue;
        }
        let key = mem::take(&mut key);
        if key.is_name {
            is_last_secret = key.is_secret();
        }
    }
    is_last_secret
}

/// A key that is collected byte by byte, truncated if it is longer than all [`SECRETS`].
#[derive(Default)]
struct Key {
    first: [u8; LONGEST_KEY + 1],
    len: usize,
    /// Whether it contains anything other than digits.
    is_name: bool,
}

impl Key {
    fn push(&mut self, octet: u8) {
        self.is_name |= !octet.is_ascii_digit();
        if let Some(place) = self.first.get_mut(self.len) {
            *place = octet;
            self.len += 1;
        }
    }

    fn is_secret(&self) -> bool {
        is_secret_key(&self.first[..self.len])
    }
}

fn is_secret_key(name: &[u8]) -> bool {
    let mut lower = [0; LONGEST_KEY];
    let Some(lower) = lower.get_mut(..name.len()) else { return false };
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    lower.iter_mut().filter(|byte| **byte == b'-').for_each(|byte| *byte = b'_');
    SECRETS.binary_search(&&*lower).is_ok()
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secret_names_are_sorted_and_detected() {
        assert!(SECRETS.is_sorted());
        assert_eq!(SECRETS.iter().map(|name| name.len()).max(), Some(LONGEST_KEY));
        for name in SECRETS {
            assert!(is_secret(name) && is_secret(&name.to_ascii_uppercase()));
            let hyphens: Vec<u8> =
                name.iter().map(|byte| if *byte == b'_' { b'-' } else { *byte }).collect();
            assert!(is_secret(&hyphens));
            let in_brackets = |suffix: &[u8]| [b"user[", name, suffix, &b"]"[..]].concat();
            assert!(is_secret(&in_brackets(b"")) && !is_secret(&in_brackets(b"-no")));
        }
        assert!(!is_secret(b"") && !is_secret(b"keys"));
    }
}
