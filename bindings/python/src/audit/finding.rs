//! Findings and rules.

use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyTuple};
use urikit_audit::{self as audit, Severity};

use crate::octets::Indices;

/// A problem in a URL, with its severity and position. It contains no part of the URL.
///
/// >>> from urikit.security import audit
/// >>> url = "http://127.0.0.1\\@example.com/"
/// >>> finding = next(f for f in audit(url) if f.rule == "backslash")
/// >>> finding.severity, finding.message
/// ('error', 'URL contains a backslash')
/// >>> url[finding.start:finding.end]
/// '\\'
/// >>> finding.remedy
/// 'Reject the URL, or percent-encode the backslash as %5C.'
#[pyclass(module = "urikit.security", frozen)]
pub(crate) struct Finding {
    rule: &'static audit::Rule,
    severity: Severity,
    message: String,
    span: (usize, usize),
    byte_span: (usize, usize),
    depth: usize,
}

impl Finding {
    pub(super) fn new(finding: &audit::Finding, indices: &mut Indices<'_>) -> Self {
        Self {
            rule: finding.rule(),
            severity: finding.severity(),
            message: finding.message(),
            span: indices.span(finding.span()),
            byte_span: (finding.start(), finding.end()),
            depth: finding.depth(),
        }
    }

    fn fields(&self) -> Fields<'_> {
        let Self { rule, severity, message, span, byte_span, depth } = self;
        (rule.id, severity.name(), message, *span, *byte_span, *depth)
    }
}

type Fields<'a> = (&'a str, &'a str, &'a str, (usize, usize), (usize, usize), usize);

/// Returns the severity with a name.
pub(super) fn severity(name: &str) -> PyResult<Severity> {
    [Severity::Info, Severity::Warning, Severity::Error]
        .into_iter()
        .find(|severity| severity.name() == name)
        .ok_or_else(|| {
            PyValueError::new_err(format!(
                "unknown severity {name:?}; expected info, warning, or error"
            ))
        })
}

/// Returns findings with indices of the audited object.
pub(super) fn list<'py>(
    py: Python<'py>,
    findings: &[audit::Finding],
    indices: &mut Indices<'_>,
) -> PyResult<Bound<'py, PyList>> {
    let findings: Vec<_> = findings.iter().map(|finding| Finding::new(finding, indices)).collect();
    PyList::new(py, findings)
}

#[pymethods]
impl Finding {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("rule", "severity");

    /// Creates a finding from its fields, for example in a test.
    #[new]
    #[pyo3(signature = (rule, severity, message, span, byte_span, depth=0))]
    fn py_new(
        rule: &str,
        severity: &str,
        message: String,
        span: (usize, usize),
        byte_span: (usize, usize),
        depth: usize,
    ) -> PyResult<Self> {
        let severity = self::severity(severity)?;
        Ok(Self { rule: find(rule)?, severity, message, span, byte_span, depth })
    }

    fn __getnewargs__(&self) -> Fields<'_> {
        self.fields()
    }

    /// The name of the rule, such as `backslash`.
    #[getter]
    fn rule<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, self.rule.id)
    }

    /// The severity: `info`, `warning`, or `error`.
    #[getter]
    fn severity<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        PyString::intern(py, self.severity.name())
    }

    /// A description of the problem. It contains no part of the URL.
    #[getter]
    fn message(&self) -> &str {
        &self.message
    }

    /// The indices at which the problem starts and ends. Empty if a component is missing.
    #[getter]
    const fn span(&self) -> (usize, usize) {
        self.span
    }

    /// The index at which the problem starts.
    #[getter]
    const fn start(&self) -> usize {
        self.span.0
    }

    /// The index after the end of the problem.
    #[getter]
    const fn end(&self) -> usize {
        self.span.1
    }

    /// The position in the UTF-8 form of the URL.
    #[getter]
    const fn byte_span(&self) -> (usize, usize) {
        self.byte_span
    }

    /// The number of URLs that enclose the one with the problem, as in `?url=http://10.0.0.1/`.
    #[getter]
    const fn depth(&self) -> usize {
        self.depth
    }

    /// A way to fix the problem or to avoid the risk.
    #[getter]
    const fn remedy(&self) -> &'static str {
        self.rule.remedy
    }

    /// An explanation of the risk.
    #[getter]
    const fn why(&self) -> &'static str {
        self.rule.why
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().fields() == self.fields())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.fields().into_pyobject(py)?.hash()
    }

    fn __str__(&self) -> String {
        let (start, end) = self.span;
        format!("{}[{}]: {} ({start}..{end})", self.severity, self.rule.id, self.message)
    }

    fn __repr__(&self) -> String {
        format!("<Finding {}>", self.__str__())
    }
}

/// A check for one kind of security problem in a URL, with its documentation.
///
/// >>> from urikit.security import rule
/// >>> rule("host-trailing-dot").remedy
/// 'Remove the trailing dot.'
/// >>> rule("backslash").examples[0]
/// 'http://127.0.0.1\\@1.1.1.1/'
#[pyclass(module = "urikit.security", frozen)]
pub(crate) struct Rule(&'static audit::Rule);

impl Rule {
    pub(super) const fn of(rule: &'static audit::Rule) -> Self {
        Self(rule)
    }
}

#[pymethods]
impl Rule {
    #[new]
    #[pyo3(signature = (id, /))]
    fn py_new(id: &str) -> PyResult<Self> {
        find(id).map(Self)
    }

    fn __getnewargs__(&self) -> (&'static str,) {
        (self.0.id,)
    }

    /// The name, such as `host-trailing-dot`.
    #[getter]
    const fn id(&self) -> &'static str {
        self.0.id
    }

    /// The default severity: `info`, `warning`, or `error`.
    #[getter]
    const fn severity(&self) -> &'static str {
        self.0.severity.name()
    }

    /// A short description of the problem.
    #[getter]
    const fn what(&self) -> &'static str {
        self.0.what
    }

    /// An explanation of the risk.
    #[getter]
    const fn why(&self) -> &'static str {
        self.0.why
    }

    /// A way to fix the problem or to avoid the risk.
    #[getter]
    const fn remedy(&self) -> &'static str {
        self.0.remedy
    }

    /// The specifications, advisories, and papers on which the rule is based.
    #[getter]
    const fn source(&self) -> &'static str {
        self.0.source
    }

    /// URLs in which the rule has a finding. Empty for rules that depend on a list of the caller.
    #[getter]
    fn examples<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.refused.iter().map(|example| example.text).collect::<Vec<_>>())
    }

    /// Similar URLs in which the rule has no finding.
    #[getter]
    fn accepted<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.accepted)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().0 == self.0)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::intern(py, self.0.id).hash()
    }

    fn __repr__(&self) -> String {
        format!("Rule('{}')", self.0.id)
    }
}

fn find(id: &str) -> PyResult<&'static audit::Rule> {
    audit::Rule::find(id).ok_or_else(|| PyKeyError::new_err(format!("unknown rule {id:?}")))
}

/// Returns the rule with a name. Raises `KeyError` if there is none.
///
/// >>> from urikit.security import rule
/// >>> rule("backslash").what
/// 'URL contains a backslash'
#[pyfunction]
#[pyo3(signature = (id, /))]
pub(super) fn rule(id: &str) -> PyResult<Rule> {
    find(id).map(Rule)
}

/// Returns all rules.
///
/// >>> from urikit.security import rules
/// >>> len(rules()) > 50
/// True
#[pyfunction]
pub(super) fn rules(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    PyList::new(py, audit::Rule::all().map(Rule).collect::<Vec<_>>())
}
