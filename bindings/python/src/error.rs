//! The conversion of errors to `urikit.UriError`.

use std::ops::Range;

use arrow_schema::ArrowError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use urikit::Component;
use urikit::edit::{EditError, StructureError};
use urikit::iri::IdnaError;
use urikit::resolve::ResolveError;
use urikit_readings::{Diagram, Error, mask};

/// The details of an error, which become attributes of `urikit.UriError`.
#[derive(Default)]
pub(crate) struct Details<'e> {
    pub(crate) message: String,
    pub(crate) code: &'e str,
    pub(crate) component: &'e str,
    pub(crate) rule: &'e str,
    pub(crate) section: &'e str,
    pub(crate) help: Option<String>,
    /// A range of bytes in the input.
    pub(crate) span: Range<usize>,
    pub(crate) diagram: Option<String>,
    /// The input with masked secrets, if it is not the one in which secrets can be found.
    pub(crate) shown: Option<String>,
}

impl Details<'_> {
    /// Creates the exception for an error in `input`.
    pub(crate) fn raise(&self, py: Python<'_>, input: &str) -> PyErr {
        self.exception(py, input).map_or_else(|error| error, PyErr::from_value)
    }

    fn exception<'py>(&self, py: Python<'py>, input: &str) -> PyResult<Bound<'py, PyAny>> {
        let span = characters(input, &self.span);
        let arguments = PyDict::new(py);
        arguments.set_item(intern!(py, "code"), self.code)?;
        arguments.set_item(intern!(py, "component"), self.component)?;
        arguments.set_item(intern!(py, "span"), (span.start, span.end))?;
        arguments.set_item(intern!(py, "byte_span"), (self.span.start, self.span.end))?;
        arguments.set_item(intern!(py, "rule"), self.rule)?;
        arguments.set_item(intern!(py, "section"), self.section)?;
        arguments.set_item(intern!(py, "help"), self.help.as_deref())?;
        arguments.set_item(intern!(py, "diagram"), self.diagram.as_deref())?;
        // An error without a position has no input.
        let masked = (!input.is_empty()).then(|| mask(input));
        let shown = self.shown.as_deref().or(masked.as_deref());
        arguments.set_item(intern!(py, "input"), shown)?;
        uri_error(py)?.call((self.message.as_str(),), Some(&arguments))
    }
}

/// Returns the class `urikit.UriError`.
pub(crate) fn uri_error(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    CLASS.import(py, "urikit._errors", "UriError")
}

/// Creates the exception for a syntax error in `input`, by any specification. Passwords are masked.
#[cold]
pub(crate) fn syntax(py: Python<'_>, error: impl Into<Error>, input: &str) -> PyErr {
    let error = error.into();
    describe(py, error, error.display(input).masked(), input, None)
}

/// Creates the exception for a syntax error in a component.
fn component(py: Python<'_>, error: urikit::ParseError, value: &str) -> PyErr {
    let is_userinfo = error.component() == Component::Userinfo;
    // A userinfo without a host is not recognized as such, so its password is masked here.
    let shown = match value.find(':').filter(|_| is_userinfo) {
        Some(colon) => masked(value, colon + 1, &error.span()),
        None => value.to_owned(),
    };
    let error = Error::from(error);
    describe(py, error, error.display(&shown), value, Some(shown.clone()))
}

fn describe(
    py: Python<'_>,
    error: Error,
    diagram: Diagram<'_>,
    input: &str,
    shown: Option<String>,
) -> PyErr {
    Details {
        message: diagram.message().to_string(),
        code: error.code(),
        component: error.component(),
        rule: error.rule(),
        section: error.section(),
        help: diagram.help().map(|help| help.to_string()),
        span: error.span(),
        diagram: Some(diagram.to_string()),
        shown,
    }
    .raise(py, input)
}

/// Creates the exception for components that cannot be combined.
#[cold]
pub(crate) fn structure(py: Python<'_>, error: StructureError) -> PyErr {
    Details {
        message: error.message().to_owned(),
        code: error.code(),
        component: "reference",
        rule: error.rule(),
        section: error.section(),
        ..Details::default()
    }
    .raise(py, "")
}

/// Creates the exception for a failed change. `value` returns the new value of a component.
#[cold]
pub(crate) fn edit<'v>(
    py: Python<'_>,
    error: &EditError,
    value: impl FnOnce(Component) -> &'v str,
) -> PyErr {
    match error {
        EditError::Syntax(error) => component(py, *error, value(error.component())),
        EditError::Structure(error) => structure(py, *error),
        error => other(py, "too-long", error.to_string(), "reference"),
    }
}

/// Creates the exception for an error without a position.
#[cold]
pub(crate) fn other(py: Python<'_>, code: &str, message: String, component: &str) -> PyErr {
    Details { message, code, component, ..Details::default() }.raise(py, "")
}

/// Creates the exception for a port that is too large.
#[cold]
pub(crate) fn port(py: Python<'_>, span: Range<usize>, input: &str) -> PyErr {
    let (code, message) = ("port-too-large", "port is greater than 65535".to_owned());
    Details { message, code, component: "port", span, ..Details::default() }.raise(py, input)
}

/// Creates the exception for a failed resolution.
#[cold]
pub(crate) fn resolve(py: Python<'_>, error: &ResolveError) -> PyErr {
    Details {
        message: error.to_string(),
        code: error.code(),
        component: "path",
        rule: error.rule(),
        section: error.section(),
        ..Details::default()
    }
    .raise(py, "")
}

/// Creates the exception for a host that IDNA does not allow.
#[cold]
pub(crate) fn idna(py: Python<'_>, error: &IdnaError, input: &str) -> PyErr {
    Details {
        message: error.message().to_owned(),
        code: error.code(),
        component: "host",
        rule: "a host that IDNA maps to a DNS name",
        section: error.section(),
        span: error.span(),
        ..Details::default()
    }
    .raise(py, input)
}

/// Converts a range of bytes of `text` to a range of characters, which are the indices of `str`.
pub(crate) fn characters(text: &str, bytes: &Range<usize>) -> Range<usize> {
    if text.is_ascii() {
        return bytes.clone();
    }
    // Continuation bytes are not counted, so an offset inside a character is that of its end.
    let count = |end: usize| {
        let before = text.as_bytes().get(..end).unwrap_or(text.as_bytes());
        before.iter().filter(|&&byte| byte & 0xC0 != 0x80).count()
    };
    count(bytes.start)..count(bytes.end)
}

/// Returns a userinfo with asterisks in place of the password, which starts at `password`.
///
/// The copy has the same length. The bytes in `shown`, which contain the error, are not replaced.
fn masked(userinfo: &str, password: usize, shown: &Range<usize>) -> String {
    let mut masked = String::with_capacity(userinfo.len());
    for (at, c) in userinfo.char_indices() {
        if at >= password && !shown.contains(&at) {
            masked.extend(std::iter::repeat_n('*', c.len_utf8()));
        } else {
            masked.push(c);
        }
    }
    masked
}

/// Creates the exception for an error of a function of columns.
pub(crate) fn arrow(error: ArrowError) -> PyErr {
    match error {
        ArrowError::InvalidArgumentError(message) if message.starts_with("expected an array") => {
            PyTypeError::new_err(message)
        }
        ArrowError::InvalidArgumentError(message) | ArrowError::ComputeError(message) => {
            PyValueError::new_err(message)
        }
        error => PyValueError::new_err(error.to_string()),
    }
}
