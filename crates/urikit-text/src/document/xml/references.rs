//! References to characters and entities (XML 1.0 sections 4.1 and 4.6).

use std::borrow::Cow;
use std::ops::Range;

use quick_xml::escape::resolve_html5_entity;

use crate::document::collect::Text;
use crate::document::link::Writing;
use crate::document::undone::Undone;

/// A text without its references.
pub(super) struct References {
    /// What it says; what is no reference stays as it is.
    undone: Option<Undone>,
    /// The first entity that is not among those of XML and HTML. Entities that a document declares are not replaced:
    /// what they stand for can be longer than the document to any degree.
    pub(super) unknown: Option<Range<usize>>,
}

/// No name of an entity, and no number of a character, is longer.
const LONGEST: usize = 40;

impl References {
    pub(super) fn undo(text: &str) -> Self {
        let mut undone = Undone::default();
        let mut unknown = None;
        let mut done = 0;
        for at in memchr::memchr_iter(b'&', text.as_bytes()) {
            let rest = &text.as_bytes()[at + 1..];
            let Some(len) = rest.iter().take(LONGEST).position(|byte| !is_in_reference(*byte)) else {
                continue;
            };
            if len == 0 || rest[len] != b';' {
                continue;
            }
            let range = at..at + len + 2;
            let name = &text[at + 1..at + 1 + len];
            match meaning(name) {
                Some(meaning) => {
                    undone.same(&text[done..at], done);
                    done = range.end;
                    undone.instead(&meaning, range);
                }
                None => {
                    unknown.get_or_insert(range);
                }
            }
        }
        undone.same(&text[done..], done);
        Self { undone: Some(undone).filter(|_| done > 0), unknown }
    }

    /// What a text says whose references these are.
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
    byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'_' | b'-' | b'.' | b':') || !byte.is_ascii()
}

/// What a reference means by what stands between its `&` and its `;`.
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
