//! Resolves character and entity references (XML 1.0 sections 4.1 and 4.6).

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use html5gum::emitters::default::DefaultEmitter;
use html5gum::{Token, Tokenizer};

use crate::document::collect::Text;
use crate::document::rewrite::Writing;
use crate::document::unescaped::Unescaped;

/// The names of the entities that the document declares.
pub(super) type Declared<'t> = HashSet<&'t str>;

/// The predefined entities, which declarations cannot change (XML 1.0 section 4.6).
const PREDEFINED: [(&str, &str); 5] =
    [("amp", "&"), ("apos", "'"), ("gt", ">"), ("lt", "<"), ("quot", "\"")];

/// A string with its references resolved.
pub(super) struct References {
    /// The unescaped string, or `None` if it contains no references. Invalid references are kept.
    unescaped: Option<Unescaped>,
    /// The references to entities that the document declares, or that neither XML nor HTML defines.
    /// They are not replaced, because the expansion of a declared entity may be much longer than
    /// the document.
    pub(super) unknown: Vec<Range<usize>>,
}

/// The maximum length of the name or number in a reference.
const MAX_LENGTH: usize = 40;

impl References {
    pub(super) fn unescape(text: &str, declared: &Declared<'_>) -> Self {
        Self::unescape_at(text, declared, memchr::memchr_iter(b'&', text.as_bytes()))
    }

    /// Resolves the references in an attribute value. Line breaks and tabs become spaces, unless
    /// they are written as references (XML 1.0 sections 2.11 and 3.3.3).
    pub(super) fn unescape_value(value: &str, declared: &Declared<'_>) -> Self {
        let offsets = value
            .bytes()
            .enumerate()
            .filter(|(_, byte)| matches!(byte, b'&' | b'\t' | b'\n' | b'\r'));
        Self::unescape_at(value, declared, offsets.map(|(at, _)| at))
    }

    /// Resolves the references and white space at these offsets.
    fn unescape_at(
        text: &str,
        declared: &Declared<'_>,
        offsets: impl Iterator<Item = usize>,
    ) -> Self {
        let mut unescaped = Unescaped::default();
        let mut unknown = Vec::new();
        let mut done = 0;
        for at in offsets {
            if text.as_bytes()[at] != b'&' {
                // A line feed after a carriage return belongs to the same line ending.
                if at >= done {
                    unescaped.same(&text[done..at], done);
                    done = at + if text[at..].starts_with("\r\n") { 2 } else { 1 };
                    unescaped.instead(" ", at..done);
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
            let is_declared = declared.contains(name) && predefined(name).is_none();
            match meaning(name).filter(|_| !is_declared) {
                Some(meaning) => {
                    unescaped.same(&text[done..at], done);
                    done = range.end;
                    unescaped.instead(&meaning, range);
                }
                None => unknown.push(range),
            }
        }
        unescaped.same(&text[done..], done);
        Self { unescaped: Some(unescaped).filter(|_| done > 0), unknown }
    }

    /// Returns the unescaped string as input for another parser.
    pub(super) fn text<'t>(&'t self, text: &Text<'t>, writing: Writing) -> Text<'t> {
        match &self.unescaped {
            Some(unescaped) => text.unescaped(0..text.text.len(), unescaped, Some(writing)),
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

/// Returns the string that a reference stands for, given the name between `&` and `;`.
pub(in crate::document) fn meaning(name: &str) -> Option<Cow<'static, str>> {
    match name.strip_prefix('#') {
        Some(number) => character(number).map(|c| Cow::Owned(c.to_string())),
        None => predefined(name).map(Cow::Borrowed).or_else(|| html_entity(name).map(Cow::Owned)),
    }
}

fn predefined(name: &str) -> Option<&'static str> {
    PREDEFINED.iter().find(|(known, _)| *known == name).map(|(_, character)| *character)
}

/// Returns the characters of an entity that HTML defines. The tokenizer of HTML has the table.
fn html_entity(name: &str) -> Option<String> {
    let reference = format!("&{name};");
    let mut characters = Vec::new();
    let tokens = Tokenizer::new_with_emitter(&*reference, DefaultEmitter::default());
    for Ok(token) in tokens {
        if let Token::String(part) = token {
            characters.extend_from_slice(&part);
        }
    }
    // HTML also replaces names at the start of an unknown name, and keeps the rest: `&notit;`.
    let is_whole = characters.last() != Some(&b';') || name == "semi";
    String::from_utf8(characters).ok().filter(|_| is_whole)
}

fn character(number: &str) -> Option<char> {
    let number = match number.strip_prefix(['x', 'X']) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => number.parse(),
    };
    number.ok().and_then(char::from_u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_defines_entities_by_whole_names() {
        for (name, expected) in [
            ("eacute", Some("é")),
            ("amp", Some("&")),
            ("AMP", Some("&")),
            ("semi", Some(";")),
            ("NotEqualTilde", Some("\u{2242}\u{338}")),
            ("hArr", Some("⇔")),
            ("scaron", Some("š")),
            ("alpha", Some("α")),
            ("zopf", Some("𝕫")),
            ("notit", None),
            ("ampsemi", None),
            ("Eacut", None),
            ("x", None),
            ("é", None),
            ("a.b", None),
        ] {
            assert_eq!(meaning(name).as_deref(), expected, "{name}");
        }
    }
}
