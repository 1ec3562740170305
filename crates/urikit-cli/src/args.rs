//! Command-line arguments. Help, shell completions, and manual pages are generated from them.

mod audit;
mod change;
mod domains;
mod find;
mod guess;
mod invoked;
mod iri;
mod normal;
mod records;
mod resolve;
mod select;
mod template;

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use urikit::component::Scheme;
use urikit_legacy::charset::Charset;

use crate::diagnostics::help;
use crate::forms::Form;
use crate::input::rows::RowArgs;
use crate::output::secrets::Secrets;
use crate::reading::{RFC_3986_ON, Spec, short_name};

pub(crate) use audit::{AuditArgs, AuditFormat, ReadingsArgs, RuleArgs};
pub(crate) use change::{
    BuildArgs, DecodeArgs, EditArgs, EncodeArgs, KeyValue, PairArgs, QueryArgs, Separator, SetArgs,
    Target,
};
pub(crate) use domains::DomainArgs;
pub(crate) use find::{
    BaseArgs, ChoiceArgs, FileArgs, FileKind, FindArgs, OutsideArgs, RelativeBase, WalkArgs,
};
pub(crate) use guess::GuessArgs;
use invoked::{Invoked, is_defined};
pub(crate) use iri::{HostForm, IriArgs};
pub(crate) use normal::{CompareArgs, NormalizeArgs, RootlessPath, SchemeArgs, Step};
pub(crate) use records::{InputArgs, OutputArgs, OutputFormat, formats};
pub(crate) use resolve::{
    EmptyBasePath, EncodedDots, Excess, Leading, OlderPolicyArgs, PolicyArgs, ReferenceForm,
    RelativizeArgs, ResolveArgs, Rootless, SameScheme,
};
pub(crate) use select::{DedupeArgs, FilterArgs, KeyedArgs, SortArgs};
pub(crate) use template::{ExpandArgs, MatchArgs, TemplateArgs, TemplateCommand};

/// Parse, resolve, normalize, compare, edit, find, and audit URIs (RFC 3986)
#[derive(Debug, Parser)]
#[command(name = "uri", version, override_usage = help::USAGE)]
#[command(max_term_width = 100)]
pub(crate) struct Cli {
    /// The subcommand; `parse` by default.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Arguments of `parse`, if there is no subcommand.
    #[command(flatten)]
    pub(crate) parse: ParseArgs,

    #[command(flatten)]
    pub(crate) look: Look,
}

/// Returns the definition of the arguments.
///
/// `--color` also applies to help and usage errors, so it is read before the arguments are parsed.
pub(crate) fn definition() -> clap::Command {
    help::laid_out(Cli::command(), is_defined).color(color_choice(std::env::args_os()))
}

/// Returns the value of the last `--color` before `--`.
fn color_choice(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut arguments = arguments.take_while(|argument| argument != "--").peekable();
    while let Some(argument) = arguments.next() {
        let when = match argument.to_str().and_then(|argument| argument.strip_prefix("--color")) {
            Some("") => arguments.peek().and_then(|when| when.to_str()),
            Some(rest) => rest.strip_prefix('='),
            None => None,
        };
        match when.and_then(|when| Color::from_str(when, false).ok()) {
            Some(Color::Always) => choice = ColorChoice::Always,
            Some(Color::Never) => choice = ColorChoice::Never,
            Some(Color::Auto) => choice = ColorChoice::Auto,
            None => {}
        }
    }
    choice
}

/// Options for human-readable output.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Look {
    /// When to use color
    #[arg(
        long,
        value_name = "WHEN",
        global = true,
        default_value = "auto",
        help_heading = "Output",
        hide_short_help = true
    )]
    pub(crate) color: Color,

    /// Do not mask passwords and secrets in diagrams and errors
    ///
    /// One rule holds for all subcommands. Output that describes a URI is masked: drawings, lists,
    /// and steps on a terminal, errors, and notes. Each byte of a password, of a user name that
    /// looks like a token, and of a parameter that looks like a secret is shown as `*`. Output for
    /// programs is not masked: results such as the normal form, JSON, and plain rows in a pipe.
    #[arg(long, global = true, help_heading = "Output", hide_short_help = true)]
    pub(crate) show_secrets: bool,
}

impl Look {
    /// No color, no masking.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { color: Color::Never, show_secrets: true };

    /// Returns whether secrets are masked.
    pub(crate) const fn secrets(self) -> Secrets {
        if self.show_secrets { Secrets::Shown } else { Secrets::Masked }
    }
}

/// A subcommand.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Parse URI references and print their components
    #[command(before_help = help::PARSE, after_long_help = help::PARSE_LONG)]
    Parse(Invoked<ParseArgs>),
    /// Print selected components with a template
    #[command(before_help = help::GET, after_long_help = help::GET_LONG)]
    Get(Invoked<GetArgs>),
    /// Validate URIs and report the position of each error
    #[command(before_help = help::CHECK, after_long_help = help::CHECK_LONG)]
    Check(Invoked<CheckArgs>),
    /// Resolve references against a base URI (RFC 3986 section 5)
    #[command(before_help = help::RESOLVE, after_long_help = help::RESOLVE_LONG)]
    #[command(override_usage = "uri resolve --base <URI> [OPTIONS] [REFERENCE]...")]
    Resolve(Invoked<ResolveArgs>),
    /// Find the shortest reference from a base URI to each target
    #[command(before_help = help::RELATIVIZE, after_long_help = help::RELATIVIZE_LONG)]
    #[command(override_usage = "uri relativize --base <URI> [OPTIONS] [TARGET]...")]
    Relativize(Invoked<RelativizeArgs>),
    /// Normalize URI references (RFC 3986 section 6.2)
    #[command(before_help = help::NORMALIZE, after_long_help = help::NORMALIZE_LONG)]
    Normalize(Invoked<NormalizeArgs>),
    /// Compare two URIs using the RFC 3986 comparison ladder
    #[command(before_help = help::COMPARE, after_long_help = help::COMPARE_LONG)]
    Compare(Invoked<CompareArgs>),
    /// Set or delete components, or append segments and parameters
    #[command(before_help = help::SET, after_long_help = help::SET_LONG)]
    Set(Invoked<SetArgs>),
    /// Build a URI from components
    #[command(before_help = help::BUILD, after_long_help = help::BUILD_LONG)]
    Build(Invoked<BuildArgs>),
    /// Expand or match URI templates, or list their variables (RFC 6570)
    #[command(before_help = help::TEMPLATE, after_long_help = help::TEMPLATE_LONG)]
    Template(Invoked<TemplateArgs>),
    /// Select inputs by conditions on their components, or count them
    #[command(before_help = help::FILTER, after_long_help = help::FILTER_LONG)]
    Filter(Invoked<FilterArgs>),
    /// Sort inputs by a component or SURT key
    #[command(before_help = help::SORT, after_long_help = help::SORT_LONG)]
    Sort(Invoked<SortArgs>),
    /// Remove duplicates by normal form or component
    #[command(before_help = help::DEDUPE, after_long_help = help::DEDUPE_LONG)]
    Dedupe(Invoked<DedupeArgs>),
    /// Show how RFC 3986 and earlier specifications interpret a URI
    #[command(before_help = help::EXPLAIN, after_long_help = help::EXPLAIN_LONG)]
    Explain(Invoked<ExplainArgs>),
    /// List or edit the parameters of a query
    #[command(before_help = help::QUERY, after_long_help = help::QUERY_LONG)]
    Query(Invoked<QueryArgs>),
    /// Percent-encode data for a component
    #[command(before_help = help::ENCODE, after_long_help = help::ENCODE_LONG)]
    Encode(Invoked<EncodeArgs>),
    /// Percent-decode strings
    #[command(before_help = help::DECODE, after_long_help = help::DECODE_LONG)]
    Decode(Invoked<DecodeArgs>),
    /// Find, resolve, or rewrite URIs in text and documents
    #[command(before_help = help::FIND, after_long_help = help::FIND_LONG)]
    Find(Invoked<FindArgs>),
    /// Guess the URI meant by incomplete input such as `example.com`
    #[command(before_help = help::GUESS, after_long_help = help::GUESS_LONG)]
    Guess(Invoked<GuessArgs>),
    /// Print the base URI of documents (RFC 3986 section 5.1)
    #[command(before_help = help::BASE, after_long_help = help::BASE_LONG)]
    Base(Invoked<BaseArgs>),
    /// Report security problems in URIs
    #[command(before_help = help::AUDIT, after_long_help = help::AUDIT_LONG)]
    Audit(Invoked<AuditArgs>),
    /// Describe audit rules
    #[command(before_help = help::RULE, after_long_help = help::RULE_LONG)]
    Rule(Invoked<RuleArgs>),
    /// Compare how different parsers interpret a URI
    #[command(before_help = help::READINGS, after_long_help = help::READINGS_LONG)]
    Readings(Invoked<ReadingsArgs>),
    /// Convert between file names and `file` URIs (RFC 8089)
    #[command(before_help = help::PATH, after_long_help = help::PATH_LONG)]
    Path(Invoked<PathArgs>),
    /// Convert between URIs and IRIs (RFC 3987 section 3)
    #[command(before_help = help::IRI, after_long_help = help::IRI_LONG)]
    Iri(Invoked<IriArgs>),
    /// Describe URI schemes: registration, default port, syntax
    #[command(before_help = help::SCHEME, after_long_help = help::SCHEME_LONG)]
    Scheme(Invoked<SchemesArgs>),
    /// Print a shell completion script
    #[command(before_help = help::COMPLETIONS)]
    Completions {
        /// Shell
        shell: Shell,
    },
    /// Print the version
    #[command(before_help = help::VERSION, hide = true)]
    Version {
        /// Also print the supported specifications, formats, and data
        #[arg(long)]
        verbose: bool,
    },
    /// Print a manual page
    #[command(before_help = help::MAN)]
    Man {
        /// Subcommand, such as `parse` or `template expand`; default: the whole command
        subcommand: Vec<String>,
    },
}

/// The specification to parse with.
#[derive(Args, Debug)]
#[command(next_help_heading = "Specification")]
pub(crate) struct SpecArgs {
    /// Specification to parse with
    ///
    /// Errors cite the rules of this specification.
    #[arg(long, value_name = "SPEC", default_value = Spec::Rfc3986.name())]
    #[arg(value_parser = specs(&[]))]
    pub(crate) spec: Spec,

    /// With rfc2396: accept unwise and non-ASCII characters
    ///
    /// They are accepted in paths, queries, fragments, and opaque parts (RFC 2396 section 2.4.3),
    /// and each one is reported.
    #[arg(long, hide_short_help = true)]
    pub(crate) tolerant: bool,

    /// With rfc1738: apply only the generic syntax, not that of each scheme
    ///
    /// The generic syntax is RFC 1738 sections 2.1 and 3.1. By default, the productions of section
    /// 5 for the scheme apply too; for example, an http URL has no user.
    #[arg(long, hide_short_help = true)]
    pub(crate) generic: bool,
}

/// The treatment of invalid input.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Specification")]
pub(crate) struct RepairArgs {
    /// Percent-encode characters that RFC 3986 does not allow, and report each change
    ///
    /// Spaces around the input, tabs, and line breaks are removed, and backslashes become slashes
    /// as in browsers. Input with another error, such as a space in the host, stays invalid. With
    /// --json, `input` is unchanged, `repaired` is the repaired URI, and `repairs` lists the
    /// changes.
    #[arg(long, hide_short_help = true)]
    pub(crate) repair: bool,
}

/// How to display URIs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct UnicodeArgs {
    /// Show IDNA labels and escapes as Unicode if this is not misleading
    ///
    /// Each escape or label that is kept is reported with the reason. With --json, the Unicode form
    /// is in the member `unicode`; the other members are unchanged.
    #[arg(long)]
    pub(crate) unicode: bool,
}

/// The URIs to process.
#[derive(Args, Debug)]
pub(crate) struct TextArgs {
    /// URIs to process; `-` or no argument reads standard input
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
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) repair: RepairArgs,

    #[command(flatten)]
    pub(crate) unicode: UnicodeArgs,

    /// Percent-decode the components
    #[arg(long, help_heading = "Output", conflicts_with = "unicode")]
    pub(crate) decode: bool,

    /// With --json: add a member `view` with scheme-specific parts
    ///
    /// The view names the parts in the terms of the scheme and describes what a client does.
    #[arg(long, help_heading = "Output", requires = "json")]
    pub(crate) view: bool,

    /// With --json: add members `domain`, `suffix`, and `subdomain`
    ///
    /// They are the registered domain, the public suffix, and the labels before the registered
    /// domain, by the Public Suffix List.
    #[arg(long, help_heading = "Output", requires = "json")]
    pub(crate) domain: bool,

    #[command(flatten)]
    pub(crate) domains: DomainArgs,
}

/// Arguments of `get`.
#[derive(Args, Debug)]
pub(crate) struct GetArgs {
    /// Output with component names in braces, such as '{scheme}://{host}'
    #[arg(value_name = "TEMPLATE")]
    pub(crate) template: String,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) repair: RepairArgs,

    #[command(flatten)]
    pub(crate) unicode: UnicodeArgs,

    /// Percent-decode the components, except {uri} and {authority}
    #[arg(long, help_heading = "Output", conflicts_with = "unicode")]
    pub(crate) decode: bool,

    /// In {query:KEY} and {query-all:KEY}, treat `+` as a space, as in HTML forms
    ///
    /// The values are decoded with --decode.
    #[arg(long, help_heading = "Output")]
    pub(crate) form: bool,

    #[command(flatten)]
    pub(crate) domains: DomainArgs,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// Required form
    #[arg(long = "as", value_name = "FORM", default_value = "uri-reference")]
    pub(crate) form: Form,

    /// Require a URI that follows the rules of its scheme
    ///
    /// `uri scheme` lists the schemes with rules as `view`. Other schemes have none.
    #[arg(long)]
    pub(crate) scheme_rules: bool,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) repair: RepairArgs,
}

/// Arguments of `explain`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_3986_ON))))]
#[command(mut_arg("generic", |argument| argument.hide(true)))]
#[command(mut_arg("tolerant", |argument| argument.hide(true)))]
pub(crate) struct ExplainArgs {
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
}

/// Arguments of `path`.
#[derive(Args, Debug)]
#[command(mut_arg("texts", |argument| argument.value_name("NAME").help("File names or URIs; \
    `-` or no argument reads standard input")))]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct PathArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,

    /// Accept only `file` URIs, and convert them to file names
    #[arg(long)]
    pub(crate) to_file: bool,

    /// Operating system of the file names [default: windows for names with a drive, else this one]
    #[arg(long, value_name = "SYSTEM")]
    pub(crate) style: Option<PathSystem>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A system of file names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathSystem {
    /// `/a/b`; relative names are relative to the working directory
    Unix,
    /// `C:\a\b` or `\\host\share`
    Windows,
    /// `DEVICE:[DIR.DIR]NAME`
    Vms,
}

impl From<PathSystem> for urikit_schemes::PathStyle {
    fn from(system: PathSystem) -> Self {
        match system {
            PathSystem::Unix => Self::Unix,
            PathSystem::Windows => Self::Windows,
            PathSystem::Vms => Self::Vms,
        }
    }
}

/// Arguments of `scheme`.
#[derive(Args, Debug)]
pub(crate) struct SchemesArgs {
    /// Schemes; all known schemes if none is given
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// When to use color.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The help of `--null` for subcommands whose output can be any bytes.
const NULL: &str = "Records end with NUL instead of newline, in the input and in the output";

/// Describes the records of the files of `--input`.
fn rows_of(argument: Arg, rows: &str, details: &str) -> Arg {
    let help = format!("Read {rows} from FILE, one per line{details}; may be repeated");
    let more = "`-` is standard input. Files compressed with gzip or Zstandard are decompressed.";
    argument.long_help(format!("{help}\n\n{more}")).help(help)
}

/// Parses the name of a specification. Help lists only those that the subcommand supports; the
/// other ones have more specific error messages than an invalid value.
fn specs(supported: &'static [Spec]) -> impl TypedValueParser<Value = Spec> {
    let value = |spec: Spec| {
        let is_supported = supported.is_empty() || supported.contains(&spec);
        PossibleValue::new(spec.name()).help(short_name(spec)).hide(!is_supported)
    };
    PossibleValuesParser::new(Spec::ALL.map(value)).try_map(|name| name.parse::<Spec>())
}

/// Parses a scheme name.
fn scheme_name(text: &str) -> Result<String, String> {
    Scheme::parse(text).map(|scheme| scheme.to_string()).map_err(|error| error.message().to_owned())
}

/// Parses the name of a charset.
fn charset(name: &str) -> Result<Charset, &'static str> {
    Charset::named(name).ok_or("unknown charset; use a label of the WHATWG Encoding Standard")
}
