//! The class `Decoded`.

use std::borrow::Cow;

use pyo3::prelude::*;
use urikit_readings::{HostKind, Part};

use super::Reference;

/// A view of a reference in which components are percent-decoded.
///
/// It is returned by the property `decoded`. Bytes that are not UTF-8 become U+FFFD. Decoding loses
/// the distinction between data and delimiters: use the properties `segments` and `params` of the
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

    fn part(&self, part: Part) -> Option<Cow<'_, str>> {
        self.reference.get().decoded_part(part)
    }
}

#[pymethods]
impl Decoded {
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
