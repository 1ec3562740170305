//! Results of a build, which are kept as JSON, and the tables of COMPARE.md.

use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::corpus::{Kind, Refusals};
use crate::operation::Operation;
use crate::peers::Family;

/// The machine and the build.
#[derive(Serialize, Deserialize, Default)]
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
#[derive(Serialize, Deserialize)]
pub(crate) struct Library {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The kind of specification, which determines the comparable peers.
    pub(crate) family: Family,
}

/// A measured corpus.
#[derive(Serialize, Deserialize)]
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
    pub(crate) peer: String,
    pub(crate) family: Family,
    /// The lower quartile of the rounds.
    pub(crate) low_ns: f64,
    /// The median of the rounds.
    pub(crate) median_ns: f64,
    /// The upper quartile of the rounds.
    pub(crate) high_ns: f64,
}

/// An operation on a corpus.
#[derive(Serialize, Deserialize)]
pub(crate) struct Row {
    pub(crate) operation: Operation,
    pub(crate) corpus: String,
    /// The times, fastest first.
    pub(crate) costs: Vec<Cost>,
}

#[derive(Serialize, Deserialize, Default)]
pub(crate) struct Results {
    pub(crate) machine: Machine,
    /// The libraries, this project first.
    pub(crate) peers: Vec<Library>,
    pub(crate) corpora: Vec<Texts>,
    pub(crate) rows: Vec<Row>,
}

/// The libraries that this project is compared with.
#[derive(Clone, Copy, PartialEq)]
enum Rivals {
    /// The libraries that do the same work.
    SameWork,
    /// Implementations of the WHATWG URL Standard.
    Whatwg,
    All,
}

impl Rivals {
    fn of(operation: Operation) -> &'static [Self] {
        match operation {
            Operation::Resolve => &[Self::All],
            Operation::Normalize => &[Self::SameWork, Self::Whatwg],
            _ => &[Self::SameWork],
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::SameWork => "same work",
            Self::Whatwg => "WHATWG",
            Self::All => "all",
        }
    }

    fn fastest(self, row: &Row) -> Option<&Cost> {
        row.costs.iter().find(|cost| match self {
            Self::SameWork => row.operation.is_same_work(cost.family),
            Self::Whatwg => cost.family == Family::Whatwg,
            Self::All => cost.family != Family::Urikit,
        })
    }
}

impl Row {
    /// The time of this project.
    fn ours(&self) -> Option<&Cost> {
        self.costs.iter().find(|cost| cost.family == Family::Urikit)
    }

    /// Returns the first cells of a line: the operation and the corpus.
    fn cells(&self) -> Vec<String> {
        vec![self.operation.name(), self.corpus.clone()]
    }
}

/// Returns a table in Markdown. The first line is the head, and the first columns have words, which
/// are aligned to the left.
pub(crate) fn table(words: usize, lines: &[Vec<String>]) -> String {
    let columns = lines.first().map_or(0, Vec::len);
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<_> = (0..columns).map(|column| width(column).unwrap_or(0).max(2)).collect();
    let rule = widths.iter().enumerate().map(|(column, width)| {
        format!("{}{}", "-".repeat(width + 1), if column < words { '-' } else { ':' })
    });
    let rule = format!("|{}|\n", rule.collect::<Vec<_>>().join("|"));
    let line = |line: &Vec<String>| {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < words { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let (head, rest) = lines.split_at(1.min(lines.len()));
    head.iter().map(line).chain(iter::once(rule)).chain(rest.iter().map(line)).collect()
}

/// Converts the cells of a line.
pub(crate) fn cells<const N: usize>(cells: [&str; N]) -> Vec<String> {
    cells.map(str::to_owned).to_vec()
}

fn number(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.decimals$}"))
}

/// A line that describes the machine and the build.
fn machine(machine: &Machine) -> String {
    let Machine { profile, date, compiler, processor, cores, architecture, system, rounds } =
        machine;
    format!(
        "- {date}; {processor} ({cores} cores, {architecture}, {system}); {compiler}; profile \
            {profile}; medians of {rounds} rounds\n"
    )
}

fn peers(results: &Results) -> String {
    let peers = results.peers.iter();
    let lines = peers.map(|peer| cells([&*peer.name, &peer.version, peer.family.name()]));
    table(3, &iter::once(cells(["peer", "version", "family"])).chain(lines).collect::<Vec<_>>())
}

/// The corpora, with the lines that peers rejected.
fn corpora(results: &Results) -> String {
    let mut lines =
        vec![cells(["corpus", "of", "left out, since refused by", "texts", "mean bytes"])];
    for corpus in &results.corpora {
        let refused: Vec<_> =
            corpus.refused.iter().map(|(peer, lines)| format!("{peer} {lines}")).collect();
        let refused = if refused.is_empty() { "-".to_owned() } else { refused.join(", ") };
        let (texts, bytes) = (corpus.lines.to_string(), format!("{:.1}", corpus.mean_bytes));
        lines.push(cells([&*corpus.name, corpus.of.name(), &refused, &texts, &bytes]));
    }
    table(3, &lines)
}

/// This project compared with the fastest rival.
fn summary(results: &Results) -> String {
    let heads = ["operation", "corpus", "against", "the fastest", "ns", "urikit", "ratio"];
    let mut lines = vec![cells(heads)];
    let mut slower = Vec::new();
    for row in &results.rows {
        for rivals in Rivals::of(row.operation) {
            let Some((ours, fastest)) = row.ours().zip(rivals.fastest(row)) else { continue };
            let ratio = ours.median_ns / fastest.median_ns;
            let mut line = row.cells();
            line.extend(cells([rivals.name(), &fastest.peer]));
            line.extend([fastest.median_ns, ours.median_ns].map(|ns| format!("{ns:.1}")));
            line.push(format!("{ratio:.2}"));
            lines.push(line);
            if *rivals == Rivals::SameWork && ratio > 1.0 {
                let (operation, peer) = (row.operation.name(), &fastest.peer);
                slower.push(format!("{operation} of `{}` ({peer})", row.corpus));
            }
        }
    }
    let slower = if slower.is_empty() { "nowhere".to_owned() } else { slower.join(", ") };
    table(4, &lines) + &format!("\nA library that does the same work is faster: {slower}.\n")
}

/// All medians: one line per operation and corpus, one column per library.
fn medians(results: &Results) -> String {
    let names = results.peers.iter().map(|peer| peer.name.clone());
    let mut lines: Vec<Vec<_>> =
        vec![cells(["operation", "corpus"]).into_iter().chain(names).collect()];
    for row in &results.rows {
        let mut line = row.cells();
        line.extend(results.peers.iter().map(|peer| {
            let cost = row.costs.iter().find(|cost| cost.peer == peer.name);
            number(cost.map(|cost| cost.median_ns), 1)
        }));
        lines.push(line);
    }
    table(2, &lines)
}

/// This project in every build: nanoseconds, and the ratio to the fastest peer that does the same
/// work.
fn profiles(all: &[Results]) -> String {
    let mut lines = vec![cells(["operation", "corpus"])];
    for results in all {
        lines[0].extend([format!("{}, ns", results.machine.profile), "ratio".to_owned()]);
    }
    for first in all[0].rows.iter().filter(|row| row.ours().is_some()) {
        let mut line = first.cells();
        for results in all {
            let mut rows = results.rows.iter();
            let row =
                rows.find(|row| (row.operation, &row.corpus) == (first.operation, &first.corpus));
            let ours = row.and_then(Row::ours).map(|ours| ours.median_ns);
            let fastest = row.and_then(|row| Rivals::SameWork.fastest(row));
            let ratio = ours.zip(fastest).map(|(ours, fastest)| ours / fastest.median_ns);
            line.extend([number(ours, 1), number(ratio, 2)]);
        }
        lines.push(line);
    }
    table(2, &lines)
}

/// Returns the tables of several builds, with the names of their places in the document. The first
/// build is the default release profile.
fn parts(all: &[Results]) -> [(&'static str, String); 6] {
    let first = &all[0];
    [
        ("runs", all.iter().map(|results| machine(&results.machine)).collect()),
        ("summary", summary(first)),
        ("profiles", profiles(all)),
        ("peers", peers(first)),
        ("corpora", corpora(first)),
        ("medians", medians(first)),
    ]
}

/// Returns all tables of one build.
pub(crate) fn tables(results: Results) -> String {
    parts(&[results]).map(|(_, text)| text).join("\n")
}

/// Returns the document with the tables of result files between its markers.
fn fill(document: &str, mut files: Vec<PathBuf>) -> Result<String, String> {
    files.sort_unstable();
    let read = |file: &PathBuf| {
        let text = fs::read_to_string(file).map_err(|error| error.to_string());
        text.and_then(|text| serde_json::from_str(&text).map_err(|error| error.to_string()))
            .map_err(|error| format!("{}: {error}", file.display()))
    };
    let all = files.iter().map(read).collect::<Result<Vec<Results>, _>>()?;
    if all.is_empty() {
        return Err("there are no results".to_owned());
    }
    let mut filled = document.to_owned();
    for (name, text) in parts(&all) {
        let begin = format!("<!-- bench: {name} -->\n");
        let start = filled.find(&begin).ok_or_else(|| format!("there is no marker `{name}`"))?
            + begin.len();
        let end = filled[start..].find("<!-- /bench -->");
        let end = start + end.ok_or_else(|| format!("`{name}` has no end"))?;
        filled.replace_range(start..end, &format!("\n{text}\n"));
    }
    Ok(filled)
}

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn committed() -> std::io::Result<Vec<PathBuf>> {
    fs::read_dir(root().join("bench/results"))?.map(|entry| Ok(entry?.path())).collect()
}

/// Rewrites the tables of COMPARE.md from the files in `bench/results`.
pub(crate) fn write() -> Result<(), Box<dyn std::error::Error>> {
    let document = root().join("COMPARE.md");
    let filled = fill(&fs::read_to_string(&document)?, committed()?)?;
    Ok(fs::write(document, filled)?)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::fs;

    use super::{Cost, Machine, Results, Row, committed, fill, root, summary, table};
    use crate::operation::Operation;
    use crate::peers::Family;

    /// A row of the corpus `web`.
    pub(crate) fn row(operation: Operation, costs: &[(&str, Family, f64)]) -> Row {
        let cost = |&(peer, family, median_ns): &(&str, Family, f64)| {
            let (low_ns, high_ns) = (median_ns - 1.0, median_ns + 1.0);
            Cost { peer: peer.to_owned(), family, low_ns, median_ns, high_ns }
        };
        Row { operation, corpus: "web".to_owned(), costs: costs.iter().map(cost).collect() }
    }

    #[test]
    fn tables_in_document_are_up_to_date() {
        let text = fs::read_to_string(root().join("COMPARE.md")).expect("it is there");
        let filled = fill(&text, committed().expect("results are committed"));
        assert!(
            filled.expect("it has all markers") == text,
            "COMPARE.md is out of date; run `cargo xtask bench report`"
        );
    }

    #[test]
    fn missing_markers_and_results_are_errors() {
        let files = committed().expect("results are committed");
        let missing = fill("no marker", files.clone()).expect_err("a marker is missing");
        assert_eq!(missing, "there is no marker `runs`");
        let open = fill("<!-- bench: runs -->\n", files).expect_err("the end is missing");
        assert_eq!(open, "`runs` has no end");
        assert!(fill("", Vec::new()).is_err());
    }

    #[test]
    fn columns_are_aligned() {
        let lines = [["name", "ns"], ["a", "100.0"]].map(super::cells);
        let expected = "| name |    ns |\n|------|------:|\n| a    | 100.0 |\n";
        assert_eq!(table(1, &lines), expected);
    }

    #[test]
    fn ratios_are_relative_to_the_fastest_rival() {
        let costs = [
            ("w", Family::Whatwg, 10.0),
            ("urikit", Family::Urikit, 20.0),
            ("r", Family::Rfc3986, 40.0),
            ("s", Family::Rfc3986, 80.0),
        ];
        let rows = vec![row(Operation::Normalize, &costs), row(Operation::Resolve, &costs)];
        let lines = summary(&Results { rows, ..Results::default() });
        let cells = |line: &str| line.split('|').map(str::trim).collect::<Vec<_>>().join(" ");
        let lines: Vec<_> = lines.lines().skip(2).map(cells).collect();
        assert_eq!(
            lines[..3],
            [
                " normalize web same work r 40.0 20.0 0.50 ",
                " normalize web WHATWG w 10.0 20.0 2.00 ",
                " resolve web all w 10.0 20.0 2.00 "
            ]
        );
        assert_eq!(lines[4], "A library that does the same work is faster: nowhere.");
    }

    #[test]
    fn results_round_trip() {
        let machine = Machine { date: "2026-01-01".to_owned(), ..Machine::default() };
        let rows = vec![row(Operation::ParseOwned, &[("a", Family::Rfc3986, 40.0)])];
        let results = Results { machine, rows, ..Results::default() };
        let text = serde_json::to_string(&results).expect("results are JSON");
        let read: Results = serde_json::from_str(&text).expect("it was written so");
        assert_eq!(read.machine.date, "2026-01-01");
        assert_eq!(read.rows[0].costs, results.rows[0].costs);
    }
}
