//! The Public Suffix List.

use std::path::{Path, PathBuf};

use clap::{Args, ValueHint};

/// Arguments of subcommands that compute registered domains.
#[derive(Args, Debug)]
#[command(next_help_heading = "Public Suffix List")]
pub(crate) struct DomainArgs {
    /// Use the Public Suffix List in FILE, or `icann` for the ICANN section of the built-in list
    ///
    /// The format is that of <https://publicsuffix.org/list/public_suffix_list.dat>. `icann:FILE`
    /// uses only the ICANN section of FILE. Then `github.io` is a registered domain, instead of a
    /// public suffix.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    psl: Option<PathBuf>,
}

impl DomainArgs {
    /// Returns whether to use only the ICANN section, and the file of the list, if any.
    pub(crate) fn list(&self) -> (bool, Option<&Path>) {
        let Some(psl) = &self.psl else { return (false, None) };
        match psl.to_str() {
            Some("icann") => (true, None),
            Some(text) => match text.strip_prefix("icann:") {
                Some(file) => (true, Some(Path::new(file))),
                None => (false, Some(psl)),
            },
            None => (false, Some(psl)),
        }
    }
}
