//! Laws that connect the traits of a type, such as equal values having equal hashes. The checks are
//! shared with the tests of `urikit`.

#[path = "../../../urikit/tests/it/api_laws/law.rs"]
mod law;
#[path = "../../../urikit/tests/it/api_laws/listing.rs"]
mod listing;
#[cfg(feature = "serde")]
#[path = "../../../urikit/tests/it/api_laws/threads.rs"]
mod threads;

use std::borrow::Cow;

use law::Asked;
#[cfg(feature = "serde")]
use threads::named_types;
use urikit_template::{
    Ending, Members, Modifier, Operator, Template, TemplateError, TemplateErrorKind, Value,
    Variable,
};

fn check_choices(asked: &mut Asked) {
    let endings = || [Ending::Complete, Ending::GaveUp, Ending::TooMany];
    asked.of("urikit_template::Ending", endings).equal().hashed();
    let modifiers =
        || [Modifier::None, Modifier::Explode, Modifier::Prefix(1), Modifier::Prefix(2)];
    asked.of("urikit_template::Modifier", modifiers).equal().hashed();
    let operators =
        || [Operator::Simple, Operator::Reserved, Operator::Query, Operator::Continuation];
    asked.of("urikit_template::Operator", operators).equal().hashed();
    let kinds =
        || [TemplateErrorKind::NameDot, TemplateErrorKind::Write, TemplateErrorKind::TooLong];
    asked.of("urikit_template::TemplateErrorKind", kinds).equal().hashed();
}

fn check_templates(asked: &mut Asked) {
    let texts = ["", "a", "{a}", "{A}", "{a}{b}", "{?a*}", "%61"];
    let parse = |text: &str| Template::parse(text.to_owned().leak()).expect("a template");
    asked
        .of("urikit_template::Template", || texts.map(parse))
        .or(texts.map(|text| parse(text).into_owned()))
        .equal()
        .hashed()
        .texts();
    asked
        .of("urikit_template::Template", || texts.map(|text| parse(text).into_owned()))
        .read_back();
    let variables = |text: &str| {
        let template: &'static Template<'static> = Box::leak(Box::new(parse(text)));
        Vec::<Variable<'static>>::from_iter(template.variables())
    };
    asked
        .of("urikit_template::Variable", || variables("{a}{+a}{a*}{a:3}{b}{?a,a}"))
        .equal()
        .hashed();
    // Borrowed and owned members are equal.
    let slices: [&'static [&'static str]; 6] =
        [&[], &["a"], &["b"], &["a", "b"], &["ab"], &["a", ""]];
    asked
        .of("urikit_template::Members", || slices.map(|slice| Members::Owned(slice.to_vec())))
        .or(slices.map(Members::Borrowed))
        .equal()
        .hashed()
        .ordered();
    asked
        .of("urikit_template::Value", values)
        .or(values().map(|value| -> Value<'static> {
            let kept: &'static Value<'static> = Box::leak(Box::new(value));
            match kept {
                Value::Text(text) => Value::Text(Cow::Borrowed(text)),
                Value::List(members) => Value::List(Members::Borrowed(members)),
                Value::Pairs(pairs) => Value::Pairs(Members::Borrowed(pairs)),
            }
        }))
        .equal()
        .hashed()
        .ordered();
}

/// Returns different owned values of every kind.
fn values() -> [Value<'static>; 9] {
    let list = |members: &[&str]| Value::list(members.iter().map(|member| (*member).to_owned()));
    let pairs = |pairs: &[(&str, &str)]| {
        Value::pairs(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    };
    [
        Value::from(String::new()),
        Value::from("a".to_owned()),
        list(&[]),
        list(&[""]),
        list(&["a", "b"]),
        list(&["ab"]),
        pairs(&[]),
        pairs(&[("a", "b")]),
        pairs(&[("b", "a"), ("a", "b")]),
    ]
}

fn check_errors(asked: &mut Asked) {
    let errors = || -> [TemplateError; 4] {
        ["{", "a{", "{a.}", "{=a}"].map(|text| Template::parse(text).expect_err(text))
    };
    asked.of("urikit_template::TemplateError", errors).equal().hashed();
    #[cfg(feature = "serde")]
    {
        use serde::ser::Error;
        use urikit_template::ValuesError;
        asked.of("urikit_template::ValuesError", || ["a", "b"].map(ValuesError::custom)).equal();
        let values = asked.of("urikit_template::Value", values);
        for value in values.all() {
            let json = serde_json::to_vec(value).expect("serialization");
            assert_eq!(serde_json::from_slice::<Value<'static>>(&json).expect("JSON"), *value);
            let mut cbor = Vec::new();
            ciborium::into_writer(value, &mut cbor).expect("serialization");
            assert_eq!(
                ciborium::from_reader::<Value<'static>, _>(&cbor[..]).expect("CBOR"),
                *value
            );
        }
        values.asked("Serialize").asked("Deserialize");
    }
}

#[test]
fn every_type_follows_the_laws_of_its_traits() {
    let mut asked = Asked::default();
    check_choices(&mut asked);
    check_templates(&mut asked);
    check_errors(&mut asked);
    #[cfg(feature = "serde")]
    asked.is_complete(
        "urikit-template",
        &["Eq", "Hash", "Ord", "FromStr", "AsRef<str>", "Serialize", "Deserialize"],
    );
}

/// Values cannot be deserialized from Postcard, which is not self-describing.
#[cfg(feature = "serde")]
#[test]
fn values_need_a_self_describing_format() {
    for value in values() {
        let packed = postcard::to_allocvec(&value).expect("serialization");
        assert_eq!(postcard::from_bytes::<Value<'_>>(&packed), Err(postcard::Error::WontImplement));
    }
}

#[cfg(feature = "serde")]
#[test]
fn every_type_is_send_and_sync() {
    let names = named_types! { goes_anywhere:
        urikit_template {
            Ending Members<'_, u8> Modifier Operator TemplateErrorKind Value<'_>
            Expander<'_> Matcher<'_> Matches<'_> Template<'_> TemplateDrawing<'_>
            TemplateError ValuesError Variable<'_>
        }
    };
    assert_eq!(names, listing::types("urikit-template"));
}
