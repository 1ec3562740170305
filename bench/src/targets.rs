//! Performance targets of this project, which the tables compare with the results.

use crate::operation::Operation;
use crate::peers::Family;
use crate::results::{Cost, Row};

/// A target relative to the fastest of some libraries.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Target {
    operation: Operation,
    /// The names of the corpora; empty for every corpus.
    corpora: &'static [&'static str],
    pub(crate) rivals: Rivals,
    /// The maximum ratio of this project's median to that of the fastest library.
    pub(crate) at_most: f64,
}

/// The libraries that a target refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rivals {
    /// The libraries that do the same work.
    SameWork,
    /// Implementations of the WHATWG URL Standard.
    Whatwg,
    All,
}

/// The targets for operations on corpora.
pub(crate) const TARGETS: [Target; 11] = [
    target(Operation::Parse, &["web"], Rivals::SameWork, 0.35),
    target(Operation::Parse, &["messy"], Rivals::SameWork, 0.60),
    target(Operation::Parse, &["relative"], Rivals::SameWork, 0.45),
    target(Operation::ParsePortable, &[], Rivals::SameWork, 0.80),
    target(Operation::ParseOwned, &[], Rivals::SameWork, 0.45),
    target(Operation::Resolve, &[], Rivals::All, 0.50),
    target(Operation::Normalize, &[], Rivals::SameWork, 0.45),
    target(Operation::Normalize, &[], Rivals::Whatwg, 0.70),
    target(Operation::Decode, &["plain"], Rivals::SameWork, 0.20),
    target(Operation::Decode, &["escaped"], Rivals::SameWork, 0.80),
    target(Operation::Encode, &[], Rivals::SameWork, 0.80),
];

/// The maximum ratio for parsing the IRIs of a corpus, relative to the fastest peer.
pub(crate) const IRIS: [(&str, f64); 2] = [("web", 0.50), ("CJK", 0.80)];

const fn target(
    operation: Operation,
    corpora: &'static [&'static str],
    rivals: Rivals,
    at_most: f64,
) -> Target {
    Target { operation, corpora, rivals, at_most }
}

impl Rivals {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::SameWork => "same work",
            Self::Whatwg => "WHATWG",
            Self::All => "all",
        }
    }

    /// Returns the fastest of these libraries in a row.
    pub(crate) fn fastest(self, row: &Row) -> Option<&Cost> {
        row.costs.iter().find(|cost| match self {
            Self::SameWork => row.operation.is_same_work(cost.family),
            Self::Whatwg => cost.family == Family::Whatwg,
            Self::All => cost.family != Family::Urikit,
        })
    }
}

/// Returns the targets of a row. Without a target, the row is only compared with libraries that do
/// the same work.
pub(crate) fn of(row: &Row) -> Vec<(Rivals, Option<f64>)> {
    let here = |target: &&Target| {
        target.operation == row.operation
            && (target.corpora.is_empty() || target.corpora.contains(&row.corpus.as_str()))
    };
    let found: Vec<_> =
        TARGETS.iter().filter(here).map(|target| (target.rivals, Some(target.at_most))).collect();
    if found.is_empty() { vec![(Rivals::SameWork, None)] } else { found }
}

#[cfg(test)]
mod tests {
    use super::{Rivals, TARGETS, of};
    use crate::corpus::Corpus;
    use crate::operation::Operation;
    use crate::peers::Family;
    use crate::results::Results;
    use crate::results::tests::cost;

    #[test]
    fn targets_name_existing_corpora() {
        let names: Vec<_> = Corpus::generated().into_iter().map(|corpus| corpus.name).collect();
        for corpus in TARGETS.iter().flat_map(|target| target.corpora) {
            assert!(names.iter().any(|name| name == corpus), "{corpus}");
        }
    }

    #[test]
    fn targets_are_relative_to_the_fastest_rival() {
        let results = Results::from_records(vec![
            cost(Operation::Normalize, "w", Family::Whatwg, 10.0),
            cost(Operation::Normalize, "urikit", Family::Urikit, 20.0),
            cost(Operation::Normalize, "r", Family::Rfc3986, 30.0),
            cost(Operation::Normalize, "s", Family::Rfc3986, 40.0),
        ]);
        let row = &results.rows[0];
        let found: Vec<_> =
            of(row).into_iter().map(|(rivals, at_most)| (rivals.name(), at_most)).collect();
        assert_eq!(found, [("same work", Some(0.45)), ("WHATWG", Some(0.70))]);
        let names = [Rivals::SameWork, Rivals::Whatwg, Rivals::All]
            .map(|rivals| rivals.fastest(row).map_or("", |cost| &cost.peer));
        assert_eq!(names, ["r", "w", "w"]);
    }

    #[test]
    fn row_without_target_has_a_rival() {
        let results =
            Results::from_records(vec![cost(Operation::Compare, "r", Family::Rfc3986, 30.0)]);
        assert_eq!(of(&results.rows[0]), [(Rivals::SameWork, None)]);
    }
}
