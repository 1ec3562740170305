use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use crate::output::Format;

/// Run SQL queries with URI functions over files
///
/// A file name in quotes is a table: Parquet, CSV, TSV, or JSON Lines, possibly compressed (.gz,
/// .bz2, .xz, .zst). `*`, `?`, and `[...]` in the name match several files of the same format.
/// `information_schema.routines` is a table of all functions.
#[derive(Debug, Parser)]
#[command(name = "uri-sql", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    /// SQL queries; without them, queries are read from standard input
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
    /// Memory for sorting, grouping, and joining, such as 512M or 4G [default: unlimited]
    #[arg(short, long, value_name = "SIZE", value_parser = size)]
    pub(crate) memory: Option<usize>,
}

const EXAMPLES: &str = "\
Examples:
  uri-sql \"SELECT uri_host(url) h, count(*) FROM 'logs/*.parquet' GROUP BY h\"
  uri-sql --format json \"SELECT uri_error(url) e FROM 'urls.csv' WHERE NOT uri_is_valid(url)\"
  uri-sql \"SELECT routine_name, description FROM information_schema.routines\"
  uri-sql --dialect spark \"SELECT parse_url(url, 'QUERY', 'id') FROM 'urls.jsonl.gz'\"";

/// An engine whose URL functions are available.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Dialect {
    Spark,
    Trino,
    #[value(name = "clickhouse")]
    ClickHouse,
    #[value(name = "bigquery")]
    BigQuery,
}

/// The maximum number of threads. More would only use memory.
const MAX_THREADS: usize = 1024;

fn threads(value: &str) -> Result<NonZeroUsize, String> {
    match value.parse::<NonZeroUsize>() {
        Ok(threads) if threads.get() <= MAX_THREADS => Ok(threads),
        _ => Err(format!("expected a number from 1 to {MAX_THREADS}")),
    }
}

/// Parses a number of bytes with an optional unit.
fn size(value: &str) -> Result<usize, String> {
    let digits = value.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: usize = match &value[digits.len()..] {
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        _ => return Err("expected a number and a unit: K, M, or G".to_owned()),
    };
    let number: usize = digits.parse().map_err(|_| "expected a number before the unit")?;
    number.checked_mul(unit).ok_or_else(|| "too large".to_owned())
}
