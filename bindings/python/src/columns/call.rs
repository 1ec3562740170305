//! Calls of functions.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, new_null_array};
use arrow_schema::ArrowError;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use urikit_functions::{Arguments, Constants, Function, Value};

use super::column::Column;
use super::function::by_name;
use super::input::Argument;
use super::layout::Layout;
use crate::error::arrow;

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
    function.check(&Constants::new(&constants)).map_err(arrow)?;
    let chunks = py.detach(|| evaluate(function, &arguments, layout)).map_err(arrow)?;
    Ok(Column::new(chunks, layout.of(&function.result_type())))
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

/// Evaluates a function for each chunk.
///
/// Columns with different chunks are divided at the ends of the chunks of all columns.
fn evaluate(
    function: &Function,
    arguments: &[Argument],
    layout: Layout,
) -> Result<Vec<ArrayRef>, ArrowError> {
    let columns: Vec<&[ArrayRef]> = arguments
        .iter()
        .filter_map(|argument| match argument {
            Argument::Column(chunks) => Some(&chunks[..]),
            Argument::Constant(_) | Argument::Null => None,
        })
        .collect();
    let columns = divide(&columns)?;
    let chunks = columns.first().map_or(0, Vec::len);
    let evaluate = |at: usize| {
        let rows = columns.first().map_or(0, |column| column[at].len());
        let mut chunks = columns.iter().map(|column| Arc::clone(&column[at]));
        let value = |argument: &Argument| match argument {
            Argument::Null => None,
            Argument::Constant(array) => Some(Value::Constant(Arc::clone(array))),
            Argument::Column(_) => chunks.next().map(Value::Array),
        };
        match arguments.iter().map(value).collect() {
            Some(values) => layout.apply(function.run(&Arguments::new(values, rows))?),
            None => Ok(new_null_array(&layout.of(&function.result_type()), rows)),
        }
    };
    (0..chunks).map(evaluate).collect()
}

/// Returns columns whose chunks have the same lengths.
fn divide(columns: &[&[ArrayRef]]) -> Result<Vec<Vec<ArrayRef>>, ArrowError> {
    let ends = |column: &&[ArrayRef]| {
        let add = |end: &mut usize, chunk: &ArrayRef| {
            *end += chunk.len();
            Some(*end)
        };
        column.iter().scan(0, add).collect::<Vec<usize>>()
    };
    let all: Vec<Vec<usize>> = columns.iter().map(ends).collect();
    if all.windows(2).all(|pair| pair[0] == pair[1]) {
        return Ok(columns.iter().map(|column| column.to_vec()).collect());
    }
    let rows = |ends: &Vec<usize>| ends.last().copied().unwrap_or(0);
    let first = rows(&all[0]);
    if let Some(other) = all.iter().map(rows).find(|rows| *rows != first) {
        let message = format!("the columns have different lengths: {first} and {other}");
        return Err(ArrowError::InvalidArgumentError(message));
    }
    let mut cuts: Vec<usize> = all.into_iter().flatten().filter(|end| *end > 0).collect();
    cuts.sort_unstable();
    cuts.dedup();
    let divide = |column: &&[ArrayRef]| {
        let (mut parts, mut start) = (Vec::with_capacity(cuts.len()), 0);
        for chunk in column.iter() {
            let end = start + chunk.len();
            let mut from = start;
            for cut in cuts.iter().filter(|cut| start < **cut && **cut <= end) {
                parts.push(chunk.slice(from - start, cut - from));
                from = *cut;
            }
            start = end;
        }
        parts
    };
    Ok(columns.iter().map(divide).collect())
}
