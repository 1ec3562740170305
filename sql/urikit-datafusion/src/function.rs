//! SQL functions described by data.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use arrow_array::ArrayRef;
use arrow_schema::DataType;
use datafusion_common::{Result, ScalarValue, exec_err, plan_err};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, Volatility,
};

/// An argument of a function.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    pub(crate) kind: Kind,
}

impl Parameter {
    /// Returns a parameter for strings.
    pub(crate) const fn new(name: &'static str, description: &'static str) -> Self {
        Self { name, description, kind: Kind::String }
    }
}

/// The types that an argument can have.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Kind {
    String,
    Bytes,
    StringOrBytes,
    Integer,
}

/// A SQL function. The result is NULL if an argument is a constant NULL.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// Other names, such as that in lowercase.
    pub(crate) aliases: &'static [&'static str],
    pub(crate) description: &'static str,
    /// A call with its result, such as `uri_host('http://a/') = 'a'`.
    pub(crate) example: &'static str,
    pub(crate) parameters: &'static [Parameter],
    /// The number of arguments that can be omitted, from the end.
    pub(crate) optional: usize,
    /// Whether the last parameter can be repeated.
    pub(crate) repeats: Repeats,
    pub(crate) result: fn() -> DataType,
    /// Checks constant arguments when a query is planned.
    pub(crate) check: fn(&Constants<'_>) -> Result<()>,
    pub(crate) run: fn(&Arguments) -> Result<ArrayRef>,
}

impl Function {
    /// Returns a function of one string that returns a string.
    pub(crate) const fn new(
        name: &'static str,
        description: &'static str,
        example: &'static str,
        parameters: &'static [Parameter],
        run: fn(&Arguments) -> Result<ArrayRef>,
    ) -> Self {
        Self {
            name,
            aliases: &[],
            description,
            example,
            parameters,
            optional: 0,
            repeats: Repeats::Never,
            result: || DataType::Utf8View,
            check: |_| Ok(()),
            run,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeats {
    Never,
    LastParameter,
}

/// The constant arguments of a call.
pub(crate) struct Constants<'a>(&'a [Option<&'a ScalarValue>]);

impl Constants<'_> {
    /// Returns a constant string argument, if it is constant and not NULL.
    pub(crate) fn string(&self, at: usize) -> Option<&str> {
        self.0.get(at).copied().flatten()?.try_as_str().flatten()
    }
}

/// The arguments of a call for the rows of a batch. No constant is NULL.
pub(crate) struct Arguments {
    values: Vec<ColumnarValue>,
    rows: usize,
}

impl Arguments {
    pub(crate) fn len(&self) -> usize {
        self.values.len()
    }

    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns an argument as an array with a value for each row.
    pub(crate) fn array(&self, at: usize) -> Result<ArrayRef> {
        self.values[at].to_array(self.rows)
    }

    /// Returns an argument as a constant string, if it is one.
    pub(crate) fn constant(&self, at: usize) -> Option<&str> {
        match self.values.get(at)? {
            ColumnarValue::Scalar(scalar) => scalar.try_as_str().flatten(),
            ColumnarValue::Array(_) => None,
        }
    }

    /// Returns an argument that must be a constant string.
    pub(crate) fn string(&self, at: usize, name: &str) -> Result<&str> {
        match self.constant(at) {
            Some(value) => Ok(value),
            None => exec_err!("argument `{name}` must be a constant string"),
        }
    }

    /// Returns an argument that must be a constant integer.
    pub(crate) fn integer(&self, at: usize, name: &str) -> Result<i64> {
        match self.values.get(at) {
            Some(ColumnarValue::Scalar(ScalarValue::Int64(Some(value)))) => Ok(*value),
            _ => exec_err!("argument `{name}` must be a constant integer"),
        }
    }
}

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
        self.function.name.hash(state);
    }
}

/// Returns the functions of a table for registration.
pub(crate) fn udfs(functions: impl IntoIterator<Item = &'static Function>) -> Vec<Arc<ScalarUDF>> {
    functions.into_iter().map(|function| Arc::new(ScalarUDF::from(Udf::new(function)))).collect()
}

impl Udf {
    fn new(function: &'static Function) -> Self {
        let section = DocSection { include: true, label: "URI functions", description: None };
        let mut documentation =
            Documentation::builder(section, function.description, syntax(function))
                .with_sql_example(function.example);
        for parameter in function.parameters {
            documentation = documentation.with_argument(parameter.name, parameter.description);
        }
        Self {
            function,
            aliases: function.aliases.iter().map(|&alias| alias.to_owned()).collect(),
            signature: Signature::user_defined(Volatility::Immutable),
            documentation: documentation.build(),
        }
    }
}

/// Returns the syntax of a call, such as `uri_host(uri [, options])`.
fn syntax(function: &Function) -> String {
    let mut syntax = format!("{}(", function.name);
    for (at, parameter) in function.parameters.iter().enumerate() {
        let is_optional = at + function.optional >= function.parameters.len();
        syntax += match (at, is_optional) {
            (0, false) => "",
            (_, false) => ", ",
            (0, true) => "[",
            (_, true) => " [, ",
        };
        syntax += parameter.name;
    }
    syntax += if function.repeats == Repeats::LastParameter { ", ..." } else { "" };
    syntax += &"]".repeat(function.optional);
    syntax + ")"
}

impl ScalarUDFImpl for Udf {
    fn name(&self) -> &str {
        self.function.name
    }

    fn aliases(&self) -> &[String] {
        &self.aliases
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok((self.function.result)())
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs<'_>) -> Result<arrow_schema::FieldRef> {
        (self.function.check)(&Constants(args.scalar_arguments))?;
        let field = arrow_schema::Field::new(self.name(), (self.function.result)(), true);
        Ok(Arc::new(field))
    }

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let Function { parameters, optional, repeats, .. } = self.function;
        let (min, max) = (parameters.len() - optional, parameters.len());
        if types.len() < min || (types.len() > max && *repeats == Repeats::Never) {
            let expected = match repeats {
                Repeats::LastParameter => format!("at least {min}"),
                Repeats::Never if min == max => min.to_string(),
                Repeats::Never => format!("{min} to {max}"),
            };
            let plural = if expected == "1" { "" } else { "s" };
            let syntax = syntax(self.function);
            return plan_err!(
                "{syntax} expects {expected} argument{plural}, found {}",
                types.len()
            );
        }
        let parameter = |at| parameters.get(at).or(parameters.last());
        let coerce = |(at, found)| match parameter(at) {
            Some(parameter) => coerce(self.function.name, parameter, found),
            None => Ok(DataType::Null),
        };
        types.iter().enumerate().map(coerce).collect()
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_null =
            |it: &ColumnarValue| matches!(it, ColumnarValue::Scalar(value) if value.is_null());
        if args.args.iter().any(is_null) {
            let null = ScalarValue::try_from((self.function.result)())?;
            return Ok(ColumnarValue::Scalar(null));
        }
        let is_constant = args.args.iter().all(|it| matches!(it, ColumnarValue::Scalar(_)));
        let rows = if is_constant { 1 } else { args.number_rows };
        let result = (self.function.run)(&Arguments { values: args.args, rows })?;
        if is_constant {
            return Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&result, 0)?));
        }
        Ok(ColumnarValue::Array(result))
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }
}

/// Returns the type that an argument is converted to. Strings and bytes stay as they are.
fn coerce(function: &str, parameter: &Parameter, found: &DataType) -> Result<DataType> {
    let is_string = matches!(found, DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View);
    let is_bytes = matches!(found, DataType::Binary | DataType::LargeBinary | DataType::BinaryView);
    let name = parameter.name;
    let expected = match parameter.kind {
        Kind::String | Kind::StringOrBytes if is_string => return Ok(found.clone()),
        Kind::Bytes | Kind::StringOrBytes if is_bytes => return Ok(found.clone()),
        Kind::Integer if found.is_integer() => return Ok(DataType::Int64),
        Kind::String | Kind::StringOrBytes => "a string",
        Kind::Bytes => "binary values",
        Kind::Integer => "an integer",
    };
    match (found, parameter.kind) {
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
