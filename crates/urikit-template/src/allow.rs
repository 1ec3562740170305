//! Sets of characters that are not escaped (RFC 6570 section 3.2.1), and escaping with them.

use core::fmt::{self, Write};

use urikit::iri::is_ucschar;
use urikit::percent::{self, AsciiSet};

use crate::escape::{escape_at, is_escape};

/// Whether the result is a URI or an IRI, which determines the escaping of non-ASCII characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Characters {
    /// All non-ASCII characters are escaped.
    Uri,
    /// Characters in `ucschar` are not escaped (RFC 3987 section 2.2).
    Iri,
}

/// A set of characters that are not escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Allow {
    /// Whether `reserved` characters and escapes are kept, in addition to `unreserved` characters.
    pub(super) reserved: bool,
    pub(super) characters: Characters,
    /// Characters that are read although an expansion escapes them.
    pub(super) unescaped: Unescaped,
}

/// Reserved characters that many programs do not escape, by the place of the value.
///
/// None of them separates the values of an expression, except that a comma is always a separator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unescaped {
    None,
    Segment,
    Parameter,
    Query,
}

impl Unescaped {
    pub(super) const fn contains(self, byte: u8) -> bool {
        match byte {
            b':' | b'@' | b'!' | b'$' | b'\'' | b'(' | b')' | b'*' | b'+' | b'=' => {
                !matches!(self, Self::None)
            }
            b'&' => matches!(self, Self::Segment | Self::Parameter),
            b';' => matches!(self, Self::Segment | Self::Query),
            b'/' | b'?' => matches!(self, Self::Query),
            _ => false,
        }
    }
}

/// `unreserved` and `reserved` (section 1.5).
static RESERVED: AsciiSet = AsciiSet::UNRESERVED.remove(b":/?#[]@!$&'()*+,;=");
static UNRESERVED: AsciiSet = AsciiSet::UNRESERVED;

/// The maximum length in bytes of values for which all characters are first checked.
const SHORT_LEN: usize = 24;

impl Allow {
    /// Returns the set for literals (section 3.1).
    pub(super) const fn literal(characters: Characters) -> Self {
        Self { reserved: true, characters, unescaped: Unescaped::None }
    }

    fn ascii(self) -> &'static AsciiSet {
        if self.reserved { &RESERVED } else { &UNRESERVED }
    }

    /// Returns whether the character is kept.
    fn keeps(self, c: char) -> bool {
        match u8::try_from(c) {
            Ok(byte) if byte < 0x80 => !self.ascii().contains(byte),
            _ => self.characters == Characters::Iri && is_ucschar(c),
        }
    }

    /// Writes a string, escaping all characters that are not in the set.
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
        // Most values are short and have no characters to escape, which is faster to check than to
        // encode.
        if text.len() <= SHORT_LEN && text.bytes().all(|byte| !set.contains(byte)) {
            return to.write_str(text);
        }
        if self.reserved {
            let escapes = text.match_indices('%').map(|(at, _)| at);
            for at in escapes.filter(|&at| is_escape(text.as_bytes(), at)) {
                percent::encode_into(&text[from..at], set, to)?;
                to.write_str(&text[at..at + 3])?;
                from = at + 3;
            }
        }
        percent::encode_into(&text[from..], set, to)
    }

    /// Returns the prefix of a string with this number of characters. If escapes are kept, an
    /// escaped character counts as one character and is never split (section 2.4.1).
    pub(super) fn prefix(self, text: &str, characters: u16) -> &str {
        let mut end = 0;
        for _ in 0..characters {
            let Some(c) = text[end..].chars().next() else { break };
            let escape = if self.reserved { escaped_char(text.as_bytes(), end) } else { None };
            end += escape.map_or(c.len_utf8(), |(len, _)| len);
        }
        &text[..end]
    }

    /// Returns the length of the expansion of one character at `at`, or `None` if there is not the
    /// expansion of a character there.
    pub(super) fn unit(self, text: &str, at: usize) -> Option<usize> {
        let c = text.get(at..)?.chars().next()?;
        if c != '%' {
            let is_read =
                self.keeps(c) || u8::try_from(c).is_ok_and(|c| self.unescaped.contains(c));
            return is_read.then(|| c.len_utf8());
        }
        let (len, c) = escaped_char(text.as_bytes(), at)?;
        let is_produced = c.is_some_and(|c| self.produces(c, &text[at..at + len]));
        (self.reserved || is_produced).then_some(len)
    }

    /// Returns whether this character expands to `escape`, which decodes to it.
    fn produces(self, c: char, escape: &str) -> bool {
        !self.keeps(c) && !escape.bytes().any(|byte| byte.is_ascii_lowercase())
    }

    /// Appends a value whose expansion is `text`. If escapes are kept, there are several such
    /// values; this decodes all escapes that expansion may have produced.
    pub(super) fn read(self, text: &str, to: &mut alloc::string::String) {
        self.read_with_beginning(text, "", to);
    }

    /// Like [`read`](Self::read), if the beginning of the value is known. Escapes are not decoded
    /// if the value would not have this beginning.
    pub(super) fn read_with_beginning(
        self,
        text: &str,
        beginning: &str,
        to: &mut alloc::string::String,
    ) {
        let (mut at, mut beginning) = (0, beginning);
        while let Some(len) = self.unit(text, at) {
            let source = self.source_char(text, at, len).filter(|c| {
                beginning.is_empty()
                    || beginning.starts_with(*c) && !is_escape(beginning.as_bytes(), 0)
            });
            let is_escape = text.as_bytes()[at] == b'%';
            let end = if source.is_none() && is_escape { at + 3 } else { at + len };
            let start = to.len();
            match source {
                Some(c) => to.push(c),
                None => to.push_str(&text[at..end]),
            }
            beginning = beginning.strip_prefix(&to[start..]).unwrap_or_default();
            at = end;
        }
    }

    /// Returns the character from which the expansion may have produced the escapes in
    /// `text[at..at + len]`, or `None` if they were in the value.
    fn source_char(self, text: &str, at: usize, len: usize) -> Option<char> {
        let (_, c) = escaped_char(text.as_bytes(), at)?;
        // A `%` before two digits would have been kept as an escape.
        let is_kept = c == Some('%') && self.reserved && digits_at(text.as_bytes(), at + len);
        c.filter(|&c| !is_kept && self.produces(c, &text[at..at + len]))
    }
}

fn digits_at(bytes: &[u8], at: usize) -> bool {
    bytes.get(at..at + 2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Decodes the escapes at `at` that form one UTF-8 character, and returns their length and the
/// character. For an escape that does not begin a character, returns its length and `None`.
fn escaped_char(bytes: &[u8], at: usize) -> Option<(usize, Option<char>)> {
    let mut bytes_of_char = [0; 4];
    let mut len = 0;
    for count in 1..=4 {
        let Some(next) = escape_at(bytes, at + len) else { break };
        bytes_of_char[count - 1] = next;
        len += 3;
        match core::str::from_utf8(&bytes_of_char[..count]) {
            Ok(text) => return Some((len, text.chars().next())),
            Err(error) if error.error_len().is_some() => break,
            Err(_) => {}
        }
    }
    escape_at(bytes, at).map(|_| (3, None))
}
