//! `cargo xtask measure`: instruction counts, their growth, and sizes.

mod comparison;
mod instructions;
mod size;

use anyhow::Result;

use crate::process::{cargo, command, require, run, target};

#[derive(clap::Subcommand)]
pub(crate) enum What {
    /// Check how instruction counts grow with the length of the input
    Growth(Growth),
    /// Compare instruction counts with the recorded ones
    Instructions(instructions::Arguments),
    /// Measure build times and the size of the library and the command
    Size(size::Arguments),
}

#[derive(clap::Args)]
pub(crate) struct Growth {
    /// Use inputs of up to 4 KiB instead of 16 KiB, which takes half the time
    #[arg(long)]
    short: bool,
    /// Measure only the operations whose names contain this
    filter: Option<String>,
}

pub(crate) fn run_task(what: &What) -> Result<()> {
    match what {
        What::Growth(arguments) => growth(arguments),
        What::Instructions(arguments) => instructions::run_task(arguments),
        What::Size(arguments) => size::run_task(arguments),
    }
}

fn growth(arguments: &Growth) -> Result<()> {
    require("valgrind", "apt-get install valgrind")?;
    let mut build = cargo(["build", "--quiet", "--release", "--package", "urikit-properties"]);
    run(build.args(["--bin", "growth"]))?;
    let mut growth = command(target().join("release/growth"));
    run(growth.args(arguments.short.then_some("--short")).args(&arguments.filter))
}
