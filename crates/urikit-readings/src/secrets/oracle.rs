//! Passwords of drivers of Oracle Database, as in `jdbc:oracle:thin:joe/hush@h`.
//!
//! The user precedes the first slash. The password extends to an `@`. In quotation marks, it can
//! contain any character. Otherwise, it ends at white space, and like that of a userinfo, at the
//! last `@` before a delimiter of the address, so that the address may be followed by others.

use crate::raw::Span;

const SCHEME: &[u8] = b"jdbc:";
const NAME: &[u8] = b"oracle:";

/// Returns the password of a URL, which may be empty.
pub(super) fn password(bytes: &[u8]) -> Option<Span> {
    login(bytes, after_name(bytes, SCHEME.len())?).ok()
}

/// Returns the passwords of URLs anywhere in the input.
///
/// The search continues where a login ends, so the time is linear.
pub(super) fn passwords(bytes: &[u8]) -> impl Iterator<Item = Span> {
    let mut next = 0;
    memchr::memchr_iter(b':', bytes).filter_map(move |colon| {
        let start = after_name(bytes, colon + 1).filter(|_| colon >= next)?;
        let login = login(bytes, start);
        next = login.map_or_else(|end| end, |password| password.end);
        login.ok().filter(|password| !password.is_empty())
    })
}

/// Returns the position after the name of the database if a scheme ends at `start`.
fn after_name(bytes: &[u8], start: usize) -> Option<usize> {
    let (before, after) = bytes.split_at_checked(start)?;
    let scheme = before.last_chunk::<{ SCHEME.len() }>()?;
    let name = after.first_chunk::<{ NAME.len() }>()?;
    let is_of_oracle = scheme.eq_ignore_ascii_case(SCHEME) && name.eq_ignore_ascii_case(NAME);
    is_of_oracle.then_some(start + NAME.len())
}

/// Returns the password of a login after the name of a driver, or the position at which there
/// cannot be one.
fn login(bytes: &[u8], driver: usize) -> Result<Span, usize> {
    let end = position(bytes, driver, |byte| !byte.is_ascii_alphanumeric());
    if bytes.get(end) != Some(&b':') {
        return Err(end);
    }
    let user = end + 1;
    let end = position(bytes, user + quoted_len(bytes, user), ends_user);
    if bytes.get(end) != Some(&b'/') {
        return Err(end);
    }
    let start = end + 1;
    let quoted = start + quoted_len(bytes, start);
    if quoted > start {
        return if bytes.get(quoted) == Some(&b'@') {
            Ok(Span::new(start, quoted))
        } else {
            Err(start)
        };
    }
    let first = position(bytes, start, |byte| byte == b'@' || ends_text(byte));
    if bytes.get(first) != Some(&b'@') {
        return Err(first);
    }
    let last = &bytes[first..position(bytes, first, ends_host)];
    Ok(Span::new(start, first + memchr::memrchr(b'@', last).unwrap_or_default()))
}

/// Returns the first position from `start` whose byte matches, or the end.
fn position(bytes: &[u8], start: usize, matches: impl Fn(u8) -> bool) -> usize {
    let rest = bytes.get(start..).unwrap_or_default();
    rest.iter().position(|byte| matches(*byte)).map_or(bytes.len(), |at| start + at)
}

/// Returns the length of a string in quotation marks, or 0.
fn quoted_len(bytes: &[u8], start: usize) -> usize {
    match bytes.get(start..) {
        Some([b'"', rest @ ..]) => memchr::memchr(b'"', rest).map_or(0, |end| end + 2),
        _ => 0,
    }
}

/// A space can be part of a user such as `sys as sysdba`.
const fn ends_user(byte: u8) -> bool {
    matches!(byte, b'/' | b'@' | b'?' | b'&') || (ends_text(byte) && byte != b' ')
}

const fn ends_host(byte: u8) -> bool {
    matches!(byte, b'/' | b'?' | b'#' | b'(' | b'&' | b',' | b';') || ends_text(byte)
}

const fn ends_text(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b'"' | b'<' | b'>')
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::vec::Vec;

    use super::*;
    use crate::raw::Parts;
    use crate::{redact, reported_password};

    const RESTS: [&str; 8] = [
        "h:1521:x",
        "//h:1521/x",
        "//[::1]/x?a=b",
        "(DESCRIPTION=)",
        "//h:1521/x?mail=a@b",
        "h:1521/x?mail=a@b",
        "(DESCRIPTION=(ADDRESS=/a)(x=a@b))",
        "h:1521:x, see a@b",
    ];

    fn reported(text: &str) -> Option<&str> {
        let bytes = text.as_bytes();
        reported_password(bytes, &Parts::of(bytes)).map(|span| &text[span.start..span.end])
    }

    /// The user precedes a slash.
    #[test]
    fn passwords_are_reported() {
        let mut count = 0;
        for scheme in ["jdbc:oracle", "JDBC:Oracle", "url=jdbc:oracle", "http://h/?a=jdbc:oracle"] {
            for driver in ["thin", "oci", "oci8"] {
                for user in ["joe", "", "a.b", "sys as sysdba", "\"a/b@c\""] {
                    for password in
                        ["hush", "h/u", "h:u", "h@u", "h#u", "h?u", "\"h u\"", "\"h@/u\""]
                    {
                        for rest in RESTS {
                            let text = format!("{scheme}:{driver}:{user}/{password}@{rest}");
                            assert_eq!(reported(&text), Some(password), "{text}");
                            assert!(!format!("{}", redact(&text)).contains(password), "{text}");
                            count += 1;
                        }
                    }
                }
            }
        }
        assert_eq!(count, 4 * 3 * 5 * 8 * 8);
    }

    /// An address without a login has no password.
    #[test]
    fn addresses_have_no_password() {
        for rest in RESTS {
            for before in ["jdbc:oracle:thin:", "jdbc:oracle:thin:joe", "jdbc:oracle:thin:joe/"] {
                let text = format!("{before}@{rest}");
                assert_eq!(reported(&text), None, "{text}");
            }
        }
        for text in [
            "jdbc:oracle:thin:@h:1521:x/y",
            "jdbc:oracle:thin:@//h:1521/svc?user=a@b",
            "jdbc:oracle:thin:joe@h/x",
            "jdbc:oracle:thin@h/x@y",
            "jdbc:oracle:thin:joe/a b@h",
            "jdbc:oracle:thin:joe/\"a\"b@h",
            "jdbc:oracle:thin:joe/hush",
            "jdbc:oracle:thin:",
            "jdbc:oracle:thin",
            "jdbc:oracle:",
            "jdbc:other:thin:joe/hush@h",
            "x:oracle:thin:joe/hush@h",
        ] {
            assert_eq!(reported(text), None, "{text}");
        }
    }

    #[test]
    fn several_passwords_are_found() {
        let url = "jdbc:oracle:thin:joe/hush@h:1521:x";
        for between in [" ", ",", "\n", "&u=", "\",\"", " jdbc:oracle:thin:a ", " jdbc:oracle:a/ "]
        {
            let text = format!("{url}{between}{url}");
            let found: Vec<_> = passwords(text.as_bytes()).map(|span| span.start).collect();
            assert_eq!(found, [21, url.len() + between.len() + 21], "{text}");
        }
        // The time is linear.
        for part in ["jdbc:oracle:a:", "jdbc:oracle:a:b/", "jdbc:oracle:a:\"", "jdbc:oracle:a:b/\""]
        {
            let text = part.repeat(200_000);
            assert_eq!(passwords(text.as_bytes()).next(), None, "{part}");
        }
    }
}
