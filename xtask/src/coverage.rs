//! `cargo xtask coverage`: the share of lines of each library that tests run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context as _, Result, bail};

use crate::packages::LIBRARIES;
use crate::process::{command, output, root, run, rustc_field};
use crate::report;
use crate::tools::cargo_tool;

/// The tests, and the features with which they cover most.
const RUNS: [&[&str]; 10] = [
    &["--package", "urikit", "--all-features"],
    // Without vectors, the portable code is used.
    &["--package", "urikit", "--no-default-features", "--features", "std,serde"],
    &["--package", "urikit-simd"],
    &["--package", "urikit-schemes"],
    &["--package", "urikit-template", "--all-features"],
    &["--package", "urikit-text", "--all-features"],
    &["--package", "urikit-readings", "--all-features"],
    &["--package", "urikit-audit"],
    &["--package", "urikit-properties"],
    &["--package", "urikit-conformance"],
];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run only the tests of this package
    #[arg(long, short)]
    package: Option<String>,
    /// Write the results into docs/testing.md
    #[arg(long, conflicts_with = "package")]
    record: bool,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let tool = cargo_tool("cargo-llvm-cov", "0.9.1")?;
    let llvm = Llvm::find()?;
    let llvm_cov = |arguments: &[&str]| {
        let mut command = command(&tool);
        command.arg("llvm-cov").args(arguments);
        llvm.configure(&mut command);
        command
    };
    let package = arguments.package.as_deref();
    let runs: Vec<_> =
        RUNS.iter().filter(|run| package.is_none_or(|package| run[1] == package)).collect();
    if runs.is_empty() {
        bail!("no package {} to measure", package.unwrap_or_default());
    }
    run(&mut llvm_cov(&["clean", "--workspace"]))?;
    for tests in runs {
        run(llvm_cov(&["--no-report", "--no-cfg-coverage", "--quiet", "--lib", "--tests"])
            .args(*tests))?;
    }
    let lines = output(&mut llvm_cov(&["report", "--lcov"]))?;
    summarize(&lines, arguments.record)
}

/// Where the programs are that read the profile.
enum Llvm {
    /// The directory of Debian's package of the version that rustc uses.
    Directory(PathBuf),
    /// The environment names them, or they are a component of the toolchain.
    Default,
}

impl Llvm {
    fn find() -> Result<Self> {
        let version = rustc_field("LLVM version")?;
        let major = version.split('.').next().unwrap_or(&version);
        let directory = PathBuf::from(format!("/usr/lib/llvm-{major}/bin"));
        let sysroot = output(command("rustc").args(["--print", "sysroot"]))?;
        let component = Path::new(sysroot.trim())
            .join("lib/rustlib")
            .join(rustc_field("host")?)
            .join("bin/llvm-cov");
        if env::var_os("LLVM_COV").is_some() && env::var_os("LLVM_PROFDATA").is_some()
            || component.exists()
        {
            Ok(Self::Default)
        } else if directory.join("llvm-cov").exists() {
            Ok(Self::Directory(directory))
        } else {
            bail!(
                "llvm-cov {major} is not installed; install it with: apt-get install llvm-{major}\n\
                 or name llvm-cov and llvm-profdata in LLVM_COV and LLVM_PROFDATA"
            )
        }
    }

    fn configure(&self, command: &mut Command) {
        command.env("CARGO_LLVM_COV_SETUP", "no");
        if let Self::Directory(directory) = self {
            command.env("LLVM_COV", directory.join("llvm-cov"));
            command.env("LLVM_PROFDATA", directory.join("llvm-profdata"));
        }
    }
}

/// Prints and records the share of lines that are run, without test modules.
fn summarize(lcov: &str, is_recorded: bool) -> Result<()> {
    for library in LIBRARIES {
        let sources = root().join("crates").join(library).join("src");
        let (mut all, mut not_run) = (0, 0);
        for record in lcov.split("end_of_record") {
            let path = record.lines().find_map(|line| line.strip_prefix("SF:"));
            let Some(path) = path.map(Path::new).filter(|path| path.starts_with(&sources)) else {
                continue;
            };
            let end = first_line_of_tests(path)?;
            for line in record.lines().filter_map(|line| line.strip_prefix("DA:")) {
                let (number, count) =
                    line.split_once(',').context("a line of lcov without a count")?;
                if number.parse::<usize>()? < end {
                    all += 1;
                    not_run += u32::from(count == "0");
                }
            }
        }
        if all > 0 {
            let share = 100.0 * f64::from(all - not_run) / f64::from(all);
            println!("{library}: {not_run} of {all} lines are not run, coverage {share:.2} %");
            if is_recorded {
                let cells = [
                    format!("`{library}`"),
                    report::today()?,
                    all.to_string(),
                    format!("{share:.2} %"),
                ];
                report::record("coverage", &cells)?;
            }
        }
    }
    Ok(())
}

/// The number of the line at which the test module of a file starts, which is at its end.
fn first_line_of_tests(path: &Path) -> Result<usize> {
    let source = fs::read_to_string(path)?;
    Ok(source.lines().position(|line| line == "mod tests {").map_or(usize::MAX, |at| at + 1))
}
