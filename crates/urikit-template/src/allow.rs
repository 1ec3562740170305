//! The characters that an expansion does not escape (RFC 6570 section 3.2.1), and the escapes of
//! the others.

use core::fmt::{self, Write};

use urikit::iri::is_ucschar;
use urikit::percent::{self, AsciiSet};

use crate::escape::{escape_at, is_escape};

/// Whether non-ASCII characters are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Characters {
    /// All are escaped: the expansion is a URI reference.
    Uri,
    /// The characters `ucschar` are not escaped: the expansion is an IRI reference (RFC 3987
    /// section 2.2).
    Iri,
}

/// A set of characters that are not escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allow {
    /// Whether `reserved` characters and escapes are unchanged, in addition to `unreserved` ones.
    pub(super) reserved: bool,
    pub(super) characters: Characters,
}

/// `unreserved` and `reserved` (section 1.5).
static RESERVED: AsciiSet = AsciiSet::UNRESERVED.remove(b":/?#[]@!$&'()*+,;=");
static UNRESERVED: AsciiSet = AsciiSet::UNRESERVED;

/// The maximum length of most values, in bytes.
const WORD: usize = 24;

impl Allow {
    /// Returns the set for literals (section 3.1).
    pub(super) const fn literal(characters: Characters) -> Self {
        Self { reserved: true, characters }
    }

    fn ascii(self) -> &'static AsciiSet {
        if self.reserved { &RESERVED } else { &UNRESERVED }
    }

    fn leaves(self, c: char) -> bool {
        match u8::try_from(c) {
            Ok(byte) if byte < 0x80 => !self.ascii().contains(byte),
            _ => self.characters == Characters::Iri && is_ucschar(c),
        }
    }

    /// Writes a string, escaping characters that are not allowed.
    pub(super) fn write(self, text: &str, to: &mut impl Write) -> fmt::Result {
        if self.characters == Characters::Uri {
            return self.write_ascii(text, to);
        }
        let mut rest = text;
        while !rest.is_empty() {
            let kept = rest.find(|c: char| !is_ucschar(c)).unwrap_or(rest.len());
            to.write_str(&rest[..kept])?;
            rest = &rest[kept..];
            let escaped = rest.find(is_ucschar).unwrap_or(rest.len());
            self.write_ascii(&rest[..escaped], to)?;
            rest = &rest[escaped..];
        }
        Ok(())
    }

    fn write_ascii(self, text: &str, to: &mut impl Write) -> fmt::Result {
        let (set, mut from) = (self.ascii(), 0);
        // Most values are a word without characters to escape; checking it takes less time than
        // preparing to escape.
        if text.len() <= WORD && text.bytes().all(|byte| !set.contains(byte)) {
            return to.write_str(text);
        }
        if self.reserved {
            let escapes = text.match_indices('%').map(|(at, _)| at);
            for at in escapes.filter(|&at| is_escape(text.as_bytes(), at)) {
                percent::encode(&text[from..at], set).write_to(to)?;
                to.write_str(&text[at..at + 3])?;
                from = at + 3;
            }
        }
        percent::encode(&text[from..], set).write_to(to)
    }

    /// Returns the prefix of a string with this number of characters. An escape that stays
    /// unchanged counts as its character, so that it is never cut (section 2.4.1).
    pub(super) fn prefix(self, text: &str, characters: u16) -> &str {
        let mut end = 0;
        for _ in 0..characters {
            let Some(c) = text[end..].chars().next() else { break };
            let escape = if self.reserved { escaped_char(text.as_bytes(), end) } else { None };
            end += escape.map_or(c.len_utf8(), |(len, _)| len);
        }
        &text[..end]
    }

    /// Returns the length of the expansion of one character at `at`, or `None` if no character
    /// expands to the string there.
    pub(super) fn unit(self, text: &str, at: usize) -> Option<usize> {
        let c = text.get(at..)?.chars().next()?;
        if c != '%' {
            return self.leaves(c).then(|| c.len_utf8());
        }
        let (len, c) = escaped_char(text.as_bytes(), at)?;
        let is_made = c.is_some_and(|c| self.makes(c, &text[at..at + len]));
        (self.reserved || is_made).then_some(len)
    }

    /// Returns whether `escape`, which decodes to this character, is its expansion.
    fn makes(self, c: char, escape: &str) -> bool {
        !self.leaves(c) && !escape.bytes().any(|byte| byte.is_ascii_lowercase())
    }

    /// Appends a value whose expansion is `text`. If escapes are unchanged, there are several such
    /// values: every escape that the expansion may have created is decoded.
    pub(super) fn read(self, text: &str, to: &mut alloc::string::String) {
        self.read_beginning(text, "", to);
    }

    /// Appends a value whose expansion is `text` and whose beginning is known. An escape at the
    /// beginning that would not decode to it was in the value.
    pub(super) fn read_beginning(self, text: &str, begins: &str, to: &mut alloc::string::String) {
        let (mut at, mut begins) = (0, begins);
        while let Some(len) = self.unit(text, at) {
            let made = self.made(text, at, len).filter(|c| {
                begins.is_empty() || begins.starts_with(*c) && !is_escape(begins.as_bytes(), 0)
            });
            let is_escape = text.as_bytes()[at] == b'%';
            let end = if made.is_none() && is_escape { at + 3 } else { at + len };
            let start = to.len();
            match made {
                Some(c) => to.push(c),
                None => to.push_str(&text[at..end]),
            }
            begins = begins.strip_prefix(&to[start..]).unwrap_or_default();
            at = end;
        }
    }

    /// Returns the character of which this unit may be the expansion.
    fn made(self, text: &str, at: usize, len: usize) -> Option<char> {
        let (_, c) = escaped_char(text.as_bytes(), at)?;
        // A `%` before two digits is an escape and would be unchanged.
        let is_one = c == Some('%') && self.reserved && digits_at(text.as_bytes(), at + len);
        c.filter(|&c| !is_one && self.makes(c, &text[at..at + len]))
    }
}

fn digits_at(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..at + 2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Decodes the escapes at `at` that form one UTF-8 character. Returns their length and the
/// character. An escape that does not begin a character is returned alone.
fn escaped_char(bytes: &[u8], at: usize) -> Option<(usize, Option<char>)> {
    let mut octets = [0; 4];
    let mut len = 0;
    for count in 1..=4 {
        let Some(next) = escape_at(bytes, at + len) else { break };
        octets[count - 1] = next;
        len += 3;
        match core::str::from_utf8(&octets[..count]) {
            Ok(text) => return Some((len, text.chars().next())),
            Err(error) if error.error_len().is_some() => break,
            Err(_) => {}
        }
    }
    escape_at(bytes, at).map(|_| (3, None))
}
