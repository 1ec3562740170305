//! The class `Path`.

use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyOverflowError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyNotImplemented, PySlice, PyString, PyTuple, PyType};
use urikit::component;
use urikit::edit::StructureError;
use urikit::percent::{AsciiSet, encode_with};

use super::{check, decoded};
use crate::error::structure;
use crate::input::{formatted, text};

/// The path of a URI or an IRI: an immutable sequence of decoded segments.
///
/// >>> import urikit
/// >>> path = urikit.Path("/docs/caf%C3%A9.tar.gz")
/// >>> path.name, path.suffix, path.parent
/// ('café.tar.gz', '.gz', Path('/docs'))
/// >>> list(path)
/// ['docs', 'café.tar.gz']
#[pyclass(frozen, sequence, module = "urikit")]
pub(crate) struct Path(String);

impl Path {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    fn encoded_segments(&self) -> Vec<&str> {
        match self.0.strip_prefix('/').unwrap_or(&self.0) {
            "" if self.0.is_empty() => Vec::new(),
            segments => segments.split('/').collect(),
        }
    }

    fn last(&self) -> std::borrow::Cow<'_, str> {
        decoded(self.0.rsplit('/').next().unwrap_or_default())
    }
}

#[pymethods]
impl Path {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let input = text(value)?;
        let strict = |input: &str| component::Path::parse(input).map(|_| ());
        let prefix = if input.starts_with('/') { "//" } else { "x:" };
        check(value.py(), input, strict, prefix, |whole| Some(whole.path().as_str().to_owned()))?;
        Ok(Self(input.to_owned()))
    }

    /// The decoded segments. Bytes that are not UTF-8 become U+FFFD.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.encoded_segments().into_iter().map(decoded).collect::<Vec<_>>())
    }

    /// The segments as written, percent-encoded.
    #[getter]
    fn segments_encoded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.encoded_segments())
    }

    /// The decoded last segment, which is empty if the path ends with `/`.
    #[getter]
    fn name(&self) -> String {
        self.last().into_owned()
    }

    /// The decoded last segment without its suffix.
    #[getter]
    fn stem(&self) -> String {
        let name = self.last();
        name[..name.len() - suffix(&name).len()].to_owned()
    }

    /// The last `.` of the decoded last segment and the characters after it, or an empty string.
    #[getter]
    fn suffix(&self) -> String {
        suffix(&self.last()).to_owned()
    }

    /// The path without its last segment. The parent of `/` is `/`.
    #[getter]
    fn parent(&self) -> Self {
        match self.0.rfind('/') {
            Some(0) => Self("/".to_owned()),
            Some(slash) => Self(self.0[..slash].to_owned()),
            None => Self(String::new()),
        }
    }

    /// Whether the path starts with `/`.
    #[getter]
    fn is_absolute(&self) -> bool {
        self.0.starts_with('/')
    }

    /// Returns a path with another segment, which is percent-encoded.
    ///
    /// >>> import urikit
    /// >>> urikit.Path("/music/") / "AC/DC"
    /// Path('/music/AC%2FDC')
    fn __truediv__<'py>(&self, segment: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = segment.py();
        if !segment.is_instance_of::<PyString>() {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        }
        let segment = text(segment)?;
        if matches!(segment, "." | "..") {
            return Err(structure(py, StructureError::DotSegment));
        }
        if segment.is_empty() && self.0.is_empty() {
            return Err(structure(py, StructureError::EmptyFirstSegment));
        }
        let slash = if self.0.is_empty() || self.0.ends_with('/') { "" } else { "/" };
        let segment = encode_with(segment, &AsciiSet::SEGMENT);
        Ok(Bound::new(py, Self(format!("{}{slash}{segment}", self.0)))?.into_any())
    }

    fn __len__(&self) -> usize {
        self.encoded_segments().len()
    }

    // Without it, the empty path would be false, but so would a path with one segment be true.
    fn __bool__(&self) -> bool {
        !self.0.is_empty()
    }

    fn __getitem__<'py>(&self, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let segments = self.segments(index.py())?;
        if index.is_instance_of::<PySlice>() {
            return segments.as_any().get_item(index);
        }
        let length = segments.len().cast_signed();
        let out_of_range = || PyIndexError::new_err("segment index out of range");
        let at = match index.extract::<isize>() {
            Err(error) if error.is_instance_of::<PyOverflowError>(index.py()) => {
                return Err(out_of_range());
            }
            at => at?,
        };
        let at = if at < 0 { at + length } else { at };
        match usize::try_from(at).ok().filter(|_| at < length) {
            Some(at) => segments.get_item(at),
            None => Err(out_of_range()),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.segments(py)?.try_iter()
    }

    fn __contains__(&self, segment: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(segment.is_instance_of::<PyString>() && {
            let segment = text(segment)?;
            self.encoded_segments().into_iter().any(|it| decoded(it) == segment)
        })
    }

    fn __str__(&self) -> &str {
        &self.0
    }

    fn __format__<'py>(&self, format: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        formatted(&self.0, format)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Path({})", PyString::new(slf.py(), &slf.get().0).repr()?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0).hash()
    }

    fn __richcmp__(&self, other: &Self, operator: CompareOp) -> bool {
        operator.matches(self.0.cmp(&other.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.clone(),))
    }
}

/// The suffix of a file name, as in `pathlib`: a leading dot does not start one.
fn suffix(name: &str) -> &str {
    match name.rfind('.') {
        Some(dot) if dot > 0 && dot + 1 < name.len() => &name[dot..],
        _ => "",
    }
}
