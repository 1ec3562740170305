//! The arguments of `set`, `build`, `query`, `encode`, and `decode`.

use std::convert::Infallible;
use std::ffi::OsString;

use clap::{Args, ValueEnum};
use urikit_legacy::charset::Charset;

use super::{InputArgs, NULL, OutputArgs, RepairArgs, RowArgs, TextArgs, charset, rows_of};
use crate::assignment::{Addition, Assignment, Iteration, Target as Removed};

/// Arguments of `set`.
#[derive(Args, Debug)]
pub(crate) struct SetArgs {
    /// Set a component; may be repeated
    ///
    /// NAME=DATA percent-encodes DATA; NAME:=RAW inserts RAW unchanged, so it must be valid;
    /// NAME?=DATA and NAME?:=RAW set the component only if it is undefined (a path: if it is
    /// empty).
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Assignment::parse)]
    pub(crate) set: Vec<Assignment>,

    /// Set a component as with --set, but only if it is defined; may be repeated
    #[arg(long, value_name = "NAME=DATA", value_parser = Assignment::parse_replacement)]
    pub(crate) replace: Vec<Assignment>,

    /// Print a URI for each of several values of a component; may be repeated
    ///
    /// The values are separated by spaces and set as with --set: 'scheme=http ftp'. With several
    /// options, there is a URI for each combination.
    #[arg(long, value_name = "NAME=DATA...", value_parser = Iteration::parse)]
    #[arg(conflicts_with = "repair")]
    pub(crate) iterate: Vec<Iteration>,

    /// Append path=SEGMENT, query:KEY=DATA, or query:KEY; may be repeated
    ///
    /// The segment or the value is percent-encoded. A segment cannot be `.` or `..`.
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Addition::parse)]
    pub(crate) append: Vec<Addition>,

    /// Percent-encode the spaces in the input
    #[arg(long, conflicts_with = "repair")]
    pub(crate) accept_space: bool,

    /// Delete a component, or parameters with query:GLOB; may be repeated
    ///
    /// Parts that depend on the component are deleted too: the password with the user, and the
    /// whole authority with the host.
    #[arg(short, long, value_name = "NAME", value_parser = Removed::parse)]
    pub(crate) delete: Vec<Removed>,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) repair: RepairArgs,
    #[command(flatten)]
    pub(crate) rules: PairArgs,
}

/// Arguments of `build`.
#[derive(Args, Debug)]
#[command(mut_arg("input", |argument| rows_of(argument, "JSON objects", "")))]
pub(crate) struct BuildArgs {
    /// Component: NAME=DATA is percent-encoded, NAME:=RAW inserted as is
    ///
    /// Without any, components are read from JSON objects, one per line.
    #[arg(value_name = "NAME=DATA", value_parser = Assignment::parse)]
    pub(crate) assignments: Vec<Assignment>,

    /// Append path=SEGMENT, query:KEY=DATA, or query:KEY; may be repeated
    ///
    /// The segment or the value is percent-encoded. A segment cannot be `.` or `..`.
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Addition::parse)]
    pub(crate) append: Vec<Addition>,

    #[command(flatten)]
    pub(crate) rows: RowArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `query`.
#[derive(Args, Debug)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) repair: RepairArgs,
    #[command(flatten)]
    pub(crate) rules: PairArgs,

    /// Print only the values of KEY (give KEY decoded)
    #[arg(long, value_name = "KEY", help_heading = "Output")]
    pub(crate) get: Option<String>,

    /// With --get: percent-decode the values
    #[arg(long, requires = "get", help_heading = "Output")]
    pub(crate) decode: bool,

    #[command(flatten)]
    pub(crate) edits: EditArgs,
}

/// Syntax of the query.
#[derive(Args, Debug)]
#[command(next_help_heading = "Query syntax")]
pub(crate) struct PairArgs {
    /// Treat `+` as a space, as in HTML forms
    #[arg(long)]
    pub(crate) form: bool,

    /// Treat `+` as a plus sign (default)
    #[arg(long, conflicts_with = "form")]
    pub(crate) plain: bool,

    /// Separator of parameters
    #[arg(long, value_name = "SEP", default_value = "ampersand")]
    pub(crate) separator: Separator,
}

/// Separator of parameters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Separator {
    /// `&`
    Ampersand,
    /// `;`
    Semicolon,
    /// `&` and `;`
    Both,
}

/// Changes to a query, in the order in which they are applied.
#[derive(Args, Debug)]
#[command(next_help_heading = "Edits, applied in this order")]
pub(crate) struct EditArgs {
    /// Remove parameters whose key matches; may be repeated
    ///
    /// `*` matches any characters, and `?` matches one character.
    #[arg(long, value_name = "KEY-GLOB", conflicts_with = "get")]
    pub(crate) remove: Vec<String>,

    /// Remove parameters whose key does not match; may be repeated
    #[arg(long, value_name = "KEY-GLOB", conflicts_with = "get")]
    pub(crate) keep: Vec<String>,

    /// Set the value of a key, removing duplicates; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = new_pair, conflicts_with = "get")]
    pub(crate) set: Vec<KeyValue>,

    /// Set the value of an existing key; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = new_pair, conflicts_with = "get")]
    pub(crate) replace: Vec<KeyValue>,

    /// Append a parameter; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = new_pair, conflicts_with = "get")]
    pub(crate) append: Vec<KeyValue>,

    /// Sort parameters by key (stable)
    #[arg(long, conflicts_with = "get")]
    pub(crate) sort: bool,
}

/// A query parameter; the value is `None` without `=`.
#[derive(Clone, Debug)]
pub(crate) struct KeyValue {
    pub(crate) key: String,
    pub(crate) value: Option<String>,
}

/// Arguments of `encode`.
#[derive(Args, Debug)]
pub(crate) struct EncodeArgs {
    #[command(flatten)]
    pub(crate) texts: DataArgs,

    /// Component to encode for; `data` suits any component
    #[arg(long, value_name = "COMPONENT", default_value = "data")]
    pub(crate) component: Target,

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

    /// Charset of the decoded bytes
    #[arg(long, value_name = "NAME", default_value = "utf-8", value_parser = charset)]
    pub(crate) charset: Charset,

    /// Guess the charset; --json lists all candidates
    #[arg(long, conflicts_with = "charset")]
    pub(crate) guess_charset: bool,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Write the decoded bytes, even if they are not text
    #[arg(long, help_heading = "Output", conflicts_with_all = ["charset", "guess_charset"])]
    pub(crate) bytes: bool,
}

/// The data to process.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// Strings to process; `-` or no argument reads standard input
    #[arg(value_name = "DATA")]
    pub(crate) texts: Vec<OsString>,
}

/// Parses `KEY=VALUE` or `KEY`.
fn new_pair(text: &str) -> Result<KeyValue, Infallible> {
    Ok(match text.split_once('=') {
        Some((key, value)) => KeyValue { key: key.to_owned(), value: Some(value.to_owned()) },
        None => KeyValue { key: text.to_owned(), value: None },
    })
}
