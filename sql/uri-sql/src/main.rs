//! The command `uri-sql`: runs SQL queries with URI functions over files.
//!
//! [`session`] configures the engine, and [`files`] finds the files of tables. [`text`] reads those
//! that are not Parquet, as [`csv`], [`json`], or [`lines`], and reports their [`problems`].
//! [`statements`] parses SQL, and [`output`] writes results.

mod args;
mod csv;
mod files;
mod json;
mod lines;
mod output;
mod problems;
mod session;
mod statements;
mod text;

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use datafusion::common::{DataFusionError, Result};
use datafusion::prelude::SessionContext;

use crate::args::Args;
use crate::output::Format;
use crate::problems::Problems;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    if let Some(threads) = args.threads {
        runtime.worker_threads(threads.into());
    }
    let problems = Arc::new(Problems::default());
    let result = match runtime.build() {
        Ok(runtime) => runtime.block_on(run(&args, &problems)),
        Err(error) => Err(error.into()),
    };
    let has_problems = problems.finish();
    match result {
        Ok(()) if has_problems => ExitCode::from(3),
        Ok(()) => ExitCode::SUCCESS,
        // The reader of standard output, such as `head`, needs no more rows.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report(&error);
            ExitCode::from(2)
        }
    }
}

async fn run(args: &Args, problems: &Arc<Problems>) -> Result<()> {
    let session = session::session(args, problems)?;
    let format = args.format.unwrap_or_else(|| Format::of_output(io::stdout().is_terminal()));
    for path in &args.files {
        let queries = fs::read_to_string(path)
            .map_err(|error| DataFusionError::from(error).context(path.display().to_string()))?;
        run_queries(&session, &queries, format).await?;
    }
    for query in &args.queries {
        run_queries(&session, query, format).await?;
    }
    if args.queries_are_in_stdin() {
        run_stdin(&session, format).await?;
    }
    Ok(())
}

/// Runs the queries in standard input, each as soon as it is complete.
///
/// On a terminal, prompts for queries and continues after errors.
async fn run_stdin(session: &SessionContext, format: Format) -> Result<()> {
    let is_terminal = io::stdin().is_terminal();
    let mut input = io::stdin().lock();
    loop {
        if is_terminal {
            eprint!("uri-sql> ");
            io::stderr().flush()?;
        }
        let Some(queries) = statements::read(&mut input)? else { return Ok(()) };
        match run_queries(session, &queries, format).await {
            Err(error) if is_terminal && !is_broken_pipe(&error) => report(&error),
            result => result?,
        }
    }
}

async fn run_queries(session: &SessionContext, queries: &str, format: Format) -> Result<()> {
    for statement in statements::parse(queries)? {
        let plan = session.state().statement_to_plan(statement).await?;
        let frame = session.execute_logical_plan(plan).await?;
        output::write(frame, format, io::stdout().lock()).await?;
    }
    Ok(())
}

fn report(error: &DataFusionError) {
    let message = error.strip_backtrace().replace("\ncaused by\n", ": ");
    eprintln!("error: {}", output::printable(&message));
}

fn is_broken_pipe(error: &DataFusionError) -> bool {
    matches!(error, DataFusionError::IoError(error) if error.kind() == io::ErrorKind::BrokenPipe)
}
