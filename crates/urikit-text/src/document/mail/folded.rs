//! Text with folded lines: calendars and cards (RFC 5545 section 3.1, RFC 6350 section 3.2).

use crate::document::undone::Undone;

/// Removes each line ending that a space or tab follows, together with that character.
pub(super) fn joined(text: &str) -> Undone {
    let mut undone = Undone::default();
    let mut done = 0;
    for at in memchr::memchr_iter(b'\n', text.as_bytes()) {
        if text[at + 1..].starts_with([' ', '\t']) {
            let end = if text[..at].ends_with('\r') { at - 1 } else { at };
            undone.same(&text[done..end.max(done)], done);
            done = at + 2;
        }
    }
    undone.same(&text[done..], done);
    undone
}
