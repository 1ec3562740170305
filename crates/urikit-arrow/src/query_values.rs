//! Editing of query parameters, with names and values from columns.

use arrow_array::builder::StringViewBuilder;
use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::UriRef;

use crate::input::{same_lengths, string_values};
use crate::query_edit::{Edit, append, edit_value, encoded, set};

/// Sets the query parameter in the same row of `names` and `values` in each URI of a string array.
///
/// A row is NULL if one of the values is NULL. If all rows have the same
/// parameter, use [`query_set`](crate::query_set), which describes the result.
///
/// # Errors
///
/// Returns an error if one of the arrays is not an array of strings, or if their lengths differ.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_set_columns;
///
/// let urls = StringArray::from(vec!["/list?page=7&q=a", "/list"]);
/// let names = StringArray::from(vec!["page", "q"]);
/// let values = StringArray::from(vec!["1", "b c"]);
/// let changed = query_set_columns(&urls, &names, &values)?;
/// assert_eq!((changed.value(0), changed.value(1)), ("/list?page=1&q=a", "/list?q=b%20c"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_set_columns(
    array: &dyn Array,
    names: &dyn Array,
    values: &dyn Array,
) -> Result<StringViewArray, ArrowError> {
    with_values(array, names, values, set)
}

/// Appends the query parameter in the same row of `names` and `values` to each URI of an array.
///
/// A row is NULL if one of the values is NULL. If all rows have the same
/// parameter, use [`query_append`](crate::query_append).
///
/// # Errors
///
/// Returns an error if one of the arrays is not an array of strings, or if their lengths differ.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_append_columns;
///
/// let urls = StringArray::from(vec!["/list?tag=a", "/list"]);
/// let names = StringArray::from(vec!["tag", "tag"]);
/// let values = StringArray::from(vec!["b", "c"]);
/// let tagged = query_append_columns(&urls, &names, &values)?;
/// assert_eq!((tagged.value(0), tagged.value(1)), ("/list?tag=a&tag=b", "/list?tag=c"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_append_columns(
    array: &dyn Array,
    names: &dyn Array,
    values: &dyn Array,
) -> Result<StringViewArray, ArrowError> {
    with_values(array, names, values, |uri, _, pair, out| append(uri, pair, out))
}

/// Returns what `write` writes for each URI with the name and the encoded parameter of the row.
fn with_values(
    array: &dyn Array,
    names: &dyn Array,
    values: &dyn Array,
    write: impl Fn(UriRef<'_>, &str, &str, &mut String) -> Edit,
) -> Result<StringViewArray, ArrowError> {
    same_lengths(array.len(), names.len())?;
    same_lengths(array.len(), values.len())?;
    let (names, values) = (string_values(names)?, string_values(values)?);
    let mut results = StringViewBuilder::with_capacity(array.len());
    let mut out = String::new();
    for (row, uri) in string_values(array)?.into_iter().enumerate() {
        let (Some(uri), Some(name), Some(value)) = (uri, names[row], values[row]) else {
            results.append_null();
            continue;
        };
        out.clear();
        let pair = encoded(name, value);
        let edit = edit_value(uri, &mut out, |uri, out| write(uri, name, &pair, out));
        results.append_value(match edit {
            Edit::Unchanged => uri,
            Edit::Written => &out,
        });
    }
    Ok(results.finish())
}
