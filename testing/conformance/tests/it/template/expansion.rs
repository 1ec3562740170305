use urikit_conformance::expand_rfc6570::{Given, Target, Variables, expand};
use urikit_template::{Template, Value};

use super::small::{OPERATORS, templates, value, values, variables};
use crate::support::on_all_cores;

/// Expands with the library; `None` if it fails.
fn found(template: &Template<'_>, variables: &Variables, target: Target) -> Option<String> {
    let values: Vec<(&str, Option<Value<'_>>)> =
        variables.iter().map(|(name, given)| (name.as_str(), given.as_ref().map(value))).collect();
    let expander = template.expander();
    let expander = if target == Target::Iri { expander.iri() } else { expander };
    expander.expand(&values).ok()
}

#[test]
fn every_small_template_and_value() {
    let (templates, values) = (templates(), values());
    on_all_cores(&templates, |text| {
        let template = Template::parse(text).expect("a template");
        for (x, y) in values.iter().flat_map(|x| values.iter().map(move |y| (x, y))) {
            let variables = variables(x, y);
            for target in [Target::Uri, Target::Iri] {
                let expected = expand(text, &variables, target);
                assert_eq!(found(&template, &variables, target), expected, "{text} {variables:?}");
            }
        }
    });
}

#[test]
fn every_character_through_every_operator() {
    for c in ('\0'..=char::MAX).filter(|c| {
        u32::from(*c) < 0x3000 || u32::from(*c) & 0xfff < 3 || u32::from(*c) & 0xfff > 0xffc
    }) {
        let variables = variables(&Some(Given::Text(format!("{c}%{c}%4{c}%41"))), &None);
        for operator in OPERATORS {
            let text = format!("{{{operator}x}}");
            let template = Template::parse(&text).expect("a template");
            for target in [Target::Uri, Target::Iri] {
                assert_eq!(
                    found(&template, &variables, target),
                    expand(&text, &variables, target),
                    "{text} {c:?}"
                );
            }
        }
    }
}
