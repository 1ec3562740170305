//! Runs functions of urikit and of DataFusion on a file of URLs, as `workers.py` does for engines
//! with a Python package.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use arrow_array::{Array, ArrayRef, StringViewArray};
use arrow_schema::{ArrowError, DataType, Field};
use cpu_time::ProcessTime;
use datafusion_common::config::ConfigOptions;
use datafusion_common::{Result, ScalarValue, exec_datafusion_err, plan_err};
use datafusion_expr::{ColumnarValue, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDF};
use urikit_arrow::{Options, Part};

/// The number of rows of a batch in DataFusion.
const BATCH: usize = 8192;

type Function = Box<dyn Fn(&ArrayRef) -> Result<ArrayRef>>;

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [engine, file] = &args[..] else { return plan_err!("expected: worker ENGINE FILE") };
    let batches = batches(Path::new(file))?;
    let functions = match engine.as_str() {
        "urikit" => urikit(),
        "urikit-spark" => spark(&urikit_datafusion::spark::functions())?,
        #[cfg(feature = "datafusion")]
        "datafusion" => spark(&datafusion_spark::function::url::functions())?,
        _ => return plan_err!("unknown engine '{engine}'"),
    };
    let names: Vec<_> = functions.iter().map(|(name, _)| *name).collect();
    let mut out = io::stdout();
    writeln!(out, "{}", names.join("\t"))?;
    out.flush()?;
    for line in io::stdin().lines() {
        let line = line?;
        let function = functions.iter().find(|(name, _)| *name == line);
        let (_, function) = function.ok_or_else(|| exec_datafusion_err!("unknown '{line}'"))?;
        let start = ProcessTime::now();
        for batch in &batches {
            drop(function(batch)?);
        }
        writeln!(out, "{}", start.elapsed().as_nanos())?;
        out.flush()?;
    }
    Ok(())
}

fn batches(file: &Path) -> Result<Vec<ArrayRef>> {
    let contents = fs::read_to_string(file)?;
    let lines: Vec<&str> = contents.lines().collect();
    let array = |lines: &[&str]| Arc::new(StringViewArray::from_iter_values(lines)) as ArrayRef;
    Ok(lines.chunks(BATCH).map(array).collect())
}

/// Returns the kernels of `urikit-arrow`.
fn urikit() -> Vec<(&'static str, Function)> {
    fn kernel<A: Array + 'static>(
        run: impl Fn(&dyn Array) -> Result<A, ArrowError> + 'static,
    ) -> Function {
        Box::new(move |urls| Ok(Arc::new(run(urls)?)))
    }
    fn part(part: Part) -> Function {
        kernel(move |urls| urikit_arrow::part(urls, part, &Options::new()))
    }
    vec![
        ("host", part(Part::Host)),
        ("path", part(Part::Path)),
        ("query", part(Part::Query)),
        ("cut", kernel(|urls| urikit_arrow::query_remove(urls, &["utm_source"]))),
        ("six", kernel(|urls| urikit_arrow::parse(urls, &Options::new()))),
    ]
}

/// Returns calls of `try_parse_url`, which Spark and its copies have.
fn spark(functions: &[Arc<ScalarUDF>]) -> Result<Vec<(&'static str, Function)>> {
    let function = functions.iter().find(|function| function.name() == "try_parse_url");
    let function = function.ok_or_else(|| exec_datafusion_err!("no function try_parse_url"))?;
    let part = |part| {
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

fn call(function: &ScalarUDF, urls: &ArrayRef, part: &str) -> Result<ArrayRef> {
    let part = ScalarValue::Utf8View(Some(part.to_owned()));
    let fields = ["url", "part"].map(|it| Arc::new(Field::new(it, DataType::Utf8View, true)));
    let planned = ReturnFieldArgs { arg_fields: &fields, scalar_arguments: &[None, Some(&part)] };
    let return_field = function.return_field_from_args(planned)?;
    let args = vec![ColumnarValue::Array(Arc::clone(urls)), ColumnarValue::Scalar(part)];
    function
        .invoke_with_args(ScalarFunctionArgs {
            args,
            arg_fields: fields.to_vec(),
            number_rows: urls.len(),
            return_field,
            config_options: Arc::new(ConfigOptions::default()),
        })?
        .into_array(urls.len())
}
