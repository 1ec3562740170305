//! The arguments of `guess`.

use std::ffi::OsString;

use clap::{Args, ValueHint};

use super::{InputArgs, OutputArgs, scheme_name};

/// Arguments of `guess`.
#[derive(Args, Debug)]
pub(crate) struct GuessArgs {
    /// What was typed or printed; `-` reads standard input, and so do no texts and no --input
    #[arg(value_name = "TEXT", value_hint = ValueHint::Url)]
    pub(crate) texts: Vec<OsString>,

    /// The base URI: texts are resolved against it (section 5.2), and nothing is guessed
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url, conflicts_with = "scheme")]
    pub(crate) base: Option<OsString>,

    /// The scheme of hosts of which nothing tells the scheme
    #[arg(long, value_name = "NAME", default_value = "http", value_parser = scheme_name)]
    pub(crate) scheme: String,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Write all guesses and the rules that made them, not only the likeliest
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,
}
