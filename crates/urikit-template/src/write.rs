//! Writers that do not store what is written.

use core::fmt::{self, Write};

use crate::escape::escape_at;

/// A writer that fails unless the expected string is written, to compare without an allocation.
pub(crate) struct Expect<'t> {
    /// The part of the string that has not been written yet.
    pub(crate) rest: &'t str,
    /// Whether the string may have reserved characters that are written as escapes.
    pub(crate) allows_unescaped: bool,
}

impl Write for Expect<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if let Some(rest) = self.rest.strip_prefix(text) {
            self.rest = rest;
            return Ok(());
        }
        let mut at = 0;
        while self.allows_unescaped && at < text.len() {
            let c = text[at..].chars().next().ok_or(fmt::Error)?;
            let escaped = escape_at(text.as_bytes(), at).filter(u8::is_ascii);
            let unescaped = escaped.and_then(|octet| self.rest.strip_prefix(char::from(octet)));
            // Values have no literal `%`, so an escape in the string is always one in `text`.
            (at, self.rest) = match (self.rest.strip_prefix(c), unescaped) {
                (Some(rest), _) => (at + c.len_utf8(), rest),
                (None, Some(rest)) => (at + 3, rest),
                (None, None) => return Err(fmt::Error),
            };
        }
        if at == text.len() { Ok(()) } else { Err(fmt::Error) }
    }
}
