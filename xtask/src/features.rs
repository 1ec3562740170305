//! `cargo xtask features`: the libraries under sets of features.

use anyhow::{Result, bail};

use crate::process::{cargo, command, output, run};
use crate::tools::cargo_tool;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Check every set of features of every library (260 sets of urikit, half an hour)
    #[arg(long)]
    all: bool,
}

const LIBRARIES: [&str; 10] = [
    "--package",
    "urikit",
    "--package",
    "urikit-simd",
    "--package",
    "urikit-template",
    "--package",
    "urikit-text",
    "--package",
    "urikit-audit",
];

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let hack = cargo_tool("cargo-hack", "0.6.46")?;
    let clippy = |options: &[&str]| {
        let mut clippy = command(&hack);
        run(clippy
            .args(["hack", "clippy", "--quiet", "--lib"])
            .args(options)
            .args(["--", "--deny", "warnings"]))
    };
    if arguments.all {
        clippy(&[&["--feature-powerset"][..], &LIBRARIES].concat())?;
    } else {
        clippy(&[&["--each-feature"][..], &LIBRARIES].concat())?;
        // The two features that are used together with others most often.
        clippy(&["--each-feature", "--features", "serde,simd", "--package", "urikit"])?;
    }
    let mut tree = cargo(["tree", "--package", "urikit", "--no-default-features", "--edges", "normal"]);
    let dependencies = output(tree.args(["--prefix", "none"]))?;
    if dependencies.lines().count() != 1 {
        bail!("urikit without features has dependencies:\n{dependencies}");
    }
    Ok(())
}
