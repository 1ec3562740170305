//! Converting the notes of a path through the program to an assignment.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::allow::{Allow, Characters};
use super::super::{Expansion, Modifier, Template, Value};
use super::program::{Note, Shape};
use super::run::Way;
use super::{Assignment, Work};
use crate::write::Expect;

/// The knowledge that an occurrence of a variable provides about its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    /// A prefix of the value, with this length in bytes.
    Prefix(usize),
    /// The expansion of a prefix, with this length in bytes. Its escapes may be in the value or
    /// not.
    PrefixButEscapes(usize),
    /// The whole value, except whether its escapes are in it or not.
    AllButEscapes,
    All,
    /// The whole value, which is a list of one string, where another occurrence does not
    /// distinguish it from the string.
    AllOfList,
}

/// The knowledge about a variable at a point of the path.
struct Known<'t> {
    name: &'t str,
    value: Value<'static>,
    says: Says,
    /// The expansion of a string.
    written: &'t str,
    /// The beginning of a string, if a prefix shows it.
    begins: String,
}

/// Returns the assignment of the notes, if its expansion is the URI. Counts the steps, and returns
/// `None` if they are exhausted.
pub(super) fn assignment<'m>(
    template: &'m Template<'m>,
    uri: &'m str,
    characters: Characters,
    way: &Way,
    work: &mut Work,
) -> Option<Assignment<'m>> {
    let mut found: Vec<Known<'_>> = Vec::new();
    let mut rest = way;
    while let Some((&(Note::Variable(index, shape, reserved), _), behind)) = rest.split_first() {
        let len = behind.iter().position(|(note, _)| matches!(note, Note::Variable(..)));
        let (noted, others) = behind.split_at(len.unwrap_or(behind.len()));
        rest = others;
        let varspec = template.varspecs[index as usize];
        let name = &template.as_str()[varspec.name()];
        let mut value = value(shape, &parts(noted, uri, Allow { reserved, characters }));
        let only_member = match &value {
            Value::List(members) if members.len() == 1 => Some(members[0].clone()),
            _ => None,
        };
        match only_member {
            Some(member) if has_prefix(template, name, work)? => value = Value::Text(member),
            _ => {}
        }
        let written = match noted {
            [(_, from), (_, to)] => &uri[*from..*to],
            _ => "",
        };
        let says = match (varspec.modifier, &value) {
            (Modifier::Prefix(_), Value::Text(_)) if reserved => {
                Says::PrefixButEscapes(written.len())
            }
            (Modifier::Prefix(_), Value::Text(text)) => Says::Prefix(text.len()),
            // Without explode, only an empty string is read as such a list, which the name
            // distinguishes.
            (Modifier::None, Value::List(members)) if members.len() == 1 => Says::AllOfList,
            _ if reserved => Says::AllButEscapes,
            _ => Says::All,
        };
        let begins = match (says, &value) {
            (Says::Prefix(_), Value::Text(text)) => text.to_string(),
            _ => String::new(),
        };
        work.take(found.len())?;
        match found.iter_mut().find(|known| known.name == name) {
            Some(known) => {
                if known.begins.len() < begins.len() {
                    known.begins = begins;
                }
                // With `*`, a string and a list of it have the same expansion; elsewhere, an empty
                // one may show which it is.
                if known.says < says || known.says == says && is_member(&known.value, &value) {
                    (known.value, known.says, known.written) = (value, says, written);
                }
            }
            None => found.push(Known { name, value, says, written, begins }),
        }
    }
    let assignment: Assignment<'m> =
        found.into_iter().map(|known| (known.name, known.value_by_prefix(characters))).collect();
    work.take(uri.len() + template.varspecs.len() * (1 + assignment.len()))?;
    makes(template, &assignment, characters, uri).then_some(assignment)
}

impl Known<'_> {
    /// Returns the value, with escapes decoded as a prefix shows; or that prefix, if it shows more.
    fn value_by_prefix(self, characters: Characters) -> Value<'static> {
        match &self.value {
            Value::Text(text) if !text.starts_with(&*self.begins) => {
                let mut text = String::new();
                let allow = Allow { reserved: true, characters };
                allow.read_beginning(self.written, &self.begins, &mut text);
                if self.begins.starts_with(&text) { self.begins.into() } else { text.into() }
            }
            _ => self.value,
        }
    }
}

/// Returns whether the string is the only member of the list.
fn is_member(list: &Value<'_>, text: &Value<'_>) -> bool {
    matches!((list, text), (Value::List(members), Value::Text(text)) if **members == [text.clone()])
}

/// Returns whether a prefix of this variable occurs, so that it cannot be a list.
fn has_prefix(template: &Template<'_>, name: &str, work: &mut Work) -> Option<bool> {
    work.take(template.varspecs.len())?;
    Some(template.varspecs.iter().any(|varspec| {
        matches!(varspec.modifier, Modifier::Prefix(_))
            && template.as_str()[varspec.name()] == *name
    }))
}

/// Returns the strings between the notes.
fn parts(noted: &Way, uri: &str, allow: Allow) -> Vec<String> {
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

fn makes(
    template: &Template<'_>,
    assignment: &Assignment<'_>,
    characters: Characters,
    uri: &str,
) -> bool {
    let expansion = Expansion::new(template, assignment);
    let expansion = if characters == Characters::Iri { expansion.iri() } else { expansion };
    let mut expected = Expect { rest: uri };
    expansion.at_most(uri.len()).write_to(&mut expected).is_ok() && expected.rest.is_empty()
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::super::program::Program;
    use super::super::run::{Alive, Ways};
    use super::*;

    /// Returns the steps of the first path through a URI, and those of reading its notes.
    fn steps(template: &str, uri: &str) -> [usize; 2] {
        let template = Template::parse(template).unwrap();
        let program = Program::new(&template, Characters::Uri, uri.len(), 1 << 20).unwrap();
        let alive = Alive::new(&program, uri);
        let mut ways = Ways::new(&program, &alive, uri);
        let [mut gone, mut read] =
            [1 << 20; 2].map(|most| Work { made: 0, most, is_used_up: false });
        let way = ways.next(&mut gone).unwrap();
        assert!(assignment(&template, uri, Characters::Uri, way, &mut read).is_some(), "{uri}");
        [gone.made, read.made]
    }

    #[test]
    fn every_step_is_counted() {
        // The URI is read to its end, and then expanded again.
        assert_eq!(steps("ab", "ab"), [2, 2]);
        let (mut template, mut uri) = (String::new(), String::new());
        for count in 1..5 {
            template += &format!("{{v{count}}}/");
            uri += "x/";
            let [gone, read] = steps(&template, &uri);
            // At least a variable, its start, a character, its end, and a slash; and the end of the
            // URI.
            assert!(gone > 5 * count, "{template} {gone}");
            // Each variable is searched in the preceding ones; then each is searched during
            // expansion.
            assert_eq!(
                read,
                count * (count - 1) / 2 + uri.len() + count * (1 + count),
                "{template}"
            );
        }
        // In addition, a prefix is searched in the variables once.
        assert_eq!(steps("{v*}/{v:1}", "x/x")[1], 2 + 1 + 3 + 2 * 2);
    }
}
