//! The conversion of errors to `urikit.UriError`.

use std::ops::Range;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use urikit::ParseError;

/// The details of an error, which become attributes of `urikit.UriError`.
pub(crate) struct Details<'e> {
    pub(crate) message: String,
    pub(crate) code: &'e str,
    pub(crate) component: &'e str,
    pub(crate) rule: &'e str,
    pub(crate) section: &'e str,
    pub(crate) help: Option<String>,
    /// A range of bytes in the input.
    pub(crate) span: Range<usize>,
}

impl Details<'_> {
    /// Creates the exception for an error in `input`.
    pub(crate) fn raise(&self, py: Python<'_>, input: &str) -> PyErr {
        self.exception(py, input).unwrap_or_else(|error| error)
    }

    fn exception(&self, py: Python<'_>, input: &str) -> PyResult<PyErr> {
        let arguments = PyDict::new(py);
        arguments.set_item("code", self.code)?;
        arguments.set_item("component", self.component)?;
        arguments.set_item("rule", self.rule)?;
        arguments.set_item("section", self.section)?;
        arguments.set_item("help", self.help.as_deref())?;
        arguments.set_item("byte_span", (self.span.start, self.span.end))?;
        let span = characters(input, &self.span);
        arguments.set_item("span", (span.start, span.end))?;
        arguments.set_item("input", input)?;
        let exception = uri_error(py)?.call((self.message.as_str(),), Some(&arguments))?;
        Ok(PyErr::from_value(exception))
    }
}

/// Returns the class `urikit.UriError`.
pub(crate) fn uri_error(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "urikit._errors", "UriError")
}

/// Creates the exception for a syntax error in `input`.
pub(crate) fn syntax(py: Python<'_>, error: &ParseError, input: &str) -> PyErr {
    let diagram = error.display(input);
    Details {
        message: diagram.message().to_string(),
        code: error.code(),
        component: error.component().name(),
        rule: error.rule(),
        section: error.section(),
        help: diagram.help().map(|help| help.to_string()),
        span: error.span(),
    }
    .raise(py, input)
}

/// Converts a range of bytes of `text` to a range of characters, which are the indices of `str`.
pub(crate) fn characters(text: &str, bytes: &Range<usize>) -> Range<usize> {
    let count = |end: usize| {
        let end = (0..=end.min(text.len())).rev().find(|&at| text.is_char_boundary(at));
        text[..end.unwrap_or(0)].chars().count()
    };
    count(bytes.start)..count(bytes.end)
}
