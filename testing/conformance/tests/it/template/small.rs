//! Small templates and values.

use urikit_conformance::expand_rfc6570::{Given, Variables};
use urikit_template::Value;

pub(crate) const OPERATORS: [&str; 8] = ["", "+", "#", ".", "/", ";", "?", "&"];

/// Every expression of one or two variables with an operator, and templates of several expressions.
pub(crate) fn templates() -> Vec<String> {
    let varspecs = ["x", "x*", "x:1", "x:2"];
    let mut templates = vec![String::new(), "x".to_owned(), "a,b".to_owned()];
    for operator in OPERATORS {
        for x in varspecs {
            templates.push(format!("{{{operator}{x}}}"));
            templates.push(format!("a{{{operator}{x}}}a"));
            for y in ["y", "y*", "y:2", "x", "x*", "x:1"] {
                templates.push(format!("{{{operator}{x},{y}}}"));
                templates.push(format!("{{{operator}{x}}}{{{y}}}"));
                templates.push(format!("{{{x}}},{{+{y}}}"));
                templates.push(format!("{{{x}}}{{?{y}}}"));
            }
        }
    }
    templates.extend(
        [
            "{x}{y}{x}",
            "{x,y,x}",
            "{?x,y,x}",
            "{x:1}{y}{x}",
            "{;x,y}{+x}{#y}",
            "{+x}{y:1}{+y*}",
            // An empty string and a list of it: indistinguishable, then distinguishable.
            "{x,y}{;x}",
            "{;x}{y,x}",
            "{/x}{;x}{/x*}",
            "{;x*}{;x}",
        ]
        .map(Into::into),
    );
    templates.sort();
    templates.dedup();
    templates
}

/// Without escapes, since a URI does not show whether the value or the expansion contains them.
pub(crate) fn values() -> Vec<Option<Given>> {
    let list =
        |members: &[&str]| Given::List(members.iter().map(|member| (*member).to_owned()).collect());
    let pairs = |pairs: &[(&str, &str)]| {
        Given::Pairs(
            pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        )
    };
    let texts = ["", "a", "ba", ",", "é", "a=", "x", ".,"].map(|text| Given::Text(text.to_owned()));
    let lists = [&[][..], &["a"], &[""], &["a", "b"], &["", ""], &["a,", "é", "a"]].map(list);
    let pairs =
        [&[("a", "b")][..], &[("x", ""), ("", "a")], &[("a=", ",")], &[("", "")]].map(pairs);
    texts.into_iter().chain(lists).chain(pairs).map(Some).chain([None]).collect()
}

pub(crate) fn variables(x: &Option<Given>, y: &Option<Given>) -> Variables {
    [("x".to_owned(), x.clone()), ("y".to_owned(), y.clone())].into()
}

pub(crate) fn value(given: &Given) -> Value<'_> {
    match given {
        Given::Text(text) => text.as_str().into(),
        Given::List(members) => Value::list(members.iter().map(String::as_str)),
        Given::Pairs(pairs) => {
            Value::pairs(pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())))
        }
    }
}

pub(crate) fn given(value: &Value<'_>) -> Given {
    match value {
        Value::Text(text) => Given::Text(text.to_string()),
        Value::List(members) => Given::List(members.iter().map(ToString::to_string).collect()),
        Value::Pairs(pairs) => Given::Pairs(
            pairs.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        ),
    }
}
