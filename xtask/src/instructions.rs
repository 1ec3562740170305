//! `cargo xtask instructions`: instruction counts, compared with the recorded ones.

mod comparison;
mod record;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::Value;

use crate::process::{cargo, command, is_ci, output, require, root, run, target};
use crate::tools;
use comparison::Comparison;
use record::Record;

/// The version of `gungraun` in `bench/Cargo.toml`, which has to be that of its runner.
const GUNGRAUN: &str = "0.20.0";

/// The recorded counts, relative to the root of the workspace.
const RECORD: &str = "bench/instructions.tsv";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Count only the benchmarks whose names contain this
    filter: Option<String>,
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
    let file = root().join(RECORD);
    let filter = arguments.filter.as_deref().unwrap_or("");
    if arguments.update {
        let now = Record { tools: tool_versions()?, counts: count(&root(), "")? };
        return fs::write(&file, now.to_string()).with_context(|| format!("cannot write {RECORD}"));
    }
    let recorded = match &arguments.against {
        Some(revision) => {
            Record { tools: tool_versions()?, counts: count_revision(revision, filter)? }
        }
        None => fs::read_to_string(&file)
            .map_err(anyhow::Error::from)
            .and_then(|text| text.parse())
            .with_context(|| format!("cannot read {RECORD}"))?,
    };
    let now = Record { tools: tool_versions()?, counts: count(&root(), filter)? };
    report(&recorded, &now, filter)
}

/// Prints the comparison and fails if it fails.
fn report(recorded: &Record, now: &Record, filter: &str) -> Result<()> {
    let comparison = Comparison::new(&recorded.counts, &now.counts, filter);
    print!("{comparison}");
    for (tool, then, now) in recorded.other_tools(now) {
        println!(
            "note: recorded with {tool} {then}, counted with {now}; counts may differ for that \
                reason alone"
        );
    }
    let shrunk = comparison.shrunk();
    if shrunk > 0 {
        println!(
            "note: {shrunk} counts shrank by over 3 %; record them with `cargo xtask instructions \
                --update`"
        );
    }
    let failures = comparison.failures();
    ensure!(
        failures == 0,
        "{failures} of {} benchmarks grew by over 3 %, are new, or are missing",
        comparison.len()
    );
    Ok(())
}

/// Counts the instructions of the benchmarks of a workspace whose names contain `filter`.
fn count(workspace: &Path, filter: &str) -> Result<BTreeMap<String, u64>> {
    let mut bench = cargo(["bench", "--package", "urikit-bench", "--bench", "instructions"]);
    bench.args(["--no-default-features", "--features", "instructions", "--"]);
    bench.args(["--output-format=json", "--parallel=auto"]).arg(format!("*{filter}*"));
    bench.current_dir(workspace).env("CARGO_TARGET_DIR", target());
    // The release profile as most programs use it.
    bench.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    tools::add_to_path(&mut bench, &tools::cargo_tool("gungraun-runner", GUNGRAUN)?)?;
    let counts: BTreeMap<_, _> =
        output(&mut bench)?.lines().map(benchmark).collect::<Result<_>>()?;
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
fn count_revision(revision: &str, filter: &str) -> Result<BTreeMap<String, u64>> {
    let directory = target().join("instructions-worktree");
    if directory.exists() {
        // An earlier run was interrupted.
        remove_worktree(&directory)?;
    }
    run(command("git")
        .args(["worktree", "add", "--quiet", "--detach"])
        .arg(&directory)
        .arg(revision))?;
    let counts = count(&directory, filter).with_context(|| format!("cannot count {revision}"));
    remove_worktree(&directory)?;
    counts
}

fn remove_worktree(directory: &Path) -> Result<()> {
    run(command("git").args(["worktree", "remove", "--force"]).arg(directory))
}

/// The versions of the tools that counts depend on.
fn tool_versions() -> Result<Vec<(String, String)>> {
    let tools = [
        ("rustc", output(command("rustc").arg("--version"))?),
        ("valgrind", output(command("valgrind").arg("--version"))?),
        ("libc", output(command("getconf").arg("GNU_LIBC_VERSION"))?),
    ];
    Ok(tools.map(|(name, version)| (name.to_owned(), version.trim().to_owned())).into())
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
