//! `cargo xtask exhaustive`: the complete sweeps of the conformance oracles.

use anyhow::Result;

use crate::process::{cargo, run};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs only the tests whose names contain this
    filter: Option<String>,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let mut command = cargo(["test", "--package", "urikit-conformance", "--test", "it"]);
    command.args(&arguments.filter).args(["--", "--nocapture"]);
    // Hundreds of millions of cases are worth an optimized build, with the checks of a debug build.
    run(command.env("CARGO_PROFILE_TEST_OPT_LEVEL", "2").env("URIKIT_REACH", "exhaustive"))
}
