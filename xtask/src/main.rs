//! Maintenance tasks. `cargo xtask --help` lists them.

use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

mod bench;
mod coverage;
mod cross;
mod deny;
mod exhaustive;
mod features;
mod fuzz;
mod growth;
mod instructions;
mod line_lengths;
mod minimal_versions;
mod msrv;
mod mutants;
mod package;
mod packages;
mod pages;
mod process;
mod public_api;
mod record;
mod report;
mod sanitize;
mod size;
mod spark;
mod spelling;
mod stress;
mod tools;

/// Maintenance tasks of urikit
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
enum Task {
    /// Measure urikit and other libraries and write the tables of COMPARE.md
    Bench(bench::Arguments),
    /// Measure the line coverage of the libraries
    Coverage(coverage::Arguments),
    /// Run the tests of the core and the oracles on another architecture, under QEMU if needed
    Cross(cross::Arguments),
    /// Check the licenses and sources of dependencies against deny.toml
    Deny(deny::Arguments),
    /// Run all tests with their full sweeps (several minutes)
    Exhaustive(exhaustive::Arguments),
    /// Check the libraries with different sets of features
    Features(features::Arguments),
    /// Search for inputs that violate a property (needs nightly)
    Fuzz(fuzz::Arguments),
    /// Check how instruction counts grow with the length of the input (needs valgrind)
    Growth(growth::Arguments),
    /// Compare instruction counts with the recorded ones
    Instructions(instructions::Arguments),
    /// List lines of Rust and Markdown with more than 100 columns
    LineLengths(line_lengths::Arguments),
    /// Check the libraries with the lowest versions of their dependencies
    MinimalVersions(minimal_versions::Arguments),
    /// Check the libraries with the oldest supported compiler (needs Debian)
    Msrv(msrv::Arguments),
    /// Test whether a test fails for each small change of the code (mutation testing)
    Mutants(mutants::Arguments),
    /// Check the packages as they would be published
    Package(package::Arguments),
    /// Rewrite the generated reference pages in docs/
    Pages(pages::Arguments),
    /// Compare the public API with docs/api
    PublicApi(public_api::Arguments),
    /// Record the results of other implementations
    Record(record::Arguments),
    /// Search for memory errors with AddressSanitizer and valgrind (needs nightly)
    Sanitize(sanitize::Arguments),
    /// Measure build times and the size of the library and the command
    Size(size::Arguments),
    /// Test and measure the Python package in a local cluster of Spark (needs a JDK)
    Spark(spark::Arguments),
    /// Search for misspelled words
    Spelling(spelling::Arguments),
    /// Run every subcommand of `uri` with rows of 100 MB
    Stress(stress::Arguments),
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
        Task::Coverage(arguments) => coverage::run_task(&arguments),
        Task::Cross(arguments) => cross::run_task(&arguments),
        Task::Deny(arguments) => deny::run_task(&arguments),
        Task::Exhaustive(arguments) => exhaustive::run_task(&arguments),
        Task::Features(arguments) => features::run_task(&arguments),
        Task::Fuzz(arguments) => fuzz::run_task(&arguments),
        Task::Growth(arguments) => growth::run_task(&arguments),
        Task::Instructions(arguments) => instructions::run_task(&arguments),
        Task::LineLengths(arguments) => line_lengths::run_task(&arguments),
        Task::MinimalVersions(arguments) => minimal_versions::run_task(&arguments),
        Task::Msrv(arguments) => msrv::run_task(&arguments),
        Task::Mutants(arguments) => mutants::run_task(&arguments),
        Task::Package(arguments) => package::run_task(&arguments),
        Task::Pages(arguments) => pages::run_task(&arguments),
        Task::PublicApi(arguments) => public_api::run_task(&arguments),
        Task::Record(arguments) => record::run_task(&arguments),
        Task::Sanitize(arguments) => sanitize::run_task(&arguments),
        Task::Size(arguments) => size::run_task(&arguments),
        Task::Spark(arguments) => spark::run_task(&arguments),
        Task::Spelling(arguments) => spelling::run_task(&arguments),
        Task::Stress(arguments) => stress::run_task(&arguments),
    }
}
