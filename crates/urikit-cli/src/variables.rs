//! Variables of URI templates in JSON, as they come in and as they go out.
//!
//! A string is what it stands for; a number and a boolean are their text as it stands in the JSON, digit for digit, since most numbers
//! that JSON has no machine has. What is null is undefined, and a member that is null is left out (RFC 6570 section 2.3). Pairs are
//! an object, or an array of arrays of a name and a value: in an object no name may stand twice, and in pairs one may.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

use serde::{Serialize, Serializer};
use urikit_template::Value;

use crate::diagnostics::fault::Fault;
use crate::input::rows::{Json, repeated};

/// Variables by their names; null is undefined.
pub(crate) type Variables = BTreeMap<String, Option<Value<'static>>>;

/// What stands in braces.
const OBJECT: &str = "a JSON object of variables";
/// What a variable is.
const VALUE: &str =
    "a string, number, boolean, null, array or object of them, or array of [NAME, VALUE]";
/// What a member of a list or of pairs is.
const MEMBER: &str = "a string, a number, a boolean, or null";
const PAIR: &str = "[NAME, VALUE]: a string, and a string, a number, a boolean, or null";

/// The variables of a text of JSON.
///
/// # Errors
///
/// What is wrong with it, with its place in the text.
pub(crate) fn variables(text: &[u8]) -> Result<Variables, Box<Fault>> {
    let mut variables = Variables::new();
    Json::row(text)?.members(OBJECT, |member| {
        let name = member.name.into_owned();
        if variables.contains_key(&name) {
            return Err(repeated(member.key));
        }
        variables.insert(name, value(member.value)?);
        Ok(())
    })?;
    Ok(variables)
}

/// The value of a variable from the JSON that it is.
///
/// # Errors
///
/// What is wrong with it, with its place in the text.
pub(crate) fn value_of(text: &str) -> Result<Option<Value<'static>>, Box<Fault>> {
    value(Json::value(text, "a JSON value")?)
}

fn value(json: Json<'_>) -> Result<Option<Value<'static>>, Box<Fault>> {
    match json.first() {
        b'[' => list_or_pairs(json).map(Some),
        b'{' => object(json).map(Some),
        _ => Ok(scalar(json, VALUE)?.map(|text| Value::from(text.into_owned()))),
    }
}

/// A string, or what stands for itself; nothing if it is null.
fn scalar<'j>(json: Json<'j>, rule: &'static str) -> Result<Option<Cow<'j, str>>, Box<Fault>> {
    match json.first() {
        b'"' => json.string(),
        b'[' | b'{' => Err(json.fault(rule, "expected a string, a number, or a boolean")),
        _ if json.is_null() => Ok(None),
        _ => Ok(Some(json.text.into())),
    }
}

fn object(json: Json<'_>) -> Result<Value<'static>, Box<Fault>> {
    let (mut names, mut pairs) = (HashSet::new(), Vec::new());
    json.members(VALUE, |member| {
        if !names.insert(member.name.clone()) {
            return Err(repeated(member.key));
        }
        let value = scalar(member.value, MEMBER)?;
        pairs.extend(value.map(|value| (member.name.into_owned(), value.into_owned())));
        Ok(())
    })?;
    Ok(Value::pairs(pairs))
}

fn list_or_pairs(json: Json<'_>) -> Result<Value<'static>, Box<Fault>> {
    let (mut list, mut pairs, mut has_pairs) = (Vec::new(), Vec::new(), None);
    json.elements(VALUE, |element| {
        // The first element tells what the others are.
        match *has_pairs.get_or_insert(element.first() == b'[') {
            true => pairs.extend(pair(element)?),
            false => list.extend(scalar(element, MEMBER)?.map(Cow::into_owned)),
        }
        Ok(())
    })?;
    Ok(if has_pairs == Some(true) { Value::pairs(pairs) } else { Value::list(list) })
}

/// A name and a value, if that is not null.
fn pair(json: Json<'_>) -> Result<Option<(String, String)>, Box<Fault>> {
    let mut both = Vec::new();
    if json.first() != b'[' {
        return Err(json.fault(PAIR, "array mixes values and pairs"));
    }
    json.elements(PAIR, |element| {
        both.push(element);
        Ok(())
    })?;
    let &[name, value] = both.as_slice() else {
        return Err(json.fault(PAIR, "pair must have two elements"));
    };
    let name = name.string()?.ok_or_else(|| name.fault(PAIR, "name of a pair must be a string"))?;
    Ok(scalar(value, PAIR)?.map(|value| (name.into_owned(), value.into_owned())))
}

/// A value as [`variables`] reads it again, with all that is in it.
#[derive(Debug)]
pub(crate) struct Written<'v>(pub(crate) &'v Value<'v>);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Text(text) => to.serialize_str(text),
            Value::List(members) => to.collect_seq(members.iter()),
            Value::Pairs(pairs) => {
                let mut names = HashSet::new();
                // Most readers of an object keep one of those with the same name.
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
        value_of(json).unwrap_or_else(|fault| panic!("{json}: {fault:?}"))
    }

    #[test]
    fn a_number_keeps_its_text() {
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
    fn what_is_written_is_read_again() {
        let texts = ["", "a", "\"\\", "é"];
        for number in 0..4_usize.pow(4) {
            let [a, b, c, d] = [0, 1, 2, 3].map(|place| texts[number / 4_usize.pow(place) % 4]);
            for value in [Value::from(a), Value::list([a, b, c]), Value::pairs([(a, b), (c, d)])] {
                let written = serde_json::to_string(&Written(&value)).expect("JSON");
                assert_eq!(read(&written), Some(value), "{written}");
                // And by whoever keeps one member of each name.
                let kept: serde_json::Value = serde_json::from_str(&written).expect("JSON");
                assert_eq!(kept.to_string().len(), written.len(), "{written}");
            }
        }
    }

    #[test]
    fn a_fault_stands_where_it_is() {
        for (json, at_fault, message) in [
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
            let fault = variables(json.as_bytes()).expect_err(json);
            assert_eq!(&json[fault.span.clone()], at_fault, "{json}: {fault:?}");
            assert!(fault.message.contains(message), "{json}: {fault:?}");
        }
        let fault = variables(b"{\"a\":\"\xFF\"}").expect_err("not UTF-8");
        assert_eq!((fault.span, fault.code), (6..7, "utf-8"));
        for json in ["", "1,2", "1]", "[1", "\"a"] {
            let fault = value_of(json).expect_err(json);
            assert!(fault.span.end <= json.len(), "{json}: {fault:?}");
        }
    }
}
