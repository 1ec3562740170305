//! The class `Decoded`.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit_readings::{HostKind, Part};

use super::Reference;
use crate::percent::{Plus, decode_lossy};

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

    /// Returns a part without percent-encoding.
    fn part(&self, part: Part) -> Option<Cow<'_, str>> {
        Some(decode_lossy(self.reference.get().value().get(part)?, Plus::Keep))
    }
}

#[pymethods]
impl Decoded {
    /// The decoded username, or `None`.
    #[getter]
    fn user(&self) -> Option<Cow<'_, str>> {
        self.part(Part::User)
    }

    /// The decoded password, or `None`.
    #[getter]
    fn password(&self) -> Option<Cow<'_, str>> {
        self.part(Part::Password)
    }

    /// The decoded host, or `None`. IDNA is not applied.
    #[getter]
    fn host(&self) -> Option<Cow<'_, str>> {
        let value = self.reference.get().value();
        match value.host_kind() {
            Some(HostKind::RegName) => self.part(Part::Host),
            _ => value.get(Part::Host).map(Cow::Borrowed),
        }
    }

    /// The decoded path, or `None` for an opaque URI of RFC 2396 or Java.
    #[getter]
    fn path(&self) -> Option<Cow<'_, str>> {
        self.part(Part::Path)
    }

    /// The decoded segments of the path.
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = self.reference.get().path_segments();
        PyTuple::new(py, segments.map(|it| decode_lossy(it, Plus::Keep)).collect::<Vec<_>>())
    }

    /// The decoded query, or `None`. A `+` is not decoded.
    #[getter]
    fn query(&self) -> Option<Cow<'_, str>> {
        self.part(Part::Query)
    }

    /// The decoded fragment, or `None`.
    #[getter]
    fn fragment(&self) -> Option<Cow<'_, str>> {
        self.part(Part::Fragment)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("{}.decoded", self.reference.bind(py).repr()?))
    }
}
