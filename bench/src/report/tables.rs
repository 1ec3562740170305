//! Tables of results, for terminals and documents.

use crate::results::{Cost, Machine, Results, Row};
use crate::table::Table;
use crate::targets;

/// A line that describes the machine and the build.
pub(super) fn machine(machine: &Machine) -> String {
    let Machine { profile, date, compiler, processor, cores, architecture, system, rounds } =
        machine;
    let words = [
        date.clone(),
        format!("{processor} ({cores} cores, {architecture}, {system})"),
        compiler.clone(),
        format!("profile {profile}"),
        format!("medians of {rounds} rounds"),
    ];
    let said: Vec<_> = words.into_iter().filter(|word| !word.is_empty()).collect();
    said.join("; ")
}

pub(super) fn peers(results: &Results) -> Table {
    let mut table = Table::new(3, ["peer", "version", "family"]);
    for peer in &results.peers {
        table.push(vec![peer.name.clone(), peer.version.clone(), peer.family.name().to_owned()]);
    }
    table
}

/// The corpora, with the lines that peers rejected.
pub(super) fn corpora(results: &Results) -> Table {
    let mut table =
        Table::new(3, ["corpus", "of", "left out, since refused by", "texts", "mean bytes"]);
    for corpus in &results.corpora {
        let refused: Vec<_> =
            corpus.refused.iter().map(|(peer, lines)| format!("{peer} {lines}")).collect();
        table.push(vec![
            corpus.name.clone(),
            corpus.of.name().to_owned(),
            if refused.is_empty() { "-".to_owned() } else { refused.join(", ") },
            corpus.lines.to_string(),
            format!("{:.1}", corpus.mean_bytes),
        ]);
    }
    table
}

/// The times of all peers for an operation on a corpus, fastest first.
pub(super) fn costs(row: &Row) -> Table {
    let mut table = Table::new(2, ["peer", "family", "ns", "ratio", "quartiles"]);
    for cost in &row.costs {
        table.push(vec![
            cost.peer.clone(),
            cost.family.name().to_owned(),
            format!("{:.1}", cost.median_ns),
            number(row.ratio(cost)),
            format!("{:.1}..{:.1}", cost.low_ns, cost.high_ns),
        ]);
    }
    table
}

/// A line of the summary: this project, the fastest of some rivals, and optionally a target.
struct Line<'a> {
    row: &'a Row,
    ours: &'a Cost,
    rivals: targets::Rivals,
    fastest: &'a Cost,
    at_most: Option<f64>,
}

impl Line<'_> {
    fn ratio(&self) -> f64 {
        self.ours.median_ns / self.fastest.median_ns
    }

    fn is_met(&self) -> Option<bool> {
        self.at_most.map(|at_most| self.ratio() <= at_most)
    }
}

fn lines(results: &Results) -> Vec<Line<'_>> {
    let of_row = |row| {
        let line = move |(rivals, at_most): (targets::Rivals, _)| {
            let (ours, fastest) = (Row::ours(row)?, rivals.fastest(row)?);
            Some(Line { row, ours, rivals, fastest, at_most })
        };
        targets::of(row).into_iter().filter_map(line)
    };
    results.rows.iter().flat_map(of_row).collect()
}

/// This project compared with the fastest rival, and the targets.
pub(super) fn summary(results: &Results) -> Table {
    let heads =
        ["operation", "corpus", "against", "the fastest", "ns", "urikit", "ratio", "target", "met"];
    let mut table = Table::new(4, heads);
    for line in lines(results) {
        table.push(vec![
            line.row.operation.name().to_owned(),
            line.row.corpus.clone(),
            line.rivals.name().to_owned(),
            line.fastest.peer.clone(),
            format!("{:.1}", line.fastest.median_ns),
            format!("{:.1}", line.ours.median_ns),
            format!("{:.2}", line.ratio()),
            number(line.at_most),
            line.is_met().map_or_else(String::new, yes_or_no),
        ]);
    }
    table
}

/// The number of reached targets, and the rows in which a peer with the same work is faster.
pub(super) fn reached(results: &Results) -> String {
    let lines = lines(results);
    let targets: Vec<_> = lines.iter().filter_map(Line::is_met).collect();
    let met = targets.iter().filter(|&&met| met).count();
    let slower = |line: &&Line<'_>| line.rivals == targets::Rivals::SameWork && line.ratio() > 1.0;
    let slower: Vec<_> = (lines.iter().filter(slower))
        .map(|line| {
            format!(
                "{} of `{}` ({})",
                line.row.operation.name(),
                line.row.corpus,
                line.fastest.peer
            )
        })
        .collect();
    let faster = if slower.is_empty() { "nowhere".to_owned() } else { slower.join(", ") };
    let all = targets.len();
    format!(
        "{met} of {all} targets are met. A library that does the same work is faster: {faster}."
    )
}

/// All medians: one line per operation and corpus, one column per library.
pub(super) fn medians(results: &Results) -> Table {
    let names = results.peers.iter().map(|peer| peer.name.clone());
    let heads = ["operation", "corpus"].map(str::to_owned).into_iter().chain(names);
    let mut table = Table::new(2, heads);
    for row in &results.rows {
        let mut cells = vec![row.operation.name().to_owned(), row.corpus.clone()];
        cells.extend(results.peers.iter().map(|peer| {
            let cost = row.costs.iter().find(|cost| cost.peer == peer.name);
            cost.map_or_else(|| "-".to_owned(), |cost| format!("{:.1}", cost.median_ns))
        }));
        table.push(cells);
    }
    table
}

/// This project in every build: nanoseconds, and the ratio to the fastest peer that does the same
/// work.
pub(super) fn profiles(all: &[Results]) -> Table {
    let columns = all.iter().flat_map(|results| {
        let profile = &results.machine.profile;
        [format!("{profile}, ns"), "ratio".to_owned()]
    });
    let heads = ["operation", "corpus"].map(str::to_owned).into_iter().chain(columns);
    let mut table = Table::new(2, heads);
    let Some(first) = all.first() else { return table };
    for row in first.rows.iter().filter(|row| row.ours().is_some()) {
        let mut cells = vec![row.operation.name().to_owned(), row.corpus.clone()];
        for results in all {
            let row = results.row(row.operation, &row.corpus);
            let ours = row.and_then(Row::ours);
            cells
                .push(ours.map_or_else(|| "-".to_owned(), |ours| format!("{:.1}", ours.median_ns)));
            cells.push(number(row.zip(ours).and_then(|(row, ours)| row.ratio(ours))));
        }
        table.push(cells);
    }
    table
}

fn yes_or_no(is: bool) -> String {
    if is { "yes" } else { "**no**" }.to_owned()
}

fn number(number: Option<f64>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number:.2}"))
}
