//! Templates, values, operators, and matching.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use urikit_template::{
    AsValue, Ending, Operator, Template, TemplateError, TemplateErrorKind, Value, Values,
};

fn hash(value: &(impl Hash + ?Sized)) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn errors_are_small_and_contain_no_input() {
    fn check_bounds<T: Copy + Send + Sync + 'static>() {}
    check_bounds::<TemplateError>();
    assert!(size_of::<TemplateError>() <= 12);
    let error = Template::parse("/secret{").unwrap_err();
    assert!(!format!("{error} {error:?}").contains("secret"));
    assert_eq!(format!("{:?}", error.display("/secret{")), format!("{error:?}"));
}

#[test]
fn templates_are_equal_if_their_strings_are() {
    let owned: Template<'static> = {
        let text = String::from("/{a}");
        Template::parse(&text).unwrap().into_owned()
    };
    assert_eq!(owned, Template::parse("/{a}").unwrap());
    assert_ne!(owned, Template::parse("/{b}").unwrap());
    assert_eq!((owned.to_string().as_str(), owned.as_ref()), ("/{a}", "/{a}"));
    assert_eq!(format!("{owned:?}"), "Template(\"/{a}\")");
    assert_eq!(Template::try_from("{").unwrap_err(), "{".parse::<Template<'_>>().unwrap_err());
}

#[test]
fn invalid_variable_names_are_errors() {
    use TemplateErrorKind as Kind;
    for before in ["{", "{+", "{a,", "{a:1,", "/{a*,"] {
        for (after, kind) in [
            ("", Kind::BraceUnclosed),
            ("{", Kind::BraceNested),
            ("}", Kind::NameMissing),
            (",", Kind::NameMissing),
            ("*}", Kind::NameMissing),
            (":1}", Kind::NameMissing),
            ("-}", Kind::NameChar),
            ("\u{e9}}", Kind::NameChar),
            (".a}", Kind::NameDot),
            ("%4}", Kind::NameEscape),
        ] {
            // After the brace, `.` and `,` are operators.
            if before == "{" && [".a}", ","].contains(&after) {
                continue;
            }
            let text = format!("{before}{after}");
            let error = Template::parse(&text).unwrap_err();
            let start =
                if kind == Kind::BraceUnclosed { before.find('{').unwrap() } else { before.len() };
            assert_eq!((error.kind(), error.span().start), (kind, start), "{text}");
        }
    }
}

#[test]
fn many_types_are_sources_of_values() {
    let template = Template::parse("{a}{?b*,c}").unwrap();
    let expand = |values: &dyn Values| template.expand(values).unwrap();
    assert_eq!(expand(&[("a", "x"), ("a", "y")]), "x");
    assert_eq!(expand(&vec![("a".to_owned(), Some(1)), ("c".to_owned(), None)]), "1");
    assert_eq!(expand(&BTreeMap::from([("b", vec!["x", "y"])])), "?b=x&b=y");
    assert_eq!(expand(&BTreeMap::from([("b", BTreeMap::from([("k", "v")]))])), "?k=v");
    assert_eq!(expand(&[("c", &["x", "y"])]), "?c=x,y");
    let borrowed = std::borrow::Cow::Borrowed("x");
    let mixed: [(&str, &dyn AsValue); 3] =
        [("a", &-7_i64), ("b", &borrowed), ("c", &"x".to_owned())];
    struct Mixed<'m>(&'m [(&'m str, &'m dyn AsValue)]);
    impl Values for Mixed<'_> {
        fn value(&self, name: &str) -> Option<Value<'_>> {
            self.0.iter().find(|(known, _)| *known == name)?.1.as_value()
        }
    }
    assert_eq!(expand(&Mixed(&mixed)), "-7?b=x&c=x");
}

#[test]
fn ending_reports_whether_all_matches_were_found() {
    let template = Template::parse("{a}{b}").unwrap();
    let matches = template.matches("xyz");
    let all = matches.all();
    assert_eq!((all.assignments().len(), all.ending()), (4, Ending::Complete));
    for max in 0..4 {
        let some = matches.at_most(max).all();
        assert_eq!(
            (some.assignments(), some.ending()),
            (&all.assignments()[..max], Ending::TooMany)
        );
    }
    assert_eq!(matches.at_most(4).all().ending(), Ending::Complete);
    for steps in 0..all.work() {
        let some = matches.within(steps).all();
        assert_eq!(some.ending(), Ending::GaveUp, "{steps}");
        assert!(all.assignments().starts_with(some.assignments()));
    }
    assert_eq!(matches.within(all.work()).all().ending(), Ending::Complete);
}

/// All occurrences of a variable contribute to its value, in any order.
#[test]
fn repeated_variables_have_one_value() {
    let values = ["x", "", " ", "%", "%20", "%20bcdef", "%41", "%2541", "%C3%A9", "\u{e9}"];
    for (one, other) in [
        ("{a}", "{+a}"),
        ("{a}", "{#a}"),
        ("{a}", "{a*}"),
        ("{a:2}", "{a*}"),
        ("{a:1}", "{+a}"),
        ("{a:9}", "{+a}"),
        // Only prefixes, the longest of which includes the whole value.
        ("{a:1}", "{+a:9}"),
        ("{a:9}", "{+a:1}"),
        ("{a:9}", "{a:1}"),
        ("{a:1}{+a:5}", "{+a}"),
        ("{a:1}{+a:5}", "{+a:9}"),
    ] {
        for text in [format!("{one}!{other}"), format!("{other}!{one}")] {
            let template = Template::parse(&text).unwrap();
            for value in values {
                let uri = template.expand([("a", value)]).unwrap();
                let found = template.matches(&uri).all();
                // An empty value without an expansion is undefined.
                let expected = [("a", Value::from(value))];
                let expected = if uri == "!" { &[] } else { &expected[..] };
                assert!(
                    found.assignments().iter().any(|found| found == expected),
                    "{text} {uri} {found:?}"
                );
            }
        }
    }
}

/// If escapes in a list are ambiguous, another occurrence of the variable decides.
#[test]
fn ambiguous_escapes_in_lists_are_resolved_by_other_occurrences() {
    for text in ["{+a}!{a}", "{a}!{+a}", "{+a}!{?a}"] {
        let template = Template::parse(text).unwrap();
        for members in [["x", " "], ["x", "%20"], ["%41", "%2541"], ["%C3%A9", "\u{e9}"]] {
            let expected = [("a", Value::list(members))];
            let uri = template.expand(&expected).unwrap();
            let found = template.matches(&uri).all();
            assert!(
                found.assignments().iter().any(|found| *found == expected),
                "{text} {uri} {found:?}"
            );
        }
    }
}

/// An empty string and a list of one empty string have different expansions only with `;`.
#[test]
fn lists_of_one_empty_string_are_found_with_path_parameters() {
    let list = Value::list([""]);
    for text in [
        "{a,b}{;a}",
        "{;a}{a,b}",
        "{/a}{;a}",
        "{;a}!{/a}{?a}",
        "{;a*}{;a}",
        "{;a}{;a*}",
        "{#a}{;a}",
    ] {
        let template = Template::parse(text).unwrap();
        for value in [Value::from(""), list.clone()] {
            let expected = [("a", value), ("b", "x".into())];
            let uri = template.expand(&expected).unwrap();
            let found = template.matches(&uri).all();
            let expected = &expected[..if text.contains('b') { 2 } else { 1 }];
            assert_eq!(found.first().map(|found| &**found), Some(expected), "{text} {uri}");
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use std::collections::BTreeMap;

    use serde::Serialize;
    use serde_json::json;
    use urikit_template::{Value, values_of};

    #[test]
    fn values_are_deserialized_from_json() {
        let value = |text: &str| serde_json::from_str::<Option<Value<'_>>>(text).ok();
        let number = |text: &str| Some(Some(Value::from(text.to_owned())));
        for text in ["0", "-1", "18446744073709551615", "1.5", "true"] {
            assert_eq!(value(text), number(text));
        }
        assert_eq!(value("\"a\\u0000\""), number("a\0"));
        assert_eq!(value("null"), Some(None));
        assert_eq!(value("[1,null,\"a\"]"), Some(Some(Value::list(["1", "a"]))));
        assert_eq!(
            value("{\"z\":1,\"a\":null,\"b\":\"c\"}"),
            Some(Some(Value::pairs([("z", "1"), ("b", "c")])))
        );
        for text in ["[[1]]", "{\"a\":[]}", "[{}]"] {
            assert_eq!(value(text), None, "{text}");
        }
        for value in
            [Value::from("a"), Value::list(["a", "b"]), Value::pairs([("z", "1"), ("b", "2")])]
        {
            let json = serde_json::to_string(&value).unwrap();
            assert_eq!(serde_json::from_str::<Value<'_>>(&json).unwrap(), value);
        }
    }

    #[test]
    fn values_of_structs() {
        #[derive(Serialize)]
        enum Order {
            #[serde(rename = "asc")]
            Ascending,
        }
        #[derive(Serialize)]
        struct Id(u8);
        #[derive(Serialize)]
        struct All<'a> {
            id: Id,
            order: Order,
            none: Option<u8>,
            unit: (),
            float: f64,
            letter: char,
            list: (u8, Option<bool>, &'a str),
            pairs: BTreeMap<u8, Option<&'a str>>,
        }
        let all = All {
            id: Id(7),
            order: Order::Ascending,
            none: None,
            unit: (),
            float: 1.0,
            letter: 'é',
            list: (1, None, "x"),
            pairs: [(2, Some("two")), (3, None)].into(),
        };
        let expected: [(&str, Value<'_>); 6] = [
            ("id", "7".into()),
            ("order", "asc".into()),
            ("float", "1.0".into()),
            ("letter", "é".into()),
            ("list", Value::list(["1", "x"])),
            ("pairs", Value::pairs([("2", "two")])),
        ];
        assert_eq!(
            values_of(&all).unwrap(),
            expected.map(|(name, value)| (name.to_owned(), value)).into()
        );
    }

    #[test]
    fn values_of_other_sources_are_errors() {
        for value in [json!(null), json!(1), json!("a"), json!([1]), json!([[[1]]])] {
            assert_eq!(
                values_of(&value).unwrap_err().to_string(),
                "not a map or struct",
                "{value}"
            );
        }
        for value in [json!({"a": [[1]]}), json!({"a": {"b": {}}}), json!({"a": {"b": [1]}})] {
            assert!(values_of(&value).unwrap_err().to_string().contains("section 2.3"), "{value}");
        }
        // Deep nesting is an error at the third level, and does not overflow the stack.
        let deep = (0..100).fold(json!(1), |inner, _| json!([inner]));
        assert!(values_of(&json!({"a": deep})).is_err());
    }

    /// Every type of serde's data model is converted to a value, or is an error.
    #[test]
    fn all_serde_types_are_values_or_errors() {
        #[derive(Serialize)]
        struct Unit;
        #[derive(Serialize)]
        struct Two(u8, i64);
        #[derive(Serialize)]
        enum Deep {
            Newtype(u8),
            Tuple(u8, u8),
            Struct { a: u8 },
        }
        #[derive(Serialize)]
        struct One<T> {
            x: T,
        }
        struct Bytes;
        impl Serialize for Bytes {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_bytes(b"x")
            }
        }
        fn value<T: Serialize>(x: T) -> Result<Option<Value<'static>>, String> {
            values_of(&One { x })
                .map(|mut values| values.remove("x"))
                .map_err(|error| error.to_string())
        }
        assert_eq!((value(Unit), value(())), (Ok(None), Ok(None)));
        assert_eq!((value(1.5_f32), value(1.5)), (Ok(Some("1.5".into())), Ok(Some("1.5".into()))));
        assert_eq!(value(Two(1, -2)), Ok(Some(Value::list(["1", "-2"]))));
        assert_eq!(value(One { x: 'y' }), Ok(Some(Value::pairs([("x", "y")]))));
        assert_eq!(
            value((i8::MIN, i16::MIN, i32::MIN)),
            Ok(Some(Value::list(["-128", "-32768", "-2147483648"])))
        );
        assert_eq!(value((u16::MAX, u32::MAX, u64::MAX)), {
            Ok(Some(Value::list(["65535", "4294967295", "18446744073709551615"])))
        });
        for result in
            [value(Deep::Newtype(1)), value(Deep::Tuple(1, 2)), value(Deep::Struct { a: 1 })]
        {
            assert!(
                result.as_ref().is_err_and(|error| error.contains("section 2.3")),
                "{result:?}"
            );
        }
        assert_eq!(value(Bytes).unwrap_err(), "bytes are not supported");
        let unnamed = values_of(&BTreeMap::from([(None::<u8>, 1)])).unwrap_err();
        assert_eq!(unnamed.to_string(), "a name must be a string, number, or boolean");
    }

    #[test]
    fn deserialization_errors_name_the_expected_types() {
        // Owned strings are deserialized like borrowed ones.
        let owned = serde::de::value::StringDeserializer::<serde_json::Error>::new("a".to_owned());
        assert_eq!(serde::Deserialize::deserialize(owned).ok(), Some(Value::from("a")));
        let error = |text| serde_json::from_str::<Value<'_>>(text).unwrap_err().to_string();
        assert!(error("[[]]").contains("a string, number, or boolean"), "{}", error("[[]]"));
        assert!(error("null").contains("a list or map of them"), "{}", error("null"));
    }
}

/// Borrowed and owned members are compared and hashed in the same way.
#[test]
fn values_are_ordered_by_their_members() {
    use std::borrow::Cow;
    use std::collections::BTreeSet;
    use urikit_template::Members;
    let members = [Cow::Borrowed("a"), Cow::Borrowed("b")];
    let borrowed = Value::List(Members::Borrowed(&members));
    let owned = Value::list(["a", "b"]);
    assert_eq!(
        (&borrowed, borrowed.partial_cmp(&owned)),
        (&owned, Some(std::cmp::Ordering::Equal))
    );
    let values = [
        Value::from("b"),
        Value::list(["b"]),
        owned,
        Value::list(["a"]),
        Value::from(Cow::Borrowed("a")),
    ];
    let sorted: BTreeSet<Value<'_>> = values.into_iter().chain([borrowed]).collect();
    let expected = [
        Value::from("a"),
        Value::from("b"),
        Value::list(["a"]),
        Value::list(["a", "b"]),
        Value::list(["b"]),
    ];
    assert!(sorted.iter().eq(&expected), "{sorted:?}");
    assert_eq!(hash(&Members::Borrowed(&members)), hash(&members[..]));
    let hashed: std::collections::HashSet<&Value<'_>> = sorted.iter().collect();
    assert!(hashed.len() == expected.len() && expected.iter().all(|value| hashed.contains(value)));
    // Numbers are converted to strings.
    assert_eq!(
        [Value::from(7_u8), Value::from(7_i64)],
        [7_usize.as_value(), 7_i32.as_value()].map(Option::unwrap)
    );
    let template = Template::parse("{x}{y}").unwrap();
    let as_values = [("x", Value::list(["1", "2"])), ("y", Value::pairs([("a", "b")]))];
    assert_eq!(template.expand(&as_values).as_deref(), Ok("1,2a,b"));
    let expander = template.expander();
    assert!(expander.at_most(5).expand(&as_values).is_err());
    assert_eq!(expander.at_most(6).expand(as_values).as_deref(), Ok("1,2a,b"));
}

#[test]
fn templates_hash_like_their_strings() {
    let texts = ["/{a}", "/{b}", "/{a}"];
    let set: std::collections::HashSet<Template<'_>> =
        texts.map(|text| Template::parse(text).unwrap()).into();
    assert_eq!((set.len(), set.contains(&Template::parse("/{b}").unwrap())), (2, true));
    assert_eq!(hash(&Template::parse("/{a}").unwrap()), hash("/{a}"));
    let template = Template::parse("{a}{b}").unwrap();
    let matches = template.matches("xy").all();
    assert_eq!(matches.assignments().to_vec(), matches.clone().into_assignments());
    // References and owned strings are also sources.
    let values = [("a", "x".to_owned())];
    assert_eq!(template.expand(&values).as_deref(), Ok("x"));
}

/// Every operator has the prefix and separator in RFC 6570 appendix A.
#[test]
fn operators_have_prefixes_and_separators() {
    let values = [("a", "1"), ("b", ""), ("c", "/")];
    for (operator, text, level, expected) in [
        (Operator::Simple, "{a,b,c}", 3, "1,,%2F"),
        (Operator::Reserved, "{+a,b,c}", 3, "1,,/"),
        (Operator::Fragment, "{#a,b,c}", 3, "#1,,/"),
        (Operator::Label, "{.a,b,c}", 3, ".1..%2F"),
        (Operator::Segment, "{/a,b,c}", 3, "/1//%2F"),
        (Operator::Parameter, "{;a,b,c}", 3, ";a=1;b;c=%2F"),
        (Operator::Query, "{?a,b,c}", 3, "?a=1&b=&c=%2F"),
        (Operator::Continuation, "{&a,b,c}", 3, "&a=1&b=&c=%2F"),
        (Operator::Simple, "{a}", 1, "1"),
        (Operator::Reserved, "{+c}", 2, "/"),
        (Operator::Fragment, "{#c}", 2, "#/"),
        (Operator::Label, "{.c}", 3, ".%2F"),
        (Operator::Query, "{?c:1}", 4, "?c=%2F"),
    ] {
        let template = Template::parse(text).expect("a template");
        assert!(template.variables().all(|variable| variable.operator == operator), "{text}");
        assert_eq!(&text[1..=operator.as_str().len()], operator.as_str(), "{text}");
        assert_eq!(template.level(), level, "{text}");
        assert_eq!(template.expand(values).as_deref(), Ok(expected));
    }
}

/// A search by another reading finds the values that an independent encoding of the URI has.
#[test]
fn unescaped_characters_are_read() {
    let names = |template: &str, uri: &str| {
        let template = Template::parse(template).unwrap();
        let strict = template.matches(uri).all();
        let found = template.matches(uri).unescaped().all();
        // The results of a strict search are found too.
        assert!(strict.assignments().iter().all(|one| found.assignments().contains(one)), "{uri}");
        let first = found.first().map(|found| format!("{found:?}"));
        (strict.first().is_some(), first.unwrap_or_default())
    };
    let reserved = ":@!$'()*+=&;/?,#[]";
    for (template, place, read) in [
        ("/{a}/{b}", "/x/{}y", ":@!$'()*+=&;"),
        ("{/a,b}", "/x/{}y", ":@!$'()*+=&;"),
        ("/x{;b}", "/x;b={}y", ":@!$'()*+=&"),
        ("/x{?b}", "/x?b={}y", ":@!$'()*+=;/?"),
        ("/x?a{&b}", "/x?a&b={}y", ":@!$'()*+=;/?"),
    ] {
        for c in reserved.chars() {
            let uri = place.replace("{}", &c.to_string());
            let (is_strict, found) = names(template, &uri);
            // A comma separates the members of a list.
            assert_eq!(is_strict, c == ',', "{template} {uri}");
            let is_read = read.contains(c);
            assert_eq!(
                found.contains(&format!("(\"b\", Text(\"{c}y\"))")),
                is_read,
                "{template} {uri}"
            );
            // The value is that of the encoded URI.
            let encoded = place.replace("{}", &format!("%{:02X}", u32::from(c)));
            let (is_strict, expected) = names(template, &encoded);
            assert!(is_strict && (!is_read || found == expected), "{template} {uri}");
        }
    }
    // All occurrences of a variable have one value.
    assert_ne!(names("/{a}/{+a}", "/@/@").1, "");
    assert_eq!(names("/{a}/{+a}", "/@/x").1, "");
}

/// Every permutation of the parameters has the values of the order of the template.
#[test]
fn parameters_may_be_in_any_order() {
    for (template, parameters) in [
        ("/s{?q,page,tags*}", &["q=a", "page=2", "tags=x"][..]),
        ("/s?fixed=1{&q,l}#f", &["fixed=1", "q=%26", "l=x,y"]),
        ("/s{?q}{&m*}", &["q=1", "k=v"]),
        ("/s{?q}&r=1", &["q=1", "r=1"]),
    ] {
        let fragment = if template.ends_with("#f") { "#f" } else { "" };
        let uri = |list: &[&str]| format!("/s?{}{fragment}", list.join("&"));
        let template = Template::parse(template).unwrap();
        let ordered = uri(parameters);
        let expected = template.matches(&ordered).all().into_assignments();
        assert!(!expected.is_empty(), "{ordered}");
        let mut list = parameters.to_vec();
        // Rotations and one exchange generate all permutations of three.
        for turn in 0..2 * list.len() {
            list.rotate_left(1);
            if turn == list.len() {
                list.swap(0, 1);
            }
            let text = uri(&list);
            let found = template.matches(&text).any_order().all();
            assert_eq!(found.assignments(), expected, "{text}");
            let is_exploded = template.as_str().contains('*');
            assert!(
                is_exploded || text == ordered || template.matches(&text).all().first().is_none()
            );
        }
        let more = format!("{}&unknown=1", ordered.trim_end_matches("#f"));
        let is_found = template.matches(&more).any_order().all().first().is_some();
        assert_eq!(is_found, template.as_str().contains('*'), "{more}");
    }
    // Members of a list keep their order.
    let template = Template::parse("{?a*,b}").unwrap();
    let found = template.matches("?a=2&b=0&a=1").any_order().all();
    assert_eq!(found.first().unwrap()[0].1, Value::list(["2", "1"]));
    assert_eq!(template.matches("").any_order().all().ending(), Ending::Complete);
}
