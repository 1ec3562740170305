//! The arguments of the subcommands that make and change: `set`, `build`, `query`, `encode`, `decode`.

use std::convert::Infallible;
use std::ffi::OsString;

use clap::{Args, ValueEnum};
use urikit::percent::Charset;

use super::{InputArgs, OutputArgs, RowArgs, TextArgs, charset};
use crate::assignment::{Addition, Assignment, Target as Removed};

/// Arguments of `set`.
#[derive(Args, Debug)]
pub(crate) struct SetArgs {
    /// Set a component: NAME=DATA encodes, NAME:=TEXT takes it as it is, NAME?=DATA only sets what is unset; may be repeated
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Assignment::parse)]
    pub(crate) set: Vec<Assignment>,

    /// Put a segment behind the path or a pair behind the query: path=SEGMENT, query:KEY=DATA; may be repeated. A SEGMENT is a name, which `.` and `..` are not
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Addition::parse)]
    pub(crate) append: Vec<Addition>,

    /// Take a component away, with what needs it (user: the password, host: user and port), or pairs of the query whose keys match: port,
    /// query:utm_*; may be repeated
    #[arg(short, long, value_name = "NAME", value_parser = Removed::parse)]
    pub(crate) delete: Vec<Removed>,

    #[command(flatten)]
    pub(crate) rules: PairArgs,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `build`.
#[derive(Args, Debug)]
pub(crate) struct BuildArgs {
    /// A component: NAME=DATA encodes, NAME:=TEXT takes it as it is. Without any, rows are JSON objects of components
    #[arg(value_name = "NAME=DATA", value_parser = Assignment::parse)]
    pub(crate) assignments: Vec<Assignment>,

    /// Put a segment behind the path or a pair behind the query: path=SEGMENT, query:KEY=DATA; may be repeated. A SEGMENT is a name, which `.` and `..` are not
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
    pub(crate) rules: PairArgs,

    /// Show the values of this key only, given as text that is not encoded
    #[arg(long, value_name = "KEY", help_heading = "Output")]
    pub(crate) get: Option<String>,

    /// With --get: show the values percent-decoded
    #[arg(long, requires = "get", help_heading = "Output")]
    pub(crate) decode: bool,

    #[command(flatten)]
    pub(crate) edits: EditArgs,
}

/// How a query is read as pairs.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pairs")]
pub(crate) struct PairArgs {
    /// A `+` is a space, as in what HTML forms send
    #[arg(long)]
    pub(crate) form: bool,

    /// A `+` is a plus (the default)
    #[arg(long, conflicts_with = "form")]
    pub(crate) plain: bool,

    /// What separates pairs
    #[arg(long, value_name = "WHICH", default_value = "ampersand")]
    pub(crate) separator: Separator,
}

/// What separates pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Separator {
    /// `&`
    Ampersand,
    /// `;`
    Semicolon,
    /// Each of them
    Both,
}

/// Changes to a query. They are made in the order in which they stand here.
#[derive(Args, Debug)]
#[command(next_help_heading = "Changes, made in this order")]
pub(crate) struct EditArgs {
    /// Remove the pairs whose key matches: `*` is any text, `?` any character; may be repeated
    #[arg(long, value_name = "KEY-GLOB", conflicts_with = "get")]
    pub(crate) remove: Vec<String>,

    /// Remove the pairs whose key matches none of these; may be repeated
    #[arg(long, value_name = "KEY-GLOB", conflicts_with = "get")]
    pub(crate) keep: Vec<String>,

    /// Give a key this value, and remove its other pairs; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = new_pair, conflicts_with = "get")]
    pub(crate) set: Vec<KeyValue>,

    /// Add a pair at the end; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = new_pair, conflicts_with = "get")]
    pub(crate) append: Vec<KeyValue>,

    /// Sort the pairs by key; those with the same key keep their order
    #[arg(long, conflicts_with = "get")]
    pub(crate) sort: bool,
}

/// A key, and a value if there is a `=`.
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
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// What the data is to be
    #[arg(long, value_name = "COMPONENT", default_value = "data")]
    pub(crate) component: Target,

    /// The octets are those of the text in this charset, by its name on the web [default: as they come in]
    #[arg(long, value_name = "NAME", value_parser = charset)]
    pub(crate) charset: Option<Charset>,
}

/// What data is encoded for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// A path, the slashes of its text included
    Path,
    /// One segment of a path: slashes are escaped
    Segment,
    /// A query, its `&` and `=` included
    Query,
    /// A fragment
    Fragment,
    /// A userinfo, its `:` included
    Userinfo,
    /// A user or a password: `:` is escaped
    User,
    /// A host that is a name
    Host,
    /// A key or a value of a form: a space is `+`, and `+`, `&`, `;` and `=` are escaped
    Form,
    /// Anything anywhere: all but unreserved characters are escaped
    Data,
}

impl Target {
    /// What octets are encoded for that are no character of ASCII each.
    pub(crate) const fn within_characters(self) -> Self {
        match self {
            // It has a way of its own to write what no separator is.
            Self::Form => self,
            _ => Self::Data,
        }
    }
}

/// Arguments of `decode`.
#[derive(Args, Debug)]
pub(crate) struct DecodeArgs {
    #[command(flatten)]
    pub(crate) texts: DataArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// A `+` is a space, as in what HTML forms send
    #[arg(long)]
    pub(crate) form: bool,

    /// The octets are text in this charset, by its name on the web
    #[arg(long, value_name = "NAME", default_value = "utf-8", value_parser = charset)]
    pub(crate) charset: Charset,

    /// Take the likeliest charset; a JSON row lists all that it may be, with the reason for each
    #[arg(long, conflicts_with = "charset")]
    pub(crate) guess_charset: bool,

    /// Write the octets, whether they are text or not
    #[arg(long, help_heading = "Output", conflicts_with_all = ["charset", "guess_charset"])]
    pub(crate) bytes: bool,
}

/// The data to work on.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// The data; `-` reads standard input, and so do no data and no --input
    #[arg(value_name = "DATA")]
    pub(crate) texts: Vec<OsString>,
}

/// Parses `KEY=VALUE`, or `KEY`. Nothing can be wrong with it.
fn new_pair(text: &str) -> Result<KeyValue, Infallible> {
    Ok(match text.split_once('=') {
        Some((key, value)) => KeyValue { key: key.to_owned(), value: Some(value.to_owned()) },
        None => KeyValue { key: text.to_owned(), value: None },
    })
}
