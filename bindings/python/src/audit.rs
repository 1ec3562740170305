//! `urikit.security`: findings, policies, guards, and secrets.

mod finding;
mod guard;
mod policy;

use std::net::IpAddr;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use urikit_audit::address;

use crate::input::{text, wrong_type};
use crate::octets::Octets;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<finding::Finding>()?;
    module.add_class::<finding::Rule>()?;
    module.add_class::<guard::FetchGuard>()?;
    module.add_class::<guard::ValidatedUri>()?;
    module.add_class::<policy::Policy>()?;
    module.add_function(wrap_pyfunction!(policy::audit, module)?)?;
    module.add_function(wrap_pyfunction!(finding::rule, module)?)?;
    module.add_function(wrap_pyfunction!(finding::rules, module)?)?;
    module.add_function(wrap_pyfunction!(secrets, module)?)?;
    module.add_function(wrap_pyfunction!(redact, module)?)?;
    module.add_function(wrap_pyfunction!(special_address, module)?)
}

/// Returns the positions of passwords and tokens in a URL or a log line.
///
/// The positions are sorted and do not overlap. If parsers split an invalid URL differently, a
/// position is included if any known parser may find a password there.
///
/// >>> from urikit.security import secrets
/// >>> url = "ftp://joe:hush@ftp.example.com/?token=abc"
/// >>> [url[start:end] for start, end in secrets(url)]
/// ['hush', 'abc']
#[pyfunction]
#[pyo3(signature = (text, /))]
fn secrets<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let octets = Octets::of(text)?;
    let mut indices = octets.indices();
    let spans: Vec<_> =
        urikit_audit::secrets(octets.bytes()).map(|range| indices.span(range)).collect();
    PyList::new(text.py(), spans)
}

/// Returns a URL or a log line with its passwords and tokens replaced by a mask.
///
/// >>> from urikit.security import redact
/// >>> redact("GET https://joe:hush@example.com/?token=abc&page=2")
/// 'GET https://joe:***@example.com/?token=***&page=2'
#[pyfunction]
#[pyo3(signature = (text, /, mask="***"))]
fn redact<'py>(text: &Bound<'py, PyAny>, mask: &str) -> PyResult<Bound<'py, PyAny>> {
    let octets = Octets::of(text)?;
    let bytes = octets.bytes();
    let mut output = Vec::with_capacity(bytes.len());
    let mut end = 0;
    for range in urikit_audit::secrets(bytes) {
        output.extend_from_slice(&bytes[end..range.start]);
        output.extend_from_slice(mask.as_bytes());
        end = range.end;
    }
    output.extend_from_slice(&bytes[end..]);
    octets.object(text.py(), &output)
}

/// Returns the name of the reserved block to which an IP address belongs, or `None`.
///
/// Use it for the resolved address of a host before connecting. `address` is a `str`, or an address
/// of the module `ipaddress`. An address that is not public has a name, such as `loopback`,
/// `private use`, or `cloud metadata`.
///
/// >>> from urikit.security import special_address
/// >>> special_address("169.254.169.254"), special_address("::ffff:10.1.2.3")
/// ('cloud metadata', 'private use')
/// >>> special_address("8.8.8.8") is None
/// True
#[pyfunction]
#[pyo3(signature = (address, /))]
fn special_address(address: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
    // Addresses of the module `ipaddress`.
    let is_object = !address.is_instance_of::<PyString>();
    if is_object && address.extract::<IpAddr>().is_err() {
        return Err(wrong_type(address, "str, IPv4Address, or IPv6Address"));
    }
    let address = address.str()?;
    let address = text(&address)?;
    // A zone, such as `%eth0`, does not affect the block.
    let without_zone = address.split_once('%').map_or(address, |(address, _)| address);
    match without_zone.parse::<IpAddr>() {
        Ok(address) => Ok(address::special(address).map(|block| block.name)),
        Err(_) => Err(PyValueError::new_err(format!("invalid IP address {address:?}"))),
    }
}
