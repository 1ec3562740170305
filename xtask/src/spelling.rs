//! `cargo xtask spelling`: misspelled words, by `typos.toml`.

use anyhow::Result;

use crate::process::{command, run};
use crate::tools::python_tool;

#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run_task(_: &Arguments) -> Result<()> {
    let typos = python_tool("typos", "1.52.0")?;
    run(command(&typos).args(["--format", "brief"]))
}
