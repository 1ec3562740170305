//! The inputs of the benchmarks: generated corpora, and files that the user adds.

pub(crate) mod components;
mod generate;
pub(crate) mod iris;
pub(crate) mod pairs;
pub(crate) mod prose;
mod random;
mod words;

use std::collections::HashSet;
use std::path::Path;
use std::{fs, io};

use clap::ValueEnum as _;
use serde::{Deserialize, Serialize};

use crate::operation::Operation;
use crate::peers::{Peer, Sink};

/// The kind of the lines in a corpus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// URIs with a scheme and an authority.
    Uris,
    References,
    /// Queries of `name=value` pairs.
    Queries,
    /// Percent-encoded components.
    Encoded,
    /// Unencoded strings.
    Raw,
}

impl Kind {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Uris => "URIs",
            Self::References => "references",
            Self::Queries => "queries",
            Self::Encoded => "components",
            Self::Raw => "text",
        }
    }
}

pub(crate) struct Corpus {
    /// The name in tables. For a file, this is the file name without directories.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    pub(crate) lines: Vec<String>,
}

/// The number of lines that each peer rejects, by the name of the peer.
pub(crate) type Refusals = Vec<(String, usize)>;

impl Corpus {
    pub(crate) fn generated() -> Vec<Self> {
        let new = |name: &str, kind, lines| Self { name: name.to_owned(), kind, lines };
        vec![
            new("web", Kind::Uris, generate::web()),
            new("messy", Kind::Uris, generate::messy()),
            new("relative", Kind::References, generate::relative()),
            new("docs", Kind::Uris, generate::docs()),
            new("long", Kind::Uris, generate::long()),
            new("pairs", Kind::Queries, generate::pairs()),
            new("plain", Kind::Encoded, generate::plain()),
            new("escaped", Kind::Encoded, generate::escaped()),
            new("safe", Kind::Raw, generate::plain()),
            new("raw", Kind::Raw, generate::raw()),
        ]
    }

    /// Reads a file with one URI per line.
    pub(crate) fn from_file(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let name =
            path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Ok(Self { name, kind: Kind::Uris, lines: text.lines().map(str::to_owned).collect() })
    }

    /// Keeps the lines that every peer accepts in every operation, and returns the number of lines
    /// that each one rejects.
    pub(crate) fn keep_accepted(&mut self, peers: &[Peer]) -> Refusals {
        let mut refused = HashSet::new();
        let mut refusals = Refusals::new();
        for peer in peers {
            let own: Vec<_> =
                (0..self.lines.len()).filter(|&at| !self.is_accepted(at, peer)).collect();
            if !own.is_empty() {
                refusals.push((peer.name.to_owned(), own.len()));
            }
            refused.extend(own);
        }
        let mut at = 0..;
        self.lines.retain(|_| at.next().is_some_and(|at| !refused.contains(&at)));
        refusals
    }

    fn is_accepted(&self, at: usize, peer: &Peer) -> bool {
        let line = &self.lines[at..=at];
        let mut applicable = Operation::value_variants()
            .iter()
            .copied()
            .filter(|&operation| self.suits(operation, peer));
        applicable.all(|operation| {
            peer.run(operation, &operation.input(line).texts(), &mut Sink::default()) == Some(1)
        })
    }

    /// Returns whether the operation applies to these lines and the peer supports it.
    pub(crate) fn suits(&self, operation: Operation, peer: &Peer) -> bool {
        let sensible = match self.kind {
            Kind::Uris => !matches!(
                operation,
                Operation::Query | Operation::QueryEdit | Operation::Decode | Operation::Encode
            ),
            Kind::References => match operation {
                Operation::Parse
                | Operation::ParsePortable
                | Operation::ParseOwned
                | Operation::Lines => peer.family.parses_relative(),
                _ => operation == Operation::Resolve,
            },
            Kind::Queries => matches!(operation, Operation::Query | Operation::QueryEdit),
            Kind::Encoded => operation == Operation::Decode,
            Kind::Raw => operation == Operation::Encode,
        };
        sensible && peer.has(operation)
    }

    /// The mean length of a line, in bytes.
    pub(crate) fn mean_bytes(&self) -> f64 {
        let bytes: usize = self.lines.iter().map(String::len).sum();
        bytes as f64 / self.lines.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::{Corpus, Kind};
    use crate::peers;

    #[test]
    fn generation_is_deterministic() {
        for (one, other) in Corpus::generated().iter().zip(Corpus::generated()) {
            assert_eq!(one.lines, other.lines, "{}", one.name);
        }
    }

    #[test]
    fn lines_are_many_and_distinct_and_of_the_stated_length() {
        for mut corpus in Corpus::generated() {
            let expected = match (corpus.name.as_str(), corpus.kind) {
                ("web", _) => 45.0..60.0,
                ("messy", _) => 75.0..90.0,
                ("relative", _) => 30.0..36.0,
                ("docs", _) => 50.0..58.0,
                ("long", _) => 150.0..220.0,
                ("pairs", _) => 100.0..170.0,
                _ => 15.0..45.0,
            };
            assert!(
                expected.contains(&corpus.mean_bytes()),
                "{}: {}",
                corpus.name,
                corpus.mean_bytes()
            );
            corpus.lines.sort_unstable();
            corpus.lines.dedup();
            assert!(corpus.lines.len() >= 10_000, "{}", corpus.name);
        }
    }

    #[test]
    fn every_peer_accepts_every_generated_line() {
        let peers = peers::all();
        for mut corpus in Corpus::generated() {
            assert_eq!(corpus.keep_accepted(&peers), [], "{}", corpus.name);
        }
    }

    #[test]
    fn lines_that_a_peer_rejects_are_omitted() {
        let lines =
            ["http://a/", "http://a b/", "http://[v1.x]/", "http://b/"].map(str::to_owned).to_vec();
        let mut corpus = Corpus { name: String::new(), kind: Kind::Uris, lines };
        let refusals = corpus.keep_accepted(&peers::all());
        assert_eq!(corpus.lines, ["http://a/", "http://b/"]);
        let refused = |peer: &str, lines| refusals.contains(&(peer.to_owned(), lines));
        assert!(refused("fluent-uri", 1) && refused("url", 2), "{refusals:?}");
    }
}
