//! The URIs that are found in plain text.

use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};
use urikit_text::plain;

use crate::octets::Indices;
use urikit_readings::redact;

/// A URI that was found in a string, with its position and notes about how it was found.
///
/// `raw` is the string as written, and `uri` is the URI that it means. They differ, for example,
/// for `www.example.com`. `str()` returns `uri`. Offsets are indices of the searched `str` (or
/// `bytes`), so that `text[match.start:match.end] == match.raw`.
///
/// >>> from urikit.text import find
/// >>> text = "Siehe <http://bücher.example/ü>."
/// >>> match, = find(text)
/// >>> match.uri
/// 'http://b%C3%BCcher.example/%C3%BC'
/// >>> text[match.start:match.end] == match.raw
/// True
/// >>> match.flags, match.delimiter
/// (('iri',), 'angle-brackets')
#[pyclass(module = "urikit.text", frozen)]
pub(crate) struct Match {
    /// The string as written, without delimiters.
    #[pyo3(get)]
    raw: Py<PyString>,
    /// The URI: without white space, and with non-ASCII characters percent-encoded.
    #[pyo3(get)]
    uri: Py<PyString>,
    /// The index at which `raw` starts.
    #[pyo3(get)]
    start: usize,
    /// The index after the end of `raw`.
    #[pyo3(get)]
    end: usize,
    /// The line on which the match starts, counted from 1.
    #[pyo3(get)]
    line: u64,
    /// The column at which the match starts, counted from 1.
    #[pyo3(get)]
    column: usize,
    /// The delimiters around the match: `angle-brackets`, `double-quotes`, or `bare`.
    #[pyo3(get)]
    delimiter: Py<PyString>,
    /// Notes about how the match was found and about problems with it, such as `password`.
    #[pyo3(get)]
    flags: Py<PyTuple>,
    /// Other interpretations, starting with the most likely one. Usually empty.
    #[pyo3(get)]
    alternatives: Py<PyTuple>,
}

impl Match {
    pub(super) fn new(
        py: Python<'_>,
        found: &plain::Match<'_>,
        indices: &mut Indices<'_>,
    ) -> PyResult<Self> {
        let range = found.range();
        let raw = PyString::new(py, found.raw).unbind();
        let uri = match &*found.uri == found.raw {
            true => raw.clone_ref(py),
            false => PyString::new(py, &found.uri).unbind(),
        };
        let column = indices.column(range.start, found.column);
        let (start, end) = indices.span(range);
        Ok(Self {
            raw,
            uri,
            start,
            end,
            line: found.line,
            column,
            delimiter: PyString::intern(py, found.delimiter.name()).unbind(),
            flags: flags(py, found.flags)?,
            alternatives: PyTuple::new(py, &found.alternatives)?.unbind(),
        })
    }
}

pub(super) fn flags(py: Python<'_>, flags: plain::Flags) -> PyResult<Py<PyTuple>> {
    if flags.is_empty() {
        return Ok(PyTuple::empty(py).unbind());
    }
    let names: Vec<_> = flags.names().map(|name| PyString::intern(py, name)).collect();
    Ok(PyTuple::new(py, names)?.unbind())
}

type Fields =
    (Py<PyString>, Py<PyString>, usize, usize, u64, usize, Py<PyString>, Py<PyTuple>, Py<PyTuple>);

#[pymethods]
impl Match {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("uri", "flags");

    /// Creates a match from its fields, for example in a test.
    #[new]
    #[pyo3(signature = (raw, uri, start, end, line, column, delimiter, flags, alternatives))]
    #[expect(clippy::too_many_arguments, reason = "one for each field")]
    const fn py_new(
        raw: Py<PyString>,
        uri: Py<PyString>,
        start: usize,
        end: usize,
        line: u64,
        column: usize,
        delimiter: Py<PyString>,
        flags: Py<PyTuple>,
        alternatives: Py<PyTuple>,
    ) -> Self {
        Self { raw, uri, start, end, line, column, delimiter, flags, alternatives }
    }

    fn __getnewargs__(&self, py: Python<'_>) -> Fields {
        (
            self.raw.clone_ref(py),
            self.uri.clone_ref(py),
            self.start,
            self.end,
            self.line,
            self.column,
            self.delimiter.clone_ref(py),
            self.flags.clone_ref(py),
            self.alternatives.clone_ref(py),
        )
    }

    /// The indices at which `raw` starts and ends.
    #[getter]
    const fn span(&self) -> (usize, usize) {
        (self.start, self.end)
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Self>() else { return Ok(py.NotImplemented()) };
        let (this, other) = (self.__getnewargs__(py), other.get().__getnewargs__(py));
        let equal = this.into_pyobject(py)?.eq(other.into_pyobject(py)?)?;
        Ok(equal.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__getnewargs__(py).into_pyobject(py)?.hash()
    }

    fn __str__(&self, py: Python<'_>) -> Py<PyString> {
        self.uri.clone_ref(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let uri = PyString::new(py, &redact(self.uri.bind(py).to_str()?).to_string()).repr()?;
        let mut shown = format!("<Match {uri} at {}:{}", self.start, self.end);
        let flags = self.flags.bind(py);
        if !flags.is_empty() {
            shown.push_str(&format!(" {}", flags.repr()?));
        }
        shown.push('>');
        Ok(shown)
    }
}
