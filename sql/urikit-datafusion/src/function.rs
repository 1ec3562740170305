//! An adapter from the functions of `urikit-functions` to those of DataFusion.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrow_schema::{ArrowError, DataType, Field, FieldRef};
use datafusion_common::arrow::compute::cast;
use datafusion_common::types::{logical_binary, logical_int64, logical_string};
use datafusion_common::{DataFusionError, Result, ScalarValue, plan_err};
use datafusion_expr::{
    Coercion, ColumnarValue, DocSection, Documentation, ReturnFieldArgs, ScalarFunctionArgs,
    ScalarUDF, ScalarUDFImpl, Signature, TypeSignature, TypeSignatureClass, Volatility,
};
use urikit_functions::{Arguments, Constants, Function, Kind, Value};

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
            signature: signature(function),
            documentation: documentation.build(),
        }
    }
}

/// Returns the signature of a function.
///
/// The first alternative determines the types, by `coerce_types`. The others are those that
/// `SHOW FUNCTIONS` lists; without any, it does not list the function.
fn signature(function: &Function) -> Signature {
    let parameters = function.parameters();
    let types = |len| {
        let coercions = parameters[..len].iter().map(|parameter| coercion(parameter.kind()));
        TypeSignature::Coercible(coercions.collect())
    };
    let listed = (function.min_arguments()..=parameters.len()).map(types);
    let alternatives = [TypeSignature::UserDefined].into_iter().chain(listed).collect();
    Signature::one_of(alternatives, Volatility::Immutable)
}

fn coercion(kind: Kind) -> Coercion {
    let native = match kind {
        Kind::String | Kind::StringOrBytes => logical_string(),
        Kind::Bytes => logical_binary(),
        Kind::Integer => logical_int64(),
    };
    Coercion::new_exact(TypeSignatureClass::Native(native))
}

/// Returns the kind of the argument at an index. The last parameter can be repeated.
fn kind(function: &Function, at: usize) -> Kind {
    let parameters = function.parameters();
    parameters.get(at).or(parameters.last()).map_or(Kind::String, |parameter| parameter.kind())
}

/// Returns an error if the number or the types of arguments are wrong.
fn check_types(function: &Function, types: &[&DataType]) -> Result<()> {
    let (min, max) = (function.min_arguments(), function.max_arguments());
    if types.len() < min || max.is_some_and(|max| types.len() > max) {
        let expected = match max {
            None => format!("at least {min}"),
            Some(max) if min == max => min.to_string(),
            Some(max) => format!("{min} to {max}"),
        };
        let plural = if expected == "1" { "" } else { "s" };
        let syntax = function.syntax();
        return plan_err!("{syntax} expects {expected} argument{plural}, found {}", types.len());
    }
    let parameters = function.parameters();
    for (at, found) in types.iter().enumerate() {
        if coerced(kind(function, at), found).is_none() {
            let expected = match kind(function, at) {
                Kind::String | Kind::StringOrBytes => "a string",
                Kind::Bytes => "binary values",
                Kind::Integer => "an integer",
            };
            let is_string = kind(function, at) == Kind::String;
            let is_bytes = is_string && coerced(Kind::Bytes, found).is_some();
            let help = if is_bytes { "; convert it with uri_from_bytes" } else { "" };
            let (name, argument) =
                (function.name(), parameters[at.min(parameters.len() - 1)].name());
            return plan_err!(
                "{name} expects {expected} as argument `{argument}`, found {found}{help}"
            );
        }
    }
    Ok(())
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
        Ok(result_type(self.function))
    }

    /// Checks the arguments. The checks of types are here because DataFusion replaces the errors of
    /// `coerce_types` if a signature has alternatives.
    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<FieldRef> {
        let types: Vec<_> = args.arg_fields.iter().map(|field| field.data_type()).collect();
        check_types(self.function, &types)?;
        let constants = args.scalar_arguments.iter().copied();
        let constants: Vec<Option<&str>> =
            constants.map(|constant| constant.and_then(constant_string)).collect();
        self.function.check(&Constants::new(&constants)).map_err(|error| match error {
            ArrowError::InvalidArgumentError(message) => DataFusionError::Plan(message),
            error => error.into(),
        })?;
        let field = Field::new(self.name(), result_type(self.function), true);
        Ok(Arc::new(field))
    }

    /// Returns the types that arguments are converted to. It never fails; `return_field_from_args`
    /// reports wrong types.
    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let coerce = |(at, found): (usize, &DataType)| {
            coerced(kind(self.function, at), found).unwrap_or_else(|| found.clone())
        };
        Ok(types.iter().enumerate().map(coerce).collect())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_null = |it: &ColumnarValue| match it {
            ColumnarValue::Scalar(value) => value.is_null(),
            ColumnarValue::Array(array) => array.data_type() == &DataType::Null,
        };
        let result_type = result_type(self.function);
        if args.args.iter().any(is_null) {
            let null = ScalarValue::try_from(result_type)?;
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
        let result = cast(&result, &result_type)?;
        if is_constant {
            return Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?));
        }
        Ok(ColumnarValue::Array(result))
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}

/// Returns the type of the result, with strings instead of dictionaries.
///
/// Operators of DataFusion such as `lag` and `first_value` make a dictionary with a value for each
/// row, which fails after 128 rows with the keys of one byte that the functions have.
fn result_type(function: &Function) -> DataType {
    fn without_dictionaries(found: &DataType) -> DataType {
        let field = |field: &FieldRef| {
            let data_type = without_dictionaries(field.data_type());
            field.as_ref().clone().with_data_type(data_type)
        };
        match found {
            DataType::Dictionary(..) => DataType::Utf8View,
            DataType::Struct(fields) => DataType::Struct(fields.iter().map(field).collect()),
            other => other.clone(),
        }
    }
    without_dictionaries(&function.result_type())
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

/// Returns the type that an argument is converted to, or `None` if its type is wrong.
///
/// Strings and bytes stay as they are, except for bytes in dictionaries.
fn coerced(kind: Kind, found: &DataType) -> Option<DataType> {
    let is_string = matches!(found, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    let is_bytes = matches!(found, DataType::Binary | DataType::LargeBinary | DataType::BinaryView);
    let strings = matches!(kind, Kind::String | Kind::StringOrBytes);
    let bytes = matches!(kind, Kind::Bytes | Kind::StringOrBytes);
    match found {
        _ if is_string && strings || is_bytes && bytes => Some(found.clone()),
        _ if found.is_integer() && kind == Kind::Integer => Some(DataType::Int64),
        DataType::Null if kind == Kind::Integer => Some(DataType::Int64),
        DataType::Null if strings => Some(DataType::Utf8View),
        DataType::Null => Some(DataType::BinaryView),
        DataType::Dictionary(_, values) => in_values(kind, found, values),
        DataType::RunEndEncoded(_, values) => in_values(kind, found, values.data_type()),
        _ => None,
    }
}

/// Returns the type that an argument with encoded values is converted to.
fn in_values(kind: Kind, found: &DataType, values: &DataType) -> Option<DataType> {
    let values = coerced(kind, values)?;
    Some(if coerced(Kind::String, &values).is_some() { found.clone() } else { values })
}
