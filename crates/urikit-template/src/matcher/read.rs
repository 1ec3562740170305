//! What was noted on a way through a text, as an assignment.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::allow::{Allow, Characters};
use super::super::{Expansion, Modifier, Template, Value};
use super::program::{Note, Shape};
use super::run::Way;
use super::{Assignment, Work};
use crate::write::Expect;

/// How much an occurrence of a variable says of its value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Says {
    /// So many bytes of its beginning.
    Prefix(usize),
    /// What so many bytes of the text were made of, its beginning, but that escapes may have been in it or not.
    PrefixButEscapes(usize),
    /// All, but that escapes may have been in it or not.
    AllButEscapes,
    All,
    /// All, and that it is a list of one string where another occurrence would not tell it from the string.
    AllOfList,
}

/// A variable, as far as a way has come.
struct Known<'t> {
    name: &'t str,
    value: Value<'static>,
    says: Says,
    /// What has become of a string.
    written: &'t str,
    /// How a string begins, where a prefix shows it.
    begins: String,
}

/// The assignment that was noted, if it makes the text. Counts the steps; `None` too if they are used up.
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
            (Modifier::Prefix(_), Value::Text(_)) if reserved => Says::PrefixButEscapes(written.len()),
            (Modifier::Prefix(_), Value::Text(text)) => Says::Prefix(text.len()),
            // Only an empty string is read so where nothing is exploded: its name tells the two apart.
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
                // With `*` a string and the list of it are written alike; elsewhere an empty one may show which it is.
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
    /// The value, read as a prefix shows it where escapes leave a choice; or that prefix, where it shows more.
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

/// Whether a string is the only member of a list.
fn is_member(list: &Value<'_>, text: &Value<'_>) -> bool {
    matches!((list, text), (Value::List(members), Value::Text(text)) if **members == [text.clone()])
}

/// Whether a prefix of this variable stands somewhere, so that it can be no list.
fn has_prefix(template: &Template<'_>, name: &str, work: &mut Work) -> Option<bool> {
    work.take(template.varspecs.len())?;
    Some(template.varspecs.iter().any(|varspec| {
        matches!(varspec.modifier, Modifier::Prefix(_)) && template.as_str()[varspec.name()] == *name
    }))
}

/// The strings between the marks.
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
        Shape::Pairs => Value::pairs(parts.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()))),
    }
}

fn makes(template: &Template<'_>, assignment: &Assignment<'_>, characters: Characters, uri: &str) -> bool {
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

    /// The steps of the first way through a text, and those of reading what was noted on it.
    fn steps(template: &str, uri: &str) -> [usize; 2] {
        let template = Template::parse(template).unwrap();
        let program = Program::new(&template, Characters::Uri, uri.len(), 1 << 20).unwrap();
        let alive = Alive::new(&program, uri);
        let mut ways = Ways::new(&program, &alive, uri);
        let [mut gone, mut read] = [1 << 20; 2].map(|most| Work { made: 0, most, is_used_up: false });
        let way = ways.next(&mut gone).unwrap();
        assert!(assignment(&template, uri, Characters::Uri, way, &mut read).is_some(), "{uri}");
        [gone.made, read.made]
    }

    #[test]
    fn every_step_is_counted() {
        // The text is read, and is at its end; then it is made again.
        assert_eq!(steps("ab", "ab"), [2, 2]);
        let (mut template, mut uri) = (String::new(), String::new());
        for count in 1..5 {
            template += &format!("{{v{count}}}/");
            uri += "x/";
            let [gone, read] = steps(&template, &uri);
            // A variable, where it begins, a character, where it ends, and a slash, at least; and the end.
            assert!(gone > 5 * count, "{template} {gone}");
            // Each is looked for among those before it; then the text is made of them, each of which is looked for.
            assert_eq!(read, count * (count - 1) / 2 + uri.len() + count * (1 + count), "{template}");
        }
        // Besides, a prefix is looked for among the variables, once.
        assert_eq!(steps("{v*}/{v:1}", "x/x")[1], 2 + 1 + 3 + 2 * 2);
    }
}
