//! Maintenance tasks. `cargo xtask --help` lists them; scripts in `.ci/` run single tools.

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

mod bench;
mod command_speed;
mod exhaustive;
mod fuzz;
mod lint;
mod measure;
mod package;
mod packages;
mod pages;
mod process;
mod public_api;
mod record;
#[path = "../../testing/conformance/src/recording.rs"]
#[cfg_attr(
    not(test),
    expect(dead_code, reason = "only the tests of conformance expand recordings")
)]
#[expect(unreachable_pub, reason = "the module is public in conformance")]
mod recording;

/// Maintenance tasks of urikit
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Measure urikit and other libraries and write the tables of COMPARE.md
    Bench(bench::Arguments),
    /// Run the tests on another system, or check the oldest supported compiler (needs Debian)
    Cross {
        /// `aarch64`, `s390x`, `i686`, `windows`, or `msrv`, and options as in .ci/cross
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
        arguments: Vec<String>,
    },
    /// Run all tests with their full sweeps (several minutes)
    Exhaustive(exhaustive::Arguments),
    /// Search for inputs that violate a property (needs nightly)
    Fuzz(fuzz::Arguments),
    /// List lines with more than 100 columns and misspelled words
    Lint,
    /// Measure instruction counts and their growth (needs valgrind), or sizes and build times
    #[command(subcommand)]
    Measure(measure::What),
    /// Check the packages as they would be published
    Package(package::Arguments),
    /// Rewrite the generated reference pages in docs/
    Pages,
    /// Compare the public API with docs/api
    PublicApi(public_api::Arguments),
    /// Record the results of other implementations
    Record {
        #[command(subcommand)]
        recorder: record::Recorder,
    },
}

fn main() -> ExitCode {
    match run(Task::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Bench(arguments) => bench::run_task(&arguments),
        Task::Cross { arguments } => process::run(process::command(".ci/cross").args(arguments)),
        Task::Exhaustive(arguments) => exhaustive::run_task(&arguments),
        Task::Fuzz(arguments) => fuzz::run_task(&arguments),
        Task::Lint => lint::run_task(),
        Task::Measure(what) => measure::run_task(&what),
        Task::Package(arguments) => package::run_task(&arguments),
        Task::Pages => pages::run_task(),
        Task::PublicApi(arguments) => public_api::run_task(&arguments),
        Task::Record { recorder } => record::run_task(&recorder),
    }
}
