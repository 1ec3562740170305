//! Removal of tracking parameters.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};
use urikit_canon::tracking::{self, Cleaner, ReferralMarketing};

use crate::uri::reference_text;

/// Rules for removing tracking parameters, such as `utm_source`, from URLs.
///
/// The rules come from lists that the caller supplies: `names` has one name per line, or is an
/// iterable of names, in which `*` matches any characters; `adguard` is a filter list with
/// `$removeparam` rules; `clearurls` is a list of the browser extension ClearURLs, as JSON. With
/// `keep_referral`, the parameters that ClearURLs marks as referral marketing are kept.
///
/// Rules that are invalid or not supported are skipped and listed in `problems`. With `strict`,
/// `ValueError` is raised for invalid rules.
///
/// >>> from urikit.canon import TrackingRules
/// >>> rules = TrackingRules(["utm_*", "fbclid"], adguard="||example.com^$removeparam=ref")
/// >>> rules.clean("https://www.example.com/?ref=1&id=2&utm_source=3#top")
/// 'https://www.example.com/?id=2#top'
#[pyclass(module = "urikit.canon", frozen)]
pub(crate) struct TrackingRules {
    arguments: Arguments,
    rules: tracking::TrackingRules,
}

/// The arguments, for pickling.
struct Arguments {
    names: Option<String>,
    adguard: Option<String>,
    clearurls: Option<String>,
    keep_referral: bool,
}

impl Arguments {
    fn build(&self) -> tracking::TrackingRules {
        let mut rules = tracking::TrackingRules::new();
        if let Some(list) = &self.names {
            rules.merge(tracking::TrackingRules::from_names(list));
        }
        if let Some(list) = &self.adguard {
            rules.merge(tracking::TrackingRules::from_adguard(list));
        }
        if let Some(json) = &self.clearurls {
            let referral = match self.keep_referral {
                true => ReferralMarketing::Keep,
                false => ReferralMarketing::Remove,
            };
            rules.merge(tracking::TrackingRules::from_clearurls(json, referral));
        }
        rules
    }
}

#[pymethods]
impl TrackingRules {
    #[new]
    #[pyo3(
        signature = (
            names=None, *, adguard=None, clearurls=None, keep_referral=false, strict=false
        )
    )]
    fn py_new(
        names: Option<&Bound<'_, PyAny>>,
        adguard: Option<String>,
        clearurls: Option<String>,
        keep_referral: bool,
        strict: bool,
    ) -> PyResult<Self> {
        let names = names.map(list_of_names).transpose()?;
        let arguments = Arguments { names, adguard, clearurls, keep_referral };
        let rules = arguments.build();
        match rules.problems().iter().find(|problem| problem.is_syntax_error()) {
            Some(problem) if strict => Err(PyValueError::new_err(problem.to_string())),
            _ => Ok(Self { rules, arguments }),
        }
    }

    /// Returns a URL without its tracking parameters. All other characters are kept.
    ///
    /// >>> from urikit.canon import TrackingRules
    /// >>> TrackingRules(["utm_*"]).clean("https://example.com/?utm_id=1&q=%20|#top")
    /// 'https://example.com/?q=%20|#top'
    #[pyo3(signature = (url, /))]
    fn clean<'py>(&self, url: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match self.rules.clean(reference_text(url)?) {
            std::borrow::Cow::Borrowed(_) => Ok(url.clone()),
            std::borrow::Cow::Owned(cleaned) => Ok(cleaned.into_pyobject(url.py())?.into_any()),
        }
    }

    /// Returns the parts of a URL that `clean` removes, each with the rule that matches it.
    ///
    /// >>> from urikit.canon import TrackingRules
    /// >>> TrackingRules(["utm_*"]).removals("https://example.com/?utm_id=1&q=2")
    /// [('utm_id=1', 'utm_*')]
    #[pyo3(signature = (url, /))]
    fn removals<'py>(&self, url: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        let mut cleaner = Cleaner::new(&self.rules);
        let cleaned = cleaner.clean(reference_text(url)?);
        let removals = cleaned.removals().map(|removal| (removal.as_str(), removal.rule().text()));
        PyList::new(url.py(), removals.collect::<Vec<_>>())
    }

    /// The rules that were skipped, each with the reason.
    ///
    /// >>> from urikit.canon import TrackingRules
    /// >>> TrackingRules("utm_*\na=b").problems
    /// ('line 2: delimiter in name in rule `a=b`',)
    #[getter]
    fn problems<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let problems: Vec<_> =
            self.rules.problems().iter().map(|problem| problem.to_string()).collect();
        PyTuple::new(py, problems)
    }

    /// Returns the number of rules.
    fn __len__(&self) -> usize {
        self.rules.rule_count()
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        let Arguments { names, adguard, clearurls, keep_referral } = &self.arguments;
        let keywords = PyDict::new(py);
        keywords.set_item("names", names)?;
        keywords.set_item("adguard", adguard)?;
        keywords.set_item("clearurls", clearurls)?;
        keywords.set_item("keep_referral", keep_referral)?;
        Ok((PyTuple::empty(py), keywords))
    }

    fn __repr__(&self) -> String {
        format!("<TrackingRules: {} rules>", self.rules.rule_count())
    }
}

/// Returns the names of a list, one per line.
fn list_of_names(names: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(list) = names.extract::<String>() {
        return Ok(list);
    }
    let names: PyResult<Vec<String>> =
        names.try_iter()?.map(|name| name?.extract::<String>()).collect();
    Ok(names?.join("\n"))
}
