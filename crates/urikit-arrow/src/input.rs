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
    /// Returns the buffers for views of the values.
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
        (!is_inline).then(|| Location { buffer: view.buffer_index, offset: view.offset as usize })
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
        other => Err(ArrowError::InvalidArgumentError(format!(
            "expected an array of strings, found {other}"
        ))),
    }
}

/// The rows of an array that are not NULL.
pub(crate) fn is_valid(nulls: Option<&NullBuffer>, row: usize) -> bool {
    nulls.is_none_or(|nulls| nulls.is_valid(row))
}
