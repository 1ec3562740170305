//! Matching of expansions.

use std::collections::BTreeMap;

use urikit_conformance::expand_rfc6570::{Given, Target, Variables, expand};
use urikit_template::{Ending, Template};

use super::small::{given, templates, values, variables};
use crate::support::on_all_cores;

/// The part of a value that an expansion shows, if the template has the variable only with these
/// prefix modifiers (0: none).
fn shown(value: Option<&Given>, prefixes: &[usize]) -> Option<Given> {
    let value = match value? {
        Given::List(members) if members.is_empty() => return None,
        Given::List(members) if members.len() == 1 => Given::Text(members[0].clone()),
        Given::Pairs(pairs) if pairs.is_empty() => return None,
        other => other.clone(),
    };
    match value {
        Given::Text(text) if !prefixes.contains(&0) => {
            let most = prefixes.iter().max()?;
            Some(Given::Text(text.chars().take(*most).collect()))
                .filter(|text| *text != Given::Text(String::new()))
        }
        Given::Text(text) if text.is_empty() => None,
        other => Some(other),
    }
}

fn all_shown(template: &Template<'_>, variables: &Variables) -> BTreeMap<String, Given> {
    let mut prefixes = BTreeMap::<&str, Vec<usize>>::new();
    for variable in template.variables() {
        let prefix = match variable.modifier {
            urikit_template::Modifier::Prefix(length) => length.into(),
            _ => 0,
        };
        prefixes.entry(variable.name).or_default().push(prefix);
    }
    let shown = prefixes.iter().filter_map(|(name, prefixes)| {
        let value = variables.get(*name).and_then(Option::as_ref);
        Some(((*name).to_owned(), shown(value, prefixes)?))
    });
    shown.collect()
}

/// Each result expands to the input, and the original values are among the results.
#[test]
fn every_small_template_and_value() {
    let (templates, values) = (templates(), values());
    on_all_cores(&templates, |text| {
        let template = Template::parse(text).expect("a template");
        let mut made = BTreeMap::<String, Vec<Variables>>::new();
        for (x, y) in values.iter().flat_map(|x| values.iter().map(move |y| (x, y))) {
            let variables = variables(x, y);
            if let Some(uri) = expand(text, &variables, Target::Uri) {
                made.entry(uri).or_default().push(variables);
            }
        }
        for (uri, sources) in &made {
            let matches = template.matches(uri).at_most(1 << 20).all();
            assert_eq!(matches.ending(), Ending::Complete, "{text} {uri}");
            let mut found = Vec::new();
            for assignment in matches.assignments() {
                let variables: Variables = assignment
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), Some(given(value))))
                    .collect();
                assert_eq!(
                    expand(text, &variables, Target::Uri).as_ref(),
                    Some(uri),
                    "{text} {variables:?}"
                );
                found.push(all_shown(&template, &variables));
            }
            for source in sources {
                let source = all_shown(&template, source);
                assert!(found.contains(&source), "{text} {uri}: {source:?} is not in {found:?}");
            }
        }
    });
}

/// Inputs that are not expansions.
#[test]
fn every_short_input_is_matched_or_rejected() {
    let alphabet = ["a", ",", "=", ".", "?x", "%C3%A9", "%c3%a9", "%2C", "%41", "&", "%"];
    let mut texts = vec![String::new()];
    for _ in 0..3 {
        let longer: Vec<String> =
            texts.iter().flat_map(|text| alphabet.map(|token| format!("{text}{token}"))).collect();
        texts.extend(longer);
    }
    texts.sort();
    texts.dedup();
    on_all_cores(&templates(), |text| {
        let template = Template::parse(text).expect("a template");
        for uri in &texts {
            let matches = template.matches(uri).all();
            for assignment in matches.assignments() {
                let variables: Variables = assignment
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), Some(given(value))))
                    .collect();
                assert_eq!(
                    expand(text, &variables, Target::Uri).as_ref(),
                    Some(uri),
                    "{text} {variables:?}"
                );
            }
        }
    });
}

#[track_caller]
fn finds(template: &str, uri: &str, expected: &[&str]) {
    let template = Template::parse(template).expect("a template");
    let found: Vec<String> = template
        .matches(uri)
        .all()
        .assignments()
        .iter()
        .map(|found| format!("{found:?}"))
        .collect();
    let short = |text: String| {
        let mut text = text;
        for noise in ["Text(", "List(Owned(", "Pairs(Owned(", "\"", ")"] {
            text = text.replace(noise, "");
        }
        text.replace("((", "(")
    };
    let found: Vec<String> = found.into_iter().map(short).collect();
    assert_eq!(found, expected, "{template} {uri}");
}

#[test]
fn the_order_of_preference() {
    finds("{x}{y}", "ab", &["[(x, a, (y, b]", "[(x, ab]", "[(y, ab]"]);
    finds(
        "/{name}{.ext}",
        "/a.b.c",
        &["[(name, a, (ext, b.c]", "[(name, a.b, (ext, c]", "[(name, a.b.c]"],
    );
    finds("{list}", "a,b", &["[(list, [a, b]]", "[(list, [(a, b]]"]);
    finds("{+x}", "a,b", &["[(x, a,b]", "[(x, [a, b]]", "[(x, [(a, b]]"]);
    finds("{+x*}", "a,b", &["[(x, [a, b]]", "[(x, [a,b]]"]);
    finds("{?x,y}", "?y=1", &["[(y, 1]"]);
    finds("{?keys*}", "?keys=a&keys=b", &["[(keys, [a, b]]", "[(keys, [(keys, a, (keys, b]]"]);
}

#[test]
fn indistinguishable_values() {
    finds("{x}", "", &["[]"]);
    finds("{x}{#x}", "#", &["[(x, ]"]);
    finds(
        "{x,y}",
        ",a",
        &["[(x, , (y, a]", "[(x, [, a]]", "[(x, [(, a]]", "[(y, [, a]]", "[(y, [(, a]]"],
    );
    finds("{;x}", ";x", &["[(x, ]"]);
    finds("{;x}", ";x=", &["[(x, []]"]);
    finds("{/x:1,x}", "/v/value", &["[(x, value]"]);
    finds("{/x:1,x}", "/v", &[]);
    finds("{x:3}", "value", &[]);
    finds("{+x}", "%C3%A9%41%25", &["[(x, é%41%]"]);
    finds("{+x}", "%2541", &["[(x, %2541]"]);
}

/// If an escape may come from the value or from the expansion, a prefix elsewhere can decide.
#[test]
fn a_prefix_shows_escapes() {
    let finds = |template: &str, value: &str, expected: &str| {
        let variables = Variables::from([("x".to_owned(), Some(Given::Text(value.to_owned())))]);
        let uri = expand(template, &variables, Target::Uri).expect("an expansion");
        let template = Template::parse(template).expect("a template");
        let found = template.matches(&uri).all();
        let of_x: Vec<Given> = found.assignments().iter().map(|found| given(&found[0].1)).collect();
        assert_eq!(of_x, [Given::Text(expected.to_owned())], "{value} {uri}");
    };
    for (template, value) in [
        ("{x:2}{+x}", "%C3%A9"),
        ("{x:2}{+x}", "\u{e9}b"),
        ("{x:2}{+x}", "\u{e9}%C3%A9"),
        ("{x:2}{+x}", "\u{e9}%41"),
        ("{+x}{x:2}", "%C3%A9\u{e9}"),
        ("{x:1}{x:3}{+x}", "%25x"),
        ("{x:9}{+x}", "%41%C3%A9"),
        ("{x:1}{+x}", "%"),
    ] {
        finds(template, value, value);
    }
    // Either is possible after the prefix.
    finds("{x:3}{#x}", "a%C3%A9%C3%A9", "a%C3%A9\u{e9}");
}

#[test]
fn only_expansions_are_matched() {
    for uri in ["%7e", "%c3%a9", "%ZZ", "%", "%C3", "é", "a/b", "a b"] {
        finds("{x}", uri, &[]);
    }
    finds("{x}", "%7E", &[]);
    finds("{x}", "~", &["[(x, ~]"]);
}
