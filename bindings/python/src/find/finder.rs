//! The search in plain text.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use urikit_text::plain::{self, FindOption, MAX_LOOKBEHIND};

use super::matched::Match;
use crate::input::Names;
use crate::octets::Octets;

/// A search for URIs in plain text, with options. It can be used for any number of strings.
///
/// | option | effect |
/// |---|---|
/// | `email` | find mail addresses such as `user@example.com`, as `mailto` URIs |
/// | `schemeless` | find hosts without a scheme, such as `www.example.com` |
/// | `network_path` | find references that start with `//` and a name with a dot |
/// | `scp` | find `user@host:path`, as an `ssh` URI |
/// | `nested` | also find up to eight URIs nested in a URI, and return them after it |
/// | `rejoin` | join lines if a URI may continue on the next line |
/// | `ascii` | end a URI at the first non-ASCII character |
/// | `lenient` | also accept `{ } | ^ [ ]` and characters in invalid positions |
///
/// `schemes` are added to the known schemes, which are those registered with IANA and other common
/// ones.
///
/// >>> from urikit.text import Finder
/// >>> finder = Finder(schemeless=True, email=True, schemes=["jira"])
/// >>> [match.uri for match in finder.find("See www.example.com or jira:X-1, me@example.com.")]
/// ['http://www.example.com', 'jira:X-1', 'mailto:me@example.com']
#[pyclass(module = "urikit.text", frozen)]
pub(crate) struct Finder {
    options: u8,
    schemes: Vec<String>,
    finder: plain::Finder,
}

const OPTIONS: [(&str, FindOption); 8] = [
    ("email", FindOption::Email),
    ("schemeless", FindOption::Schemeless),
    ("network_path", FindOption::NetworkPath),
    ("scp", FindOption::Scp),
    ("nested", FindOption::Nested),
    ("rejoin", FindOption::Rejoin),
    ("ascii", FindOption::Ascii),
    ("lenient", FindOption::Lenient),
];

impl Finder {
    fn with(enabled: [bool; 8], schemes: Vec<String>) -> PyResult<Self> {
        let mut finder = plain::Finder::new();
        let mut options = 0;
        for (at, (is_enabled, (_, option))) in enabled.into_iter().zip(OPTIONS).enumerate() {
            if is_enabled {
                options |= 1 << at;
                finder = finder.with(option);
            }
        }
        for scheme in &schemes {
            if urikit::component::Scheme::parse(scheme).is_err() || scheme.len() < 2 {
                return Err(PyValueError::new_err(format!("invalid scheme {scheme:?}")));
            }
            finder = finder.scheme(scheme);
        }
        Ok(Self { options, schemes, finder })
    }

    pub(super) const fn plain(&self) -> &plain::Finder {
        &self.finder
    }

    /// Returns the names of the enabled options.
    fn enabled(&self) -> impl Iterator<Item = &'static str> {
        let names = OPTIONS.into_iter().enumerate();
        names.filter_map(|(at, (name, _))| (self.options & (1 << at) != 0).then_some(name))
    }

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arguments = PyDict::new(py);
        for name in self.enabled() {
            arguments.set_item(name, true)?;
        }
        if !self.schemes.is_empty() {
            arguments.set_item("schemes", PyTuple::new(py, &self.schemes)?)?;
        }
        Ok(arguments)
    }
}

#[pymethods]
impl Finder {
    #[new]
    #[pyo3(
        signature = (
            *, email=false, schemeless=false, network_path=false, scp=false, nested=false,
            rejoin=false, ascii=false, lenient=false, schemes=Names::default()
        )
    )]
    #[expect(clippy::too_many_arguments, reason = "options")]
    fn py_new(
        email: bool,
        schemeless: bool,
        network_path: bool,
        scp: bool,
        nested: bool,
        rejoin: bool,
        ascii: bool,
        lenient: bool,
        schemes: Names,
    ) -> PyResult<Self> {
        let enabled = [email, schemeless, network_path, scp, nested, rejoin, ascii, lenient];
        Self::with(enabled, schemes.0)
    }

    /// Returns the URIs in a string, in order.
    ///
    /// `text` is `str`, or `bytes` of any encoding. Other threads can run during the search.
    ///
    /// >>> from urikit.text import Finder
    /// >>> Finder().find("See http://example.com/, or <ftp://ftp.example.com/>.")
    /// [<Match 'http://example.com/' at 4:23>, <Match 'ftp://ftp.example.com/' at 29:51>]
    #[pyo3(signature = (text, /))]
    fn find<'py>(&self, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
        search(&self.finder, text)
    }

    /// Replaces the URIs in a string by the results of a function.
    ///
    /// The function is called with each `Match`. It returns the new URI, or `None` to keep the
    /// match. A bare URI has no delimiters, so a replacement could appear to be longer or shorter
    /// than it is; `ValueError` is raised in this case.
    ///
    /// >>> from urikit.text import Finder
    /// >>> Finder().replace(
    /// ...     "See http://example.com/a, or <http://example.org/b>.",
    /// ...     lambda match: match.uri.replace("http:", "https:"),
    /// ... )
    /// 'See https://example.com/a, or <https://example.org/b>.'
    #[pyo3(signature = (text, function, /))]
    fn replace<'py>(
        &self,
        text: &Bound<'py, PyAny>,
        function: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = text.py();
        let octets = Octets::of(text)?;
        let mut indices = octets.indices();
        let finder = self.finder.clone().context(MAX_LOOKBEHIND);
        let mut output = Vec::with_capacity(octets.bytes().len());
        let mut end = 0;
        for found in finder.find(octets.bytes()) {
            let range = found.range();
            // A URI inside the previous one has been replaced with it.
            if range.start < end {
                continue;
            }
            let result = function.call1((Match::new(py, &found, &mut indices)?,))?;
            if result.is_none() {
                continue;
            }
            let uri = result.str()?;
            let uri = uri.to_str()?;
            if !found.can_be(uri, &self.finder) {
                return Err(PyValueError::new_err(format!(
                    "{uri:?} would end at a different position"
                )));
            }
            output.extend_from_slice(&octets.bytes()[end..range.start]);
            output.extend_from_slice(uri.as_bytes());
            end = range.end;
        }
        output.extend_from_slice(&octets.bytes()[end..]);
        octets.object(py, &output)
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyDict>)> {
        Ok((PyTuple::empty(py), self.arguments(py)?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| other.get().finder == self.finder)
    }

    fn __hash__(&self) -> u64 {
        u64::from(self.options) << 32 | self.schemes.len() as u64
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let arguments = self.arguments(py)?;
        let arguments: PyResult<Vec<String>> = arguments
            .iter()
            .map(|(name, value)| Ok(format!("{}={}", name.cast::<PyString>()?, value.repr()?)))
            .collect();
        Ok(format!("Finder({})", arguments?.join(", ")))
    }
}

/// Returns the URIs in a string, with the default options of `Finder`.
///
/// >>> from urikit.text import find
/// >>> text = "See http://example.com/, or <ftp://ftp.example.com/>."
/// >>> [match.uri for match in find(text)]
/// ['http://example.com/', 'ftp://ftp.example.com/']
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(super) fn find<'py>(text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    search(&plain::Finder::new(), text)
}

fn search<'py>(finder: &plain::Finder, text: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let py = text.py();
    let octets = Octets::of(text)?;
    let bytes = octets.bytes();
    let found: Vec<_> = py.detach(|| finder.find(bytes).collect());
    let mut indices = octets.indices();
    let matches: PyResult<Vec<Match>> =
        found.iter().map(|found| Match::new(py, found, &mut indices)).collect();
    PyList::new(py, matches?)
}
