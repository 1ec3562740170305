//! Would the tests notice? Changes a library in every small way that cargo-mutants knows, and runs tests until one fails.
//!
//! Building the library for each of thousands of changes takes a day. Here all are built into one program, each behind a
//! question whether it is on ([`plant`]); what does not compile is taken out; then tests run in processes of their own with
//! one change on. A test that never asks about a change cannot notice it, so that each change is only shown to those that do.

mod alone;
mod compiler;
mod hunt;
mod mutant;
mod plant;
mod program;
mod record;
mod unit;

use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use clap::Parser;

use crate::alone::Alone;
use crate::hunt::Outcome;
use crate::mutant::{Key, Mutant};
use crate::plant::Numbered;
use crate::program::Program;
use crate::record::{Record, Saying};
use crate::unit::Unit;

#[derive(Debug, Parser)]
#[command(about, disable_help_subcommand = true)]
struct Arguments {
    /// The package that is changed
    #[arg(long, default_value = "urikit")]
    package: String,
    /// Only every Nth change: a sample
    #[arg(long, value_name = "N", default_value_t = 1)]
    every: usize,
    /// Only changes whose name contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Only what was missed or not reached in earlier outputs, of which the last that says something counts, or has come since
    #[arg(long, value_name = "FILE", num_args = 1..)]
    again: Vec<PathBuf>,
    /// Builds each change alone, for what no test reaches because only the compiler meets it; takes a while for each
    #[arg(long, conflicts_with_all = ["tests", "features", "most", "longest", "instructions"])]
    alone: bool,
    /// Sums up earlier outputs, of which later ones are right where two say something of one change
    #[arg(long, value_name = "FILE", num_args = 1..)]
    sum: Vec<PathBuf>,
    /// Also counts instructions, for what is only slower; needs valgrind
    #[arg(long)]
    instructions: bool,
    /// Only what an earlier output does not have
    #[arg(long, value_name = "FILE")]
    rest: Option<PathBuf>,
    /// A change is shown to tests that take so many seconds together, those first that have noticed most
    #[arg(long, value_name = "SECONDS")]
    most: Option<u64>,
    /// Only tests and claims whose name contains one of these, such as `conformance/relativize`
    #[arg(long, value_name = "TEXT", num_args = 1..)]
    tests: Vec<String>,
    /// The package's own tests alone, with these features instead of all of them: for what stands where one is absent
    #[arg(long, value_name = "LIST")]
    features: Option<String>,
    /// How many tests run at a time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Tests that take longer are not asked, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    longest: u64,
}

impl Arguments {
    /// Whether they ask about a change of which earlier outputs say this.
    fn ask(&self, mutant: &Mutant, earlier: Option<&Saying>) -> bool {
        let is_asked = match earlier {
            None => self.again.is_empty() || !self.alone,
            Some(said) => said.survives() || said.is_unbuilt() && self.alone,
        };
        is_asked && mutant.name.contains(&self.only)
    }
}

/// The packages whose tests are asked about changes of each package.
const TESTED: [(&str, &[&str]); 4] = [
    ("urikit", &["urikit", "urikit-claims", "urikit-conformance", "urikit-growth"]),
    ("urikit-text", &["urikit-text", "urikit-claims"]),
    ("urikit-audit", &["urikit-audit", "urikit-claims"]),
    ("urikit-masks", &["urikit-masks", "urikit", "urikit-claims"]),
];

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("a crate is in a workspace")?;
    let tested = TESTED
        .iter()
        .find(|(package, _)| *package == arguments.package)
        .ok_or("there are no tests for it")?
        .1;
    let mut record = Record::read(workspace, &arguments.package)?;
    let all = mutant::list(workspace, &arguments.package)?;
    let keys = keys(workspace, &all)?;
    if !arguments.sum.is_empty() {
        record.sum(&arguments.sum, &keys)?;
        return Ok(record.close());
    }
    let numbered: Vec<_> = (1..).zip(&all).map(|(number, mutant)| Numbered { number, mutant }).collect();
    let key = |it: Numbered<'_>| &keys[it.number as usize - 1];
    let earlier = record::last(&arguments.again)?;
    let done = record::last(arguments.rest.as_slice())?;
    let mut asked: Vec<Numbered<'_>> = numbered.iter().step_by(arguments.every).copied().collect();
    asked.retain(|it| arguments.ask(it.mutant, earlier.get(key(*it))) && !done.contains_key(key(*it)));

    let record = Mutex::new(record);
    let tell = |it: Numbered<'_>, outcome: &Outcome| {
        record.lock().expect("no panic within").add(it.mutant, key(it), outcome);
    };
    let copy = |name: &str| {
        let program = Program::copy(workspace, name, &arguments.package, tested)?;
        Ok(arguments.features.iter().fold(program, |program, features| program.with_features(features)))
    };
    if arguments.alone {
        build_each(&asked, arguments.jobs, copy, tell)?;
        return Ok(record.into_inner()?.close());
    }
    let program = copy(if arguments.features.is_some() { "mutation-features" } else { "mutation" })?;
    let is_unbuilt = |it: &&Numbered<'_>| earlier.get(key(**it)).is_some_and(Saying::is_unbuilt);
    let unbuilt = numbered.iter().filter(is_unbuilt).map(|it| it.number).collect();
    let unbuilt = program.plant(workspace, &numbered, unbuilt)?;
    for it in asked.extract_if(.., |it| unbuilt.contains(&it.number)) {
        tell(it, &Outcome::Unbuilt);
    }
    let units = units(&program, arguments)?;
    let most = arguments.most.map_or(Duration::MAX, Duration::from_secs);
    hunt::hunt(&asked, &units, arguments.jobs, most, tell)?;
    Ok(record.into_inner().expect("no panic within").close())
}

/// Builds changes one at a time, in as many copies as jobs.
fn build_each<'m>(
    asked: &[Numbered<'m>],
    jobs: usize,
    copy: impl Fn(&str) -> Result<Program, Box<dyn Error>> + Sync,
    tell: impl Fn(Numbered<'m>, &Outcome) + Sync,
) -> Result<(), Box<dyn Error>> {
    let next = AtomicUsize::new(0);
    let work = |job: usize| -> Result<(), Box<dyn Error>> {
        let alone = Alone::new(copy(&format!("mutation-alone-{job}"))?)?;
        while let Some(&it) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
            tell(it, &alone.outcome(it.mutant)?);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let work = &work;
        let jobs: Vec<_> =
            (0..jobs).map(|job| scope.spawn(move || work(job).map_err(|error| error.to_string()))).collect();
        jobs.into_iter().try_for_each(|job| job.join().expect("a job does not panic"))
    })?;
    Ok(())
}

/// What identifies each mutant. Of those that are alike on one line, the first has no number.
fn keys(workspace: &Path, mutants: &[Mutant]) -> Result<Vec<Key>, Box<dyn Error>> {
    let mut repeated: HashMap<Key, usize> = HashMap::new();
    let key = |mutant: &Mutant| {
        let mut key = mutant.key(&fs::read_to_string(workspace.join(&mutant.file))?);
        let nth = repeated.entry(key.clone()).or_default();
        *nth += 1;
        if *nth > 1 {
            key.change = format!("{} ({nth})", key.change);
        }
        Ok(key)
    };
    mutants.iter().map(key).collect()
}

/// All units that pass within the time, with what they reach.
fn units(program: &Program, arguments: &Arguments) -> Result<Vec<Unit>, Box<dyn Error>> {
    let mut claims = Vec::new();
    for file in fs::read_dir(program.root.join("claims/corpus"))? {
        claims.extend(file?.path().file_stem().map(|name| name.to_string_lossy().into_owned()));
    }
    claims.sort();
    let mut all = Vec::new();
    for tests in program.tests()? {
        all.extend(Unit::of(&tests, &claims)?);
    }
    if arguments.instructions {
        all.extend(Unit::rows(&program.counter()?)?);
    }
    let is_asked = |unit: &Unit| arguments.tests.iter().any(|text| unit.name.contains(text));
    all.retain(|unit| arguments.tests.is_empty() || is_asked(unit));
    let (next, kept) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let all: Vec<_> = all.into_iter().map(|unit| Mutex::new(Some(unit))).collect();
    let work = &|worker: usize| -> Result<(), String> {
        let scratch = program.root.join(format!("reached-{worker}"));
        while let Some(unit) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut unit = unit.lock().expect("no panic within").take().expect("nobody else has it");
            if unit
                .record(Duration::from_secs(arguments.longest), &scratch)
                .map_err(|error| error.to_string())?
            {
                kept.lock().expect("no panic within").push(unit);
            } else {
                eprintln!("not asked, as it fails or takes too long: {}", unit.name);
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.jobs).map(|worker| scope.spawn(move || work(worker))).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("a worker does not panic"))
    })?;
    let units = kept.into_inner()?;
    let time: Duration = units.iter().map(|unit| unit.time).sum();
    eprintln!("{} tests and claims take {:.1} seconds", units.len(), time.as_secs_f64());
    Ok(units)
}
