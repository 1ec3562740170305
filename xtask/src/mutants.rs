//! `cargo xtask mutants`: mutation testing with cargo-mutants.
//!
//! The tests of a crate take seconds, the oracles and properties take minutes. So mutants are
//! tested in stages, and each stage tests only the mutants that the one before has missed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail, ensure};

use crate::process::{cargo, command, output, root, run, target};
use crate::report;
use crate::tools::{add_to_path, cargo_tool};

const VERSION: &str = "27.1.0";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Mutate only this package; repeatable [default: all libraries]
    #[arg(short, long, value_name = "NAME")]
    package: Vec<String>,
    /// Mutate only tracked code that has changed since this commit
    #[arg(long, value_name = "BASE")]
    in_diff: Option<String>,
    /// Test about this many mutants of each package, evenly distributed over its code
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// Index of the sample, to draw different ones
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    seed: usize,
    /// Number of mutants that are tested at the same time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Keep the results of a complete first stage of the same commit and selection
    #[arg(long)]
    resume: bool,
    /// Write the results into docs/testing.md
    #[arg(long, conflicts_with = "in_diff")]
    record: bool,
}

/// A library and the stages that test its mutants.
struct Library {
    package: &'static str,
    stages: &'static [Stage],
}

/// Arguments that select tests, and the value of `URIKIT_REACH`.
struct Stage {
    tests: &'static [&'static str],
    reach: &'static str,
}

impl Stage {
    const fn new(tests: &'static [&'static str]) -> Self {
        Self { tests, reach: "" }
    }
}

const QUICK_ORACLES: Stage = Stage {
    tests: &[
        "--no-default-features",
        "--test-package=urikit-conformance",
        "--test-package=urikit-properties",
    ],
    reach: "quick",
};
const ORACLES: Stage =
    Stage::new(&["--test-package=urikit-conformance", "--test-package=urikit-properties"]);
const PROPERTIES: Stage = Stage::new(&["--test-package=urikit-properties"]);

const LIBRARIES: &[Library] = &[
    Library {
        package: "urikit",
        stages: &[Stage::new(&["--all-features", "--test-package=urikit"]), QUICK_ORACLES, ORACLES],
    },
    Library {
        package: "urikit-simd",
        stages: &[
            Stage::new(&["--all-features", "--test-package=urikit-simd"]),
            Stage::new(&["--all-features", "--test-package=urikit"]),
            QUICK_ORACLES,
            ORACLES,
        ],
    },
    Library {
        package: "urikit-schemes",
        stages: &[Stage::new(&["--test-package=urikit-schemes"]), PROPERTIES],
    },
    Library {
        package: "urikit-template",
        stages: &[
            Stage::new(&["--all-features", "--test-package=urikit-template"]),
            QUICK_ORACLES,
            ORACLES,
        ],
    },
    Library {
        package: "urikit-text",
        stages: &[Stage::new(&["--all-features", "--test-package=urikit-text"]), PROPERTIES],
    },
    Library {
        package: "urikit-readings",
        stages: &[Stage::new(&["--all-features", "--test-package=urikit-readings"]), PROPERTIES],
    },
    Library {
        package: "urikit-audit",
        stages: &[Stage::new(&["--test-package=urikit-audit"]), PROPERTIES],
    },
];

/// Mutants by outcome. A timeout is a catch, as in cargo-mutants.
#[derive(Default)]
struct Outcomes {
    caught: Vec<String>,
    missed: Vec<String>,
    unviable: Vec<String>,
}

impl Outcomes {
    /// Replaces the outcome of each mutant that is missed so far with its outcome in the next
    /// stage.
    fn refine(&mut self, next: &Outcomes) -> Result<()> {
        for name in std::mem::take(&mut self.missed) {
            if next.caught.contains(&name) {
                self.caught.push(name);
            } else if next.unviable.contains(&name) {
                self.unviable.push(name);
            } else {
                ensure!(next.missed.contains(&name), "this stage has not tested: {name}");
                self.missed.push(name);
            }
        }
        Ok(())
    }
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let tool = cargo_tool("cargo-mutants", VERSION)?;
    for name in &arguments.package {
        if !LIBRARIES.iter().any(|library| library.package == name) {
            bail!("{name} is not a library of this workspace");
        }
    }
    let is_selected = |library: &&Library| {
        arguments.package.is_empty() || arguments.package.iter().any(|name| name == library.package)
    };
    let mut missed = 0;
    for library in LIBRARIES.iter().filter(is_selected) {
        let outcomes = test(library, arguments, &tool)?;
        summarize(library, &outcomes, arguments)?;
        missed += outcomes.missed.len();
    }
    // Some mutants are equivalent to the original, so a sample cannot be expected to have no
    // misses; a diff can.
    if arguments.in_diff.is_some() && missed > 0 {
        bail!("{missed} mutants of the changed code are missed");
    }
    Ok(())
}

/// Tests the mutants of a library in its stages, until none is left.
fn test(library: &Library, arguments: &Arguments, tool: &Path) -> Result<Outcomes> {
    let mut selection = vec![format!("--package={}", library.package)];
    if let Some(base) = &arguments.in_diff {
        selection.push(format!("--in-diff={}", diff(base)?.display()));
    }
    if let Some(count) = arguments.sample {
        let every = total(&selection, tool)?.div_ceil(count as usize).max(1);
        selection.push(format!("--shard={}/{every}", arguments.seed % every));
        selection.push("--sharding=round-robin".to_owned());
    }
    let mut outcomes = Outcomes::default();
    for (number, stage) in library.stages.iter().enumerate() {
        println!("{}: {}", library.package, stage.tests.join(" "));
        let directory = target().join("mutants").join(format!("{}-{number}", library.package));
        if number == 0 {
            let stamp = directory.join("complete");
            let state = format!(
                "{}\n{}",
                selection.join(" "),
                output(command("git").args(["rev-parse", "HEAD"]))?
            );
            if !(arguments.resume && fs::read_to_string(&stamp).is_ok_and(|stamp| stamp == state)) {
                run_stage(mutants(tool)?.args(&selection), stage, arguments.jobs, &directory)?;
                fs::write(&stamp, &state)?;
            }
            outcomes = read_outcomes(&directory)?;
        } else {
            let mut command = mutants(tool)?;
            select_again(&mut command, library.package, &outcomes.missed)?;
            // cargo-mutants would measure only the tests of the mutated package.
            let seconds = run_unchanged(stage)?.as_secs();
            command.args(["--baseline=skip", &format!("--timeout={}", 60 + 4 * seconds)]);
            run_stage(&mut command, stage, arguments.jobs, &directory)?;
            outcomes.refine(&read_outcomes(&directory)?)?;
        }
        if outcomes.missed.is_empty() {
            break;
        }
    }
    Ok(outcomes)
}

/// Selects mutants by their names, and by a diff that changes only their lines.
///
/// cargo-mutants 27.1.0 does not apply `--re` to mutants that delete a field, but it applies
/// `--in-diff` to all.
fn select_again(command: &mut Command, package: &str, names: &[String]) -> Result<()> {
    let file = target().join("mutants").join(format!("{package}-missed.diff"));
    fs::write(&file, diff_of_lines(names)?)?;
    command.arg(format!("--package={package}")).arg(format!("--in-diff={}", file.display()));
    command.args(names.iter().map(|name| format!("--re=^{}$", escape(name))));
    Ok(())
}

/// A diff in which the lines of some mutants are changed.
fn diff_of_lines(names: &[String]) -> Result<String> {
    let mut lines = BTreeMap::<&str, BTreeSet<usize>>::new();
    for name in names {
        let mut fields = name.splitn(3, ':');
        let (file, line) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let line = line.parse().with_context(|| format!("the mutant has no line: {name}"))?;
        lines.entry(file).or_default().insert(line);
    }
    let mut diff = String::new();
    for (file, numbers) in lines {
        let source = fs::read_to_string(root().join(file))?;
        diff.push_str(&format!("--- a/{file}\n+++ b/{file}\n"));
        for number in numbers {
            let line = source.lines().nth(number - 1).unwrap_or_default();
            diff.push_str(&format!("@@ -{number},1 +{number},1 @@\n-\n+{line}\n"));
        }
    }
    Ok(diff)
}

/// Runs the tests of a stage without a mutant, and returns how long they take.
fn run_unchanged(stage: &Stage) -> Result<Duration> {
    let mut command = cargo(["test", "--quiet", "--tests"]);
    for argument in stage.tests {
        let package = argument.strip_prefix("--test-package=");
        command.arg(package.map_or((*argument).to_owned(), |name| format!("--package={name}")));
    }
    command.env("URIKIT_REACH", stage.reach).env_remove("CI").stdout(Stdio::null());
    // Compiling does not count.
    run(&mut command)?;
    let begin = Instant::now();
    run(&mut command)?;
    Ok(begin.elapsed())
}

fn run_stage(command: &mut Command, stage: &Stage, jobs: usize, directory: &Path) -> Result<()> {
    if directory.exists() {
        fs::remove_dir_all(directory)?;
    }
    fs::create_dir_all(directory)?;
    command.args(stage.tests).env("URIKIT_REACH", stage.reach);
    command.arg(format!("--jobs={jobs}")).arg("--output").arg(directory);
    // Documentation examples take longer to build than all other tests.
    command.arg("--cargo-test-arg=--tests");
    command.env("CARGO_PROFILE_DEV_DEBUG", "none").env("CARGO_INCREMENTAL", "1").env_remove("CI");
    // A failing law must fail fast: without smaller examples and call stacks.
    command.env("RUST_BACKTRACE", "0");
    let status = command.status().context("cannot start cargo-mutants")?;
    // 2: some were missed, 3: some timed out. Anything else, such as failing tests without a
    // mutant, is an error.
    ensure!(matches!(status.code(), Some(0 | 2 | 3)), "cargo-mutants failed: {status}");
    Ok(())
}

/// Reads the results in the output directory of cargo-mutants, which is empty without mutants.
fn read_outcomes(directory: &Path) -> Result<Outcomes> {
    let directory = directory.join("mutants.out");
    if !directory.exists() {
        return Ok(Outcomes::default());
    }
    let read = |name: &str| -> Result<Vec<String>> {
        let file = directory.join(name);
        let text =
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        Ok(text.lines().map(str::to_owned).collect())
    };
    let mut caught = read("caught.txt")?;
    caught.extend(read("timeout.txt")?);
    Ok(Outcomes { caught, missed: read("missed.txt")?, unviable: read("unviable.txt")? })
}

fn mutants(tool: &Path) -> Result<Command> {
    let mut command = cargo(["mutants"]);
    add_to_path(&mut command, tool)?;
    Ok(command)
}

/// The number of mutants of a selection.
fn total(selection: &[String], tool: &Path) -> Result<usize> {
    Ok(output(mutants(tool)?.args(selection).arg("--list"))?.lines().count())
}

/// A file with the changes to tracked files since a commit.
fn diff(base: &str) -> Result<PathBuf> {
    let file = target().join("mutants").join("diff");
    fs::create_dir_all(target().join("mutants"))?;
    fs::write(&file, output(command("git").args(["diff", "--relative", base]))?)?;
    Ok(file)
}

/// A regular expression that matches only this text.
fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        if ".+*?()|[]{}^$#&-~\\".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

fn summarize(library: &Library, outcomes: &Outcomes, arguments: &Arguments) -> Result<()> {
    let (caught, missed) = (outcomes.caught.len(), outcomes.missed.len());
    let share = 100.0 * caught as f64 / (caught + missed).max(1) as f64;
    println!(
        "\n{}: {caught} caught, {missed} missed ({share:.1} %), {} unviable",
        library.package,
        outcomes.unviable.len()
    );
    let file = target().join("mutants").join(format!("{}-missed.txt", library.package));
    fs::write(&file, outcomes.missed.iter().map(|name| format!("{name}\n")).collect::<String>())?;
    if missed > 0 {
        println!("missed, also in {}:", file.strip_prefix(root()).unwrap_or(&file).display());
        outcomes.missed.iter().for_each(|name| println!("  {name}"));
    }
    if arguments.record {
        let cells = [
            format!("`{}`", library.package),
            report::today()?,
            arguments.sample.map_or("all".to_owned(), |_| "sample".to_owned()),
            (caught + missed).to_string(),
            format!("{caught} ({share:.1} %)"),
        ];
        report::record("mutants", &cells)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("a.rs:1: replace f -> &[u8]"), r"a\.rs:1: replace f \-> \&\[u8\]");
    }
}
