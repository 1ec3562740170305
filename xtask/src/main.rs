//! Maintenance tasks. `cargo xtask --help` lists them.

use anyhow::Result;
use clap::Parser;

mod exhaustive;
mod process;
mod tools;

/// Maintenance tasks of urikit
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Run the complete sweeps of the conformance oracles (several minutes)
    Exhaustive(exhaustive::Arguments),
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Exhaustive(arguments) => exhaustive::run_task(&arguments),
    }
}
