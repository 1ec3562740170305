//! The classes `UriRef` and `Uri`.

use pyo3::prelude::*;

use crate::error::syntax;
use crate::input::text;

/// A URI reference: a URI or a relative reference (RFC 3986 section 4.1).
#[pyclass(frozen, subclass, module = "urikit")]
pub(crate) struct UriRef(urikit::UriRefBuf);

#[pymethods]
impl UriRef {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let input = text(value)?;
        match urikit::UriRef::parse(input) {
            Ok(reference) => Ok(Self(reference.to_buf())),
            Err(error) => Err(syntax(value.py(), &error, input)),
        }
    }

    /// The host, or `None`.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.0.host_str()
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }
}

/// Adds the classes to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<UriRef>()
}
