//! `cargo xtask pages`: the reference pages that tests generate and compare.

use anyhow::Result;

use crate::process::{cargo, run};

pub(crate) fn run_task() -> Result<()> {
    write(&[
        "urikit-legacy",
        "urikit-whatwg",
        "urikit-readings",
        "urikit-text",
        "urikit-audit",
        "urikit-conformance",
    ])
}

/// Writes the pages that the tests of these packages generate.
pub(crate) fn write(packages: &[&str]) -> Result<()> {
    let mut command = cargo(["test", "--quiet", "--all-features", "--test", "it"]);
    command.args(packages.iter().flat_map(|package| ["--package", package]));
    run(command.arg("is_up_to_date").env("WRITE_PAGES", "1"))
}
