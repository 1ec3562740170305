//! The links of documents.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList, PyString, PyTuple};
use urikit_text::document::{self, BaseContext, Kind, Reader};

use super::Finder;
use super::matched::flags;
use crate::octets::{Indices, Octets};
use crate::uri::reference_text;
use urikit_readings::redact;

/// A link in a document, such as `<a href>` in HTML, with its position.
///
/// `raw` is the string as written, and `reference` the reference without the escapes of the
/// document. `target` is the reference resolved against the base URI, or `None` if it has none. In
/// HTML and CSS, it is resolved as in browsers, by the URL Standard, so it need not be a valid URI.
/// In other formats, it is resolved by RFC 3986.
///
/// >>> from urikit.text import links
/// >>> page = '<p>größer: <a href="../x?a=1&amp;b=2">up</a>'
/// >>> link, = links(page, "html", base="http://example.com/a/b/")
/// >>> link.raw, link.reference
/// ('../x?a=1&amp;b=2', '../x?a=1&b=2')
/// >>> link.target, link.place
/// ('http://example.com/a/x?a=1&b=2', 'a[href]')
/// >>> page[link.start:link.end] == link.raw
/// True
#[pyclass(module = "urikit.text", frozen)]
pub(crate) struct Link {
    start: usize,
    end: usize,
    column: usize,
    flags: Py<PyTuple>,
    target: Option<String>,
    link: document::Link,
}

#[pymethods]
impl Link {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str, &'static str) = ("reference", "place");

    /// The link as written in the document.
    #[getter]
    fn raw(&self) -> &str {
        &self.link.raw
    }

    /// The URI reference, without the escapes of the document. It may be invalid.
    #[getter]
    fn reference(&self) -> &str {
        &self.link.reference
    }

    /// The reference with non-ASCII characters percent-encoded as UTF-8.
    #[getter]
    fn uri(&self) -> String {
        self.link.uri().into_owned()
    }

    /// The absolute URI, or `None` if the reference is invalid, or relative without a base URI.
    #[getter]
    fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// The place in the document, such as `a[href]` or `css url`.
    #[getter]
    fn place(&self) -> String {
        self.link.place.to_string()
    }

    /// The index at which `raw` starts.
    #[getter]
    const fn start(&self) -> usize {
        self.start
    }

    /// The index after the end of `raw`.
    #[getter]
    const fn end(&self) -> usize {
        self.end
    }

    /// The indices at which `raw` starts and ends.
    #[getter]
    const fn span(&self) -> (usize, usize) {
        (self.start, self.end)
    }

    /// The line on which the link starts, counted from 1.
    #[getter]
    const fn line(&self) -> u64 {
        self.link.line
    }

    /// The column at which the link starts, counted from 1.
    #[getter]
    const fn column(&self) -> usize {
        self.column
    }

    /// Notes about how the link was found and about problems with it, such as `encoded`.
    #[getter]
    fn flags(&self, py: Python<'_>) -> Py<PyTuple> {
        self.flags.clone_ref(py)
    }

    /// Other interpretations, starting with the most likely one. Usually empty.
    #[getter]
    fn alternatives<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.link.alternatives)
    }

    /// Returns the string that replaces `raw` in the document to change the link to a URI.
    ///
    /// The URI is escaped as the place requires. If it cannot be written there, `ValueError` is
    /// raised.
    ///
    /// >>> from urikit.text import links
    /// >>> link, = links('<a href="x">', "html")
    /// >>> link.write("/?a=1&b=2")
    /// '/?a=1&amp;b=2'
    #[pyo3(signature = (uri, /))]
    fn write(&self, uri: &str) -> PyResult<String> {
        self.link.write(uri).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// A link cannot be pickled, because `write` needs the characters around it in the document.
    fn __reduce__(&self) -> PyResult<()> {
        Err(PyTypeError::new_err("cannot pickle a Link; pickle its Document or its properties"))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let reference = PyString::new(py, &redact(&self.link.reference).to_string());
        let Self { start, end, link, .. } = self;
        Ok(format!("<Link {} at {start}:{end} in {}>", reference.repr()?, link.place))
    }
}

/// A part of a document in which no links were found because the parser skipped it.
///
/// >>> from urikit.text import read
/// >>> mail = "Content-Type: multipart/mixed; boundary=x\r\n\r\nSee https://example.com/.\r\n"
/// >>> read(mail, "mail").skipped[0].line
/// 3
#[pyclass(module = "urikit.text", frozen, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Skipped {
    /// The indices at which the part starts and ends.
    #[pyo3(get)]
    span: (usize, usize),
    /// The line on which the part starts, counted from 1.
    #[pyo3(get)]
    line: u64,
    /// The reason, for display to users.
    #[pyo3(get)]
    reason: String,
}

#[pymethods]
impl Skipped {
    /// Creates an object from its fields, for example in a test.
    #[new]
    #[pyo3(signature = (span, line, reason))]
    const fn py_new(span: (usize, usize), line: u64, reason: String) -> Self {
        Self { span, line, reason }
    }

    fn __getnewargs__(&self) -> ((usize, usize), u64, &str) {
        (self.span, self.line, &self.reason)
    }

    fn __repr__(&self) -> String {
        let (start, end) = self.span;
        format!("<Skipped {start}:{end}: {}>", self.reason)
    }
}

/// A parsed document: its links, its base URI, and the parts that were skipped.
///
/// >>> from urikit.text import read
/// >>> page = '<base href="http://example.com/docs/"> <a href="intro.html">Start</a>'
/// >>> document = read(page, "html")
/// >>> document.kind, document.base
/// ('html', 'http://example.com/docs/')
/// >>> [link.target for link in document.links]
/// ['http://example.com/docs/intro.html']
#[pyclass(module = "urikit.text", frozen, generic)]
pub(crate) struct Document {
    source: Py<PyAny>,
    kind: Kind,
    options: Options,
    base: Option<String>,
    links: Py<PyTuple>,
    skipped: Py<PyTuple>,
}

#[pymethods]
impl Document {
    /// The name of the format, such as `html`.
    #[getter]
    const fn kind(&self) -> &'static str {
        self.kind.name()
    }

    /// The base URI of the document (RFC 3986 section 5.1), or `None`.
    ///
    /// Parts of a document, such as an element with `xml:base`, can have another one.
    #[getter]
    fn base(&self) -> Option<&str> {
        self.base.as_deref()
    }

    /// The links, in the order of the document.
    #[getter]
    fn links(&self, py: Python<'_>) -> Py<PyTuple> {
        self.links.clone_ref(py)
    }

    /// The parts that were not parsed. Links in them may be missing.
    #[getter]
    fn skipped(&self, py: Python<'_>) -> Py<PyTuple> {
        self.skipped.clone_ref(py)
    }

    /// Returns the document with its links replaced by the results of a function.
    ///
    /// The function is called with each `Link`. It returns the new reference, or `None` to keep the
    /// link. References are escaped as the document requires. `ValueError` is raised if one cannot
    /// be written.
    ///
    /// >>> from urikit.text import read
    /// >>> page = "<a href=a?x&amp;y>1</a> <img src='b c'>"
    /// >>> document = read(page, "html", base="http://example.com/")
    /// >>> document.rewrite(lambda link: link.target)
    /// "<a href=http://example.com/a?x&amp;y>1</a> <img src='http://example.com/b%20c'>"
    #[pyo3(signature = (function, /))]
    fn rewrite<'py>(
        &self,
        py: Python<'py>,
        function: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let octets = Octets::of(self.source.bind(py))?;
        let bytes = octets.bytes();
        let mut output = Vec::with_capacity(bytes.len());
        let mut written = 0;
        for link in self.links.bind(py).iter() {
            let link = link.cast::<Link>()?;
            let range = link.get().link.range();
            // A link inside the previous one, such as a nested URI.
            if range.start < written {
                continue;
            }
            let reference = function.call1((link,))?;
            if reference.is_none() {
                continue;
            }
            let reference = reference.str()?;
            let replacement = link.get().write(reference.to_str()?)?;
            output.extend_from_slice(&bytes[written..range.start]);
            output.extend_from_slice(replacement.as_bytes());
            written = range.end;
        }
        output.extend_from_slice(&bytes[written..]);
        octets.object(py, &output)
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }

    /// A pickled document is parsed again when it is loaded.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, ())> {
        let read = py.import("urikit.text")?.getattr("read")?;
        let partial = py.import("functools")?.getattr("partial")?;
        let arguments = (read, &self.source, self.kind.name());
        Ok((partial.call(arguments, Some(&self.options.arguments(py)?))?, ()))
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let (links, skipped) = (self.links.bind(py).len(), self.skipped.bind(py).len());
        format!("<Document {}: {links} links, {skipped} skipped parts>", self.kind)
    }
}

/// The keyword arguments of `read`.
struct Options {
    base: Option<String>,
    prose: bool,
    scripts: bool,
    charset: Option<String>,
    finder: Option<Py<Finder>>,
}

impl Options {
    fn reader(&self) -> Reader {
        let mut reader = Reader::new();
        if let Some(finder) = &self.finder {
            reader = reader.finder(finder.get().plain().clone());
        }
        if self.prose {
            reader = reader.with_prose();
        }
        if self.scripts {
            reader = reader.with_scripts();
        }
        match &self.charset {
            Some(charset) => reader.charset(charset),
            None => reader,
        }
    }

    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arguments = PyDict::new(py);
        arguments.set_item("base", &self.base)?;
        arguments.set_item("prose", self.prose)?;
        arguments.set_item("scripts", self.scripts)?;
        arguments.set_item("charset", &self.charset)?;
        arguments.set_item("finder", &self.finder)?;
        Ok(arguments)
    }
}

fn kind_of(name: &str) -> PyResult<Kind> {
    name.parse().map_err(|_| {
        let names: Vec<_> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        PyValueError::new_err(format!(
            "unknown kind of document {name:?}; expected one of {}",
            names.join(", ")
        ))
    })
}

/// Returns the format of a document, from its file name or else its first bytes.
///
/// The result is `plain` if neither identifies the format.
///
/// >>> from urikit.text import detect
/// >>> detect("README.md")
/// 'markdown'
/// >>> detect(head="<!DOCTYPE html><title>")
/// 'html'
#[pyfunction]
#[pyo3(signature = (name=None, *, head=None))]
pub(super) fn detect(
    name: Option<&str>,
    head: Option<&Bound<'_, PyAny>>,
) -> PyResult<&'static str> {
    let head = head.map(Octets::of).transpose()?;
    Ok(document::detect(name, head.as_ref().map_or(b"", |head| head.bytes())).name())
}

/// Parses a document and returns its links.
///
/// `kind` is `plain`, `rfc`, `html`, `xml`, `markdown`, `css`, `mail`, or `json`. Without it, the
/// format is detected as by `detect`. `base` is the URI from which the document was retrieved; a
/// base URI that the document specifies takes precedence. A `base` that is not a URI is ignored.
///
/// With `prose`, URIs in the prose of HTML and Markdown documents are found as well, and with
/// `scripts` those in scripts. `finder` searches them. `charset` is that of `bytes` that are not
/// UTF-8; an unknown one is ignored, as in browsers.
///
/// Parsing never fails: parts that cannot be parsed are in `Document.skipped`. Other threads can
/// run while the document is parsed.
///
/// >>> from urikit.text import read
/// >>> document = read("[Docs](guide/intro.md) and https://example.com/", "markdown")
/// >>> [link.reference for link in document.links]
/// ['guide/intro.md', 'https://example.com/']
#[pyfunction]
#[pyo3(
    signature = (
        document, kind=None, *, base=None, prose=false, scripts=false, charset=None, finder=None
    )
)]
pub(super) fn read(
    document: &Bound<'_, PyAny>,
    kind: Option<&str>,
    base: Option<&Bound<'_, PyAny>>,
    prose: bool,
    scripts: bool,
    charset: Option<String>,
    finder: Option<&Bound<'_, Finder>>,
) -> PyResult<Document> {
    let py = document.py();
    let octets = Octets::of(document)?;
    let bytes = octets.bytes();
    let kind = kind.map_or_else(|| Ok(document::detect(None, bytes)), kind_of)?;
    let finder = finder.map(|finder| finder.clone().unbind());
    let base = base.map(|base| reference_text(base).map(str::to_owned)).transpose()?;
    let options = Options { base, prose, scripts, charset, finder };
    let reader = options.reader();
    let mut context = BaseContext::new();
    if let Some(base) = &options.base {
        context = context.retrieval_uri(base);
    }
    let parsed = py.detach(|| reader.read(kind, bytes));
    let own_base = parsed.base(document::ScopeId::DOCUMENT, &context).uri;
    let mut indices = octets.indices();
    Ok(Document {
        source: document.clone().unbind(),
        kind,
        options,
        base: own_base.map(|base| base.as_str().to_owned()),
        links: links_of(py, &parsed, &context, &mut indices)?,
        skipped: skipped_of(py, &parsed, &mut indices)?,
    })
}

/// Parses a document and returns its links: `read(document, kind, ...).links`.
///
/// >>> from urikit.text import links
/// >>> page = '<a href="/docs">Docs</a> <img src="logo.png">'
/// >>> [link.target for link in links(page, "html", base="https://example.com/a/")]
/// ['https://example.com/docs', 'https://example.com/a/logo.png']
#[pyfunction]
#[pyo3(
    signature = (
        document, kind=None, *, base=None, prose=false, scripts=false, charset=None, finder=None
    )
)]
pub(super) fn links(
    document: &Bound<'_, PyAny>,
    kind: Option<&str>,
    base: Option<&Bound<'_, PyAny>>,
    prose: bool,
    scripts: bool,
    charset: Option<String>,
    finder: Option<&Bound<'_, Finder>>,
) -> PyResult<Py<PyTuple>> {
    Ok(read(document, kind, base, prose, scripts, charset, finder)?.links)
}

fn links_of(
    py: Python<'_>,
    parsed: &document::Document,
    context: &BaseContext,
    indices: &mut Indices<'_>,
) -> PyResult<Py<PyTuple>> {
    let mut base = None;
    let mut links = Vec::with_capacity(parsed.links().len());
    for link in parsed.links() {
        // Most links have the same scope as the previous one.
        let (_, base) = match base.take() {
            Some((scope, found)) if scope == link.scope => base.insert((scope, found)),
            _ => base.insert((link.scope, parsed.base(link.scope, context))),
        };
        let target = base.resolve(&link.reference).ok().map(|target| target.to_string());
        let (start, end) = indices.span(link.range());
        let column = indices.column(link.start, link.column);
        let flags = flags(py, link.flags)?;
        links.push(Py::new(py, Link { start, end, column, flags, target, link: link.clone() })?);
    }
    Ok(PyTuple::new(py, links)?.unbind())
}

fn skipped_of(
    py: Python<'_>,
    parsed: &document::Document,
    indices: &mut Indices<'_>,
) -> PyResult<Py<PyTuple>> {
    let skipped = parsed.skipped().iter().map(|part| Skipped {
        span: indices.span(part.range.clone()),
        line: part.line,
        reason: part.why.clone(),
    });
    let skipped = PyList::new(py, skipped.collect::<Vec<_>>())?;
    Ok(skipped.to_tuple().unbind())
}
