//! A fast path for common URIs: `http` or `https`, a plain host with an optional port, and an
//! unambiguous end.
//!
//! It finds the same matches as the general parser, which handles all other URIs.

use urikit_simd::{AsciiSet, Backend, WINDOW, Window};

use super::MAX_LENGTH;
use super::arrived::Known;
use super::chars::{self, Byte};
use super::found::Found;
use super::matched::{Delimiter, Flags};
use super::schemes::{http, opener};
use super::stop_bytes::{NAME, PLAIN};

/// The bytes to skip after the host: plain bytes, and those that need only a simple check.
static OVER: AsciiSet = PLAIN.with(b'?').with(b'&').with(b'#').with(b'%');

/// Returns the URI whose scheme ends at this colon, if it is a common one.
#[inline(always)]
pub(super) fn usual<'t, B: Backend>(
    backend: B,
    known: Known<'t>,
    floor: usize,
    colon: usize,
) -> Option<Found<'t>> {
    let start = http(known.bytes, floor, colon)?;
    let body = colon + 3;
    let (bytes, _) = known.window(0, start + MAX_LENGTH);
    let mut end = walk(backend, bytes, body)?;
    let [stop, next] = *bytes.get(end..)?.first_chunk()?;
    let is_end = |byte| chars::byte(byte) == Byte::End;
    let ends = match stop {
        // No bracket was opened, because opening brackets are not skipped.
        b')' | b']' => true,
        // A placeholder such as `<password>` may follow.
        b':' => is_end(next) && next != b'<',
        b'<' => !next.is_ascii_alphabetic(),
        b',' => is_end(next),
        b';' => is_end(next) && !bytes[body..end].contains(&b'&'),
        // Other escape sequences may continue the URI.
        b'\\' if next == b'"' => !bytes.get(end + 2)?.is_ascii_alphanumeric(),
        b'\\' => matches!(next, b'n' | b'r' | b't'),
        _ => is_end(stop),
    };
    if !ends {
        return None;
    }
    let delimiter = delimiter(known, floor, start, stop)?;
    if delimiter == Delimiter::Bare && bytes[end - 1] == b'.' {
        end -= 1;
    }
    if end == body || !chars::is_firm(bytes[end - 1]) {
        return None;
    }
    let raw = backend.ascii(&bytes[start..end])?;
    debug_assert!(urikit::UriRef::parse(raw).is_ok(), "{raw}");
    Some(Found { start, raw, flags: Flags::default(), delimiter, more: None })
}

/// Returns the end of a URI whose authority starts at `body`, if the authority is a plain host with
/// an optional port.
#[inline(always)]
fn walk<B: Backend>(backend: B, bytes: &[u8], body: usize) -> Option<usize> {
    let mut window = backend.load(bytes.get(body..)?);
    let mut stops = !window.within(&OVER);
    let name = (!window.within(&NAME)).trailing_zeros() as usize;
    let mut after = name;
    if bytes.get(body + name) == Some(&b':') && name < WINDOW {
        after += 1 + port(&bytes[body + name + 1..])?;
        stops &= !(1 << name);
    }
    if name == 0
        || after >= WINDOW
        || (*bytes.get(body + after)? != b'/' && stops >> after & 1 == 0)
    {
        return None;
    }
    let mut at = body;
    let mut fragments = 0;
    loop {
        let len = stops.trailing_zeros();
        let there = !u64::MAX.checked_shl(len).unwrap_or(0);
        fragments += (window.equal(b'#') & there).count_ones();
        let escapes = window.equal(b'%') & there;
        if fragments > 1 || (escapes != 0 && !are_escapes(bytes, at, escapes)) {
            return None;
        }
        at += len as usize;
        if stops != 0 {
            return Some(at);
        }
        window = backend.load(bytes.get(at..)?);
        stops = !window.within(&OVER);
    }
}

/// Returns the number of digits of a port, if there are at most five.
#[inline]
fn port(bytes: &[u8]) -> Option<usize> {
    let digits = bytes.iter().take(6).take_while(|byte| byte.is_ascii_digit()).count();
    (1..=5).contains(&digits).then_some(digits)
}

/// Returns whether each `%` is followed by two hexadecimal digits (RFC 3986 section 2.1).
fn are_escapes(bytes: &[u8], base: usize, mut escapes: u64) -> bool {
    while escapes != 0 {
        let at = base + escapes.trailing_zeros() as usize;
        let digits = bytes.get(at + 1..at + 3);
        if !digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit)) {
            return false;
        }
        escapes &= escapes - 1;
    }
    true
}

/// Returns the delimiters, or `None` if they are ambiguous.
#[inline(always)]
fn delimiter(known: Known<'_>, floor: usize, start: usize, stop: u8) -> Option<Delimiter> {
    let before = known.before(start);
    match before {
        Some(b'"') => return (stop == b'"').then_some(Delimiter::DoubleQuotes),
        // The URI may be followed by the end of a comment.
        Some(b'*') => return None,
        // The end of an escape sequence such as `%22`, which may also end the URI.
        Some(byte) if byte.is_ascii_alphanumeric() => return None,
        _ => {}
    }
    match opener(known.bytes, floor, start) {
        None => Some(Delimiter::Bare),
        Some(_) => (stop == b'>').then_some(Delimiter::AngleBrackets),
    }
}

#[cfg(test)]
mod tests {
    use urikit_simd::Task;

    use super::super::finder::{FindOption, Finder};
    use super::*;

    /// A task that returns the URI at the last `://`, if the fast path handles it.
    struct Usual<'t>(&'t str);

    impl<'t> Task for Usual<'t> {
        type Output = Option<(&'t str, Delimiter)>;

        fn run<B: Backend>(self, backend: B) -> Self::Output {
            let known = Known { bytes: self.0.as_bytes(), is_all: true };
            let found = usual(backend, known, 0, self.0.rfind("://")?)?;
            assert!(found.flags.is_empty() && found.more.is_none());
            Some((found.raw, found.delimiter))
        }
    }

    #[test]
    fn common_uris_are_found() {
        let long = format!(
            "http://e.com/{}/%41?{}#%c3%A9{}",
            "a".repeat(60),
            "b=c&".repeat(30),
            "d".repeat(50)
        );
        let name = format!("http://{}.com:8080/a", "n".repeat(50));
        for (before, uri, after) in [
            ("", "http://e.com", "  "),
            ("see ", "https://e.com/a", " b"),
            ("", "HTTP://E.COM/", "\n\n"),
            ("", "http://e.com", ". b"),
            ("", "http://e.com/a", ". b"),
            ("", "http://e.com/a", ", b"),
            ("", "http://e.com/a", ": b"),
            ("", "http://e.com/a", "; b"),
            ("(", "http://e.com/a", "),"),
            ("[", "http://e.com/a", "]b"),
            ("", "http://e.com:80", " b"),
            ("x ", "http://e.com:80/a", " b"),
            ("x ", "https://e.com:65535/a", ", b"),
            ("", "http://e.com/?a=b&c=d", " &"),
            ("", "http://e.com/#a", " #"),
            ("", "http://e.com/%41b%c3%A9c", " %"),
            ("", &*long, " b"),
            ("", &*name, " b"),
        ] {
            let text = format!("{before}{uri}{after}");
            assert_eq!(urikit_simd::run(Usual(&text)), Some((uri, Delimiter::Bare)), "{text}");
        }
        for (text, delimiter) in [
            ("\"http://e.com/a\" ", Delimiter::DoubleQuotes),
            ("<http://e.com/a> ", Delimiter::AngleBrackets),
            ("<URL:http://e.com/a> ", Delimiter::AngleBrackets),
        ] {
            assert_eq!(
                urikit_simd::run(Usual(text)),
                Some(("http://e.com/a", delimiter)),
                "{text}"
            );
        }
    }

    #[test]
    fn other_uris_are_left_to_the_general_parser() {
        let name = format!("http://{}/a b", "n".repeat(64));
        for text in [
            "ftp://e.com/a b",
            "xhttp://e.com/a b",
            "http:// b",
            "http://. b",
            "http:///a b",
            "http://:80/ b",
            "http://e.com:/ b",
            "http://e.com:123456/ b",
            "http://u@e.com/ b",
            "http://*.e.com/ b",
            "http://e.com/a",
            "http://e.com/a ",
            "http://e.com/a,b c",
            "http://e.com/a:b c",
            "http://e.com/a;b c",
            "http://e.com/?a&b; c",
            "http://e.com/a- b",
            "http://e.com/a.. b",
            "http://e.com/a? b",
            "http://e.com/%4 b",
            "http://e.com/%4g b",
            "http://e.com/#a#b c",
            "http://e.com/\u{fc} b",
            "http://e.com/a(b) c",
            "\"http://e.com/a b",
            "\"http://e.com/a> b",
            "<http://e.com/a b",
            "<URL:http://e.com/a\" b",
            &*name,
        ] {
            assert_eq!(urikit_simd::run(Usual(text)), None, "{text}");
        }
    }

    /// Only options that affect common URIs disable the fast path.
    #[test]
    fn most_options_keep_the_fast_path() {
        use FindOption::{Ascii, Email, Lenient, NetworkPath, Schemeless, Scp};
        for choice in [Email, Schemeless, NetworkPath, Scp, Ascii, Lenient] {
            assert!(Finder::new().with(choice).is_usual(), "{choice:?}");
        }
        for finder in [
            Finder::new().context(1),
            Finder::new().with(FindOption::Nested),
            Finder::new().with(FindOption::Rejoin),
        ] {
            assert!(!finder.is_usual(), "{finder:?}");
        }
        assert!(Finder::new().is_usual());
    }
}
