//! The smallest things that can notice a change: a test, or a claim; which changes each of them reaches; and what it says with
//! one of them turned on.

use std::collections::HashSet;
use std::error::Error;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::Tests;

/// Memory that a test may take, in KiB: a change may ask for all there is.
const MEMORY: u32 = 6_000_000;

/// A test or a claim.
#[derive(Debug)]
pub(crate) struct Unit {
    /// Its name, for people.
    pub(crate) name: String,
    /// How long it takes when nothing is changed.
    pub(crate) time: Duration,
    /// The changes that it reaches.
    pub(crate) reaches: HashSet<u32>,
    folder: PathBuf,
    executable: PathBuf,
    filter: String,
    claim: Option<String>,
}

/// What a unit says of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    /// It passes: it has not noticed.
    Passed,
    /// It fails.
    Failed,
    /// It does not end.
    Hung,
}

impl Unit {
    /// The units of a test program: each claim of those that check claims, each test of others.
    ///
    /// # Errors
    ///
    /// If the program does not list its tests.
    pub(crate) fn of(tests: &Tests, claims: &[String]) -> Result<Vec<Self>, Box<dyn Error>> {
        let unit = |name: String, filter: &str, claim: Option<String>| Self {
            name,
            time: Duration::MAX,
            reaches: HashSet::new(),
            folder: tests.folder.clone(),
            executable: tests.executable.clone(),
            filter: filter.to_owned(),
            claim,
        };
        if tests.name == "claims/claims" {
            let claim = |claim: &String| unit(format!("claim {claim}"), "hold_for", Some(claim.clone()));
            return Ok(claims.iter().map(claim).collect());
        }
        let listed = Command::new(&tests.executable)
            .args(["--list", "--format", "terse"])
            .current_dir(&tests.folder)
            .output()?;
        let names = String::from_utf8(listed.stdout)?;
        let names = names.lines().filter_map(|line| line.strip_suffix(": test"));
        Ok(names.map(|name| unit(format!("{} {name}", tests.name), name, None)).collect())
    }

    /// Runs it with nothing changed, and sees how long it takes and what it reaches. Whether it passes within `longest`.
    ///
    /// # Errors
    ///
    /// If it cannot be run.
    pub(crate) fn record(&mut self, longest: Duration, scratch: &Path) -> Result<bool, Box<dyn Error>> {
        let _ = fs::remove_file(scratch);
        let said = wait(self.command().env("MUTANT_REACHED", scratch).spawn()?, longest)?;
        // What it reaches is told once for each change, and costs more than the test itself: the time is taken without.
        let from = Instant::now();
        let passes = said == Said::Passed && self.run(0, longest)? == Said::Passed;
        self.time = from.elapsed();
        let reached = fs::read(scratch).unwrap_or_default();
        self.reaches = reached.as_chunks().0.iter().map(|number| u32::from_le_bytes(*number)).collect();
        Ok(passes)
    }

    /// What it says with a change on.
    ///
    /// # Errors
    ///
    /// If it cannot be run.
    pub(crate) fn says(&self, number: u32) -> Result<Said, Box<dyn Error>> {
        self.run(number, self.time * 10 + Duration::from_secs(3))
    }

    fn run(&self, number: u32, longest: Duration) -> Result<Said, Box<dyn Error>> {
        wait(self.command().env("MUTANT", number.to_string()).spawn()?, longest)
    }

    fn command(&self) -> Command {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\""))
            .arg(&self.executable)
            .arg(&self.filter)
            .args(self.claim.is_none().then_some("--exact"))
            .arg("--test-threads=1")
            .envs(self.claim.as_ref().map(|claim| ("CLAIM", claim)))
            .current_dir(&self.folder);
        quick(&mut command);
        command
    }
}

/// Tests that are content with fewer inputs, and that say nothing.
pub(crate) fn quick(command: &mut Command) {
    command
        .env("CLAIM_INPUTS", "1500")
        .env("RUST_BACKTRACE", "0")
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
}

/// Looks again and again, first often: most tests take milliseconds.
pub(crate) fn wait(mut child: Child, longest: Duration) -> Result<Said, Box<dyn Error>> {
    let (from, mut pause) = (Instant::now(), Duration::from_micros(300));
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(if status.success() { Said::Passed } else { Said::Failed });
        }
        if from.elapsed() > longest {
            // It leads a group, and what it has started goes with it.
            Command::new("kill").args(["-9", "--", &format!("-{}", child.id())]).status()?;
            child.wait()?;
            return Ok(Said::Hung);
        }
        thread::sleep(pause);
        pause = (pause * 5 / 4).min(Duration::from_millis(20));
    }
}
