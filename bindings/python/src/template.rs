//! The class `Template`.

use std::collections::HashMap;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyMapping, PySequence, PyString, PyTuple, PyType};
use urikit_template::{TemplateError, Value};

use crate::error::Details;
use crate::input::{formatted, is_bytes, number, text, wrong_type};
use crate::pydantic;
use crate::uri::reference_text;

/// A URI template (RFC 6570).
///
/// >>> import urikit
/// >>> template = urikit.Template("https://example.com/{user}/repos{?page,sort}")
/// >>> template.expand(user="octo cat", page=2)
/// 'https://example.com/octo%20cat/repos?page=2'
/// >>> template.variables
/// ('user', 'page', 'sort')
/// >>> template.match("https://example.com/joe/repos?page=7")
/// {'user': 'joe', 'page': '7'}
#[pyclass(frozen, module = "urikit")]
pub(crate) struct Template(urikit_template::Template<'static>);

fn error(py: Python<'_>, error: &TemplateError, input: &str) -> PyErr {
    Details {
        message: error.message().to_owned(),
        code: error.code(),
        component: "template",
        rule: error.rule(),
        section: error.section(),
        help: error.help().map(str::to_owned),
        span: error.span(),
        diagram: Some(error.display(&urikit_readings::mask(input)).to_string()),
        ..Details::default()
    }
    .raise(py, input)
}

/// Converts a variable; `None` if it is undefined.
fn variable(value: &Bound<'_, PyAny>) -> PyResult<Option<Value<'static>>> {
    if value.is_none() {
        return Ok(None);
    }
    if let Some(text) = scalar(value)? {
        return Ok(Some(Value::from(text)));
    }
    if let Ok(mapping) = value.cast::<PyMapping>() {
        let mut pairs = Vec::new();
        for item in mapping.items()?.try_iter()? {
            let (name, member): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
            if !member.is_none() {
                pairs.push((text(&name)?.to_owned(), required(&member)?));
            }
        }
        return Ok(Some(Value::pairs(pairs)));
    }
    if !is_bytes(value) && value.cast::<PySequence>().is_ok() {
        let mut members = Vec::new();
        for member in value.try_iter()? {
            let member = member?;
            if !member.is_none() {
                members.push(required(&member)?);
            }
        }
        return Ok(Some(Value::list(members)));
    }
    Err(wrong_type(value, "str, int, float, sequence, mapping, or None"))
}

fn scalar(value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
    if value.is_instance_of::<PyString>() {
        return text(value).map(|text| Some(text.to_owned()));
    }
    number(value)
}

fn required(value: &Bound<'_, PyAny>) -> PyResult<String> {
    scalar(value)?.ok_or_else(|| wrong_type(value, "str, int, or float"))
}

fn to_python<'py>(py: Python<'py>, value: &Value<'_>) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Text(text) => Ok(PyString::new(py, text).into_any()),
        Value::List(members) => {
            Ok(PyList::new(py, members.iter().map(|member| member.as_ref()))?.into_any())
        }
        Value::Pairs(pairs) => {
            let dict = PyDict::new(py);
            for (name, member) in pairs.iter() {
                dict.set_item(name.as_ref(), member.as_ref())?;
            }
            Ok(dict.into_any())
        }
    }
}

/// Expands a URI template (RFC 6570) with variables from a mapping or keyword arguments.
///
/// `Template` checks a template once, and its method `expand` describes the variables.
///
/// >>> import urikit
/// >>> urikit.expand("https://example.com/{user}{?page}", user="octo cat", page=2)
/// 'https://example.com/octo%20cat?page=2'
#[pyfunction]
#[pyo3(signature = (template, variables=None, /, **named))]
pub(crate) fn expand(
    template: &Bound<'_, PyAny>,
    variables: Option<&Bound<'_, PyAny>>,
    named: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    Template::new(template)?.expand(template.py(), variables, false, named)
}

#[pymethods]
impl Template {
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

    #[new]
    #[pyo3(signature = (value, /))]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let input = text(value)?;
        match urikit_template::Template::parse(input) {
            Ok(template) => Ok(Self(template.into_owned())),
            Err(problem) => Err(error(value.py(), &problem, input)),
        }
    }

    /// The names of the variables, without repetitions.
    #[getter]
    fn variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let mut names: Vec<&str> = Vec::new();
        for variable in self.0.variables() {
            if !names.contains(&variable.name) {
                names.push(variable.name);
            }
        }
        PyTuple::new(py, names)
    }

    /// The level of the template, from 1 to 4 (RFC 6570 section 1.2).
    #[getter]
    fn level(&self) -> u8 {
        self.0.level()
    }

    /// Expands the template with variables from a mapping or keyword arguments.
    ///
    /// A value is a `str`, an `int`, a `float`, a list of them, or a mapping. `None` is undefined,
    /// as is a missing variable. With `iri=True`, non-ASCII characters are not encoded; a variable
    /// of this name must be in the mapping.
    ///
    /// >>> import urikit
    /// >>> urikit.Template("/search{?q*}").expand({"q": {"text": "uri", "page": 2}})
    /// '/search?text=uri&page=2'
    #[pyo3(signature = (variables=None, /, *, iri=false, **named))]
    fn expand(
        &self,
        py: Python<'_>,
        variables: Option<&Bound<'_, PyAny>>,
        iri: bool,
        named: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let mut values: HashMap<String, Value<'static>> = HashMap::new();
        let mut add = |mapping: &Bound<'_, PyMapping>| {
            for item in mapping.items()?.try_iter()? {
                let (name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item?.extract()?;
                let name = text(&name)?.to_owned();
                match variable(&value)? {
                    Some(value) => values.insert(name, value),
                    None => values.remove(&name),
                };
            }
            PyResult::Ok(())
        };
        if let Some(variables) = variables {
            match variables.cast::<PyMapping>() {
                Ok(mapping) => add(mapping)?,
                Err(_) => return Err(PyTypeError::new_err("expected a mapping of variables")),
            }
        }
        if let Some(named) = named {
            add(named.cast::<PyMapping>()?)?;
        }
        let expander = self.0.expander();
        let expander = if iri { expander.iri() } else { expander };
        expander.expand(&values).map_err(|problem| error(py, &problem, self.0.as_str()))
    }

    /// Returns the variables with which the template expands to `uri`, or `None`.
    ///
    /// If there are several solutions, the first one is returned; `match_all` returns more. With
    /// `any_order=True`, the order of the query parameters is ignored. With `unescaped=True`,
    /// reserved characters such as `@`, which an expansion encodes, are accepted.
    ///
    /// >>> import urikit
    /// >>> template = urikit.Template("/u/{id}{?q,page}")
    /// >>> template.match("/u/@me?page=2&q=a", any_order=True, unescaped=True)
    /// {'id': '@me', 'q': 'a', 'page': '2'}
    #[pyo3(signature = (uri, /, *, any_order=false, unescaped=false))]
    fn r#match<'py>(
        &self,
        uri: &Bound<'py, PyAny>,
        any_order: bool,
        unescaped: bool,
    ) -> PyResult<Option<Bound<'py, PyDict>>> {
        let text = reference_text(uri)?;
        let matches = self.matcher(text, any_order, unescaped).at_most(1).all();
        matches.first().map(|found| to_dict(uri.py(), found)).transpose()
    }

    /// Returns all solutions of `match`, up to a limit.
    ///
    /// >>> import urikit
    /// >>> urikit.Template("{a}{b}").match_all("x")
    /// [{'a': 'x'}, {'b': 'x'}]
    #[pyo3(signature = (uri, /, *, limit=100, any_order=false, unescaped=false))]
    fn match_all<'py>(
        &self,
        uri: &Bound<'py, PyAny>,
        limit: usize,
        any_order: bool,
        unescaped: bool,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let text = reference_text(uri)?;
        let matches = self.matcher(text, any_order, unescaped).at_most(limit).all();
        matches.assignments().iter().map(|found| to_dict(uri.py(), found)).collect()
    }

    fn __str__(&self) -> &str {
        self.0.as_str()
    }

    fn __format__<'py>(&self, format: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        formatted(self.0.as_str(), format)
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        Ok(format!("Template({})", PyString::new(slf.py(), slf.get().0.as_str()).repr()?))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        PyString::new(py, self.0.as_str()).hash()
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String,)) {
        (slf.get_type(), (slf.get().0.as_str().to_owned(),))
    }
}

impl Template {
    fn matcher<'m>(
        &'m self,
        uri: &'m str,
        any_order: bool,
        unescaped: bool,
    ) -> urikit_template::Matcher<'m> {
        let matcher = self.0.matches(uri);
        let matcher = if any_order { matcher.any_order() } else { matcher };
        if unescaped { matcher.unescaped() } else { matcher }
    }
}

fn to_dict<'py>(
    py: Python<'py>,
    assignment: &urikit_template::Assignment<'_>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in assignment {
        dict.set_item(*name, to_python(py, value)?)?;
    }
    Ok(dict)
}
