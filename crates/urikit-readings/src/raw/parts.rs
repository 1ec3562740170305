//! Splitting of any input into components, as the regular expression of RFC 3986 appendix B does.
//!
//! For a valid URI, the components are equal to those of the parser. A test compares them.

use core::iter;
use core::ops::Range;
use core::str;

use memchr::{memchr, memrchr};
use urikit::split::{Spans, spans};

use super::Span;

/// The components of any input, without delimiters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The part before the first `:`, if it is not empty and no delimiter precedes it.
    pub scheme: Option<Span>,
    /// The part after `//`, up to `/`, `?`, or `#`.
    pub authority: Option<Span>,
    /// The part before the last `@` of the authority.
    pub userinfo: Option<Span>,
    /// Present, but possibly empty, if there is an authority.
    pub host: Option<Span>,
    /// The part after the first colon after the host.
    pub port: Option<Span>,
    /// The part after the authority, up to `?` or `#`.
    pub path: Span,
    /// The part after the first `?`, up to `#`.
    pub query: Option<Span>,
    /// The part after the first `#`.
    pub fragment: Option<Span>,
}

impl Parts {
    /// Splits an input.
    pub fn of(bytes: &[u8]) -> Self {
        let Spans { scheme, authority, path, query, fragment } = spans(bytes);
        let span = |range: Option<Range<usize>>| -> Option<Span> { range.map(Into::into) };
        let mut parts = Self {
            scheme: span(scheme),
            authority: span(authority),
            userinfo: None,
            host: None,
            port: None,
            path: path.into(),
            query: span(query),
            fragment: span(fragment),
        };
        if let Some(authority) = parts.authority {
            parts.set_authority(bytes, authority);
        }
        parts
    }

    fn set_authority(&mut self, bytes: &[u8], authority: Span) {
        // The last `@`, as most parsers do, so that a password with an `@` is found completely.
        let at = memrchr(b'@', authority.of(bytes));
        self.userinfo = at.map(|at| authority.inner(0, at));
        let hostport = authority.from(at.map_or(authority.start, |at| authority.start + at + 1));
        // Colons of an address in brackets are not delimiters.
        let literal = match hostport.of(bytes) {
            [b'[', rest @ ..] => memchr(b']', rest).map_or(hostport.len(), |at| at + 2),
            _ => 0,
        };
        let colon =
            memchr(b':', &hostport.of(bytes)[literal..]).map(|at| hostport.start + literal + at);
        self.host = Some(Span::new(hostport.start, colon.unwrap_or(hostport.end)));
        self.port = colon.map(|colon| Span::new(colon + 1, hostport.end));
    }

    /// Returns the part of the userinfo before its first colon.
    pub fn user(&self, bytes: &[u8]) -> Option<Span> {
        let userinfo = self.userinfo?;
        Some(memchr(b':', userinfo.of(bytes)).map_or(userinfo, |colon| userinfo.inner(0, colon)))
    }

    /// Returns the part of the userinfo after its first colon.
    pub fn password(&self, bytes: &[u8]) -> Option<Span> {
        let userinfo = self.userinfo?;
        let user = self.user(bytes)?;
        (user.end < userinfo.end).then(|| userinfo.from(user.end + 1))
    }
}

/// Returns the segments of a path, including the part before the first slash.
pub fn segments(bytes: &[u8], path: Span) -> impl Iterator<Item = Span> {
    split(bytes, path, b'/')
}

/// Returns the ranges between delimiters, at least one.
pub fn split(bytes: &[u8], span: Span, delimiter: u8) -> impl Iterator<Item = Span> {
    let mut next = Some(span.start);
    iter::from_fn(move || {
        let start = next?;
        let end = memchr(delimiter, &bytes[start..span.end]).map_or(span.end, |at| start + at);
        next = (end < span.end).then_some(end + 1);
        Some(Span::new(start, end))
    })
}

/// Returns the fields of a query, each with a name, and a value if there is an `=`.
pub fn fields(bytes: &[u8], span: Span) -> impl Iterator<Item = (Span, Option<Span>)> {
    split(bytes, span, b'&').map(|span| field(bytes, span))
}

/// Splits a field at its first `=`.
pub fn field(bytes: &[u8], span: Span) -> (Span, Option<Span>) {
    match memchr(b'=', span.of(bytes)) {
        Some(equals) => (span.inner(0, equals), Some(span.from(span.start + equals + 1))),
        None => (span, None),
    }
}

/// Schemes whose URLs run code, embed content, or name local files.
pub const SCRIPT_SCHEMES: [&str; 7] =
    ["data", "file", "javascript", "livescript", "mhtml", "mocha", "vbscript"];

/// A scheme as lenient parsers interpret it: in lowercase, without spaces and control characters.
#[derive(Clone, Copy, Debug)]
pub struct Scheme {
    name: [u8; Self::MAX_LEN],
    len: usize,
}

impl Scheme {
    /// Longer schemes are treated as empty, because no rule names one.
    const MAX_LEN: usize = 16;

    /// Returns the scheme with a name, which may contain spaces and control characters.
    pub fn of(text: impl Iterator<Item = u8>) -> Self {
        let mut scheme = Self { name: [0; Self::MAX_LEN], len: 0 };
        for byte in text.filter(|byte| !matches!(byte, 0..=0x20 | 0x7f)) {
            // A name that is too long cannot be one of the known names, so it counts as empty.
            if scheme.len == Self::MAX_LEN || !byte.is_ascii() {
                scheme.len = 0;
                break;
            }
            scheme.name[scheme.len] = byte.to_ascii_lowercase();
            scheme.len += 1;
        }
        scheme
    }

    /// Returns the name in lowercase, or an empty string if it is too long.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.name[..self.len]).unwrap_or("")
    }

    /// Returns whether the name is one of these.
    pub fn is_one_of(&self, names: &[&str]) -> bool {
        names.contains(&self.as_str())
    }

    /// Returns whether browsers treat URLs with this scheme as HTTP or a WebSocket.
    pub fn is_web(&self) -> bool {
        self.is_one_of(&["http", "https", "ws", "wss"])
    }
}

#[cfg(test)]
mod tests {
    use std::string::String;

    use urikit::UriRef;

    use super::*;
    use crate::testing::reach;

    const ALPHABET: [char; 10] = ['a', ':', '/', '?', '#', '@', '[', ']', '1', '.'];

    fn assert_parts(text: &str) {
        let Ok(reference) = UriRef::parse(text) else { return };
        let parts = Parts::of(text.as_bytes());
        let expected = [
            reference.scheme().map(|part| part.as_str()),
            reference.authority().map(|part| part.as_str()),
            reference.userinfo().map(|part| part.as_str()),
            reference.host().map(|part| part.as_str()),
            reference.port().map(|part| part.as_str()),
            Some(reference.path().as_str()),
            reference.query().map(|part| part.as_str()),
            reference.fragment().map(|part| part.as_str()),
        ];
        let found = [
            parts.scheme,
            parts.authority,
            parts.userinfo,
            parts.host,
            parts.port,
            Some(parts.path),
            parts.query,
            parts.fragment,
        ];
        assert_eq!(
            found.map(|span| span.map(|span| &text[span.start..span.end])),
            expected,
            "{text}"
        );
    }

    #[test]
    fn components_of_valid_uris_equal_those_of_the_parser() {
        for length in 0..=reach(5, 6) {
            for number in 0..ALPHABET.len().pow(length) {
                let digits = (0..length).map(|place| number / ALPHABET.len().pow(place));
                let text: String = digits.map(|digit| ALPHABET[digit % ALPHABET.len()]).collect();
                assert_parts(&text);
            }
        }
    }
}
