//! Command-line arguments. Help, shell completions, and manual pages are generated from them.

mod audit;
mod change;
mod domains;
mod find;
mod guess;
mod normal;
mod records;
mod resolve;
mod select;
mod template;

use std::ffi::OsString;
use std::io::{self, IsTerminal};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, ColorChoice, ValueEnum, ValueHint};
use clap_complete::Shell;
use urikit::component::Scheme;
use urikit_legacy::charset::Charset;
use urikit_schemes::PathStyle;

use crate::forms::Form;
use crate::input::rows::RowArgs;
use crate::output::secrets::Secrets;
use crate::process::command_line;
use crate::reading::{RFC_3986_ON, Spec, short_name};

pub(crate) use audit::AuditArgs;
pub(crate) use change::{
    DecodeArgs, DecodedCharset, EditArgs, EncodeArgs, QueryArgs, SetArgs, Target,
};
pub(crate) use domains::DomainArgs;
pub(crate) use find::{ANY_SCHEME, Also, ChoiceArgs, FileArgs, FindArgs, OutsideArgs, WalkArgs};
pub(crate) use guess::GuessArgs;
pub(crate) use normal::{CompareArgs, Conversion, NormalizeArgs, SchemeArgs, SchemeDefault};
use records::with_formats;
pub(crate) use records::{InputArgs, OutputArgs, OutputFormat};
pub(crate) use resolve::{RelativizeArgs, ResolveArgs, Variant};
pub(crate) use select::{DedupeArgs, FilterArgs, KeyedArgs, SortArgs};
pub(crate) use template::{ExpandArgs, MatchArgs, VarsArgs};

/// Returns the value of the last `--color` before `--`.
pub(crate) fn color_choice(arguments: impl Iterator<Item = OsString>) -> ColorChoice {
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

/// Options of the command without a subcommand.
#[derive(Args, Debug)]
pub(crate) struct Invoked {
    /// Print a completion script for a shell
    #[arg(long, value_name = "SHELL", help_heading = "Reference", hide_short_help = true)]
    #[arg(exclusive = true)]
    pub(crate) completions: Option<Shell>,

    /// Print the manual page of the command, or of a subcommand
    #[arg(long, value_name = "COMMAND", num_args = 0..=2, help_heading = "Reference")]
    #[arg(exclusive = true, hide_short_help = true)]
    pub(crate) man: Option<Vec<String>>,
}

/// Returns whether options before a subcommand would be ignored.
pub(crate) fn has_lost_options(matches: &ArgMatches) -> bool {
    let is_lost = |id: &clap::Id| {
        !matches!(id.as_str(), "color" | "show_secrets" | "Look")
            && matches.value_source(id.as_str()) == Some(ValueSource::CommandLine)
    };
    matches.ids().any(is_lost)
}

/// Returns whether the arguments of a subcommand are to be defined: its name is among the arguments
/// of the process, or an option that describes all of them.
pub(crate) fn is_defined(subcommand: &str) -> bool {
    let words = command_line::words().get(1..).unwrap_or_default();
    let is_described = |word: &OsString| {
        word == "help"
            || word
                .to_str()
                .is_some_and(|word| word.starts_with("--man") || word.starts_with("--completions"))
    };
    cfg!(test) || words.iter().any(|word| word == subcommand || is_described(word))
}

/// Returns whether the command was run without arguments on a terminal.
pub(crate) fn is_idle(arguments: &ParseArgs) -> bool {
    arguments.texts.texts.is_empty()
        && arguments.input.rows.input.is_empty()
        && io::stdin().is_terminal()
}

/// The specification to parse with.
#[derive(Args, Debug)]
#[command(next_help_heading = "Specification")]
pub(crate) struct SpecArgs {
    /// Specification to parse with
    ///
    /// Errors cite the rules of this specification. rfc1738 applies the productions of section 5
    /// for the scheme too; for example, an http URL has no user. rfc1738-generic applies only the
    /// generic syntax of sections 2.1 and 3.1.
    #[arg(long, value_name = "SPEC", default_value = Spec::Rfc3986.name())]
    #[arg(value_parser = specs(&Spec::ALL))]
    pub(crate) spec: SpecName,

    #[command(flatten)]
    pub(crate) lenient: LenientArgs,
}

/// A specification as named by an argument.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpecName {
    pub(crate) spec: Spec,
    /// Whether only the generic syntax of RFC 1738 applies, not that of each scheme.
    pub(crate) is_generic: bool,
}

/// The treatment of invalid input.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Specification")]
pub(crate) struct LenientArgs {
    /// Accept characters that the specification does not allow, and report each one
    ///
    /// With rfc3986, they are percent-encoded; spaces around the input, tabs, and line breaks are
    /// removed, and backslashes become slashes as in browsers. Input with another error, such as a
    /// space in the host, stays invalid. With --json, `input` is unchanged, `repaired` is the
    /// repaired URI, and `repairs` lists the changes. With rfc2396, unwise and non-ASCII characters
    /// are accepted in paths, queries, fragments, and opaque parts (section 2.4.3).
    #[arg(long, hide_short_help = true)]
    pub(crate) lenient: bool,
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
    /// URIs, or files of URIs; `-` or no argument reads standard input
    ///
    /// The name of a file is read like that of --input. After `--`, all arguments are URIs.
    #[arg(value_name = "URI", value_hint = ValueHint::AnyPath)]
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

    /// Percent-decode the components
    #[arg(long, help_heading = "Output", conflicts_with = "unicode")]
    pub(crate) decode: bool,
}

/// Arguments of `get`.
#[derive(Args, Debug)]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct GetArgs {
    /// Component such as host, or output with names in braces such as '{scheme}://{host}'
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
#[command(mut_arg("null", |argument| argument.help(NULL)))]
#[command(mut_arg("quiet", |argument| argument.help(QUIET)))]
#[command(mut_arg("format", |argument| argument.value_parser(with_formats(SARIF))))]
pub(crate) struct CheckArgs {
    /// Required form
    #[arg(long = "as", value_name = "FORM", default_value = "uri-reference")]
    pub(crate) form: Form,

    /// Require a URI that follows the rules of its scheme
    ///
    /// `uri explain --schemes` lists the schemes with rules as `view`. Other schemes have none.
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
}

/// Arguments of `explain`.
#[derive(Args, Debug)]
#[command(mut_arg("spec", |argument| argument.value_parser(specs(RFC_3986_ON))))]
#[command(mut_arg("lenient", |argument| argument.hide(true)))]
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

    /// Compare how five parsers interpret the URI; =recorded adds ten others
    ///
    /// The built-in parsers are strict parsers of RFC 3986, RFC 2396, and RFC 1738, the regular
    /// expression of RFC 3986 appendix B, and the parser of the WHATWG URL Standard. The recorded
    /// results are those of parsers of Python, Node.js, Java, Go, Ruby, Perl, and curl for about
    /// 400 ambiguous URIs.
    #[arg(long, value_name = "PARSERS", num_args = 0..=1, require_equals = true)]
    #[arg(default_missing_value = "built-in", help_heading = "Subject")]
    #[arg(conflicts_with_all = ["spec", "unicode"])]
    pub(crate) parsers: Option<Parsers>,

    /// Describe these schemes; without a name, list all schemes
    #[arg(long, value_name = "NAME", num_args = 0.., help_heading = "Subject")]
    #[arg(conflicts_with_all = ["texts", "spec", "unicode", "parsers", "input"])]
    pub(crate) schemes: Option<Vec<String>>,
}

/// The parsers to compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Parsers {
    /// Those of this command
    BuiltIn,
    /// Also the recorded results of others
    Recorded,
}

/// Arguments of `path`.
#[derive(Args, Debug)]
#[command(mut_arg("texts", |argument| argument.value_name("NAME").help("File names or URIs; \
    `-` or no argument reads standard input")))]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct PathArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,

    /// Convert only in this direction [default: depends on the input]
    #[arg(long, value_name = "FORM")]
    pub(crate) to: Option<PathForm>,

    /// Operating system of the file names [default: windows for names with a drive, else this one]
    #[arg(long, value_name = "SYSTEM", value_parser = one_of(SYSTEMS))]
    pub(crate) style: Option<PathStyle>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The result of converting file names and `file` URIs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PathForm {
    /// File names; all input must be `file` URIs
    File,
    /// URIs; all input consists of file names, even if it begins with `file:`
    Uri,
}

/// The systems of file names.
const SYSTEMS: &[Choice<PathStyle>] = &[
    ("unix", "`/a/b`; relative names are relative to the working directory", PathStyle::Unix),
    ("windows", r"`C:\a\b` or `\\host\share`", PathStyle::Windows),
    ("vms", "`DEVICE:[DIR.DIR]NAME`", PathStyle::Vms),
];

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

/// The formats of `check` besides those of all subcommands.
const SARIF: &[OutputFormat] = &[OutputFormat::Sarif];

/// The help of `--null` for subcommands whose output can be any bytes.
const NULL: &str = "Records end with NUL instead of newline, in the input and in the output";

/// The help of `--quiet` for subcommands whose exit status is the answer.
const QUIET: &str = "Print nothing; the exit status is the answer";

/// A value of an option: its name, its help, and its meaning.
type Choice<T> = (&'static str, &'static str, T);

/// Parses the name of one of several values.
fn one_of<T: Copy + Send + Sync>(
    choices: &'static [Choice<T>],
) -> impl TypedValueParser<Value = T> {
    let value = |(name, help, _): &Choice<T>| PossibleValue::new(*name).help(*help);
    PossibleValuesParser::new(choices.iter().map(value)).map(|name| {
        let (.., value) =
            choices.iter().find(|(known, ..)| *known == name).expect("a possible value");
        *value
    })
}

/// Describes the records of the files of `--input`.
fn rows_of(argument: Arg, rows: &str, details: &str) -> Arg {
    let help = format!("Read {rows} from FILE, one per line{details}; may be repeated");
    let more = "`-` is standard input. Files compressed with gzip or Zstandard are decompressed.";
    argument.long_help(format!("{help}\n\n{more}")).help(help)
}

/// Parses the name of a specification. Help lists only those that the subcommand supports; the
/// other ones have more specific error messages than an invalid value.
fn specs(supported: &'static [Spec]) -> impl TypedValueParser<Value = SpecName> {
    let value = |spec: Spec| {
        let is_hidden = !supported.contains(&spec);
        PossibleValue::new(spec.name()).help(short_name(spec)).hide(is_hidden)
    };
    let generic = PossibleValue::new(GENERIC)
        .help("RFC 1738 without the syntax of each scheme")
        .hide(!supported.contains(&Spec::Rfc1738));
    PossibleValuesParser::new(Spec::ALL.map(value).into_iter().chain([generic])).try_map(|name| {
        let is_generic = name == GENERIC;
        let spec = if is_generic { Ok(Spec::Rfc1738) } else { name.parse() };
        spec.map(|spec| SpecName { spec, is_generic })
    })
}

/// The name of RFC 1738 without the syntax of each scheme.
const GENERIC: &str = "rfc1738-generic";

/// Parses a scheme name.
fn scheme_name(text: &str) -> Result<String, String> {
    Scheme::parse(text).map(|scheme| scheme.to_string()).map_err(|error| error.message().to_owned())
}

/// Parses the name of a charset.
fn charset(name: &str) -> Result<Charset, &'static str> {
    // Names of other tools that are not labels of the Encoding Standard.
    let label = match &*name.to_ascii_lowercase() {
        "cp932" => "shift_jis",
        "cp936" => "gbk",
        "cp949" => "euc-kr",
        "cp950" => "big5",
        "latin-1" => "latin1",
        _ => name,
    };
    Charset::named(label).ok_or("unknown charset; use a label of the WHATWG Encoding Standard")
}
