//! The class `ParsedUri`, for specifications other than RFC 3986 and RFC 3987.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use urikit_readings::{Part, Spec};

use super::{Kind, Reference, operations, reference_text};
use crate::error::syntax;
use crate::spec::by_name;

/// A URI by another specification than RFC 3986, such as `java` or `whatwg`.
///
/// It is returned by `urikit.parse(value, spec=...)`, and has the same properties and methods as
/// `Uri`. `opaque`, `path_params`, `zone`, `schemepart`, and `url_path` are specific to some
/// specifications. A component that is missing, or that the specification does not define, is
/// `None`. The string of a WHATWG URL is its serialization, which can differ from the input.
///
/// >>> import urikit
/// >>> url = urikit.parse("http:\\\\EXAMPLE.com:80/a b", spec="whatwg")
/// >>> str(url), url.host, url.path
/// ('http://example.com/a%20b', 'example.com', '/a%20b')
/// >>> url.with_query({"q": "1"})
/// ParsedUri('http://example.com/a%20b?q=1', spec='whatwg')
/// >>> urikit.parse("http://my_host/", spec="java").host is None
/// True
#[pyclass(frozen, extends = Reference, module = "urikit")]
pub(crate) struct ParsedUri;

impl ParsedUri {
    fn get<'a>(slf: &'a Bound<'_, Self>, part: Part) -> Option<&'a str> {
        slf.as_super().get().value().get(part)
    }
}

#[pymethods]
impl ParsedUri {
    #[new]
    #[pyo3(signature = (value, /, *, spec))]
    fn new(
        value: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = by_name)] spec: Spec,
    ) -> PyResult<PyClassInitializer<Self>> {
        let kind = Kind::of(spec);
        if !matches!(kind, Kind::Other(_)) {
            return Err(PyValueError::new_err("use UriRef or IriRef for this specification"));
        }
        let input = reference_text(value)?;
        let parsed = kind.parse(input).map_err(|error| syntax(value.py(), error, input))?;
        Ok(PyClassInitializer::from(Reference::new(parsed, kind)).add_subclass(Self))
    }

    /// The opaque part of an opaque URI (RFC 2396, Java), or `None`.
    #[getter]
    fn opaque<'a>(slf: &'a Bound<'_, Self>) -> Option<&'a str> {
        Self::get(slf, Part::Opaque)
    }

    /// The parameters after the path (RFC 1808), or `None`. Those of the query are in `params`.
    #[getter]
    fn path_params<'a>(slf: &'a Bound<'_, Self>) -> Option<&'a str> {
        Self::get(slf, Part::Params)
    }

    /// The zone identifier of the address (RFC 6874), or `None`.
    #[getter]
    fn zone<'a>(slf: &'a Bound<'_, Self>) -> Option<&'a str> {
        Self::get(slf, Part::Zone)
    }

    /// The part after the scheme (RFC 1738), or `None`.
    #[getter]
    fn schemepart<'a>(slf: &'a Bound<'_, Self>) -> Option<&'a str> {
        Self::get(slf, Part::Schemepart)
    }

    /// The path without the slash before it (RFC 1738), or `None`.
    #[getter]
    fn url_path<'a>(slf: &'a Bound<'_, Self>) -> Option<&'a str> {
        Self::get(slf, Part::UrlPath)
    }

    /// Resolves a reference against this URI by the same specification.
    ///
    /// >>> import urikit
    /// >>> base = urikit.parse("http://a/b/c", spec="java")
    /// >>> str(base.resolve("../../x"))
    /// 'http://a/../x'
    #[pyo3(signature = (reference, /))]
    fn resolve<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::resolved(slf.as_super(), reference)
    }

    /// Resolves a reference against this URI, like `resolve`.
    #[pyo3(signature = (reference, /))]
    fn join<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::resolved(slf.as_super(), reference)
    }

    /// Returns whether a reference refers to the document at this URI, as `#top` does.
    #[pyo3(signature = (reference, /))]
    fn is_same_document(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>) -> PyResult<bool> {
        operations::is_same_document(slf.as_super(), reference)
    }

    /// Returns the normal form by the same specification.
    ///
    /// Specifications without a normal form, such as RFC 1738, raise a `ValueError`.
    fn normalize<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        operations::normalized(slf.as_super(), None)
    }
}
