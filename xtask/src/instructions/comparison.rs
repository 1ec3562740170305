//! The comparison of recorded counts with new ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// By how many percent a count may grow.
const TOLERANCE: u64 = 3;

/// All benchmarks that are recorded or counted.
pub(crate) struct Comparison<'a>(Vec<Row<'a>>);

struct Row<'a> {
    name: &'a str,
    recorded: Option<u64>,
    counted: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Verdict {
    Unchanged,
    Grew,
    Shrank,
    New,
    Missing,
}

impl<'a> Comparison<'a> {
    /// Compares the counts whose names contain `filter`.
    pub(crate) fn new(
        recorded: &'a BTreeMap<String, u64>,
        counted: &'a BTreeMap<String, u64>,
        filter: &str,
    ) -> Self {
        let names: BTreeSet<_> =
            recorded.keys().chain(counted.keys()).filter(|name| name.contains(filter)).collect();
        let row = |name: &'a String| Row {
            name,
            recorded: recorded.get(name).copied(),
            counted: counted.get(name).copied(),
        };
        Self(names.into_iter().map(row).collect())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the number of benchmarks that fail.
    pub(crate) fn failures(&self) -> usize {
        let fails = |row: &&Row<'_>| !matches!(row.verdict(), Verdict::Unchanged | Verdict::Shrank);
        self.0.iter().filter(fails).count()
    }

    /// Returns the number of counts that shrank by more than the tolerance.
    pub(crate) fn shrunk(&self) -> usize {
        self.0.iter().filter(|row| row.verdict() == Verdict::Shrank).count()
    }
}

impl Row<'_> {
    fn verdict(&self) -> Verdict {
        match (self.recorded, self.counted) {
            (None, _) => Verdict::New,
            (_, None) => Verdict::Missing,
            (Some(then), Some(now)) if now * 100 > then * (100 + TOLERANCE) => Verdict::Grew,
            (Some(then), Some(now)) if now * 100 < then * (100 - TOLERANCE) => Verdict::Shrank,
            _ => Verdict::Unchanged,
        }
    }

    /// The change in percent.
    fn change(&self) -> Option<f64> {
        let (recorded, counted) = (self.recorded? as f64, self.counted? as f64);
        Some((counted - recorded) / recorded * 100.0)
    }
}

/// Formats a table with one line per benchmark.
impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|row| row.name.len()).max().unwrap_or(0);
        writeln!(f, "{:width$} {:>10} {:>10} {:>9}", "benchmark", "recorded", "counted", "change")?;
        for row in &self.0 {
            let number =
                |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
            let (recorded, counted) = (number(row.recorded), number(row.counted));
            let change = row.change().map_or("-".to_owned(), |change| format!("{change:+.2} %"));
            let verdict = match row.verdict() {
                Verdict::Unchanged => "",
                Verdict::Grew => "  GREW",
                Verdict::Shrank => "  shrank",
                Verdict::New => "  NEW",
                Verdict::Missing => "  MISSING",
            };
            writeln!(f, "{:width$} {recorded:>10} {counted:>10} {change:>9}{verdict}", row.name)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{Comparison, Verdict};

    fn counts(rows: &[(&str, u64)]) -> BTreeMap<String, u64> {
        rows.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn counts_may_grow_by_three_percent() {
        let verdict = |then, now| {
            let (recorded, counted) = (counts(&[("a", then)]), counts(&[("a", now)]));
            let comparison = Comparison::new(&recorded, &counted, "");
            (comparison.0[0].verdict(), comparison.failures(), comparison.shrunk())
        };
        assert_eq!(verdict(1000, 1030), (Verdict::Unchanged, 0, 0));
        assert_eq!(verdict(1000, 1031), (Verdict::Grew, 1, 0));
        assert_eq!(verdict(1000, 970), (Verdict::Unchanged, 0, 0));
        assert_eq!(verdict(1000, 969), (Verdict::Shrank, 0, 1));
    }

    #[test]
    fn new_and_missing_benchmarks_fail() {
        let (recorded, counted) =
            (counts(&[("missing", 1), ("same", 2)]), counts(&[("same", 2), ("new", 3)]));
        let comparison = Comparison::new(&recorded, &counted, "");
        let verdicts: Vec<_> = comparison.0.iter().map(|row| (row.name, row.verdict())).collect();
        assert_eq!(
            verdicts,
            [("missing", Verdict::Missing), ("new", Verdict::New), ("same", Verdict::Unchanged)]
        );
        assert_eq!(comparison.failures(), 2);
    }

    #[test]
    fn recorded_benchmarks_that_the_filter_excludes_are_not_missing() {
        let (recorded, counted) = (counts(&[("a", 1), ("b", 2)]), counts(&[("a", 1)]));
        let comparison = Comparison::new(&recorded, &counted, "a");
        assert_eq!((comparison.len(), comparison.failures()), (1, 0));
    }

    #[test]
    fn the_table_has_the_change_in_percent() {
        let (recorded, counted) = (counts(&[("a", 200)]), counts(&[("a", 100)]));
        let table = Comparison::new(&recorded, &counted, "").to_string();
        assert!(table.ends_with("200        100  -50.00 %  shrank\n"), "{table}");
    }
}
