//! The functions of the module.

use pyo3::prelude::*;

use crate::input::text;

/// Returns whether a string is a URI.
#[pyfunction]
#[pyo3(signature = (value, /))]
fn is_valid(value: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(urikit::Uri::parse(text(value)?).is_ok())
}

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(is_valid, module)?)
}
