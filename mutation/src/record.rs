//! What became of the changes, and which of those that nobody notices are known, with the reason.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::error::Error;
use std::fs;
use std::path::Path;

use crate::hunt::Outcome;
use crate::mutant::{Key, Mutant};

/// The share of changes that have to be noticed, in percent.
const ENOUGH: f64 = 95.0;

/// What is known, and what is seen.
#[derive(Debug)]
pub(crate) struct Record {
    package: String,
    known: HashMap<Key, String>,
    files: BTreeMap<String, Counts>,
    unexplained: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    caught: usize,
    survived: usize,
    unbuilt: usize,
}

impl Record {
    /// Reads `docs/mutation.tsv`: file, change, line, and the reason why no test can or need notice it.
    ///
    /// # Errors
    ///
    /// If the file is not as said.
    pub(crate) fn read(workspace: &Path, package: &str) -> Result<Self, Box<dyn Error>> {
        let mut known = HashMap::new();
        for row in fs::read_to_string(workspace.join("docs/mutation.tsv"))?.lines().skip(1) {
            let [file, change, line, reason] = row.split('\t').collect::<Vec<_>>()[..] else {
                return Err(format!("docs/mutation.tsv: not four columns: {row}").into());
            };
            let key = Key { file: file.to_owned(), change: change.to_owned(), line: line.to_owned() };
            known.insert(key, reason.to_owned());
        }
        Ok(Self { package: package.to_owned(), known, files: BTreeMap::new(), unexplained: 0 })
    }

    /// Prints a row of what became of a change: the outcome, who noticed, where it is, and what identifies it.
    pub(crate) fn add(&mut self, mutant: &Mutant, key: &Key, outcome: &Outcome) {
        let counts = self.files.entry(mutant.file.clone()).or_default();
        let is_known = self.known.contains_key(key);
        let (said, by) = match outcome {
            Outcome::Caught(by) => ("caught", by.as_str()),
            Outcome::Hung(by) => ("hung", by.as_str()),
            Outcome::Missed if is_known => ("known", ""),
            Outcome::Unreached if is_known => ("known", "unreached"),
            Outcome::Missed => ("MISSED", ""),
            Outcome::Unreached => ("UNREACHED", ""),
            Outcome::Unbuilt => ("unbuilt", ""),
        };
        match said {
            "caught" | "hung" => counts.caught += 1,
            "unbuilt" => counts.unbuilt += 1,
            _ => counts.survived += 1,
        }
        self.unexplained += usize::from(said == "MISSED" || said == "UNREACHED");
        let place = mutant.name.splitn(4, ':').take(3).collect::<Vec<_>>().join(":");
        println!("{said}\t{by}\t{place}\t{key}");
    }

    /// Prints the counts of each file and of all; whether enough was noticed and all the rest has a reason.
    pub(crate) fn close(self) -> bool {
        let mut all = Counts::default();
        for (file, Counts { caught, survived, unbuilt }) in &self.files {
            println!("# {file}\t{caught} caught\t{survived} survived\t{unbuilt} not built");
            all.caught += caught;
            all.survived += survived;
            all.unbuilt += unbuilt;
        }
        let share = 100.0 * all.caught as f64 / (all.caught + all.survived).max(1) as f64;
        println!(
            "# {}: {} of {} caught, {share:.2} %; {} survivors without a reason; {} do not compile",
            self.package,
            all.caught,
            all.caught + all.survived,
            self.unexplained,
            all.unbuilt
        );
        share >= ENOUGH && self.unexplained == 0
    }
}

/// What was missed or not reached in an earlier output.
///
/// # Errors
///
/// If the file cannot be read.
pub(crate) fn missed(output: &Path) -> Result<HashSet<Key>, Box<dyn Error>> {
    let text = fs::read_to_string(output)?;
    let rows = text.lines().map(|row| row.split('\t').collect::<Vec<_>>());
    let keys = rows.filter_map(|row| match row[..] {
        ["MISSED" | "UNREACHED", _, _, file, change, line] => {
            Some(Key { file: file.to_owned(), change: change.to_owned(), line: line.to_owned() })
        }
        _ => None,
    });
    Ok(keys.collect())
}
