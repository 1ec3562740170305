//! Measures `urikit` beside its peers: the same texts, the same process, the same rounds.
//!
//! See the `README.md` for how to run it and how to read what it prints.

mod corpus;
mod find;
mod input;
mod iris;
mod measure;
mod operation;
mod peers;
mod relativize;
mod report;
mod results;
mod table;
mod targets;
mod template;

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::{Parser, Subcommand};

use corpus::{Corpus, Refusals};
use operation::Operation;
use peers::Peer;
use report::Report;
use report::document::Document;
use results::{Library, Machine, Results, Texts};
use table::Style;

/// How many rounds a median is taken over, and how many if it is only for a look.
const ROUNDS: u16 = 31;
const QUICK_ROUNDS: u16 = 5;

/// Measures urikit beside its peers.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    run: Run,
}

#[derive(Subcommand)]
enum Command {
    /// Makes tables and a plot of what runs wrote with `--json`; the first file by name is the main one
    Report {
        /// The files
        #[arg(required = true)]
        results: Vec<PathBuf>,
        /// Rewrites the parts of this document that stand between markers, instead of printing them
        #[arg(long, value_name = "FILE", requires = "plot")]
        document: Option<PathBuf>,
        /// Writes the plot to this file
        #[arg(long, value_name = "FILE", requires = "document")]
        plot: Option<PathBuf>,
    },
}

#[derive(clap::Args)]
struct Run {
    /// Measures a file of URIs as well, one a line; lines that a peer refuses are left out for all
    #[arg(long, value_name = "FILE")]
    corpus: Vec<PathBuf>,
    /// How many rounds the medians are taken over [default: 31]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: Option<u16>,
    /// Measures less, for a look
    #[arg(long)]
    quick: bool,
    /// Measures only this operation (may be given more than once)
    #[arg(long, value_name = "OP")]
    filter: Vec<Operation>,
    /// Measures how fast URIs are found in a text instead: in this file, else in generated ones
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "relativize")]
    find: Option<Option<PathBuf>>,
    /// Measures how fast URI templates are filled in instead
    #[arg(long, conflicts_with_all = ["find", "relativize"])]
    templates: bool,
    /// Measures how fast IRIs are parsed instead, beside the libraries that have them
    #[arg(long, conflicts_with_all = ["find", "templates", "relativize"])]
    iris: bool,
    /// Says instead of which libraries the references that they find lead back
    #[arg(long)]
    relativize: bool,
    /// Writes every number to a file, one JSON object a line
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Prints tables as Markdown
    #[arg(long)]
    markdown: bool,
    /// What the results say of how this program was built
    #[arg(long, value_name = "NAME", default_value = "")]
    profile: String,
    /// What the results say of the day
    #[arg(long, value_name = "DATE", default_value = "")]
    date: String,
}

impl Run {
    fn rounds(&self) -> usize {
        self.rounds.unwrap_or(if self.quick { QUICK_ROUNDS } else { ROUNDS }).into()
    }

    /// How often a row is measured at most until the machine is quiet.
    const fn times(&self) -> usize {
        if self.quick { 1 } else { 3 }
    }

    fn wants(&self, operation: Operation) -> bool {
        self.filter.is_empty() || self.filter.contains(&operation)
    }

    /// The generated corpora and the files, less the lines that a peer refuses.
    fn corpora(&self, peers: &[Peer]) -> Result<Vec<(Corpus, Refusals)>, Box<dyn Error>> {
        let mut corpora = Corpus::generated();
        for path in &self.corpus {
            corpora.push(
                Corpus::from_file(path).map_err(|error| format!("{}: {error}", path.display()))?,
            );
        }
        let agreed = corpora.into_iter().map(|mut corpus| {
            let refusals = corpus.agree(peers);
            (corpus, refusals)
        });
        Ok(agreed.collect())
    }

    /// What results begin with.
    fn setting(&self, peers: &[Peer], corpora: &[(Corpus, Refusals)]) -> Results {
        let machine = Machine {
            profile: self.profile.clone(),
            date: self.date.clone(),
            compiler: env!("COMPILER").to_owned(),
            processor: processor().unwrap_or_default(),
            cores: std::thread::available_parallelism().map_or(1, Into::into),
            architecture: std::env::consts::ARCH.to_owned(),
            system: std::env::consts::OS.to_owned(),
            rounds: self.rounds(),
        };
        let library = |peer: &Peer| Library {
            name: peer.name.to_owned(),
            version: peer.version.to_owned(),
            family: peer.family,
        };
        let texts = |(corpus, refused): &(Corpus, Refusals)| Texts {
            name: corpus.name.clone(),
            of: corpus.kind,
            lines: corpus.lines.len(),
            mean_bytes: measure::rounded(corpus.mean_bytes()),
            refused: refused.clone(),
        };
        let (peers, corpora) =
            (peers.iter().map(library).collect(), corpora.iter().map(texts).collect());
        Results { machine, peers, corpora, ..Results::default() }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let Arguments { command, run } = Arguments::parse();
    match command {
        None => measure(&run),
        Some(Command::Report { results, document, plot }) => {
            let made = Document::read(&results)?;
            match document.zip(plot) {
                Some((document, plot)) => made.write(&document, &plot)?,
                None => print!("{made}"),
            }
            Ok(())
        }
    }
}

fn measure(run: &Run) -> Result<(), Box<dyn Error>> {
    let style = if run.markdown { Style::Markdown } else { Style::Plain };
    if let Some(file) = &run.find {
        print!("{}", find::measure(file.as_deref(), run.rounds())?.styled(style));
        return Ok(());
    }
    if run.templates {
        print!("{}", template::measure(run.rounds()).styled(style));
        return Ok(());
    }
    if run.iris {
        print!("{}", iris::measure(run.rounds()).styled(style));
        return Ok(());
    }
    if run.relativize {
        print!("{}", relativize::all().styled(style));
        return Ok(());
    }
    let mut report = Report::new(style, run.json.as_deref())?;
    let peers = peers::all();
    let corpora = run.corpora(&peers)?;
    report.setting(run.setting(&peers, &corpora))?;
    rounds(run, &peers, &corpora, &mut report)?;
    Ok(report.summary()?)
}

fn rounds(
    run: &Run,
    peers: &[Peer],
    corpora: &[(Corpus, Refusals)],
    report: &mut Report,
) -> Result<(), Box<dyn Error>> {
    for operation in Operation::ALL.into_iter().filter(|&operation| run.wants(operation)) {
        for (corpus, _) in corpora {
            let row = measure::quietest(operation, corpus, peers, run.rounds(), run.times());
            row.map_or(Ok(()), |row| report.row(row))?;
        }
    }
    Ok(())
}

/// What the processor calls itself, where the system has a file that says so.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
