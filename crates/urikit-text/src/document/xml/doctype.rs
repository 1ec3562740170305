//! Links in the document type declaration (XML 1.0 section 2.8): system identifiers, and URIs in
//! the values of entities.

use std::ops::Range;

use super::attributes::UNRESOLVED;
use super::references::{Declared, References};
use crate::document::collect::{Collector, Found, Text};
use crate::document::link::Place;
use crate::document::plain;
use crate::document::rewrite::Writing;

/// The keyword that determines the meaning of the next literal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    System,
    Public,
    Other,
}

/// A token of a declaration.
enum Token<'t> {
    /// The range between quotes, and the quote character.
    Literal(Range<usize>, char),
    Word(&'t str),
}

/// Returns the tokens in a range. Comments and processing instructions are skipped.
fn tokens(text: &str, range: Range<usize>) -> impl Iterator<Item = Token<'_>> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        while at < range.end {
            let rest = &text[at..range.end];
            let start = at;
            match rest.as_bytes()[0] {
                b'<' if rest.starts_with("<!--") => {
                    at += rest.find("-->").map_or(rest.len(), |end| end + 3);
                }
                b'<' if rest.starts_with("<?") => {
                    at += rest.find("?>").map_or(rest.len(), |end| end + 2);
                }
                quote @ (b'"' | b'\'') => {
                    let quote = char::from(quote);
                    let end = rest[1..].find(quote).map_or(rest.len(), |end| end + 1);
                    at += (end + 1).min(rest.len());
                    return Some(Token::Literal(start + 1..start + end, quote));
                }
                _ => {
                    let word = word(rest);
                    at += word.len();
                    return Some(Token::Word(word));
                }
            }
        }
        None
    })
}

/// Returns the names of the general entities that a `<!DOCTYPE …>` declares (XML 1.0 section 4.2).
pub(super) fn entities(doctype: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut is_name = false;
    for token in tokens(doctype, 0..doctype.len()) {
        match token {
            Token::Word("<!ENTITY") => is_name = true,
            Token::Word(word) if word.trim_ascii().is_empty() => {}
            // The name of a parameter entity is preceded by `%`.
            Token::Word(name) if is_name => {
                names.extend(Some(name).filter(|name| !name.starts_with('%')));
                is_name = false;
            }
            Token::Word(_) | Token::Literal(..) => is_name = false,
        }
    }
    names
}

/// Adds the links in `<!DOCTYPE …>` and its declarations.
pub(super) fn read(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
    declared: &Declared<'_>,
) {
    let mut declaration = "DOCTYPE";
    let mut expected = Expected::Other;
    for token in tokens(text.text, range) {
        expected = match token {
            Token::Literal(range, quote) => {
                match expected {
                    Expected::System => system(collector, text, range, declaration, quote),
                    // A public identifier is not a URI reference.
                    Expected::Public => {}
                    Expected::Other => value(collector, text, range, declaration, declared),
                }
                if expected == Expected::Public { Expected::System } else { Expected::Other }
            }
            Token::Word("SYSTEM") => Expected::System,
            Token::Word("PUBLIC") => Expected::Public,
            Token::Word(word) if word.trim_ascii().is_empty() => expected,
            Token::Word(word) => {
                if let Some(name) = word.strip_prefix("<!") {
                    declaration =
                        KNOWN.into_iter().find(|known| *known == name).unwrap_or("DOCTYPE");
                }
                Expected::Other
            }
        };
    }
}

const ENTITY: &str = "ENTITY";
const KNOWN: [&str; 5] = ["DOCTYPE", ENTITY, "NOTATION", "ELEMENT", "ATTLIST"];

/// Returns the string up to the next quote, white space, or declaration, but at least one
/// character.
fn word(rest: &str) -> &str {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let is_end = |c: char| c.is_ascii_whitespace() || "\"'<>[]".contains(c);
    if rest[..first].contains(|c: char| c.is_ascii_whitespace() || ">[]".contains(c)) {
        return &rest[..first];
    }
    rest[first..].find(is_end).map_or(rest, |len| &rest[..first + len])
}

/// Adds a system identifier as a link (XML 1.0 section 4.2.2).
fn system(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
    declaration: &'static str,
    quote: char,
) {
    let reference = text.text[range.clone()].to_owned();
    let place = Place::Instruction(declaration.to_owned());
    collector.url(text, Found { range, reference, place, writing: Some(Writing::Literal(quote)) });
}

/// Adds the URIs in the value of an entity, or in the default value of an attribute.
fn value(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
    declaration: &'static str,
    declared: &Declared<'_>,
) {
    let part = text.part(range);
    let references = References::unescape(part.text, declared);
    if let Some(entity) = references.unknown.first() {
        return collector.skipped(&part, entity, UNRESOLVED);
    }
    let writing = if declaration == ENTITY { Writing::Entity } else { Writing::Attribute };
    let place = || Place::Instruction(declaration.to_owned());
    plain::search(collector, &references.text(&part, writing), &place);
}
