//! `cargo xtask bench`: the benchmarks against other libraries.

use std::fs;
use std::process::Command;

use anyhow::{Result, bail};

use crate::command_speed;
use crate::process::{self, cargo, is_ci, is_installed, output, root, run, target};

#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    action: Option<Action>,
    /// Run few rounds and print the tables without recording them
    #[arg(long)]
    quick: bool,
    /// Measure the `uri` command against Python and trurl instead
    #[arg(long, conflicts_with_all = ["quick", "harness"])]
    command: bool,
    /// Arguments of the harness, such as `--rounds 61`
    #[arg(last = true)]
    harness: Vec<String>,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Write the tables of COMPARE.md from the recorded results
    Report,
}

/// A build to measure: the name of its results, its name in the tables, and its environment.
struct Build {
    file: &'static str,
    name: &'static str,
    environment: &'static [(&'static str, &'static str)],
}

const BUILDS: [Build; 3] = [
    // Cargo's profile; that of this workspace has one unit.
    Build {
        file: "1-release",
        name: "release",
        environment: &[("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")],
    },
    Build {
        file: "2-fat",
        name: "fat LTO",
        environment: &[
            ("CARGO_PROFILE_RELEASE_LTO", "fat"),
            ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "1"),
        ],
    },
    Build {
        file: "3-native",
        name: "native",
        environment: &[
            ("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16"),
            ("RUSTFLAGS", "-C target-cpu=native"),
        ],
    },
];

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    if arguments.command {
        return command_speed::measure();
    }
    let recorded = root().join("bench/results");
    if let Some(Action::Report) = arguments.action {
        return run(harness(None)?.arg("report"));
    }
    let results = if arguments.quick { target().join("bench-quick") } else { recorded };
    fs::create_dir_all(&results)?;
    let date = output(process::command("date").args(["-u", "+%F"]))?;
    for build in &BUILDS {
        println!("\n== {}\n", build.name);
        let mut command = harness(Some(build))?;
        command.args(["--profile", build.name, "--date", date.trim_end()]);
        command.arg("--json").arg(results.join(build.file).with_extension("json"));
        command.args(arguments.quick.then_some("--quick"));
        run(command.args(&arguments.harness))?;
    }
    if arguments.quick { Ok(()) } else { run(harness(None)?.arg("report")) }
}

/// `urikit-bench` under a build. Each build has a separate target directory, or each would compile
/// everything again.
fn harness(build: Option<&Build>) -> Result<Command> {
    let mut command = cargo(["run", "--quiet", "--release", "--package", "urikit-bench"]);
    let compiler = std::env::var("CXX").unwrap_or_else(|_| "c++".to_owned());
    if is_installed(&compiler)? {
        command.args(["--features", "ada"]);
    } else if is_ci() {
        bail!("{compiler} is not installed; install it with: apt-get install g++");
    } else {
        eprintln!("skipped: ada-url, which needs a C++ compiler (apt-get install g++)");
    }
    command.arg("--");
    if let Some(build) = build.filter(|build| !build.environment.is_empty()) {
        command.envs(build.environment.iter().copied());
        command.env("CARGO_TARGET_DIR", target().join(format!("bench-{}", build.file)));
    }
    Ok(command)
}
