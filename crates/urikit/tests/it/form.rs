//! Tests of form data: examples of the URL Standard, and borrowing.

use std::borrow::Cow;
use std::collections::HashMap;

use urikit::component::Query;
use urikit::form::{self, Serializer};
use urikit::query::QuerySyntax;

fn parsed(input: &str) -> Vec<(Cow<'_, str>, Cow<'_, str>)> {
    form::parse(input).collect()
}

#[test]
fn every_input_is_parsed() {
    let cases: [(&str, &[(&str, &str)]); 13] = [
        ("", &[]),
        ("&&", &[]),
        ("=", &[("", "")]),
        ("a", &[("a", "")]),
        ("a=&&b==c&", &[("a", ""), ("b", "=c")]),
        ("a+b=+", &[("a b", " ")]),
        ("%2B=%26%3D", &[("+", "&=")]),
        ("100%=%4&%zz=%", &[("100%", "%4"), ("%zz", "%")]),
        ("%%41=%25", &[("%A", "%")]),
        ("a;b=c?d#e", &[("a;b", "c?d#e")]),
        ("%FF=%C3", &[("\u{FFFD}", "\u{FFFD}")]),
        // A byte order mark is kept.
        ("%EF%BB%BFtest=\u{FEFF}", &[("\u{FEFF}test", "\u{FEFF}")]),
        ("é= [x]", &[("é", " [x]")]),
    ];
    for (input, expected) in cases {
        let expected: Vec<(Cow<'_, str>, Cow<'_, str>)> =
            expected.iter().map(|&(name, value)| (name.into(), value.into())).collect();
        assert_eq!(parsed(input), expected, "{input}");
    }
}

#[test]
fn unchanged_names_and_values_are_borrowed() {
    for (input, borrowed) in [
        ("plain=value", [true, true]),
        ("100%=%4x", [true, true]),
        ("a+b=%41", [false, false]),
        ("é=%c3%a9", [true, false]),
    ] {
        let (name, value) = &parsed(input)[0];
        let is_borrowed = [name, value].map(|found| matches!(found, Cow::Borrowed(_)));
        assert_eq!(is_borrowed, borrowed, "{input}");
    }
}

#[test]
fn serialized_names_and_values_are_valid_queries() {
    let ascii: String = (0..128).map(char::from).collect();
    let form = form::encode([(&*ascii, "é")]);
    let kept: String = form
        .split('=')
        .next()
        .unwrap()
        .split('%')
        .enumerate()
        .fold(String::new(), |kept, (number, part)| {
            kept + if number == 0 { part } else { &part[2..] }
        });
    assert_eq!(kept, "+*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz");
    let query = Query::parse(&form).unwrap();
    assert_eq!(query.pairs(QuerySyntax::FORM).next().unwrap().key().decode().unwrap(), ascii);
    assert_eq!(parsed(&form), [(ascii.into(), "é".into())]);
}

#[test]
fn a_serializer_appends_to_form_data() {
    let mut form = Serializer::new("a".to_owned());
    let owned = HashMap::from([("b".to_owned(), "1 2".to_owned())]);
    form.extend_pairs(&owned)
        .extend_pairs(vec![("c", b"\0\xff")])
        .append_key_only("d")
        .append_pair("", "");
    assert_eq!(form.clone().finish(), "a&b=1+2&c=%00%FF&d&=");
    assert_eq!((form.finish(), form.finish()), ("a&b=1+2&c=%00%FF&d&=".to_owned(), String::new()));
}
