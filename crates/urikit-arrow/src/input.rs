//! Reading the values of string arrays.

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, GenericStringArray, OffsetSizeTrait, StringViewArray};
use arrow_buffer::{Buffer, NullBuffer};
use arrow_data::ByteView;
use arrow_schema::{ArrowError, DataType};

use crate::views::{self, Location};

/// A string array whose values can be located in buffers.
pub(crate) trait Strings {
    fn len(&self) -> usize;
    fn nulls(&self) -> Option<&NullBuffer>;
    fn value(&self, row: usize) -> &str;
    /// Returns the buffers that contain the values of this array, for creating views of them.
    fn buffers(&self) -> Vec<Buffer>;
    /// Returns the location of a value in [`buffers`](Self::buffers), or `None` if the value is
    /// stored in its view.
    fn location(&self, row: usize) -> Option<Location>;
}

impl<O: OffsetSizeTrait> Strings for GenericStringArray<O> {
    fn len(&self) -> usize {
        Array::len(self)
    }

    fn nulls(&self) -> Option<&NullBuffer> {
        Array::nulls(self)
    }

    #[inline]
    fn value(&self, row: usize) -> &str {
        GenericStringArray::value(self, row)
    }

    fn buffers(&self) -> Vec<Buffer> {
        views::windows(self.values())
    }

    #[inline]
    fn location(&self, row: usize) -> Option<Location> {
        Some(Location::in_windows(self.value_offsets()[row].as_usize()))
    }
}

impl Strings for StringViewArray {
    fn len(&self) -> usize {
        Array::len(self)
    }

    fn nulls(&self) -> Option<&NullBuffer> {
        Array::nulls(self)
    }

    #[inline]
    fn value(&self, row: usize) -> &str {
        StringViewArray::value(self, row)
    }

    fn buffers(&self) -> Vec<Buffer> {
        self.data_buffers().to_vec()
    }

    #[inline]
    fn location(&self, row: usize) -> Option<Location> {
        let view = ByteView::from(self.views()[row]);
        let is_inline = view.length as usize <= views::INLINE;
        (!is_inline).then_some(Location { buffer: view.buffer_index, offset: view.offset as usize })
    }
}

/// A function of a string array, for all its types.
pub(crate) trait Kernel {
    type Output: Array + Clone + 'static;

    fn run<S: Strings>(&self, strings: &S) -> Result<Self::Output, ArrowError>;
}

/// Runs a kernel on a string array, or on the values of a dictionary.
pub(crate) fn run<K: Kernel>(kernel: &K, array: &dyn Array) -> Result<K::Output, ArrowError> {
    match array.data_type() {
        DataType::Utf8 => kernel.run(array.as_string::<i32>()),
        DataType::LargeUtf8 => kernel.run(array.as_string::<i64>()),
        DataType::Utf8View => kernel.run(array.as_string_view()),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values: ArrayRef = std::sync::Arc::new(run(kernel, dictionary.values().as_ref())?);
            let rows = arrow_select::take::take(&values, dictionary.keys(), None)?;
            let rows = rows.as_any().downcast_ref::<K::Output>().cloned();
            Ok(rows.expect("take returns an array of the same type"))
        }
        other => Err(not_strings(other)),
    }
}

/// Returns the values of a string array of any type, or of a dictionary of strings.
///
/// A NULL value is `None`.
///
/// # Errors
///
/// Returns an error if `array` is not an array of strings.
///
/// # Examples
///
/// ```
/// use arrow_array::StringArray;
///
/// let array = StringArray::from(vec![Some("a"), None]);
/// assert_eq!(urikit_arrow::string_values(&array)?, [Some("a"), None]);
/// # Ok::<(), arrow_schema::ArrowError>(())
/// ```
pub fn string_values(array: &dyn Array) -> Result<Vec<Option<&str>>, ArrowError> {
    fn values<S: Strings>(strings: &S) -> Vec<Option<&str>> {
        let nulls = strings.nulls();
        (0..strings.len()).map(|row| is_valid(nulls, row).then(|| strings.value(row))).collect()
    }
    Ok(match array.data_type() {
        DataType::Utf8 => values(array.as_string::<i32>()),
        DataType::LargeUtf8 => values(array.as_string::<i64>()),
        DataType::Utf8View => values(array.as_string_view()),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = string_values(dictionary.values().as_ref())?;
            if values.is_empty() {
                // Then all keys are NULL.
                return Ok(vec![None; array.len()]);
            }
            let keys = dictionary.normalized_keys();
            let value = |row| dictionary.keys().is_valid(row).then(|| values[keys[row]]).flatten();
            (0..array.len()).map(value).collect()
        }
        other => return Err(not_strings(other)),
    })
}

fn not_strings(found: &DataType) -> ArrowError {
    ArrowError::InvalidArgumentError(format!("expected an array of strings, found {found}"))
}

/// Returns whether a row is not NULL.
pub(crate) fn is_valid(nulls: Option<&NullBuffer>, row: usize) -> bool {
    nulls.is_none_or(|nulls| nulls.is_valid(row))
}
