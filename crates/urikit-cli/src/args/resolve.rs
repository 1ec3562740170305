//! The arguments of `resolve` and `relativize`.

use std::ffi::OsString;

use clap::{Args, ValueEnum, ValueHint};

use super::{InputArgs, NULL, OutputArgs, SpecArgs, TextArgs, specs};
use crate::reading::{RFC_1808_ON, RFC_3986_ON};

/// Arguments of `resolve`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_1808_ON))))]
#[command(mut_arg("generic", |argument| argument.hide(true)))]
#[command(mut_arg("texts", |argument| argument.value_name("REFERENCE").help("References to \
    resolve; `-` or no argument reads standard input")))]
#[command(override_usage = "uri resolve --base <URI> [OPTIONS] [REFERENCE]...")]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct ResolveArgs {
    /// Base URI; must have a scheme
    ///
    /// Its fragment is ignored (RFC 3986 section 5.1), except with rfc1808.
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: Option<OsString>,

    /// Column or JSON member that contains the base of each record
    ///
    /// With --csv or --tsv, a name or number; with --jsonl, a name.
    #[arg(long, value_name = "NAME", requires = "field", conflicts_with = "base")]
    #[arg(help_heading = "Input", hide_short_help = true)]
    pub(crate) base_field: Option<String>,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    #[command(flatten)]
    pub(crate) policies: PolicyArgs,
    #[command(flatten)]
    pub(crate) older: OlderPolicyArgs,
}

/// Arguments of `relativize`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_3986_ON))))]
#[command(mut_arg("generic", |argument| argument.hide(true)))]
#[command(mut_arg("lenient", |argument| argument.hide(true)))]
#[command(mut_arg("texts", |argument| argument.value_name("TARGET").help("Target URIs; \
    `-` or no argument reads standard input")))]
#[command(override_usage = "uri relativize --base <URI> [OPTIONS] [TARGET]...")]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct RelativizeArgs {
    /// Base URI; must have a scheme
    ///
    /// Its fragment is ignored (RFC 3986 section 5.1).
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: Option<OsString>,

    /// Column or JSON member that contains the base of each record
    ///
    /// With --csv or --tsv, a name or number; with --jsonl, a name.
    #[arg(long, value_name = "NAME", requires = "field", conflicts_with = "base")]
    #[arg(help_heading = "Input", hide_short_help = true)]
    pub(crate) base_field: Option<String>,

    /// Allowed forms of the result; the shortest is printed
    #[arg(long = "form", value_name = "FORM,...", value_delimiter = ',', default_value = "any")]
    pub(crate) forms: Vec<ReferenceForm>,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    #[command(flatten)]
    pub(crate) policies: PolicyArgs,
}

/// Options of resolution. The default depends on the specification.
#[derive(Args, Debug)]
#[command(next_help_heading = "Resolution")]
pub(crate) struct PolicyArgs {
    /// Handling of `..` above the root [default: drop]
    ///
    /// The default with rfc2396 and rfc1808 is keep.
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    pub(crate) excess: Option<Excess>,

    /// Handling of `http:g` if the base is http [default: strict]
    ///
    /// For rfc3986, rfc3987, and rfc2396.
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    pub(crate) scheme_rule: Option<SameScheme>,

    /// How to resolve against a base whose path has no leading slash, such as `foo:a/b` [default:
    /// strict]
    ///
    /// For rfc3986 and rfc3987.
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    pub(crate) rootless: Option<Rootless>,

    /// Meaning of the segments `%2e` and `%2e%2e` [default: literal]
    ///
    /// For rfc3986 and rfc3987.
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    pub(crate) encoded_dots: Option<EncodedDots>,
}

/// Options of resolution with RFC 2396.
#[derive(Args, Debug)]
#[command(next_help_heading = "Resolution")]
pub(crate) struct OlderPolicyArgs {
    /// With rfc2396: dot-segments at the start of an absolute path [default: keep]
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    pub(crate) leading: Option<Leading>,

    /// With rfc2396: merging with a base without a path [default: root]
    #[arg(long, value_name = "MODE", hide_short_help = true)]
    pub(crate) empty_base_path: Option<EmptyBasePath>,
}

/// A form of reference (RFC 3986 section 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReferenceForm {
    /// Any form
    Any,
    /// No path: a query, a fragment, or the empty string
    EmptyPath,
    /// `empty-path`, or a relative path without `..`
    Descendant,
    /// `descendant`, or a relative path with `..`
    RelativePath,
    /// `/g`
    AbsolutePath,
    /// `//a/g`
    NetworkPath,
    /// `http://a/g`
    Uri,
}

/// Handling of a reference with the scheme of the base.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SameScheme {
    /// As a URI (RFC 3986 section 5.2.2)
    Strict,
    /// As the relative reference `g`; with rfc2396 only for known hierarchical schemes
    Compat,
}

/// Handling of `..` above the root.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Excess {
    /// Remove it (RFC 3986 section 5.2.4)
    Drop,
    /// Keep it in the target
    Keep,
    /// Report an error
    Refuse,
}

/// Handling of dot-segments at the start of an absolute path.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Leading {
    /// Keep them: `/../g` is `http://a/../g` (RFC 2396 section 5.2)
    Keep,
    /// Remove them, as some older parsers do: `http://a/g`
    Strip,
}

/// Merging with a base without a path.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EmptyBasePath {
    /// As if the path were `/`: `http://a` and `g` give `http://a/g`
    Root,
    /// Exactly as RFC 2396 section 5.2 step 6: `http://ag`
    Strict,
}

/// Merging with a base whose path has no leading slash.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Rootless {
    /// Exactly as RFC 3986 section 5.2.4: `foo:a/b` and `../c` give `foo:/c`
    Strict,
    /// As corrected by erratum 4547: `foo:c`
    #[value(name = "erratum-4547")]
    Erratum4547,
    /// Report an error
    Refuse,
}

/// Meaning of `%2e`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EncodedDots {
    /// Ordinary segments
    Literal,
    /// Dot-segments
    Dots,
}
