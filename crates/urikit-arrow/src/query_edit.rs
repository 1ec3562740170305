use core::ops::Range;

use arrow_array::{Array, StringViewArray};
use arrow_schema::ArrowError;
use urikit::component::Encoded;
use urikit::query::{EncodedField, Pair, QueryEditor, QuerySyntax};
use urikit::{Component, UriRef};
use urikit_readings::raw::edit_query;

use crate::input::range_in;
use crate::rows::{Found, strings};

/// A writer of a URI with another query.
struct QueryWriter<'o> {
    out: &'o mut String,
    separator: char,
}

impl<'o> QueryWriter<'o> {
    /// Writes everything before the query.
    fn new(uri: UriRef<'_>, out: &'o mut String) -> Self {
        out.push_str(before_query(uri));
        Self { out, separator: '?' }
    }

    /// Writes a parameter, which consists of `parts`.
    fn push(&mut self, parts: &[&str]) {
        self.out.push(self.separator);
        parts.iter().for_each(|part| self.out.push_str(part));
        self.separator = '&';
    }
}

/// Returns a parameter as it is written in a query.
pub(crate) fn encoded(name: &str, value: &str) -> String {
    let mut pair = QueryEditor::new(None, QuerySyntax::FORM);
    pair.append_pair(name, value);
    pair.into_string().unwrap_or_default()
}

/// Returns the parameters of the query, or none if it is undefined or empty.
fn pairs(uri: UriRef<'_>) -> impl Iterator<Item = Pair<'_>> {
    let query = uri.query().filter(|query| !query.as_str().is_empty());
    query.into_iter().flat_map(|query| query.pairs(QuerySyntax::FORM))
}

fn before_query(uri: UriRef<'_>) -> &str {
    let part = uri.span(Component::Query).or_else(|| uri.span(Component::Fragment));
    &uri.as_str()[..part.map_or(uri.as_str().len(), |part| part.start - 1)]
}

fn push_fragment(uri: UriRef<'_>, out: &mut String) {
    let fragment = uri.span(Component::Fragment);
    out.push_str(fragment.map_or("", |fragment| &uri.as_str()[fragment.start - 1..]));
}

/// Removes the query parameters with the given names from each URI in a string array.
///
/// Names are compared after decoding. If no parameter is left, the `?` is removed as well. Every
/// other byte is unchanged, also in a value that is not a valid URI. To remove all parameters whose
/// names have a prefix, use [`query_remove_matching`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_remove;
///
/// let urls = StringArray::from(vec!["/p?utm_source=a&id=%7e1&utm_medium=b#top", "/p?gclid=1"]);
/// let clean = query_remove(&urls, &["utm_source", "utm_medium", "gclid"])?;
/// assert_eq!((clean.value(0), clean.value(1)), ("/p?id=%7e1#top", "/p"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_remove(array: &dyn Array, names: &[&str]) -> Result<StringViewArray, ArrowError> {
    remove(array, |pair| names.iter().any(|name| pair.key().is(name)))
}

/// Removes the query parameters that match a pattern, such as `utm_*`, from each URI of an array.
///
/// A pattern that ends with `*` matches all names that start with the part before it. Other
/// patterns match only their own name. Everything else is as in [`query_remove`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_remove_matching;
///
/// let urls = StringArray::from(vec!["/p?utm_source=a&id=%7e1&utm_medium=b#top", "/p?gclid=1"]);
/// let clean = query_remove_matching(&urls, &["utm_*", "gclid"])?;
/// assert_eq!((clean.value(0), clean.value(1)), ("/p?id=%7e1#top", "/p"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_remove_matching(
    array: &dyn Array,
    patterns: &[&str],
) -> Result<StringViewArray, ArrowError> {
    remove(array, |pair| patterns.iter().any(|pattern| matches(pair.key(), pattern)))
}

fn remove(
    array: &dyn Array,
    is_removed: impl Fn(&Pair<'_>) -> bool,
) -> Result<StringViewArray, ArrowError> {
    edit(array, |uri, out| match uri.query() {
        Some(_) => write_without(uri, &is_removed, out),
        None => Edit::Unchanged,
    })
}

/// Writes a URI without some of its pairs.
///
/// It is not inlined, so that the loop over rows, most of which have no query, is small.
#[inline(never)]
fn write_without(
    uri: UriRef<'_>,
    is_removed: &impl Fn(&Pair<'_>) -> bool,
    out: &mut String,
) -> Edit {
    let mut rest = pairs(uri);
    let Some(first) = rest.position(|pair| is_removed(&pair)) else {
        return Edit::Unchanged;
    };
    let start = before_query(uri).len();
    let mut query = QueryWriter::new(uri, out);
    for pair in pairs(uri).take(first).chain(rest.filter(|pair| !is_removed(pair))) {
        query.push(&[pair.as_str()]);
    }
    if out.len() == start + 1 {
        // Only an empty parameter is left.
        out.truncate(start);
    }
    push_fragment(uri, out);
    Edit::Written
}

/// The result of an edit, which writes a value with another query only if it is different.
pub(crate) enum Edit {
    Unchanged,
    Written,
}

/// Returns each value as `write` writes it with another query.
fn edit(
    array: &dyn Array,
    mut write: impl FnMut(UriRef<'_>, &mut String) -> Edit,
) -> Result<StringViewArray, ArrowError> {
    strings(array, |value, out| match edit_value(value, out, &mut write) {
        Edit::Unchanged => Found::Part(0..value.len()),
        Edit::Written => Found::written(value, out),
    })
}

/// Writes a value with another query. The rest of the value need not be valid.
pub(crate) fn edit_value(
    value: &str,
    out: &mut String,
    mut write: impl FnMut(UriRef<'_>, &mut String) -> Edit,
) -> Edit {
    match UriRef::parse(value) {
        Ok(uri) => write(uri, out),
        Err(_) => edit_invalid(value, out, write),
    }
}

/// Writes an invalid value with another query. Inlined, it would slow down the edits of valid ones.
#[cold]
#[inline(never)]
fn edit_invalid(
    value: &str,
    out: &mut String,
    mut write: impl FnMut(UriRef<'_>, &mut String) -> Edit,
) -> Edit {
    out.push_str(&edit_query(value, |query| {
        let mut edited = String::new();
        match write(query, &mut edited) {
            Edit::Unchanged => query.as_str().to_owned(),
            Edit::Written => edited,
        }
    }));
    Edit::Written
}

/// Returns whether a key is equal to a pattern, or starts with the part before its final `*`.
fn matches(key: EncodedField<'_>, pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some(prefix) => {
            let mut bytes = key.bytes();
            prefix.bytes().all(|byte| bytes.next() == Some(byte))
        }
        None => key.is(pattern),
    }
}

/// Sets the value of a query parameter, such as `page`, of each URI in a string array.
///
/// The first parameter with this name gets the value, and others with the name are removed. If
/// there is none, the parameter is appended. Every other byte is unchanged, also in a value that is
/// not a valid URI.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_set;
///
/// let urls = StringArray::from(vec!["/list?page=7&q=a#top", "/list"]);
/// let first = query_set(&urls, "page", "1")?;
/// assert_eq!((first.value(0), first.value(1)), ("/list?page=1&q=a#top", "/list?page=1"));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_set(
    array: &dyn Array,
    name: &str,
    value: &str,
) -> Result<StringViewArray, ArrowError> {
    let pair = encoded(name, value);
    edit(array, |uri, out| set(uri, name, &pair, out))
}

/// Writes a URI in which a parameter is set. `pair` is the encoded name and value.
pub(crate) fn set(uri: UriRef<'_>, name: &str, pair: &str, out: &mut String) -> Edit {
    // An encoded name contains no `=`.
    let value = pair.find('=').map_or("", |equals| &pair[equals..]);
    let mut is_set = false;
    let mut query = QueryWriter::new(uri, out);
    for old in pairs(uri) {
        if !old.key().is(name) {
            query.push(&[old.as_str()]);
        } else if !is_set {
            query.push(&[old.key().as_str(), value]);
            is_set = true;
        }
    }
    if !is_set {
        query.push(&[pair]);
    }
    push_fragment(uri, out);
    Edit::Written
}

/// Appends a query parameter, such as `tag=b`, to each URI in a string array.
///
/// Existing parameters with the same name are kept; to replace them, use [`query_set`]. The name
/// and the value are percent-encoded. The rest of the value need not be valid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_append;
///
/// let urls = StringArray::from(vec!["/list?tag=a#top", "/list"]);
/// let tagged = query_append(&urls, "tag", "b c")?;
/// assert_eq!(tagged.value(0), "/list?tag=a&tag=b%20c#top");
/// assert_eq!(tagged.value(1), "/list?tag=b%20c");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_append(
    array: &dyn Array,
    name: &str,
    value: &str,
) -> Result<StringViewArray, ArrowError> {
    let pair = encoded(name, value);
    edit(array, |uri, out| append(uri, &pair, out))
}

/// Writes a URI with another parameter. `pair` is its encoded name and value.
pub(crate) fn append(uri: UriRef<'_>, pair: &str, out: &mut String) -> Edit {
    let mut query = QueryWriter::new(uri, out);
    pairs(uri).for_each(|old| query.push(&[old.as_str()]));
    query.push(&[pair]);
    push_fragment(uri, out);
    Edit::Written
}

/// Sorts the query parameters of each URI in a string array by their decoded names.
///
/// Use it to find URIs that differ only in the order of parameters. Parameters with the same name
/// keep their order. The rest of the value need not be valid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::query_sort;
///
/// let urls = StringArray::from(vec!["/?b=2&a=1&b=1#f"]);
/// assert_eq!(query_sort(&urls)?.value(0), "/?a=1&b=2&b=1#f");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn query_sort(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    // The ranges of a pair and its key. The memory is reused.
    let mut sorted: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    edit(array, |uri, out| {
        let text = uri.as_str();
        let ranges =
            |pair: Pair<'_>| (range_in(text, pair.as_str()), range_in(text, pair.key().as_str()));
        sorted.clear();
        sorted.extend(pairs(uri).map(ranges));
        if sorted.len() < 2 {
            return Edit::Unchanged;
        }
        let key = |range: &Range<usize>| decoded(&text[range.clone()]);
        // Pairs with the same key keep their order, because their positions differ.
        sorted.sort_unstable_by(|(pair, one), (other_pair, other)| {
            key(one).cmp(key(other)).then(pair.start.cmp(&other_pair.start))
        });
        let mut query = QueryWriter::new(uri, out);
        sorted.iter().for_each(|(pair, _)| query.push(&[&text[pair.clone()]]));
        push_fragment(uri, out);
        Edit::Written
    })
}

/// Returns the decoded bytes of a key.
fn decoded(key: &str) -> impl Iterator<Item = u8> {
    let key = Encoded::parse(key).ok();
    key.into_iter().flat_map(|key| QuerySyntax::FORM.field(key).bytes())
}
