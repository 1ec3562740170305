//! The table of functions.

use std::collections::HashMap;
use std::sync::LazyLock;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use urikit_functions::{Function, Kind, functions, spark, trino};

use super::column::Schema;
use super::layout::Layout;

/// Returns all functions with the names of their dialects.
fn all() -> impl Iterator<Item = (&'static str, &'static Function)> {
    let dialect = |name: &'static str| move |function| (name, function);
    functions()
        .map(dialect(""))
        .chain(spark::functions().map(dialect("spark")))
        .chain(trino::functions().map(dialect("trino")))
}

/// Returns a function by its name, which is preceded by a dialect in `spark.parse_url`.
pub(super) fn by_name(name: &str) -> Option<&'static Function> {
    static BY_NAME: LazyLock<HashMap<String, &'static Function>> = LazyLock::new(|| {
        let name = |dialect: &str, function: &Function| match dialect {
            "" => function.name().to_owned(),
            _ => format!("{dialect}.{}", function.name()),
        };
        all().map(|(dialect, function)| (name(dialect, function), function)).collect()
    });
    BY_NAME.get(name).copied()
}

/// Returns a description of each function, as dictionaries.
#[pyfunction]
pub(super) fn column_functions(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    let list = PyList::empty(py);
    for (dialect, function) in all() {
        let entry = PyDict::new(py);
        entry.set_item("dialect", dialect)?;
        entry.set_item("name", function.name())?;
        entry.set_item("aliases", function.aliases())?;
        entry.set_item("description", function.description())?;
        entry.set_item("example", function.example())?;
        let parameters = PyList::empty(py);
        for parameter in function.parameters() {
            let kind = match parameter.kind() {
                Kind::String => "string",
                Kind::Bytes => "bytes",
                Kind::StringOrBytes => "string or bytes",
                Kind::Integer => "integer",
            };
            parameters.append((parameter.name(), kind, parameter.description()))?;
        }
        entry.set_item("parameters", parameters)?;
        entry.set_item("min_arguments", function.min_arguments())?;
        entry.set_item("max_arguments", function.max_arguments())?;
        let result = function.result_type();
        entry.set_item("plain", Schema::new(Layout::Plain.of(&result)))?;
        entry.set_item("result", Schema::new(result))?;
        list.append(entry)?;
    }
    Ok(list)
}
