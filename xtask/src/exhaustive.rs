//! `cargo xtask exhaustive`: all tests of the libraries, the command, and the oracles, with their
//! full sweeps.

use anyhow::Result;

use crate::packages::{LIBRARIES, select};
use crate::process::{cargo, run};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run only the tests whose names contain this
    filter: Option<String>,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let mut command = cargo(["test", "--all-features", "--lib", "--bins", "--test", "it"]);
    command.args(select(&LIBRARIES));
    command.args(select(&["urikit-cli", "urikit-conformance", "urikit-properties"]));
    // Hundreds of millions of cases are worth an optimized build, with the checks of a debug build.
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    for package in ["urikit-conformance", "urikit-optimized"] {
        command.args(["--config", &format!("profile.dev.package.{package}.opt-level=2")]);
    }
    command.args(&arguments.filter).args(["--", "--nocapture"]);
    run(command.env("URIKIT_REACH", "exhaustive"))
}
