//! The arguments of `iri`.

use clap::{ArgGroup, Args, ValueEnum};

use super::{InputArgs, OutputArgs, TextArgs, UnicodeArgs};

/// Arguments of `iri`.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("direction").required(true)))]
pub(crate) struct IriArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,

    /// Convert IRIs to URIs: percent-encode non-ASCII characters
    #[arg(long, group = "direction", conflicts_with = "unicode")]
    pub(crate) to_uri: bool,

    /// Convert URIs to IRIs: decode escapes of non-ASCII characters
    #[arg(long, group = "direction")]
    pub(crate) to_iri: bool,

    /// Conversion of the host
    #[arg(long, value_name = "FORM", default_value = "percent")]
    pub(crate) host: HostForm,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) unicode: UnicodeArgs,
}

/// Conversion of the host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostForm {
    /// Percent-encode or decode, as in other components
    Percent,
    /// Use IDNA (UTS 46): the DNS name with --to-uri, Unicode labels with --to-iri
    Idna,
}
