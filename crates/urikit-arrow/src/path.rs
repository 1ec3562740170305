use core::ops::Range;

use arrow_array::{Array, ListArray, StringViewArray};
use arrow_schema::{ArrowError, DataType};
use urikit_readings::Part as Key;

use crate::Options;
use crate::lists::{Items, list_of, lists};
use crate::parser::{Components, Parser, with_components};
use crate::rows::strings;

const ITEM: [&str; 1] = ["item"];

/// Returns the data type of the list arrays that functions such as [`path_segments`] return.
///
/// The elements of the lists are strings. Use it to declare the return type of a function in a
/// query engine.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_arrow::{Options, path_segments, strings_type};
///
/// let segments = path_segments(&StringArray::from(vec!["/a"]), &Options::new())?;
/// assert_eq!(segments.data_type(), &strings_type());
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn strings_type() -> DataType {
    list_of(DataType::Utf8View)
}

/// Returns the byte ranges of the segments of a path in `value`, without slashes.
fn segments(value: &str, path: Range<usize>) -> impl DoubleEndedIterator<Item = Range<usize>> {
    let text = &value[path.clone()];
    let start = path.start + usize::from(text.starts_with('/'));
    let segments = (!text.is_empty()).then(|| value[start..path.end].split('/'));
    segments.into_iter().flatten().map(move |segment| crate::input::range_in(value, segment))
}

/// Returns the segments of the path of each URI in a string array, as lists of strings.
///
/// The path `/a/b` has the segments `a` and `b`, and `/a/` has `a` and an empty one. Segments are
/// not decoded. A row is NULL if the URI has no path or the value is invalid.
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
/// use urikit_arrow::{Options, path_segments};
///
/// let urls = StringArray::from(vec!["http://example.com/docs/a%2Fb?q"]);
/// let segments = path_segments(&urls, &Options::new())?;
/// assert!(segments.value(0).as_string_view().iter().flatten().eq(["docs", "a%2Fb"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn path_segments(array: &dyn Array, options: &Options) -> Result<ListArray, ArrowError> {
    let mut parser = Parser::new(options);
    let of_value = |value: &str, items: &mut Items| {
        let path = parser.parse(value).ok()?.span(Key::Path)?;
        segments(value, path).for_each(|segment| items.push_part(segment));
        Some(())
    };
    with_components(array, options, |array| lists(array, &ITEM, of_value))
}

/// Returns the path segment with the given number of each URI in a string array.
///
/// Segments are counted as in SQL: 1 is the first, and -1 is the last. They are not decoded. A row
/// is NULL if there is no such segment or the value is invalid.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::{Options, path_segment};
///
/// let urls = StringArray::from(vec!["http://example.com/docs/guide/intro"]);
/// assert_eq!(path_segment(&urls, 1, &Options::new())?.value(0), "docs");
/// assert_eq!(path_segment(&urls, -1, &Options::new())?.value(0), "intro");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn path_segment(
    array: &dyn Array,
    number: i64,
    options: &Options,
) -> Result<StringViewArray, ArrowError> {
    let mut parser = Parser::new(options);
    let index = usize::try_from(number.unsigned_abs()).ok().and_then(|it| it.checked_sub(1));
    let of_value = |value: &str, _: &mut String| {
        let path = parser.parse(value).ok().and_then(|parsed| parsed.span(Key::Path));
        let segment = path.zip(index).and_then(|(path, index)| {
            let mut segments = segments(value, path);
            if number > 0 { segments.nth(index) } else { segments.nth_back(index) }
        });
        segment.into()
    };
    with_components(array, options, |array| strings(array, of_value))
}

/// Returns each URI in a string array together with its parents, the shortest one first.
///
/// For example, the parents of `http://a/b?q` are `http://a/` and `http://a/b`; use them to count
/// URIs by directory. A parent ends with a `/` in the path, or at the end of the path or query. A
/// row is NULL if the value is invalid.
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
/// use urikit_arrow::{Options, hierarchy};
///
/// let urls = StringArray::from(vec!["http://h/a/b?q"]);
/// let parents = hierarchy(&urls, &Options::new())?;
/// let parents = parents.value(0).as_string_view().clone();
/// let expected = ["http://h/", "http://h/a/", "http://h/a/b", "http://h/a/b?q"];
/// assert!(parents.iter().flatten().eq(expected));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn hierarchy(array: &dyn Array, options: &Options) -> Result<ListArray, ArrowError> {
    let mut parser = Parser::new(options);
    let of_value = |value: &str, items: &mut Items| {
        let parsed = parser.parse(value).ok()?;
        if let Some(path) = parsed.span(Key::Path) {
            push_parents(value, 0, path, items);
        }
        for component in [Key::Query, Key::Fragment] {
            if let Some(span) = parsed.span(component) {
                items.push_part(0..span.end);
            }
        }
        Some(())
    };
    with_components(array, options, |array| lists(array, &ITEM, of_value))
}

/// Returns the path of each URI in a string array together with its parents, the shortest first.
///
/// For example, the path `/a/b` has the parent `/a/`. Every parent ends with a `/`, and the root,
/// `/`, is omitted. A row is NULL if the URI has no path or the value is invalid.
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
/// use urikit_arrow::{Options, path_hierarchy};
///
/// let urls = StringArray::from(vec!["http://h/a/b/c?q"]);
/// let parents = path_hierarchy(&urls, &Options::new())?;
/// assert!(parents.value(0).as_string_view().iter().flatten().eq(["/a/", "/a/b/", "/a/b/c"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn path_hierarchy(array: &dyn Array, options: &Options) -> Result<ListArray, ArrowError> {
    let mut parser = Parser::new(options);
    let of_value = |value: &str, items: &mut Items| {
        let mut path = parser.parse(value).ok()?.span(Key::Path)?;
        let start = path.start;
        path.start += usize::from(value[path.clone()].starts_with('/'));
        if !path.is_empty() {
            push_parents(value, start, path, items);
        }
        Some(())
    };
    with_components(array, options, |array| lists(array, &ITEM, of_value))
}

/// Appends the parts from `start` to each slash of a path, and to its end.
fn push_parents(value: &str, start: usize, path: Range<usize>, items: &mut Items) {
    let mut end = path.start;
    for segment in value[path.clone()].split_inclusive('/') {
        end += segment.len();
        items.push_part(start..end);
    }
    if path.is_empty() {
        items.push_part(start..path.end);
    }
}
