//! The arguments of `filter`, `sort`, and `dedupe`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{DomainArgs, InputArgs, NULL, OutputArgs, SpecArgs};

/// Arguments of `filter`.
#[derive(Args, Debug)]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct FilterArgs {
    /// NAME=GLOB, NAME!=GLOB, NAME (is defined), or !NAME; all must hold
    ///
    /// NAME is as in a template of `uri get`, or `valid`, `invalid`, `kind`, or `host_kind`. In a
    /// glob, `*` matches any string, `?` any character, and {a,b} alternatives; a backslash makes
    /// the next character literal. NAME=@FILE holds if a line of FILE is a glob that matches. An
    /// argument that is not a condition, but the name of a file, is read like those of --input.
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

    /// Print how often each value of a component or template occurs
    ///
    /// Each line has the number and the value, separated by a tab, from the most frequent to the
    /// least frequent. JSON output is {count, value}.
    #[arg(long, value_name = "KEY", help_heading = "Output")]
    pub(crate) count_by: Option<String>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
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
    #[arg(long, value_name = "KEY", default_value = "surt")]
    pub(crate) by: String,

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
    #[arg(long, value_name = "KEY", default_value = "normalized")]
    pub(crate) by: String,

    /// Ignore the order of the query parameters
    #[arg(long)]
    pub(crate) any_order: bool,

    #[command(flatten)]
    pub(crate) rows: KeyedArgs,
}

/// Arguments of subcommands that print rows by their keys.
#[derive(Args, Debug)]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct KeyedArgs {
    /// Files of inputs, one per line; by default standard input (`-`)
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) domains: DomainArgs,
}
