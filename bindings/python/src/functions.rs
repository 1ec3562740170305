//! The functions of the module.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use urikit::compare::Rung;
use urikit_readings::{Part, Spec};

use crate::error::syntax;
use crate::files;
use crate::input::{Steps, wrong_type};
use crate::spec::by_name;
use crate::uri::{self, Change, Changes, Kind, PortChange, Reference, reference_text};
use crate::{percent, schemes, template};

/// Parses a string as a URI, which has a scheme.
///
/// The default specification is RFC 3986. `rfc3987` allows non-ASCII characters; other
/// specifications are `rfc3986+6874`, `rfc2396`, `rfc2396+2732`, `rfc1808`, `rfc1738`, `java`
/// (`java.net.URI`), and `whatwg` (browsers). An invalid string raises a `UriError`. For a
/// reference that may be relative, use `parse_ref`. With `base`, the string is resolved against a
/// base URI.
///
/// >>> import urikit
/// >>> urikit.parse("https://example.com:8042/over/there?name=ferret#nose").port
/// 8042
/// >>> urikit.parse("../logo.png", base="https://example.com/docs/")
/// Uri('https://example.com/logo.png')
/// >>> urikit.parse("http://例え.jp/", spec="rfc3987")
/// Iri('http://例え.jp/')
/// >>> try:
/// ...     urikit.parse("../a")
/// ... except urikit.UriError as error:
/// ...     print(error)
/// missing scheme, at index 0 of '../a'
#[pyfunction]
#[pyo3(
    signature = (value, /, *, base=None, spec=Spec::Rfc3986),
    text_signature = "(value, /, *, base=None, spec='rfc3986')"
)]
fn parse<'py>(
    value: &Bound<'py, PyAny>,
    base: Option<&Bound<'py, PyAny>>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, input) = (value.py(), reference_text(value)?);
    let kind = Kind::of(spec).absolute();
    if let Some(base) = base {
        let target = resolve_strings(py, reference_text(base)?, input, spec)?;
        return match kind.parse_absolute(&target) {
            Ok(parsed) => Reference::create(py, parsed, kind),
            Err(error) => Err(syntax(py, error, &target)),
        };
    }
    match kind.parse_absolute(input) {
        Ok(parsed) => Reference::create(py, parsed, kind),
        Err(error) => Err(syntax(py, error, input)),
    }
}

/// Parses a string as a URI reference, which may be relative.
///
/// The result is a `Uri` if there is a scheme, and otherwise a `UriRef`; or an `Iri` or `IriRef`.
///
/// >>> import urikit
/// >>> urikit.parse_ref("../logo.png"), urikit.parse_ref("mailto:info@example.com")
/// (UriRef('../logo.png'), Uri('mailto:info@example.com'))
#[pyfunction]
#[pyo3(
    signature = (value, /, *, spec=Spec::Rfc3986),
    text_signature = "(value, /, *, spec='rfc3986')"
)]
fn parse_ref<'py>(
    value: &Bound<'py, PyAny>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<Bound<'py, PyAny>> {
    let (py, input) = (value.py(), reference_text(value)?);
    let kind = Kind::of(spec);
    match kind.parse(input) {
        Ok(parsed) => {
            let has_scheme = parsed.range(Part::Scheme).is_some();
            Reference::create(py, parsed, if has_scheme { kind.absolute() } else { kind })
        }
        Err(error) => Err(syntax(py, error, input)),
    }
}

/// Returns whether a string is a URI, which has a scheme.
///
/// It does not create an object, so it is faster than `parse`. The specifications are those of
/// `parse`.
///
/// >>> import urikit
/// >>> urikit.is_valid("https://example.com/"), urikit.is_valid("https://example.com/a b")
/// (True, False)
#[pyfunction]
#[pyo3(
    signature = (value, /, *, spec=Spec::Rfc3986),
    text_signature = "(value, /, *, spec='rfc3986')"
)]
fn is_valid(
    value: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<bool> {
    let Ok(string) = value.cast::<PyString>() else { return Err(wrong_type(value, "str")) };
    // A lone surrogate is not valid.
    let Ok(input) = string.to_str() else { return Ok(false) };
    Ok(match Kind::of(spec) {
        Kind::Other(spec) if spec != Spec::Whatwg => {
            spec.parse(input).is_ok_and(|parsed| parsed.is_absolute())
        }
        kind => kind.absolute().is_valid(input),
    })
}

/// Returns whether a string is a URI reference, which may be relative.
///
/// >>> import urikit
/// >>> urikit.is_valid_ref("../logo.png"), urikit.is_valid_ref("a b")
/// (True, False)
#[pyfunction]
#[pyo3(
    signature = (value, /, *, spec=Spec::Rfc3986),
    text_signature = "(value, /, *, spec='rfc3986')"
)]
fn is_valid_ref(
    value: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<bool> {
    let Ok(string) = value.cast::<PyString>() else { return Err(wrong_type(value, "str")) };
    let Ok(input) = string.to_str() else { return Ok(false) };
    Ok(Kind::of(spec).is_valid(input))
}

/// Resolves a reference against a base URI, and returns the target as a `str`.
///
/// This is the algorithm of RFC 3986 section 5.2, for all schemes. The method `Uri.resolve` returns
/// an object.
///
/// >>> import urikit
/// >>> urikit.resolve("../g?y", base="http://a/b/c/d;p?q")
/// 'http://a/b/g?y'
/// >>> urikit.resolve("\\\\x\\y", base="http://a/b/c", spec="whatwg")
/// 'http://x/y'
#[pyfunction]
#[pyo3(
    signature = (reference, other=None, /, *, base=None, spec=Spec::Rfc3986),
    text_signature = "(reference, /, *, base, spec='rfc3986')"
)]
fn resolve(
    reference: &Bound<'_, PyAny>,
    other: Option<&Bound<'_, PyAny>>,
    base: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<String> {
    let base = keyword_base("resolve(reference, base=...)", other, base)?;
    resolve_strings(base.py(), reference_text(base)?, reference_text(reference)?, spec)
}

fn resolve_strings(py: Python<'_>, base: &str, reference: &str, spec: Spec) -> PyResult<String> {
    match Kind::of(spec) {
        Kind::Other(spec) => uri::resolve_by(py, spec, base, reference),
        kind => uri::resolve(py, base, reference, kind.is_iri()),
    }
}

/// Returns the base, which has to be a keyword argument, because functions of other packages
/// disagree about the order of the two strings.
fn keyword_base<'a, 'py>(
    call: &str,
    other: Option<&Bound<'py, PyAny>>,
    base: Option<&'a Bound<'py, PyAny>>,
) -> PyResult<&'a Bound<'py, PyAny>> {
    match (other, base) {
        (None, Some(base)) => Ok(base),
        _ => Err(PyTypeError::new_err(format!("pass the base as a keyword: {call}"))),
    }
}

/// Returns a short reference that resolves to `target` against `base`, as a `str`.
///
/// >>> import urikit
/// >>> urikit.relativize("http://example.com/a/c/", base="http://example.com/a/b?q")
/// 'c/'
#[pyfunction]
#[pyo3(
    signature = (target, other=None, /, *, base=None, spec=Spec::Rfc3986),
    text_signature = "(target, /, *, base, spec='rfc3986')"
)]
fn relativize(
    target: &Bound<'_, PyAny>,
    other: Option<&Bound<'_, PyAny>>,
    base: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<String> {
    let base = keyword_base("relativize(target, base=...)", other, base)?;
    let (py, base, target) = (base.py(), reference_text(base)?, reference_text(target)?);
    let kind = generic(spec, "relativization")?;
    uri::relativize(py, base, target, kind.is_iri())
}

/// Returns the normal form of a reference, as a `str` (RFC 3986 sections 6.2.2 and 6.2.3).
///
/// `steps` selects steps of normalization: `case`, `percent`, `path`, and `scheme`. The default is
/// all of them.
///
/// >>> import urikit
/// >>> urikit.normalize("HTTP://EXAMPLE.com:80/%7Eme/./index.html")
/// 'http://example.com/~me/index.html'
/// >>> urikit.normalize("HTTP://EXAMPLE.com:80/%7Eme/./index.html", steps=["case", "percent"])
/// 'http://example.com:80/~me/./index.html'
#[pyfunction]
#[pyo3(
    signature = (value, /, *, steps=None, spec=Spec::Rfc3986),
    text_signature = "(value, /, *, steps=None, spec='rfc3986')"
)]
fn normalize(
    value: &Bound<'_, PyAny>,
    steps: Option<Steps>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<String> {
    let (py, input) = (value.py(), reference_text(value)?);
    match Kind::of(spec) {
        Kind::Other(spec) if steps.is_none() => uri::normalize_by(py, spec, input),
        _ => {
            let kind = generic(spec, "choice of steps")?;
            uri::normalize(py, input, kind.is_iri(), steps)
        }
    }
}

/// Returns the first step of normalization after which two references are equal, or `None`.
///
/// The steps of the comparison ladder are `simple` (equal strings), `case`, `percent`, `path`, and
/// `scheme` (RFC 3986 section 6.2).
///
/// >>> import urikit
/// >>> urikit.compare("http://a/", "HTTP://A"), urikit.compare("http://a/", "http://b/")
/// ('scheme', None)
#[pyfunction]
#[pyo3(
    signature = (a, b, /, *, spec=Spec::Rfc3986),
    text_signature = "(a, b, /, *, spec='rfc3986')"
)]
fn compare(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<Option<&'static str>> {
    let (py, a, b) = (a.py(), reference_text(a)?, reference_text(b)?);
    let kind = generic(spec, "comparison ladder")?;
    Ok(uri::rung(py, a, b, kind.is_iri())?.map(Rung::name))
}

/// Returns whether two references are equivalent after normalization.
///
/// `up_to` is the last step of normalization, one of those of `compare`.
///
/// >>> import urikit
/// >>> urikit.equal("http://example.com/%7Eme", "HTTP://EXAMPLE.com:80/~me")
/// True
/// >>> urikit.equal("http://example.com/%7Eme", "HTTP://EXAMPLE.com/~me", up_to="case")
/// False
#[pyfunction]
#[pyo3(
    signature = (a, b, /, *, up_to="scheme", spec=Spec::Rfc3986),
    text_signature = "(a, b, /, *, up_to='scheme', spec='rfc3986')"
)]
fn equal(
    a: &Bound<'_, PyAny>,
    b: &Bound<'_, PyAny>,
    up_to: &str,
    #[pyo3(from_py_with = by_name)] spec: Spec,
) -> PyResult<bool> {
    let Some(last) = Rung::ALL.into_iter().find(|rung| rung.name() == up_to) else {
        let message =
            format!("unknown step '{up_to}'; expected simple, case, percent, path, or scheme");
        return Err(PyValueError::new_err(message));
    };
    let (py, a, b) = (a.py(), reference_text(a)?, reference_text(b)?);
    let kind = generic(spec, "comparison ladder")?;
    Ok(uri::rung(py, a, b, kind.is_iri())?.is_some_and(|rung| rung <= last))
}

/// Returns the class for an operation that only RFC 3986 and RFC 3987 have.
fn generic(spec: Spec, operation: &str) -> PyResult<Kind> {
    match Kind::of(spec) {
        Kind::Other(_) => {
            let message = format!("only the specifications rfc3986 and rfc3987 have a {operation}");
            Err(PyValueError::new_err(message))
        }
        kind => Ok(kind),
    }
}

/// Builds a reference from components.
///
/// They must be percent-encoded, except `user` and `password`, which are data. The result is a
/// `Uri` if there is a scheme, and otherwise a `UriRef`.
///
/// >>> import urikit
/// >>> urikit.build(scheme="https", host="example.com", port=8443, path="/a", query="b=1")
/// Uri('https://example.com:8443/a?b=1')
#[pyfunction]
#[pyo3(signature = (
    *, scheme=Change::Keep, authority=Change::Keep, userinfo=Change::Keep, user=Change::Keep,
    password=Change::Keep, host=Change::Keep, port=PortChange::default(), path=Change::Keep,
    query=Change::Keep, fragment=Change::Keep
))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments")]
fn build(
    py: Python<'_>,
    scheme: Change,
    authority: Change,
    userinfo: Change,
    user: Change,
    password: Change,
    host: Change,
    port: PortChange,
    path: Change,
    query: Change,
    fragment: Change,
) -> PyResult<Bound<'_, PyAny>> {
    let kind = if scheme.is_set() { Kind::Uri } else { Kind::UriRef };
    let changes = Changes {
        scheme,
        authority,
        userinfo,
        user,
        password,
        host,
        port: port.0,
        path,
        query,
        fragment,
    };
    Reference::create(py, uri::compose(py, uri::NOTHING, kind, &changes)?, kind)
}

/// Adds the functions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(parse, module)?)?;
    module.add_function(wrap_pyfunction!(parse_ref, module)?)?;
    module.add_function(wrap_pyfunction!(is_valid, module)?)?;
    module.add_function(wrap_pyfunction!(is_valid_ref, module)?)?;
    module.add_function(wrap_pyfunction!(resolve, module)?)?;
    module.add_function(wrap_pyfunction!(relativize, module)?)?;
    module.add_function(wrap_pyfunction!(normalize, module)?)?;
    module.add_function(wrap_pyfunction!(compare, module)?)?;
    module.add_function(wrap_pyfunction!(equal, module)?)?;
    module.add_function(wrap_pyfunction!(build, module)?)?;
    module.add_function(wrap_pyfunction!(template::expand, module)?)?;
    module.add_function(wrap_pyfunction!(files::file_uri, module)?)?;
    module.add_function(wrap_pyfunction!(files::file_path, module)?)?;
    module.add_function(wrap_pyfunction!(files::same_file, module)?)?;
    module.add_function(wrap_pyfunction!(schemes::scheme_parts, module)?)?;
    module.add_function(wrap_pyfunction!(percent::quote, module)?)?;
    module.add_function(wrap_pyfunction!(percent::unquote, module)?)?;
    module.add_function(wrap_pyfunction!(percent::unquote_to_bytes, module)?)
}
