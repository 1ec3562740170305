//! URI templates.

use std::collections::BTreeMap;

use urikit::template::{Ending, Template, Value};
use urikit_conformance::expand_letter::{self, Given, Target};

use crate::Held;
use crate::input::{END, Language, choice};
use crate::oracles::TEMPLATE;

/// How much work a match may be, so that inputs made to be slow are left soon.
const WORK: usize = 1 << 18;

/// Which texts are templates. The automaton knows ASCII; other characters have a test of their own.
pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let text = Language::TEMPLATE.text(data);
    let found = Template::parse(&text);
    if text.is_ascii() {
        assert_eq!(found.is_ok(), TEMPLATE.accepts(text.as_bytes()), "{text:?}");
    }
    match found {
        Ok(template) => {
            assert_eq!((template.as_str(), template.to_string()), (&*text, text.clone()));
            let owned = template.clone().into_owned();
            assert!(owned.variables().eq(template.variables()), "{text:?}");
        }
        Err(error) => {
            let lost = TEMPLATE.first_dead(text.as_bytes()).unwrap_or(text.len());
            assert!(!text.is_ascii() || error.span().start <= lost, "{text:?}: {error:?}, lost at {lost}");
            assert!(text.get(error.span()).is_some(), "{text:?}: {error:?}");
            assert!(
                !error.display(&text).to_string().is_empty() && !error.display("é").to_string().is_empty()
            );
        }
    }
    Some(Held)
}

/// The values of an input: a byte for the kind of each, then its text, whose commas and equals signs make members.
fn values<'d>(
    names: impl Iterator<Item = &'d str>,
    fields: &mut dyn Iterator<Item = &[u8]>,
) -> BTreeMap<String, Option<Given>> {
    let mut values = BTreeMap::new();
    for name in names {
        let Some(field) = fields.next() else { break };
        let (kind, field) = choice(field);
        let text = Language::REFERENCE.text(field);
        let value = match kind % 4 {
            0 => Some(Given::Text(text)),
            1 => Some(Given::List(text.split(',').map(str::to_owned).collect())),
            2 => {
                let pair = |pair: &str| {
                    pair.split_once('=').map(|(name, value)| (name.to_owned(), value.to_owned()))
                };
                Some(Given::Pairs(text.split(',').filter_map(pair).collect()))
            }
            _ => None,
        };
        values.insert(name.to_owned(), value);
    }
    values
}

fn value(given: &Given) -> Value<'_> {
    match given {
        Given::Text(text) => text.as_str().into(),
        Given::List(members) => Value::list(members.iter().map(String::as_str)),
        Given::Pairs(pairs) => {
            Value::pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
        }
    }
}

/// An expansion is what the document's own steps make, and all that is read out of it makes it again.
pub(crate) fn expand(data: &[u8]) -> Option<Held> {
    let mut fields = data.split(|&byte| byte == END);
    let text = Language::TEMPLATE.text(fields.next().unwrap_or_default());
    let Ok(template) = Template::parse(&text) else { return None };
    let names: Vec<String> = template.variables().map(|variable| variable.name.to_owned()).collect();
    let given = values(names.iter().map(String::as_str), &mut fields);
    let named: Vec<(&str, Option<Value<'_>>)> =
        given.iter().map(|(name, given)| (name.as_str(), given.as_ref().map(value))).collect();
    for target in [Target::Uri, Target::Iri] {
        let expansion = template.expand(&named);
        let expansion = if target == Target::Iri { expansion.iri() } else { expansion };
        let found = expansion.to_text();
        let expected = expand_letter::expand(&text, &given, target);
        assert_eq!(found.as_deref().ok(), expected.as_deref(), "{text} {given:?}");
        let Some(made) = expected else { continue };
        if let Some(short) = made.len().checked_sub(1) {
            assert!(expansion.at_most(short).to_text().is_err(), "{text}");
        }
        let matches = template.matches(&made).at_most(3).within(WORK);
        let matches = if target == Target::Iri { matches.iri() } else { matches }.all();
        assert!(matches.work() <= WORK, "{text} {made}");
        assert!(
            matches.ending() != Ending::Complete || matches.first().is_some(),
            "{text} {made}: {given:?} {matches:?}"
        );
        for assignment in matches.assignments() {
            let again = template.expand(assignment);
            let again = if target == Target::Iri { again.iri() } else { again };
            assert_eq!(again.to_text().as_deref(), Ok(&*made), "{text} {assignment:?}");
        }
    }
    Some(Held)
}
