//! What became of the changes, and which of those that nobody notices are known, with the reason.

use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use crate::hunt::Outcome;
use crate::mutant::{Key, Mutant};

/// The share of changes that have to be noticed, in percent.
const ENOUGH: f64 = 95.0;

/// What is known, and what is seen.
#[derive(Debug)]
pub(crate) struct Record {
    package: String,
    known: HashSet<Key>,
    files: BTreeMap<String, Counts>,
    unexplained: usize,
    needless: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    caught: usize,
    survived: usize,
    same: usize,
    unbuilt: usize,
}

impl Record {
    /// Reads `docs/mutation.tsv`: file, change, line, and the reason why no test can or need notice it. Those of
    /// other packages are looked at and left out.
    ///
    /// # Errors
    ///
    /// If the file is not as said.
    pub(crate) fn read(workspace: &Path, package: &str) -> Result<Self, Box<dyn Error>> {
        let mut known = HashSet::new();
        for row in fs::read_to_string(workspace.join("docs/mutation.tsv"))?.lines().skip(1) {
            let [file, change, line, reason] = row.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("docs/mutation.tsv: not four columns: {row}").into());
            };
            if reason.len() < 10 {
                return Err(format!("docs/mutation.tsv: that is no reason: {row}").into());
            }
            if !file.starts_with(&format!("crates/{package}/")) {
                continue;
            }
            known.insert(Key { file: file.to_owned(), change: change.to_owned(), line: line.to_owned() });
        }
        Ok(Self { package: package.to_owned(), known, files: BTreeMap::new(), unexplained: 0, needless: 0 })
    }

    /// Prints a row of what became of a change: the outcome, who noticed, where it is, and what identifies it.
    pub(crate) fn add(&mut self, mutant: &Mutant, key: &Key, outcome: &Outcome) {
        let is_known = self.known.contains(key);
        let (said, by) = match outcome {
            Outcome::Caught(by) => ("caught", by.as_str()),
            Outcome::Hung(by) => ("hung", by.as_str()),
            Outcome::Missed if is_known => ("known", ""),
            Outcome::Unreached if is_known => ("known", "unreached"),
            Outcome::Missed => ("MISSED", ""),
            Outcome::Unreached => ("UNREACHED", ""),
            Outcome::Same => ("same", ""),
            Outcome::Unbuilt => ("unbuilt", ""),
        };
        self.count(said, &mutant.file);
        let place = mutant.name.splitn(4, ':').take(3).collect::<Vec<_>>().join(":");
        println!("{said}\t{by}\t{place}\t{key}");
    }

    fn count(&mut self, said: &str, file: &str) {
        let counts = self.files.entry(file.to_owned()).or_default();
        match said {
            "caught" | "hung" => counts.caught += 1,
            "same" => counts.same += 1,
            "unbuilt" => counts.unbuilt += 1,
            _ => counts.survived += 1,
        }
        self.unexplained += usize::from(said == "MISSED" || said == "UNREACHED");
    }

    /// Counts what earlier outputs say of the changes there are, the last of them that says something of one, and prints what survives
    /// without a reason, and reasons that are needed no more.
    ///
    /// # Errors
    ///
    /// If a file cannot be read.
    pub(crate) fn sum(&mut self, outputs: &[PathBuf], there: &[Key]) -> Result<(), Box<dyn Error>> {
        let mut last = last(outputs)?;
        let there: HashSet<&Key> = there.iter().collect();
        last.retain(|key, _| there.contains(key));
        for key in there.iter().filter(|key| !last.contains_key(key)) {
            println!("# nobody was asked about: {key}");
            self.unexplained += 1;
        }
        for known in &self.known {
            if !last.get(known).is_some_and(Saying::survives) {
                println!("# docs/mutation.tsv need not have: {known}");
                self.needless += 1;
            }
        }
        for (key, saying) in last {
            let is_unknown = saying.survives() && !self.known.contains(&key);
            let said = match saying.survives() {
                true if is_unknown => "MISSED",
                true => "known",
                false => &*saying.outcome,
            };
            self.count(said, &key.file);
            if is_unknown {
                println!("{}", saying.row);
            }
        }
        Ok(())
    }

    /// Prints the counts of each file and of all; whether enough was noticed, and all the rest, and nothing else, has a
    /// reason.
    pub(crate) fn close(self) -> bool {
        let mut all = Counts::default();
        for (file, Counts { caught, survived, same, unbuilt }) in &self.files {
            println!("# {file}\t{caught} caught\t{survived} survived\t{same} the same\t{unbuilt} not built");
            all.caught += caught;
            all.survived += survived;
            all.same += same;
            all.unbuilt += unbuilt;
        }
        let share = 100.0 * all.caught as f64 / (all.caught + all.survived).max(1) as f64;
        println!(
            "# {}: {} of {} caught, {share:.2} %; {} survivors without a reason; {} make the same program; {} do not compile",
            self.package,
            all.caught,
            all.caught + all.survived,
            self.unexplained,
            all.same,
            all.unbuilt
        );
        share >= ENOUGH && self.unexplained == 0 && self.needless == 0
    }
}

/// What an output says of a change.
#[derive(Clone, Debug)]
pub(crate) struct Saying {
    outcome: String,
    row: String,
}

impl Saying {
    /// Whether nobody has noticed it.
    pub(crate) fn survives(&self) -> bool {
        ["MISSED", "UNREACHED", "known"].contains(&&*self.outcome)
    }

    /// Whether it does not compile, or not with the others.
    pub(crate) fn is_unbuilt(&self) -> bool {
        self.outcome == "unbuilt"
    }
}

/// What outputs say of each change, the last of them that says something of one.
///
/// # Errors
///
/// If a file cannot be read.
pub(crate) fn last(outputs: &[PathBuf]) -> Result<BTreeMap<Key, Saying>, Box<dyn Error>> {
    let mut last = BTreeMap::new();
    for output in outputs {
        for row in fs::read_to_string(output)?.lines() {
            if let [outcome, _, _, file, change, line] = row.split('\t').collect::<Vec<_>>()[..] {
                let key = Key { file: file.to_owned(), change: change.to_owned(), line: line.to_owned() };
                last.insert(key, Saying { outcome: outcome.to_owned(), row: row.to_owned() });
            }
        }
    }
    Ok(last)
}
