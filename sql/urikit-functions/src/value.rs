//! Arguments of functions.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, ArrayRef, BinaryViewArray, StringViewArray, UInt64Array};
use arrow_schema::DataType;
use urikit_arrow::string_values;

use crate::error::{Result, fail};

/// An argument of a call.
#[derive(Clone, Debug)]
pub enum Value {
    /// A value for each row.
    Array(ArrayRef),
    /// One value for all rows, in an array of length 1.
    Constant(ArrayRef),
}

/// The constant arguments of a call, which are checked before the call.
#[derive(Clone, Copy, Debug)]
pub struct Constants<'a>(&'a [Option<&'a str>]);

impl<'a> Constants<'a> {
    /// Returns the arguments of a call, with `None` for those that are not constant strings.
    pub const fn new(arguments: &'a [Option<&'a str>]) -> Self {
        Self(arguments)
    }

    /// Returns a constant string argument, if it is constant and not NULL.
    pub(crate) fn string(&self, at: usize) -> Option<&'a str> {
        self.0.get(at).copied().flatten()
    }
}

/// The arguments of a call for the rows of a batch. No constant is NULL.
#[derive(Debug)]
pub struct Arguments {
    values: Vec<Value>,
    rows: usize,
}

impl Arguments {
    /// Returns the arguments of a call for a number of rows.
    ///
    /// Arrays must have this length, and constants the length 1. A constant must not be NULL; if
    /// one is, the result of a function is NULL for all rows, without a call.
    ///
    /// # Panics
    ///
    /// Panics if an array has another length.
    pub fn new(values: Vec<Value>, rows: usize) -> Self {
        for value in &values {
            match value {
                Value::Array(array) => assert_eq!(array.len(), rows, "length of an argument"),
                Value::Constant(array) => assert_eq!(array.len(), 1, "length of a constant"),
            }
        }
        Self { values, rows }
    }

    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns an argument as an array with a value for each row.
    pub(crate) fn array(&self, at: usize) -> Result<ArrayRef> {
        match &self.values[at] {
            Value::Constant(array) if self.rows != 1 => {
                let first = UInt64Array::from(vec![0; self.rows]);
                arrow_select::take::take(&views(array), &first, None)
            }
            Value::Array(array) | Value::Constant(array) => Ok(Arc::clone(array)),
        }
    }

    /// Returns an argument as a constant string, if it is one.
    pub(crate) fn constant(&self, at: usize) -> Option<&str> {
        match self.values.get(at)? {
            Value::Constant(array) => *string_values(array).ok()?.first()?,
            Value::Array(_) => None,
        }
    }

    /// Returns an argument that must be a constant string.
    pub(crate) fn string(&self, at: usize, name: &str) -> Result<&str> {
        match self.constant(at) {
            Some(value) => Ok(value),
            None => fail!("argument `{name}` must be a constant string"),
        }
    }

    /// Returns an argument that must be a constant integer.
    pub(crate) fn integer(&self, at: usize, name: &str) -> Result<i64> {
        if let Some(Value::Constant(array)) = self.values.get(at)
            && let Some(integers) = array.as_primitive_opt::<Int64Type>()
            && integers.is_valid(0)
        {
            return Ok(integers.value(0));
        }
        fail!("argument `{name}` must be a constant integer")
    }
}

/// Returns the value of a constant in a view, which is not copied if it is repeated.
fn views(constant: &ArrayRef) -> ArrayRef {
    if let Ok(strings) = string_values(constant) {
        return Arc::new(StringViewArray::from_iter(strings));
    }
    let bytes = match constant.data_type() {
        DataType::Binary => constant.as_binary::<i32>().value(0),
        DataType::LargeBinary => constant.as_binary::<i64>().value(0),
        _ => return Arc::clone(constant),
    };
    Arc::new(BinaryViewArray::from_iter_values([bytes]))
}

#[cfg(test)]
mod tests {
    use arrow_array::{BinaryArray, LargeStringArray, StringArray};

    use super::*;

    /// In an array of strings, the offsets of the last rows would exceed 2 GiB.
    #[test]
    fn repeated_constants_are_not_copied() {
        let text = "a".repeat(1 << 20);
        let constants: [ArrayRef; 3] = [
            Arc::new(StringArray::from(vec![text.as_str()])),
            Arc::new(LargeStringArray::from(vec![text.as_str()])),
            Arc::new(BinaryArray::from(vec![text.as_bytes()])),
        ];
        for constant in constants {
            let array = Arguments::new(vec![Value::Constant(constant)], 4096).array(0).unwrap();
            assert_eq!(array.len(), 4096);
            assert!(array.get_array_memory_size() < 2 * text.len());
        }
    }
}
