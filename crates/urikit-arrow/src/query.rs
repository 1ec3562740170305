use core::fmt::Write;
use std::borrow::Cow;

use arrow_array::{Array, ListArray, StringViewArray};
use arrow_schema::{ArrowError, DataType};
use urikit::query::{Pair, QuerySyntax};
use urikit::{UriRef, component};
use urikit_readings::Part as Key;

use crate::Options;
use crate::input::range_in;
use crate::lists::{Items, decode, list_of, lists, string_fields};
use crate::parser::{Components, Parse, Parser, with_components, with_parser};
use crate::rows::{Found, strings};

/// Returns the decoded value of a query parameter, such as `q` in `?q=a+b`, of each URI.
///
/// The first parameter with this name is used. Parameters are separated by `&`, and `+` is decoded
/// as a space. A row is NULL if there is no such parameter or the value is invalid. Values without
/// escapes are not copied.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{Options, query_get};
///
/// let urls = StringArray::from(vec!["/search?q=r%C3%A9sum%C3%A9+pdf&page=2", "/search"]);
/// let terms = query_get(&urls, "q", &Options::new())?;
/// assert_eq!(terms.value(0), "résumé pdf");
/// assert!(terms.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_get(
    array: &dyn Array,
    name: &str,
    options: &Options,
) -> Result<StringViewArray, ArrowError> {
    let mut bytes = Vec::new();
    let of_value = |value: &str, out: &mut String| {
        let Some(pair) = pairs(value).and_then(|mut pairs| pairs.find(|it| it.key().is(name)))
        else {
            return Found::Nothing;
        };
        match pair.value() {
            Some(field) if field.as_str().contains(['%', '+']) => {
                decode(field, &mut bytes, out);
                Found::New
            }
            Some(field) => Found::Part(range_in(value, field.as_str())),
            None => Found::Part(0..0),
        }
    };
    with_queries(array, options, |array| strings(array, of_value))
}

/// Returns the pairs of a query, without empty ones, or `None` if it is undefined or the value is
/// invalid.
fn pairs(value: &str) -> Option<impl Iterator<Item = Pair<'_>>> {
    let query = UriRef::parse(value).ok()?.query()?;
    Some(query.pairs(QuerySyntax::FORM).filter(|pair| !pair.is_empty()))
}

/// The names of the members of [`query_pairs`].
const PAIR: [&str; 2] = ["name", "value"];

/// Returns the data type of the arrays that [`query_pairs`] returns, which are lists of parameters.
///
/// Use it to declare the return type of a function in a query engine.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
///
/// let urls = StringArray::from(vec!["?a=1"]);
/// let pairs = urikit_arrow::query_pairs(&urls, &urikit_arrow::Options::new())?;
/// assert_eq!(pairs.data_type(), &urikit_arrow::query_pairs_type());
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_pairs_type() -> DataType {
    list_of(DataType::Struct(string_fields(&PAIR)))
}

/// Returns the decoded query parameters of each URI in a string array, as lists of structs.
///
/// The fields of a struct are `name` and `value`, which is NULL for a parameter without `=`. Empty
/// parameters, as in `a&&b`, are omitted. A row is NULL if the URI has no query or is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if a list has too many elements.
///
/// # Examples
///
/// ```
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{Options, query_pairs};
///
/// let urls = StringArray::from(vec!["/search?q=red+shoes&exact", "/"]);
/// let pairs = query_pairs(&urls, &Options::new())?;
/// let first = pairs.value(0);
/// let values = first.as_struct().column_by_name("value").unwrap().as_string_view().clone();
/// assert_eq!(values.iter().collect::<Vec<_>>(), [Some("red shoes"), None]);
/// assert!(pairs.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_pairs(array: &dyn Array, options: &Options) -> Result<ListArray, ArrowError> {
    let of_value = |url: &str, items: &mut Items| {
        for pair in pairs(url)? {
            items.push_field(url, pair.key());
            match pair.value() {
                Some(field) => items.push_field(url, field),
                None => items.push_null(),
            }
        }
        Some(())
    };
    with_queries(array, options, |array| lists(array, &PAIR, of_value))
}

/// Returns the decoded names of the query parameters of each URI in a string array, in order.
///
/// Use it to find out which parameters occur in a set of URIs. A name that occurs twice is returned
/// twice. A row is NULL if the URI has no query or is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if a list has too many elements.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use urikit_arrow::{Options, query_names};
///
/// let urls = StringArray::from(vec!["/?b=1&a=2&b=3"]);
/// let names = query_names(&urls, &Options::new())?;
/// assert!(names.value(0).as_string_view().iter().flatten().eq(["b", "a", "b"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_names(array: &dyn Array, options: &Options) -> Result<ListArray, ArrowError> {
    let of_value = |url: &str, items: &mut Items| {
        for pair in pairs(url)? {
            items.push_field(url, pair.key());
        }
        Some(())
    };
    with_queries(array, options, |array| lists(array, &PAIR[..1], of_value))
}

/// Returns the query parameters of each URI in a string array as written, such as `q=a+b`.
///
/// Empty parameters, as in `a&&b`, are omitted. For decoded names and values, use [`query_pairs`].
/// A row is NULL if the URI has no query or is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if a list has too many elements.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use urikit_arrow::{Options, query_parts};
///
/// let urls = StringArray::from(vec!["/?q=a%20b&exact"]);
/// let parts = query_parts(&urls, &Options::new())?;
/// assert!(parts.value(0).as_string_view().iter().flatten().eq(["q=a%20b", "exact"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_parts(array: &dyn Array, options: &Options) -> Result<ListArray, ArrowError> {
    fn of_parsed<P: Parse>(array: &dyn Array, mut parser: P) -> Result<ListArray, ArrowError> {
        lists(array, &["part"], |url: &str, items: &mut Items| {
            let query = parser.parse(url).as_ref().ok()?.span(Key::Query)?;
            let parts = url[query].split('&').filter(|part| !part.is_empty());
            parts.for_each(|part| items.push_part(range_in(url, part)));
            Some(())
        })
    }
    with_components(
        array,
        options,
        |array| with_parser!(options, parser => of_parsed(array, parser)),
    )
}

/// Returns all decoded values of a query parameter, such as `tag`, of each URI in a string array.
///
/// Use it for parameters that can occur several times. The value of a parameter without `=` is
/// empty. A row is an empty list if there is no such parameter, and NULL if the URI has no query or
/// is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings, or if a list has too many elements.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use arrow_array::cast::AsArray;
/// use urikit_arrow::{Options, query_get_all};
///
/// let urls = StringArray::from(vec!["/?tag=a&page=2&tag=b+c"]);
/// let tags = query_get_all(&urls, "tag", &Options::new())?;
/// assert!(tags.value(0).as_string_view().iter().flatten().eq(["a", "b c"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_get_all(
    array: &dyn Array,
    name: &str,
    options: &Options,
) -> Result<ListArray, ArrowError> {
    let of_value = |url: &str, items: &mut Items| {
        for pair in pairs(url)?.filter(|pair| pair.key().is(name)) {
            match pair.value() {
                Some(field) => items.push_field(url, field),
                None => items.push_part(0..0),
            }
        }
        Some(())
    };
    with_queries(array, options, |array| lists(array, &PAIR[1..], of_value))
}

/// Calls a function with URI references whose queries are those that the parser finds.
///
/// References of RFC 3986 are the values themselves. Other specifications allow more characters, so
/// each value is replaced by a reference that consists of its query, which decodes to the same
/// names and values. A value without a query becomes an empty reference.
fn with_queries<T>(
    array: &dyn Array,
    options: &Options,
    function: impl FnOnce(&dyn Array) -> Result<T, ArrowError>,
) -> Result<T, ArrowError> {
    if options.is_uri() {
        return function(array);
    }
    let mut parser = Parser::new(options);
    let of_value = |value: &str, out: &mut String| {
        let Ok(parsed) = parser.parse(value) else { return Found::Nothing };
        if let Some(query) = parsed.get(Key::Query) {
            out.push('?');
            out.push_str(&valid_query(query));
        }
        Found::New
    };
    function(&strings(array, of_value)?)
}

/// Percent-encodes the characters that RFC 3986 does not allow in a query, and each `%` without two
/// hexadecimal digits.
pub(crate) fn valid_query(query: &str) -> Cow<'_, str> {
    if component::Query::parse(query).is_ok() {
        return Cow::Borrowed(query);
    }
    let bytes = query.as_bytes();
    let is_escape = |at: usize| {
        let digits = bytes.get(at + 1..at + 3);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    let mut valid = String::with_capacity(query.len() + 8);
    for (at, byte) in query.bytes().enumerate() {
        let is_allowed = byte.is_ascii_alphanumeric()
            || b"-._~!$&'()*+,;=:@/?".contains(&byte)
            || byte == b'%' && is_escape(at);
        match is_allowed {
            true => valid.push(char::from(byte)),
            false => drop(write!(valid, "%{byte:02X}")),
        }
    }
    Cow::Owned(valid)
}
