//! URI templates.

use std::collections::{BTreeMap, HashMap};

use urikit_conformance::expand_rfc6570::{self, Given, Target, is_iprivate, is_ucschar};
use urikit_template::{
    AsValue as _, Ending, Modifier, Operator, Template, TemplateError, TemplateErrorKind, Value,
    Values as _, values_of,
};

use crate::input::{END, Language, choice, maybe_choice};
use crate::oracles::{LEVELS, TEMPLATE};
use crate::{Held, diagnostics};

/// The work limit of a match, so that expensive inputs end soon.
const WORK: usize = 1 << 18;

/// A template, with a character that never occurs in expansions in place of each `=`.
fn text(field: &[u8]) -> String {
    const OTHERS: [&str; 7] = ["é", "日本", "\u{e000}", "\u{fdd0}", "𝒳", "\u{100000}", "\u{85}"];
    match maybe_choice(field) {
        (Some(other), rest) => {
            Language::TEMPLATE.text(rest).replace('=', OTHERS[usize::from(other) % OTHERS.len()])
        }
        (None, field) => Language::TEMPLATE.text(field),
    }
}

/// The automaton is ASCII only: replaces `ucschar` and `iprivate` in literals by letters (section
/// 2.1), and other non-ASCII characters by spaces, with the same length.
fn in_ascii(text: &str) -> String {
    let mut is_literal = true;
    let stand_in = |c: char| {
        is_literal = if is_literal { c != '{' } else { c == '}' };
        let is_good = is_literal && (is_ucschar(c) || is_iprivate(c));
        match c.is_ascii() {
            true => c.to_string(),
            // Not a hex digit.
            false => if is_good { "x" } else { " " }.repeat(c.len_utf8()),
        }
    };
    text.chars().map(stand_in).collect()
}

/// The lowest level whose grammar matches (section 1.2).
fn level(text: &str) -> u8 {
    let text = in_ascii(text);
    1 + LEVELS.iter().filter(|level| !level.accepts(text.as_bytes())).count() as u8
}

/// Validity and level.
pub(crate) fn parse(data: &[u8]) -> Option<Held> {
    let text = text(data);
    let found = Template::parse(&text);
    assert_eq!(found.is_ok(), TEMPLATE.accepts(in_ascii(&text).as_bytes()), "{text:?}");
    match found {
        Ok(template) => {
            assert_eq!((template.as_str(), template.to_string()), (&*text, text.clone()));
            let owned = template.clone().into_owned();
            assert!(owned.variables().eq(template.variables()), "{text:?}");
            assert_eq!((template.level(), owned.level()), (level(&text), level(&text)), "{text:?}");
            variables(&template);
        }
        Err(error) => {
            let lost = TEMPLATE.first_dead(in_ascii(&text).as_bytes()).unwrap_or(text.len());
            assert!(error.span().start <= lost, "{text:?}: {error:?}, lost at {lost}");
            assert!(text.get(error.span()).is_some(), "{text:?}: {error:?}");
            check_error(error);
            assert!(
                !error.display(&text).to_string().is_empty()
                    && !error.display("é").to_string().is_empty()
            );
        }
    }
    Some(Held)
}

/// The rule of an error is in the grammar, and its kind is distinct.
fn check_error(error: TemplateError) {
    diagnostics::code(error.code());
    diagnostics::sentence(error.message());
    error.help().into_iter().for_each(diagnostics::sentence);
    diagnostics::rule(error.rule(), error.section());
    assert_eq!(diagnostics::section(error.section()), "6570");
    let of_literals =
        [TemplateErrorKind::LiteralChar, TemplateErrorKind::LiteralEscape].contains(&error.kind());
    assert_eq!(error.code().starts_with("literal-"), of_literals, "{error:?}");
}

/// The varspecs of section 2.3.
fn variables(template: &Template<'_>) {
    let expressions = template.as_str().split('{').skip(1).filter_map(|it| it.split('}').next());
    let specs = expressions.flat_map(|expression| {
        let operator = expression.chars().next().filter(|c| "+#./;?&".contains(*c));
        let list = &expression[operator.map_or(0, char::len_utf8)..];
        list.split(',').map(move |spec| (operator.map_or(String::new(), String::from), spec))
    });
    let found = template.variables().map(|variable| {
        let modifier = match variable.modifier {
            Modifier::Prefix(length) => format!(":{length}"),
            Modifier::Explode => "*".to_owned(),
            _ => String::new(),
        };
        (variable.operator.as_str().to_owned(), variable.name.to_owned() + &modifier)
    });
    assert!(found.eq(specs.map(|(operator, spec)| (operator, spec.to_owned()))), "{template}");
}

/// Values of an input: a byte for the kind, then a string, whose commas and equals signs separate
/// members.
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

/// An expansion is that of the transliteration, and all matches expand to it.
pub(crate) fn expand(data: &[u8]) -> Option<Held> {
    let mut fields = data.split(|&byte| byte == END);
    let text = text(fields.next().unwrap_or_default());
    let Ok(template) = Template::parse(&text) else { return None };
    let names: Vec<String> =
        template.variables().map(|variable| variable.name.to_owned()).collect();
    let given = values(names.iter().map(String::as_str), &mut fields);
    let named: Vec<(&str, Option<Value<'_>>)> =
        given.iter().map(|(name, given)| (name.as_str(), given.as_ref().map(value))).collect();
    as_values(&given, &named);
    for target in [Target::Uri, Target::Iri] {
        let expander = template.expander();
        let expander = if target == Target::Iri { expander.iri() } else { expander };
        let found = expander.expand(&named);
        let expected = expand_rfc6570::expand(&text, &given, target);
        assert_eq!(found.as_deref().ok(), expected.as_deref(), "{text} {given:?}");
        let mut written = String::from("x");
        let outcome = expander.expand_into(&named, &mut written);
        assert_eq!(outcome.err(), found.as_ref().err().copied(), "{text}");
        let Some(made) = expected else { continue };
        assert_eq!(written[1..], made, "{text}");
        if let Some(short) = made.len().checked_sub(1) {
            assert!(expander.at_most(short).expand(&named).is_err(), "{text}");
        }
        let matches = template.matches(&made).at_most(3).within(WORK);
        let matches = if target == Target::Iri { matches.iri() } else { matches }.all();
        assert!(matches.work() <= WORK, "{text} {made}");
        let is_small = is_small(&names, text.len() + 1, made.len() + 1);
        assert!(
            !is_small || matches.ending() != Ending::GaveUp,
            "{text} {made}: {given:?} {matches:?}"
        );
        assert!(
            matches.ending() == Ending::GaveUp || matches.first().is_some(),
            "{text} {made}: {given:?} {matches:?}"
        );
        let given =
            distinguishable(&template, &named).filter(|_| matches.ending() == Ending::Complete);
        if let Some(given) = given {
            assert!(matches.assignments().contains(&given), "{text} {made}: {given:?} {matches:?}");
        }
        assert_eq!(matches.first(), matches.assignments().first());
        for assignment in matches.assignments() {
            let again = expander.expand(assignment);
            assert_eq!(again.as_deref(), Ok(&*made), "{text} {assignment:?}");
        }
        // One step less fails, with the same first results.
        let limit = matches.work().saturating_sub(1);
        let fewer = template.matches(&made).at_most(3).within(limit);
        let fewer = if target == Target::Iri { fewer.iri() } else { fewer }.all();
        assert!(
            fewer.work() <= limit && fewer.ending() == Ending::GaveUp,
            "{text} {made}: {fewer:?}"
        );
        assert!(matches.assignments().starts_with(fewer.assignments()), "{text} {made}: {fewer:?}");
        let all = matches.assignments().to_vec();
        assert!(
            all.iter().enumerate().all(|(at, one)| !all[..at].contains(one)),
            "{text}: found twice"
        );
        assert_eq!(matches.into_assignments(), all);
    }
    Some(Held)
}

/// The same values in every supported type, and serialized.
fn as_values(given: &BTreeMap<String, Option<Given>>, named: &[(&str, Option<Value<'_>>)]) {
    let sorted: BTreeMap<&str, Option<Value<'_>>> = named.iter().cloned().collect();
    let hashed: HashMap<&str, Option<Value<'_>>> = named.iter().cloned().collect();
    let vector = named.to_vec();
    let json = given.iter().filter_map(|(name, given)| Some((name.clone(), json(given.as_ref()?))));
    let serialized = values_of(&serde_json::Value::Object(json.collect()));
    let serialized = serialized.unwrap_or_else(|error| panic!("{given:?}: {error}"));
    for (name, value) in named {
        let found = [sorted.value(name), hashed.value(name), vector.value(name), named.value(name)];
        assert!(found.iter().all(|found| found == value), "{name}: {found:?}");
        let found = serialized.value(name);
        match given.get(*name).and_then(Option::as_ref) {
            // An object has unique, sorted names.
            Some(Given::Pairs(pairs)) => {
                let once: BTreeMap<&String, &String> =
                    pairs.iter().map(|(name, value)| (name, value)).collect();
                let expected =
                    Value::pairs(once.iter().map(|(name, value)| (name.as_str(), value.as_str())));
                assert_eq!(
                    (&found, once.as_value()),
                    (&Some(expected.clone()), Some(expected)),
                    "{name}"
                );
            }
            Some(Given::List(members)) => {
                assert_eq!(
                    [&found, &members.as_value(), &members[..].as_value()],
                    [value; 3],
                    "{name}"
                );
            }
            Some(Given::Text(text)) => {
                assert_eq!(
                    [&found, &text.as_value(), &text.as_str().as_value()],
                    [value; 3],
                    "{name}"
                );
            }
            None => assert_eq!((&found, value), (&None, &None), "{name}"),
        }
    }
    let other = "\u{0}";
    assert_eq!([sorted.value(other), hashed.value(other), vector.value(other)], [None, None, None]);
}

/// A value as JSON; of duplicate names the last one remains.
fn json(given: &Given) -> serde_json::Value {
    match given {
        Given::Text(text) => text.as_str().into(),
        Given::List(members) => members.as_slice().into(),
        Given::Pairs(pairs) => {
            pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
        }
    }
}

/// Returns whether matching takes far less work than the limit. Without repeated variables the work
/// is proportional to both lengths (see `Matcher`; the factor is twice the observed one).
fn is_small(names: &[String], template: usize, text: usize) -> bool {
    let repeats = names.iter().enumerate().any(|(at, name)| names[..at].contains(name));
    if repeats { template <= 24 && text <= 12 } else { 64 * template * text <= WORK }
}

/// The values that matching returns: nonempty strings written in full, without escapes.
fn distinguishable<'v>(
    template: &'v Template<'_>,
    named: &[(&str, Option<Value<'v>>)],
) -> Option<Vec<(&'v str, Value<'v>)>> {
    let mut found: Vec<(&str, Value<'_>)> = Vec::new();
    for variable in template.variables() {
        let leaves_reserved = matches!(variable.operator, Operator::Reserved | Operator::Fragment);
        if leaves_reserved || variable.modifier != Modifier::None {
            return None;
        }
        let (_, value) = named.iter().find(|(name, _)| *name == variable.name)?;
        match value {
            Some(Value::Text(text)) if text.is_empty() => return None,
            Some(value @ Value::Text(_))
                if found.iter().all(|(name, _)| *name != variable.name) =>
            {
                found.push((variable.name, value.clone()));
            }
            Some(Value::Text(_)) | None => {}
            Some(_) => return None,
        }
    }
    Some(found)
}
