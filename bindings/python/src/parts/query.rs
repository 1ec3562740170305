//! The class `Query`.

use std::collections::{HashMap, HashSet};

use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyIterator, PyList, PyMapping, PySequence, PyString,
    PyTuple,
};
use urikit::component;
use urikit::query::{Pair, QueryEditor, QuerySyntax};
use urikit::{IriRef, IriRefBuf};
use urikit_readings::raw::edit_query;

use super::check;
use crate::error::other;
use crate::input::{Names, formatted, is_bytes, number, text, wrong_type};

/// The query of a URI or an IRI: an immutable, ordered multimap of parameters.
///
/// Names and values are decoded as a web form encodes them: `+` is a space. With `form=False`, a
/// `+` is itself. Bytes that are not UTF-8 become U+FFFD. Parameters that do not change keep their
/// exact encoding. `Query(None)` is a missing query, and `Query('')` an empty one.
///
/// >>> import urikit
/// >>> query = urikit.Query("q=red+shoes&size=41&size=42&sale")
/// >>> query["q"], query.get_all("size"), query.get("color")
/// ('red shoes', ['41', '42'], None)
/// >>> query.set("q", "blue").remove("size")
/// Query('q=blue&sale')
/// >>> list(query)
/// ['q', 'size', 'size', 'sale']
#[pyclass(frozen, module = "urikit")]
pub(crate) struct Query {
    /// A reference with only this query, or an empty one if the query is missing. Characters that
    /// RFC 3987 does not allow are percent-encoded.
    reference: IriRefBuf,
    /// The query as written, if other specifications than RFC 3987 allow it.
    written: Option<String>,
    is_form: bool,
}

impl Query {
    /// Returns the query with this encoded form, by any specification.
    pub(crate) fn of(query: Option<&str>) -> Self {
        Self::from_written(query, true)
    }

    fn from_written(query: Option<&str>, is_form: bool) -> Self {
        let text = query.map_or_else(String::new, |query| format!("?{query}"));
        match IriRefBuf::parse(&*text) {
            Ok(reference) => Self { reference, written: None, is_form },
            Err(_) => {
                let mut valid = String::new();
                edit_query(&text, |query| {
                    valid.push_str(query.as_str());
                    String::new()
                });
                let reference = IriRefBuf::parse(valid).unwrap_or_default();
                Self { reference, written: query.map(str::to_owned), is_form }
            }
        }
    }

    /// Returns the encoded query, or `None` if it is missing.
    pub(crate) fn raw(&self) -> Option<&str> {
        match &self.written {
            Some(written) => Some(written),
            None => self.reference.query().map(|query| query.as_str()),
        }
    }

    fn syntax(&self) -> QuerySyntax {
        if self.is_form { QuerySyntax::FORM } else { QuerySyntax::URI }
    }

    fn found(&self) -> impl Iterator<Item = Pair<'_>> {
        let query = self.reference.query().unwrap_or_default();
        query.pairs(self.syntax()).filter(|pair| !pair.is_empty())
    }

    /// Returns the parameters with a name.
    fn named(&self, name: &str) -> impl Iterator<Item = Pair<'_>> {
        self.found().filter(move |pair| is_named(*pair, name))
    }

    /// Returns a query after changes.
    fn edit(&self, py: Python<'_>, change: impl FnOnce(&mut QueryEditor)) -> PyResult<Self> {
        if let Some(written) = &self.written {
            let edited = edit_query(&format!("?{written}"), |query| {
                let mut editor = QueryEditor::new(query.query(), self.syntax());
                change(&mut editor);
                editor.into_string().map_or_else(String::new, |raw| format!("?{raw}"))
            });
            check_length(py, &edited)?;
            return Ok(Self::from_written(edited.strip_prefix('?'), self.is_form));
        }
        let mut editor = QueryEditor::new(self.reference.query(), self.syntax());
        change(&mut editor);
        let raw = editor.into_string();
        check_length(py, raw.as_deref().unwrap_or_default())?;
        Ok(Self::from_written(raw.as_deref(), self.is_form))
    }

    /// Returns a query in which the parameters of `update_query` are set.
    pub(crate) fn updated(
        &self,
        py: Python<'_>,
        parameters: Option<&Bound<'_, PyAny>>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let pairs = given(parameters, named)?;
        self.edit(py, |editor| update(editor, self.syntax(), &pairs))
    }

    /// Builds a query from the arguments of `with_query`.
    pub(crate) fn build(
        py: Python<'_>,
        parameters: Option<&Bound<'_, PyAny>>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        if let Some(query) = parameters.and_then(|value| value.cast::<Self>().ok())
            && named.is_none()
        {
            return Ok(Self::from_written(query.get().raw(), query.get().is_form));
        }
        let pairs = given(parameters, named)?;
        if pairs.is_empty() && parameters.is_none() {
            return Ok(Self::from_written(None, true));
        }
        let mut editor = QueryEditor::new(None, QuerySyntax::URI);
        for (name, value) in &pairs {
            match value {
                Some(value) => editor.append_pair(name, value),
                None => editor.append_key_only(name),
            }
        }
        let raw = editor.into_string().unwrap_or_default();
        check_length(py, &raw)?;
        Ok(Self::from_written(Some(&raw), true))
    }
}

/// Sets parameters, each in the place of the first old one with its name, or at the end.
fn update(editor: &mut QueryEditor, syntax: QuerySyntax, pairs: &[Parameter]) {
    let mut values: HashMap<&[u8], Vec<&Option<Vec<u8>>>> = HashMap::new();
    for (name, value) in pairs {
        values.entry(name).or_default().push(value);
    }
    let encoded = |name: &[u8], value: &Option<Vec<u8>>| {
        let mut pair = QueryEditor::new(None, syntax);
        match value {
            Some(value) => pair.append_pair(name, value),
            None => pair.append_key_only(name),
        }
        pair.into_string().unwrap_or_default()
    };
    let mut parts = Vec::new();
    let mut is_set: HashSet<Vec<u8>> = HashSet::new();
    let old = editor.query().filter(|query| !query.as_str().is_empty());
    for pair in old.into_iter().flat_map(|query| query.pairs(syntax)) {
        let name = pair.key().decode_bytes();
        match values.get(&*name).filter(|_| !pair.is_empty()) {
            None => parts.push(pair.as_str().to_owned()),
            Some(new) if is_set.insert(name.to_vec()) => {
                parts.extend(new.iter().map(|value| encoded(&name, value)));
            }
            Some(_) => {}
        }
    }
    let new = pairs.iter().filter(|(name, _)| !is_set.contains(name));
    parts.extend(new.map(|(name, value)| encoded(name, value)));
    if pairs.is_empty() {
        return;
    }
    let whole = format!("?{}", parts.join("&"));
    // The query is valid, because all its parts are.
    let query = IriRef::parse(&whole).ok().and_then(|reference| reference.query());
    *editor = QueryEditor::new(query, syntax);
}

/// Returns the pairs of the arguments of `with_query` and `update_query`.
fn given(
    parameters: Option<&Bound<'_, PyAny>>,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Parameter>> {
    let mut pairs = Vec::new();
    if let Some(parameters) = parameters {
        collect(parameters, &mut pairs)?;
    }
    if let Some(named) = named {
        collect(named.as_any(), &mut pairs)?;
    }
    Ok(pairs)
}

fn check_length(py: Python<'_>, raw: &str) -> PyResult<()> {
    if raw.len() < u32::MAX as usize {
        return Ok(());
    }
    Err(other(py, "too-long", "the query is too long".to_owned(), "query"))
}

type Parameter = (Vec<u8>, Option<Vec<u8>>);

/// Adds the pairs of a mapping or an iterable of pairs.
fn collect(parameters: &Bound<'_, PyAny>, pairs: &mut Vec<Parameter>) -> PyResult<()> {
    if let Ok(query) = parameters.cast::<Query>() {
        pairs.extend(query.get().found().map(|pair| {
            let value = pair.value().map(|value| value.decode_bytes().into_owned());
            (pair.key().decode_bytes().into_owned(), value)
        }));
        return Ok(());
    }
    if parameters.is_instance_of::<PyString>() || parameters.is_instance_of::<PyBytes>() {
        let message =
            "expected a mapping or pairs; to set an encoded query, use replace(query=...)";
        return Err(PyTypeError::new_err(message));
    }
    let items = match parameters.cast::<PyMapping>() {
        Ok(mapping) => mapping.items()?.into_any(),
        Err(_) => parameters.clone(),
    };
    for item in items.try_iter()? {
        let (name, value) = pair(&item?)?;
        let name = data(&name)?;
        if !value.is_instance_of::<PyString>()
            && !is_bytes(&value)
            && value.cast::<PySequence>().is_ok()
        {
            for value in value.try_iter()? {
                pairs.push((name.clone(), optional_data(&value?)?));
            }
        } else {
            pairs.push((name, optional_data(&value)?));
        }
    }
    Ok(())
}

/// Returns the items of a tuple or another sequence of length 2.
fn pair<'py>(item: &Bound<'py, PyAny>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
    let expected = "a pair of a name and a value";
    let is_scalar = item.is_instance_of::<PyString>() || is_bytes(item);
    match item.cast::<PySequence>() {
        Ok(pair) if !is_scalar => match pair.len()? {
            2 => Ok((pair.get_item(0)?, pair.get_item(1)?)),
            length => {
                let message = format!("expected {expected}, got a sequence of length {length}");
                Err(PyValueError::new_err(message))
            }
        },
        _ => Err(wrong_type(item, expected)),
    }
}

fn optional_data(value: &Bound<'_, PyAny>) -> PyResult<Option<Vec<u8>>> {
    if value.is_none() { Ok(None) } else { data(value).map(Some) }
}

/// Returns the bytes of a name or a value.
fn data(value: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(bytes.as_bytes().to_owned());
    }
    if let Ok(bytes) = value.cast::<PyByteArray>() {
        return Ok(bytes.to_vec());
    }
    if value.is_instance_of::<PyString>() {
        return Ok(text(value)?.as_bytes().to_owned());
    }
    if let Some(digits) = number(value)? {
        return Ok(digits.into_bytes());
    }
    if let Ok(flag) = value.cast::<PyBool>() {
        return Ok(if flag.is_true() { b"true".to_vec() } else { b"false".to_vec() });
    }
    Err(wrong_type(value, "str, bytes, int, float, or bool"))
}

/// Returns whether a pair has a name, as `keys` returns it.
fn is_named(pair: Pair<'_>, name: &str) -> bool {
    // A name that is not UTF-8 is returned with replacement characters.
    pair.key().is(name)
        || name.contains(char::REPLACEMENT_CHARACTER) && pair.key().decode_lossy() == name
}

/// Returns the decoded name and value of a pair.
fn decoded(pair: Pair<'_>) -> (String, Option<String>) {
    let value = pair.value().map(|value| value.decode_lossy().into_owned());
    (pair.key().decode_lossy().into_owned(), value)
}

/// A function that restores a pickled query, and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (Option<String>, bool));

#[pymethods]
impl Query {
    #[new]
    #[pyo3(signature = (value=None, /, form=true))]
    fn new(py: Python<'_>, value: Option<&Bound<'_, PyAny>>, form: bool) -> PyResult<Self> {
        let Some(value) = value else { return Ok(Self::from_written(None, form)) };
        let input = text(value)?;
        let strict = |input: &str| component::Query::parse(input).map(|_| ());
        let part = |whole: IriRef<'_>| whole.query().map(|query| query.as_str().to_owned());
        check(py, input, strict, "?", part)?;
        Ok(Self::from_written(Some(input), form))
    }

    /// Builds a query from a mapping, an iterable of pairs, or keyword arguments.
    ///
    /// See `Reference.with_query` for the values.
    ///
    /// >>> import urikit
    /// >>> urikit.Query.of({"q": "a&b", "page": 2})
    /// Query('q=a%26b&page=2')
    #[staticmethod]
    #[pyo3(name = "of", signature = (parameters=None, /, **named))]
    fn of_parameters(
        py: Python<'_>,
        parameters: Option<&Bound<'_, PyAny>>,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        Self::build(py, parameters, named)
    }

    /// The encoded query, or `None` if it is missing.
    #[getter(raw)]
    fn raw_value(&self) -> Option<&str> {
        self.raw()
    }

    /// Returns the first value of a parameter, or `default` if there is none.
    ///
    /// A parameter without `=` has the value `''`.
    #[pyo3(signature = (name, default=None, /))]
    fn get<'py>(
        &self,
        name: &Bound<'py, PyAny>,
        default: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = name.py();
        Ok(match self.named(text(name)?).next() {
            Some(pair) => {
                let (_, value) = decoded(pair);
                Some(PyString::new(py, &value.unwrap_or_default()).into_any())
            }
            None => default,
        })
    }

    /// Returns all values of a parameter, in order.
    #[pyo3(signature = (name, /))]
    fn get_all(&self, name: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
        let name = text(name)?;
        Ok(self.named(name).map(|pair| decoded(pair).1.unwrap_or_default()).collect())
    }

    /// Returns the names and values. The value of a parameter without `=` is `None`.
    ///
    /// >>> import urikit
    /// >>> urikit.Query("a=1&b&c=").pairs()
    /// [('a', '1'), ('b', None), ('c', '')]
    fn pairs(&self) -> Vec<(String, Option<String>)> {
        self.found().map(decoded).collect()
    }

    /// Returns the names and values as they are encoded.
    fn raw_pairs(&self) -> Vec<(&str, Option<&str>)> {
        let pairs = self.raw().unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
        pairs
            .map(|pair| match pair.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (pair, None),
            })
            .collect()
    }

    /// Returns the names, in order and with repetitions.
    fn keys(&self) -> Vec<String> {
        self.found().map(|pair| decoded(pair).0).collect()
    }

    /// Returns the values, in order. The value of a parameter without `=` is `''`.
    fn values(&self) -> Vec<String> {
        self.found().map(|pair| decoded(pair).1.unwrap_or_default()).collect()
    }

    /// Returns the names and values. The value of a parameter without `=` is `''`.
    fn items(&self) -> Vec<(String, String)> {
        let pairs = self.found().map(decoded);
        pairs.map(|(name, value)| (name, value.unwrap_or_default())).collect()
    }

    /// Returns a query with one value for a parameter, in the place of the first old value.
    ///
    /// A value of `None` writes the name without `=`.
    ///
    /// >>> import urikit
    /// >>> urikit.Query("a=1&b=2&a=3").set("a", 9)
    /// Query('a=9&b=2')
    #[pyo3(signature = (name, value, /))]
    fn set(&self, name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = value.py();
        let (name, value) = (text(name)?, optional_data(value)?);
        self.edit(py, |editor| match value {
            Some(value) => editor.set_pair(name, &value),
            None => editor.set_key_only(name),
        })
    }

    /// Returns a query with another parameter at the end.
    ///
    /// >>> import urikit
    /// >>> urikit.Query("a=1").append("a", "2 3")
    /// Query('a=1&a=2%203')
    #[pyo3(signature = (name, value, /))]
    fn append(&self, name: &Bound<'_, PyAny>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let py = value.py();
        let (name, value) = (text(name)?, optional_data(value)?);
        self.edit(py, |editor| match value {
            Some(value) => editor.append_pair(name, &value),
            None => editor.append_key_only(name),
        })
    }

    /// Returns a query without the parameters of these names.
    ///
    /// >>> import urikit
    /// >>> urikit.Query("utm_source=x&q=1&utm_medium=y").remove("utm_source", "utm_medium")
    /// Query('q=1')
    #[pyo3(signature = (*names))]
    fn remove(&self, names: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let (py, Names(names)) = (names.py(), names.extract()?);
        self.edit(py, |editor| {
            editor.retain(|pair| !names.iter().any(|name| is_named(pair, name)));
        })
    }

    /// Returns a query with parameters sorted by name. Equal names keep their order.
    ///
    /// >>> import urikit
    /// >>> urikit.Query("b=1&a=2&b=0").sorted()
    /// Query('a=2&b=1&b=0')
    fn sorted(&self, py: Python<'_>) -> PyResult<Self> {
        self.edit(py, QueryEditor::sort)
    }

    fn __getitem__(&self, name: &Bound<'_, PyAny>) -> PyResult<String> {
        let name = text(name)?;
        match self.named(name).next() {
            Some(pair) => Ok(decoded(pair).1.unwrap_or_default()),
            None => Err(PyKeyError::new_err(name.to_owned())),
        }
    }

    fn __contains__(&self, name: &Bound<'_, PyAny>) -> PyResult<bool> {
        if !name.is_instance_of::<PyString>() {
            return Ok(false);
        }
        let name = text(name)?;
        Ok(self.named(name).next().is_some())
    }

    fn __len__(&self) -> usize {
        self.found().count()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.keys())?.try_iter()
    }

    fn __str__(&self) -> &str {
        self.raw().unwrap_or_default()
    }

    fn __format__<'py>(&self, format: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        formatted(self.raw().unwrap_or_default(), format)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let this = slf.get();
        let form = if this.is_form { "" } else { ", form=False" };
        Ok(match this.raw() {
            Some(raw) => format!("Query({}{form})", PyString::new(slf.py(), raw).repr()?),
            None if this.is_form => "Query()".to_owned(),
            None => "Query(form=False)".to_owned(),
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyTuple::new(py, [self.raw()])?.hash()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.raw() == other.raw() && self.is_form == other.is_form
    }

    /// Returns a query that was pickled, by any specification.
    #[staticmethod]
    fn _restore(raw: Option<&str>, form: bool) -> Self {
        Self::from_written(raw, form)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let this = slf.get();
        let restore = slf.get_type().getattr("_restore")?;
        Ok((restore, (this.raw().map(str::to_owned), this.is_form)))
    }
}
