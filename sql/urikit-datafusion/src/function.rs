//! An adapter from the functions of `urikit-functions` to those of DataFusion.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrow_schema::{ArrowError, DataType};
use datafusion_common::{DataFusionError, Result, ScalarValue, plan_err};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, Volatility,
};
use urikit_functions::{Arguments, Constants, Function, Kind, Parameter, Value};

/// An implementation of a [`Function`] for DataFusion.
#[derive(Debug)]
struct Udf {
    function: &'static Function,
    aliases: Vec<String>,
    signature: Signature,
    documentation: Documentation,
}

impl PartialEq for Udf {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.function, other.function)
    }
}

impl Eq for Udf {}

impl Hash for Udf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name().hash(state);
    }
}

/// Returns the functions of a table for registration.
pub(crate) fn udfs(functions: impl Iterator<Item = &'static Function>) -> Vec<Arc<ScalarUDF>> {
    functions.map(|function| Arc::new(ScalarUDF::from(Udf::new(function)))).collect()
}

impl Udf {
    fn new(function: &'static Function) -> Self {
        let section = DocSection { include: true, label: "URI functions", description: None };
        let mut documentation =
            Documentation::builder(section, function.description(), function.syntax())
                .with_sql_example(function.example());
        for parameter in function.parameters() {
            documentation = documentation.with_argument(parameter.name(), parameter.description());
        }
        Self {
            function,
            aliases: function.aliases().iter().map(|&alias| alias.to_owned()).collect(),
            signature: Signature::user_defined(Volatility::Immutable),
            documentation: documentation.build(),
        }
    }
}

impl ScalarUDFImpl for Udf {
    fn name(&self) -> &str {
        self.function.name()
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.function.result_type())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<arrow_schema::FieldRef> {
        let constants = args.scalar_arguments.iter().copied();
        let constants: Vec<Option<&str>> =
            constants.map(|constant| constant.and_then(constant_string)).collect();
        self.function.check(&Constants::new(&constants)).map_err(|error| match error {
            ArrowError::InvalidArgumentError(message) => DataFusionError::Plan(message),
            error => error.into(),
        })?;
        let field = arrow_schema::Field::new(self.name(), self.function.result_type(), true);
        Ok(Arc::new(field))
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let parameters = self.function.parameters();
        let (min, max) = (self.function.min_arguments(), self.function.max_arguments());
        if types.len() < min || max.is_some_and(|max| types.len() > max) {
            let expected = match max {
                None => format!("at least {min}"),
                Some(max) if min == max => min.to_string(),
                Some(max) => format!("{min} to {max}"),
            };
            let plural = if expected == "1" { "" } else { "s" };
            let syntax = self.function.syntax();
            return plan_err!(
                "{syntax} expects {expected} argument{plural}, found {}",
                types.len()
            );
        }
        let parameter = |at| parameters.get(at).or(parameters.last());
        let coerce = |(at, found)| match parameter(at) {
            Some(parameter) => coerce(self.function.name(), parameter, found),
            None => Ok(DataType::Null),
        };
        types.iter().enumerate().map(coerce).collect()
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_null =
            |it: &ColumnarValue| matches!(it, ColumnarValue::Scalar(value) if value.is_null());
        if args.args.iter().any(is_null) {
            let null = ScalarValue::try_from(self.function.result_type())?;
            return Ok(ColumnarValue::Scalar(null));
        }
        let is_constant = args.args.iter().all(|it| matches!(it, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { args.number_rows };
        let values: Result<Vec<Value>> = args.args.into_iter().map(value).collect();
        let result =
            self.function.run(&Arguments::new(values?, rows)).map_err(|error| match error {
                ArrowError::InvalidArgumentError(message) => DataFusionError::Execution(message),
                error => error.into(),
            })?;
        if is_constant {
            return Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?));
        }
        Ok(ColumnarValue::Array(result))
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}

fn constant_string(constant: &ScalarValue) -> Option<&str> {
    constant.try_as_str().flatten()
}

fn value(argument: ColumnarValue) -> Result<Value> {
    Ok(match argument {
        ColumnarValue::Array(array) => Value::Array(array),
        ColumnarValue::Scalar(scalar) => Value::Constant(scalar.to_array()?),
    })
}

/// Returns the type that an argument is converted to. Strings and bytes stay as they are.
fn coerce(function: &str, parameter: &Parameter, found: &DataType) -> Result<DataType> {
    let is_string = matches!(found, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    let is_bytes = matches!(found, DataType::Binary | DataType::LargeBinary | DataType::BinaryView);
    let name = parameter.name();
    let expected = match parameter.kind() {
        Kind::String | Kind::StringOrBytes if is_string => return Ok(found.clone()),
        Kind::Bytes | Kind::StringOrBytes if is_bytes => return Ok(found.clone()),
        Kind::Integer if found.is_integer() => return Ok(DataType::Int64),
        Kind::String | Kind::StringOrBytes => "a string",
        Kind::Bytes => "binary values",
        Kind::Integer => "an integer",
    };
    match (found, parameter.kind()) {
        (DataType::Null, Kind::String | Kind::StringOrBytes) => Ok(DataType::Utf8View),
        (DataType::Null, Kind::Bytes) => Ok(DataType::BinaryView),
        (DataType::Null, Kind::Integer) => Ok(DataType::Int64),
        (DataType::Dictionary(_, values), Kind::String | Kind::StringOrBytes) => {
            coerce(function, parameter, values)?;
            Ok(found.clone())
        }
        (DataType::RunEndEncoded(_, values), Kind::String | Kind::StringOrBytes) => {
            coerce(function, parameter, values.data_type())?;
            Ok(found.clone())
        }
        _ => plan_err!("{function} expects {expected} as argument `{name}`, found {found}"),
    }
}
