//! The smallest things that can notice a change: a test, a claim, a row of counted instructions; which changes each of them
//! reaches; and what it says with one of them turned on.

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

/// More instructions by this factor are noticed: `scripts/instructions` allows as many.
const MORE: f64 = 1.03;

/// A test, a claim, or a row of the count of instructions.
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
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// The name of a test.
    Test(String),
    /// The name of a claim.
    Claim(String),
    /// The name of a row, and how many instructions it takes when nothing is changed.
    Row(String, u64),
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
    fn new(tests: &Tests, name: String, kind: Kind) -> Self {
        let (folder, executable) = (tests.folder.clone(), tests.executable.clone());
        Self { name, time: Duration::MAX, reaches: HashSet::new(), folder, executable, kind }
    }

    /// The units of a test program: each claim of those that check claims, each test of others.
    ///
    /// # Errors
    ///
    /// If the program does not list its tests.
    pub(crate) fn of(tests: &Tests, claims: &[String]) -> Result<Vec<Self>, Box<dyn Error>> {
        if tests.name == "claims/claims" {
            let claim =
                |claim: &String| Self::new(tests, format!("claim {claim}"), Kind::Claim(claim.clone()));
            return Ok(claims.iter().map(claim).collect());
        }
        let listed = Command::new(&tests.executable)
            .args(["--list", "--format", "terse"])
            .current_dir(&tests.folder)
            .output()?;
        let names = String::from_utf8(listed.stdout)?;
        let names = names.lines().filter_map(|line| line.strip_suffix(": test"));
        let test =
            |name: &str| Self::new(tests, format!("{} {name}", tests.name), Kind::Test(name.to_owned()));
        Ok(names.map(test).collect())
    }

    /// The rows of the program that counts instructions.
    ///
    /// # Errors
    ///
    /// If there is no record of them.
    pub(crate) fn rows(program: &Tests) -> Result<Vec<Self>, Box<dyn Error>> {
        let record = fs::read_to_string(program.folder.join("counts.tsv"))?;
        let names =
            record.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split('\t').next());
        let row =
            |name: &str| Self::new(program, format!("instructions of {name}"), Kind::Row(name.to_owned(), 0));
        Ok(names.map(row).collect())
    }

    /// Runs it with nothing changed, and sees how long it takes and what it reaches. Whether it passes within `longest`.
    ///
    /// # Errors
    ///
    /// If it cannot be run.
    pub(crate) fn record(&mut self, longest: Duration, scratch: &Path) -> Result<bool, Box<dyn Error>> {
        let _ = fs::remove_file(scratch);
        let said = wait(self.command(&[]).env("MUTANT_REACHED", scratch).spawn()?, longest)?;
        if said != Said::Passed {
            return Ok(false);
        }
        // A test that asks about no change leaves no file.
        let reached = fs::read(scratch).unwrap_or_default();
        self.reaches = reached.as_chunks().0.iter().map(|number| u32::from_le_bytes(*number)).collect();
        // What it reaches is told once for each change, and costs more than the test itself: the time is taken without.
        let from = Instant::now();
        let passes = if let Kind::Row(name, _) = &self.kind {
            let Ok(instructions) = self.instructions(0, longest)? else { return Ok(false) };
            self.kind = Kind::Row(name.clone(), instructions);
            true
        } else {
            self.says_within(0, longest)? == Said::Passed
        };
        self.time = from.elapsed();
        Ok(passes)
    }

    /// What it says with a change on.
    ///
    /// # Errors
    ///
    /// If it cannot be run.
    pub(crate) fn says(&self, number: u32) -> Result<Said, Box<dyn Error>> {
        let longest = self.time * 10 + Duration::from_secs(3);
        let said = self.says_within(number, longest)?;
        // A machine that is busy, or out of memory, makes any test fail: it is believed if it passes with nothing changed.
        let is_believed = said == Said::Passed || self.says_within(0, longest)? == Said::Passed;
        Ok(if is_believed { said } else { Said::Passed })
    }

    fn says_within(&self, number: u32, longest: Duration) -> Result<Said, Box<dyn Error>> {
        if let Kind::Row(_, usual) = self.kind {
            return Ok(match self.instructions(number, longest)? {
                Ok(now) if now as f64 > usual as f64 * MORE => Said::Failed,
                Ok(_) => Said::Passed,
                Err(said) => said,
            });
        }
        wait(self.command(&[]).env("MUTANT", number.to_string()).spawn()?, longest)
    }

    /// How many instructions a row takes; what it says if it does not end well.
    fn instructions(&self, number: u32, longest: Duration) -> Result<Result<u64, Said>, Box<dyn Error>> {
        let folder = self.executable.with_file_name("callgrind");
        fs::create_dir_all(&folder)?;
        let out = format!("--callgrind-out-file={}/%p", folder.display());
        let callgrind = [
            "valgrind",
            "-q",
            "--vgdb=no",
            "--tool=callgrind",
            "--toggle-collect=*urikit_instructions*counted*",
            &out,
        ];
        let child = self.command(&callgrind).env("MUTANT", number.to_string()).spawn()?;
        let file = folder.join(child.id().to_string());
        let said = wait(child, longest)?;
        let text = fs::read_to_string(&file).unwrap_or_default();
        let _ = fs::remove_file(&file);
        let total = text.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
        Ok(match (said, total) {
            (Said::Passed, Some(total)) => Ok(total),
            (Said::Passed, None) => Err(Said::Failed),
            (said, _) => Err(said),
        })
    }

    /// The command that runs it, by another one if there is one.
    fn command(&self, by: &[&str]) -> Command {
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\""))
            .args(by)
            .arg(&self.executable);
        match &self.kind {
            Kind::Test(name) => command.args([name, "--exact", "--test-threads=1"]),
            Kind::Claim(name) => command.args(["hold_for", "--test-threads=1"]).env("CLAIM", name),
            Kind::Row(name, _) => command.args(["row", name]),
        };
        command.current_dir(&self.folder);
        quick(&mut command);
        command
    }
}

/// Tests that are content with fewer inputs, and that say nothing.
pub(crate) fn quick(command: &mut Command) {
    command
        .env("CLAIM_CASES", "300")
        .env("RUST_BACKTRACE", "0")
        .env("PROPTEST_MAX_SHRINK_ITERS", "0")
        // What one change has failed for would be tried on all others.
        .env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "true")
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
