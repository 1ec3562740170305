//! Recorded instruction counts, and their comparison with new ones.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context as _, Result};

/// The count of each benchmark.
pub(crate) type Counts = BTreeMap<String, u64>;

/// By how many percent a count may grow.
const TOLERANCE: u64 = 3;

const HEAD: &str = "\
# Instructions of each benchmark in bench/benches/instructions.rs, counted by callgrind.
# Written by `cargo xtask measure instructions --update`.
";

/// Writes the file of recorded counts. `tools` are the versions that the counts depend on.
pub(crate) fn write(tools: &str, counts: &Counts) -> String {
    let rows = counts.iter().map(|(name, count)| format!("{name}\t{count}\n"));
    format!("{HEAD}# {tools}\n{}", rows.collect::<String>())
}

/// Reads the versions of the tools and the counts in such a file.
pub(crate) fn read(text: &str) -> Result<(&str, Counts)> {
    let (comments, rows): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with('#'));
    let tools = comments.last().and_then(|line| line.strip_prefix("# ")).unwrap_or_default();
    let count = |line: &&str| {
        let (name, count) = line.split_once('\t')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    let rows = rows.iter().map(|row| count(row).with_context(|| format!("not a count: {row}")));
    Ok((tools, rows.collect::<Result<_>>()?))
}

#[derive(Debug, Default, PartialEq)]
pub(crate) struct Comparison {
    /// A line for each benchmark that is recorded or counted.
    pub(crate) table: String,
    pub(crate) benchmarks: usize,
    /// The number of benchmarks that grew by more than the tolerance, are new, or are missing.
    pub(crate) failures: usize,
    /// The number of benchmarks that shrank by more than the tolerance.
    pub(crate) shrunk: usize,
}

/// Compares the counts whose names contain `filter`.
pub(crate) fn compare(recorded: &Counts, counted: &Counts, filter: &str) -> Comparison {
    let names: BTreeSet<_> =
        recorded.keys().chain(counted.keys()).filter(|name| name.contains(filter)).collect();
    let width = names.iter().map(|name| name.len()).max().unwrap_or(0);
    let mut comparison = Comparison { benchmarks: names.len(), ..Comparison::default() };
    for name in names {
        let (then, now) = (recorded.get(name).copied(), counted.get(name).copied());
        let verdict = match (then, now) {
            (None, _) => "NEW",
            (_, None) => "MISSING",
            (Some(then), Some(now)) if now * 100 > then * (100 + TOLERANCE) => "GREW",
            (Some(then), Some(now)) if now * 100 < then * (100 - TOLERANCE) => "shrank",
            _ => "",
        };
        comparison.shrunk += usize::from(verdict == "shrank");
        comparison.failures += usize::from(!matches!(verdict, "shrank" | ""));
        let change = then.zip(now).map_or(0.0, |(then, now)| now as f64 / then as f64 - 1.0);
        let number = |count: Option<u64>| count.map_or("-".to_owned(), |count| count.to_string());
        writeln!(
            comparison.table,
            "{name:width$} {:>10} {:>10} {:>+9.2} %  {verdict}",
            number(then),
            number(now),
            100.0 * change
        )
        .expect("writing to a string does not fail");
    }
    comparison
}

#[cfg(test)]
mod tests {
    use super::{Counts, compare, read, write};

    fn counts(rows: &[(&str, u64)]) -> Counts {
        rows.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn read_is_the_inverse_of_write() {
        let counts = counts(&[("widest::parse::web", 7)]);
        let text = write("rustc 1.2, glibc 3", &counts);
        assert_eq!(read(&text).unwrap(), ("rustc 1.2, glibc 3", counts));
    }

    #[test]
    fn invalid_rows_are_errors() {
        assert!(read("a 7").is_err());
        assert!(read("a\t7x").is_err());
    }

    #[test]
    fn counts_may_grow_by_three_percent() {
        let verdict = |then, now| {
            let found = compare(&counts(&[("a", then)]), &counts(&[("a", now)]), "");
            (found.failures, found.shrunk)
        };
        assert_eq!(verdict(1000, 1030), (0, 0));
        assert_eq!(verdict(1000, 1031), (1, 0));
        assert_eq!(verdict(1000, 970), (0, 0));
        assert_eq!(verdict(1000, 969), (0, 1));
    }

    #[test]
    fn new_and_missing_benchmarks_fail() {
        let found =
            compare(&counts(&[("gone", 1), ("same", 2)]), &counts(&[("same", 2), ("new", 3)]), "");
        assert_eq!((found.benchmarks, found.failures), (3, 2));
        let line = |name: &str| found.table.lines().find(|line| line.starts_with(name)).unwrap();
        assert!(line("gone").ends_with("MISSING") && line("new").ends_with("NEW"), "{found:?}");
    }

    #[test]
    fn recorded_benchmarks_that_the_filter_excludes_are_not_missing() {
        let found = compare(&counts(&[("a", 1), ("b", 2)]), &counts(&[("a", 1)]), "a");
        assert_eq!((found.benchmarks, found.failures), (1, 0));
    }

    #[test]
    fn the_table_has_the_change_in_percent() {
        let table = compare(&counts(&[("a", 200)]), &counts(&[("a", 100)]), "").table;
        assert_eq!(table, "a        200        100    -50.00 %  shrank\n");
    }
}
