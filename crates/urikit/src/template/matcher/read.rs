//! What was noted on a way through a text, as an assignment.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::allow::{Allow, Characters};
use super::super::{Expansion, Modifier, Template, Value};
use super::Assignment;
use super::program::{Note, Shape};
use super::run::Way;
use crate::recompose::Matches as Compare;

/// How much an occurrence of a variable says of its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    /// So many bytes of its beginning.
    Prefix(usize),
    /// All, but that escapes may have been in it or not.
    AllButEscapes,
    All,
}

/// The assignment that was noted, if it makes the text. Counts the steps.
pub(super) fn assignment<'m>(
    template: &'m Template<'m>,
    uri: &str,
    characters: Characters,
    way: &Way,
    work: &mut usize,
) -> Option<Assignment<'m>> {
    let mut found: Vec<(&str, Value<'_>, Says)> = Vec::new();
    let mut rest = way;
    while let Some((&(Note::Variable(index, shape, reserved), _), behind)) = rest.split_first() {
        let len = behind.iter().position(|(note, _)| matches!(note, Note::Variable(..)));
        let (noted, others) = behind.split_at(len.unwrap_or(behind.len()));
        rest = others;
        let varspec = template.varspecs[index as usize];
        let name = &template.as_str()[varspec.name()];
        let mut value = value(shape, &parts(noted, uri, Allow { reserved, characters }));
        if let Value::List(members) = &value
            && let [member] = &**members
            && has_prefix(template, name, work)
        {
            value = Value::Text(member.clone());
        }
        let says = match (varspec.modifier, &value) {
            (Modifier::Prefix(_), Value::Text(text)) => Says::Prefix(text.len()),
            _ if reserved => Says::AllButEscapes,
            _ => Says::All,
        };
        *work += found.len();
        match found.iter_mut().find(|(known, ..)| *known == name) {
            // With `*` a string and the list of it are written alike; elsewhere an empty one may show which it is.
            Some(known) if known.2 < says || known.2 == says && is_member(&known.1, &value) => {
                *known = (name, value, says);
            }
            Some(_) => {}
            None => found.push((name, value, says)),
        }
    }
    let assignment: Assignment<'m> = found.into_iter().map(|(name, value, _)| (name, value)).collect();
    *work += uri.len() + template.varspecs.len() * (1 + assignment.len());
    makes(template, &assignment, characters, uri).then_some(assignment)
}

/// Whether a string is the only member of a list.
fn is_member(list: &Value<'_>, text: &Value<'_>) -> bool {
    matches!((list, text), (Value::List(members), Value::Text(text)) if **members == [text.clone()])
}

/// Whether a prefix of this variable stands somewhere, so that it can be no list.
fn has_prefix(template: &Template<'_>, name: &str, work: &mut usize) -> bool {
    *work += template.varspecs.len();
    template.varspecs.iter().any(|varspec| {
        matches!(varspec.modifier, Modifier::Prefix(_)) && template.as_str()[varspec.name()] == *name
    })
}

/// The strings between the marks.
fn parts(noted: &Way, uri: &str, allow: Allow) -> Vec<String> {
    let pairs = noted.as_chunks().0.iter().map(|[(_, from), (_, to)]| {
        let mut text = String::new();
        allow.read(&uri[*from..*to], &mut text);
        text
    });
    pairs.collect()
}

fn value(shape: Shape, parts: &[String]) -> Value<'static> {
    let mut owned = parts.iter().cloned();
    match shape {
        Shape::Text => owned.next().unwrap_or_default().into(),
        Shape::List => Value::list(owned),
        Shape::Pairs => {
            Value::pairs(parts.as_chunks().0.iter().map(|[name, value]| (name.clone(), value.clone())))
        }
    }
}

fn makes(template: &Template<'_>, assignment: &Assignment<'_>, characters: Characters, uri: &str) -> bool {
    let expansion = Expansion::new(template, assignment);
    let expansion = if characters == Characters::Iri { expansion.iri() } else { expansion };
    let mut compare = Compare { rest: uri };
    expansion.at_most(uri.len()).write_to(&mut compare).is_ok() && compare.rest.is_empty()
}
