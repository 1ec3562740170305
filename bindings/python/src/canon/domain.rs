//! Registered domains and public suffixes.

use std::net::Ipv6Addr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use urikit_canon::domain::{
    BundledList, DomainName, DomainParser, NotADomain, Sections, SuffixKind, SuffixList,
};
use urikit_readings::Part;

use crate::input::text;
use crate::parts::Host;
use crate::uri::Reference;

fn parser(icann: bool) -> DomainParser<BundledList> {
    let parser = DomainParser::new(BundledList);
    if icann { parser.sections(Sections::Icann) } else { parser }
}

/// Returns a host that is a `str`, a `Host`, or that of a reference, which may be empty.
fn host_text<'a>(host: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    if let Ok(reference) = host.cast::<Reference>() {
        return Ok(reference.get().value().get(Part::Host).unwrap_or_default());
    }
    host.cast::<Host>().map_or_else(|_| text(host), |host| Ok(host.get().as_str()))
}

/// Splits a host, unless it is not a domain name. A string that is not a host at all is an error.
fn split<'a>(host: &'a Bound<'_, PyAny>, icann: bool) -> PyResult<Option<DomainName<'a>>> {
    let host_name = host_text(host)?;
    match parser(icann).split(host_name) {
        Err(NotADomain::ForbiddenCharacter)
            if host.is_instance_of::<PyString>() && host_name.parse::<Ipv6Addr>().is_err() =>
        {
            Err(not_a_domain(NotADomain::ForbiddenCharacter))
        }
        name => Ok(name.ok()),
    }
}

#[cold]
fn not_a_domain(error: NotADomain) -> PyErr {
    PyValueError::new_err(match error {
        NotADomain::ForbiddenCharacter => format!("{error}; for a URL, pass urikit.parse(url)"),
        error => error.to_string(),
    })
}

/// Returns the registered domain of a host, such as `example.co.uk`.
///
/// `host` is a `str`, a `Host`, or a reference with a host, such as a `Uri`. The result is `None`
/// for a public suffix, an IP address, and other hosts that are not domain names. A string with
/// characters that no host name contains, such as a URL, raises `ValueError`. The Public Suffix
/// List is compiled in. With `icann`, only its ICANN section is used, so that `github.io` is a
/// registered domain and not a suffix.
///
/// >>> from urikit.canon import registered_domain
/// >>> registered_domain("www.example.co.uk")
/// 'example.co.uk'
/// >>> registered_domain("www.alice.github.io")
/// 'alice.github.io'
/// >>> registered_domain("www.alice.github.io", icann=True)
/// 'github.io'
/// >>> registered_domain("192.0.2.1") is None
/// True
/// >>> import urikit
/// >>> registered_domain(urikit.parse("https://www.example.co.uk/"))
/// 'example.co.uk'
#[pyfunction]
#[pyo3(signature = (host, /, *, icann=false))]
pub(super) fn registered_domain<'a>(
    host: &'a Bound<'_, PyAny>,
    icann: bool,
) -> PyResult<Option<&'a str>> {
    Ok(split(host, icann)?.and_then(|name| name.registered_domain()))
}

/// Returns the public suffix of a host, such as `co.uk`, or `None` if it is not a domain name.
///
/// >>> from urikit.canon import public_suffix
/// >>> public_suffix("www.example.co.uk"), public_suffix("alice.github.io", icann=True)
/// ('co.uk', 'io')
#[pyfunction]
#[pyo3(signature = (host, /, *, icann=false))]
pub(super) fn public_suffix<'a>(
    host: &'a Bound<'_, PyAny>,
    icann: bool,
) -> PyResult<Option<&'a str>> {
    Ok(split(host, icann)?.map(|name| name.public_suffix()))
}

/// Returns the labels of a host before its registered domain, or `None` if there are none.
///
/// >>> from urikit.canon import subdomain
/// >>> subdomain("a.b.example.co.uk"), subdomain("example.co.uk")
/// ('a.b', None)
#[pyfunction]
#[pyo3(signature = (host, /, *, icann=false))]
pub(super) fn subdomain<'a>(host: &'a Bound<'_, PyAny>, icann: bool) -> PyResult<Option<&'a str>> {
    Ok(split(host, icann)?.and_then(|name| name.subdomain()))
}

/// A host that is split at its public suffix.
///
/// >>> from urikit.canon import split_domain
/// >>> domain = split_domain("a.b.example.co.uk")
/// >>> domain.subdomain, domain.label, domain.public_suffix
/// ('a.b', 'example', 'co.uk')
/// >>> domain.registered_domain, domain.kind
/// ('example.co.uk', 'icann')
#[pyclass(module = "urikit.canon", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Domain {
    host: String,
    subdomain: usize,
    registered: Option<usize>,
    suffix: usize,
    icann: bool,
    kind: SuffixKind,
}

impl Domain {
    fn split(host: &str, icann: bool) -> PyResult<Self> {
        let name = parser(icann).split(host).map_err(not_a_domain)?;
        Ok(Self {
            host: name.as_str().to_owned(),
            subdomain: name.subdomain_span().map_or(0, |span| span.end),
            registered: name.registered_domain_span().map(|span| span.start),
            suffix: name.public_suffix_span().start,
            icann,
            kind: name.kind(),
        })
    }
}

#[pymethods]
impl Domain {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str, &'static str) =
        ("subdomain", "label", "public_suffix");

    #[new]
    #[pyo3(signature = (host, /, *, icann=false))]
    fn py_new(host: &Bound<'_, PyAny>, icann: bool) -> PyResult<Self> {
        Self::split(host_text(host)?, icann)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&str,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        keywords.set_item("icann", self.icann)?;
        Ok(((&self.host,), keywords))
    }

    /// The host, without a trailing dot.
    #[getter]
    fn host(&self) -> &str {
        &self.host
    }

    /// The labels before the registered domain, or `None`.
    #[getter]
    fn subdomain(&self) -> Option<&str> {
        (self.subdomain > 0).then(|| &self.host[..self.subdomain])
    }

    /// The first label of the registered domain, or `None` if the host is a public suffix.
    #[getter]
    fn label(&self) -> Option<&str> {
        let domain = &self.host[self.registered?..self.suffix];
        let last = domain.chars().next_back()?;
        Some(&domain[..domain.len() - last.len_utf8()])
    }

    /// The registered domain, or `None` if the host is a public suffix.
    #[getter]
    fn registered_domain(&self) -> Option<&str> {
        self.registered.map(|start| &self.host[start..])
    }

    /// The public suffix.
    #[getter]
    fn public_suffix(&self) -> &str {
        &self.host[self.suffix..]
    }

    /// The rule that defines the suffix: `icann`, `private`, or `default` if the list has none.
    #[getter]
    const fn kind(&self) -> &'static str {
        match self.kind {
            SuffixKind::Icann => "icann",
            SuffixKind::Private => "private",
            _ => "default",
        }
    }

    fn __str__(&self) -> &str {
        &self.host
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let host = PyString::new(py, &self.host);
        let icann = if self.icann { ", icann=True" } else { "" };
        Ok(format!("Domain({}{icann})", host.repr()?))
    }
}

/// Splits a host at its public suffix.
///
/// Raises `ValueError` if the host is not a domain name.
///
/// >>> from urikit.canon import split_domain
/// >>> split_domain("www.example.co.uk").registered_domain
/// 'example.co.uk'
/// >>> split_domain("192.0.2.1")
/// Traceback (most recent call last):
/// ...
/// ValueError: host is an IP address
#[pyfunction]
#[pyo3(signature = (host, /, *, icann=false))]
pub(super) fn split_domain(host: &Bound<'_, PyAny>, icann: bool) -> PyResult<Domain> {
    Domain::split(host_text(host)?, icann)
}

/// Returns the version and the date of the Public Suffix List that is compiled in.
///
/// >>> from urikit.canon import list_version
/// >>> version, date = list_version()
/// >>> date >= "2026-11-05"
/// True
#[pyfunction]
pub(super) fn list_version() -> (String, Option<String>) {
    let version = BundledList.version();
    (version.as_str().to_owned(), version.date().map(str::to_owned))
}
