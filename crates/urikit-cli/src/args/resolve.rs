//! The arguments of `resolve` and `relativize`, and the variants of algorithms.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum, ValueHint};
use urikit::resolve::{EncodedDots, ExcessDotSegments, RootlessPath, SameScheme};
use urikit_legacy::rfc2396::{DotRemoval, EmptyBasePath};

use super::{InputArgs, NULL, OutputArgs, SpecArgs, TextArgs, specs};
use crate::reading::{RFC_1808_ON, RFC_3986_ON};

/// Arguments of `resolve`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_1808_ON))))]
#[command(mut_arg("texts", |argument| argument.value_name("REFERENCE").help("References to \
    resolve; `-` or no argument reads standard input")))]
#[command(override_usage = "uri resolve --base <URI> [OPTIONS] [REFERENCE]...\n       \
    uri resolve [OPTIONS] <URI> <REFERENCE>...")]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
#[command(mut_arg("field", |argument| argument.value_name(PAIR).long_help(BASE_FIELD)))]
pub(crate) struct ResolveArgs {
    /// Base URI; must have a scheme. By default, the first of several arguments
    ///
    /// Its fragment is ignored (RFC 3986 section 5.1), except with rfc1808.
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: Option<OsString>,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    /// Deviate from the specification; may be repeated
    ///
    /// With several variants of the same rule, the last one counts.
    #[arg(long = "variant", value_name = "NAME,...", value_delimiter = ',')]
    #[arg(value_parser = variants(&Variant::OF_RESOLUTION), hide_short_help = true)]
    pub(crate) variants: Vec<Variant>,
}

/// Arguments of `relativize`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_3986_ON))))]
#[command(mut_arg("lenient", |argument| argument.hide(true)))]
#[command(mut_arg("texts", |argument| argument.value_name("TARGET").help("Target URIs; \
    `-` or no argument reads standard input")))]
#[command(override_usage = "uri relativize --base <URI> [OPTIONS] [TARGET]...\n       \
    uri relativize [OPTIONS] <URI> <TARGET>...")]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
#[command(mut_arg("field", |argument| argument.value_name(PAIR).long_help(BASE_FIELD)))]
pub(crate) struct RelativizeArgs {
    /// Base URI; must have a scheme. By default, the first of several arguments
    ///
    /// Its fragment is ignored (RFC 3986 section 5.1).
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: Option<OsString>,

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

    /// Deviate from the specification as `uri resolve` does; may be repeated
    #[arg(long = "variant", value_name = "NAME,...", value_delimiter = ',')]
    #[arg(value_parser = variants(&Variant::OF_RELATIVIZATION), hide_short_help = true)]
    pub(crate) variants: Vec<Variant>,
}

const PAIR: &str = "NAME|BASE,NAME";

const BASE_FIELD: &str = "Column that contains the input (name or number), or JSON member\n\nTwo \
    names separated by a comma are those of the base of each record and of the input.";

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

/// A deviation from the algorithm of a specification, as a choice for one of its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Excess(ExcessDotSegments),
    SameScheme(SameScheme),
    Rootless(RootlessPath),
    EncodedDots(EncodedDots),
    Leading(DotRemoval),
    EmptyBasePath(EmptyBasePath),
}

impl Variant {
    const OF_RESOLUTION: [Self; 9] = [
        Self::Excess(ExcessDotSegments::Drop),
        Self::Excess(ExcessDotSegments::Keep),
        Self::Excess(ExcessDotSegments::Error),
        Self::SameScheme(SameScheme::Ignore),
        Self::Rootless(RootlessPath::Erratum4547),
        Self::Rootless(RootlessPath::Opaque),
        Self::EncodedDots(EncodedDots::Dots),
        Self::Leading(DotRemoval::MergedAndLeading),
        Self::EmptyBasePath(EmptyBasePath::AsSpecified),
    ];

    const OF_RELATIVIZATION: [Self; 7] = {
        let [a, b, c, d, e, f, g, ..] = Self::OF_RESOLUTION;
        [a, b, c, d, e, f, g]
    };

    pub(super) const OF_NORMALIZATION: [Self; 2] =
        [Self::Rootless(RootlessPath::AsSpecified), Self::Rootless(RootlessPath::Erratum4547)];

    /// Returns the name and a description.
    const fn described(self) -> (&'static str, &'static str) {
        match self {
            Self::Excess(ExcessDotSegments::Keep) => {
                ("keep-excess", "Keep `..` above the root (default of rfc2396 and rfc1808)")
            }
            Self::Excess(ExcessDotSegments::Error) => {
                ("refuse-excess", "Report `..` above the root as an error")
            }
            Self::Excess(_) => ("drop-excess", "Remove `..` above the root (default of rfc3986)"),
            Self::SameScheme(_) => {
                ("same-scheme", "Resolve `http:g` like `g` if the base is http; not with rfc1808")
            }
            Self::Rootless(RootlessPath::AsSpecified) => (
                "rootless",
                "Remove dot-segments from paths without a leading slash too: `foo:a/../b` becomes \
                 `foo:/b`",
            ),
            Self::Rootless(RootlessPath::Erratum4547) => (
                "erratum-4547",
                "Add no slash to paths without a leading slash: `foo:a/b` and `../c` give `foo:c`",
            ),
            Self::Rootless(_) => {
                ("refuse-rootless", "Refuse bases whose path has no leading slash, as `foo:a/b`")
            }
            Self::EncodedDots(_) => ("encoded-dots", "Treat `%2e` and `%2e%2e` as dot-segments"),
            Self::Leading(_) => {
                ("strip-leading", "With rfc2396: remove `..` at the start of an absolute path")
            }
            Self::EmptyBasePath(_) => (
                "empty-base-path",
                "With rfc2396: `http://a` and `g` give `http://ag` (section 5.2)",
            ),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        self.described().0
    }
}

/// Parses the name of a variant.
pub(super) fn variants(all: &'static [Variant]) -> impl TypedValueParser<Value = Variant> {
    let value = |variant: &Variant| {
        let (name, help) = variant.described();
        PossibleValue::new(name).help(help)
    };
    PossibleValuesParser::new(all.iter().map(value)).map(|name| {
        let named = all.iter().find(|variant| variant.name() == name);
        *named.expect("a possible value")
    })
}
