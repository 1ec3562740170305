//! The Public Suffix List.

use std::path::PathBuf;

use clap::{Args, ValueHint};

/// Arguments of subcommands that compute registered domains.
#[derive(Args, Debug)]
#[command(next_help_heading = "Public Suffix List")]
pub(crate) struct DomainArgs {
    /// Use the Public Suffix List in FILE instead of the built-in list
    ///
    /// The format is that of <https://publicsuffix.org/list/public_suffix_list.dat>.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    pub(crate) psl: Option<PathBuf>,

    /// Use only the ICANN section of the Public Suffix List
    ///
    /// Then `github.io` is a registered domain, instead of a public suffix.
    #[arg(long, hide_short_help = true)]
    pub(crate) icann_only: bool,
}
