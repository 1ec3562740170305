//! `cargo xtask features`: the libraries under sets of features.

use anyhow::{Result, bail};

use crate::process::{cargo, command, output, run};
use crate::tools::cargo_tool;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Check every set of features (half an hour)
    #[arg(long)]
    all: bool,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let hack = cargo_tool("cargo-hack", "0.6.46")?;
    let sets = if arguments.all { "--feature-powerset" } else { "--each-feature" };
    let mut clippy = command(hack);
    clippy.args(["hack", "clippy", "--quiet", "--lib", sets]);
    for name in ["urikit", "urikit-masks", "urikit-text", "urikit-audit"] {
        clippy.args(["--package", name]);
    }
    run(clippy.args(["--", "--deny", "warnings"]))?;
    let mut tree = cargo(["tree", "--package", "urikit", "--no-default-features", "--edges", "normal"]);
    let dependencies = output(tree.args(["--prefix", "none"]))?;
    if dependencies.lines().count() != 1 {
        bail!("urikit without features has dependencies:\n{dependencies}");
    }
    Ok(())
}
