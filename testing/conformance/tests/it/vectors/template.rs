//! Templates: the examples of RFC 6570, those of the public test collection, and those of choices.

use std::collections::BTreeMap;

use urikit_conformance::expand_rfc6570::{Given, Target, expand};
use urikit_conformance::vectors::load;
use urikit_conformance::vectors::template::{Expansions, TemplateErrorCase};
use urikit_template::{Template, Value};

use super::older::Report;

/// The files and their lengths; the last one has errors.
pub(crate) const FILES: [(&str, usize); 5] = [
    ("rfc6570-1.2.json", 4),
    ("rfc6570-3.2.json", 12),
    ("rfc6570-extended.json", 6),
    ("rfc6570-decisions.json", 5),
    ("rfc6570-errors.json", 66),
];

const EXPANSIONS: usize = 245;

fn value(given: &Given) -> Value<'_> {
    match given {
        Given::Text(text) => text.as_str().into(),
        Given::List(members) => Value::list(members.iter().map(String::as_str)),
        Given::Pairs(pairs) => {
            Value::pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
        }
    }
}

#[test]
fn every_expansion_round_trips() {
    let mut report = Report::default();
    let mut count = 0;
    for (name, records) in &FILES[..4] {
        let groups = load::<Expansions>(name);
        assert_eq!(groups.len(), *records, "{name}");
        for Expansions { source, variables, expansions, .. } in &groups {
            let values: BTreeMap<&str, Option<Value<'_>>> = variables
                .iter()
                .map(|(name, given)| (name.as_str(), given.as_ref().map(value)))
                .collect();
            for (text, expected) in expansions {
                count += 1;
                let template =
                    Template::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
                let found = template.expand(&values);
                report.equal([source, text, "expansion"], &found.as_deref(), &Ok(expected));
                let transliterated = expand(text, variables, Target::Uri);
                report.equal(
                    [source, text, "the oracle"],
                    &transliterated.as_deref(),
                    &Some(expected),
                );
                let matches = template.matches(expected).all();
                report.equal([source, text, "match"], &matches.first().is_some(), &true);
                for assignment in matches.assignments() {
                    let again = template.expand(assignment);
                    report.equal(
                        [source, text, "match, expanded"],
                        &again.as_deref(),
                        &Ok(expected),
                    );
                }
            }
        }
    }
    report.finish();
    assert_eq!(count, EXPANSIONS);
}

#[test]
fn the_levels_of_section_1_2() {
    for (level, group) in (1..).zip(load::<Expansions>(FILES[0].0)) {
        let levels = group
            .expansions
            .iter()
            .map(|(text, _)| Template::parse(text).map(|template| template.level()));
        assert_eq!(
            levels.max_by_key(|level| level.ok()),
            Some(Ok(level)),
            "a template with lists is of level 4 and can look like a lower one"
        );
    }
}

#[test]
fn every_error() {
    let mut report = Report::default();
    let cases = load::<TemplateErrorCase>(FILES[4].0);
    assert_eq!(cases.len(), FILES[4].1);
    for TemplateErrorCase { source, input, code, span } in &cases {
        let found = Template::parse(input)
            .map_err(|error| (error.code(), (error.span().start, error.span().end)));
        report.equal([source, input, "error"], &found.map(drop), &Err((code.as_str(), *span)));
    }
    report.finish();
}

#[test]
fn lists_and_pairs_have_no_prefix() {
    let values = [
        ("list", Value::list(["a"])),
        ("keys", Value::pairs([("a", "b")])),
        ("none", Value::list([""; 0])),
    ];
    for (text, span) in [("{keys:1}", 1..7), ("/{x}{+keys:1}", 6..12), ("{?list:9999}", 2..11)] {
        let error = Template::parse(text).unwrap().expand(&values).unwrap_err();
        assert_eq!((error.code(), error.span()), ("prefix-of-composite", span), "{text}");
    }
    assert_eq!(Template::parse("{none:1}").unwrap().expand(&values).as_deref(), Ok(""));
}
