//! The file of recorded counts.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use anyhow::{Context as _, Error, Result};

const HEAD: &str = "\
# Instructions of each benchmark in bench/benches/instructions.rs, counted by callgrind.
# Written by `cargo xtask instructions --update`.
";

/// Counts and the versions of the tools that produced them.
#[derive(Debug, PartialEq)]
pub(crate) struct Record {
    /// Names and versions.
    pub(crate) tools: Vec<(String, String)>,
    pub(crate) counts: BTreeMap<String, u64>,
}

impl Record {
    /// Returns the tools whose versions differ, with the version in this record and the other one.
    pub(crate) fn other_tools<'r>(&'r self, now: &'r Self) -> Vec<(&'r str, &'r str, &'r str)> {
        let both = self.tools.iter().zip(&now.tools);
        let differ = both.filter(|(then, now)| then != now);
        differ
            .map(|((name, then), (_, now))| (name.as_str(), then.as_str(), now.as_str()))
            .collect()
    }
}

impl FromStr for Record {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self> {
        let (comments, rows): (Vec<_>, Vec<_>) =
            text.lines().partition(|line| line.starts_with('#'));
        let tools =
            comments.into_iter().filter_map(|line| line.strip_prefix("# ")?.split_once('\t'));
        let row = |line: &str| {
            let (name, count) =
                line.split_once('\t').with_context(|| format!("not a row: {line}"))?;
            let count = count.parse().with_context(|| format!("not a count: {line}"))?;
            Ok((name.to_owned(), count))
        };
        Ok(Self {
            tools: tools.map(|(name, version)| (name.to_owned(), version.to_owned())).collect(),
            counts: rows.into_iter().map(row).collect::<Result<_>>()?,
        })
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(HEAD)?;
        self.tools.iter().try_for_each(|(name, version)| writeln!(f, "# {name}\t{version}"))?;
        self.counts.iter().try_for_each(|(name, count)| writeln!(f, "{name}\t{count}"))
    }
}

#[cfg(test)]
mod tests {
    use super::Record;

    fn record(version: &str) -> Record {
        let tools = vec![("rustc".to_owned(), version.to_owned())];
        Record { tools, counts: [("widest::parse::web".to_owned(), 7)].into() }
    }

    #[test]
    fn parse_is_the_inverse_of_display() {
        let text = record("rustc 1.2 (x 1-2)").to_string();
        assert_eq!(text.parse::<Record>().unwrap(), record("rustc 1.2 (x 1-2)"));
    }

    #[test]
    fn invalid_rows_are_errors() {
        assert!("a 7".parse::<Record>().is_err());
        assert!("a\t7x".parse::<Record>().is_err());
    }

    #[test]
    fn different_versions_are_listed() {
        assert_eq!(record("1").other_tools(&record("2")), [("rustc", "1", "2")]);
        assert_eq!(record("1").other_tools(&record("1")), []);
    }
}
