//! The class `Reference`, the base class of URIs and IRIs.

use std::borrow::Cow;
use std::net::IpAddr;
use std::ops::Range;

use arrow_array::{Array, StringArray, StringViewArray};
use arrow_schema::ArrowError;
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyNotImplemented, PyString, PyTuple, PyType};
use urikit::component::{Host, Scheme};
use urikit_arrow::{Case, DomainPart, Options};
use urikit_canon::domain::{BundledList, DomainParser};
use urikit_readings::{HostKind, Part};

use super::change::{Change, PortChange};
use super::decoded::Decoded;
use super::edit::{self, Changes};
use super::{Iri, IriRef, Kind, ParsedUri, Uri, UriRef, Value, operations};
use crate::error::{self, characters};
use crate::input::{formatted, surrogate, text, wrong_type};
use crate::parts::Query;
use crate::percent::{Plus, decode_lossy};
use crate::pydantic;

/// The base class of `Uri`, `UriRef`, `Iri`, `IriRef`, and `ParsedUri`.
///
/// Instances are immutable. `str()` returns the string that was parsed, unchanged. Components,
/// such as `path`, are percent-encoded, as written; `decoded` decodes them. Items of components
/// are data: `user`, `password`, `segments`, and `params` are decoded. A missing component is
/// `None`; an empty component is `''`.
///
/// >>> import urikit
/// >>> uri = urikit.parse("https://example.com/over/there?name=ferret")
/// >>> isinstance(uri, urikit.Reference)
/// True
/// >>> uri.host, uri.query, uri.fragment
/// ('example.com', 'name=ferret', None)
/// >>> match uri:
/// ...     case urikit.Uri(scheme="https", path=path):
/// ...         print(path)
/// /over/there
#[pyclass(frozen, subclass, module = "urikit")]
pub(crate) struct Reference {
    value: Value,
    kind: Kind,
}

impl Reference {
    #[inline]
    pub(super) const fn new(value: Value, kind: Kind) -> Self {
        Self { value, kind }
    }

    /// Creates an instance of the class `kind`. The value must have the syntax of the class.
    #[inline]
    pub(crate) fn create(py: Python<'_>, value: Value, kind: Kind) -> PyResult<Bound<'_, PyAny>> {
        let base = PyClassInitializer::from(Self::new(value, kind));
        Ok(match kind {
            Kind::UriRef => Bound::new(py, base.add_subclass(UriRef))?.into_any(),
            Kind::Uri => Bound::new(py, base.add_subclass(UriRef).add_subclass(Uri))?.into_any(),
            Kind::IriRef => Bound::new(py, base.add_subclass(IriRef))?.into_any(),
            Kind::Iri => Bound::new(py, base.add_subclass(IriRef).add_subclass(Iri))?.into_any(),
            Kind::Other(_) => Bound::new(py, base.add_subclass(ParsedUri))?.into_any(),
        })
    }

    /// Returns the result of a function of columns for the string.
    fn derived(
        &self,
        function: impl FnOnce(&dyn Array, &Options) -> Result<StringViewArray, ArrowError>,
    ) -> PyResult<Option<String>> {
        let options = Options::new().with_spec(self.kind.spec()).with_case(Case::Lower);
        let value = StringArray::from(vec![self.as_str()]);
        let result = function(&value, &options).map_err(error::arrow)?;
        Ok(result.iter().flatten().next().map(str::to_owned))
    }

    /// Returns a copy with an encoded query.
    fn with_raw_query<'py>(slf: &Bound<'py, Self>, query: &Query) -> PyResult<Bound<'py, PyAny>> {
        let query = query.raw().map_or(Change::Remove, |raw| Change::Set(raw.to_owned()));
        let changes = Changes { query, ..Changes::default() };
        Self::create_like(slf, edit::replace(slf.py(), slf.get(), &changes)?)
    }

    /// Creates an instance of the class of another reference, which can be a subclass in Python.
    pub(super) fn create_like<'py>(
        other: &Bound<'py, Self>,
        value: Value,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (py, kind) = (other.py(), other.get().kind);
        let class = other.get_type();
        if class.is(kind.class(py)) {
            return Self::create(py, value, kind);
        }
        class.call1((value.as_str(),))
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        self.value.as_str()
    }

    pub(crate) const fn kind(&self) -> Kind {
        self.kind
    }

    pub(crate) const fn value(&self) -> &Value {
        &self.value
    }

    /// Returns a part without percent-encoding. Bytes that are not UTF-8 become U+FFFD.
    pub(super) fn decoded_part(&self, part: Part) -> Option<Cow<'_, str>> {
        Some(decode_lossy(self.value.get(part)?, Plus::Keep))
    }

    /// Returns the segments of the path as they are written.
    fn path_segments(&self) -> impl Iterator<Item = &str> {
        let path = self.value.get(Part::Path).unwrap_or_default();
        let segments = (!path.is_empty()).then(|| path.strip_prefix('/').unwrap_or(path));
        segments.into_iter().flat_map(|segments| segments.split('/'))
    }
}

#[pymethods]
impl Reference {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: MatchArgs = MATCH_ARGS;

    /// The scheme, such as `https`, or `None`.
    #[getter]
    fn scheme(&self) -> Option<&str> {
        self.value.get(Part::Scheme)
    }

    /// The authority, such as `user@example.com:8042`, or `None`.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("file:///etc/hosts").authority
    /// ''
    /// >>> urikit.parse("mailto:info@example.com").authority is None
    /// True
    #[getter]
    fn authority(&self) -> Option<&str> {
        self.value.get(Part::Authority)
    }

    /// The part of the authority before `@`, or `None`.
    #[getter]
    fn userinfo(&self) -> Option<&str> {
        self.value.get(Part::Userinfo)
    }

    /// The decoded username, which precedes the first `:` of the userinfo, or `None`.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("ftp://joe%40example.com:50%25@ftp.example.com/").user
    /// 'joe@example.com'
    #[getter]
    fn user(&self) -> Option<Cow<'_, str>> {
        self.decoded_part(Part::User)
    }

    /// The username as written, percent-encoded.
    #[getter]
    fn user_encoded(&self) -> Option<&str> {
        self.value.get(Part::User)
    }

    /// The decoded password, which follows the first `:` of the userinfo, or `None`.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    #[getter]
    fn password(&self) -> Option<Cow<'_, str>> {
        self.decoded_part(Part::Password)
    }

    /// The password as written, percent-encoded.
    #[getter]
    fn password_encoded(&self) -> Option<&str> {
        self.value.get(Part::Password)
    }

    /// The host, such as `example.com` or `[::1]`, or `None`.
    ///
    /// For its parts and other forms, use `Host(uri.host)`.
    #[getter]
    fn host(&self) -> Option<&str> {
        self.value.get(Part::Host)
    }

    /// The kind of the host: `reg-name`, `ipv4`, `ipv6`, or `ipvfuture`.
    #[getter]
    fn host_kind(&self) -> Option<&'static str> {
        self.value.host_kind().map(HostKind::name)
    }

    /// The host as an address of the module `ipaddress`, or `None` if it is a name.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("http://[::1]:8080/").ip
    /// IPv6Address('::1')
    #[getter]
    fn ip(&self) -> Option<IpAddr> {
        Host::parse(self.value.get(Part::Host)?).ok()?.to_ip_addr()
    }

    /// The port as a number, or `None` if it is missing or empty.
    ///
    /// Accessing a port greater than 65535 raises a `UriError`.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("http://localhost:8080/").port
    /// 8080
    #[getter]
    fn port(&self, py: Python<'_>) -> PyResult<Option<u16>> {
        let Some(span) = self.value.range(Part::Port) else { return Ok(None) };
        let digits = &self.as_str()[span.clone()];
        match digits.parse() {
            Ok(port) => Ok(Some(port)),
            Err(_) if digits.is_empty() => Ok(None),
            Err(_) => Err(error::port(py, span, self.as_str())),
        }
    }

    /// The port, or the default port of the scheme if it is missing.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://example.com/").port_or_default
    /// 443
    #[getter]
    fn port_or_default(&self) -> Option<u16> {
        match self.value.get(Part::Port) {
            Some(port) if !port.is_empty() => port.parse().ok(),
            _ => Scheme::parse(self.value.get(Part::Scheme)?).ok()?.default_port(),
        }
    }

    /// The path, which may be empty. An opaque URI of RFC 2396 or Java has none.
    #[getter]
    fn path(&self) -> Option<&str> {
        self.value.get(Part::Path)
    }

    /// The decoded segments of the path. Bytes that are not UTF-8 become U+FFFD.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://example.com/music/AC%2FDC/").segments
    /// ('music', 'AC/DC', '')
    #[getter]
    fn segments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let segments = self.path_segments().map(|it| decode_lossy(it, Plus::Keep));
        PyTuple::new(py, segments.collect::<Vec<_>>())
    }

    /// The segments of the path as written, percent-encoded.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://example.com/music/AC%2FDC/").segments_encoded
    /// ('music', 'AC%2FDC', '')
    #[getter]
    fn segments_encoded<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.path_segments().collect::<Vec<_>>())
    }

    /// The path and the query with its `?`: the target of an HTTP request.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://example.com/search?q=uri#top").path_and_query
    /// '/search?q=uri'
    #[getter]
    fn path_and_query(&self) -> Option<&str> {
        let path = self.value.range(Part::Path)?;
        let end = self.value.range(Part::Query).map_or(path.end, |query| query.end);
        self.as_str().get(path.start..end)
    }

    /// The query without `?`, or `None`.
    ///
    /// For its parameters, use `params`.
    #[getter]
    fn query(&self) -> Option<&str> {
        self.value.get(Part::Query)
    }

    /// The parameters of the query. There are none if the query is missing.
    ///
    /// >>> import urikit
    /// >>> uri = urikit.parse("https://example.com/search?q=red+shoes&page=2")
    /// >>> uri.params["q"], uri.params.get("lang", "en")
    /// ('red shoes', 'en')
    #[getter]
    fn params(&self) -> Query {
        Query::of(self.value.get(Part::Query))
    }

    /// The fragment without `#`, or `None`.
    #[getter]
    fn fragment(&self) -> Option<&str> {
        self.value.get(Part::Fragment)
    }

    /// A view of this reference in which components are percent-decoded.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://example.com/caf%C3%A9").decoded.path
    /// '/café'
    #[getter]
    fn decoded(slf: Bound<'_, Self>) -> Decoded {
        Decoded::new(slf.unbind())
    }

    /// The normalized scheme, host, and port without the default port, or `None` (RFC 6454).
    ///
    /// It is missing if the scheme or the host is, as in `mailto:info@example.com`.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("HTTPS://me@Example.com:443/docs").origin
    /// 'https://example.com'
    #[getter]
    fn origin(&self) -> PyResult<Option<String>> {
        self.derived(|value, options| urikit_arrow::origin(value, options))
    }

    /// The registered domain of the host, such as `example.co.uk`, in lowercase, or `None`.
    ///
    /// The Public Suffix List is compiled in. `urikit.split_domain(uri.host)` returns all parts.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://www.example.co.uk/").registered_domain
    /// 'example.co.uk'
    #[getter]
    fn registered_domain(&self) -> PyResult<Option<String>> {
        let list = DomainParser::new(BundledList);
        self.derived(|value, options| {
            urikit_arrow::domain(value, DomainPart::RegisteredDomain, &list, options)
        })
    }

    /// Whether all steps of normalization leave this reference unchanged.
    #[getter]
    fn is_normalized(&self, py: Python<'_>) -> PyResult<bool> {
        operations::is_normalized(py, self)
    }

    /// The name of the specification by which the string was parsed, such as `rfc3986`.
    #[getter]
    fn spec(&self) -> &'static str {
        self.kind.spec().name()
    }

    /// Returns the components that are not missing, percent-encoded as written.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("mailto:a@example.com").components()
    /// {'scheme': 'mailto', 'path': 'a@example.com'}
    /// >>> urikit.parse("mailto:a@example.com", spec="java").components()
    /// {'scheme': 'mailto', 'opaque': 'a@example.com'}
    fn components<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for part in Part::ALL {
            if let Some(value) = self.value.get(part) {
                dict.set_item(part.name(), value)?;
            }
        }
        Ok(dict)
    }

    /// Returns the name, the section, and the range of each component, for drawings.
    fn _rows(&self) -> Vec<(&'static str, &'static str, &'static str, usize, usize)> {
        let Ok(parsed) = self.kind.spec().parse(self.as_str()) else { return Vec::new() };
        let row = |component: urikit_readings::Component| {
            let Range { start, end } = characters(self.as_str(), &component.span);
            (component.part.name(), component.name, component.section, start, end)
        };
        parsed.components().into_iter().map(row).collect()
    }

    /// Returns the start and end of a component as indices of `str()`, or `None`.
    ///
    /// >>> import urikit
    /// >>> uri = urikit.parse("https://example.com/")
    /// >>> uri.span("host")
    /// (8, 19)
    #[pyo3(signature = (component, /))]
    fn span(&self, component: &Bound<'_, PyAny>) -> PyResult<Option<(usize, usize)>> {
        let name = text(component)?;
        let Some(part) = Part::by_name(name) else {
            return Err(PyValueError::new_err(format!("unknown component '{name}'")));
        };
        let span = self.value.range(part).map(|span| characters(self.as_str(), &span));
        Ok(span.map(|span| (span.start, span.end)))
    }

    /// Returns a copy with other components.
    ///
    /// Values must be percent-encoded, except `user` and `password`, which are data; `None` removes
    /// a component. A value that another component would absorb, such as a host with a `:`, is an
    /// error.
    ///
    /// >>> import urikit
    /// >>> uri = urikit.parse("http://example.com/a?b#c")
    /// >>> uri.replace(scheme="https", port=8443, query=None)
    /// Uri('https://example.com:8443/a#c')
    /// >>> uri.replace(user="joe@example.com")
    /// Uri('http://joe%40example.com@example.com/a?b#c')
    #[pyo3(signature = (
        *, scheme=Change::Keep, authority=Change::Keep, userinfo=Change::Keep, user=Change::Keep,
        password=Change::Keep, host=Change::Keep, port=PortChange::default(), path=Change::Keep,
        query=Change::Keep, fragment=Change::Keep
    ))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn replace<'py>(
        slf: &Bound<'py, Self>,
        scheme: Change,
        authority: Change,
        userinfo: Change,
        user: Change,
        password: Change,
        host: Change,
        port: PortChange,
        path: Change,
        query: Change,
        fragment: Change,
    ) -> PyResult<Bound<'py, PyAny>> {
        let changes = Changes {
            scheme,
            authority,
            userinfo,
            user,
            password,
            host,
            port: port.0,
            path,
            query,
            fragment,
        };
        Self::create_like(slf, edit::replace(slf.py(), slf.get(), &changes)?)
    }

    /// Returns a copy without some components.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://me:pw@example.com/a?b#c").without("userinfo", "fragment")
    /// Uri('https://example.com/a?b')
    #[pyo3(signature = (*components))]
    fn without<'py>(
        slf: &Bound<'py, Self>,
        components: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let value = edit::replace(slf.py(), slf.get(), &Changes::removing(components)?)?;
        Self::create_like(slf, value)
    }

    /// Returns a copy with other query parameters, which are percent-encoded.
    ///
    /// The parameters are a mapping, an iterable of pairs, a `Query`, or keyword arguments. A value
    /// is a `str`, an `int`, a `float`, or a `bool`, which is written as `true` or `false`; a list
    /// of values repeats the name; `None` writes the name without `=`. To keep other parameters,
    /// change `params` instead. Without parameters, or with `None`, the query is removed; with an
    /// empty mapping, it is empty.
    ///
    /// >>> import urikit
    /// >>> uri = urikit.parse("https://example.com/search?q=uri")
    /// >>> uri.with_query({"q": "red shoes", "size": [41, 42]})
    /// Uri('https://example.com/search?q=red%20shoes&size=41&size=42')
    /// >>> uri.with_query(uri.params.set("page", 2))
    /// Uri('https://example.com/search?q=uri&page=2')
    #[pyo3(signature = (parameters=None, /, **named))]
    fn with_query<'py>(
        slf: &Bound<'py, Self>,
        parameters: Option<&Bound<'py, PyAny>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        Self::with_raw_query(slf, &Query::build(slf.py(), parameters, named)?)
    }

    /// Returns a copy in which query parameters are set, and other parameters are unchanged.
    ///
    /// The arguments are those of `with_query`. A parameter takes the place of the first one with
    /// its name, and others with this name are removed.
    ///
    /// >>> import urikit
    /// >>> uri = urikit.parse("https://example.com/search?q=uri&page=1")
    /// >>> uri.update_query(page=2, size=[41, 42])
    /// Uri('https://example.com/search?q=uri&page=2&size=41&size=42')
    #[pyo3(signature = (parameters=None, /, **named))]
    fn update_query<'py>(
        slf: &Bound<'py, Self>,
        parameters: Option<&Bound<'py, PyAny>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let query = slf.get().params().updated(slf.py(), parameters, named)?;
        Self::with_raw_query(slf, &query)
    }

    /// Returns a copy with another segment at the end of the path.
    ///
    /// The segment is data, so `/`, `?`, and other delimiters are percent-encoded, and `..` is an
    /// error. An IRI keeps non-ASCII characters. To resolve a relative reference, use `resolve`.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("https://example.com/music") / "AC/DC" / "Live"
    /// Uri('https://example.com/music/AC%2FDC/Live')
    fn __truediv__<'py>(
        slf: &Bound<'py, Self>,
        segment: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = segment.py();
        if !segment.is_instance_of::<PyString>() {
            return Ok(PyNotImplemented::get(py).to_owned().into_any());
        }
        Self::create_like(slf, edit::push(py, slf.get(), text(segment)?)?)
    }

    /// Returns the string with `***` instead of each password and token.
    ///
    /// >>> import urikit
    /// >>> urikit.parse("postgres://app:secret@db.example.com/shop").redacted()
    /// 'postgres://app:***@db.example.com/shop'
    fn redacted(&self) -> String {
        match self.kind.spec().parse(self.value.input()) {
            Ok(parsed) => parsed.redacted().to_string(),
            // The input was parsed before.
            Err(_) => String::new(),
        }
    }

    /// Returns a drawing of the components. The password is masked.
    ///
    /// >>> import urikit
    /// >>> print(urikit.parse("https://example.com:8042/over/there").diagram())
    /// https://example.com:8042/over/there
    /// ╰─┬─╯   ╰────┬────╯ ╰┬─╯╰────┬────╯
    /// scheme      host    port    path
    fn diagram<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        display(slf, "diagram")
    }

    /// Returns the drawing and a description of each component. The password is masked.
    ///
    /// >>> import urikit
    /// >>> print(urikit.UriRef("//[::1]:80/%7Eme").explain())
    /// //[::1]:80/%7Eme
    ///   ╰─┬─╯ ├╯╰─┬──╯
    ///    host │  path
    ///         port
    /// <BLANKLINE>
    /// host  [::1]   3.2.2  IPv6 address ::1
    /// port  80      3.2.3  number 80
    /// path  /%7Eme  3.3    absolute, 1 segment; decoded: /~me
    /// <BLANKLINE>
    /// normalized: //[::1]:80/~me
    fn explain<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        display(slf, "explain")
    }

    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        display(slf, "html")
    }

    /// Returns the schema for pydantic, which calls this method.
    #[classmethod]
    fn __get_pydantic_core_schema__<'py>(
        cls: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        _handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        pydantic::call(cls, "_core_schema", (cls,))
    }

    /// Returns the JSON schema for pydantic, which calls this method.
    #[classmethod]
    fn __get_pydantic_json_schema__<'py>(
        cls: &Bound<'py, PyType>,
        schema: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        pydantic::call(cls, "_json_schema", (cls, schema, handler))
    }

    fn __str__(&self) -> &str {
        self.as_str()
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let shown = PyString::new(slf.py(), &slf.get().redacted());
        let spec = match slf.get().kind {
            Kind::Other(spec) => format!(", spec='{spec}'"),
            _ => String::new(),
        };
        Ok(format!("{}({}{spec})", slf.get_type().name()?, shown.repr()?))
    }

    fn __format__<'py>(&self, format: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        formatted(self.as_str(), format)
    }

    // The hash of a `str` is the same in all processes with the same `PYTHONHASHSEED`.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.as_str()).hash()
    }

    fn __richcmp__<'py>(
        &self,
        other: &Bound<'py, PyAny>,
        operator: CompareOp,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        match other.cast::<Self>() {
            Ok(other) if other.get().kind.spec() == self.kind.spec() => {
                let is_so = operator.matches(self.as_str().cmp(other.get().as_str()));
                Ok(is_so.into_pyobject(py)?.to_owned().into_any())
            }
            _ => Ok(PyNotImplemented::get(py).to_owned().into_any()),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let (py, this) = (slf.py(), slf.get());
        let (class, input) = (slf.get_type(), PyString::new(py, this.value.input()));
        match this.kind {
            Kind::Other(spec) => {
                let restore = py.import("urikit._errors")?.getattr("restore")?;
                Ok((restore, (class, input, spec.name()).into_pyobject(py)?))
            }
            _ => Ok((class.into_any(), (input,).into_pyobject(py)?)),
        }
    }

    fn __copy__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        slf
    }
}

/// A function that restores a pickled object, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, Bound<'py, PyTuple>);

/// The names of the components for positional patterns.
type MatchArgs = (&'static str, &'static str, &'static str, &'static str, &'static str);
const MATCH_ARGS: MatchArgs = ("scheme", "authority", "path", "query", "fragment");

/// Calls a function of the module `urikit._display`.
fn display<'py>(slf: &Bound<'py, Reference>, function: &str) -> PyResult<Bound<'py, PyAny>> {
    slf.py().import(intern!(slf.py(), "urikit._display"))?.call_method1(function, (slf,))
}

/// Returns the UTF-8 form of a `str`, or the string of a reference.
#[inline]
pub(crate) fn reference_text<'a>(value: &'a Bound<'_, PyAny>) -> PyResult<&'a str> {
    match value.cast::<PyString>() {
        Ok(string) => string.to_str().map_err(|_| surrogate(value)),
        Err(_) => match value.cast::<Reference>() {
            Ok(reference) => Ok(reference.get().as_str()),
            Err(_) => Err(wrong_type(value, "str")),
        },
    }
}
