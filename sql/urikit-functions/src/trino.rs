//! Trino's URL functions: `url_extract_*`, `url_encode`, and `url_decode`.
//!
//! Like Trino, they parse URLs by the rules of `java.net.URI` (JDK 17). They return NULL for
//! invalid URLs and the empty string for undefined components. The path, query, and fragment are
//! decoded.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringViewBuilder};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use urikit_arrow::string_values;
use urikit_legacy::rfc2396::java::JavaUri;

use crate::error::{Result, fail};
use crate::function::{Function, Parameter};
use crate::java_text::{decode_utf8, hex_digit};
use crate::shown::shown;
use crate::spark::form;
use crate::value::Arguments;

/// Returns the functions, with Trino's names.
pub fn functions() -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter()
}

const URL: Parameter = Parameter::new("url", "A URL");
const NAME: Parameter = Parameter::new("name", "The name of a parameter");

const fn function(
    name: &'static str,
    description: &'static str,
    example: &'static str,
    run: fn(&Arguments) -> Result<ArrayRef>,
) -> Function {
    Function::new(name, description, example, &[URL], run)
}

static FUNCTIONS: [Function; 9] = [
    function(
        "url_extract_protocol",
        "Returns the scheme.",
        "url_extract_protocol('http://h/') = 'http'",
        |args| component(args, |uri| uri.scheme().map(|it| it.as_str().into())),
    ),
    function(
        "url_extract_host",
        "Returns the host.",
        "url_extract_host('http://h:80/') = 'h'",
        |args| component(args, |uri| uri.host().map(Into::into)),
    ),
    function(
        "url_extract_path",
        "Returns the path, decoded.",
        "url_extract_path('http://h/a%20b') = '/a b'",
        |args| component(args, |uri| uri.path().map(|it| decode(it.as_str()))),
    ),
    function(
        "url_extract_query",
        "Returns the query, decoded.",
        "url_extract_query('http://h/?a=1') = 'a=1'",
        |args| component(args, |uri| uri.query().map(|it| decode(it.as_str()))),
    ),
    function(
        "url_extract_fragment",
        "Returns the fragment, decoded.",
        "url_extract_fragment('http://h/#top') = 'top'",
        |args| component(args, |uri| uri.fragment().map(|it| decode(it.as_str()))),
    ),
    Function {
        result: || DataType::Int64,
        ..function(
            "url_extract_port",
            "Returns the port.",
            "url_extract_port('http://h:80/') = 80",
            port,
        )
    },
    Function {
        parameters: &[URL, NAME],
        ..function(
            "url_extract_parameter",
            "Returns the decoded value of the first query parameter with a name.",
            "url_extract_parameter('http://h/?q=a+b', 'q') = 'a b'",
            parameter,
        )
    },
    function(
        "url_encode",
        "Encodes a string for a form (application/x-www-form-urlencoded).",
        "url_encode('a b') = 'a+b'",
        |args| {
            let encode = |value: &str| {
                let mut out = String::new();
                form::encode(value, &mut out);
                Ok(Some(Cow::Owned(out)))
            };
            map(&args.array(0)?, encode)
        },
    ),
    function(
        "url_decode",
        "Decodes a string of a form. Fails if an escape is invalid.",
        "url_decode('a+b') = 'a b'",
        |args| map(&args.array(0)?, |value| decode_form(value).map(Some)),
    ),
];

fn decode_form(value: &str) -> Result<Cow<'_, str>> {
    match form::decode(value) {
        Ok(decoded) => Ok(Cow::Owned(decoded)),
        Err(reason) => fail!("{reason}: '{}'", shown(value)),
    }
}

fn map<'a>(
    array: &'a dyn Array,
    function: impl Fn(&'a str) -> Result<Option<Cow<'a, str>>>,
) -> Result<ArrayRef> {
    let mut results = StringViewBuilder::with_capacity(array.len());
    for value in string_values(array)? {
        results.append_option(value.map(&function).transpose()?.flatten());
    }
    Ok(Arc::new(results.finish()))
}

/// Returns a component of each URL: NULL if the URL is invalid, empty if the component is
/// undefined.
fn component(
    args: &Arguments,
    get: impl for<'a> Fn(&JavaUri<'a>) -> Option<Cow<'a, str>>,
) -> Result<ArrayRef> {
    let component = |url| Some(get(&JavaUri::parse(url).ok()?).unwrap_or_default());
    map(&args.array(0)?, |url| Ok(component(url)))
}

fn port(args: &Arguments) -> Result<ArrayRef> {
    let array = args.array(0)?;
    let port = |url: Option<&str>| JavaUri::parse(url?).ok()?.port().map(i64::from);
    let mut ports = Int64Builder::with_capacity(array.len());
    string_values(&array)?.into_iter().for_each(|url| ports.append_option(port(url)));
    Ok(Arc::new(ports.finish()))
}

fn parameter(args: &Arguments) -> Result<ArrayRef> {
    let (urls, names) = (args.array(0)?, args.array(1)?);
    let mut results = StringViewBuilder::with_capacity(args.rows());
    for (url, name) in string_values(&urls)?.into_iter().zip(string_values(&names)?) {
        let query = url.and_then(|url| JavaUri::parse(url).ok()?.query()).map(|it| it.as_str());
        let value = query.zip(name).and_then(|(query, name)| {
            let pairs = query.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, "")));
            pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
        });
        results.append_option(value.map(decode_form).transpose()?);
    }
    Ok(Arc::new(results.finish()))
}

/// Decodes as the getters of `java.net.URI` do: escapes become characters, invalid UTF-8 becomes
/// U+FFFD, and other characters stay.
fn decode(part: &str) -> Cow<'_, str> {
    if !part.contains('%') {
        return Cow::Borrowed(part);
    }
    let mut decoded = String::with_capacity(part.len());
    let mut rest = part;
    while let Some(at) = rest.find('%') {
        decoded.push_str(&rest[..at]);
        rest = &rest[at..];
        let mut bytes = Vec::new();
        while let [b'%', high, low, ..] = rest.as_bytes() {
            let digit = |byte: &u8| hex_digit(u16::from(*byte)).unwrap_or_default();
            bytes.push(digit(high) * 16 + digit(low));
            rest = &rest[3..];
        }
        decoded.push_str(&decode_utf8(&bytes));
    }
    decoded.push_str(rest);
    Cow::Owned(decoded)
}
