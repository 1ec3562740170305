//! Policies.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use urikit_audit::{self as rules, Severity};

use super::finding::{Rule, list, severity};
use crate::input::Names;
use crate::octets::Octets;

/// A selection of rules, with their severities. It can be used for any number of URLs.
///
/// `name` selects a predefined policy:
///
/// | name | for |
/// |---|---|
/// | `general` | all rules that do not depend on the use of the URL (the default) |
/// | `web-fetch` | servers that fetch user-supplied URLs (SSRF) |
/// | `redirect` | targets of redirects |
/// | `link-text` | URLs shown to users |
/// | `archive` | URLs in archives and data sets |
/// | `unanimous` | only URLs that all known parsers interpret in the same way |
/// | `empty` | no rules |
///
/// `enable` adds rules, `deny` adds rules as errors, and `allow` removes rules. `ports` and
/// `schemes` are allowed in addition to those of the policy. If `hosts` or `only_ports` are given,
/// all other hosts or ports are errors; the policy `redirect` needs the hosts of the site. URLs
/// inside the URL are audited to a depth of `embedded_depth`.
///
/// >>> from urikit.security import Policy
/// >>> policy = Policy("web-fetch", ports=[8081], allow=["host-local"])
/// >>> policy.worst("http://192.168.0.1:8081/")
/// 'error'
/// >>> policy.worst("https://example.com:8081/") is None
/// True
#[pyclass(module = "urikit.security", frozen)]
pub(crate) struct Policy {
    arguments: Arguments,
    pub(super) policy: rules::Policy,
}

/// The arguments, for `repr` and pickling.
struct Arguments {
    name: String,
    enable: Vec<String>,
    deny: Vec<String>,
    allow: Vec<String>,
    ports: Vec<u16>,
    schemes: Vec<String>,
    hosts: Vec<String>,
    only_ports: Vec<u16>,
    embedded_depth: Option<usize>,
}

impl Arguments {
    fn build(&self) -> PyResult<rules::Policy> {
        let mut policy = named(&self.name)?;
        let unknown = |error: rules::UnknownRule| PyValueError::new_err(error.to_string());
        for id in &self.enable {
            policy = policy.enable(id).map_err(unknown)?;
        }
        for id in &self.deny {
            policy = policy.deny(id).map_err(unknown)?;
        }
        for id in &self.allow {
            policy = policy.allow(id).map_err(unknown)?;
        }
        for port in &self.ports {
            policy = policy.allow_port(*port);
        }
        for scheme in &self.schemes {
            policy = policy.allow_scheme(scheme);
        }
        if !self.hosts.is_empty() {
            let invalid = |error: rules::AllowListError| PyValueError::new_err(error.to_string());
            policy = policy.allow_hosts(&self.hosts).map_err(invalid)?;
        }
        for port in &self.only_ports {
            policy = policy.only_port(*port);
        }
        if let Some(depth) = self.embedded_depth {
            policy = policy.embedded_depth(depth);
        }
        Ok(policy)
    }

    fn keywords<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let keywords = PyDict::new(py);
        for (name, values) in [
            ("enable", &self.enable),
            ("deny", &self.deny),
            ("allow", &self.allow),
            ("schemes", &self.schemes),
            ("hosts", &self.hosts),
        ] {
            if !values.is_empty() {
                keywords.set_item(name, PyTuple::new(py, values)?)?;
            }
        }
        for (name, ports) in [("ports", &self.ports), ("only_ports", &self.only_ports)] {
            if !ports.is_empty() {
                keywords.set_item(name, PyTuple::new(py, ports)?)?;
            }
        }
        if let Some(depth) = self.embedded_depth {
            keywords.set_item("embedded_depth", depth)?;
        }
        Ok(keywords)
    }
}

pub(super) fn named(name: &str) -> PyResult<rules::Policy> {
    if name == "empty" {
        return Ok(rules::Policy::empty());
    }
    rules::Policy::by_name(name).ok_or_else(|| {
        let names = rules::Policy::NAMES.join(", ");
        PyValueError::new_err(format!("unknown policy {name:?}; expected one of {names}, empty"))
    })
}

#[pymethods]
impl Policy {
    #[new]
    #[pyo3(
        signature = (
            name="general", *, enable=Names::default(), deny=Names::default(),
            allow=Names::default(), ports=Vec::new(), schemes=Names::default(),
            hosts=Names::default(), only_ports=Vec::new(), embedded_depth=None
        )
    )]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn py_new(
        name: &str,
        enable: Names,
        deny: Names,
        allow: Names,
        ports: Vec<u16>,
        schemes: Names,
        hosts: Names,
        only_ports: Vec<u16>,
        embedded_depth: Option<usize>,
    ) -> PyResult<Self> {
        let name = name.to_owned();
        let [enable, deny, allow, schemes, hosts] =
            [enable, deny, allow, schemes, hosts].map(|names| names.0);
        let arguments = Arguments {
            name,
            enable,
            deny,
            allow,
            ports,
            schemes,
            hosts,
            only_ports,
            embedded_depth,
        };
        Ok(Self { policy: arguments.build()?, arguments })
    }

    /// Returns the problems in a URL with at least a severity, in order of their position.
    ///
    /// `url` is any `str` or `bytes`, valid or not.
    ///
    /// >>> from urikit.security import Policy
    /// >>> for finding in Policy("web-fetch").audit("http://169.254.169.254/latest/"):
    /// ...     print(finding)
    /// error[ip-special]: host is a non-public IP address: cloud metadata (7..22)
    #[pyo3(signature = (url, /, *, at_least="info"))]
    fn audit<'py>(&self, url: &Bound<'py, PyAny>, at_least: &str) -> PyResult<Bound<'py, PyList>> {
        findings(&self.policy, url, at_least)
    }

    /// Returns the highest severity of the problems in a URL, or `None` if there are none.
    ///
    /// >>> from urikit.security import Policy
    /// >>> Policy().worst("https://example.com./")
    /// 'warning'
    #[pyo3(signature = (url, /))]
    fn worst(&self, url: &Bound<'_, PyAny>) -> PyResult<Option<&'static str>> {
        let octets = Octets::of(url)?;
        Ok(self.policy.worst(octets.bytes()).map(Severity::name))
    }

    /// The rules of this policy.
    #[getter]
    fn rules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.policy.rules().map(Rule::of).collect::<Vec<_>>())
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&str,), Bound<'py, PyDict>)> {
        Ok(((&self.arguments.name,), self.arguments.keywords(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut shown = format!("Policy('{}'", self.arguments.name);
        for (name, value) in self.arguments.keywords(py)? {
            shown.push_str(&format!(", {}={}", name.cast::<PyString>()?, value.repr()?));
        }
        shown.push(')');
        Ok(shown)
    }
}

/// Returns the problems in a URL, in order of their position.
///
/// `policy` is a `Policy` or the name of one. `url` is any `str` or `bytes`, valid or not.
///
/// >>> from urikit.security import audit
/// >>> for finding in audit("https://joe@example.com./"):
/// ...     print(finding)
/// error[userinfo-present]: URL contains userinfo (8..12)
/// warning[host-trailing-dot]: host ends with a dot (23..24)
#[pyfunction]
#[pyo3(signature = (url, /, policy=None, *, at_least="info"))]
pub(super) fn audit<'py>(
    url: &Bound<'py, PyAny>,
    policy: Option<&Bound<'py, PyAny>>,
    at_least: &str,
) -> PyResult<Bound<'py, PyList>> {
    let Some(policy) = policy else {
        return findings(&rules::Policy::general(), url, at_least);
    };
    match policy.cast::<Policy>() {
        Ok(policy) => findings(&policy.get().policy, url, at_least),
        Err(_) => findings(&named(policy.extract()?)?, url, at_least),
    }
}

fn findings<'py>(
    policy: &rules::Policy,
    url: &Bound<'py, PyAny>,
    at_least: &str,
) -> PyResult<Bound<'py, PyList>> {
    let octets = Octets::of(url)?;
    let at_least = severity(at_least)?;
    let mut findings = policy.audit(octets.bytes());
    findings.retain(|finding| finding.severity() >= at_least);
    list(url.py(), &findings, &mut octets.indices())
}
