use arrow_array::{Array, ListArray, StringViewArray};
use arrow_schema::{ArrowError, DataType};
use urikit::UriRef;
use urikit::query::{Pair, QuerySyntax};

use crate::input::range_in;
use crate::lists::{decode, list_of, lists, string_fields};
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
/// use urikit_arrow::query_get;
///
/// let urls = StringArray::from(vec!["/search?q=r%C3%A9sum%C3%A9+pdf&page=2", "/search"]);
/// let terms = query_get(&urls, "q")?;
/// assert_eq!(terms.value(0), "résumé pdf");
/// assert!(terms.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_get(array: &dyn Array, name: &str) -> Result<StringViewArray, ArrowError> {
    let mut bytes = Vec::new();
    strings(array, |value, out| {
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
    })
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
/// let pairs = urikit_arrow::query_pairs(&StringArray::from(vec!["?a=1"]))?;
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
/// use urikit_arrow::query_pairs;
///
/// let urls = StringArray::from(vec!["/search?q=red+shoes&exact", "/"]);
/// let pairs = query_pairs(&urls)?;
/// let first = pairs.value(0);
/// let values = first.as_struct().column_by_name("value").unwrap().as_string_view().clone();
/// assert_eq!(values.iter().collect::<Vec<_>>(), [Some("red shoes"), None]);
/// assert!(pairs.is_null(1));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_pairs(array: &dyn Array) -> Result<ListArray, ArrowError> {
    lists(array, &PAIR, |url, items| {
        for pair in pairs(url)? {
            items.push_field(url, pair.key());
            match pair.value() {
                Some(field) => items.push_field(url, field),
                None => items.push_null(),
            }
        }
        Some(())
    })
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
/// use urikit_arrow::query_names;
///
/// let names = query_names(&StringArray::from(vec!["/?b=1&a=2&b=3"]))?;
/// assert!(names.value(0).as_string_view().iter().flatten().eq(["b", "a", "b"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_names(array: &dyn Array) -> Result<ListArray, ArrowError> {
    lists(array, &PAIR[..1], |url, items| {
        for pair in pairs(url)? {
            items.push_field(url, pair.key());
        }
        Some(())
    })
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
/// use urikit_arrow::query_parts;
///
/// let parts = query_parts(&StringArray::from(vec!["/?q=a%20b&exact"]))?;
/// assert!(parts.value(0).as_string_view().iter().flatten().eq(["q=a%20b", "exact"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_parts(array: &dyn Array) -> Result<ListArray, ArrowError> {
    lists(array, &["part"], |url, items| {
        pairs(url)?.for_each(|pair| items.push_part(range_in(url, pair.as_str())));
        Some(())
    })
}

/// Returns all decoded values of a query parameter, such as `tag`, of each URI in a string array.
///
/// Use it for parameters that can occur several times. The value of a parameter without `=` is
/// NULL. A row is an empty list if there is no such parameter, and NULL if the URI has no query or
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
/// use urikit_arrow::query_get_all;
///
/// let tags = query_get_all(&StringArray::from(vec!["/?tag=a&page=2&tag=b+c"]), "tag")?;
/// assert!(tags.value(0).as_string_view().iter().flatten().eq(["a", "b c"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_get_all(array: &dyn Array, name: &str) -> Result<ListArray, ArrowError> {
    lists(array, &PAIR[1..], |url, items| {
        for pair in pairs(url)?.filter(|pair| pair.key().is(name)) {
            match pair.value() {
                Some(field) => items.push_field(url, field),
                None => items.push_null(),
            }
        }
        Some(())
    })
}
