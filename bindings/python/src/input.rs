//! Arguments of functions.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error::uri_error;

/// Returns the UTF-8 form of a `str`, which Python caches, without copying it.
///
/// # Errors
///
/// Returns a `TypeError` if the argument is not a `str`, and a `UriError` with the code `surrogate`
/// if it contains a lone surrogate.
#[inline]
pub(crate) fn text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    match value.cast::<PyString>() {
        Ok(string) => string.to_str().map_err(|_| surrogate(value)),
        Err(_) => Err(wrong_type(value)),
    }
}

#[cold]
fn wrong_type(value: &Bound<'_, PyAny>) -> PyErr {
    match value.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("expected str, got {name}")),
        Err(error) => error,
    }
}

#[cold]
fn surrogate(value: &Bound<'_, PyAny>) -> PyErr {
    let create = || uri_error(value.py())?.call_method1("_surrogate", (value,));
    create().map_or_else(|error| error, PyErr::from_value)
}
