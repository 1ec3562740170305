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
}

/// A SQL function whose arguments are strings.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
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

/// A check for functions without restrictions on constant arguments.
pub(crate) fn accept(_: &Constants<'_>) -> Result<()> {
    Ok(())
}

/// The arguments of a call for the rows of a batch.
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

    /// Returns an argument as a constant, if it is one. The inner value is `None` for NULL.
    pub(crate) fn constant(&self, at: usize) -> Option<Option<&str>> {
        match self.values.get(at)? {
            ColumnarValue::Scalar(scalar) => Some(scalar.try_as_str().flatten()),
            ColumnarValue::Array(_) => None,
        }
    }

    /// Returns an argument that must be constant.
    pub(crate) fn required_constant(&self, at: usize, name: &str) -> Result<Option<&str>> {
        match self.constant(at) {
            Some(value) => Ok(value),
            None => exec_err!("argument `{name}` must be a constant string"),
        }
    }
}

/// An implementation of a [`Function`] for DataFusion.
#[derive(Debug)]
struct Udf {
    function: &'static Function,
    signature: Signature,
    documentation: Documentation,
}

impl PartialEq for Udf {
    fn eq(&self, other: &Self) -> bool {
        self.function.name == other.function.name
    }
}

impl Eq for Udf {}

impl Hash for Udf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.name.hash(state);
    }
}

/// Returns the functions of a table for registration.
pub(crate) fn udfs(functions: &'static [Function]) -> Vec<Arc<ScalarUDF>> {
    functions.iter().map(|function| Arc::new(ScalarUDF::from(Udf::new(function)))).collect()
}

impl Udf {
    fn new(function: &'static Function) -> Self {
        let names: Vec<&str> = function.parameters.iter().map(|it| it.name).collect();
        let syntax = format!("{}({})", function.name, names.join(", "));
        let section = DocSection { include: true, label: "URI functions", description: None };
        let mut documentation = Documentation::builder(section, function.description, syntax)
            .with_sql_example(function.example);
        for parameter in function.parameters {
            documentation = documentation.with_argument(parameter.name, parameter.description);
        }
        Self {
            function,
            signature: Signature::user_defined(Volatility::Immutable),
            documentation: documentation.build(),
        }
    }
}

impl ScalarUDFImpl for Udf {
    fn name(&self) -> &str {
        self.function.name
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
        let Function { name, parameters, optional, repeats, .. } = self.function;
        let (min, max) = (parameters.len() - optional, parameters.len());
        if types.len() < min || (types.len() > max && *repeats == Repeats::Never) {
            let range = if min == max { min.to_string() } else { format!("{min} to {max}") };
            return plan_err!("{name} expects {range} arguments, found {}", types.len());
        }
        types.iter().map(|found| string_type(name, found)).collect()
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
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

/// Returns the type that an argument is converted to: strings stay as they are.
fn string_type(function: &str, found: &DataType) -> Result<DataType> {
    match found {
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View => Ok(found.clone()),
        DataType::Dictionary(_, values) => {
            string_type(function, values)?;
            Ok(found.clone())
        }
        DataType::Null => Ok(DataType::Utf8View),
        other => plan_err!("{function} expects strings, found {other}"),
    }
}
