//! Secrets that no syntax marks as such: the parts of a URL that grant access by themselves.

use std::ops::Range;

use memchr::{memchr, memmem, memrchr};
use urikit_schemes::Registration;

/// Finds the secrets in a URI. Ranges may overlap.
pub(super) fn bare_secrets(text: &[u8]) -> impl Iterator<Item = Range<usize>> {
    password_without_slashes(text).into_iter().chain(WEBHOOKS.iter().filter_map(|path| {
        let start = memmem::find(text, path.as_bytes())? + path.len();
        let end = text[start..].iter().position(|byte| b"?# \"<>\\".contains(byte));
        Some(start..end.map_or(text.len(), |len| start + len))
    }))
}

/// The paths of web hooks. The rest of the path is all that a caller needs.
const WEBHOOKS: [&str; 4] = [
    "hooks.slack.com/services/",
    "hooks.slack.com/workflows/",
    "discord.com/api/webhooks/",
    "api.telegram.org/bot",
];

/// Finds the password of `user:password@host`, which is the path of a URI with the scheme `user`.
///
/// After the name of a registered scheme, the `@` belongs to an address, as in
/// `mailto:a@b.example`.
fn password_without_slashes(text: &[u8]) -> Option<Range<usize>> {
    let start = memchr(b':', text)? + 1;
    let user = std::str::from_utf8(&text[..start - 1]).ok()?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    if !user.chars().all(is_name) || Registration::find(user).is_some() {
        return None;
    }
    let rest = &text[start..];
    let end = rest.iter().position(|byte| b"/?# ".contains(byte)).unwrap_or(rest.len());
    let len = memrchr(b'@', &rest[..end])?;
    (len > 0 && len + 1 < rest.len()).then(|| start..start + len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_without_delimiters_are_found() {
        for (text, secret) in [
            ("u:S3CRET@h", Some("S3CRET")),
            ("u:S3@CRET@h/a@b", Some("S3@CRET")),
            ("https://hooks.slack.com/services/T0/B0/x?y", Some("T0/B0/x")),
            ("see https://discord.com/api/webhooks/1/x y", Some("1/x")),
            ("mailto:a@b.example", None),
            ("urn:x@y", None),
            ("git@host:path@x", None),
            ("a:/b@c", None),
            ("http://u:p@h/", None),
            ("a:b", None),
        ] {
            let found = bare_secrets(text.as_bytes()).next();
            assert_eq!(found.map(|range| &text[range]), secret, "{text}");
        }
    }
}
