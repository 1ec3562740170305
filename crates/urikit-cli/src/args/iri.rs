//! The arguments of `iri`.

use clap::{ArgGroup, Args, ValueEnum};

use super::{InputArgs, OutputArgs, TextArgs, UnicodeArgs};

/// Arguments of `iri`.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("direction").required(true)))]
pub(crate) struct IriArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) unicode: UnicodeArgs,

    /// To URIs: characters outside ASCII become escapes (section 3.1)
    #[arg(long, group = "direction", conflicts_with = "unicode")]
    pub(crate) to_uri: bool,

    /// To IRIs: escapes of characters that may stand as they are are decoded (section 3.2)
    #[arg(long, group = "direction")]
    pub(crate) to_iri: bool,

    /// What becomes of the host
    #[arg(long, value_name = "FORM", default_value = "percent")]
    pub(crate) host: HostForm,
}

/// What becomes of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HostForm {
    /// What becomes of everything else: escapes, or characters for them
    Percent,
    /// By IDNA (UTS 46): with --to-uri the name that DNS has, and a label that has none is an error; with --to-iri the name in Unicode, but for labels that mix scripts or look like ASCII
    Idna,
}
