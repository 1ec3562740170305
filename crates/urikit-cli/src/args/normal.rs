//! The arguments of `normalize` and `compare`.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use urikit::compare::Rung;
use urikit::normalize::NormalizeSteps;
use urikit_legacy::charset::Charset;
use urikit_schemes::PathStyle;

use super::{
    Choice, InputArgs, NULL, OutputArgs, QUIET, SYSTEMS, SpecArgs, TextArgs, UnicodeArgs, Variant,
    charset, one_of, rows_of, scheme_name, specs,
};
use crate::reading::RFC_2396_ON;

/// Arguments of `normalize`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_2396_ON))))]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct NormalizeArgs {
    /// Apply only these steps
    #[arg(long, value_name = "STEP,...", value_delimiter = ',', value_parser = one_of(STEPS))]
    pub(crate) only: Vec<NormalizeSteps>,

    /// Only convert: uri, uri-idna, iri, or iri-idna
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    #[arg(conflicts_with_all = ["only", "variants", "charset", "spec", "steps", "lenient"])]
    #[arg(conflicts_with = "defaults")]
    pub(crate) to: Option<Conversion>,

    /// Deviate from the default algorithm
    ///
    /// By default, a path without a leading slash is data, as in `tag:` and `did:`. For rfc3986 and
    /// rfc3987.
    #[arg(long = "variant", value_name = "NAME", hide_short_help = true)]
    #[arg(value_parser = one_of(&Variant::OF_NORMALIZATION))]
    pub(crate) variants: Vec<Variant>,

    /// Convert escapes from this charset to UTF-8 first
    ///
    /// The result is a different URI, which the server may not know. Hosts are not converted.
    #[arg(long, value_name = "NAME", value_parser = charset, hide_short_help = true)]
    pub(crate) charset: Option<Charset>,

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

    /// Print the result of each step that changed the URI
    #[arg(long, help_heading = "Output")]
    pub(crate) steps: bool,

    #[command(flatten)]
    pub(crate) schemes: SchemeArgs,
}

/// A conversion between URIs and IRIs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Conversion {
    /// Percent-encode non-ASCII characters
    Uri,
    /// The same, with the host converted by IDNA (UTS 46), as in DNS
    UriIdna,
    /// Decode escapes of non-ASCII characters
    Iri,
    /// The same, with Unicode labels in the host
    IriIdna,
}

/// Arguments of `compare`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_2396_ON))))]
#[command(mut_arg("input", |argument| rows_of(argument, "pairs", ", separated by a tab")))]
#[command(mut_arg("quiet", |argument| argument.help(QUIET)))]
#[command(mut_arg("field", |argument| argument.value_name("FIRST,SECOND").long_help("Columns that \
    contain the two URIs (names or numbers), or JSON members")))]
pub(crate) struct CompareArgs {
    /// Two URIs; `-` or no argument reads pairs from standard input
    #[arg(value_name = "URI", value_hint = ValueHint::Url, num_args = 0..=2)]
    pub(crate) texts: Vec<OsString>,

    /// Highest level of normalization to use
    #[arg(long, value_name = "LEVEL", default_value = Rung::Scheme.name(), value_parser = rungs())]
    pub(crate) level: Rung,

    /// Ignore the order of the query parameters
    #[arg(long)]
    pub(crate) any_order: bool,

    /// Compare `file` URIs as names of files on SYSTEM
    ///
    /// With windows, the case of names does not matter, for example. The level is `scheme`.
    #[arg(long, value_name = "SYSTEM", hide_short_help = true, value_parser = one_of(SYSTEMS))]
    pub(crate) style: Option<PathStyle>,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) schemes: SchemeArgs,
}

/// Additional scheme properties.
#[derive(Args, Debug)]
#[command(next_help_heading = "Schemes")]
pub(crate) struct SchemeArgs {
    /// Default port of a scheme, or its default path: `/`; may be repeated
    ///
    /// `gemini=1965` is a port. With `gemini=/`, `gemini://host` equals `gemini://host/`.
    #[arg(hide_short_help = true, long = "default", value_name = "SCHEME=N|/,...")]
    #[arg(value_parser = scheme_default, value_delimiter = ',')]
    pub(crate) defaults: Vec<(String, SchemeDefault)>,
}

/// A part of a URI that can be omitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SchemeDefault {
    Port(u16),
    /// The path is `/`.
    RootPath,
}

/// The steps of normalization.
const STEPS: &[Choice<NormalizeSteps>] = &[
    (
        "case",
        "Case of scheme, host, and escapes; IPv6 addresses as in RFC 5952",
        NormalizeSteps::CASE,
    ),
    ("percent", "Decode escapes of unreserved characters", NormalizeSteps::PERCENT),
    ("path", "Remove dot-segments", NormalizeSteps::PATH),
    ("scheme", "Remove default ports; replace empty paths with `/`", NormalizeSteps::SCHEME),
];

/// Parses the name of a rung.
fn rungs() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.map(Rung::name))
        .map(|name| Rung::ALL.into_iter().find(|rung| rung.name() == name).unwrap_or(Rung::Scheme))
}

/// Parses `SCHEME=N` or `SCHEME=/`.
fn scheme_default(text: &str) -> Result<(String, SchemeDefault), String> {
    let (scheme, default) = text.split_once('=').ok_or("expected SCHEME=N or SCHEME=/")?;
    let default = match default {
        "/" => SchemeDefault::RootPath,
        port => SchemeDefault::Port(
            port.parse().map_err(|_| "the port must be between 0 and 65535, or the path `/`")?,
        ),
    };
    Ok((scheme_name(scheme)?, default))
}
