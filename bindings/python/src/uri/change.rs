//! Changes of components, as arguments.

use std::net::IpAddr;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFloat, PyList, PyString};

use crate::input::{number, text, wrong_type};
use crate::parts::{Host, Path, Query};

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

    /// Returns this change with another value, if it sets one.
    pub(super) fn with(&self, value: String) -> Self {
        if self.is_set() { Self::Set(value) } else { self.clone() }
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
            && let Ok(address) = value.extract::<IpAddr>()
        {
            return Ok(Self::Set(match address {
                IpAddr::V4(address) => address.to_string(),
                IpAddr::V6(address) => format!("[{address}]"),
            }));
        }
        if value.is_instance_of::<PyDict>() || value.is_instance_of::<PyList>() {
            return Err(wrong_type(value, "str, or Query.of(parameters) for a query"));
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
