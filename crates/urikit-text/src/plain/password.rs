//! Logins whose password contains delimiters that must be percent-encoded, as in
//! `postgres://app:S3#cret@db.example/x`.
//!
//! RFC 3986 finds an invalid port there. Configuration files contain such URLs, and the clients of
//! databases accept them.

use super::arrived::{Known, Look};
use super::boundaries::extent;
use super::domains::is_top_level;
use super::finder::Finder;
use super::found::{Found, More, validate};
use super::matched::Delimiter;
use super::schemes::{Beginning, http};

/// The maximum length of a user name and its password.
const LONGEST_LOGIN: usize = 256;

/// Returns the URI with this password encoded, if the authority is a login.
///
/// `bare` is the shorter URI that ends in the password, if there is one; it is an alternative. A
/// login is a user name, a colon, and a password before an `@` that a host follows. In `http` and
/// `https`, such an `@` is more likely to be part of a path. The same is true after a slash that no
/// `?` or `#` precedes, as in `git+ssh://host:org/repo@v1`, and after the name of a host.
pub(super) fn undelimited<'t>(
    finder: &Finder,
    known: Known<'t>,
    beginning: &Beginning,
    bare: Option<&Found<'_>>,
) -> Look<Option<Found<'t>>> {
    let (start, body) = (beginning.start, beginning.body);
    if !beginning.has_authority || http(known.bytes, start, body - "://".len()).is_some() {
        return Ok(None);
    }
    let Some((colon, at)) = login(known, body)? else { return Ok(None) };
    let host = extent(finder, known, at + 1, at + 1, true)?;
    let Ok(raw) = std::str::from_utf8(&known.bytes[start..host.end]) else { return Ok(None) };
    let Some(password) = raw.get(colon + 1 - start..at - start) else { return Ok(None) };
    let uri = [&raw[..=colon - start], &encoded(password), &raw[at - start..]].concat();
    let Some(whole) = validate(finder, 0, uri.as_bytes()) else { return Ok(None) };
    let flags = whole.flags | host.flags;
    let alternatives = bare.map(|bare| bare.uri().to_owned()).into_iter().collect();
    let more = More { uri: Some(whole.into_parts().0.into_owned()), alternatives };
    let more = Some(Box::new(more));
    Ok(Some(Found { start, raw, flags, delimiter: Delimiter::Bare, more }))
}

/// Returns the positions of the colon before a password with a delimiter, and of the `@` after it.
fn login(known: Known<'_>, body: usize) -> Look<Option<(usize, usize)>> {
    let mut colon = body;
    while known.get(colon)?.is_some_and(is_plain) && colon < body + LONGEST_LOGIN {
        colon += 1;
    }
    if !known.is(colon, b':')? {
        return Ok(None);
    }
    let (mut end, mut has_delimiter, mut is_after_path) = (None, false, false);
    for at in colon + 1..body + LONGEST_LOGIN {
        match known.get(at)? {
            // The last `@` before the path, as most parsers do.
            Some(b'@') => end = Some(at),
            Some(byte) if is_plain(byte) || byte == b':' => {}
            // The path of a URL whose host is before the colon.
            Some(b'/') if !is_after_path => break,
            Some(byte) if is_encoded(byte) && end.is_none() => {
                has_delimiter = true;
                is_after_path |= matches!(byte, b'?' | b'#');
            }
            _ => break,
        }
    }
    let Some(at) = end.filter(|_| has_delimiter) else { return Ok(None) };
    if is_host_name(&known.bytes[body..colon]) || has_field(&known.bytes[colon + 1..at]) {
        return Ok(None);
    }
    let begins_host = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'[';
    Ok(known.get(at + 1)?.is_some_and(begins_host).then_some((colon, at)))
}

/// Returns whether the part before a colon is probably a host: an IPv4 address, or a name in a
/// top-level domain. A user name may contain dots.
fn is_host_name(text: &[u8]) -> bool {
    let Some(dot) = memchr::memrchr(b'.', text) else { return false };
    let last = &text[dot + 1..];
    let is_number = !last.is_empty() && last.iter().all(u8::is_ascii_digit);
    is_number || std::str::from_utf8(last).is_ok_and(is_top_level)
}

/// Returns whether a name, `=`, and a value follow a `?` or `#`, as in `?mail=a`.
fn has_field(text: &[u8]) -> bool {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    text.split(|byte| matches!(byte, b'?' | b'#')).skip(1).any(|field| {
        let len = field.iter().take_while(|byte| is_of_name(byte)).count();
        len > 0 && matches!(field[len..], [b'=', value, ..] if value != b'=')
    })
}

/// Returns whether a byte is allowed in a user name or begins an escape (RFC 3986 section 3.2.1).
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'%' | b'!' | b'$')
        || matches!(byte, b'&' | b'\'' | b'(' | b')' | b'*' | b'+' | b',' | b';' | b'=')
}

/// Returns whether a byte of a password must be percent-encoded, and does not end a URL in text.
const fn is_encoded(byte: u8) -> bool {
    matches!(byte, b'/' | b'?' | b'#' | b'[' | b']' | b'@' | b'^' | b'|')
}

fn encoded(password: &str) -> String {
    let mut encoded = String::with_capacity(password.len() + 2);
    for c in password.chars() {
        match u8::try_from(c) {
            Ok(byte) if is_encoded(byte) => encoded.push_str(&format!("%{byte:02X}")),
            _ => encoded.push(c),
        }
    }
    encoded
}
