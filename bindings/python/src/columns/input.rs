//! Arguments of column functions: columns and constants.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use arrow_array::builder::{BinaryViewBuilder, StringViewBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{Array, ArrayRef, Int64Array, NullArray, StringArray, new_null_array};
use arrow_schema::DataType;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule, PyInt, PyString};
use pyo3_arrow::{PyArray, PyArrayReader, PyChunkedArray};
use urikit_arrow::string_values;
use urikit_functions::Kind;

use crate::input::text;

/// An argument of a function.
pub(crate) enum Argument {
    /// A value for each row, in one or more arrays of the same type.
    Column(Vec<ArrayRef>),
    /// One value for all rows, in an array of length 1.
    Constant(ArrayRef),
    /// `None`, with which the result is null.
    Null,
}

impl Argument {
    /// Returns the argument for a Python object, which is a column, a constant, or `None`.
    pub(crate) fn new(value: &Bound<'_, PyAny>, kind: Kind) -> PyResult<Self> {
        if value.is_none() {
            Ok(Self::Null)
        } else if value.is_instance_of::<PyString>() {
            Ok(Self::Constant(Arc::new(StringArray::from(vec![text(value)?]))))
        } else if value.is_instance_of::<PyInt>() {
            Ok(Self::Constant(Arc::new(Int64Array::from(vec![value.extract::<i64>()?]))))
        } else {
            column(value)?
                .into_iter()
                .map(|array| of_kind(array, kind))
                .collect::<Result<_, _>>()
                .map(Self::Column)
        }
    }
}

impl Argument {
    /// Returns whether the argument is a column without rows.
    pub(crate) fn is_empty(&self) -> bool {
        matches!(self, Self::Column(chunks) if chunks.iter().all(|chunk| chunk.is_empty()))
    }

    /// Returns a constant for a column with the same value in all rows, for engines that pass
    /// constants as columns. Other columns, and those without rows, are unchanged.
    pub(crate) fn fold(self) -> Self {
        let Self::Column(chunks) = &self else { return self };
        let strings: Result<Vec<_>, _> = chunks.iter().map(|it| string_values(it)).collect();
        if let Ok(strings) = strings {
            return match same(strings.into_iter().flatten()) {
                None => self,
                Some(None) => Self::Null,
                Some(Some(value)) => Self::Constant(Arc::new(StringArray::from(vec![value]))),
            };
        }
        match same(chunks.iter().flat_map(integers).flatten()) {
            None => self,
            Some(None) => Self::Null,
            Some(Some(value)) => Self::Constant(Arc::new(Int64Array::from(vec![value]))),
        }
    }
}

/// Returns the first item if there is one and all others are equal to it.
fn same<T: PartialEq>(mut items: impl Iterator<Item = T>) -> Option<T> {
    let first = items.next()?;
    items.all(|item| item == first).then_some(first)
}

/// Returns the values of an array of 32-bit or 64-bit integers.
fn integers(array: &ArrayRef) -> Option<Vec<Option<i64>>> {
    if let Some(array) = array.as_primitive_opt::<Int32Type>() {
        return Some(array.iter().map(|value| value.map(i64::from)).collect());
    }
    Some(array.as_primitive_opt::<Int64Type>()?.iter().collect())
}

/// Returns the arrays of a column. There can be none.
pub(super) fn column(value: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    let py = value.py();
    if value.hasattr(intern!(py, "__arrow_c_array__"))? {
        let capsules = value.call_method0(intern!(py, "__arrow_c_array__"))?;
        let (schema, array) = capsules.extract::<(Bound<'_, PyCapsule>, Bound<'_, PyCapsule>)>()?;
        // The import of an array that has been released panics.
        let import = AssertUnwindSafe(|| PyArray::from_arrow_pycapsule(&schema, &array));
        let imported = catch_unwind(import)
            .unwrap_or_else(|_| Err(PyValueError::new_err("the Arrow array is invalid")))?;
        Ok(vec![imported.into_inner().0])
    } else if value.hasattr(intern!(py, "__arrow_c_stream__"))? {
        match PyChunkedArray::from_arrow_pycapsule(&stream(value)?) {
            Ok(chunks) => Ok(chunks.into_inner().0),
            Err(_) if is_null(value)? => Ok(vec![Arc::new(NullArray::new(value.len()?))]),
            Err(error) => Err(error),
        }
    } else {
        Ok(vec![list(value)?])
    }
}

fn stream<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyCapsule>> {
    let capsule = value.call_method0(intern!(value.py(), "__arrow_c_stream__"))?;
    Ok(capsule.cast_into::<PyCapsule>()?)
}

/// Returns whether the arrays of a stream have the type null.
///
/// Polars exports such arrays with a buffer, although they have none.
fn is_null(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let reader = PyArrayReader::from_arrow_pycapsule(&stream(value)?)?;
    Ok(*reader.field_ref()?.data_type() == DataType::Null)
}

/// Returns an array as one that a parameter of this kind accepts.
fn of_kind(array: ArrayRef, kind: Kind) -> PyResult<ArrayRef> {
    match array.data_type() {
        DataType::Null => {
            let is_bytes = kind == Kind::Bytes;
            let of = if is_bytes { DataType::BinaryView } else { DataType::Utf8View };
            Ok(new_null_array(&of, array.len()))
        }
        DataType::Struct(fields) => match array.as_struct().columns() {
            [column] if array.null_count() == 0 => of_kind(Arc::clone(column), kind),
            _ => Err(PyTypeError::new_err(format!(
                "expected a column of strings, got a table or structs with {} fields",
                fields.len()
            ))),
        },
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView if kind == Kind::String => {
            let strings = urikit_arrow::binary_to_strings(&array);
            Ok(Arc::new(strings.map_err(crate::error::arrow)?))
        }
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View if kind == Kind::Bytes => {
            Err(PyTypeError::new_err("expected a column of bytes, got strings"))
        }
        _ => Ok(array),
    }
}

/// Returns an array of the items of a list or another iterable: `str` or `bytes`, or `None`.
fn list(values: &Bound<'_, PyAny>) -> PyResult<ArrayRef> {
    let Ok(items) = values.try_iter() else {
        return Err(PyTypeError::new_err(format!(
            "expected an Arrow array, a column, or a list of str, got {}",
            values.get_type().name()?
        )));
    };
    let items: Vec<Bound<'_, PyAny>> = items.collect::<PyResult<_>>()?;
    match items.iter().find(|item| !item.is_none()) {
        None => Ok(Arc::new(NullArray::new(items.len()))),
        Some(item) if item.is_instance_of::<PyBytes>() => bytes_list(&items),
        Some(_) => strings_list(&items),
    }
}

fn strings_list(items: &[Bound<'_, PyAny>]) -> PyResult<ArrayRef> {
    let mut strings = StringViewBuilder::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        if item.is_none() {
            strings.append_null();
        } else if item.is_instance_of::<PyString>() {
            strings.append_value(text(item)?);
        } else {
            return Err(wrong_item(at, "str", item)?);
        }
    }
    Ok(Arc::new(strings.finish()))
}

fn bytes_list(items: &[Bound<'_, PyAny>]) -> PyResult<ArrayRef> {
    let mut strings = BinaryViewBuilder::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        if item.is_none() {
            strings.append_null();
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            strings.append_value(bytes.as_bytes());
        } else {
            return Err(wrong_item(at, "bytes", item)?);
        }
    }
    Ok(Arc::new(strings.finish()))
}

fn wrong_item(at: usize, expected: &str, item: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let found = item.get_type().name()?;
    Ok(PyTypeError::new_err(format!("expected {expected} or None as item {at}, got {found}")))
}
