//! What the tests of the schemes have in common.

use alloc::format;
use alloc::string::String;
use core::ops::Range;

use crate::reference::Uri;
use crate::scheme::{Action, Sent, View};

/// What a client does, its steps and lines with a bar between them.
pub(super) fn sent<'t, V: View<'t>>(text: &'t str) -> String {
    let mut out = String::new();
    V::of(Uri::parse(text).unwrap()).unwrap().client(&mut |action| match action {
        Action::Connect { host, port } => out.push_str(&format!("{host}:{port}|")),
        Action::Send(pieces) => {
            for piece in pieces {
                match piece {
                    Sent::Asked(what) => out.push_str(&format!("<{what}>")),
                    piece => out.extend(piece.octets().map(char::from)),
                }
            }
        }
    });
    out.replace("\r\n", "|").trim_end_matches('|').into()
}

/// A word with escapes in the place of some characters: a bit for each, the lowest for the first one.
pub(super) fn spelled(word: &str, escaped: u32) -> String {
    let spell = |(at, octet): (usize, u8)| match escaped >> at & 1 {
        1 => format!("%{octet:02X}"),
        _ => char::from(octet).into(),
    };
    word.bytes().enumerate().map(spell).collect()
}

/// The rule that a URI breaks, and where.
pub(super) fn refused<'t, V: View<'t>>(text: &'t str) -> (&'static str, Range<usize>) {
    let error = V::of(Uri::parse(text).unwrap()).err().unwrap();
    (error.code(), error.span())
}
