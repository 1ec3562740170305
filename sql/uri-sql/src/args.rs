use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use crate::output::Format;

/// Run SQL queries with URI functions over files
///
/// Each file is a table: use its name, in single quotes, as the name of the table. The formats are
/// Parquet, CSV, TSV, JSON Lines, and plain lines (.txt, with the column `line`); all but Parquet
/// can be compressed (.gz, .bz2, .xz, .zst). Use `*`, `?`, and `[...]` in the name to read several
/// files of the same format, and '-.csv' to read standard input as CSV. The table
/// `information_schema.routines` lists all functions.
///
/// Exit status: 0 for success, 2 for an error, and 3 if values in text files could not be read.
#[derive(Debug, Parser)]
#[command(name = "uri-sql", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// SQL queries [default: read from standard input]
    #[arg(value_name = "QUERY")]
    pub(crate) queries: Vec<String>,
    /// Read queries from a file
    #[arg(short, long = "file", value_name = "FILE", conflicts_with = "queries")]
    pub(crate) files: Vec<PathBuf>,
    /// Output format [default: table on a terminal, otherwise csv]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<Format>,
    /// Also register the URL functions of another engine
    #[arg(long, value_name = "NAME")]
    pub(crate) dialect: Vec<Dialect>,
    /// Number of threads [default: number of CPUs]
    #[arg(short, long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Memory limit of sorting, grouping, and joining, such as 4G [default: unlimited]
    #[arg(short, long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<usize>,
}

impl Args {
    /// Returns whether the queries are read from standard input.
    pub(crate) const fn queries_are_in_stdin(&self) -> bool {
        self.files.is_empty() && self.queries.is_empty()
    }
}

const EXAMPLES: &str = "\
Examples:
  uri-sql \"SELECT uri_host(url) h, count(*) FROM 'logs/*.parquet' GROUP BY h\"
  uri-sql \"SELECT uri_error(url).message FROM 'urls.csv' WHERE NOT uri_is_valid_ref(url)\"
  uri-sql \"SELECT DISTINCT uri_host(line) FROM '-.txt'\" < urls.txt
  uri-sql \"SELECT routine_name, description FROM information_schema.routines\"
  uri-sql --dialect spark \"SELECT parse_url(url, 'QUERY', 'id') FROM 'urls.jsonl.gz'\"";

/// An engine whose URL functions can be registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dialect {
    Spark,
    Trino,
}

/// The maximum number of threads. More threads use memory without being faster.
const MAX_THREADS: usize = 1024;

fn threads(value: &str) -> Result<NonZeroUsize, String> {
    match value.parse::<NonZeroUsize>() {
        Ok(threads) if threads.get() <= MAX_THREADS => Ok(threads),
        _ => Err(format!("expected an integer from 1 to {MAX_THREADS}")),
    }
}

/// Parses a number of bytes with an optional unit.
fn size(value: &str) -> Result<usize, String> {
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: usize = match &value[digits.len()..] {
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return Err("expected an integer and a unit: K, M, or G".to_owned()),
    };
    let number: usize = digits.parse().map_err(|_| "expected an integer before the unit")?;
    number.checked_mul(unit).ok_or_else(|| "too large".to_owned())
}
