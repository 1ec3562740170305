//! `cargo xtask growth`: how instruction counts grow with the length of the input.

use anyhow::Result;

use crate::process::{cargo, command, require, run, target};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Use inputs of up to 4 KiB instead of 16 KiB, which takes half the time
    #[arg(long)]
    short: bool,
    /// Measure only the operations whose names contain this
    filter: Option<String>,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    require("valgrind", "apt-get install valgrind")?;
    run(&mut cargo([
        "build",
        "--quiet",
        "--release",
        "--package",
        "urikit-properties",
        "--bin",
        "growth",
    ]))?;
    let mut growth = command(target().join("release/growth"));
    run(growth.args(arguments.short.then_some("--short")).args(&arguments.filter))
}
