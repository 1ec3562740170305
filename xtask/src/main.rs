//! Maintenance tasks. `cargo xtask --help` lists them.

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

mod coverage;
mod deny;
mod exhaustive;
mod features;
mod fuzz;
mod growth;
mod minimal_versions;
mod process;
mod public_api;
mod sanitize;
mod size;
mod tools;

/// Maintenance tasks of urikit
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Measure the line coverage of the libraries
    Coverage(coverage::Arguments),
    /// Check the licenses and sources of dependencies against deny.toml
    Deny(deny::Arguments),
    /// Run the complete sweeps of the conformance oracles (several minutes)
    Exhaustive(exhaustive::Arguments),
    /// Check the libraries with different sets of features
    Features(features::Arguments),
    /// Search for inputs that violate a property (needs nightly)
    Fuzz(fuzz::Arguments),
    /// Check how instruction counts grow with the length of the input (needs valgrind)
    Growth(growth::Arguments),
    /// Check the libraries with the lowest versions of their dependencies
    MinimalVersions(minimal_versions::Arguments),
    /// Compare the public API with docs/api
    PublicApi(public_api::Arguments),
    /// Search for memory errors with AddressSanitizer and valgrind (needs nightly)
    Sanitize(sanitize::Arguments),
    /// Measure build times and the size of the library and the command
    Size(size::Arguments),
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
        Task::Coverage(arguments) => coverage::run_task(&arguments),
        Task::Deny(arguments) => deny::run_task(&arguments),
        Task::Exhaustive(arguments) => exhaustive::run_task(&arguments),
        Task::Features(arguments) => features::run_task(&arguments),
        Task::Fuzz(arguments) => fuzz::run_task(&arguments),
        Task::Growth(arguments) => growth::run_task(&arguments),
        Task::MinimalVersions(arguments) => minimal_versions::run_task(&arguments),
        Task::PublicApi(arguments) => public_api::run_task(&arguments),
        Task::Sanitize(arguments) => sanitize::run_task(&arguments),
        Task::Size(arguments) => size::run_task(&arguments),
    }
}
