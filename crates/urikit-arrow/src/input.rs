//! Reading the values of string arrays.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::RunEndIndexType;
use arrow_array::types::{ByteArrayType, ByteViewType, Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, GenericByteArray, GenericByteViewArray, GenericStringArray};
use arrow_array::{OffsetSizeTrait, RunArray, StringViewArray, UInt64Array};
use arrow_buffer::{ArrowNativeType, Buffer, NullBuffer};
use arrow_data::ByteView;
use arrow_schema::{ArrowError, DataType};

use crate::views;

/// An array whose values can be located in buffers.
pub(crate) trait Located: Array {
    /// Returns the buffers that contain the values of this array, for creating views of them.
    fn buffers(&self) -> Vec<Buffer>;
    /// Returns the index in [`buffers`](Self::buffers) of the buffer that contains a value. The
    /// value of a short view is in none of them.
    fn buffer(&self, row: usize) -> usize;
}

impl<T: ByteArrayType> Located for GenericByteArray<T> {
    fn buffers(&self) -> Vec<Buffer> {
        views::windows(self.values())
    }

    #[inline]
    fn buffer(&self, row: usize) -> usize {
        views::window(self.value_offsets()[row].as_usize())
    }
}

impl<T: ByteViewType + ?Sized> Located for GenericByteViewArray<T> {
    fn buffers(&self) -> Vec<Buffer> {
        self.data_buffers().to_vec()
    }

    #[inline]
    fn buffer(&self, row: usize) -> usize {
        ByteView::from(self.views()[row]).buffer_index as usize
    }
}

/// A string array whose values can be located in buffers.
pub(crate) trait Strings: Located {
    fn value(&self, row: usize) -> &str;
}

impl<O: OffsetSizeTrait> Strings for GenericStringArray<O> {
    #[inline]
    fn value(&self, row: usize) -> &str {
        GenericStringArray::value(self, row)
    }
}

impl Strings for StringViewArray {
    #[inline]
    fn value(&self, row: usize) -> &str {
        StringViewArray::value(self, row)
    }
}

/// A function of a string array, for all its types.
pub(crate) trait Kernel {
    type Output: Array + Clone + 'static;

    fn run<S: Strings>(&mut self, strings: &S) -> Result<Self::Output, ArrowError>;
}

/// Runs a kernel on a string array, or on the values of a dictionary or of runs.
pub(crate) fn run<K: Kernel>(kernel: &mut K, array: &dyn Array) -> Result<K::Output, ArrowError> {
    match array.data_type() {
        DataType::Utf8 => kernel.run(array.as_string::<i32>()),
        DataType::LargeUtf8 => kernel.run(array.as_string::<i64>()),
        DataType::Utf8View => kernel.run(array.as_string_view()),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            let values = run(kernel, dictionary.values().as_ref())?;
            take(values, dictionary.keys())
        }
        DataType::RunEndEncoded(..) => {
            let indices = UInt64Array::from(run_indices(array)?);
            take(run(kernel, array.as_any_ree().values().as_ref())?, &indices)
        }
        other => Err(not_strings(other)),
    }
}

fn take<A: Array + Clone + 'static>(values: A, indices: &dyn Array) -> Result<A, ArrowError> {
    let values: ArrayRef = Arc::new(values);
    let rows = arrow_select::take::take(&values, indices, None)?;
    let rows = rows.as_any().downcast_ref::<A>().cloned();
    Ok(rows.expect("take returns an array of the same type"))
}

/// Returns the index of the value of each row of a run-end encoded array.
fn run_indices(array: &dyn Array) -> Result<Vec<u64>, ArrowError> {
    fn indices<R: RunEndIndexType>(array: &RunArray<R>) -> Vec<u64> {
        let mut indices = Vec::with_capacity(array.len());
        if !array.is_empty() {
            let first = array.get_start_physical_index() as u64;
            for (index, end) in (first..).zip(array.run_ends().sliced_values()) {
                indices.resize(end.as_usize(), index);
            }
        }
        indices
    }
    if let Some(array) = array.as_run_opt::<Int16Type>() {
        Ok(indices(array))
    } else if let Some(array) = array.as_run_opt::<Int32Type>() {
        Ok(indices(array))
    } else if let Some(array) = array.as_run_opt::<Int64Type>() {
        Ok(indices(array))
    } else {
        Err(not_strings(array.data_type()))
    }
}

/// Returns the values of an Arrow array of strings, whatever its string type or encoding.
///
/// The array can have 32-bit or 64-bit offsets, be a view, or consist of a dictionary or runs of
/// strings. A NULL value is returned as `None`.
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
        DataType::RunEndEncoded(..) => {
            let values = string_values(array.as_any_ree().values().as_ref())?;
            run_indices(array)?.into_iter().map(|index| values[index as usize]).collect()
        }
        other => return Err(not_strings(other)),
    })
}

fn not_strings(found: &DataType) -> ArrowError {
    ArrowError::InvalidArgumentError(format!("expected an array of strings, found {found}"))
}

/// Returns an error if two arrays have different lengths.
pub(crate) fn same_lengths(one: usize, other: usize) -> Result<(), ArrowError> {
    if one == other {
        return Ok(());
    }
    let message = format!("the arrays have different lengths: {one} and {other}");
    Err(ArrowError::InvalidArgumentError(message))
}

/// Returns whether a row is not NULL.
pub(crate) fn is_valid(nulls: Option<&NullBuffer>, row: usize) -> bool {
    nulls.is_none_or(|nulls| nulls.is_valid(row))
}

/// Returns the byte range of `part`, a slice of `value`.
pub(crate) fn range_in(value: &str, part: &str) -> core::ops::Range<usize> {
    let start = part.as_ptr().addr() - value.as_ptr().addr();
    start..start + part.len()
}
