//! The arguments of `iri`.

use clap::{Args, ValueEnum};

use super::{InputArgs, OutputArgs, TextArgs};

/// Arguments of `iri`.
#[derive(Args, Debug)]
pub(crate) struct IriArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// To URIs: characters outside ASCII become escapes (section 3.1)
    #[arg(long, group = "direction")]
    pub(crate) to_uri: bool,

    /// To IRIs: escapes of characters that may stand as they are are decoded (section 3.2)
    #[arg(long, group = "direction", required_unless_present = "to_uri")]
    pub(crate) to_iri: bool,

    /// With --to-uri: what becomes of a host that is not ASCII
    #[arg(long, value_name = "FORM", default_value = "percent", conflicts_with = "to_iri")]
    pub(crate) host: HostForm,
}

/// What becomes of a host that is not ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostForm {
    /// Escapes, as everywhere else
    Percent,
    /// The name that DNS has (IDNA, by UTS 46); a label that has none is an error
    Idna,
}
