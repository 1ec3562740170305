//! What of a text should not be shown.

use std::ops::Range;

use crate::parts::Parts;
use crate::rules::secret_fields;
use crate::span::Span;

/// Where the secrets of a text of any bytes are, in order and apart: its password (RFC 3986 section 7.5), and values in its
/// query and its fragment whose names say that they are secret.
///
/// In a text that RFC 3986 does not take apart as others do, what may be a password is one here: to mask too much does no
/// harm.
///
/// ```
/// let text = "ftp://joe:hush@h.example/?token=abc";
/// let secrets: Vec<_> = urikit_audit::secrets(text).map(|span| &text[span]).collect();
/// assert_eq!(secrets, ["hush", "abc"]);
///
/// let text = r"https:\\joe:hush@h.example";
/// assert!(urikit_audit::secrets(text).eq([12..16]));
/// ```
pub fn secrets<T: AsRef<[u8]> + ?Sized>(text: &T) -> impl Iterator<Item = Range<usize>> + use<'_, T> {
    let bytes = text.as_ref();
    let parts = Parts::of(bytes);
    let password = parts.password(bytes).or_else(|| guessed_password(bytes, &parts));
    let behind = password.map_or(0, |password| password.end);
    // A field that begins inside of a password goes on behind it.
    let fields = secret_fields(bytes, &parts)
        .map(move |field| Span::new(field.start.max(behind), field.end.max(behind)));
    password.into_iter().chain(fields).filter(|span| !span.is_empty()).map(|span| span.start..span.end)
}

/// What stands between a colon and an `@` where a reader that minds slashes less, or that allows more in a password, finds
/// an authority.
fn guessed_password(bytes: &[u8], parts: &Parts) -> Option<Span> {
    let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
    let behind_scheme = parts.scheme.map_or(0, |scheme| scheme.end + 1);
    let start = behind_scheme + bytes[behind_scheme..].iter().take_while(|byte| is_slash(byte)).count();
    let start = start + address(&bytes[start..]);
    let all = Span::new(start, bytes.len());
    let is_delimiter = |byte: &u8| is_slash(byte) || matches!(byte, b'?' | b'#');
    let colon = all.of(bytes).iter().position(|byte| *byte == b':' || is_delimiter(byte))?;
    if all.of(bytes)[colon] != b':' {
        return None;
    }
    let behind = all.from(start + colon + 1);
    let digits = behind.of(bytes).iter().take_while(|byte| byte.is_ascii_digit()).count();
    // A port, whatever follows it.
    if behind.of(bytes).get(digits).is_none_or(is_delimiter) {
        return None;
    }
    let first = memchr::memchr(b'@', behind.of(bytes))?;
    // Those who allow an `@` in a password go by the last one before the path.
    let authority = behind.of(bytes)[first..].split(is_delimiter).next().unwrap_or_default();
    memchr::memrchr(b'@', authority).map(|last| behind.inner(0, first + last))
}

/// The length of an address in brackets, whose colons stand before no password.
fn address(text: &[u8]) -> usize {
    let is_of_address = |byte: &u8| byte.is_ascii_hexdigit() || matches!(byte, b':' | b'.');
    let Some(behind) = text.strip_prefix(b"[") else { return 0 };
    let length = behind.iter().take_while(|byte| is_of_address(byte)).count();
    if behind.get(length) == Some(&b']') { length + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_a_password_is_masked() {
        for text in [
            "http://joe:<hush>@h/",
            "http:/joe:<hush>@h/",
            "http:///joe:<hush>@h/",
            "http:joe:<hush>@h/",
            r"https:\\joe:<hush>@h",
            r"https:\\joe:<hu@sh>@h\a@b",
            r"/\joe:<hush>@h",
            r"https:\\joe:<hu@sh>@h/?a@b",
            "//joe:<hush>@h",
            "http://joe:<hu/sh>@h/",
            "http://joe:<hu/sh@sh>@h/@",
            "http://joe:<hu?sh>@h/",
            "http://joe:<hu#sh>@h/",
            "http://joe:<hu@sh>@h/",
            "http://h/?token=<hush>&a=b#key=<hush>",
            "http://joe:<a?token=b><@h>",
            "http://h:80/@joe",
            "http://h:80",
            "http://h:/@joe",
            "http://[::1]/@joe",
            "http://[::1]:80/@joe",
            "//[::ffff:1.2.3.4]/a:b@c",
            "http://[joe:<hush>@h/",
            "http://h/a:b@c",
            "mailto:joe@h",
            "urn:x:y",
            "",
        ] {
            let plain: String = text.chars().filter(|c| !matches!(c, '<' | '>')).collect();
            let mut marked = plain.clone();
            let found: Vec<_> = secrets(&plain).collect();
            for span in found.into_iter().rev() {
                marked.insert(span.end, '>');
                marked.insert(span.start, '<');
            }
            assert_eq!(marked, text);
        }
    }
}
