//! Calls of `try_parse_url`, which Spark and its copies have.

use std::error::Error;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef};
use arrow_schema::{DataType, Field};
use datafusion_common::ScalarValue;
use datafusion_common::config::ConfigOptions;
use datafusion_expr::{ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF};

use crate::{Function, Functions};

/// Returns the calls, of one of these functions.
pub(crate) fn calls(functions: &[Arc<ScalarUDF>]) -> Result<Functions, Box<dyn Error>> {
    let function = functions.iter().find(|function| function.name() == "try_parse_url");
    let function = function.ok_or("no function try_parse_url")?;
    let part = |part: &'static str| {
        let function = Arc::clone(function);
        Box::new(move |urls: &ArrayRef| call(&function, urls, part)) as Function
    };
    let parts = ["PROTOCOL", "HOST", "AUTHORITY", "PATH", "QUERY", "REF"].map(part);
    let six = move |urls: &ArrayRef| {
        for part in &parts[1..] {
            drop(part(urls)?);
        }
        parts[0](urls)
    };
    Ok(vec![
        ("host", part("HOST")),
        ("path", part("PATH")),
        ("query", part("QUERY")),
        ("six", Box::new(six)),
    ])
}

fn call(function: &ScalarUDF, urls: &ArrayRef, part: &str) -> Result<ArrayRef, Box<dyn Error>> {
    let part = ScalarValue::Utf8View(Some(part.to_owned()));
    let fields = ["url", "part"].map(|it| Arc::new(Field::new(it, DataType::Utf8View, true)));
    let scalar_arguments = &[None, Some(&part)];
    let planned = ReturnFieldArgs { arg_fields: &fields, scalar_arguments };
    let return_field = function.return_field_from_args(planned)?;
    let args = ScalarFunctionArgs {
        args: vec![ColumnarValue::Array(Arc::clone(urls)), ColumnarValue::Scalar(part)],
        arg_fields: fields.to_vec(),
        number_rows: urls.len(),
        return_field,
        config_options: Arc::new(ConfigOptions::default()),
    };
    Ok(function.invoke_with_args(args)?.into_array(urls.len())?)
}
