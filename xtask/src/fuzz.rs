//! `cargo xtask fuzz`: searches for inputs that violate a property, with libFuzzer.
//!
//! Inputs that increase coverage are saved in `testing/properties/corpus`. The tests of
//! `urikit-properties` replay them.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{iter, thread};

use anyhow::{Context as _, Result, anyhow, bail};

use crate::process::{
    cargo, command, is_installed, nightly_cargo, root, run, rustc_field, target, use_tool,
};

#[path = "../../testing/properties/src/corpus.rs"]
#[expect(dead_code, unreachable_pub, reason = "shared with `urikit-properties`")]
mod corpus;

/// Limits of one input: its length in bytes and its time in seconds.
const LIMITS: [&str; 3] = ["-max_len=512", "-timeout=10", "-rss_limit_mb=2048"];

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Name of the property, as in testing/properties/corpus
    #[arg(
        required_unless_present_any = ["all", "minimize"],
        conflicts_with_all = ["all", "minimize"],
        requires = "seconds"
    )]
    property: Option<String>,
    /// Duration of the search
    seconds: Option<u32>,
    /// Check every property for this long, one per CPU at a time
    #[arg(long, value_name = "SECONDS", conflicts_with = "minimize")]
    all: Option<u32>,
    /// Remove inputs from the corpus that do not increase coverage
    #[arg(long)]
    minimize: bool,
}

pub(crate) fn run_task(arguments: &Arguments) -> Result<()> {
    let names = properties()?;
    let seconds = arguments.seconds.or(arguments.all);
    let names = match &arguments.property {
        Some(name) if !names.contains(name) => bail!("no property is named {name}"),
        Some(name) => vec![name.clone()],
        None => names,
    };
    let binary = build()?;
    let results = in_parallel(&names, |name| fuzz(&Property::new(&binary, name), seconds));
    let mut executions = 0;
    let mut crashes = Vec::new();
    let mut errors = Vec::new();
    for (name, result) in names.iter().zip(results) {
        match result {
            Ok(run) => {
                executions += run.executions;
                crashes.extend(run.crashes);
            }
            Err(error) => errors.push(format!("{name}: {error:#}")),
        }
    }
    remove_inputs_that_are_no_cases(arguments.property.as_deref())?;
    println!("executions: {executions}; crashes: {}", crashes.len());
    for crash in crashes.iter().chain(&errors) {
        eprintln!("{crash}");
    }
    if crashes.is_empty() && errors.is_empty() { Ok(()) } else { Err(anyhow!("fuzzing failed")) }
}

/// Names of the properties, each of which has a corpus.
fn properties() -> Result<Vec<String>> {
    let files = fs::read_dir(root().join("testing/properties/corpus"))?;
    let mut names = files
        .map(|file| {
            Ok(file?
                .path()
                .file_stem()
                .context("a file without a name")?
                .to_string_lossy()
                .into_owned())
        })
        .collect::<Result<Vec<_>>>()?;
    names.sort();
    Ok(names)
}

/// Builds the fuzz target, which serves every property.
fn build() -> Result<PathBuf> {
    let directory = target().join("fuzz");
    let mut build = nightly_cargo(["fuzz", "build", "--fuzz-dir", "testing/properties", "fuzz"])?;
    build.arg("--target-dir").arg(&directory);
    if is_installed("pkg-config")?
        && command("pkg-config").args(["--exists", "liburiparser"]).status()?.success()
    {
        build.args(["--features", "uriparser"]);
    } else {
        eprintln!(
            "skipped: comparison with uriparser; install it with: apt-get install liburiparser-dev"
        );
    }
    use_tool(&mut build, "cargo-fuzz", "0.13.2")?;
    run(&mut build)?;
    Ok(directory.join(rustc_field("host")?).join("release/fuzz"))
}

struct Property<'a> {
    binary: &'a Path,
    name: &'a str,
    corpus: PathBuf,
    directory: PathBuf,
}

impl<'a> Property<'a> {
    fn new(binary: &'a Path, name: &'a str) -> Self {
        let corpus = root().join("testing/properties/corpus").join(name).with_extension("txt");
        Self { binary, name, corpus, directory: target().join("fuzz/work").join(name) }
    }

    /// Runs the fuzz target and returns whether it succeeded, and its output.
    fn run<A: AsRef<std::ffi::OsStr>>(
        &self,
        arguments: &[A],
        directories: &[&Path],
    ) -> Result<(bool, String)> {
        let log = self.directory.join("log");
        let file = File::create(&log)?;
        let mut command = command(self.binary);
        command.args(arguments).args(LIMITS).args(directories).env("PROPERTY", self.name);
        command.arg(format!("-artifact_prefix={}/", self.directory.join("crashes").display()));
        let status = command.stdout(file.try_clone()?).stderr(file).status()?;
        Ok((status.success(), String::from_utf8_lossy(&fs::read(log)?).into_owned()))
    }
}

/// The result of a search.
struct Search {
    executions: u64,
    /// How to reproduce each crash.
    crashes: Vec<String>,
}

/// Searches for some seconds, if any, and saves the inputs that increase coverage.
fn fuzz(property: &Property<'_>, seconds: Option<u32>) -> Result<Search> {
    let [inputs, crashes, kept] =
        ["inputs", "crashes", "kept"].map(|name| property.directory.join(name));
    if property.directory.exists() {
        fs::remove_dir_all(&property.directory)?;
    }
    [&inputs, &crashes, &kept].into_iter().try_for_each(fs::create_dir_all)?;
    unpack(&property.corpus, &inputs)?;
    let mut search = Search { executions: 0, crashes: Vec::new() };
    if let Some(seconds) = seconds {
        let time = format!("-max_total_time={seconds}");
        let dictionary = format!("-dict={}", root().join("testing/properties/uri.dict").display());
        let (success, log) =
            property.run(&[&time, &dictionary, "-print_final_stats=1"], &[&inputs])?;
        search.executions = log
            .lines()
            .find_map(|line| {
                line.strip_prefix("stat::number_of_executed_units:")?.trim().parse().ok()
            })
            .unwrap_or(0);
        search.crashes = reproductions(property.name, &crashes)?;
        if !success && search.crashes.is_empty() {
            bail!("the fuzz target failed:\n{log}");
        }
    }
    // How often an edge is covered helps the search, but would keep five times as many inputs.
    let (success, log) = property.run(&["-merge=1", "-use_counters=0"], &[&kept, &inputs])?;
    if !success {
        bail!("merging failed:\n{log}");
    }
    fs::write(&property.corpus, corpus::write(read_files(&kept)?))?;
    println!(
        "{}: {} executions, {} crashes",
        property.name,
        search.executions,
        search.crashes.len()
    );
    Ok(search)
}

/// Writes each input of a corpus to a file.
fn unpack(corpus: &Path, directory: &Path) -> Result<()> {
    let inputs = corpus::read(&fs::read_to_string(corpus)?)
        .map_err(|line| anyhow!("invalid escape: {line}"))?;
    for (at, input) in inputs.iter().enumerate() {
        fs::write(directory.join(at.to_string()), input)?;
    }
    Ok(())
}

fn read_files(directory: &Path) -> Result<Vec<Vec<u8>>> {
    fs::read_dir(directory)?.map(|file| Ok(fs::read(file?.path())?)).collect()
}

/// The command that reproduces each crash. Inputs that are only slow are not crashes.
fn reproductions(name: &str, crashes: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for file in fs::read_dir(crashes)? {
        let file = file?;
        if !file.file_name().to_string_lossy().starts_with("slow-unit-") {
            // `\'` would end the shell's string.
            let input = fs::read(file.path())?.escape_ascii().to_string().replace('\'', "x27");
            found.push(format!(
                "crash: PROPERTY={name} PROPERTY_INPUT='{input}' cargo test -p urikit-properties \
                    hold_for_generated_inputs"
            ));
        }
    }
    Ok(found)
}

/// Removes inputs that are not cases of their property. Merging keeps them if they cover code.
fn remove_inputs_that_are_no_cases(property: Option<&str>) -> Result<()> {
    let mut test = cargo(["test", "--quiet", "--package", "urikit-properties", "--test", "it"]);
    test.arg("hold_for_the_corpus").env("WRITE_CORPUS", "1");
    run(test.envs(property.map(|name| ("PROPERTY", name))))
}

/// Calls a function for every name, on all CPUs. Results are in the order of the names.
fn in_parallel<R: Send>(names: &[String], work: impl Fn(&str) -> R + Sync) -> Vec<R> {
    let remaining = Mutex::new(names.iter().enumerate());
    let results = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, Into::into) {
            scope.spawn(|| {
                let next = || remaining.lock().expect("no panic").next();
                for (at, name) in iter::from_fn(next) {
                    let result = work(name);
                    results.lock().expect("no panic").push((at, result));
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no panic");
    results.sort_by_key(|&(at, _)| at);
    results.into_iter().map(|(_, result)| result).collect()
}
