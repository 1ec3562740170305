//! Arguments of functions.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyFloat, PyInt, PyMemoryView, PyString, PyType};

use urikit::normalize::{NormalizeSteps, Step};

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
        Err(_) => Err(wrong_type(value, "str")),
    }
}

#[cold]
pub(crate) fn wrong_type(value: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    match value.get_type().name() {
        Ok(name) => PyTypeError::new_err(format!("expected {expected}, got {name}")),
        Err(error) => error,
    }
}

#[cold]
pub(crate) fn surrogate(value: &Bound<'_, PyAny>) -> PyErr {
    let create = || uri_error(value.py())?.call_method1("_surrogate", (value,));
    create().map_or_else(|error| error, PyErr::from_value)
}

/// Returns the decimal digits of an `int`, a `float`, or another integer, such as those of NumPy.
///
/// A subclass can have another `str`, as an `Enum` does. A `bool` is not a number.
pub(crate) fn number(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    let py = value.py();
    let repr = |class: Bound<'_, PyType>, value: &Bound<'_, PyAny>| {
        let digits = class.call_method1(intern!(py, "__repr__"), (value,))?;
        digits.extract::<String>().map(Some)
    };
    if value.is_instance_of::<PyBool>() {
        return Ok(None);
    }
    if value.is_instance_of::<PyInt>() {
        return repr(py.get_type::<PyInt>(), value);
    }
    if value.is_instance_of::<PyFloat>() {
        return repr(py.get_type::<PyFloat>(), value);
    }
    if value.hasattr(intern!(py, "__index__"))? {
        return repr(py.get_type::<PyInt>(), &value.call_method0(intern!(py, "__index__"))?);
    }
    Ok(None)
}

/// Returns whether a value is an object of bytes, which is one value and not a sequence of them.
pub(crate) fn is_bytes(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyBytes>()
        || value.is_instance_of::<PyByteArray>()
        || value.is_instance_of::<PyMemoryView>()
}

/// Formats a string by a format specification, such as `>20`.
pub(crate) fn formatted<'py>(
    value: &str,
    format: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = format.py();
    PyString::new(py, value).call_method1(intern!(py, "__format__"), (format,))
}

/// The strings of an iterable that is not itself a `str`.
#[derive(Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Names {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let expected = "an iterable of str";
        if value.is_instance_of::<PyString>() {
            return Err(wrong_type(&value, expected));
        }
        let Ok(items) = value.try_iter() else { return Err(wrong_type(&value, expected)) };
        items.map(|item| text(&item?).map(str::to_owned)).collect::<PyResult<_>>().map(Self)
    }
}

/// The steps of normalization.
#[derive(Clone, Copy)]
pub(crate) struct Steps(pub(crate) NormalizeSteps);

impl<'py> FromPyObject<'_, 'py> for Steps {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let step = |name: &String| {
            Step::ALL.into_iter().find(|step| step.name() == name).ok_or_else(|| {
                let message =
                    format!("unknown step '{name}'; expected case, percent, path, or scheme");
                PyValueError::new_err(message)
            })
        };
        let Names(names) = value.extract()?;
        names.iter().map(step).collect::<PyResult<_>>().map(Self)
    }
}
