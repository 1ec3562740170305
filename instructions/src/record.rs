//! `counts.tsv`: what the counts were, and what they were counted with.

use std::fs;

/// What stands at the top of the file.
const HEAD: &str = "\
# How many instructions each row of the fixed set takes, counted by callgrind: name, tab, instructions.
# `scripts/instructions --update` writes this file. CONTRIBUTING.md says when to.
";

/// The file, or what would be written to it.
#[derive(Debug, PartialEq)]
pub(crate) struct Record {
    /// What was counted with: names and versions.
    pub(crate) tools: Vec<(String, String)>,
    /// Rows and their instructions.
    pub(crate) counts: Vec<(String, u64)>,
}

impl Record {
    pub(crate) fn read(file: &str) -> Result<Self, String> {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        Self::parse(&text).map_err(|line| format!("{file}: not a row: {line}"))
    }

    pub(crate) fn write(&self, file: &str) -> Result<(), String> {
        fs::write(file, self.text()).map_err(|error| format!("{file}: {error}"))
    }

    /// The tools whose versions differ: name, that of this record, the other one.
    pub(crate) fn other_tools<'r>(&'r self, now: &'r Self) -> Vec<(&'r str, &'r str, &'r str)> {
        let version =
            |name| now.tools.iter().find(|(tool, _)| tool == name).map_or("unknown", |(_, it)| it.as_str());
        let both = self
            .tools
            .iter()
            .filter(|(name, _)| name != "date")
            .map(|(name, then)| (name.as_str(), then.as_str(), version(name)));
        both.filter(|(_, then, now)| then != now).collect()
    }

    fn parse(text: &str) -> Result<Self, &str> {
        let (comments, rows): (Vec<_>, Vec<_>) = text.lines().partition(|line| line.starts_with('#'));
        let tool = |line: &str| {
            let (name, version) = line.strip_prefix("# ")?.split_once('\t')?;
            Some((name.to_owned(), version.to_owned()))
        };
        let row = |line| {
            let (name, count) = str::split_once(line, '\t').ok_or(line)?;
            let count: u64 = count.parse().map_err(|_| line)?;
            Ok::<_, &str>((name.to_owned(), count))
        };
        let counts = rows.into_iter().map(row).collect::<Result<_, _>>()?;
        Ok(Self { tools: comments.into_iter().filter_map(tool).collect(), counts })
    }

    fn text(&self) -> String {
        let tools = self.tools.iter().map(|(name, version)| format!("# {name}\t{version}\n"));
        let counts = self.counts.iter().map(|(name, count)| format!("{name}\t{count}\n"));
        std::iter::once(HEAD.to_owned()).chain(tools).chain(counts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Record;

    fn record(version: &str) -> Record {
        let tools = [("rustc", version), ("date", version)].map(|(a, b)| (a.to_owned(), b.to_owned()));
        Record { tools: tools.into(), counts: vec![("parse/web".to_owned(), 7)] }
    }

    #[test]
    fn what_is_written_is_read() {
        assert_eq!(Record::parse(&record("1.2 (x 1-2)").text()), Ok(record("1.2 (x 1-2)")));
        assert_eq!(Record::parse("a 7"), Err("a 7"));
        assert_eq!(Record::parse("a\t7x"), Err("a\t7x"));
    }

    #[test]
    fn other_versions_are_told_and_other_dates_are_not() {
        assert_eq!(record("1").other_tools(&record("2")), [("rustc", "1", "2")]);
        assert_eq!(record("1").other_tools(&record("1")), []);
    }
}
