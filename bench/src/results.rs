//! What was measured: written to a file while it is measured, one JSON object a line, and read again for the tables.

use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::corpus::{Kind, Refusals};
use crate::operation::Operation;
use crate::peers::Family;

/// One line of JSON. Keys may be added, not renamed.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(tag = "row", rename_all = "kebab-case")]
pub(crate) enum Record {
    /// The first line.
    Machine(Machine),
    /// A library that was there.
    Peer(Library),
    /// Texts that were measured.
    Corpus(Texts),
    /// What an operation on a corpus cost one library.
    Cost(Cost),
}

/// Where, when and how.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
pub(crate) struct Machine {
    /// How the harness was built, in the words of whoever built it.
    pub(crate) profile: String,
    /// The day, as it was handed over.
    pub(crate) date: String,
    /// What the compiler calls itself.
    pub(crate) compiler: String,
    /// What the processor calls itself, where the system tells.
    pub(crate) processor: String,
    /// How many cores the process may use.
    pub(crate) cores: usize,
    /// The architecture, as Rust names it.
    pub(crate) architecture: String,
    /// The operating system, as Rust names it.
    pub(crate) system: String,
    /// Over how many rounds the medians are taken.
    pub(crate) rounds: usize,
}

/// A library and its version.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Library {
    /// The crate.
    pub(crate) name: String,
    /// The version that was measured.
    pub(crate) version: String,
    /// What it can be compared with.
    pub(crate) family: Family,
}

/// A corpus, without its texts.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Texts {
    /// The name in tables.
    pub(crate) name: String,
    /// What the texts are.
    pub(crate) of: Kind,
    /// How many they are.
    pub(crate) lines: usize,
    /// How long they are.
    pub(crate) mean_bytes: f64,
    /// Who refused how many, which were then left out for all.
    pub(crate) refused: Refusals,
}

/// What an operation cost one library, in nanoseconds of thread time per text.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Cost {
    /// What was measured.
    pub(crate) operation: Operation,
    /// On what.
    pub(crate) corpus: String,
    /// Whose.
    pub(crate) peer: String,
    /// What it can be compared with.
    pub(crate) family: Family,
    /// The lower quartile over the rounds.
    pub(crate) low_ns: f64,
    /// The median over the rounds.
    pub(crate) median_ns: f64,
    /// The upper quartile over the rounds.
    pub(crate) high_ns: f64,
}

/// One operation on one corpus.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    /// What was measured.
    pub(crate) operation: Operation,
    /// On what.
    pub(crate) corpus: String,
    /// The fastest first.
    pub(crate) costs: Vec<Cost>,
}

impl Row {
    /// This project's cost.
    pub(crate) fn ours(&self) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.family == Family::Urikit)
    }

    /// The fastest library that does the same work.
    pub(crate) fn yardstick(&self) -> Option<&Cost> {
        self.costs.iter().find(|cost| self.operation.is_same_work(cost.family))
    }

    /// How many times as long as the yardstick this cost is.
    pub(crate) fn ratio(&self, cost: &Cost) -> Option<f64> {
        self.yardstick().map(|yardstick| cost.median_ns / yardstick.median_ns)
    }
}

/// All that one run gave.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Results {
    /// Where, when and how.
    pub(crate) machine: Machine,
    /// The libraries, this project first.
    pub(crate) peers: Vec<Library>,
    /// The texts.
    pub(crate) corpora: Vec<Texts>,
    /// What was measured over rounds.
    pub(crate) rows: Vec<Row>,
}

impl Results {
    /// Reads what a run wrote.
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let records = text.lines().map(serde_json::from_str::<Record>);
        Ok(Self::from_records(records.collect::<Result<Vec<_>, _>>()?))
    }

    /// Puts records together, in their order.
    pub(crate) fn from_records(records: Vec<Record>) -> Self {
        let mut results = Self::default();
        for record in records {
            match record {
                Record::Machine(machine) => results.machine = machine,
                Record::Peer(library) => results.peers.push(library),
                Record::Corpus(texts) => results.corpora.push(texts),
                Record::Cost(cost) => results.add(cost),
            }
        }
        results
    }

    fn add(&mut self, cost: Cost) {
        match self.rows.last_mut() {
            Some(row) if row.operation == cost.operation && row.corpus == cost.corpus => {
                row.costs.push(cost)
            }
            _ => {
                let (operation, corpus) = (cost.operation, cost.corpus.clone());
                self.rows.push(Row { operation, corpus, costs: vec![cost] });
            }
        }
    }

    /// The row of an operation on a corpus.
    pub(crate) fn row(&self, operation: Operation, corpus: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.operation == operation && row.corpus == corpus)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Cost, Family, Machine, Operation, Record, Results};

    /// A cost on the corpus `web`.
    pub(crate) fn cost(operation: Operation, peer: &str, family: Family, median_ns: f64) -> Record {
        let (corpus, peer) = ("web".to_owned(), peer.to_owned());
        let (low_ns, high_ns) = (median_ns - 1.0, median_ns + 1.0);
        Record::Cost(Cost { operation, corpus, peer, family, low_ns, median_ns, high_ns })
    }

    #[test]
    fn costs_of_one_operation_are_one_row() {
        let results = Results::from_records(vec![
            cost(Operation::Parse, "urikit", Family::Urikit, 20.0),
            cost(Operation::Parse, "a", Family::Rfc3986, 40.0),
            cost(Operation::Resolve, "b", Family::Whatwg, 80.0),
        ]);
        assert_eq!(results.rows.iter().map(|row| row.costs.len()).collect::<Vec<_>>(), [2, 1]);
        let row = results.row(Operation::Parse, "web").expect("it was measured");
        assert_eq!(row.ours().and_then(|ours| row.ratio(ours)), Some(0.5));
        assert_eq!(results.rows[1].yardstick(), None, "other work is no yardstick");
    }

    #[test]
    fn what_is_written_is_what_is_read() {
        let records = vec![
            Record::Machine(Machine { date: "2026-01-01".to_owned(), ..Machine::default() }),
            cost(Operation::ParseOwned, "a", Family::Rfc3986, 40.0),
        ];
        for record in records {
            let line = serde_json::to_string(&record).expect("a record is JSON");
            assert_eq!(serde_json::from_str::<Record>(&line).expect("it was written so"), record);
        }
    }
}
