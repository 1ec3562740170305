//! The arguments of the command. Shell completions and the man page come from these definitions too.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;

use crate::help;

/// Parse, check, resolve, normalize and compare URIs by RFC 3986
#[derive(Debug, Parser)]
#[command(name = "uri", version, override_usage = help::USAGE, after_help = help::URI, after_long_help = help::URI_LONG)]
#[command(max_term_width = 100)]
pub(crate) struct Cli {
    /// What to do; without it, what `parse` does.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// The arguments of `parse`, for the bare command.
    #[command(flatten)]
    pub(crate) parse: ParseArgs,

    /// When to use colour on a terminal
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto", help_heading = "Output")]
    pub(crate) color: Color,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Take URI references apart: on a terminal a drawing, else the components (the default)
    #[command(after_help = help::PARSE, after_long_help = help::PARSE_LONG)]
    Parse(ParseArgs),
    /// Say of each text whether it is valid, and where it is not, why
    #[command(after_help = help::CHECK)]
    Check(CheckArgs),
    /// Resolve references against a base URI (RFC 3986 section 5.2)
    #[command(after_help = help::RESOLVE)]
    Resolve(ResolveArgs),
    /// Bring URI references into their normal form (RFC 3986 sections 6.2.2 and 6.2.3)
    #[command(after_help = help::NORMALIZE)]
    Normalize(NormalizeArgs),
    /// Say by which rung of the comparison ladder two URIs are equivalent (RFC 3986 section 6.2)
    #[command(after_help = help::COMPARE)]
    Compare(CompareArgs),
    /// Print a completion script for a shell
    #[command(after_help = help::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, of the command or of one subcommand
    Man {
        /// The subcommand
        subcommand: Option<String>,
    },
}

/// Where rows come from.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Read rows from FILE, `-` for standard input; may be repeated
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) input: Vec<PathBuf>,

    /// Rows end with NUL, not with a line end
    #[arg(short = '0', long)]
    pub(crate) null: bool,

    /// Each row is a JSON string, so that it can hold any text (for `compare`: an array of two)
    #[arg(long)]
    pub(crate) jsonl: bool,

    /// With --jsonl: each row is an object, and the text is the value of KEY
    #[arg(long, value_name = "KEY", requires = "jsonl")]
    pub(crate) field: Option<String>,

    /// Work on N rows at a time [default: one for each core]
    #[arg(short, long, value_name = "N", help_heading = "Output")]
    pub(crate) jobs: Option<NonZeroUsize>,
}

/// What output rows look like.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write a JSON object for each row, on a line of its own; errors stand in it
    #[arg(long)]
    pub(crate) json: bool,
}

/// The texts to work on.
#[derive(Args, Debug)]
pub(crate) struct TextArgs {
    /// The texts; `-` reads standard input, and so do no texts and no --input
    #[arg(value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) texts: Vec<OsString>,
}

/// Arguments of `parse`.
#[derive(Args, Debug)]
pub(crate) struct ParseArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Show the components percent-decoded (RFC 3986 section 2.4)
    #[arg(long, help_heading = "Output")]
    pub(crate) decode: bool,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// What the text has to be
    #[arg(long = "as", value_name = "FORM", default_value = "uri-reference")]
    pub(crate) form: Form,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `resolve`.
#[derive(Args, Debug)]
pub(crate) struct ResolveArgs {
    /// The base URI; a fragment on it is dropped (section 5.1)
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: OsString,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// A reference with the scheme of the base: is it a URI (section 5.2.2), or relative as in old times
    #[arg(long, value_name = "RULE", default_value = "strict", help_heading = "Policies")]
    pub(crate) scheme_rule: SchemeRule,

    /// A `..` above the root
    #[arg(long, value_name = "RULE", default_value = "drop", help_heading = "Policies")]
    pub(crate) excess: Excess,

    /// A base such as `foo:a/b`, whose path does not begin with a slash
    #[arg(long, value_name = "RULE", default_value = "letter", help_heading = "Policies")]
    pub(crate) rootless: Rootless,

    /// A dot-segment written `%2e`
    #[arg(long, value_name = "RULE", default_value = "literal", help_heading = "Policies")]
    pub(crate) encoded_dots: EncodedDots,
}

/// Arguments of `normalize`.
#[derive(Args, Debug)]
pub(crate) struct NormalizeArgs {
    /// Take these steps only
    #[arg(long, value_name = "STEP,...", value_delimiter = ',')]
    pub(crate) only: Vec<Step>,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

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
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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
    #[arg(long = "root-path", value_name = "SCHEME")]
    pub(crate) root_paths: Vec<String>,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that can, unless NO_COLOR is set
    Auto,
    /// Even with NO_COLOR; what goes down a pipe has no colours to show
    Always,
    /// Not at all
    Never,
}

/// What a text has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A URI or a relative reference (section 4.1)
    UriReference,
    /// With a scheme (section 3)
    Uri,
    /// With a scheme and without a fragment (section 4.3)
    AbsoluteUri,
    /// Without a scheme (section 4.2)
    RelativeRef,
}

/// What a reference with the scheme of the base is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SchemeRule {
    /// A URI, whatever the base is (section 5.2.2)
    Strict,
    /// Relative, as before RFC 2396: `http:g` is `g` on an http base
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

/// Parses `SCHEME=N`.
fn scheme_port(text: &str) -> Result<(String, u16), String> {
    let (scheme, port) = text.split_once('=').ok_or("it has the form SCHEME=N")?;
    let port = port.parse().map_err(|_| "a port is a number from 0 to 65535")?;
    Ok((scheme.to_owned(), port))
}
