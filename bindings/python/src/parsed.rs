//! References by specifications other than RFC 3986 and RFC 3987.

mod parts;

use std::ops::Range;

use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyType};
use urikit_legacy::rfc2396::java::JavaUri;
use urikit_legacy::rfc2396::{self, UriReference};
use urikit_legacy::{ParseError, rfc1808};
use url::Url;

use crate::error::{Details, resolve as resolve_error, syntax};
use crate::input::{formatted, reference_text, text};
use crate::spec::{OtherSpec, Spec};
use crate::uri::{MATCH_ARGS, MatchArgs};
pub(crate) use parts::{Part, Parts};

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
    spec: OtherSpec,
    parts: Parts,
}

/// Reports a failure of the WHATWG URL parser, which has no position.
#[cold]
fn whatwg_error(py: Python<'_>, error: url::ParseError, input: &str) -> PyErr {
    Details {
        message: error.to_string(),
        code: "whatwg",
        component: "url",
        rule: "the URL parser must not return failure",
        section: "WHATWG URL Standard section 4.4",
        help: matches!(error, url::ParseError::RelativeUrlWithoutBase)
            .then(|| "add a scheme such as https://, or resolve it against a base".to_owned()),
        span: 0..input.len(),
        diagram: None,
    }
    .raise(py, input)
}

/// Parses a reference. If `needs_scheme`, relative references are errors.
pub(crate) fn parse(
    py: Python<'_>,
    spec: OtherSpec,
    input: &str,
    needs_scheme: bool,
) -> PyResult<ParsedUri> {
    if spec == OtherSpec::Whatwg {
        let url = Url::parse(input).map_err(|error| whatwg_error(py, error, input))?;
        let parts = Parts::of_url(&url);
        return Ok(ParsedUri { text: url.into(), spec, parts });
    }
    let parts = Parts::of(spec, input).map_err(|error| syntax(py, error, input))?;
    if needs_scheme && parts.get(input, Part::Scheme).is_none() {
        // The strict parser has an error for a missing scheme.
        return Err(match urikit::Uri::parse(input) {
            Err(error) if error.kind() == urikit::ErrorKind::SchemeMissing => {
                syntax(py, error, input)
            }
            _ => crate::error::structure(py, urikit::edit::StructureError::SchemeMissing),
        });
    }
    Ok(ParsedUri { text: input.to_owned(), spec, parts })
}

/// Returns whether a string conforms to a specification.
pub(crate) fn is_valid(spec: OtherSpec, input: &str, needs_scheme: bool) -> bool {
    match spec {
        OtherSpec::Whatwg => Url::parse(input).is_ok(),
        _ => Parts::of(spec, input)
            .is_ok_and(|parts| !needs_scheme || parts.get(input, Part::Scheme).is_some()),
    }
}

fn unsupported(spec: OtherSpec, operation: &str) -> PyErr {
    PyValueError::new_err(format!("the specification {} defines no {operation}", spec.code()))
}

/// Resolves a reference against a base.
pub(crate) fn resolve(
    py: Python<'_>,
    spec: OtherSpec,
    base: &str,
    reference: &str,
) -> PyResult<String> {
    let fail = |error: ParseError, input: &str| syntax(py, error, input);
    match spec {
        OtherSpec::Whatwg => {
            let url = Url::parse(base).map_err(|error| whatwg_error(py, error, base))?;
            let target = url.join(reference);
            Ok(target.map_err(|error| whatwg_error(py, error, reference))?.into())
        }
        OtherSpec::Java => {
            let base_uri = JavaUri::parse(base).map_err(|error| fail(error, base))?;
            let uri = JavaUri::parse(reference).map_err(|error| fail(error, reference))?;
            Ok(base_uri.resolve(&uri))
        }
        OtherSpec::Rfc2396(syntax) => {
            let before = base.split_once('#').map_or(base, |(before, _)| before);
            let base_uri = rfc2396::AbsoluteUri::parse_with(before, syntax);
            let base_uri = base_uri.map_err(|error| fail(error, before))?;
            let uri = UriReference::parse_with(reference, syntax);
            let uri = uri.map_err(|error| fail(error, reference))?;
            let target = base_uri.resolver().resolve(uri);
            // If the reference is the current document, its URI is that of the base.
            Ok(target.map_err(|error| resolve_error(py, &error))?.into_uri())
        }
        OtherSpec::Rfc1808 => {
            let base_url = rfc1808::Base::parse(base).map_err(|error| fail(error, base))?;
            let url = rfc1808::Url::parse(reference).map_err(|error| fail(error, reference))?;
            Ok(base_url.resolve(url))
        }
        OtherSpec::Rfc1738 | OtherSpec::Rfc6874 => Err(unsupported(spec, "resolution")),
    }
}

/// Returns the normal form of a reference.
pub(crate) fn normalize(py: Python<'_>, spec: OtherSpec, input: &str) -> PyResult<String> {
    let fail = |error: ParseError| syntax(py, error, input);
    match spec {
        OtherSpec::Whatwg => {
            Ok(Url::parse(input).map_err(|error| whatwg_error(py, error, input))?.into())
        }
        OtherSpec::Java => Ok(JavaUri::parse(input).map_err(fail)?.normalize()),
        OtherSpec::Rfc2396(syntax) => {
            Ok(UriReference::parse_with(input, syntax).map_err(fail)?.normalize())
        }
        OtherSpec::Rfc1808 | OtherSpec::Rfc1738 | OtherSpec::Rfc6874 => {
            Err(unsupported(spec, "normalization"))
        }
    }
}

impl ParsedUri {
    fn get(&self, part: Part) -> Option<&str> {
        self.parts.get(&self.text, part)
    }

    /// Returns the string with `***` instead of the password.
    fn masked(&self) -> String {
        match self.parts.range(Part::Password) {
            Some(Range { start, end }) => {
                format!("{}***{}", &self.text[..start], &self.text[end..])
            }
            None => self.text.clone(),
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
    fn new(value: &Bound<'_, PyAny>, spec: Spec) -> PyResult<Self> {
        let Spec::Other(spec) = spec else {
            return Err(PyValueError::new_err("use UriRef or IriRef for this specification"));
        };
        parse(value.py(), spec, reference_text(value)?, false)
    }

    /// The name of the specification.
    #[getter]
    fn spec(&self) -> &'static str {
        self.spec.code()
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
        self.parts.host_kind()
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
        parse(py, self.spec, &target, false)
    }

    /// Returns the normal form by the same specification.
    fn normalize(&self, py: Python<'_>) -> PyResult<Self> {
        parse(py, self.spec, &normalize(py, self.spec, &self.text)?, false)
    }

    /// Returns the string with `***` instead of the password.
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
        match Part::ALL.into_iter().find(|part| part.name() == name) {
            Some(part) => Ok(self.parts.range(part).map(|range| {
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
        Ok(format!("ParsedUri({}, spec='{}')", shown.repr()?, this.spec.code()))
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
        Ok((restore, (slf.get_type(), this.text.clone(), this.spec.code())))
    }
}

/// The function that restores a pickled object, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, String, &'static str));
