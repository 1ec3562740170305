//! Runs functions of urikit and of DataFusion on a file of URLs, as `workers.py` does for engines
//! with a Python package.

#[cfg(feature = "datafusion")]
mod spark;

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};

use arrow_array::{Array, ArrayRef, StringViewArray};
use arrow_schema::ArrowError;
use cpu_time::ProcessTime;
use urikit_arrow::{Options, Part, Spec};

/// The number of rows of a batch in DataFusion.
const BATCH: usize = 8192;

type Function = Box<dyn Fn(&ArrayRef) -> Result<ArrayRef, Box<dyn Error>>>;
type Functions = Vec<(&'static str, Function)>;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [engine, file] = &args[..] else { return Err("expected: worker ENGINE FILE".into()) };
    let batches = batches(Path::new(file))?;
    let functions = match engine.as_str() {
        "urikit" => urikit(Options::new()),
        "urikit-java" => urikit(Options::new().with_spec(Spec::Java)),
        #[cfg(feature = "datafusion")]
        "urikit-spark" => spark::calls(&urikit_datafusion::spark::functions())?,
        #[cfg(feature = "datafusion")]
        "datafusion" => spark::calls(&datafusion_spark::function::url::functions())?,
        _ => return Err(format!("unknown engine '{engine}'").into()),
    };
    let names: Vec<_> = functions.iter().map(|(name, _)| *name).collect();
    let mut out = io::stdout();
    writeln!(out, "{}", names.join("\t"))?;
    out.flush()?;
    for line in io::stdin().lines() {
        let line = line?;
        let function = functions.iter().find(|(name, _)| *name == line);
        let (_, function) = function.ok_or_else(|| format!("unknown function '{line}'"))?;
        let start = ProcessTime::now();
        for batch in &batches {
            drop(function(batch)?);
        }
        writeln!(out, "{}", start.elapsed().as_nanos())?;
        out.flush()?;
    }
    Ok(())
}

fn batches(file: &Path) -> io::Result<Vec<ArrayRef>> {
    let contents = fs::read_to_string(file)?;
    let lines: Vec<&str> = contents.lines().collect();
    let array = |lines: &[&str]| Arc::new(StringViewArray::from_iter_values(lines)) as ArrayRef;
    Ok(lines.chunks(BATCH).map(array).collect())
}

/// Returns the kernels of `urikit-arrow`.
fn urikit(options: Options) -> Functions {
    fn kernel<A: Array + 'static>(
        run: impl Fn(&dyn Array) -> Result<A, ArrowError> + 'static,
    ) -> Function {
        Box::new(move |urls| Ok(Arc::new(run(urls)?)))
    }
    let part = |part| kernel(move |urls| urikit_arrow::part(urls, part, &options));
    vec![
        ("host", part(Part::Host)),
        ("path", part(Part::Path)),
        ("query", part(Part::Query)),
        ("cut", kernel(|urls| urikit_arrow::query_remove(urls, &["utm_source"]))),
        ("six", kernel(move |urls| urikit_arrow::parse(urls, &options))),
    ]
}
