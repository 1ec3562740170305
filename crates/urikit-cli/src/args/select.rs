//! The arguments of `filter`, `sort`, and `dedupe`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{DomainArgs, InputArgs, OutputArgs, SpecArgs};

/// Arguments of `filter`.
#[derive(Args, Debug)]
pub(crate) struct FilterArgs {
    /// NAME=GLOB, NAME!=GLOB, NAME (is defined), or !NAME; all must hold
    ///
    /// NAME is as in a template of `uri get`, or `valid`, `invalid`, `kind`, or `host_kind`. In a
    /// glob, `*` matches any string, `?` any character, and {a,b} alternatives; a backslash makes
    /// the next character literal.
    #[arg(value_name = "CONDITION")]
    pub(crate) conditions: Vec<String>,

    /// Select inputs for which any condition holds
    #[arg(long)]
    pub(crate) any: bool,

    /// Select inputs for which the conditions do not hold
    #[arg(short = 'v', long)]
    pub(crate) invert: bool,

    /// Match percent-decoded components
    #[arg(long, hide_short_help = true)]
    pub(crate) decode: bool,

    /// Print how often each value of a template occurs
    ///
    /// Each line has the number and the value, separated by a tab, from the most frequent to the
    /// least frequent. JSON output is {count, value}.
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output")]
    pub(crate) count_by: Option<String>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) domains: DomainArgs,
}

/// Arguments of `sort`.
#[derive(Args, Debug)]
pub(crate) struct SortArgs {
    /// Component to compare, or a template such as '{domain} {path}'
    ///
    /// Any name in a template of `uri get`, such as surt, host, host_reversed, domain, or
    /// normalized (the same as key). Keys are compared byte by byte.
    #[arg(short, long, value_name = "KEY", default_value = "surt")]
    pub(crate) key: String,

    /// Sort in descending order
    #[arg(short, long)]
    pub(crate) reverse: bool,

    #[command(flatten)]
    pub(crate) rows: KeyedArgs,
}

/// Arguments of `dedupe`.
#[derive(Args, Debug)]
pub(crate) struct DedupeArgs {
    /// Component to compare, or a template such as '{domain} {path}'
    ///
    /// Any name in a template of `uri get`, such as normalized (the same as key), uri, surt, host,
    /// or domain.
    #[arg(short, long, value_name = "KEY", default_value = "normalized")]
    pub(crate) by: String,

    #[command(flatten)]
    pub(crate) rows: KeyedArgs,
}

/// Arguments of subcommands that print rows by their keys.
#[derive(Args, Debug)]
pub(crate) struct KeyedArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
    #[command(flatten)]
    pub(crate) domains: DomainArgs,
}

/// Limits of memory.
#[derive(Args, Debug)]
#[command(next_help_heading = "Memory")]
pub(crate) struct MemoryArgs {
    /// Memory to use before temporary files, such as 100M or 2G
    ///
    /// The limit applies to the keys and rows that are kept. The minimum is 1M.
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = size)]
    #[arg(hide_short_help = true)]
    pub(crate) memory: usize,

    /// Directory of temporary files [default: TMPDIR, or /tmp]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, hide_short_help = true)]
    pub(crate) temp_dir: Option<PathBuf>,
}

/// Parses a number of bytes with an optional unit: K, M, G, or T.
fn size(text: &str) -> Result<usize, &'static str> {
    const MINIMUM: usize = 1 << 20;
    const INVALID: &str = "expected a number with an optional unit: K, M, G, or T";
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match &*text[digits.len()..].to_ascii_uppercase() {
        "" | "B" => 0,
        "K" | "KB" | "KIB" => 10,
        "M" | "MB" | "MIB" => 20,
        "G" | "GB" | "GIB" => 30,
        "T" | "TB" | "TIB" => 40,
        _ => return Err(INVALID),
    };
    let number: u64 = digits.parse().map_err(|_| INVALID)?;
    let bytes = number.checked_mul(1 << shift).and_then(|bytes| usize::try_from(bytes).ok());
    match bytes {
        None => Err("the number is too large"),
        Some(..MINIMUM) => Err("the minimum is 1M"),
        Some(bytes) => Ok(bytes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        for (text, bytes) in
            [("1M", 1 << 20), ("1048576", 1 << 20), ("2048k", 2 << 20), ("3GiB", 3 << 30)]
        {
            assert_eq!(size(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "1X", "1.5G", "-1", "1023K", "0", "99999999999T", " 1M", "1M "] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
