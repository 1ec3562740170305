//! The class `Decoded`.

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::Reference;

/// A view of a reference in which components are percent-decoded.
///
/// It is returned by the property `decoded`. Bytes that are not UTF-8 become U+FFFD. Decoding loses
/// the distinction between data and delimiters: use `segments` and the property `params` of the
/// reference instead of splitting `path` and `query`.
///
/// >>> import urikit
/// >>> decoded = urikit.parse("http://example.com/caf%C3%A9?q=100%25#%C2%A71").decoded
/// >>> decoded.path, decoded.query, decoded.fragment
/// ('/café', 'q=100%', '§1')
#[pyclass(frozen, module = "urikit")]
pub(crate) struct Decoded {
    /// A reference does not point to its views, so there are no cycles.
    reference: Py<Reference>,
}

impl Decoded {
    pub(super) const fn new(reference: Py<Reference>) -> Self {
        Self { reference }
    }

    fn view(&self) -> urikit::IriRef<'_> {
        self.reference.get().view()
    }
}

#[pymethods]
impl Decoded {
    /// The decoded username, or `None`.
    #[getter]
    fn user(&self) -> Option<String> {
        Some(self.view().username()?.decode_lossy().into_owned())
    }

    /// The decoded password, or `None`.
    #[getter]
    fn password(&self) -> Option<String> {
        Some(self.view().password()?.decode_lossy().into_owned())
    }

    /// The decoded host, or `None`. IDNA is not applied.
    #[getter]
    fn host(&self) -> Option<String> {
        let host = self.view().host()?;
        Some(match host.reg_name() {
            Some(name) => name.decode_lossy().into_owned(),
            None => host.as_str().to_owned(),
        })
    }

    /// The decoded path.
    #[getter]
    fn path(&self) -> String {
        self.view().path().decode_lossy().into_owned()
    }

    /// The decoded segments of the path.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments: Vec<_> =
            self.view().path_segments().map(|segment| segment.decode_lossy()).collect();
        PyTuple::new(py, segments)
    }

    /// The decoded query, or `None`. A `+` is not decoded.
    #[getter]
    fn query(&self) -> Option<String> {
        Some(self.view().query()?.decode_lossy().into_owned())
    }

    /// The decoded fragment, or `None`.
    #[getter]
    fn fragment(&self) -> Option<String> {
        Some(self.view().fragment()?.decode_lossy().into_owned())
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("{}.decoded", self.reference.bind(py).repr()?))
    }
}
