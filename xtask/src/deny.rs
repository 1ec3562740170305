//! `cargo xtask deny`: licenses, sources, and duplicates of dependencies, by `deny.toml`.

use anyhow::Result;

use crate::process::{command, run};
use crate::tools::cargo_tool;

#[derive(clap::Args)]
pub(crate) struct Arguments {}

pub(crate) fn run_task(_: &Arguments) -> Result<()> {
    let deny = cargo_tool("cargo-deny", "0.20.2")?;
    run(command(&deny).args(["--all-features", "check", "bans", "licenses", "sources"]))?;
    // The database of advisories is a Git repository, which not every network can reach.
    if command(&deny).args(["fetch", "db"]).output()?.status.success() {
        run(command(&deny).args(["check", "--disable-fetch", "advisories"]))
    } else {
        eprintln!("skipped: the database of security advisories cannot be downloaded");
        Ok(())
    }
}
