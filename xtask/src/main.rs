//! Maintenance tasks. `cargo xtask --help` lists them.

use anyhow::Result;
use clap::Parser;

mod cross;
mod exhaustive;
mod process;

/// Maintenance tasks of urikit
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Run the tests of the libraries on another architecture, under QEMU
    Cross(cross::Arguments),
    /// Run the complete sweeps of the conformance oracles (several minutes)
    Exhaustive(exhaustive::Arguments),
}

fn main() -> Result<()> {
    match Task::parse() {
        Task::Cross(arguments) => cross::run_task(&arguments),
        Task::Exhaustive(arguments) => exhaustive::run_task(&arguments),
    }
}
