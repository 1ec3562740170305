//! Decoding of JSON strings, with the position of each octet.

use std::borrow::Cow;
use std::ops::Range;

/// A string without its escapes (RFC 8259 section 7), with positions. Invalid escapes are kept as
/// they are.
#[derive(Debug)]
pub(crate) struct Unescaped<'q> {
    pub(crate) octets: Cow<'q, [u8]>,
    /// The position of each octet, and the end; empty if there are no escapes.
    starts: Vec<usize>,
}

impl<'q> Unescaped<'q> {
    /// Decodes the content of a string literal, without its quotes.
    pub(crate) fn new(quoted: &'q [u8]) -> Self {
        if memchr::memchr(b'\\', quoted).is_none() {
            return Self { octets: Cow::Borrowed(quoted), starts: Vec::new() };
        }
        let (mut octets, mut starts) = (Vec::with_capacity(quoted.len()), Vec::new());
        let mut at = 0;
        while let Some(byte) = quoted.get(at) {
            let (c, len) =
                if *byte == b'\\' { escaped(&quoted[at..]) } else { (Unit::Octet(*byte), 1) };
            match c {
                Unit::Octet(octet) => octets.push(octet),
                Unit::Char(c) => octets.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            }
            // All bytes of a decoded character are at the start of its escape.
            starts.resize(octets.len(), at);
            at += len;
        }
        starts.push(at);
        Self { octets: Cow::Owned(octets), starts }
    }

    /// Returns the position of a range of octets in the literal.
    pub(crate) fn place(&self, octets: Range<usize>) -> Range<usize> {
        match (self.starts.get(octets.start), self.starts.get(octets.end)) {
            (Some(start), Some(end)) => *start..*end,
            // Without escapes, positions are offsets.
            _ => octets,
        }
    }
}

enum Unit {
    Octet(u8),
    Char(char),
}

/// Decodes the escape at the start and returns its length.
fn escaped(rest: &[u8]) -> (Unit, usize) {
    let octet = match rest.get(1) {
        Some(b'b') => 0x08,
        Some(b'f') => 0x0C,
        Some(b'n') => b'\n',
        Some(b'r') => b'\r',
        Some(b't') => b'\t',
        Some(b'u') => return hexadecimal(rest),
        // An unknown escape is an error of JSON, which the parser reports. Here it only has to keep
        // its length.
        Some(octet) => *octet,
        None => return (Unit::Octet(b'\\'), 1),
    };
    (Unit::Octet(octet), 2)
}

/// Decodes `\uXXXX`, or a surrogate pair.
fn hexadecimal(rest: &[u8]) -> (Unit, usize) {
    let unit = |at: usize| {
        // `from_str_radix` would accept a sign, so the digits are checked.
        let digits = rest.get(at..at + 6)?.strip_prefix(b"\\u")?;
        let digits = digits
            .iter()
            .all(u8::is_ascii_hexdigit)
            .then(|| std::str::from_utf8(digits).ok())??;
        u16::from_str_radix(digits, 16).ok()
    };
    let Some(first) = unit(0) else { return (Unit::Octet(b'u'), 2) };
    let both = [first, unit(6).unwrap_or_default()];
    let c =
        char::decode_utf16(both).next().and_then(Result::ok).unwrap_or(char::REPLACEMENT_CHARACTER);
    (Unit::Char(c), if c.len_utf16() == 2 { 12 } else { 6 })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result is that of `serde_json`, and each character has a position.
    #[test]
    fn escapes_are_decoded_like_serde_json() {
        let parts = [
            "a",
            "é",
            "\\n",
            "\\/",
            "\\\"",
            "\\\\",
            "\\u0041",
            "\\u00e9",
            "\\ud83d\\ude00",
            "豆",
            "u",
            "\\t",
        ];
        for number in 0..parts.len().pow(3) {
            let chosen: Vec<&str> =
                (0..3).map(|place| parts[number / parts.len().pow(place) % parts.len()]).collect();
            let quoted = chosen.concat();
            let unescaped = Unescaped::new(quoted.as_bytes());
            let expected: String = serde_json::from_str(&format!("\"{quoted}\"")).expect("JSON");
            assert_eq!(*unescaped.octets, *expected.as_bytes(), "{quoted}");
            let places =
                expected.char_indices().map(|(at, c)| unescaped.place(at..at + c.len_utf8()));
            assert_eq!(places.map(|place| &quoted[place]).collect::<Vec<_>>(), chosen, "{quoted}");
        }
    }

    #[test]
    fn invalid_escapes_are_kept() {
        for (quoted, octets) in [
            ("a\\", &b"a\\"[..]),
            ("\\q", b"q"),
            ("\\u12", b"u12"),
            ("\\u+123", b"u+123"),
            ("\\ud800x", "\u{FFFD}x".as_bytes()),
        ] {
            assert_eq!(*Unescaped::new(quoted.as_bytes()).octets, *octets, "{quoted}");
        }
    }
}
