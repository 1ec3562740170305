//! The arguments of `set`, `query`, `encode`, and `decode`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum, ValueHint};
use urikit::query::{QuerySyntax, Separators};
use urikit_legacy::charset::Charset;

use super::{Choice, InputArgs, LenientArgs, NULL, OutputArgs, TextArgs, charset, one_of};
use crate::assignment::{Addition, Assignment, Iteration, Removal};
use crate::globs::Glob;

/// Arguments of `set`.
#[derive(Args, Debug)]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct SetArgs {
    /// Print a URI for each of several values of a component; may be repeated
    ///
    /// The values are separated by spaces and set as with --set: 'scheme=http ftp'. With several
    /// options, there is a URI for each combination.
    #[arg(long, hide_short_help = true, value_name = "NAME=DATA...", help_heading = "Edits")]
    #[arg(value_parser = Iteration::parse)]
    #[arg(conflicts_with = "lenient")]
    pub(crate) iterate: Vec<Iteration>,

    /// Sort the parameters by key (stable)
    #[arg(long, help_heading = "Edits")]
    pub(crate) sort: bool,

    /// Build a URI from these options instead of editing one
    ///
    /// With -i, or without other options, one is built from each input line, a JSON object of
    /// components as printed by `uri parse --json`, and the options override its members. Without
    /// input on a terminal, this is the default.
    #[arg(long, help_heading = "Edits")]
    #[arg(conflicts_with_all = ["records", "delete", "keep", "replace", "iterate"])]
    #[arg(conflicts_with_all = ["lenient", "output_field", "sort"])]
    pub(crate) new: bool,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) lenient: LenientArgs,
    #[command(flatten)]
    pub(crate) edits: EditArgs,
    #[command(flatten)]
    pub(crate) components: ComponentArgs,
}

/// Edits of URIs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Edits")]
pub(crate) struct EditArgs {
    /// Set a component such as host, or query:KEY; may be repeated
    ///
    /// The components are scheme, user, password, host, port, path, query, and fragment. NAME=DATA
    /// percent-encodes DATA; NAME:=RAW inserts RAW unchanged, so it must be valid; NAME?=DATA and
    /// NAME?:=RAW set the component only if it is undefined (a path: if it is empty).
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Assignment::parse)]
    pub(crate) set: Vec<Assignment>,

    /// Set a component as with --set, but only if it is defined; may be repeated
    #[arg(long, hide_short_help = true, value_name = "NAME=DATA")]
    #[arg(value_parser = Assignment::parse_replacement)]
    pub(crate) replace: Vec<Assignment>,

    /// Append path=SEGMENT, query:KEY=DATA, or query:KEY
    ///
    /// The segment or the value is percent-encoded. A segment cannot be `.` or `..`.
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Addition::parse)]
    pub(crate) append: Vec<Addition>,

    /// Delete a component, or the parameters that match query:GLOB
    ///
    /// Parts that depend on the component are deleted too: the password with the user, and the
    /// whole authority with the host.
    #[arg(short, long, value_name = "NAME", value_parser = Removal::parse)]
    pub(crate) delete: Vec<Removal>,

    /// Delete all parameters except those that match query:GLOB
    #[arg(long, hide_short_help = true, value_name = "query:GLOB")]
    #[arg(value_parser = Removal::parse_pairs)]
    pub(crate) keep: Vec<Glob>,

    /// Remove common tracking parameters, or those in the list FILE; may be repeated
    ///
    /// Without FILE, the list has the parameters of well-known services, such as `utm_*` and
    /// `fbclid`. A list has a name on each line, or filters of AdGuard with $removeparam, or is the
    /// JSON of ClearURLs. The latter can also replace a URI by the one it redirects to.
    // The value is joined, because a separate word can be the file of URIs.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, hide_short_help = true)]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "")]
    #[arg(value_parser = OsStringValueParser::new().map(PathBuf::from))]
    pub(crate) tracking: Vec<PathBuf>,

    /// Edit only URIs for which CONDITION of `uri filter` holds
    ///
    /// If it is repeated, all conditions must hold.
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) conditions: Vec<String>,

    #[command(flatten)]
    pub(crate) rules: PairArgs,
}

/// The new values of components, by option.
#[derive(Debug)]
pub(crate) struct ComponentArgs(Vec<(&'static str, String)>);

impl ComponentArgs {
    /// The components with an option.
    const NAMES: [&str; 8] =
        ["scheme", "user", "password", "host", "port", "path", "query", "fragment"];

    /// Returns the assignments, or the message for the first invalid value.
    pub(crate) fn assignments(&self) -> Result<Vec<Assignment>, String> {
        let assignment = |(name, value): &(&str, String)| {
            let parsed = Assignment::parse(&format!("{name}={value}"));
            parsed.map_err(|message| format!("--{name}: {message}"))
        };
        self.0.iter().map(assignment).collect()
    }
}

impl Args for ComponentArgs {
    fn augment_args(command: Command) -> Command {
        let option = |name: &'static str| {
            let help = format!("Set the {name}: the same as --set {name}=DATA");
            let option = Arg::new(name).long(name).value_name("DATA").help(help);
            // In the summary, one option stands for all.
            option.help_heading("Edits").hide_short_help(name != "host")
        };
        command.args(Self::NAMES.map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ComponentArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |name| Some((name, matches.get_one::<String>(name)?.clone()));
        Ok(Self(Self::NAMES.into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        Self::from_arg_matches(matches).map(|given| *self = given)
    }
}

/// Arguments of `query`.
#[derive(Args, Debug)]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) lenient: LenientArgs,
    #[command(flatten)]
    pub(crate) rules: PairArgs,

    /// Percent-decode the keys and values
    #[arg(long, help_heading = "Output")]
    pub(crate) decode: bool,

    /// Charset of the decoded keys and values [default: utf-8]
    ///
    /// Bytes that are not text in it are decoded as UTF-8.
    #[arg(long, value_name = "NAME", value_parser = charset, help_heading = "Query syntax")]
    #[arg(hide_short_help = true)]
    pub(crate) charset: Option<Charset>,
}

/// Syntax of the query.
#[derive(Args, Debug)]
#[command(next_help_heading = "Query syntax")]
pub(crate) struct PairArgs {
    /// Treat `+` as a space, as in HTML forms
    #[arg(long, hide_short_help = true)]
    pub(crate) form: bool,

    /// Separator of parameters
    #[arg(long, hide_short_help = true, value_name = "SEP", default_value = "ampersand")]
    #[arg(value_parser = one_of(SEPARATORS))]
    pub(crate) separator: Separators,
}

impl PairArgs {
    pub(crate) fn syntax(&self) -> QuerySyntax {
        let syntax = if self.form { QuerySyntax::FORM } else { QuerySyntax::URI };
        syntax.with_separators(self.separator)
    }
}

const SEPARATORS: &[Choice<Separators>] = &[
    ("ampersand", "`&`", Separators::Ampersand),
    ("semicolon", "`;`", Separators::Semicolon),
    ("both", "`&` and `;`", Separators::Both),
];

/// Arguments of `encode`.
#[derive(Args, Debug)]
pub(crate) struct EncodeArgs {
    #[command(flatten)]
    pub(crate) texts: DataArgs,

    /// Component to encode for; `data` suits any component
    #[arg(long, value_name = "COMPONENT", default_value = "data")]
    pub(crate) component: Target,

    /// The same as --component form
    #[arg(long, conflicts_with = "component")]
    pub(crate) form: bool,

    /// Charset to convert the data to before it is encoded [default: utf-8]
    #[arg(long, value_name = "NAME", value_parser = charset)]
    pub(crate) charset: Option<Charset>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The component to encode for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// A path; `/` is kept
    Path,
    /// A path segment; `/` is encoded
    Segment,
    /// A query; `&` and `=` are kept
    Query,
    /// A fragment
    Fragment,
    /// A userinfo; `:` is kept
    Userinfo,
    /// A username or a password; `:` is encoded
    User,
    /// A registered name
    Host,
    /// A key or value of an HTML form; a space becomes `+`
    Form,
    /// Any component; only unreserved characters are kept
    Data,
}

impl Target {
    /// Returns the component to encode for if the bytes are not in an ASCII-compatible charset.
    pub(crate) const fn within_characters(self) -> Self {
        match self {
            Self::Form => self,
            _ => Self::Data,
        }
    }
}

/// Arguments of `decode`.
#[derive(Args, Debug)]
#[command(mut_arg("null", |argument| argument.help(NULL)))]
pub(crate) struct DecodeArgs {
    #[command(flatten)]
    pub(crate) texts: DataArgs,

    /// Treat `+` as a space, as in HTML forms
    #[arg(long)]
    pub(crate) form: bool,

    /// Charset of the decoded bytes; `guess` detects it, `bytes` writes the bytes unchanged
    ///
    /// With guess, --json lists all candidates.
    #[arg(long, value_name = "NAME", default_value = "utf-8", value_parser = DecodedCharset::parse)]
    pub(crate) charset: DecodedCharset,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The charset of decoded bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecodedCharset {
    Guessed,
    Named(Charset),
    /// No text: the bytes are written as they are.
    Bytes,
}

impl DecodedCharset {
    fn parse(name: &str) -> Result<Self, &'static str> {
        match name {
            "guess" => Ok(Self::Guessed),
            "bytes" => Ok(Self::Bytes),
            _ => charset(name).map(Self::Named),
        }
    }
}

/// The data to process.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// Strings to process; `-` or no argument reads standard input
    #[arg(value_name = "DATA")]
    pub(crate) texts: Vec<OsString>,
}
