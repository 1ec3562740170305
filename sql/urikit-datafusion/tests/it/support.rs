//! Calls of functions without a SQL engine.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::Field;
use datafusion_common::config::ConfigOptions;
use datafusion_common::{Result, ScalarValue};
use datafusion_expr::type_coercion::functions::fields_with_udf;
use datafusion_expr::{ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF};

pub(crate) fn by_name(functions: &[Arc<ScalarUDF>], name: &str) -> Arc<ScalarUDF> {
    Arc::clone(functions.iter().find(|function| function.name() == name).expect(name))
}

pub(crate) fn column(values: &[Option<&str>]) -> ColumnarValue {
    ColumnarValue::Array(Arc::new(StringArray::from(values.to_vec())))
}

pub(crate) fn integer(value: i64) -> ColumnarValue {
    ColumnarValue::Scalar(ScalarValue::Int64(Some(value)))
}

pub(crate) fn constant(value: &str) -> ColumnarValue {
    ColumnarValue::Scalar(ScalarValue::Utf8(Some(value.to_owned())))
}

/// Returns a constant as written in SQL: a string or an integer.
pub(crate) fn argument(sql: &str) -> ColumnarValue {
    match sql.parse() {
        Ok(number) => integer(number),
        Err(_) => constant(sql.trim_matches('\'')),
    }
}

/// Plans a call and evaluates it. The result has one row if all arguments are constants.
pub(crate) fn call(function: &ScalarUDF, args: Vec<ColumnarValue>) -> Result<ArrayRef> {
    let types = args.iter().map(ColumnarValue::data_type);
    let arg_fields: Vec<_> = types.map(|it| Arc::new(Field::new("argument", it, true))).collect();
    // No test needs a conversion.
    assert_eq!(fields_with_udf(&arg_fields, function)?, arg_fields);
    let constants: Vec<Option<&ScalarValue>> = args
        .iter()
        .map(|it| match it {
            ColumnarValue::Scalar(value) => Some(value),
            ColumnarValue::Array(_) => None,
        })
        .collect();
    let planned = ReturnFieldArgs { arg_fields: &arg_fields, scalar_arguments: &constants };
    let return_field = function.return_field_from_args(planned)?;
    let rows = args.iter().find_map(|it| match it {
        ColumnarValue::Array(array) => Some(array.len()),
        ColumnarValue::Scalar(_) => None,
    });
    let number_rows = rows.unwrap_or(1);
    let config_options = Arc::new(ConfigOptions::default());
    let args = ScalarFunctionArgs { args, arg_fields, number_rows, return_field, config_options };
    function.invoke_with_args(args)?.into_array(number_rows)
}

/// Returns the result for one row of constants, as a string.
pub(crate) fn call_strings(function: &ScalarUDF, args: &[&str]) -> Result<Option<String>> {
    call_constants(function, args.iter().map(|arg| constant(arg)).collect())
}

/// Returns the result for one row of constants, as a string.
pub(crate) fn call_constants(
    function: &ScalarUDF,
    args: Vec<ColumnarValue>,
) -> Result<Option<String>> {
    let result = call(function, args)?;
    let string = arrow_cast::display::array_value_to_string(&result, 0)?;
    Ok((!result.is_null(0)).then_some(string))
}
