//! Which characters an expansion leaves as they are (RFC 6570 section 3.2.1), and how it writes the others.

use core::fmt::{self, Write};

use urikit::iri::is_ucschar;
use urikit::percent::{self, AsciiSet};

use crate::escape::{escape_at, is_escape};

/// Whether characters outside ASCII are escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Characters {
    /// They are: the expansion is a URI-reference.
    Uri,
    /// Those of `ucschar` are not: the expansion is an IRI-reference (RFC 3987 section 2.2).
    Iri,
}

/// A set of characters that are left as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allow {
    /// Whether `reserved` and escapes are left besides `unreserved`.
    pub(super) reserved: bool,
    pub(super) characters: Characters,
}

/// `unreserved` and `reserved` (section 1.5).
static RESERVED: AsciiSet = AsciiSet::UNRESERVED.remove(b":/?#[]@!$&'()*+,;=");
static UNRESERVED: AsciiSet = AsciiSet::UNRESERVED;

/// How many bytes most values have at most.
const WORD: usize = 24;

impl Allow {
    /// What literals are written with (section 3.1).
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

    /// Writes a text.
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
        // Most values are a word that stands for itself; looking at one takes less time than getting ready for more.
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

    /// The beginning of a text, of so many characters; an escape that is left as it is counts as the character that it stands
    /// for, so that it is never cut (section 2.4.1).
    pub(super) fn prefix(self, text: &str, characters: u16) -> &str {
        let mut end = 0;
        for _ in 0..characters {
            let Some(c) = text[end..].chars().next() else { break };
            let escape = if self.reserved { escaped_char(text.as_bytes(), end) } else { None };
            end += escape.map_or(c.len_utf8(), |(len, _)| len);
        }
        &text[..end]
    }

    /// The length of what one character of a value has become, if that can stand at `at` of an expansion.
    pub(super) fn unit(self, text: &str, at: usize) -> Option<usize> {
        let c = text.get(at..)?.chars().next()?;
        if c != '%' {
            return self.leaves(c).then(|| c.len_utf8());
        }
        let (len, c) = escaped_char(text.as_bytes(), at)?;
        let is_made = c.is_some_and(|c| self.makes(c, &text[at..at + len]));
        (self.reserved || is_made).then_some(len)
    }

    /// Whether `escape`, which stands for this character, is what an expansion makes of it.
    fn makes(self, c: char, escape: &str) -> bool {
        !self.leaves(c) && !escape.bytes().any(|byte| byte.is_ascii_lowercase())
    }

    /// Appends the value that has become `text`. Where escapes are left as they are, it is one of several: each escape that
    /// may have been made by the expansion is read as the character that it stands for.
    pub(super) fn read(self, text: &str, to: &mut alloc::string::String) {
        self.read_beginning(text, "", to);
    }

    /// The same for a value of which it is known how it begins: what does not begin so was an escape in the value.
    pub(super) fn read_beginning(self, text: &str, begins: &str, to: &mut alloc::string::String) {
        let (mut at, mut begins) = (0, begins);
        while let Some(len) = self.unit(text, at) {
            let made = self
                .made(text, at, len)
                .filter(|c| begins.is_empty() || begins.starts_with(*c) && !is_escape(begins.as_bytes(), 0));
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

    /// The character that expansion may have made this unit of.
    fn made(self, text: &str, at: usize, len: usize) -> Option<char> {
        let (_, c) = escaped_char(text.as_bytes(), at)?;
        // A `%` before two digits would become no escape, being one.
        let is_one = c == Some('%') && self.reserved && digits_at(text.as_bytes(), at + len);
        c.filter(|&c| !is_one && self.makes(c, &text[at..at + len]))
    }
}

fn digits_at(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..at + 2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// The escapes at `at` that are one character of UTF-8: how long they are, and the character. An escape that begins none is
/// alone.
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
