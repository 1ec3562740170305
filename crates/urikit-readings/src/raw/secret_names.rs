//! Secrets by name or by form: parameters such as `password`, and access tokens.

use core::{iter, mem};

use memchr::memchr;

use super::Span;
use super::octets::octets;
use super::parts::{Parts, field, fields, segments, split};

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
pub fn secret_fields<'a>(bytes: &'a [u8], parts: &Parts) -> impl Iterator<Item = Span> + use<'a> {
    // The part of a segment before the first semicolon is its name (RFC 3986 section 3.3). JDBC
    // drivers also accept parameters after the host, as in `sqlserver://h;password=x`.
    let parameters = parts
        .authority
        .into_iter()
        .chain(segments(bytes, parts.path))
        .flat_map(move |segment| split(bytes, segment, b';').skip(1));
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

/// Returns the segments of paths and the values of fields in a range that are access tokens by
/// their form, such as a JSON Web Token (RFC 7519).
pub fn tokens(bytes: &[u8], span: Span) -> impl Iterator<Item = Span> {
    /// The length of the shortest token.
    const MIN_LEN: usize = 20;
    let searched = span.of(bytes);
    let mut at = 0;
    iter::from_fn(move || {
        // Most paths are too short for a token after their last slashes, which keeps this fast.
        while at + MIN_LEN < searched.len() {
            let is_delimiter = matches!(searched[at], b'/' | b'=');
            at += 1;
            if is_delimiter && may_begin_token(&searched[at..]) {
                // Tokens contain neither delimiter, so together they are examined once.
                if let Some(token) = token_at(bytes, span.from(span.start + at)) {
                    return Some(token);
                }
            }
        }
        None
    })
}

/// Returns the token at the start of a range.
fn token_at(bytes: &[u8], rest: Span) -> Option<Span> {
    if let Some(secret) = webhook(bytes, rest) {
        return Some(secret);
    }
    // The name of a Telegram bot precedes its token, as in `/bot1234:token/`.
    let rest = rest.from(rest.start + bot_name(rest.of(bytes)));
    let is_of_token = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
    let token = rest.inner(0, rest.of(bytes).iter().take_while(is_of_token).count());
    is_token(token.of(bytes)).then_some(token)
}

fn bot_name(segment: &[u8]) -> usize {
    let is_bot = segment.starts_with(b"bot") && segment.get(3).is_some_and(u8::is_ascii_digit);
    if is_bot { b"bot".len() } else { 0 }
}

/// Returns whether the string may be the start of an access token. Decides most strings by their
/// first bytes.
pub(crate) fn may_begin_token(bytes: &[u8]) -> bool {
    match bytes {
        [b'e', b'y', b'J', ..] | [b'b', b'o', b't', b'0'..=b'9', ..] => true,
        [b's', b'e', b'r', ..] | [b'w', b'o' | b'e', ..] | [b'I', b'n', b'c', ..] => {
            WEBHOOKS.iter().any(|webhook| bytes.starts_with(webhook.name))
        }
        [b'g' | b'x' | b's' | b'r' | b'n' | b'p' | b'h' | b'A', second, third, ..] => {
            let is_start = matches!(
                (second, third),
                (b'h', b'p' | b'o' | b'u' | b's' | b'r')
                    | (b'i', b't')
                    | (b'l' | b'y', b'p')
                    | (b'o', b'x')
                    | (b'k' | b'f', b'_')
                    | (b'p', b'm')
                    | (b'I', b'z')
            );
            is_start && PREFIXES.iter().any(|prefix| bytes.starts_with(prefix))
        }
        _ => false,
    }
}

/// Prefixes that providers use only for tokens, from their documentation.
const PREFIXES: [&[u8]; 16] = [
    b"ghp_",
    b"gho_",
    b"ghu_",
    b"ghs_",
    b"ghr_",
    b"github_pat_",
    b"glpat-",
    b"xoxb-",
    b"xoxp-",
    b"sk_live_",
    b"rk_live_",
    b"npm_",
    b"pypi-AgE",
    b"hf_",
    b"AIza",
    b"shpat_",
];

/// A path whose last segment is a secret, because anyone with the path can post messages.
struct Webhook {
    name: &'static [u8],
    /// The kinds of the segments between the name and the secret.
    ids: &'static [Id],
    /// The length of the shortest secret.
    min_len: usize,
}

#[derive(Clone, Copy)]
enum Id {
    /// A letter, and capitals and digits.
    Coded(u8),
    Number,
}

/// The paths of webhooks of Slack, Discord, and Microsoft Teams, from their documentation.
const WEBHOOKS: [Webhook; 4] = [
    Webhook { name: b"services/", ids: &[Id::Coded(b'T'), Id::Coded(b'B')], min_len: 20 },
    Webhook {
        name: b"workflows/",
        ids: &[Id::Coded(b'T'), Id::Coded(b'A'), Id::Number],
        min_len: 20,
    },
    Webhook { name: b"webhooks/", ids: &[Id::Number], min_len: 60 },
    Webhook { name: b"IncomingWebhook/", ids: &[], min_len: 32 },
];

impl Id {
    fn is(self, segment: &[u8]) -> bool {
        const MIN_LEN: usize = 8;
        let is_of_id = |byte: &u8| match self {
            Self::Coded(_) => byte.is_ascii_uppercase() || byte.is_ascii_digit(),
            Self::Number => byte.is_ascii_digit(),
        };
        let is_first = match self {
            Self::Coded(letter) => segment.first() == Some(&letter),
            Self::Number => true,
        };
        is_first && segment.len() >= MIN_LEN && segment.iter().all(is_of_id)
    }
}

/// Returns the secret of the webhook whose path starts a range, as in
/// `services/T00000000/B00000000/secret`.
fn webhook(bytes: &[u8], rest: Span) -> Option<Span> {
    let webhook = WEBHOOKS.iter().find(|webhook| rest.of(bytes).starts_with(webhook.name))?;
    let mut rest = rest.from(rest.start + webhook.name.len());
    for id in webhook.ids {
        let len = memchr(b'/', rest.of(bytes))?;
        if !id.is(&rest.of(bytes)[..len]) {
            return None;
        }
        rest = rest.from(rest.start + len + 1);
    }
    let is_of_secret = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let len = rest.of(bytes).iter().take_while(is_of_secret).count();
    (len >= webhook.min_len).then(|| rest.inner(0, len))
}

fn is_token(text: &[u8]) -> bool {
    is_web_token(text) || is_bot_token(text) || is_prefixed_token(text)
}

/// Returns whether a string is a token of a provider: a known prefix, and 16 or more letters and
/// digits, with at least one of each, so that `npm_documentation_overview` is none.
fn is_prefixed_token(text: &[u8]) -> bool {
    const MIN_LEN: usize = 16;
    let rest = PREFIXES.iter().find_map(|prefix| text.strip_prefix(*prefix));
    rest.is_some_and(|rest| {
        rest.len() >= MIN_LEN
            && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
            && rest.iter().any(u8::is_ascii_alphabetic)
            && rest.iter().any(u8::is_ascii_digit)
    })
}

/// Returns whether a string is a JSON Web Token: the header and the claims are JSON objects in
/// base64url, which begin with `eyJ`, and a signature follows, which may be empty (RFC 7519
/// section 3.1, RFC 7515 section 3.1). Encrypted tokens have five parts (RFC 7516 section 3.1).
fn is_web_token(text: &[u8]) -> bool {
    const MIN_PART: usize = 8;
    let parts = || text.split(|byte| *byte == b'.');
    let is_object = |part: &[u8]| part.starts_with(b"eyJ") && part.len() >= MIN_PART;
    let mut first = parts();
    let begins_as_token = first.next().is_some_and(is_object)
        && match (first.next(), parts().count()) {
            (Some(claims), 3) => is_object(claims),
            (_, count) => count == 5,
        };
    let is_base64 = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.');
    begins_as_token && text.iter().all(is_base64)
}

/// Returns whether a string is the token of a Telegram bot: a number, a colon, and 35 characters.
fn is_bot_token(text: &[u8]) -> bool {
    const MIN_LEN: usize = 30;
    let Some(colon) = memchr(b':', text) else { return false };
    let (number, secret) = (&text[..colon], &text[colon + 1..]);
    let is_secret = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    number.len() >= 6
        && number.iter().all(u8::is_ascii_digit)
        && secret.len() >= MIN_LEN
        && secret.iter().all(is_secret)
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
    // The array has the length of the longest name, so a longer name is not copied at all.
    lower.copy_from_slice(name);
    lower.make_ascii_lowercase();
    lower.iter_mut().filter(|byte| **byte == b'-').for_each(|byte| *byte = b'_');
    SECRETS.binary_search(&&*lower).is_ok()
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    #[test]
    fn every_prefix_may_begin_a_token() {
        for prefix in PREFIXES {
            assert!(may_begin_token(prefix) && !may_begin_token(&prefix[..2]));
            let token = [prefix, b"0123456789abcdefghij"].concat();
            assert!(is_token(&token) && may_begin_token(&token));
        }
    }

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
