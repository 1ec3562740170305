//! Character and entity references (XML 1.0 sections 4.1 and 4.6).

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use quick_xml::escape::resolve_html5_entity;

use crate::document::collect::Text;
use crate::document::rewrite::Writing;
use crate::document::undone::Undone;

/// The names of the entities that the document type declaration declares.
pub(super) type Declared<'t> = HashSet<&'t str>;

/// The predefined entities, whose meaning does not depend on declarations (XML 1.0 section 4.6).
const PREDEFINED: [&str; 5] = ["amp", "apos", "gt", "lt", "quot"];

/// A text with its references resolved.
pub(super) struct References {
    /// The unescaped string; invalid references are unchanged.
    undone: Option<Undone>,
    /// The references to entities that are declared, or that are defined by neither XML nor HTML.
    /// Declared entities are not replaced, because their expansion may be much longer than the
    /// document.
    pub(super) unknown: Vec<Range<usize>>,
}

/// No entity name or character number is longer.
const MAX_LENGTH: usize = 40;

impl References {
    pub(super) fn undo(text: &str, declared: &Declared<'_>) -> Self {
        Self::undo_at(text, declared, memchr::memchr_iter(b'&', text.as_bytes()))
    }

    /// Returns the same for an attribute value, where line breaks and tabs become spaces, except
    /// for references (XML 1.0 sections 2.11 and 3.3.3).
    pub(super) fn undo_value(value: &str, declared: &Declared<'_>) -> Self {
        let signs = value
            .bytes()
            .enumerate()
            .filter(|(_, byte)| matches!(byte, b'&' | b'\t' | b'\n' | b'\r'));
        Self::undo_at(value, declared, signs.map(|(at, _)| at))
    }

    /// Resolves the references at these offsets.
    fn undo_at(text: &str, declared: &Declared<'_>, signs: impl Iterator<Item = usize>) -> Self {
        let mut undone = Undone::default();
        let mut unknown = Vec::new();
        let mut done = 0;
        for at in signs {
            if text.as_bytes()[at] != b'&' {
                // A line feed after a carriage return is part of the same line ending.
                if at >= done {
                    undone.same(&text[done..at], done);
                    done = at + if text[at..].starts_with("\r\n") { 2 } else { 1 };
                    undone.instead(" ", at..done);
                }
                continue;
            }
            let rest = &text.as_bytes()[at + 1..];
            let Some(len) = rest.iter().take(MAX_LENGTH).position(|byte| !is_in_reference(*byte))
            else {
                continue;
            };
            if len == 0 || rest[len] != b';' {
                continue;
            }
            let range = at..at + len + 2;
            let name = &text[at + 1..at + 1 + len];
            let is_declared = declared.contains(name) && !PREDEFINED.contains(&name);
            match meaning(name).filter(|_| !is_declared) {
                Some(meaning) => {
                    undone.same(&text[done..at], done);
                    done = range.end;
                    undone.instead(&meaning, range);
                }
                None => unknown.push(range),
            }
        }
        undone.same(&text[done..], done);
        Self { undone: Some(undone).filter(|_| done > 0), unknown }
    }

    /// Returns the unescaped form of a text with these references.
    pub(super) fn text<'t>(&'t self, text: &Text<'t>, writing: Writing) -> Text<'t> {
        match &self.undone {
            Some(undone) => text.undone(0..text.text.len(), undone, Some(writing)),
            None => {
                let mut text = text.part(0..text.text.len());
                text.writings.insert(0, writing);
                text
            }
        }
    }
}

const fn is_in_reference(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || matches!(byte, b'#' | b'_' | b'-' | b'.' | b':')
        || !byte.is_ascii()
}

/// Returns the meaning of a reference, given the name between `&` and `;`.
pub(in crate::document) fn meaning(name: &str) -> Option<Cow<'static, str>> {
    match name.strip_prefix('#') {
        Some(number) => character(number).map(|sign| Cow::Owned(sign.to_string())),
        None => resolve_html5_entity(name).map(Cow::Borrowed),
    }
}

fn character(number: &str) -> Option<char> {
    let number = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    number.ok().and_then(char::from_u32)
}
