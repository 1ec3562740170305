//! The classes `UriRef`, `Uri`, `IriRef`, and `Iri`.

use pyo3::prelude::*;

use super::{Kind, NOTHING, Reference, Value, operations, reference_text};
use crate::error::{idna, syntax};
use crate::input::Steps;

/// A URI reference: a URI or a relative reference, such as `../logo.png` (RFC 3986 section 4.1).
///
/// >>> import urikit
/// >>> urikit.UriRef("../logo.png?size=2")
/// UriRef('../logo.png?size=2')
#[pyclass(frozen, subclass, extends = Reference, module = "urikit")]
pub(crate) struct UriRef;

/// A URI: a reference with a scheme, such as `https://example.com/` (RFC 3986 section 3).
///
/// >>> import urikit
/// >>> uri = urikit.Uri("https://example.com/docs/")
/// >>> uri.resolve("../logo.png")
/// Uri('https://example.com/logo.png')
#[pyclass(frozen, subclass, extends = UriRef, module = "urikit")]
pub(crate) struct Uri;

/// An IRI reference: a URI reference that may contain non-ASCII characters (RFC 3987 section 2.2).
///
/// >>> import urikit
/// >>> urikit.IriRef("/café")
/// IriRef('/café')
#[pyclass(frozen, subclass, extends = Reference, module = "urikit")]
pub(crate) struct IriRef;

/// An IRI: a URI that may contain non-ASCII characters (RFC 3987 section 2.2).
///
/// >>> import urikit
/// >>> urikit.Iri("https://münchen.example/").to_uri(idna=True)
/// Uri('https://xn--mnchen-3ya.example/')
#[pyclass(frozen, subclass, extends = IriRef, module = "urikit")]
pub(crate) struct Iri;

/// Parses the argument of a constructor.
fn parsed(value: &Bound<'_, PyAny>, kind: Kind) -> PyResult<PyClassInitializer<Reference>> {
    let input = reference_text(value)?;
    match kind.parse(input) {
        Ok(parsed) => Ok(Reference::new(parsed, kind).into()),
        Err(error) => Err(syntax(value.py(), error, input)),
    }
}

#[pymethods]
impl UriRef {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(parsed(value, Kind::UriRef)?.add_subclass(Self))
    }

    /// Returns the normal form (RFC 3986 sections 6.2.2 and 6.2.3).
    ///
    /// `steps` selects steps of normalization: `case`, `percent`, `path`, and `scheme`. The default
    /// is all of them.
    ///
    /// >>> import urikit
    /// >>> urikit.Uri("HTTP://EXAMPLE.com:80/%7Eme/./index.html").normalize()
    /// Uri('http://example.com/~me/index.html')
    #[pyo3(signature = (*, steps=None))]
    fn normalize<'py>(slf: &Bound<'py, Self>, steps: Option<Steps>) -> PyResult<Bound<'py, PyAny>> {
        operations::normalized(slf.as_super(), steps)
    }

    /// Converts the reference to an IRI reference: `/caf%C3%A9` becomes `/café`.
    ///
    /// >>> import urikit
    /// >>> urikit.Uri("http://example.com/caf%C3%A9").to_iri()
    /// Iri('http://example.com/café')
    fn to_iri<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let reference = slf.as_super().get();
        let iri = match reference.value() {
            Value::Uri(uri) => uri.to_iri(),
            Value::Iri(iri) => iri.clone(),
            Value::Other(_) => NOTHING.to_buf(),
        };
        create_as(slf.py(), Value::Iri(iri), reference.kind().needs_scheme(), true)
    }
}

#[pymethods]
impl Uri {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(parsed(value, Kind::Uri)?.add_subclass(UriRef).add_subclass(Self))
    }

    /// Resolves a reference against this URI (RFC 3986 section 5.2).
    ///
    /// >>> import urikit
    /// >>> urikit.Uri("http://a/b/c/d;p?q").resolve("../g?y")
    /// Uri('http://a/b/g?y')
    #[pyo3(signature = (reference, /))]
    fn resolve<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::resolved(slf.as_super().as_super(), reference)
    }

    /// Resolves a reference against this URI, like `resolve`.
    ///
    /// >>> import urikit
    /// >>> urikit.Uri("http://example.com/a").join("b")
    /// Uri('http://example.com/b')
    #[pyo3(signature = (reference, /))]
    fn join<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::resolved(slf.as_super().as_super(), reference)
    }

    /// Returns whether a reference refers to the document at this URI, as `#top` does.
    ///
    /// The target and this URI are then equal, except for the fragment (RFC 3986 section 4.4).
    ///
    /// >>> import urikit
    /// >>> page = urikit.Uri("https://example.com/docs?v=2")
    /// >>> page.is_same_document("#install"), page.is_same_document("?v=3")
    /// (True, False)
    #[pyo3(signature = (reference, /))]
    fn is_same_document(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>) -> PyResult<bool> {
        operations::is_same_document(slf.as_super().as_super(), reference)
    }

    /// Returns a short reference that resolves to `target` against this URI.
    ///
    /// >>> import urikit
    /// >>> urikit.Uri("http://example.com/a/b").relativize("http://example.com/a/c")
    /// UriRef('c')
    #[pyo3(signature = (target, /))]
    fn relativize<'py>(
        slf: &Bound<'py, Self>,
        target: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::relativized(slf.as_super().as_super(), target)
    }
}

#[pymethods]
impl IriRef {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(parsed(value, Kind::IriRef)?.add_subclass(Self))
    }

    /// Returns the normal form (RFC 3987 section 5.3).
    ///
    /// `steps` selects steps of normalization: `case`, `percent`, `path`, and `scheme`. The default
    /// is all of them.
    ///
    /// >>> import urikit
    /// >>> urikit.Iri("HTTP://EXAMPLE.com/%7Eme/caf%C3%A9").normalize()
    /// Iri('http://example.com/~me/café')
    #[pyo3(signature = (*, steps=None))]
    fn normalize<'py>(slf: &Bound<'py, Self>, steps: Option<Steps>) -> PyResult<Bound<'py, PyAny>> {
        operations::normalized(slf.as_super(), steps)
    }

    /// Converts the reference to a URI reference: `/café` becomes `/caf%C3%A9`.
    ///
    /// With `idna=True`, the host is converted by IDNA, as DNS requires; otherwise it is
    /// percent-encoded (RFC 3987 section 3.1). A host that IDNA does not allow raises a `UriError`.
    ///
    /// >>> import urikit
    /// >>> urikit.Iri("http://example.com/café").to_uri()
    /// Uri('http://example.com/caf%C3%A9')
    #[pyo3(signature = (*, idna=false))]
    fn to_uri<'py>(slf: &Bound<'py, Self>, idna: bool) -> PyResult<Bound<'py, PyAny>> {
        let reference = slf.as_super().get();
        let view = reference.value().view().unwrap_or(NOTHING);
        let uri = if idna {
            let mapped = view.to_uri_by_idna();
            mapped.map_err(|error| self::idna(slf.py(), &error, reference.as_str()))?
        } else {
            view.to_uri()
        };
        create_as(slf.py(), Value::Uri(uri), reference.kind().needs_scheme(), false)
    }

    /// Returns a form for display, with decoded characters and the host in Unicode.
    ///
    /// Characters that may mislead readers remain encoded.
    ///
    /// >>> import urikit
    /// >>> urikit.IriRef("http://xn--mnchen-3ya.example/caf%C3%A9").to_unicode()
    /// 'http://münchen.example/café'
    fn to_unicode(slf: &Bound<'_, Self>) -> String {
        slf.as_super().get().value().view().unwrap_or(NOTHING).to_unicode().into_string()
    }
}

#[pymethods]
impl Iri {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<PyClassInitializer<Self>> {
        Ok(parsed(value, Kind::Iri)?.add_subclass(IriRef).add_subclass(Self))
    }

    /// Resolves a reference against this IRI (RFC 3987 section 6.5).
    ///
    /// >>> import urikit
    /// >>> urikit.Iri("http://example.com/été/1").resolve("2?ä")
    /// Iri('http://example.com/été/2?ä')
    #[pyo3(signature = (reference, /))]
    fn resolve<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::resolved(slf.as_super().as_super(), reference)
    }

    /// Resolves a reference against this IRI, like `resolve`.
    ///
    /// >>> import urikit
    /// >>> urikit.Iri("http://example.com/é").join("ü")
    /// Iri('http://example.com/ü')
    #[pyo3(signature = (reference, /))]
    fn join<'py>(
        slf: &Bound<'py, Self>,
        reference: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::resolved(slf.as_super().as_super(), reference)
    }

    /// Returns whether a reference refers to the document at this IRI, as `#top` does.
    ///
    /// The target and this IRI are then equal, except for the fragment (RFC 3986 section 4.4).
    ///
    /// >>> import urikit
    /// >>> page = urikit.Iri("https://example.com/café")
    /// >>> page.is_same_document("#menü"), page.is_same_document("thé")
    /// (True, False)
    #[pyo3(signature = (reference, /))]
    fn is_same_document(slf: &Bound<'_, Self>, reference: &Bound<'_, PyAny>) -> PyResult<bool> {
        operations::is_same_document(slf.as_super().as_super(), reference)
    }

    /// Returns a short reference that resolves to `target` against this IRI.
    ///
    /// >>> import urikit
    /// >>> urikit.Iri("http://example.com/é/b").relativize("http://example.com/é/ü")
    /// IriRef('ü')
    #[pyo3(signature = (target, /))]
    fn relativize<'py>(
        slf: &Bound<'py, Self>,
        target: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        operations::relativized(slf.as_super().as_super(), target)
    }
}

/// Creates a reference after a conversion that keeps the scheme.
fn create_as(
    py: Python<'_>,
    value: Value,
    has_scheme: bool,
    is_iri: bool,
) -> PyResult<Bound<'_, PyAny>> {
    let kind = if is_iri { Kind::IriRef } else { Kind::UriRef };
    Reference::create(py, value, if has_scheme { kind.absolute() } else { kind })
}

/// Parses a string, or reports its error.
pub(super) fn parse_or_raise(py: Python<'_>, kind: Kind, input: &str) -> PyResult<Value> {
    kind.parse(input).map_err(|error| syntax(py, error, input))
}
