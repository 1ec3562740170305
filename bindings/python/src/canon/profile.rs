//! Canonical forms and SURT keys.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use urikit_canon::options::{Options, Specification};
use urikit_canon::{CanonError, Outcome, profile, surt as keys};

use crate::error::Details;
use crate::octets::Octets;

/// A set of options for the canonical form of a URL.
///
/// `Profile(name)` is a predefined profile; see `profiles`. `Profile(name, base, **options)` is a
/// new profile with the options of another one and changes to them. Without `base`, the URL is kept
/// as it is, except for the given options. `Profile.options` has the names and values.
///
/// >>> from urikit.canon import Profile, canonicalize
/// >>> ours = Profile("ours", "crawler", fragment="keep", query_order="sort")
/// >>> canonicalize("HTTP://Example.com/?b&a#top", ours)
/// 'http://example.com/?a&b#top'
/// >>> Profile("crawler").options["fragment"]
/// 'remove'
#[pyclass(module = "urikit.canon", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Profile(profile::Profile);

fn named(name: &str) -> PyResult<profile::Profile> {
    // The two that are used most often, without building the others.
    match name {
        "crawler" => return Ok(profile::Profile::crawler()),
        "commoncrawl" => return Ok(profile::Profile::commoncrawl()),
        _ => {}
    }
    profile::Profile::by_name(name).ok_or_else(|| {
        let all = profile::Profile::all();
        let names: Vec<_> = all.iter().map(profile::Profile::name).collect();
        PyValueError::new_err(format!(
            "unknown profile {name:?}; expected one of {}",
            names.join(", ")
        ))
    })
}

fn specification(name: &str) -> PyResult<Specification> {
    Specification::ALL.into_iter().find(|known| known.name() == name).ok_or_else(|| {
        let names = Specification::ALL.map(Specification::name).join(", ");
        PyValueError::new_err(format!("unknown specification {name:?}; expected one of {names}"))
    })
}

impl Profile {
    /// Calls a function with the profile, or the default one, that reads its input by `spec`.
    fn reading<T>(
        argument: Option<&Bound<'_, PyAny>>,
        default: profile::Profile,
        spec: Option<&str>,
        function: impl FnOnce(&profile::Profile) -> PyResult<T>,
    ) -> PyResult<T> {
        let function = |profile: &profile::Profile| match spec {
            None => function(profile),
            Some(spec) => function(&profile.reading(specification(spec)?)),
        };
        match argument {
            Some(argument) => Self::with(argument, function),
            None => function(&default),
        }
    }

    /// Calls a function with the profile that an argument selects.
    fn with<T>(
        argument: &Bound<'_, PyAny>,
        function: impl FnOnce(&profile::Profile) -> PyResult<T>,
    ) -> PyResult<T> {
        match argument.cast::<Self>() {
            Ok(profile) => function(&profile.get().0),
            Err(_) => function(&named(argument.extract()?)?),
        }
    }
}

#[pymethods]
impl Profile {
    #[new]
    #[pyo3(signature = (name, /, base=None, **options))]
    fn py_new(
        name: &str,
        base: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if base.is_none() && options.is_none() {
            return named(name).map(Self);
        }
        let base = match base {
            Some(base) => Self::with(base, |base| Ok(base.options()))?,
            None => Options::new(),
        };
        let mut values = serde_json::Map::new();
        for (name, value) in base.entries() {
            values.insert(name.to_owned(), value.into());
        }
        for (name, value) in options.into_iter().flatten() {
            values.insert(name.extract()?, value.extract::<String>()?.into());
        }
        match serde_json::from_value(values.into()) {
            Ok(options) => Ok(Self(profile::Profile::custom(name.to_owned(), options))),
            Err(error) => Err(PyValueError::new_err(error.to_string())),
        }
    }

    /// The name.
    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The options, in the order in which they are applied.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in self.0.options().entries() {
            options.set_item(name, value)?;
        }
        Ok(options)
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((&str,), Bound<'py, PyDict>)> {
        let keywords = match named(self.0.name()) {
            Ok(known) if known == self.0 => PyDict::new(py),
            _ => self.options(py)?,
        };
        Ok(((self.0.name(),), keywords))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let ((name,), keywords) = self.__getnewargs_ex__(py)?;
        let mut shown = format!("Profile({}", PyString::new(py, name).repr()?);
        let default = Options::new();
        for ((name, value), (_, default)) in self.0.options().entries().zip(default.entries()) {
            if keywords.contains(name)? && value != default {
                shown.push_str(&format!(", {name}='{value}'"));
            }
        }
        shown.push(')');
        Ok(shown)
    }
}

/// Returns the predefined profiles.
///
/// | profile | purpose |
/// |---|---|
/// | `crawler` | deduplication without loss: only steps that keep what a server sees |
/// | `archive` | canonical URLs of the Internet Archive |
/// | `ia-2013` | SURT keys, as Python `surt` 0.3.1 |
/// | `cdxj` | SURT keys, as pywb |
/// | `commoncrawl` | SURT keys, as the index of Common Crawl since 2025 |
/// | `plain` | SURT keys with reordered hosts and no other change |
/// | `safe-browsing` | lookups in Google Safe Browsing |
/// | `w3lib` | fingerprints of Scrapy, as `w3lib.url.canonicalize_url` |
///
/// >>> from urikit.canon import profiles
/// >>> [profile.name for profile in profiles()][:3]
/// ['crawler', 'archive', 'ia-2013']
#[pyfunction]
pub(super) fn profiles(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    PyList::new(py, profile::Profile::all().map(Profile))
}

/// Returns the canonical form of a URL, by a profile.
///
/// `url` is any `str` or `bytes`, and the result has the same type. `profile` is a `Profile` or the
/// name of one. Raises `UriError` if the URL has no canonical form, for example because its port is
/// not a number.
///
/// >>> from urikit.canon import canonicalize
/// >>> canonicalize("HTTP://Example.com:80/%7eme/./Path?b=2&a=1#top")
/// 'http://example.com/~me/Path?b=2&a=1'
/// >>> canonicalize("http://example.com/?b=2&a=1#top", "w3lib")
/// 'http://example.com/?a=1&b=2'
///
/// With `spec="whatwg"`, the URL is read as by browsers. With `rfc3986` or `rfc3987`, it must be
/// valid. The name of a profile can include the specification, as in `crawler+whatwg`.
///
/// >>> canonicalize(r"http:\\example.com\a", spec="whatwg")
/// 'http://example.com/a'
#[pyfunction]
#[pyo3(signature = (url, /, profile=None, *, spec=None))]
pub(super) fn canonicalize<'py>(
    url: &Bound<'py, PyAny>,
    profile: Option<&Bound<'py, PyAny>>,
    spec: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    Profile::reading(profile, profile::Profile::crawler(), spec, |profile| {
        convert(url, |input, out| profile::canonicalize(input, profile, out))
    })
}

/// Returns the SURT key of a URL, which sorts the URLs of a domain next to each other.
///
/// `url` is any `str` or `bytes`, and the result has the same type. `profile` is a `Profile` or the
/// name of one, `commoncrawl` by default. Raises `UriError` if the URL has no key.
///
/// >>> from urikit.canon import surt
/// >>> surt("http://www.Example.com:80/Path/?b=2&a=1#top")
/// 'com,example)/path?a=1&b=2'
/// >>> surt("http://www.Example.com:80/Path/?b=2&a=1#top", "plain")
/// 'http://(com,Example,www:80)/Path/?b=2&a=1#top'
///
/// `spec` is the specification by which the URL is read, as for `canonicalize`.
///
/// >>> surt(r"http:\\example.com\a", spec="whatwg")
/// 'com,example)/a'
#[pyfunction]
#[pyo3(signature = (url, /, profile=None, *, spec=None))]
pub(super) fn surt<'py>(
    url: &Bound<'py, PyAny>,
    profile: Option<&Bound<'py, PyAny>>,
    spec: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    Profile::reading(profile, profile::Profile::commoncrawl(), spec, |profile| {
        convert(url, |input, out| keys::surt(input, profile, out))
    })
}

/// Returns the URL of a SURT key of the profile `plain`.
///
/// >>> from urikit.canon import unsurt
/// >>> unsurt("http://(com,example,www:80)/Path")
/// 'http://www.example.com:80/Path'
#[pyfunction]
#[pyo3(signature = (key, /))]
pub(super) fn unsurt<'py>(key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    convert(key, |input, out| keys::unsurt(input, out).map(|()| Outcome::Hierarchical))
}

/// Returns the expressions that Google Safe Browsing looks up for a URL: a host and a path each.
///
/// >>> from urikit.canon import safe_browsing_expressions
/// >>> safe_browsing_expressions("http://a.b.com/1?x")
/// ['a.b.com/1?x', 'a.b.com/1', 'a.b.com/', 'b.com/1?x', 'b.com/1', 'b.com/']
#[pyfunction]
#[pyo3(signature = (url, /))]
pub(super) fn safe_browsing_expressions(url: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    let octets = Octets::of(url)?;
    let mut out = Vec::new();
    let expressions = urikit_canon::safe_browsing::expressions(octets.bytes(), &mut out)
        .map_err(|error| raise(url, &octets, &error))?;
    Ok(expressions.map(|expression| expression.to_string()).collect())
}

fn convert<'py>(
    url: &Bound<'py, PyAny>,
    write: impl FnOnce(&[u8], &mut Vec<u8>) -> Result<Outcome, CanonError>,
) -> PyResult<Bound<'py, PyAny>> {
    let octets = Octets::of(url)?;
    let mut out = Vec::with_capacity(octets.bytes().len() + 16);
    write(octets.bytes(), &mut out).map_err(|error| raise(url, &octets, &error))?;
    octets.object(url.py(), &out)
}

#[cold]
fn raise(url: &Bound<'_, PyAny>, octets: &Octets<'_>, error: &CanonError) -> PyErr {
    let input = String::from_utf8_lossy(octets.bytes());
    Details {
        message: error.kind().description().to_owned(),
        code: "no-canonical-form",
        component: "reference",
        rule: error.kind().description(),
        section: "",
        help: None,
        span: error.span(),
        ..Details::default()
    }
    .raise(url.py(), &input)
}
