//! Access to the values of string arrays.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::RunEndIndexType;
use arrow_array::types::{Int16Type, Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, GenericStringArray};
use arrow_array::{OffsetSizeTrait, RunArray, StringViewArray, UInt64Array};
use arrow_buffer::{ArrowNativeType, NullBuffer};
use arrow_schema::{ArrowError, DataType};

use crate::views::{Located, Parts};

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
            // A slice or a selection of rows has all values of the original dictionary.
            if dictionary.values().len() > array.len() {
                return kernel.run(&dictionary_rows(array)?);
            }
            let values = run(kernel, dictionary.values().as_ref())?;
            take(values, dictionary.keys())
        }
        DataType::RunEndEncoded(..) => {
            let mut indices = run_indices(array)?;
            // The values of a slice include those outside of it.
            let first = indices.first().copied().unwrap_or(0);
            let len = indices.last().map_or(0, |last| last - first + 1);
            let values = array.as_any_ree().values().slice(first as usize, len as usize);
            indices.iter_mut().for_each(|index| *index -= first);
            take(run(kernel, values.as_ref())?, &UInt64Array::from(indices))
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
    values_at(array, &mut (0..array.len()).map(Some))
}

/// Returns the values of the given rows of an array of strings. A missing row has no value.
fn values_at<'a>(
    array: &'a dyn Array,
    rows: &mut dyn Iterator<Item = Option<usize>>,
) -> Result<Vec<Option<&'a str>>, ArrowError> {
    Ok(match array.data_type() {
        DataType::Utf8 => values_of(array.as_string::<i32>(), rows),
        DataType::LargeUtf8 => values_of(array.as_string::<i64>(), rows),
        DataType::Utf8View => values_of(array.as_string_view(), rows),
        DataType::Dictionary(..) => {
            let dictionary = array.as_any_dictionary();
            if dictionary.values().is_empty() {
                // Then all keys are NULL.
                return Ok(rows.map(|_| None).collect());
            }
            let (keys, nulls) = (dictionary.normalized_keys(), dictionary.keys().nulls());
            let key = |row: usize| is_valid(nulls, row).then(|| keys[row]);
            return values_at(dictionary.values(), &mut rows.map(|row| row.and_then(key)));
        }
        DataType::RunEndEncoded(..) => {
            let indices = run_indices(array)?;
            let index = |row: usize| indices[row] as usize;
            let values = array.as_any_ree().values();
            return values_at(values, &mut rows.map(|row| row.map(index)));
        }
        other => return Err(not_strings(other)),
    })
}

fn values_of<'a, S: Strings>(
    strings: &'a S,
    rows: &mut dyn Iterator<Item = Option<usize>>,
) -> Vec<Option<&'a str>> {
    let nulls = strings.nulls();
    let value = |row: usize| is_valid(nulls, row).then(|| strings.value(row));
    rows.map(|row| row.and_then(value)).collect()
}

/// Returns the value of each row of a dictionary. Strings are not copied.
fn dictionary_rows(array: &dyn Array) -> Result<StringViewArray, ArrowError> {
    fn rows<S: Strings>(keys: &[usize], nulls: Option<&NullBuffer>, strings: &S) -> Rows {
        let mut parts = Parts::with_capacity(strings, keys.len());
        for (row, &key) in keys.iter().enumerate() {
            if is_valid(nulls, row) && is_valid(strings.nulls(), key) {
                let value = strings.value(key);
                parts.push(key, value, Some(0..value.len()));
            } else {
                parts.push_null();
            }
        }
        parts.finish()
    }
    let dictionary = array.as_any_dictionary();
    let (keys, nulls) = (dictionary.normalized_keys(), dictionary.keys().nulls());
    let values = dictionary.values();
    match values.data_type() {
        DataType::Utf8 => rows(&keys, nulls, values.as_string::<i32>()),
        DataType::LargeUtf8 => rows(&keys, nulls, values.as_string::<i64>()),
        DataType::Utf8View => rows(&keys, nulls, values.as_string_view()),
        _ => Ok(string_values(array)?.into_iter().collect()),
    }
}

type Rows = Result<StringViewArray, ArrowError>;

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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::builder::StringRunBuilder;
    use arrow_array::{Array, DictionaryArray, Int32Array, StringArray, types::Int32Type};

    use crate::rows::{Found, strings};

    /// Returns the number of values to which a kernel is applied.
    fn applications(array: &dyn Array) -> usize {
        let mut count = 0;
        strings(array, |_, _| {
            count += 1;
            Found::Nothing
        })
        .unwrap();
        count
    }

    #[test]
    fn slices_of_encoded_arrays_do_not_read_values_of_other_rows() {
        let values: Vec<String> = (0..1000).map(|number| format!("/{number}")).collect();
        let mut runs = StringRunBuilder::<Int32Type>::new();
        runs.extend(values.iter().map(|value| Some(value.as_str())));
        let runs = runs.finish();
        assert_eq!(applications(&runs), 1000);
        assert_eq!(applications(&runs.slice(500, 10)), 10);
        let strings: StringArray = values.iter().map(Some).collect();
        let keys = Int32Array::from_iter_values((0..1000).chain([7; 9]));
        let dictionary = DictionaryArray::new(keys, Arc::new(strings));
        assert_eq!(applications(&dictionary), 1000);
        assert_eq!(applications(&dictionary.slice(500, 10)), 10);
    }
}
