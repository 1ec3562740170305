//! Spark's URL functions: `parse_url`, `try_parse_url`, `url_encode`, `url_decode`, and
//! `try_url_decode`.
//!
//! Like Spark, they parse URLs by the rules of `java.net.URI` (JDK 17). As in Spark's ANSI mode,
//! `parse_url` and `url_decode` fail for invalid input, and the functions with `try_` return NULL.
//!
//! The third argument of `parse_url` is a key, which Spark interprets as a regular expression of
//! Java. Keys with syntax that is not supported here, such as `\R`, `\X`, or `(?U)`, are errors.
//! The flag `(?i)` also ignores the case of non-ASCII characters, unlike in Java.

pub(crate) mod form;
mod java_quantifiers;
mod java_regex;
mod parse_url;

use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_array::builder::StringViewBuilder;
use urikit_arrow::string_values;

use crate::error::{Result, fail};
use crate::function::{Function, Parameter};
use crate::shown::shown;
use crate::value::Arguments;

/// Returns the functions, with Spark's names.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter()
}

const URL: Parameter = Parameter::new("url", "A URL");
const PART: Parameter =
    Parameter::new("part", "HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY, or USERINFO");
const KEY: Parameter =
    Parameter::new("key", "With QUERY, the name of a parameter, as a regular expression");
const STRING: Parameter = Parameter::new("string", "A string");

const fn function(
    name: &'static str,
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function::new(name, description, example, &[STRING], run)
}

static FUNCTIONS: [Function; 5] = [
    Function {
        parameters: &[URL, PART, KEY],
        optional: 1,
        ..function(
            "parse_url",
            "Extracts a part of a URL. Fails if the URL is invalid.",
            "parse_url('http://h/?a=1', 'QUERY', 'a') = '1'",
            |args| parse_url::parse_url(args, OnInvalid::Fail),
        )
    },
    Function {
        parameters: &[URL, PART, KEY],
        optional: 1,
        ..function(
            "try_parse_url",
            "Extracts a part of a URL. Returns NULL if the URL is invalid.",
            "try_parse_url('http://a b/', 'HOST') IS NULL",
            |args| parse_url::parse_url(args, OnInvalid::Null),
        )
    },
    function(
        "url_encode",
        "Encodes a string for a form (application/x-www-form-urlencoded).",
        "url_encode('a b/c') = 'a+b%2Fc'",
        |args| {
            map(args, |value, out| {
                form::encode(value, out);
                Ok(true)
            })
        },
    ),
    function(
        "url_decode",
        "Decodes a string of a form. Fails if an escape is invalid.",
        "url_decode('a+b%2Fc') = 'a b/c'",
        |args| {
            map(args, |value, out| match form::decode(value) {
                Ok(decoded) => {
                    out.push_str(&decoded);
                    Ok(true)
                }
                Err(reason) => fail!("[CANNOT_DECODE_URL] {reason}: '{}'", shown(value)),
            })
        },
    ),
    function(
        "try_url_decode",
        "Decodes a string of a form. Returns NULL if an escape is invalid.",
        "try_url_decode('%zz') IS NULL",
        |args| {
            map(args, |value, out| {
                let decoded = form::decode(value);
                decoded.iter().for_each(|decoded| out.push_str(decoded));
                Ok(decoded.is_ok())
            })
        },
    ),
];

/// The result for an invalid URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OnInvalid {
    Fail,
    Null,
}

/// Applies a function to each value. It returns whether there is a result.
fn map(args: &Arguments, function: impl Fn(&str, &mut String) -> Result<bool>) -> Result<ArrayRef> {
    let array = args.array(0)?;
    let mut results = StringViewBuilder::with_capacity(args.rows());
    let mut out = String::new();
    for value in string_values(&array)? {
        out.clear();
        match value {
            Some(value) if function(value, &mut out)? => results.append_value(&out),
            _ => results.append_null(),
        }
    }
    Ok(Arc::new(results.finish()))
}
