//! The arguments of `normalize` and `compare`.

use std::ffi::OsString;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use urikit::compare::Rung;
use urikit_legacy::charset::Charset;

use super::{
    InputArgs, NULL, OutputArgs, PathSystem, QUIET, SpecArgs, TextArgs, UnicodeArgs, charset,
    rows_of, scheme_name, specs,
};
use crate::reading::RFC_2396_ON;

/// Arguments of `normalize`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_2396_ON))))]
#[command(mut_arg("generic", |argument| argument.hide(true)))]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct NormalizeArgs {
    /// Apply only these steps
    #[arg(long, value_name = "STEP,...", value_delimiter = ',')]
    pub(crate) only: Vec<Step>,

    /// Only convert: uri, uri-idna, iri, or iri-idna
    #[arg(long, value_name = "FORM", hide_possible_values = true)]
    #[arg(conflicts_with_all = ["only", "rootless", "charset", "spec", "steps", "lenient"])]
    #[arg(conflicts_with_all = ["ports", "root_paths"])]
    pub(crate) to: Option<Conversion>,

    /// Dot-segments of URI paths without a leading slash [default: opaque]
    ///
    /// Paths with a leading slash lose their dot-segments in every scheme. For rfc3986 and rfc3987.
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    pub(crate) rootless: Option<RootlessPath>,

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
#[command(mut_arg("generic", |argument| argument.hide(true)))]
#[command(mut_arg("input", |argument| rows_of(argument, "pairs", ", separated by a tab")))]
#[command(mut_arg("quiet", |argument| argument.help(QUIET)))]
pub(crate) struct CompareArgs {
    /// Two URIs; `-` or no argument reads pairs from standard input
    #[arg(value_name = "URI", value_hint = ValueHint::Url, num_args = 0..=2)]
    pub(crate) texts: Vec<OsString>,

    /// Highest level of normalization to use
    #[arg(long, value_name = "LEVEL", default_value = Rung::Scheme.name(), value_parser = rungs())]
    pub(crate) level: Rung,

    /// Compare `file` URIs as names of files on SYSTEM
    ///
    /// With windows, the case of names does not matter, for example. The level is `scheme`.
    #[arg(long, value_name = "SYSTEM", hide_short_help = true)]
    pub(crate) same_file: Option<PathSystem>,

    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Column or member that contains the second URI; --field contains the first one
    #[arg(long, value_name = "NAME", requires = "field", hide_short_help = true)]
    #[arg(help_heading = "Input")]
    pub(crate) other_field: Option<String>,

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
    /// Default port of a scheme; may be repeated
    #[arg(hide_short_help = true, long = "port", value_name = "SCHEME=N")]
    #[arg(value_parser = scheme_port)]
    pub(crate) ports: Vec<(String, u16)>,

    /// Scheme in which `//host` equals `//host/`; may be repeated
    #[arg(hide_short_help = true, long = "root-path", value_name = "SCHEME")]
    #[arg(value_parser = scheme_name)]
    pub(crate) root_paths: Vec<String>,
}

/// A step of normalization.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Step {
    /// Case of scheme, host, and escapes; IPv6 addresses as in RFC 5952
    Case,
    /// Decode escapes of unreserved characters
    Percent,
    /// Remove dot-segments
    Path,
    /// Remove default ports; replace empty paths with `/`
    Scheme,
}

/// Handling of dot-segments in a URI path without a leading slash.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RootlessPath {
    /// Keep them: the path is data without segments, as in `tag:` and `did:`
    Opaque,
    /// Remove them exactly as RFC 3986 section 6.2.2.3: `foo:a/../b` becomes `foo:/b`
    Strict,
    /// Remove them as corrected by erratum 4547: `foo:b`
    #[value(name = "erratum-4547")]
    Erratum4547,
}

/// Parses the name of a rung.
fn rungs() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.map(Rung::name))
        .map(|name| Rung::ALL.into_iter().find(|rung| rung.name() == name).unwrap_or(Rung::Scheme))
}

/// Parses `SCHEME=N`.
fn scheme_port(text: &str) -> Result<(String, u16), String> {
    let (scheme, port) = text.split_once('=').ok_or("expected SCHEME=N")?;
    let port = port.parse().map_err(|_| "the port must be between 0 and 65535")?;
    Ok((scheme_name(scheme)?, port))
}
