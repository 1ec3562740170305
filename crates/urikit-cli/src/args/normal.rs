//! The arguments of `normalize` and `compare`.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use urikit::compare::Rung;
use urikit::percent::Charset;

use super::{InputArgs, OutputArgs, SpecArgs, TextArgs, UnicodeArgs, charset, scheme_name};

/// Arguments of `normalize`.
#[derive(Args, Debug)]
pub(crate) struct NormalizeArgs {
    /// Take these steps only
    #[arg(long, value_name = "STEP,...", value_delimiter = ',')]
    pub(crate) only: Vec<Step>,

    /// First turn octets that are text in this charset, by its name on the web, into UTF-8, but for hosts; it is another URI then
    #[arg(long, value_name = "NAME", value_parser = charset)]
    pub(crate) from_charset: Option<Charset>,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) unicode: UnicodeArgs,

    /// Show the text after each step that changed it
    #[arg(long, help_heading = "Output")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) schemes: SchemeArgs,
}

/// Arguments of `compare`.
#[derive(Args, Debug)]
pub(crate) struct CompareArgs {
    /// The two texts; `-` reads rows of pairs from standard input, and so do no texts and no --input
    #[arg(value_name = "URI", value_hint = ValueHint::Url, num_args = 0..=2)]
    pub(crate) texts: Vec<OsString>,

    /// The highest rung that makes two texts equivalent
    #[arg(long, value_name = "RUNG", default_value = Rung::Scheme.name(), value_parser = rungs())]
    pub(crate) level: Rung,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) schemes: SchemeArgs,
}

/// Additions to the table of schemes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Schemes")]
pub(crate) struct SchemeArgs {
    /// The default port of a scheme, which the scheme step drops; may be repeated
    #[arg(long = "port", value_name = "SCHEME=N", value_parser = scheme_port)]
    pub(crate) ports: Vec<(String, u16)>,

    /// A scheme where `//host` and `//host/` are the same; may be repeated
    #[arg(long = "root-path", value_name = "SCHEME", value_parser = scheme_name)]
    pub(crate) root_paths: Vec<String>,
}

/// A step of normalization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// Letters of scheme, host and escapes (6.2.2.1), IPv6 by RFC 5952
    Case,
    /// Escapes of unreserved characters (6.2.2.2)
    Percent,
    /// Dot-segments (6.2.2.3)
    Path,
    /// Default ports and empty paths (6.2.3)
    Scheme,
}

/// The rungs of the ladder by their names.
fn rungs() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.map(Rung::name)).map(|name| {
        // The names are those of the rungs.
        Rung::ALL.into_iter().find(|rung| rung.name() == name).unwrap_or(Rung::Scheme)
    })
}

/// Parses `SCHEME=N`.
fn scheme_port(text: &str) -> Result<(String, u16), String> {
    let (scheme, port) = text.split_once('=').ok_or("it has the form SCHEME=N")?;
    let port = port.parse().map_err(|_| "a port is a number from 0 to 65535")?;
    Ok((scheme_name(scheme)?, port))
}
