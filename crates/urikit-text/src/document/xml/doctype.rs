//! The document type declaration (XML 1.0 section 2.8): system identifiers are references, and in the values of entities there
//! can be URIs.

use std::ops::Range;

use super::references::References;
use crate::document::collect::{Collector, Found, Text};
use crate::document::link::{Place, Writing};
use crate::document::plain;

/// What the last words of a declaration were.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Behind {
    System,
    Public,
    Other,
}

/// Reads `<!DOCTYPE …>` and what is declared in it.
pub(super) fn read(collector: &mut Collector<'_>, text: &Text<'_>, range: Range<usize>) {
    let mut at = range.start;
    let mut declaration = "DOCTYPE";
    let mut behind = Behind::Other;
    while at < range.end {
        let rest = &text.text[at..range.end];
        let len = match rest.as_bytes()[0] {
            b'<' if rest.starts_with("<!--") => rest.find("-->").map_or(rest.len(), |end| end + 3),
            b'<' if rest.starts_with("<?") => rest.find("?>").map_or(rest.len(), |end| end + 2),
            quote @ (b'"' | b'\'') => {
                let end = rest[1..].find(char::from(quote)).map_or(rest.len(), |end| end + 1);
                literal(collector, text, at + 1..at + end, declaration, behind);
                behind = if behind == Behind::Public { Behind::System } else { Behind::Other };
                (end + 1).min(rest.len())
            }
            _ => {
                let word = word(rest);
                behind = match word {
                    "SYSTEM" => Behind::System,
                    "PUBLIC" => Behind::Public,
                    _ if word.trim_ascii().is_empty() => behind,
                    _ => Behind::Other,
                };
                if let Some(name) = word.strip_prefix("<!") {
                    declaration = KNOWN.into_iter().find(|known| *known == name).unwrap_or("DOCTYPE");
                }
                word.len()
            }
        };
        at += len;
    }
}

const KNOWN: [&str; 5] = ["DOCTYPE", "ENTITY", "NOTATION", "ELEMENT", "ATTLIST"];

/// What stands before the next quote, white space or declaration; at least one character.
fn word(rest: &str) -> &str {
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let is_end = |sign: char| sign.is_ascii_whitespace() || "\"'<>[]".contains(sign);
    if rest[..first].contains(|sign: char| sign.is_ascii_whitespace() || ">[]".contains(sign)) {
        return &rest[..first];
    }
    &rest[..first + rest[first..].find(is_end).unwrap_or(rest.len() - first)]
}

fn literal(
    collector: &mut Collector<'_>,
    text: &Text<'_>,
    range: Range<usize>,
    declaration: &'static str,
    behind: Behind,
) {
    let place = || Place::Instruction(declaration.to_owned());
    match behind {
        Behind::System => {
            let reference = text.text[range.clone()].to_owned();
            collector.url(text, Found { range, reference, place: place(), writing: Some(Writing::Literal) });
        }
        // A public identifier is a name.
        Behind::Public => {}
        Behind::Other => {
            let part = text.part(range);
            let references = References::undo(part.text);
            plain::search(collector, &references.text(&part, Writing::Attribute), &place);
        }
    }
}
