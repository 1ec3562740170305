//! Conversion of a path through the program to an assignment.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::allow::{Allow, Characters};
use super::super::{Modifier, Template, Value};
use super::program::{Note, Shape};
use super::run::Path;
use super::{Assignment, Reading, Work};
use crate::write::Expect;

/// The information that an occurrence of a variable provides about its value, in increasing order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Knowledge {
    /// A prefix of this length in bytes.
    Prefix(usize),
    /// The expansion of a prefix, with this length in bytes. Its escapes may be in the value or
    /// not.
    PrefixButEscapes(usize),
    /// The whole value, except whether its escapes are in it or not.
    AllButEscapes,
    /// The whole value.
    All,
    /// The whole value, and that it is a list of one string and not the string, which have the same
    /// expansion in other occurrences.
    AllOfList,
}

/// The information from all occurrences of a variable so far.
struct Known<'m, 'u> {
    name: &'m str,
    value: Value<'static>,
    knowledge: Knowledge,
    /// The expansion, if the value is a string.
    expansion: &'u str,
    /// The beginning, if the value is a string and a prefix shows it.
    beginning: String,
}

/// Returns the assignment of a path, or `None` if its expansion is not the URI or the steps are
/// exhausted.
pub(super) fn assignment<'m>(
    template: &'m Template<'m>,
    uri: &str,
    reading: Reading,
    path: &Path,
    work: &mut Work,
) -> Option<Assignment<'m>> {
    let mut found: Vec<Known<'m, '_>> = Vec::new();
    let mut rest = path;
    while let Some((&(Note::Variable(index, shape, allow), _), after)) = rest.split_first() {
        let len = after.iter().position(|(note, _)| matches!(note, Note::Variable(..)));
        let (noted, others) = after.split_at(len.unwrap_or(after.len()));
        rest = others;
        let varspec = template.varspecs[index as usize];
        let name = &template.as_str()[varspec.name()];
        let mut value = value(shape, &parts(noted, uri, allow));
        let only_member = match &value {
            Value::List(members) if members.len() == 1 => Some(members[0].clone()),
            _ => None,
        };
        match only_member {
            Some(member) if has_prefix(template, name, work)? => value = Value::Text(member),
            _ => {}
        }
        let expansion = match noted {
            [(_, from), (_, to)] => &uri[*from..*to],
            _ => "",
        };
        let knowledge = match (varspec.modifier, &value) {
            (Modifier::Prefix(_), Value::Text(_)) if allow.reserved => {
                Knowledge::PrefixButEscapes(expansion.len())
            }
            (Modifier::Prefix(_), Value::Text(text)) => Knowledge::Prefix(text.len()),
            // Without `*`, a list of one member is read only if the expansion shows that it is a
            // list.
            (Modifier::None, Value::List(members)) if members.len() == 1 => Knowledge::AllOfList,
            _ if allow.reserved => Knowledge::AllButEscapes,
            _ => Knowledge::All,
        };
        let beginning = match (knowledge, &value) {
            (Knowledge::Prefix(_), Value::Text(text)) => text.to_string(),
            _ => String::new(),
        };
        work.take(found.len())?;
        match found.iter_mut().find(|known| known.name == name) {
            Some(known) => {
                if known.beginning.len() < beginning.len() {
                    known.beginning = beginning;
                }
                // With `*`, a string and a list of it have the same expansion; another occurrence
                // may show which of them it is.
                if known.knowledge < knowledge
                    || known.knowledge == knowledge && is_member(&known.value, &value)
                {
                    (known.value, known.knowledge, known.expansion) = (value, knowledge, expansion);
                }
            }
            None => found.push(Known { name, value, knowledge, expansion, beginning }),
        }
    }
    let assignment: Assignment<'m> =
        found.into_iter().map(|known| (known.name, known.into_value(reading))).collect();
    work.take(uri.len() + template.varspecs.len() * (1 + assignment.len()))?;
    expands_to(template, &assignment, reading, uri).then_some(assignment)
}

impl Known<'_, '_> {
    /// Returns the value in which escapes are decoded only if a known beginning allows it, or the
    /// beginning if it is longer.
    fn into_value(self, reading: Reading) -> Value<'static> {
        match &self.value {
            Value::Text(text) if !text.starts_with(&*self.beginning) => {
                let mut text = String::new();
                let allow = Allow::literal(reading.characters);
                allow.read_with_beginning(self.expansion, &self.beginning, &mut text);
                if self.beginning.starts_with(&text) { self.beginning.into() } else { text.into() }
            }
            _ => self.value,
        }
    }
}

/// Returns whether the first value is a list whose only member is the second value.
fn is_member(list: &Value<'_>, text: &Value<'_>) -> bool {
    matches!((list, text), (Value::List(members), Value::Text(text)) if **members == [text.clone()])
}

/// Returns whether a prefix of this variable occurs, in which case it cannot be a list. Returns
/// `None` if the steps are exhausted.
fn has_prefix(template: &Template<'_>, name: &str, work: &mut Work) -> Option<bool> {
    work.take(template.varspecs.len())?;
    Some(template.varspecs.iter().any(|varspec| {
        matches!(varspec.modifier, Modifier::Prefix(_))
            && template.as_str()[varspec.name()] == *name
    }))
}

/// Returns the strings between pairs of notes.
fn parts(noted: &Path, uri: &str, allow: Allow) -> Vec<String> {
    let pairs = noted.chunks_exact(2).map(|pair| {
        let mut text = String::new();
        allow.read(&uri[pair[0].1..pair[1].1], &mut text);
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
            Value::pairs(parts.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone())))
        }
    }
}

fn expands_to(
    template: &Template<'_>,
    assignment: &Assignment<'_>,
    reading: Reading,
    uri: &str,
) -> bool {
    let expander = template.expander().at_most(uri.len() * reading.growth());
    let expander = if reading.characters == Characters::Iri { expander.iri() } else { expander };
    let mut expected = Expect { rest: uri, allows_unescaped: reading.allows_unescaped };
    expander.expand_into(assignment, &mut expected).is_ok() && expected.rest.is_empty()
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::super::program::Program;
    use super::super::run::{Paths, Reachable};
    use super::*;

    /// Returns the number of steps to find the first path, and to convert it.
    fn steps(template: &str, uri: &str) -> [usize; 2] {
        let template = Template::parse(template).unwrap();
        let program = Program::new(&template, Reading::STRICT, uri.len(), 1 << 20).unwrap();
        let reachable = Reachable::new(&program, uri);
        let mut paths = Paths::new(&program, &reachable, uri);
        let [mut walked, mut read] =
            [1 << 20; 2].map(|max| Work { done: 0, max, is_exhausted: false });
        let path = paths.next(&mut walked).unwrap();
        assert!(assignment(&template, uri, Reading::STRICT, path, &mut read).is_some(), "{uri}");
        [walked.done, read.done]
    }

    #[test]
    fn every_step_is_counted() {
        // The URI is read to its end, and the assignment is expanded.
        assert_eq!(steps("ab", "ab"), [2, 2]);
        let (mut template, mut uri) = (String::new(), String::new());
        for count in 1..5 {
            template += &format!("{{v{count}}}/");
            uri += "x/";
            let [walked, read] = steps(&template, &uri);
            // At least five steps per variable (variable, start, character, end, and slash), and
            // one for the end of the URI.
            assert!(walked > 5 * count, "{template} {walked}");
            // Each variable is looked up among the preceding ones, and then during expansion.
            assert_eq!(
                read,
                count * (count - 1) / 2 + uri.len() + count * (1 + count),
                "{template}"
            );
        }
        // Also, prefixes of the variable are searched once.
        assert_eq!(steps("{v*}/{v:1}", "x/x")[1], 2 + 1 + 3 + 2 * 2);
    }
}
