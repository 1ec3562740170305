use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::builder::UInt32Builder;
use arrow_array::{Array, ArrayRef, ListArray, StringViewArray, StructArray};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use urikit_text::plain::Finder;

use crate::input::{Kernel, Strings, is_valid, range_in, run};
use crate::lists::{Offsets, list_of};
use crate::rows::{Found, strings};
use crate::views::Parts;

/// Returns the data type of the arrays that [`find`] returns, which are lists of found URIs.
///
/// Use it to declare the return type of a function in a query engine.
///
/// # Examples
///
/// ```
/// use arrow_array::{Array, StringArray};
/// use urikit_text::plain::Finder;
///
/// let found = urikit_arrow::find(&StringArray::from(vec![""]), &Finder::new())?;
/// assert_eq!(found.data_type(), &urikit_arrow::find_type());
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn find_type() -> DataType {
    list_of(DataType::Struct(fields()))
}

fn fields() -> Fields {
    let strings = ["uri", "raw"].map(|name| Field::new(name, DataType::Utf8View, true));
    let offsets = ["start", "end"].map(|name| Field::new(name, DataType::UInt32, true));
    strings.into_iter().chain(offsets).collect()
}

/// Finds the URIs in each value of a string array, such as a log line or a message.
///
/// Each row is a list of structs with the fields `uri`, `raw`, `start`, and `end`. `raw` is the URI
/// as written, which differs from `uri` if it is an IRI, for example. `start` and `end` are its
/// byte offsets in the value. The list is empty if the value contains no URI. A row is NULL only if
/// the value is NULL.
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
/// use urikit_arrow::find;
/// use urikit_text::plain::Finder;
///
/// let texts = StringArray::from(vec!["See http://example.com/a, and <ftp://example.org/>."]);
/// let found = find(&texts, &Finder::new())?.value(0);
/// let uris = found.as_struct().column_by_name("uri").unwrap().as_string_view();
/// assert!(uris.iter().flatten().eq(["http://example.com/a", "ftp://example.org/"]));
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn find(array: &dyn Array, finder: &Finder) -> Result<ListArray, ArrowError> {
    struct FindKernel<'f>(&'f Finder);
    impl Kernel for FindKernel<'_> {
        type Output = ListArray;

        fn run<S: Strings>(&mut self, strings: &S) -> Result<ListArray, ArrowError> {
            let (mut uris, mut raws) = (Parts::new(strings), Parts::new(strings));
            let mut spans = [UInt32Builder::new(), UInt32Builder::new()];
            let mut offsets = Offsets::new(strings.len());
            for row in 0..strings.len() {
                let is_text = is_valid(strings.nulls(), row);
                let text = if is_text { strings.value(row) } else { "" };
                for found in self.0.find(text) {
                    match &found.uri {
                        Cow::Borrowed(uri) => uris.push(row, text, Some(range_in(text, uri))),
                        Cow::Owned(uri) => uris.push_new(uri),
                    }
                    raws.push(row, text, Some(found.start as usize..found.end as usize));
                    for (column, offset) in spans.iter_mut().zip([found.start, found.end]) {
                        column.append_option(u32::try_from(offset).ok());
                    }
                }
                offsets.push(uris.len(), is_text)?;
            }
            let [mut start, mut end] = spans;
            let columns: Vec<ArrayRef> = vec![
                Arc::new(uris.finish()?),
                Arc::new(raws.finish()?),
                Arc::new(start.finish()),
                Arc::new(end.finish()),
            ];
            offsets.finish(Arc::new(StructArray::try_new(fields(), columns, None)?))
        }
    }
    run(&mut FindKernel(finder), array)
}

/// Replaces every URI in each value of a string array, for example to remove links from messages.
///
/// All other characters are unchanged. A row is NULL only if the value is NULL, and values without
/// URIs are not copied. To get the URIs, use [`find`].
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
/// use urikit_arrow::replace;
/// use urikit_text::plain::Finder;
///
/// let texts = StringArray::from(vec!["See http://example.com/a, and <ftp://example.org/>."]);
/// let replaced = replace(&texts, &Finder::new(), "[link]")?;
/// assert_eq!(replaced.value(0), "See [link], and <[link]>.");
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn replace(
    array: &dyn Array,
    finder: &Finder,
    replacement: &str,
) -> Result<StringViewArray, ArrowError> {
    strings(array, |text, out| {
        let mut end = 0;
        for found in finder.find(text) {
            out.push_str(&text[end..found.start as usize]);
            out.push_str(replacement);
            end = found.end as usize;
        }
        if end == 0 {
            return Found::Part(0..text.len());
        }
        out.push_str(&text[end..]);
        Found::New
    })
}
