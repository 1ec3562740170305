//! Instruction counts, compared with the recorded ones.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use super::comparison::{self, Counts};
use crate::process::{cargo, command, is_ci, output, require, root, run, target, use_tool};

/// The version of `gungraun` in `bench/Cargo.toml`, which has to be that of its runner.
const GUNGRAUN: &str = "0.20.0";

/// The recorded counts, relative to the root of the workspace.
const RECORD: &str = "bench/instructions.tsv";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Count only the benchmarks whose names contain this
    #[arg(default_value = "")]
    filter: String,
    /// Record the counts in bench/instructions.tsv
    #[arg(long, conflicts_with_all = ["filter", "against"])]
    update: bool,
    /// Compare with another commit, counted with the tools of this machine, instead of the record
    #[arg(long, value_name = "REV")]
    against: Option<String>,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    if let Err(error) = require("valgrind", "apt-get install valgrind") {
        if is_ci() {
            return Err(error);
        }
        eprintln!("skipped: {error}");
        return Ok(());
    }
    let (file, tools) = (root().join(RECORD), tools()?);
    let filter = &arguments.filter;
    if arguments.update {
        let counts = count(&root(), "")?;
        return fs::write(&file, comparison::write(&tools, &counts))
            .with_context(|| format!("cannot write {RECORD}"));
    }
    let text = fs::read_to_string(&file).with_context(|| format!("cannot read {RECORD}"))?;
    let (recorded_tools, recorded) = match &arguments.against {
        Some(revision) => (&*tools, count_revision(revision, filter)?),
        None => comparison::read(&text)?,
    };
    let found = comparison::compare(&recorded, &count(&root(), filter)?, filter);
    print!("{}", found.table);
    if recorded_tools != tools {
        println!(
            "note: counted with {tools}, but recorded with {recorded_tools}; counts may differ for \
                that reason alone"
        );
    }
    if found.shrunk > 0 {
        println!(
            "note: {} counts shrank by over 3 %; record them with `cargo xtask measure \
                instructions --update`",
            found.shrunk
        );
    }
    ensure!(
        found.failures == 0,
        "{} of {} benchmarks grew by over 3 %, are new, or are missing",
        found.failures,
        found.benchmarks
    );
    Ok(())
}

/// Counts the instructions of the benchmarks of a workspace whose names contain `filter`.
fn count(workspace: &Path, filter: &str) -> Result<Counts> {
    let mut bench = cargo(["bench", "--package", "urikit-bench", "--bench", "instructions"]);
    bench.args(["--no-default-features", "--features", "instructions", "--"]);
    bench.args(["--output-format=json", "--parallel=auto"]).arg(format!("*{filter}*"));
    bench.current_dir(workspace).env("CARGO_TARGET_DIR", target());
    // Cargo's release profile, as most programs use it.
    bench.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    bench.env("CARGO_PROFILE_BENCH_CODEGEN_UNITS", "16");
    use_tool(&mut bench, "gungraun-runner", GUNGRAUN)?;
    let counts: Counts = output(&mut bench)?.lines().map(benchmark).collect::<Result<_>>()?;
    if counts.is_empty() {
        bail!("no benchmark has a name that contains `{filter}`");
    }
    Ok(counts)
}

/// The name and the count in a line of gungraun's JSON output.
fn benchmark(line: &str) -> Result<(String, u64)> {
    let summary: Value = serde_json::from_str(line)?;
    let text = |key| summary[key].as_str();
    let count = &summary["profiles"][0]["data"]["total"]["metrics"]["Ir"]["values"]["new"];
    let name = text("group").zip(text("function_name")).zip(text("id"));
    let (((group, function), id), count) = name
        .zip(count.as_u64())
        .with_context(|| format!("not a summary of a benchmark: {line}"))?;
    Ok((format!("{group}::{function}::{id}"), count))
}

/// Counts the instructions of another commit, in a temporary worktree.
fn count_revision(revision: &str, filter: &str) -> Result<Counts> {
    let directory = target().join("instructions-worktree");
    let remove = || run(command("git").args(["worktree", "remove", "--force"]).arg(&directory));
    if directory.exists() {
        // An earlier run was interrupted.
        remove()?;
    }
    let mut add = command("git");
    add.args(["worktree", "add", "--quiet", "--detach"]).arg(&directory).arg(revision);
    run(&mut add)?;
    let counts = count(&directory, filter).with_context(|| format!("cannot count {revision}"));
    remove()?;
    counts
}

/// The versions of the tools that counts depend on.
fn tools() -> Result<String> {
    let version = |mut tool: Vec<&str>| {
        let version = output(command(tool.remove(0)).args(tool))?;
        Ok(version.trim().to_owned())
    };
    let versions = [
        version(vec!["rustc", "--version"]),
        version(vec!["valgrind", "--version"]),
        version(vec!["getconf", "GNU_LIBC_VERSION"]),
    ];
    Ok(versions.into_iter().collect::<Result<Vec<_>>>()?.join(", "))
}

#[cfg(test)]
mod tests {
    use super::benchmark;

    #[test]
    fn a_summary_has_a_name_and_a_count() {
        let line = r#"
            {"group": "widest", "function_name": "parse", "id": "web",
            "profiles": [{"data": {"total": {"metrics":
            {"Ir": {"values": {"new": 7, "old": 8}}}}}}]}"#;
        assert_eq!(benchmark(line).unwrap(), ("widest::parse::web".to_owned(), 7));
        assert!(benchmark(r#"{"group": "widest"}"#).is_err());
        assert!(benchmark("no JSON").is_err());
    }
}
