//! The conversion of results to Python objects.

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, UInt16Type, UInt32Type};
use arrow_array::{Array, ArrayRef, ArrowPrimitiveType, BooleanArray, PrimitiveArray};
use arrow_schema::DataType;
use pyo3::exceptions::PyNotImplementedError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use urikit_arrow::string_values;

/// Returns the rows of an array as Python objects.
pub(super) fn list<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    match array.data_type() {
        DataType::Boolean => PyList::new(py, booleans(array.as_boolean())),
        DataType::UInt16 => PyList::new(py, numbers::<UInt16Type>(array.as_primitive())),
        DataType::UInt32 => PyList::new(py, numbers::<UInt32Type>(array.as_primitive())),
        DataType::Int32 => PyList::new(py, numbers::<Int32Type>(array.as_primitive())),
        DataType::Int64 => PyList::new(py, numbers::<Int64Type>(array.as_primitive())),
        DataType::List(_) => lists(py, array),
        DataType::Struct(_) => structs(py, array),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Dictionary(..) => {
            let values = string_values(array).map_err(crate::error::arrow)?;
            PyList::new(py, values)
        }
        other => Err(PyNotImplementedError::new_err(format!("no Python objects for {other}"))),
    }
}

fn booleans(array: &BooleanArray) -> Vec<Option<bool>> {
    array.iter().collect()
}

fn numbers<T: ArrowPrimitiveType>(array: &PrimitiveArray<T>) -> Vec<Option<T::Native>> {
    array.iter().collect()
}

fn lists<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    let lists = array.as_list::<i32>();
    let rows = PyList::empty(py);
    for row in 0..lists.len() {
        if lists.is_null(row) {
            rows.append(py.None())?;
        } else {
            rows.append(list(py, &lists.value(row))?)?;
        }
    }
    Ok(rows)
}

fn structs<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyList>> {
    let structs = array.as_struct();
    let columns = structs.columns().iter().map(|column| list(py, column));
    let columns: Vec<_> = columns.collect::<PyResult<_>>()?;
    let names = structs.fields().iter().map(|field| PyString::new(py, field.name()));
    let names: Vec<_> = names.collect();
    let rows = PyList::empty(py);
    for row in 0..structs.len() {
        if structs.is_null(row) {
            rows.append(py.None())?;
            continue;
        }
        let fields = PyDict::new(py);
        for (name, column) in names.iter().zip(&columns) {
            fields.set_item(name, column.get_item(row)?)?;
        }
        rows.append(fields)?;
    }
    Ok(rows)
}
