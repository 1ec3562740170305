//! `cargo xtask exhaustive`: the complete sweeps of the conformance oracles.

use anyhow::Result;

use crate::process::{cargo, run};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs only the tests whose names contain this
    filter: Option<String>,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let mut command = cargo(["test", "--all-features", "--lib", "--test", "it"]);
    for package in ["urikit-conformance", "urikit-properties", "urikit", "urikit-text", "urikit-audit"] {
        command.args(["--package", package]);
    }
    // Hundreds of millions of cases are worth an optimized build, with the checks of a debug build.
    command.env("CARGO_PROFILE_DEV_OPT_LEVEL", "1");
    for package in ["urikit-conformance", "urikit-optimized"] {
        command.args(["--config", &format!("profile.dev.package.{package}.opt-level=2")]);
    }
    command.args(&arguments.filter).args(["--", "--nocapture"]);
    run(command.env("URIKIT_REACH", "exhaustive"))
}
