//! Results, written as JSON lines during a measurement and read for the tables.

use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::corpus::{Kind, Refusals};
use crate::operation::Operation;
use crate::peers::Family;

/// A line of JSON. Keys can be added, but not renamed.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
#[serde(tag = "row", rename_all = "kebab-case")]
pub(crate) enum Record {
    /// The first line.
    Machine(Machine),
    /// A measured library.
    Peer(Library),
    /// A measured corpus.
    Corpus(Texts),
    /// The time of an operation for one library.
    Cost(Cost),
}

/// The machine and the build.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug, Default)]
pub(crate) struct Machine {
    /// A description of the build, from the arguments.
    pub(crate) profile: String,
    pub(crate) date: String,
    /// The version of the compiler.
    pub(crate) compiler: String,
    /// The name of the processor, if known.
    pub(crate) processor: String,
    /// The number of available CPUs.
    pub(crate) cores: usize,
    /// The architecture, as in Rust.
    pub(crate) architecture: String,
    /// The operating system, as in Rust.
    pub(crate) system: String,
    pub(crate) rounds: usize,
}

/// A library and its version.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The kind of specification, which determines the comparable peers.
    pub(crate) family: Family,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Texts {
    pub(crate) name: String,
    pub(crate) of: Kind,
    pub(crate) lines: usize,
    pub(crate) mean_bytes: f64,
    /// The number of lines that each peer rejected, which were omitted for all.
    pub(crate) refused: Refusals,
}

/// The time of an operation for one library, in nanoseconds of thread time per input.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct Cost {
    pub(crate) operation: Operation,
    pub(crate) corpus: String,
    pub(crate) peer: String,
    pub(crate) family: Family,
    /// The lower quartile of the rounds.
    pub(crate) low_ns: f64,
    /// The median of the rounds.
    pub(crate) median_ns: f64,
    /// The upper quartile of the rounds.
    pub(crate) high_ns: f64,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Row {
    pub(crate) operation: Operation,
    pub(crate) corpus: String,
    /// The times, fastest first.
    pub(crate) costs: Vec<Cost>,
}

impl Row {
    /// The time of this project.
    pub(crate) fn ours(&self) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.family == Family::Urikit)
    }

    /// The fastest library that does the same work.
    pub(crate) fn yardstick(&self) -> Option<&Cost> {
        self.costs.iter().find(|cost| self.operation.is_same_work(cost.family))
    }

    /// The ratio of this time to the yardstick.
    pub(crate) fn ratio(&self, cost: &Cost) -> Option<f64> {
        self.yardstick().map(|yardstick| cost.median_ns / yardstick.median_ns)
    }
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    /// The libraries, this project first.
    pub(crate) peers: Vec<Library>,
    pub(crate) corpora: Vec<Texts>,
    pub(crate) rows: Vec<Row>,
}

impl Results {
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let records = text.lines().map(serde_json::from_str::<Record>);
        Ok(Self::from_records(records.collect::<Result<Vec<_>, _>>()?))
    }

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
                row.costs.push(cost);
            }
            _ => {
                let (operation, corpus) = (cost.operation, cost.corpus.clone());
                self.rows.push(Row { operation, corpus, costs: vec![cost] });
            }
        }
    }

    /// Returns the row of an operation on a corpus.
    pub(crate) fn row(&self, operation: Operation, corpus: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.operation == operation && row.corpus == corpus)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{Cost, Family, Machine, Operation, Record, Results};

    /// A time on the corpus `web`.
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
        assert_eq!(results.rows[1].yardstick(), None, "only the same work is a yardstick");
    }

    #[test]
    fn records_round_trip() {
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
