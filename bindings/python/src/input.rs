//! Arguments of functions.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyFloat, PyInt, PyMemoryView, PyString, PyType};

use urikit::normalize::{NormalizeSteps, Step};

use crate::error::uri_error;
use crate::parts::{Host, Path, Query};
use crate::uri::Reference;

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

/// Returns the UTF-8 form of a `str`, or the string of a reference.
#[inline]
pub(crate) fn reference_text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    match value.cast::<PyString>() {
        Ok(string) => string.to_str().map_err(|_| surrogate(value)),
        Err(_) => match value.cast::<Reference>() {
            Ok(reference) => Ok(reference.get().as_str()),
            Err(_) => Err(wrong_type(value, "str")),
        },
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
fn surrogate(value: &Bound<'_, PyAny>) -> PyErr {
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

/// A new value of a component. The default of the argument, `...`, keeps the old one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Change {
    #[default]
    Keep,
    Remove,
    Set(String),
}

impl Change {
    /// Returns the value after the change.
    pub(crate) fn apply<'a>(&'a self, old: Option<&'a str>) -> Option<&'a str> {
        match self {
            Self::Keep => old,
            Self::Remove => None,
            Self::Set(new) => Some(new),
        }
    }

    pub(crate) fn is_set(&self) -> bool {
        matches!(self, Self::Set(_))
    }
}

impl<'py> FromPyObject<'_, 'py> for Change {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let value = &*value;
        if value.is_none() {
            return Ok(Self::Remove);
        }
        if value.is(value.py().Ellipsis()) {
            return Ok(Self::Keep);
        }
        if let Ok(host) = value.cast::<Host>() {
            return Ok(Self::Set(host.get().as_str().to_owned()));
        }
        if let Ok(path) = value.cast::<Path>() {
            return Ok(Self::Set(path.get().as_str().to_owned()));
        }
        if let Ok(query) = value.cast::<Query>() {
            return Ok(query.get().raw().map_or(Self::Remove, |raw| Self::Set(raw.to_owned())));
        }
        if !value.is_instance_of::<PyString>()
            && let Ok(address) = value.extract::<std::net::IpAddr>()
        {
            return Ok(Self::Set(match address {
                std::net::IpAddr::V4(address) => address.to_string(),
                std::net::IpAddr::V6(address) => format!("[{address}]"),
            }));
        }
        text(value).map(|text| Self::Set(text.to_owned()))
    }
}

/// A new port: a number or a string of digits.
#[derive(Clone, Debug, Default)]
pub(crate) struct PortChange(pub(crate) Change);

impl<'py> FromPyObject<'_, 'py> for PortChange {
    type Error = PyErr;

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if value.is_none() || value.is(value.py().Ellipsis()) || value.is_instance_of::<PyString>()
        {
            return value.extract().map(Self);
        }
        match number(&value)? {
            Some(digits) if !value.is_instance_of::<PyFloat>() => Ok(Self(Change::Set(digits))),
            _ => Err(wrong_type(&value, "int, str, or None")),
        }
    }
}
