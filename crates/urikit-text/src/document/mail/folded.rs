//! Unfolds the lines of calendars and contacts (RFC 5545 section 3.1, RFC 6350 section 3.2).

use crate::document::unescaped::Unescaped;

/// Removes each line ending that is followed by a space or tab, together with that character.
pub(super) fn joined(text: &str) -> Unescaped {
    let mut unescaped = Unescaped::default();
    let mut done = 0;
    for at in memchr::memchr_iter(b'\n', text.as_bytes()) {
        if text[at + 1..].starts_with([' ', '\t']) {
            let end = if text[..at].ends_with('\r') { at - 1 } else { at };
            unescaped.same(&text[done..end.max(done)], done);
            done = at + 2;
        }
    }
    unescaped.same(&text[done..], done);
    unescaped
}
