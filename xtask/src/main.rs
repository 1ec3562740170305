//! Maintenance tasks. `cargo xtask --help` lists them.

use anyhow::Result;
use clap::Parser;

mod bench;
mod exhaustive;
mod pages;
mod process;
mod record;
mod stress;

/// Maintenance tasks of urikit
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Measure urikit and other libraries and write the tables of COMPARE.md
    Bench(bench::Arguments),
    /// Run the complete sweeps of the conformance oracles (several minutes)
    Exhaustive(exhaustive::Arguments),
    /// Rewrite the generated reference pages in docs/
    Pages(pages::Arguments),
    /// Record the results of other implementations
    Record(record::Arguments),
    /// Run every subcommand of `uri` with rows of 100 MB
    Stress(stress::Arguments),
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Bench(arguments) => bench::run_task(&arguments),
        Task::Exhaustive(arguments) => exhaustive::run_task(&arguments),
        Task::Pages(arguments) => pages::run_task(&arguments),
        Task::Record(arguments) => record::run_task(&arguments),
        Task::Stress(arguments) => stress::run_task(&arguments),
    }
}
