//! Variables of URI templates in JSON: parsing and serialization.
//!
//! Numbers and booleans are converted to strings exactly as written, so numbers keep their
//! precision. `null` is undefined, and null members are omitted (RFC 6570 section 2.3). Pairs are
//! an object, or an array of `[NAME, VALUE]` arrays. Only the array may repeat a name.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use serde::{Serialize, Serializer};
use urikit_template::Value;

use crate::input::rows::{Json, repeated};
use crate::input_error::InputError;

/// Variables by name; null is undefined.
pub(crate) type Variables = BTreeMap<String, Option<Value<'static>>>;

const OBJECT: &str = "a JSON object of variables";
const VALUE: &str =
    "a string, number, boolean, null, array or object of them, or array of [NAME, VALUE]";
const MEMBER: &str = "a string, a number, a boolean, or null";
const PAIR: &str = "[NAME, VALUE]: a string, and a string, a number, a boolean, or null";

/// Parses a JSON object of variables.
///
/// # Errors
///
/// Returns an error with its position in the input.
pub(crate) fn variables(text: &[u8]) -> Result<Variables, Box<InputError>> {
    let mut variables = Variables::new();
    Json::row(text)?.members(OBJECT, |member| {
        let name = member.name.into_owned();
        // Parsers disagree on which of two values counts, so neither is taken.
        if variables.contains_key(&name) {
            return Err(repeated(member.key));
        }
        variables.insert(name, value(member.value)?);
        Ok(())
    })?;
    Ok(variables)
}

/// Parses the JSON value of a variable.
///
/// # Errors
///
/// Returns an error with its position in the input.
pub(crate) fn value_of(text: &str) -> Result<Option<Value<'static>>, Box<InputError>> {
    value(Json::value(text, "a JSON value")?)
}

fn value(json: Json<'_>) -> Result<Option<Value<'static>>, Box<InputError>> {
    match json.first() {
        b'[' => list_or_pairs(json).map(Some),
        b'{' => object(json).map(Some),
        _ => Ok(scalar(json, VALUE)?.map(|text| Value::from(text.into_owned()))),
    }
}

/// Returns a string, a number or boolean as written, or `None` for null.
fn scalar<'j>(json: Json<'j>, rule: &'static str) -> Result<Option<Cow<'j, str>>, Box<InputError>> {
    match json.first() {
        b'"' => json.string(),
        b'[' | b'{' => Err(json.error(rule, "expected a string, a number, or a boolean")),
        _ if json.is_null() => Ok(None),
        // Conversion to a number and back would change `1.0` and large integers.
        _ => Ok(Some(json.text.into())),
    }
}

fn object(json: Json<'_>) -> Result<Value<'static>, Box<InputError>> {
    let (mut names, mut pairs) = (HashSet::new(), Vec::new());
    json.members(VALUE, |member| {
        if !names.insert(member.name.clone()) {
            return Err(repeated(member.key));
        }
        let value = scalar(member.value, MEMBER)?;
        // A null member is omitted, but its name must still be unique.
        pairs.extend(value.map(|value| (member.name.into_owned(), value.into_owned())));
        Ok(())
    })?;
    Ok(Value::pairs(pairs))
}

fn list_or_pairs(json: Json<'_>) -> Result<Value<'static>, Box<InputError>> {
    let (mut list, mut pairs, mut has_pairs) = (Vec::new(), Vec::new(), None);
    for element in json.elements(VALUE)? {
        // The first element determines the type.
        match *has_pairs.get_or_insert(element.first() == b'[') {
            true => pairs.extend(pair(element)?),
            false => list.extend(scalar(element, MEMBER)?.map(Cow::into_owned)),
        }
    }
    Ok(if has_pairs == Some(true) { Value::pairs(pairs) } else { Value::list(list) })
}

/// Parses a pair; `None` if its value is null.
fn pair(json: Json<'_>) -> Result<Option<(String, String)>, Box<InputError>> {
    if json.first() != b'[' {
        return Err(json.error(PAIR, "array mixes values and pairs"));
    }
    let [name, value] = *json.elements(PAIR)? else {
        return Err(json.error(PAIR, "pair must have two elements"));
    };
    let name = name.string()?.ok_or_else(|| name.error(PAIR, "name of a pair must be a string"))?;
    Ok(scalar(value, PAIR)?.map(|value| (name.into_owned(), value.into_owned())))
}

/// Serializes a value without loss, as [`variables`] parses it.
#[derive(Debug)]
pub(crate) struct Written<'v>(pub(crate) &'v Value<'v>);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Text(text) => to.serialize_str(text),
            Value::List(members) => to.collect_seq(members.iter()),
            Value::Pairs(pairs) => {
                let mut names = HashSet::new();
                // Most JSON parsers keep only one of several members with the same name.
                if pairs.iter().all(|(name, _)| names.insert(name)) {
                    to.collect_map(pairs.iter().map(|(name, value)| (name, value)))
                } else {
                    to.collect_seq(pairs.iter())
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> Option<Value<'static>> {
        value_of(json).unwrap_or_else(|error| panic!("{json}: {error:?}"))
    }

    #[test]
    fn numbers_are_kept_as_written() {
        for number in [
            "12345678901234567890123",
            "18446744073709551616",
            "1e2",
            "3.10",
            "1E400",
            "-0",
            "0.1e-5",
            "true",
            "false",
        ] {
            assert_eq!(read(number), Some(number.into()), "{number}");
            assert_eq!(read(&format!("[{number}]")), Some(Value::list([number])), "{number}");
            let pairs = Some(Value::pairs([("a", number)]));
            assert_eq!(read(&format!("{{\"a\":{number}}}")), pairs, "{number}");
            assert_eq!(read(&format!("[[\"a\", {number}]]")), pairs, "{number}");
        }
        assert_eq!(read("null"), None);
        assert_eq!(read("[null,\"\\u0061\"]"), Some(Value::list(["a"])));
    }

    #[test]
    fn serialized_values_round_trip() {
        let texts = ["", "a", "\"\\", "é"];
        for number in 0..4_usize.pow(4) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|place| texts[number / 4_usize.pow(place) % 4]);
            for value in [Value::from(a), Value::list([a, b, c]), Value::pairs([(a, b), (c, d)])] {
                let written = serde_json::to_string(&Written(&value)).expect("JSON");
                assert_eq!(read(&written), Some(value), "{written}");
                // A parser that keeps only one member of each name loses nothing.
                let kept: serde_json::Value = serde_json::from_str(&written).expect("JSON");
                assert_eq!(kept.to_string().len(), written.len(), "{written}");
            }
        }
    }

    #[test]
    fn errors_have_the_span_of_the_value() {
        for (json, erroneous, message) in [
            (r#"{"a":1,"a":2}"#, "\"a\"", "duplicate member name"),
            (r#"{"a":1,"b":{"c":1,"\u0063":2}}"#, r#""\u0063""#, "duplicate member name"),
            (r#"{"é":[1,[2]]}"#, "[2]", "expected a string"),
            (r#"{"a":{"b":{}}}"#, "{}", "expected a string"),
            (r#"{"a":[["b",1],2]}"#, "2", "mixes values and pairs"),
            (r#"{"a":[["b",1],["c"]]}"#, "[\"c\"]", "two elements"),
            (r#"{"a":[["b",1],[1,2]]}"#, "1", "must be a string"),
            (r#"{"a":[["b",[1]]]}"#, "[1]", "expected a string"),
            (r#"{"a":"b\ud800"}"#, "\"", "invalid JSON"),
            (r#"{"a":1}x"#, "x", "trailing characters"),
            (r#"{"a":01}"#, "1", "invalid number"),
            ("[1]", "[1]", "expected a JSON object of variables"),
            ("{\n\n\"a\":x}", "x", "expected value"),
        ] {
            let error = variables(json.as_bytes()).expect_err(json);
            assert_eq!(&json[error.span.clone()], erroneous, "{json}: {error:?}");
            assert!(error.message.contains(message), "{json}: {error:?}");
        }
        let error = variables(b"{\"a\":\"\xFF\"}").expect_err("not UTF-8");
        assert_eq!((error.span, error.code), (6..7, "utf-8"));
        for json in ["", "1,2", "1]", "[1", "\"a"] {
            let error = value_of(json).expect_err(json);
            assert!(error.span.end <= json.len(), "{json}: {error:?}");
        }
    }
}
