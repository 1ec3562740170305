//! The argument `spec` of functions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urikit_readings::Spec;

use crate::input::text;

/// Returns the specification with a name.
#[inline]
pub(crate) fn by_name(name: &Bound<'_, PyAny>) -> PyResult<Spec> {
    let name = text(name)?;
    name.parse().map_err(|_| unknown(name))
}

#[cold]
fn unknown(name: &str) -> PyErr {
    let names: Vec<&str> = Spec::ALL.iter().map(|spec| spec.name()).collect();
    let expected = names.join(", ");
    PyValueError::new_err(format!("unknown specification '{name}'; expected {expected}"))
}
