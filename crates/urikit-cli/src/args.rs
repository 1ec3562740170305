//! The arguments of the command. Shell completions and the man page come from these definitions too.

mod audit;
mod change;
mod find;
mod guess;
mod iri;
mod normal;
mod resolve;
mod template;

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ColorChoice, CommandFactory, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use urikit::component::Scheme;
use urikit::percent::Charset;

use crate::diagnostics::help;
use crate::input::rows::{Format, RowArgs};
use crate::output::secrets::Secrets;
use crate::reading::{Form, Spec};

pub(crate) use audit::{AuditArgs, AuditFormat, ReadingsArgs, RuleArgs};
pub(crate) use change::{
    BuildArgs, DecodeArgs, EditArgs, EncodeArgs, KeyValue, PairArgs, QueryArgs, Separator, SetArgs,
    Target,
};
pub(crate) use find::{
    BaseArgs, ChoiceArgs, FileArgs, FileKind, FindArgs, OutsideArgs, RelativeBase,
};
pub(crate) use guess::GuessArgs;
pub(crate) use iri::{HostForm, IriArgs};
pub(crate) use normal::{CompareArgs, NormalizeArgs, SchemeArgs, Step};
pub(crate) use resolve::{
    EmptyBasePath, EncodedDots, Excess, Leading, OlderPolicyArgs, PolicyArgs, ReferenceForm,
    RelativizeArgs, ResolveArgs, Rootless, SameScheme,
};
pub(crate) use template::{ExpandArgs, MatchArgs, TemplateArgs, TemplateCommand};

/// Parse, get, check, resolve, relativize, normalize, compare and explain URIs by RFC 3986 and the documents before it
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

    /// What is shown and how.
    #[command(flatten)]
    pub(crate) look: Look,
}

/// The definition of all arguments. What it says itself, of wrong usage and in help, has colours as `--color` has it, which has to
/// be known before the arguments are.
pub(crate) fn definition() -> clap::Command {
    Cli::command().color(coloured(std::env::args_os()))
}

/// What the last `--color` in front of `--` says.
fn coloured(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
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

/// How people are shown what there is.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Look {
    /// When to use colour on a terminal
    #[arg(
        long,
        value_name = "WHEN",
        global = true,
        default_value = "auto",
        help_heading = "Output"
    )]
    pub(crate) color: Color,

    /// Show passwords and the like in drawings and errors, where they are masked
    #[arg(long, global = true, help_heading = "Output")]
    pub(crate) show_secrets: bool,
}

impl Look {
    /// No colours, and everything shown.
    #[cfg(test)]
    pub(crate) const PLAIN: Self = Self { color: Color::Never, show_secrets: true };

    /// What becomes of secrets.
    pub(crate) const fn secrets(self) -> Secrets {
        if self.show_secrets { Secrets::Shown } else { Secrets::Masked }
    }
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Take URI references apart: on a terminal a drawing, else the components (the default)
    #[command(after_help = help::PARSE, after_long_help = help::PARSE_LONG)]
    Parse(ParseArgs),
    /// Fill in a template with components of each text: '{scheme} {host}:{port}'
    #[command(after_help = help::GET, after_long_help = help::GET_LONG)]
    Get(GetArgs),
    /// Say of each text whether it is valid, and where it is not, why
    #[command(after_help = help::CHECK)]
    Check(CheckArgs),
    /// Resolve references against a base URI (RFC 3986 section 5.2)
    #[command(after_help = help::RESOLVE, after_long_help = help::RESOLVE_LONG)]
    Resolve(ResolveArgs),
    /// Find the shortest references that lead from a base URI to targets: the way back of `resolve`
    #[command(after_help = help::RELATIVIZE, after_long_help = help::RELATIVIZE_LONG)]
    Relativize(RelativizeArgs),
    /// Bring URI references into their normal form (RFC 3986 sections 6.2.2 and 6.2.3)
    #[command(after_help = help::NORMALIZE)]
    Normalize(NormalizeArgs),
    /// Say by which rung of the comparison ladder two URIs are equivalent (RFC 3986 section 6.2)
    #[command(after_help = help::COMPARE)]
    Compare(CompareArgs),
    /// Set and take away components, and change nothing else
    #[command(after_help = help::SET, after_long_help = help::SET_LONG)]
    Set(SetArgs),
    /// Put a URI together from components (RFC 3986 section 5.3)
    #[command(after_help = help::BUILD)]
    Build(BuildArgs),
    /// Fill in URI templates, and find the variables that make URIs of them (RFC 6570)
    #[command(after_help = help::TEMPLATE)]
    Template(TemplateArgs),
    /// Show what each document, from RFC 1738 to RFC 3986, says of a text, and where they differ
    #[command(after_help = help::EXPLAIN, after_long_help = help::EXPLAIN_LONG)]
    Explain(ExplainArgs),
    /// List the pairs of queries, or change them and leave every other byte as it is
    #[command(after_help = help::QUERY, after_long_help = help::QUERY_LONG)]
    Query(QueryArgs),
    /// Percent-encode data, so that it can stand in a component (RFC 3986 section 2.1)
    #[command(after_help = help::ENCODE)]
    Encode(EncodeArgs),
    /// Percent-decode components to text or to octets (RFC 3986 section 2.1)
    #[command(after_help = help::DECODE)]
    Decode(DecodeArgs),
    /// Find URIs in text and documents, resolve them, or put something else in their place (RFC 3986 appendix C)
    #[command(after_help = help::FIND, after_long_help = help::FIND_LONG)]
    Find(FindArgs),
    /// Guess which URIs people mean who type or print a part of one (RFC 3986 section 4.5)
    #[command(after_help = help::GUESS, after_long_help = help::GUESS_LONG)]
    Guess(GuessArgs),
    /// Say what references in documents are resolved against, and why (RFC 3986 section 5.1)
    #[command(after_help = help::BASE)]
    Base(BaseArgs),
    /// Say what in texts misleads people, filters or other parsers, by rules that cite their sources
    #[command(after_help = help::AUDIT, after_long_help = help::AUDIT_LONG)]
    Audit(AuditArgs),
    /// Explain rules of the audit, or list all of them
    #[command(after_help = help::RULE)]
    Rule(RuleArgs),
    /// Show what other parsers make of texts, and where they part
    #[command(after_help = help::READINGS)]
    Readings(ReadingsArgs),
    /// Make `file` URIs of file names, or file names of `file` URIs (RFC 8089)
    #[command(after_help = help::PATH)]
    Path(PathArgs),
    /// Map IRIs, which have characters outside ASCII, to URIs, or URIs to IRIs (RFC 3987 section 3)
    #[command(after_help = help::IRI)]
    Iri(IriArgs),
    /// Say what is known of schemes: IANA's entry, the default port, whether `explain` reads its URIs
    #[command(after_help = help::SCHEME)]
    Scheme(SchemesArgs),
    /// Print a completion script for a shell
    #[command(after_help = help::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page, of the command or of a subcommand
    Man {
        /// The subcommand, and its own: `template expand`
        subcommand: Vec<String>,
    },
}

/// Where texts come from, and what they stand in.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) rows: RowArgs,

    /// Each row of a file is a JSON string, so that it can hold any text (for `compare`: an array of two)
    #[arg(long)]
    pub(crate) jsonl: bool,

    /// With --jsonl: each row is an object, and the text is the value of KEY
    #[arg(long, value_name = "KEY", requires = "jsonl")]
    pub(crate) field: Option<String>,
}

impl InputArgs {
    /// What a row is.
    pub(crate) fn format(&self) -> Format {
        match (&self.field, self.jsonl) {
            (Some(key), _) => Format::JsonField(key.clone()),
            (None, true) => Format::Json,
            (None, false) => Format::Text,
        }
    }
}

/// What output rows look like.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write a JSON object for each row, on a line of its own; errors stand in it
    #[arg(long)]
    pub(crate) json: bool,
}

/// The document to read by.
#[derive(Args, Debug)]
#[command(next_help_heading = "Document")]
pub(crate) struct SpecArgs {
    /// The document to read by; its rules are those that errors cite
    #[arg(long, value_name = "DOCUMENT", default_value = Spec::Rfc3986.code(), value_parser = specs())]
    pub(crate) spec: Spec,

    /// With rfc2396: accept unwise characters (section 2.4.3) and those outside ASCII in paths, queries, fragments and opaque parts, and report each
    #[arg(long)]
    pub(crate) tolerant: bool,
}

/// How to show texts to people.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct UnicodeArgs {
    /// Show hosts and escapes as characters where these mislead nobody, and say what stays and why; with --json in `unicode`, beside the exact text
    #[arg(long)]
    pub(crate) unicode: bool,
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
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    #[command(flatten)]
    pub(crate) unicode: UnicodeArgs,

    /// Show the components percent-decoded (RFC 3986 section 2.4)
    #[arg(long, help_heading = "Output", conflicts_with = "unicode")]
    pub(crate) decode: bool,

    /// With --json: add `view`, the parts in the terms of the scheme and what a client does
    #[arg(long, help_heading = "Output", requires = "json")]
    pub(crate) view: bool,
}

/// Arguments of `get`.
#[derive(Args, Debug)]
pub(crate) struct GetArgs {
    /// What to print for each text: text with names in braces, {scheme}, {host}, {path}; {{ and }} are braces
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
    pub(crate) unicode: UnicodeArgs,

    /// Show the components percent-decoded (RFC 3986 section 2.4), but not the URI and the authority
    #[arg(long, help_heading = "Output", conflicts_with = "unicode")]
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
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
}

/// Arguments of `explain`.
#[derive(Args, Debug)]
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
pub(crate) struct PathArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// The texts are URIs, and file names are wanted
    #[arg(long)]
    pub(crate) to_file: bool,

    /// Whose file names they are
    #[arg(long, value_name = "SYSTEM", default_value = "unix")]
    pub(crate) style: PathStyle,
}

/// Systems with names for files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathStyle {
    /// Bytes with slashes; a relative one begins in the working directory
    Unix,
    /// A drive or a server, and backslashes or slashes
    Windows,
    /// A device, directories in brackets, and a name
    Vms,
}

/// Which schemes to tell of.
#[derive(Args, Debug)]
pub(crate) struct SchemesArgs {
    /// The schemes; without one, all that are known
    #[arg(value_name = "NAME")]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that can, unless NO_COLOR is set
    Auto,
    /// Even with NO_COLOR; of what goes down a pipe only help, `explain` and `readings` have colours to show
    Always,
    /// Not at all
    Never,
}

/// The documents by their names.
fn specs() -> impl TypedValueParser<Value = Spec> {
    let value = |spec: Spec| PossibleValue::new(spec.code()).help(spec.document().name());
    PossibleValuesParser::new(Spec::ALL.map(value)).try_map(|code| {
        Spec::ALL.into_iter().find(|spec| spec.code() == code).ok_or("there is no such document")
    })
}

/// Parses a scheme's name.
fn scheme_name(text: &str) -> Result<String, String> {
    Scheme::parse(text).map(|scheme| scheme.to_string()).map_err(|error| error.message().to_owned())
}

/// Finds a charset.
fn charset(name: &str) -> Result<Charset, &'static str> {
    Charset::named(name).ok_or("the Encoding Standard has no charset of that name")
}
