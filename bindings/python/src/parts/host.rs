//! The class `Host`.

use std::net::IpAddr;

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use urikit::iri::unicode_host;
use urikit::{IriRef, component};

use super::{check, decoded};
use crate::error::{idna, other};
use crate::input::{formatted, text};

/// The host of a URI or an IRI: a name, an IPv4 address, or an IP literal in brackets.
///
/// >>> import urikit
/// >>> host = urikit.Host("xn--mnchen-3ya.example")
/// >>> host.kind, host.unicode
/// ('reg-name', 'münchen.example')
/// >>> urikit.Host("[::1]").ip
/// IPv6Address('::1')
#[pyclass(frozen, module = "urikit")]
pub(crate) struct Host(String);

impl Host {
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Passes the host of a reference to `read`.
    fn read<T>(&self, read: impl FnOnce(component::Host<'_>) -> Option<T>) -> Option<T> {
        if let Ok(host) = component::Host::parse(&self.0) {
            return read(host);
        }
        read(IriRef::parse(&format!("//{}", self.0)).ok()?.host()?)
    }
}

#[pymethods]
impl Host {
    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let input = text(value)?;
        let strict = |input: &str| component::Host::parse(input).map(|_| ());
        check(value.py(), input, strict, "//", |whole| whole.host_str().map(str::to_owned))?;
        Ok(Self(input.to_owned()))
    }

    /// The kind: `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`.
    #[getter]
    fn kind(&self) -> &'static str {
        self.read(|host| Some(host.kind().name())).unwrap_or_default()
    }

    /// The address, as an object of the module `ipaddress`, or `None`.
    #[getter]
    fn ip(&self) -> Option<IpAddr> {
        self.read(|host| host.to_ip_addr())
    }

    /// The host with percent-encoded characters decoded. Bytes that are not UTF-8 become U+FFFD.
    #[getter]
    fn decoded(&self) -> String {
        decoded(&self.0).into_owned()
    }

    /// The host for display, with its labels in Unicode.
    ///
    /// Labels that may mislead readers, for example with mixed scripts, remain in ASCII.
    ///
    /// >>> import urikit
    /// >>> urikit.Host("xn--pple-43d.com").unicode
    /// 'xn--pple-43d.com'
    #[getter]
    fn unicode(&self) -> String {
        self.read(|host| Some(unicode_host(&host).into_owned())).unwrap_or_default()
    }

    /// The host for DNS, converted by IDNA. An invalid name raises a `UriError`.
    ///
    /// >>> import urikit
    /// >>> urikit.Host("münchen.example").ascii
    /// 'xn--mnchen-3ya.example'
    #[getter]
    fn ascii(&self, py: Python<'_>) -> PyResult<String> {
        let whole = format!("//{}", self.0);
        let failed = || other(py, "host", "not a host".to_owned(), "host");
        let reference = IriRef::parse(&whole).map_err(|_| failed())?;
        let uri = reference.to_uri_by_idna().map_err(|error| idna(py, &error, &whole))?;
        uri.host_str().map(str::to_owned).ok_or_else(failed)
    }

    fn __str__(&self) -> &str {
        &self.0
    }

    fn __format__<'py>(&self, format: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        formatted(&self.0, format)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Host({})", PyString::new(slf.py(), &slf.get().0).repr()?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, &self.0).hash()
    }

    fn __richcmp__(&self, other: &Self, operator: CompareOp) -> bool {
        operator.matches(self.0.cmp(&other.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.clone(),))
    }
}
