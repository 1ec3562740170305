//! References by specifications other than RFC 3986 and RFC 3987.

use std::ops::Range;

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use urikit_readings::{HostKind, OperationError, Parsed, Part, Spec};

use crate::error::{resolve as resolve_error, syntax};
use crate::input::{formatted, text};
use crate::spec::by_name;
use crate::uri::{MATCH_ARGS, MatchArgs, reference_text};

/// A URI by another specification than RFC 3986, such as `java` or `whatwg`.
///
/// It is returned by `urikit.parse(value, spec=...)`. Properties are those of RFC 3986, or the
/// closest ones of the specification; `opaque`, `params`, and `zone` are specific to some. A
/// component that is missing, or that the specification does not define, is `None`. The string of a
/// WHATWG URL is its serialization, which can differ from the input.
///
/// >>> import urikit
/// >>> url = urikit.parse("http:\\\\EXAMPLE.com:80/a b", spec="whatwg")
/// >>> str(url), url.host, url.path
/// ('http://example.com/a%20b', 'example.com', '/a%20b')
/// >>> urikit.parse("http://my_host/", spec="java").host is None
/// True
#[pyclass(frozen, module = "urikit")]
pub(crate) struct ParsedUri {
    text: String,
    /// The input, if it differs from the string, which only WHATWG URLs do.
    input: Option<String>,
    spec: Spec,
    /// The byte ranges of the parts in the string, in the order of [`Part::ALL`].
    spans: [Option<(u32, u32)>; Part::ALL.len()],
    host_kind: Option<HostKind>,
}

impl From<&Parsed<'_>> for ParsedUri {
    fn from(parsed: &Parsed<'_>) -> Self {
        let span = |part| {
            let Range { start, end } = parsed.span(part)?;
            Some((u32::try_from(start).ok()?, u32::try_from(end).ok()?))
        };
        let text = parsed.as_str();
        Self {
            text: text.to_owned(),
            input: (parsed.input() != text).then(|| parsed.input().to_owned()),
            spec: parsed.spec(),
            spans: Part::ALL.map(span),
            host_kind: parsed.host_kind(),
        }
    }
}

/// Creates the exception for a failed operation on a base and a reference.
#[cold]
fn operation(py: Python<'_>, error: OperationError, base: &str, reference: &str) -> PyErr {
    match error {
        OperationError::Base(error) => syntax(py, error, base),
        OperationError::Reference(error) => syntax(py, error, reference),
        OperationError::Resolve(error) => resolve_error(py, &error),
        undefined => PyValueError::new_err(undefined.to_string()),
    }
}

/// Resolves a reference against a base.
pub(crate) fn resolve(py: Python<'_>, spec: Spec, base: &str, reference: &str) -> PyResult<String> {
    let parsed = spec.parse(base).map_err(OperationError::from);
    let target = parsed.and_then(|base| base.resolve(reference));
    target.map_err(|error| operation(py, error, base, reference))
}

/// Returns the normal form of a reference.
pub(crate) fn normalize(py: Python<'_>, spec: Spec, input: &str) -> PyResult<String> {
    let parsed = spec.parse(input).map_err(OperationError::from);
    let normal = parsed.and_then(|parsed| parsed.normalize());
    normal.map_err(|error| operation(py, error, input, input))
}

impl ParsedUri {
    fn parse(py: Python<'_>, spec: Spec, input: &str) -> PyResult<Self> {
        match spec.parse(input) {
            Ok(parsed) => Ok(Self::from(&parsed)),
            Err(error) => Err(syntax(py, error, input)),
        }
    }

    /// Returns the string that was parsed.
    fn input(&self) -> &str {
        self.input.as_deref().unwrap_or(&self.text)
    }

    fn range(&self, part: Part) -> Option<Range<usize>> {
        let (start, end) = self.spans[part as usize]?;
        Some(start as usize..end as usize)
    }

    fn get(&self, part: Part) -> Option<&str> {
        self.text.get(self.range(part)?)
    }

    /// Returns the string with `***` instead of each secret.
    fn masked(&self) -> String {
        match self.spec.parse(self.input()) {
            Ok(parsed) => parsed.redacted().to_string(),
            // The input was parsed before.
            Err(_) => String::new(),
        }
    }
}

#[pymethods]
impl ParsedUri {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: MatchArgs = MATCH_ARGS;

    #[new]
    #[pyo3(signature = (value, /, *, spec))]
    fn new(value: &Bound<'_, PyAny>, #[pyo3(from_py_with = by_name)] spec: Spec) -> PyResult<Self> {
        if matches!(spec, Spec::Rfc3986 | Spec::Rfc3987) {
            return Err(PyValueError::new_err("use UriRef or IriRef for this specification"));
        }
        Self::parse(value.py(), spec, reference_text(value)?)
    }

    /// The name of the specification.
    #[getter]
    fn spec(&self) -> &'static str {
        self.spec.name()
    }

    /// The scheme, or `None`.
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.get(Part::Scheme)
    }

    /// The authority, which RFC 1808 calls `net_loc` and RFC 1738 calls login, or `None`.
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.get(Part::Authority)
    }

    /// The userinfo, or `None`.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.get(Part::Userinfo)
    }

    /// The user, or `None`.
    #[getter]
    fn user(&self) -> Option<&str> {
        self.get(Part::User)
    }

    /// The password, or `None`.
    #[getter]
    fn password(&self) -> Option<&str> {
        self.get(Part::Password)
    }

    /// The host, or `None`.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.get(Part::Host)
    }

    /// The kind of the host, or `None`.
    #[getter]
    fn host_kind(&self) -> Option<&'static str> {
        self.host_kind.map(HostKind::name)
    }

    /// The port as a number, or `None` if it is missing, empty, or too large for the parser.
    #[getter]
    fn port(&self) -> Option<u64> {
        self.get(Part::Port)?.parse().ok()
    }

    /// The path, or `None` for an opaque URI.
    #[getter]
    fn path(&self) -> Option<&str> {
        self.get(Part::Path)
    }

    /// The query, or `None`.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.get(Part::Query)
    }

    /// The fragment, or `None`.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.get(Part::Fragment)
    }

    /// The opaque part of an opaque URI (RFC 2396, Java), or `None`.
    #[getter]
    fn opaque(&self) -> Option<&str> {
        self.get(Part::Opaque)
    }

    /// The parameters after the path (RFC 1808), or `None`.
    #[getter]
    fn params(&self) -> Option<&str> {
        self.get(Part::Params)
    }

    /// The zone identifier of the address (RFC 6874), or `None`.
    #[getter]
    fn zone(&self) -> Option<&str> {
        self.get(Part::Zone)
    }

    /// The part after the scheme (RFC 1738), or `None`.
    #[getter]
    fn schemepart(&self) -> Option<&str> {
        self.get(Part::Schemepart)
    }

    /// The path without the slash before it (RFC 1738), or `None`.
    #[getter]
    fn url_path(&self) -> Option<&str> {
        self.get(Part::UrlPath)
    }

    /// Returns the components that are not missing.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("mailto:a@example.com", spec="java").components()
    /// {'scheme': 'mailto', 'opaque': 'a@example.com'}
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for part in Part::ALL {
            if let Some(value) = self.get(part) {
                dict.set_item(part.name(), value)?;
            }
        }
        Ok(dict)
    }

    /// Resolves a reference against this URI by the same specification.
    ///
    /// >>> import urikit
    /// >>> base = urikit.parse("http://a/b/c", spec="java")
    /// >>> str(base.resolve("../../x"))
    /// 'http://a/../x'
    #[pyo3(signature = (reference, /))]
    fn resolve(&self, reference: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = reference.py();
        let given;
        let reference = match reference.cast::<Self>() {
            Ok(parsed) => parsed.get().text.as_str(),
            Err(_) => {
                given = reference_text(reference)?;
                given
            }
        };
        let target = resolve(py, self.spec, &self.text, reference)?;
        Self::parse(py, self.spec, &target)
    }

    /// Returns the normal form by the same specification.
    fn normalize(&self, py: Python<'_>) -> PyResult<Self> {
        Self::parse(py, self.spec, &normalize(py, self.spec, &self.text)?)
    }

    /// Returns the string with `***` instead of each password and token.
    fn redacted(&self) -> String {
        self.masked()
    }

    /// Returns a drawing of the components. The password is masked.
    fn diagram<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let module = slf.py().import(intern!(slf.py(), "urikit._display"))?;
        module.call_method1("parsed_diagram", (slf,))
    }

    /// Returns the start and end of a component as indices of `str()`, or `None`.
    #[pyo3(signature = (component, /))]
    fn span(&self, component: &Bound<'_, PyAny>) -> PyResult<Option<(usize, usize)>> {
        let name = text(component)?;
        match Part::by_name(name) {
            Some(part) => Ok(self.range(part).map(|range| {
                let range = crate::error::characters(&self.text, &range);
                (range.start, range.end)
            })),
            None => Err(PyValueError::new_err(format!("unknown component '{name}'"))),
        }
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __format__<'py>(&self, format: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        formatted(&self.text, format)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let this = slf.get();
        let shown = PyString::new(slf.py(), &this.masked());
        Ok(format!("ParsedUri({}, spec='{}')", shown.repr()?, this.spec.name()))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.text).hash()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.spec == other.spec && self.text == other.text
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let restore = slf.py().import("urikit._errors")?.getattr("restore")?;
        let this = slf.get();
        Ok((restore, (slf.get_type(), this.input().to_owned(), this.spec.name())))
    }
}

/// The function that restores a pickled object, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, String, &'static str));
