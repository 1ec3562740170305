//! What templates become.

use proptest::prelude::*;
use urikit_conformance::expand_letter::{Given, Target, Variables, expand};
use urikit_template::{Template, Value};

use urikit_conformance::reach::reach;

use super::small::{OPERATORS, templates, value, values, variables};
use crate::support::on_all_cores;

/// What the library makes of it; `None` where it has an error.
fn found(template: &Template<'_>, variables: &Variables, target: Target) -> Option<String> {
    let values: Vec<(&str, Option<Value<'_>>)> =
        variables.iter().map(|(name, given)| (name.as_str(), given.as_ref().map(value))).collect();
    let expansion = template.expand(&values);
    let expansion = if target == Target::Iri { expansion.iri() } else { expansion };
    let text = expansion.to_text();
    // All ways to have the text agree.
    let displayed = expansion.checked().map(|checked| checked.to_string());
    assert_eq!(displayed, text, "{template}");
    text.ok()
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
    for c in ('\0'..=char::MAX)
        .filter(|c| u32::from(*c) < 0x3000 || u32::from(*c) & 0xfff < 3 || u32::from(*c) & 0xfff > 0xffc)
    {
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

/// Texts with escapes, whole, cut, of one octet and of more.
fn data() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[a-z]{1,3}",
        "[ -~]{0,6}",
        "[é日𝄞\u{e000}\u{fdd0}]{1,2}",
        Just("%C3%A9".to_owned()),
        Just("%c3%a9".to_owned()),
        Just("%C3".to_owned()),
        Just("%E6%97".to_owned()),
        Just("%F0%9D%84%9E".to_owned()),
        Just("%ED%A0%80".to_owned()),
        Just("%25".to_owned()),
        Just("%".to_owned()),
        Just("%2".to_owned()),
        "[a-z é]{60,80}",
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

fn any_given() -> impl Strategy<Value = Option<Given>> {
    prop_oneof![
        4 => data().prop_map(|text| Some(Given::Text(text))),
        2 => prop::collection::vec(data(), 0..4).prop_map(|members| Some(Given::List(members))),
        2 => prop::collection::vec((data(), data()), 0..3).prop_map(|pairs| Some(Given::Pairs(pairs))),
        1 => Just(None),
    ]
}

fn any_template() -> impl Strategy<Value = String> {
    let varspec = prop_oneof!["[xyz]", "[xyz]\\*", "[xyz]:[1-9]", "[xyz]:[1-9][0-9]{0,3}"];
    let expression = (prop::sample::select(&OPERATORS[..]), prop::collection::vec(varspec, 1..4))
        .prop_map(|(operator, varspecs)| format!("{{{operator}{}}}", varspecs.join(",")));
    let literal = "[a-z/?#'é日\u{e000}]{0,4}(%[0-9a-fA-F]{2})?";
    prop::collection::vec(prop_oneof![expression, literal], 0..5).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(reach(1024, 4096)) })]

    #[test]
    fn any_template_and_value(text in any_template(), x in any_given(), y in any_given(), z in any_given()) {
        let mut variables = variables(&x, &y);
        variables.insert("z".to_owned(), z);
        let template = Template::parse(&text).expect("a template");
        for target in [Target::Uri, Target::Iri] {
            let (found, expected) = (found(&template, &variables, target), expand(&text, &variables, target));
            prop_assert_eq!(&found, &expected);
            // What was made can be read back, and makes the same again.
            if let Some(made) = expected {
                let matches = template.matches(&made).at_most(3);
                let matches = if target == Target::Iri { matches.iri() } else { matches };
                for assignment in matches.within(1 << 22).all().assignments() {
                    let again = template.expand(assignment);
                    let again = if target == Target::Iri { again.iri() } else { again };
                    prop_assert_eq!(again.to_text(), Ok(made.clone()));
                }
            }
        }
    }

    #[test]
    fn any_text_as_a_template(text in "[{}+?.,=a-c0-9*:% é\u{0}]{0,16}") {
        if let Err(error) = Template::parse(&text) {
            prop_assert!(text.get(error.span()).is_some(), "{error:?} splits a character");
            prop_assert!(!error.display(&text).to_string().is_empty());
            prop_assert!(!error.display("é").to_string().is_empty());
        }
    }
}
