//! The arguments of `find`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::{OutputArgs, scheme_name};

/// Arguments of `find`.
#[derive(Args, Debug)]
pub(crate) struct FindArgs {
    /// The files and directories; `-` reads standard input, and so does no FILE
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Print only how many there are
    #[arg(long, help_heading = "Output", conflicts_with = "context")]
    pub(crate) count: bool,

    /// Leave out URIs that have been before; takes memory for every one
    #[arg(long, help_heading = "Output")]
    pub(crate) unique: bool,

    /// Print also where it is, and what stands around it in its line
    #[arg(long, help_heading = "Output")]
    pub(crate) context: bool,

    /// Search files that look binary too
    #[arg(short = 'a', long, help_heading = "Input")]
    pub(crate) text: bool,

    #[command(flatten)]
    pub(crate) choices: ChoiceArgs,

    /// One more scheme to know, besides IANA's; may be repeated
    #[arg(long = "scheme", value_name = "SCHEME", value_parser = scheme_name, help_heading = "What is found")]
    pub(crate) schemes: Vec<String>,
}

/// What is found besides URIs with known schemes, and how they are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "What is found")]
pub(crate) struct ChoiceArgs {
    /// Find e-mail addresses too
    #[arg(long)]
    pub(crate) email: bool,

    /// Find hosts without a scheme too: `www.example.com`, `example.com/path`
    #[arg(long)]
    pub(crate) schemeless: bool,

    /// Find references such as `//example.com/path` too (section 4.2)
    #[arg(long)]
    pub(crate) network_path: bool,

    /// Find `user@host:path` too
    #[arg(long)]
    pub(crate) scp: bool,

    /// Print also the URIs inside a URI
    #[arg(long)]
    pub(crate) nested: bool,

    /// Join a URI that ends with a hyphen at the end of a line, or in a line of quoted mail, with the next line
    #[arg(long)]
    pub(crate) rejoin: bool,

    /// End a URI at the first character outside ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Accept { } | ^ [ ] and a % without digits as well
    #[arg(long)]
    pub(crate) lenient: bool,
}
