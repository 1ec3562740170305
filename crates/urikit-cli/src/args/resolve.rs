//! The arguments of `resolve` and `relativize`, and the variants of algorithms.

use std::ffi::OsString;

use clap::{Args, ValueHint};
use urikit::relativize::Forms;
use urikit::resolve::{EncodedDots, ExcessDotSegments as Excess, RootlessPath as Path, SameScheme};
use urikit_legacy::rfc2396::{DotRemoval, EmptyBasePath};

use super::{Choice, InputArgs, NULL, OutputArgs, SpecArgs, TextArgs, one_of, specs};
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
    #[arg(value_parser = one_of(&Variant::OF_RESOLUTION), hide_short_help = true)]
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
    #[arg(value_parser = one_of(FORMS))]
    pub(crate) forms: Vec<Forms>,

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
    #[arg(value_parser = one_of(&Variant::OF_RELATIVIZATION), hide_short_help = true)]
    pub(crate) variants: Vec<Variant>,
}

const PAIR: &str = "NAME|BASE,NAME";

const BASE_FIELD: &str = "Column that contains the input (name or number), or JSON member\n\nTwo \
    names separated by a comma are those of the base of each record and of the input.";

/// The forms of references (RFC 3986 section 4.2).
const FORMS: &[Choice<Forms>] = &[
    ("any", "Any form", Forms::ALL),
    ("empty-path", "No path: a query, a fragment, or the empty string", Forms::EMPTY_PATH),
    ("descendant", "`empty-path`, or a relative path without `..`", Forms::BELOW),
    ("relative-path", "`descendant`, or a relative path with `..`", Forms::RELATIVE_PATH),
    ("absolute-path", "`/g`", Forms::ABSOLUTE_PATH),
    ("network-path", "`//a/g`", Forms::NETWORK_PATH),
    ("uri", "`http://a/g`", Forms::URI),
];

/// A deviation from the algorithm of a specification, as a choice for one of its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Variant {
    Excess(Excess),
    SameScheme(SameScheme),
    Rootless(Path),
    EncodedDots(EncodedDots),
    Leading(DotRemoval),
    EmptyBasePath(EmptyBasePath),
}

/// RFC 2396 section 5.2 step 6, as written.
const AS_IS: EmptyBasePath = EmptyBasePath::AsSpecified;
const STRIPPED: DotRemoval = DotRemoval::MergedAndLeading;

impl Variant {
    const OF_RESOLUTION: [Choice<Self>; 9] = [
        ("drop-excess", "Remove `..` above the root, as rfc3986", Self::Excess(Excess::Drop)),
        ("keep-excess", "Keep `..` above the root, as rfc2396", Self::Excess(Excess::Keep)),
        ("refuse-excess", "Report `..` above the root", Self::Excess(Excess::Error)),
        ("same-scheme", "With an http base, `http:g` is `g`", Self::SameScheme(SameScheme::Ignore)),
        ("erratum-4547", "`foo:a/b` and `../c` give `foo:c`", Self::Rootless(Path::Erratum4547)),
        ("refuse-rootless", "Refuse bases such as `foo:a/b`", Self::Rootless(Path::Opaque)),
        ("encoded-dots", "`%2e%2e` is a dot-segment", Self::EncodedDots(EncodedDots::Dots)),
        ("strip-leading", "With rfc2396: `/../g` is `/g`", Self::Leading(STRIPPED)),
        ("empty-base-path", "With rfc2396: `//a` and `g` give `//ag`", Self::EmptyBasePath(AS_IS)),
    ];

    const OF_RELATIVIZATION: [Choice<Self>; 7] = {
        let [a, b, c, d, e, f, g, ..] = Self::OF_RESOLUTION;
        [a, b, c, d, e, f, g]
    };

    pub(super) const OF_NORMALIZATION: [Choice<Self>; 2] = [
        ("rootless", "`foo:a/../b` becomes `foo:/b`", Self::Rootless(Path::AsSpecified)),
        ("erratum-4547", "`foo:a/../b` becomes `foo:b`", Self::Rootless(Path::Erratum4547)),
    ];

    /// Returns the name in the arguments.
    pub(crate) fn name(self) -> &'static str {
        let mut all = Self::OF_RESOLUTION.into_iter().chain(Self::OF_NORMALIZATION);
        all.find(|(.., variant)| *variant == self).map_or("", |(name, ..)| name)
    }
}
