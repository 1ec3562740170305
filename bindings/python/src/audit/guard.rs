//! The guard.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use urikit_audit as audit;

use super::finding::{list, severity};
use super::policy::{Policy, named};
use crate::input::Names;
use crate::octets::Octets;
use crate::uri::reference_text;

/// A validator for URLs from users, before a server fetches them or redirects to them.
///
/// A check that returns only `True` or `False` is unsafe: the HTTP client parses the string again,
/// and may find another host. A guard returns a `ValidatedUri` instead: the URI in its normal form.
/// Fetch this URI, not the original string.
///
/// `policy` is a `Policy` or the name of one. Problems with a severity of at least `reject_at` are
/// rejected. `hosts` and `schemes` are allow-lists: only these hosts, such as `example.com` or
/// `*.example.com`, and only these schemes are accepted. With `same_origin_redirects`, redirects
/// must not change the scheme, the host, or the port.
///
/// A guard does not resolve names. Check the resolved address with `special_address`.
///
/// >>> from urikit.security import FetchGuard, Rejection
/// >>> guard = FetchGuard(hosts=["example.com", "*.example.com"])
/// >>> guard.check("HTTP://Example.com:80/a/../b")
/// ValidatedUri('http://example.com/b')
/// >>> try:
/// ...     guard.check("http://169.254.169.254/latest/meta-data/")
/// ... except Rejection as rejection:
/// ...     print(rejection)
/// error[ip-special]: host is a non-public IP address: cloud metadata (7..22)
#[pyclass(module = "urikit.security", frozen)]
pub(crate) struct FetchGuard {
    arguments: Arguments,
    guard: audit::FetchGuard,
}

/// The arguments, for `repr` and pickling.
struct Arguments {
    policy: Py<PyAny>,
    reject_at: String,
    hosts: Option<Vec<String>>,
    schemes: Option<Vec<String>>,
    same_origin_redirects: bool,
}

impl Arguments {
    fn build(&self, py: Python<'_>) -> PyResult<audit::FetchGuard> {
        let policy = self.policy.bind(py);
        let policy = match policy.cast::<Policy>() {
            Ok(policy) => policy.get().policy.clone(),
            Err(_) => named(policy.extract()?)?,
        };
        let invalid = |error: audit::AllowListError| PyValueError::new_err(error.to_string());
        let mut guard = audit::FetchGuard::new(policy).reject_at(severity(&self.reject_at)?);
        if let Some(hosts) = &self.hosts {
            guard = guard.allow_hosts(hosts).map_err(invalid)?;
        }
        if let Some(schemes) = &self.schemes {
            guard = guard.allow_schemes(schemes).map_err(invalid)?;
        }
        if self.same_origin_redirects {
            guard = guard.same_origin_redirects();
        }
        Ok(guard)
    }

    fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let keywords = PyDict::new(py);
        if self.reject_at != "error" {
            keywords.set_item("reject_at", &self.reject_at)?;
        }
        if let Some(hosts) = &self.hosts {
            keywords.set_item("hosts", PyTuple::new(py, hosts)?)?;
        }
        if let Some(schemes) = &self.schemes {
            keywords.set_item("schemes", PyTuple::new(py, schemes)?)?;
        }
        if self.same_origin_redirects {
            keywords.set_item("same_origin_redirects", true)?;
        }
        Ok(keywords)
    }
}

#[pymethods]
impl FetchGuard {
    #[new]
    #[pyo3(
        signature = (
            policy=None, *, reject_at="error", hosts=None, schemes=None, same_origin_redirects=false
        )
    )]
    fn py_new(
        py: Python<'_>,
        policy: Option<Py<PyAny>>,
        reject_at: &str,
        hosts: Option<Names>,
        schemes: Option<Names>,
        same_origin_redirects: bool,
    ) -> PyResult<Self> {
        let policy =
            policy.unwrap_or_else(|| PyString::intern(py, "web-fetch").unbind().into_any());
        let reject_at = reject_at.to_owned();
        let (hosts, schemes) = (hosts.map(|names| names.0), schemes.map(|names| names.0));
        let arguments = Arguments { policy, reject_at, hosts, schemes, same_origin_redirects };
        Ok(Self { guard: arguments.build(py)?, arguments })
    }

    /// Validates a URL from a user, and returns its normal form, which is the URI to fetch.
    ///
    /// Raises `Rejection`, a `ValueError`, with the problems.
    ///
    /// >>> from urikit.security import FetchGuard
    /// >>> str(FetchGuard().check("HTTPS://Example.com"))
    /// 'https://example.com/'
    #[pyo3(signature = (url, /))]
    fn check(&self, url: &Bound<'_, PyAny>) -> PyResult<ValidatedUri> {
        self.guard
            .check(reference_text(url)?)
            .map(ValidatedUri)
            .map_err(|rejected| rejection(url, &rejected))
    }

    /// Validates the target of a redirect, and returns its normal form, which is the URI to fetch.
    ///
    /// `base` is the URI that was fetched, and `reference` the value of the `Location` header.
    /// Raises `Rejection`, a `ValueError`, with the problems.
    ///
    /// >>> from urikit.security import FetchGuard
    /// >>> guard = FetchGuard()
    /// >>> base = guard.check("https://example.com/docs/intro")
    /// >>> guard.check_redirect(base, "guide?page=2")
    /// ValidatedUri('https://example.com/docs/guide?page=2')
    #[pyo3(signature = (base, reference, /))]
    fn check_redirect(
        &self,
        base: &Bound<'_, ValidatedUri>,
        reference: &Bound<'_, PyAny>,
    ) -> PyResult<ValidatedUri> {
        self.guard
            .check_redirect(&base.get().0, reference_text(reference)?)
            .map(ValidatedUri)
            .map_err(|rejected| rejection(reference, &rejected))
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Py<PyAny>,), Bound<'py, PyDict>)> {
        Ok(((self.arguments.policy.clone_ref(py),), self.arguments.keywords(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut shown = format!("FetchGuard({}", self.arguments.policy.bind(py).repr()?);
        for (name, value) in self.arguments.keywords(py)? {
            shown.push_str(&format!(", {}={}", name.cast::<PyString>()?, value.repr()?));
        }
        shown.push(')');
        Ok(shown)
    }
}

/// Creates the exception `urikit.security.Rejection`.
fn rejection(input: &Bound<'_, PyAny>, rejection: &audit::Rejection) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = input.py();
    let create = || -> PyResult<PyErr> {
        let octets = Octets::of(input)?;
        let findings = list(py, rejection.findings(), &mut octets.indices())?;
        let exception = CLASS.import(py, "urikit.security", "Rejection")?.call1((findings,))?;
        Ok(PyErr::from_value(exception))
    };
    create().unwrap_or_else(|error| error)
}

/// A URI that a `FetchGuard` has accepted, in normal form.
///
/// Only a guard creates objects of this class, so a function with a parameter of this type cannot
/// receive an unchecked URI by mistake. `str(uri)` is the URI to fetch.
///
/// >>> from urikit.security import FetchGuard, ValidatedUri
/// >>> def fetch(url: ValidatedUri) -> str:
/// ...     return f"GET {url}"
/// >>> fetch(FetchGuard().check("https://EXAMPLE.com"))
/// 'GET https://example.com/'
#[pyclass(module = "urikit.security", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct ValidatedUri(audit::ValidatedUri);

#[pymethods]
impl ValidatedUri {
    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    /// The URI in parsed form.
    ///
    /// >>> from urikit.security import FetchGuard
    /// >>> str(FetchGuard().check("https://EXAMPLE.com").uri.host)
    /// 'example.com'
    #[getter]
    fn uri<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        py.import("urikit")?.getattr("Uri")?.call1((self.0.as_str(),))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let shown = self.0.as_uri().redacted().to_string();
        Ok(format!("ValidatedUri({})", PyString::new(py, &shown).repr()?))
    }
}
