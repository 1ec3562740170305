//! The hooks of pydantic.

use pyo3::call::PyCallArgs;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyType;

/// Calls a function of the module `urikit.pydantic`.
pub(crate) fn call<'py>(
    cls: &Bound<'py, PyType>,
    function: &str,
    arguments: impl PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    cls.py().import(intern!(cls.py(), "urikit.pydantic"))?.call_method1(function, arguments)
}
