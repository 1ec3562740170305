//! `cargo xtask mutants`: mutation testing with cargo-mutants.
//!
//! A mutant is first shown to the tests of its own crate, which take seconds. What they miss is shown to the oracles and properties.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::process::{cargo, command, output, root, run, target};
use crate::report;
use crate::tools::{add_to_path, cargo_tool};

const VERSION: &str = "27.1.0";

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Mutate only this package; repeatable [default: all libraries]
    #[arg(short, long, value_name = "NAME")]
    package: Vec<String>,
    /// Mutate only code that has changed since this commit
    #[arg(long, value_name = "BASE")]
    in_diff: Option<String>,
    /// Test about this many mutants of each package, evenly distributed over its code
    #[arg(long, value_name = "COUNT")]
    sample: Option<usize>,
    /// Index of the sample, to draw different ones
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    seed: usize,
    /// Number of mutants that are tested at the same time
    #[arg(long, default_value_t = 1)]
    jobs: usize,
    /// Write the results into docs/testing.md
    #[arg(long)]
    record: bool,
}

/// A library and the tests that its mutants are shown to, one stage after the other.
struct Library {
    package: &'static str,
    stages: &'static [&'static [&'static str]],
}

const ORACLES: &[&str] =
    &["--no-default-features", "--test-package=urikit-conformance", "--test-package=urikit-properties"];

const LIBRARIES: &[Library] = &[
    Library { package: "urikit", stages: &[&["--all-features", "--test-package=urikit"], ORACLES] },
    Library {
        package: "urikit-masks",
        stages: &[&["--test-package=urikit-masks"], ORACLES, &["--all-features", "--test-package=urikit"]],
    },
    Library {
        package: "urikit-text",
        stages: &[&["--all-features", "--test-package=urikit-text"], &["--test-package=urikit-properties"]],
    },
    Library {
        package: "urikit-audit",
        stages: &[&["--test-package=urikit-audit"], &["--test-package=urikit-properties"]],
    },
];

/// Mutants by outcome. A timeout is a catch, as in cargo-mutants.
#[derive(Default)]
struct Outcomes {
    caught: Vec<String>,
    missed: Vec<String>,
    unviable: Vec<String>,
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
    // Some mutants are equivalent to the original, so a sample cannot be expected to have no misses; a diff can.
    if arguments.in_diff.is_some() && missed > 0 {
        bail!("{missed} mutants of the changed code are missed");
    }
    Ok(())
}

/// Shows the mutants of a library to each stage that the one before has left some for.
fn test(library: &Library, arguments: &Arguments, tool: &Path) -> Result<Outcomes> {
    let mut selection = vec![format!("--package={}", library.package)];
    if let Some(base) = &arguments.in_diff {
        selection.push(format!("--in-diff={}", diff(base)?.display()));
    }
    if let Some(count) = arguments.sample {
        let every = total(&selection, tool)?.div_ceil(count).max(1);
        selection.push(format!("--shard={}/{every}", arguments.seed % every));
        selection.push("--sharding=round-robin".to_owned());
    }
    let mut outcomes = Outcomes::default();
    for (number, stage) in library.stages.iter().enumerate() {
        if number > 0 {
            // The same mutants again, by their names.
            selection = vec![format!("--package={}", library.package)];
            selection.extend(outcomes.missed.iter().map(|name| format!("--re=^{}$", escape(name))));
        }
        println!("{}: {}", library.package, stage.join(" "));
        if number > 0 {
            // cargo-mutants runs only the tests of the mutated package without a mutant.
            check_baseline(stage)?;
        }
        let directory = target().join("mutants").join(format!("{}-{number}", library.package));
        let mut command = mutants(tool)?;
        command.args(&selection).args(*stage).arg(format!("--jobs={}", arguments.jobs));
        let found = run_stage(&mut command, &directory)?;
        outcomes.caught.extend(found.caught);
        outcomes.unviable.extend(found.unviable);
        outcomes.missed = found.missed;
        if outcomes.missed.is_empty() {
            break;
        }
    }
    Ok(outcomes)
}

/// Runs the tests of a stage without a mutant.
fn check_baseline(stage: &[&str]) -> Result<()> {
    let mut command = cargo(["test", "--quiet", "--tests"]);
    for argument in stage {
        let package = argument.strip_prefix("--test-package=");
        command.arg(package.map_or((*argument).to_owned(), |name| format!("--package={name}")));
    }
    run(command.stdout(Stdio::null()))
}

fn run_stage(command: &mut Command, directory: &Path) -> Result<Outcomes> {
    if directory.exists() {
        fs::remove_dir_all(directory)?;
    }
    fs::create_dir_all(directory)?;
    command.arg("--output").arg(directory);
    // Documentation examples take longer to build than all other tests.
    command.arg("--cargo-test-arg=--tests");
    command.env("CARGO_PROFILE_DEV_DEBUG", "none").env("CARGO_INCREMENTAL", "1").env_remove("CI");
    // Samples of the oracles' sweeps find what the sweeps find, with few exceptions.
    command.env("URIKIT_REACH", "quick");
    // A failing law must fail fast: without smaller examples and call stacks.
    command.env("PROPTEST_MAX_SHRINK_ITERS", "0").env("RUST_BACKTRACE", "0");
    let status = command.status().context("cannot start cargo-mutants")?;
    // 2: some were missed, 3: some timed out. Anything else, such as failing tests without a mutant, is an error.
    if !matches!(status.code(), Some(0 | 2 | 3)) {
        bail!("cargo-mutants failed: {status}");
    }
    let read = |name: &str| -> Result<Vec<String>> {
        let file = directory.join("mutants.out").join(name);
        let text = fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
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

/// A file with what has changed since a commit, including what is not committed.
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
