//! The arguments of `guess`.

use std::ffi::OsString;

use clap::{Args, ValueHint};

use super::{InputArgs, OutputArgs, scheme_name};

/// Arguments of `guess`.
#[derive(Args, Debug)]
pub(crate) struct GuessArgs {
    /// Strings to process; `-` or no argument reads standard input
    #[arg(value_name = "TEXT", value_hint = ValueHint::Url)]
    pub(crate) texts: Vec<OsString>,

    /// Resolve the strings against this base instead of guessing
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url, conflicts_with = "scheme")]
    pub(crate) base: Option<OsString>,

    /// Scheme for hosts whose name or port does not suggest one
    #[arg(long, value_name = "NAME", default_value = "http", value_parser = scheme_name)]
    pub(crate) scheme: String,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
