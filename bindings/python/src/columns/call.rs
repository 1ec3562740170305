//! Calls of functions.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, new_null_array};
use arrow_schema::ArrowError;
use arrow_select::concat::concat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit_functions::{Arguments, Constants, Function, Value};

use super::column::Column;
use super::function::by_name;
use super::input::Argument;
use super::layout::Layout;

/// Calls a function with columns and constants, of which at least one is a column.
///
/// With `plain`, the result has the types of [`Layout::Plain`]. With `fold`, all arguments can be
/// columns; those after the first are constants if all rows are equal.
#[pyfunction]
#[pyo3(signature = (name, arguments, /, *, plain = false, fold = false))]
pub(super) fn column_call(
    py: Python<'_>,
    name: &str,
    arguments: &Bound<'_, PyTuple>,
    plain: bool,
    fold: bool,
) -> PyResult<Column> {
    let Some(function) = by_name(name) else {
        return Err(PyValueError::new_err(format!("no function named '{name}'")));
    };
    let layout = if plain { Layout::Plain } else { Layout::Views };
    let mut arguments = self::arguments(function, arguments)?;
    if fold {
        if arguments.first().is_some_and(Argument::is_empty) {
            return Ok(Column::new(Vec::new(), layout.of(&function.result_type())));
        }
        let others = arguments.split_off(1);
        arguments.extend(others.into_iter().map(Argument::fold));
    }
    let constants: Vec<Option<&str>> = arguments.iter().map(constant).collect();
    function.check(&Constants::new(&constants)).map_err(exception)?;
    let chunks = py.detach(|| evaluate(function, &arguments, layout)).map_err(exception)?;
    Ok(Column::new(chunks, layout.of(&function.result_type())))
}

/// Returns the exception for an error of a function.
pub(super) fn exception(error: ArrowError) -> PyErr {
    match error {
        ArrowError::InvalidArgumentError(message) if message.starts_with("expected an array") => {
            PyTypeError::new_err(message)
        }
        ArrowError::InvalidArgumentError(message) => PyValueError::new_err(message),
        error => PyValueError::new_err(error.to_string()),
    }
}

fn arguments(function: &Function, values: &Bound<'_, PyTuple>) -> PyResult<Vec<Argument>> {
    let (min, max) = (function.min_arguments(), function.max_arguments());
    if values.len() < min || max.is_some_and(|max| values.len() > max) {
        let message = format!("wrong number of arguments for {}", function.syntax());
        return Err(PyTypeError::new_err(message));
    }
    let parameters = function.parameters();
    let kinds = parameters.iter().map(Some).chain(std::iter::repeat(parameters.last()));
    let arguments: Vec<Argument> = kinds
        .flatten()
        .zip(values.iter())
        .map(|(parameter, value)| Argument::new(&value, parameter.kind()))
        .collect::<PyResult<_>>()?;
    if !arguments.iter().any(|argument| matches!(argument, Argument::Column(_))) {
        return Err(PyTypeError::new_err("expected an Arrow array, a column, or a list of str"));
    }
    Ok(arguments)
}

fn constant(argument: &Argument) -> Option<&str> {
    match argument {
        Argument::Constant(array) => *urikit_arrow::string_values(array).ok()?.first()?,
        Argument::Column(_) | Argument::Null => None,
    }
}

/// Evaluates a function for each chunk. If the chunks of the columns differ in length, they are
/// concatenated before.
fn evaluate(
    function: &Function,
    arguments: &[Argument],
    layout: Layout,
) -> Result<Vec<ArrayRef>, ArrowError> {
    let mut columns: Vec<Vec<ArrayRef>> = arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Column(chunks) => Some(chunks.clone()),
            Argument::Constant(_) | Argument::Null => None,
        })
        .collect();
    let lengths = |column: &Vec<ArrayRef>| column.iter().map(|it| it.len()).collect::<Vec<_>>();
    let rows: Vec<usize> = columns.iter().map(|column| lengths(column).iter().sum()).collect();
    if let [first, others @ ..] = &rows[..]
        && let Some(other) = others.iter().find(|rows| *rows != first)
    {
        let message = format!("the columns have different lengths: {first} and {other}");
        return Err(ArrowError::InvalidArgumentError(message));
    }
    if columns.windows(2).any(|pair| lengths(&pair[0]) != lengths(&pair[1])) {
        for column in &mut columns {
            let chunks: Vec<&dyn Array> = column.iter().map(AsRef::as_ref).collect();
            *column = if chunks.is_empty() { Vec::new() } else { vec![concat(&chunks)?] };
        }
    }
    let chunks = columns.first().map_or(0, Vec::len);
    let chunk = |at: usize| {
        let mut chunks = columns.iter().filter_map(|column| column.get(at));
        let mut rows = 0;
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(match argument {
                Argument::Null => return None,
                Argument::Constant(array) => Value::Constant(Arc::clone(array)),
                Argument::Column(_) => {
                    let array = chunks.next()?;
                    rows = array.len();
                    Value::Array(Arc::clone(array))
                }
            });
        }
        Some(Arguments::new(values, rows))
    };
    let evaluate = |at| match chunk(at) {
        Some(arguments) => function.run(&arguments),
        None => {
            let rows = columns.first().and_then(|column| column.get(at)).map_or(0, |it| it.len());
            Ok(new_null_array(&function.result_type(), rows))
        }
    };
    (0..chunks).map(|at| layout.apply(evaluate(at)?)).collect()
}
