//! Measures `urikit` and other libraries with the same inputs, in the same process, in alternating
//! rounds.
//!
//! `README.md` explains the usage and the output.

mod browser_urls;
mod corpus;
mod find;
mod input;
mod iris;
mod measure;
mod operation;
mod peers;
mod relativize;
mod report;
mod template;

use std::error::Error;
use std::fs;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum as _};

use corpus::{Corpus, Refusals};
use operation::Operation;
use peers::Peer;
use report::{Library, Machine, Results, Texts};

/// The number of rounds, normally and for a quick run.
const ROUNDS: u16 = 31;
const QUICK_ROUNDS: u16 = 5;

/// Measure urikit and other libraries.
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
    /// Write the tables of COMPARE.md from the files in bench/results
    Report,
}

#[derive(clap::Args)]
struct Run {
    /// Also measure a file with one URI per line; lines that any peer rejects are omitted
    #[arg(long, value_name = "FILE")]
    corpus: Vec<PathBuf>,
    /// Number of rounds for the medians [default: 31]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: Option<u16>,
    /// Use few rounds
    #[arg(long)]
    quick: bool,
    /// Measure only this operation (repeatable)
    #[arg(long, value_name = "OP")]
    filter: Vec<Operation>,
    /// Measure finding URIs in this file or in generated documents instead
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "relativize")]
    find: Option<Option<PathBuf>>,
    /// Measure expanding URI templates instead
    #[arg(long, conflicts_with_all = ["find", "relativize"])]
    templates: bool,
    /// Measure parsing IRIs instead
    #[arg(long, conflicts_with_all = ["find", "templates", "relativize"])]
    iris: bool,
    /// Measure parsing URLs as browsers do instead
    #[arg(long, conflicts_with_all = ["find", "templates", "iris", "relativize"])]
    whatwg: bool,
    /// Check the references that libraries find by relativization instead
    #[arg(long)]
    relativize: bool,
    /// Write all numbers to a file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Description of the build for the results
    #[arg(long, value_name = "NAME", default_value = "")]
    profile: String,
    /// Date for the results
    #[arg(long, value_name = "DATE", default_value = "")]
    date: String,
}

impl Run {
    fn rounds(&self) -> usize {
        self.rounds.unwrap_or(if self.quick { QUICK_ROUNDS } else { ROUNDS }).into()
    }

    /// The maximum number of measurements of a row if the machine is not idle.
    const fn times(&self) -> usize {
        if self.quick { 1 } else { 3 }
    }

    fn wants(&self, operation: Operation) -> bool {
        self.filter.is_empty() || self.filter.contains(&operation)
    }

    /// Returns the generated corpora and the files, without the lines that a peer rejects.
    fn corpora(&self, peers: &[Peer]) -> Result<Vec<(Corpus, Refusals)>, Box<dyn Error>> {
        let mut corpora = Corpus::generated();
        for path in &self.corpus {
            corpora.push(
                Corpus::from_file(path).map_err(|error| format!("{}: {error}", path.display()))?,
            );
        }
        let agreed = corpora.into_iter().map(|mut corpus| {
            let refusals = corpus.keep_accepted(peers);
            (corpus, refusals)
        });
        Ok(agreed.collect())
    }

    /// Returns results without rows.
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
        None => print!("{}", measure(&run)?),
        Some(Command::Report) => report::write()?,
    }
    Ok(())
}

/// Returns the tables of a measurement.
fn measure(run: &Run) -> Result<String, Box<dyn Error>> {
    if let Some(file) = &run.find {
        return Ok(find::measure(file.as_deref(), run.rounds())?);
    }
    if run.templates {
        return Ok(template::measure(run.rounds()));
    }
    if run.iris {
        return Ok(iris::measure(run.rounds()));
    }
    if run.whatwg {
        return Ok(browser_urls::measure(run.rounds()));
    }
    if run.relativize {
        return Ok(relativize::all());
    }
    let peers = peers::all();
    let corpora = run.corpora(&peers)?;
    let mut results = run.setting(&peers, &corpora);
    let operations = Operation::value_variants().iter().copied();
    for operation in operations.filter(|&operation| run.wants(operation)) {
        for (corpus, _) in &corpora {
            eprintln!("{}, {}", operation.name(), corpus.name);
            let row = measure::quietest(operation, corpus, &peers, run.rounds(), run.times());
            results.rows.extend(row);
        }
    }
    if let Some(file) = &run.json {
        fs::write(file, serde_json::to_string(&results)? + "\n")?;
    }
    Ok(report::tables(results))
}

/// The name of the processor in `/proc/cpuinfo`, if available.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
