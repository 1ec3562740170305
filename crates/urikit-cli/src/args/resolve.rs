//! The arguments of `resolve` and `relativize`.

use std::ffi::OsString;

use clap::{Args, ValueEnum, ValueHint};

use super::{InputArgs, OutputArgs, SpecArgs, TextArgs};

/// Arguments of `resolve`.
#[derive(Args, Debug)]
pub(crate) struct ResolveArgs {
    /// The base URI; a fragment on it is dropped (section 5.1), though not by RFC 1808
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: OsString,

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
pub(crate) struct RelativizeArgs {
    /// The base URI; a fragment on it is dropped (section 5.1)
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: OsString,

    /// The forms that a reference may have; the shortest of them is found
    #[arg(
        long = "form",
        value_name = "FORM,...",
        value_delimiter = ',',
        default_value = "shortest"
    )]
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

/// The choices that resolution leaves open. An option that is not given is as its document has it.
#[derive(Args, Debug)]
#[command(next_help_heading = "Policies")]
pub(crate) struct PolicyArgs {
    /// A `..` above the root [default: drop; rfc2396, rfc1808: keep]
    #[arg(long, value_name = "RULE")]
    pub(crate) excess: Option<Excess>,

    /// rfc3986, rfc3987, rfc2396: a reference with the scheme of the base, as before RFC 2396, or a URI [default: strict]
    #[arg(long, value_name = "RULE")]
    pub(crate) scheme_rule: Option<SameScheme>,

    /// rfc3986, rfc3987: a base such as `foo:a/b`, whose path does not begin with a slash [default: letter]
    #[arg(long, value_name = "RULE")]
    pub(crate) rootless: Option<Rootless>,

    /// rfc3986, rfc3987: a dot-segment written `%2e` [default: literal]
    #[arg(long, value_name = "RULE")]
    pub(crate) encoded_dots: Option<EncodedDots>,
}

/// Those that only RFC 2396 leaves open.
#[derive(Args, Debug)]
#[command(next_help_heading = "Policies")]
pub(crate) struct OlderPolicyArgs {
    /// rfc2396: `.` and `..` at the beginning of an absolute path [default: keep]
    #[arg(long, value_name = "RULE")]
    pub(crate) leading: Option<Leading>,

    /// rfc2396: a base such as `http://a`, which has no path [default: root]
    #[arg(long, value_name = "RULE")]
    pub(crate) empty_base_path: Option<EmptyBasePath>,
}

/// A form of reference (RFC 3986 section 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReferenceForm {
    /// Any
    Shortest,
    /// No path: a query, a fragment, or nothing
    EmptyPath,
    /// That, or a relative path without `..`
    Below,
    /// That, or a relative path with `..`
    RelativePath,
    /// A path from the root: `/g`
    AbsolutePath,
    /// All but the scheme: `//a/g`
    NetworkPath,
    /// With the scheme
    Uri,
}

/// What a reference with the scheme of the base is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SameScheme {
    /// A URI, whatever the base is (section 5.2.2)
    Strict,
    /// Relative: `http:g` is `g` on an http base; by RFC 2396 only for schemes known to be hierarchical
    Compat,
}

/// What becomes of a `..` above the root.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Excess {
    /// It is dropped (section 5.2.4)
    Drop,
    /// It stays in the target
    Keep,
    /// It is an error
    Refuse,
}

/// What becomes of dot-segments at the beginning of an absolute path.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Leading {
    /// They stay: `/../g` is `http://a/../g` (RFC 2396 section 5.2)
    Keep,
    /// They are stripped, as the drafts before RFC 2396 say some parsers do: `http://a/g`
    Strip,
}

/// What a base without a path is merged like.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EmptyBasePath {
    /// As if its path were `/`: `http://a` and `g` give `http://a/g`
    Root,
    /// By the letter of RFC 2396 section 5.2 step 6: `http://ag`
    Letter,
}

/// What a base whose path has no leading slash does.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Rootless {
    /// As section 5.2.4 is written: `foo:a/b` and `../c` give `foo:/c`
    Letter,
    /// As erratum 4547 reads it: `foo:c`
    #[value(name = "erratum-4547")]
    Erratum4547,
    /// It is an error
    Refuse,
}

/// What `%2e` is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EncodedDots {
    /// A segment like any other
    Literal,
    /// A dot
    Dots,
}
