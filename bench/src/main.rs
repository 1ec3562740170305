//! Measures `urikit` beside its peers: the same texts, the same process, the same rounds.
//!
//! See the `README.md` for how to run it and how to read what it prints.

mod corpus;
mod growth;
mod measure;
mod peers;
mod report;
mod table;

use std::error::Error;
use std::path::PathBuf;

use clap::Parser;

use corpus::{Corpus, Refusals};
use peers::{Operation, Peer};
use report::Report;
use table::Style;

/// Measures urikit beside its peers.
#[derive(Parser)]
#[command(version)]
struct Arguments {
    /// Measures a file of URIs as well, one a line; lines that a peer refuses are left out for all
    #[arg(long, value_name = "FILE")]
    corpus: Vec<PathBuf>,
    /// How many rounds the medians are taken over
    #[arg(long, value_name = "N", default_value_t = 31, value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// Measures only this operation (may be given more than once)
    #[arg(long, value_name = "OP")]
    filter: Vec<Operation>,
    /// Measures how time grows with length instead
    #[arg(long)]
    growth: bool,
    /// Writes every number to a file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Prints tables as Markdown
    #[arg(long)]
    markdown: bool,
}

impl Arguments {
    fn wants(&self, operation: Operation) -> bool {
        self.filter.is_empty() || self.filter.contains(&operation)
    }

    /// The generated corpora and the files, less the lines that a peer refuses.
    fn corpora(&self, peers: &[Peer]) -> Result<Vec<(Corpus, Refusals)>, Box<dyn Error>> {
        let mut corpora = Corpus::generated();
        for path in &self.corpus {
            corpora.push(Corpus::from_file(path).map_err(|error| format!("{}: {error}", path.display()))?);
        }
        let agreed = corpora.into_iter().map(|mut corpus| {
            let refusals = corpus.agree(peers);
            (corpus, refusals)
        });
        Ok(agreed.collect())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = Arguments::parse();
    let style = if arguments.markdown { Style::Markdown } else { Style::Plain };
    let mut report = Report::new(style, arguments.json.as_deref())?;
    let peers = peers::all();
    report.machine(&peers)?;
    if arguments.growth {
        growth(&arguments, &peers, &mut report)
    } else {
        rounds(&arguments, &peers, &mut report)
    }
}

fn rounds(arguments: &Arguments, peers: &[Peer], report: &mut Report) -> Result<(), Box<dyn Error>> {
    let corpora = arguments.corpora(peers)?;
    report.corpora(&corpora)?;
    let mut rows = Vec::new();
    for operation in Operation::ALL.into_iter().filter(|&operation| arguments.wants(operation)) {
        for (corpus, _) in &corpora {
            let row = measure::measure(operation, corpus, peers, arguments.rounds.into());
            if let Some(row) = row {
                report.row(&row)?;
                rows.push(row);
            }
        }
    }
    report.summary(&rows)?;
    Ok(())
}

fn growth(arguments: &Arguments, peers: &[Peer], report: &mut Report) -> Result<(), Box<dyn Error>> {
    for operation in growth::OPERATIONS.into_iter().filter(|&operation| arguments.wants(operation)) {
        let shapes = growth::SHAPES.iter();
        let growths: Vec<_> = shapes.flat_map(|shape| growth::measure(operation, shape, peers)).collect();
        report.growth(&growths)?;
    }
    Ok(())
}
