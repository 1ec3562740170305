//! The arguments of `find`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};
use ignore::overrides::OverrideBuilder;
use urikit_legacy::charset::Charset;
use urikit_text::document::{Kind, RelativeBase};

use super::{
    Choice, EditArgs, OutputArgs, SpecName, UnicodeArgs, charset, one_of, scheme_name, specs,
};
use crate::input::rows::jobs;
use crate::reading::RFC_3986_ON;

/// The maximum length of a scheme that `find` looks for.
const LONGEST_SCHEME: usize = 64;

/// The value of `--scheme` for all schemes.
pub(crate) const ANY_SCHEME: &str = "*";

/// Arguments of `find`.
#[derive(Args, Debug)]
#[command(mut_arg("files", |argument| argument.help("Files and directories; by default \
    standard input (`-`), or on a terminal `.`")))]
#[command(mut_arg("unicode", |argument| argument.hide_short_help(true)))]
#[command(mut_args(|argument| match argument.get_id().as_str() {
    // The document is printed with the edits, so they exclude other output.
    "set" | "replace" | "append" | "delete" | "keep" | "tracking" => argument
        .hide_short_help(true)
        .conflicts_with_all(["json", "rewrite", "context", "count", "count_by", "unique", "max"])
        .conflicts_with_all(["files_with_matches", "show_base"]),
    "conditions" => argument
        .help("Only URIs for which CONDITION of `uri filter` holds")
        .help_heading("Matching"),
    _ => argument,
}))]
#[command(mut_arg("default_base", |argument| argument.hide_short_help(true)))]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) files: FileArgs,

    #[command(flatten)]
    pub(crate) walk: WalkArgs,

    /// Number of files to search at the same time [default: number of CPUs]
    ///
    /// The order of the output does not depend on it.
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    #[arg(help_heading = "Input", hide_short_help = true)]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Print only the names of files with URIs
    #[arg(short = 'l', long, help_heading = "Output", hide_short_help = true)]
    #[arg(conflicts_with_all = ["count", "context", "rewrite"])]
    pub(crate) files_with_matches: bool,

    /// Print how often each value of a component or template occurs, most frequent first
    #[arg(long, value_name = "KEY", help_heading = "Output", hide_short_help = true)]
    #[arg(conflicts_with_all = ["count", "files_with_matches", "context", "rewrite"])]
    pub(crate) count_by: Option<String>,

    /// Print only the number of URIs in each file
    #[arg(short, long, help_heading = "Output", conflicts_with_all = ["context", "rewrite"])]
    #[arg(hide_short_help = true)]
    pub(crate) count: bool,

    /// Print at most NUM URIs of each file
    #[arg(short, long, value_name = "NUM", help_heading = "Output", conflicts_with = "rewrite")]
    #[arg(hide_short_help = true)]
    pub(crate) max: Option<u64>,

    #[command(flatten)]
    pub(crate) unicode: UnicodeArgs,

    /// Omit duplicates; keeps all URIs in memory
    #[arg(long, help_heading = "Output", conflicts_with = "rewrite", hide_short_help = true)]
    pub(crate) unique: bool,

    /// Also print the position and the surrounding text
    #[arg(long, help_heading = "Output", conflicts_with = "rewrite", hide_short_help = true)]
    pub(crate) context: bool,

    /// Print the document with each URI replaced by TEMPLATE
    ///
    /// All other bytes are unchanged. See "Rewriting" below.
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output", conflicts_with = "json")]
    #[arg(hide_short_help = true)]
    pub(crate) rewrite: Option<String>,

    /// Replace FILE instead of writing the changed document to standard output
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub(crate) in_place: bool,

    /// Print the base URI of each file instead of the URIs in it
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    #[arg(conflicts_with_all = ["rewrite", "context", "count", "files_with_matches", "resolve"])]
    #[arg(conflicts_with_all = ["unicode", "unique"])]
    pub(crate) show_base: bool,

    /// Print resolved URIs
    #[arg(long, help_heading = "Output")]
    pub(crate) resolve: bool,

    #[command(flatten)]
    pub(crate) outside: OutsideArgs,

    #[command(flatten)]
    pub(crate) choices: ChoiceArgs,

    /// Find only URIs with these schemes; `*`: any
    ///
    /// The schemes need not be registered.
    #[arg(long = "scheme", value_name = "SCHEME,...", value_parser = scheme_to_find)]
    #[arg(help_heading = "Matching", value_delimiter = ',')]
    pub(crate) schemes: Vec<String>,

    #[command(flatten)]
    pub(crate) edits: EditArgs,
}

/// The files of a directory to search.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Input")]
pub(crate) struct WalkArgs {
    /// In directories, search only files that match GLOB
    ///
    /// The syntax is that of .gitignore. A GLOB that starts with `!` excludes files.
    #[arg(short, long = "glob", value_name = "GLOB", value_parser = glob)]
    pub(crate) globs: Vec<String>,

    /// Search hidden files in directories too
    #[arg(long, hide_short_help = true)]
    pub(crate) hidden: bool,

    /// Search files too that .gitignore and .ignore exclude
    #[arg(long, hide_short_help = true)]
    pub(crate) no_ignore: bool,
}

/// Checks a glob.
fn glob(text: &str) -> Result<String, String> {
    let glob = text.strip_prefix('!').unwrap_or(text);
    match OverrideBuilder::new(".").add(glob) {
        Ok(_) if !glob.is_empty() => Ok(text.to_owned()),
        Ok(_) => Err("empty glob".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// The files to read.
#[derive(Args, Debug)]
pub(crate) struct FileArgs {
    /// Files and directories; `-` or no argument reads standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<PathBuf>,

    /// Search FILE too; may be repeated
    ///
    /// This is the same as a FILE argument. `-` is standard input.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    #[arg(help_heading = "Input", hide_short_help = true)]
    pub(crate) input: Vec<PathBuf>,

    /// Charset of files that are not UTF-8
    ///
    /// A byte order mark takes precedence. Positions in plain text refer to the text in UTF-8.
    #[arg(long, value_name = "NAME", value_parser = charset)]
    #[arg(help_heading = "Input", hide_short_help = true)]
    pub(crate) charset: Option<Charset>,

    /// Type of the files: html, xml, markdown, css, mail, json, ...
    ///
    /// With plain, binary files are read too.
    #[arg(
        short = 't',
        long = "type",
        value_name = "TYPE",
        default_value = "auto",
        hide_possible_values = true,
        help_heading = "Input",
        value_parser = one_of(KINDS)
    )]
    pub(crate) kind: Detected,
}

impl FileArgs {
    /// The files and directories, in order.
    pub(crate) fn paths(&self) -> Vec<PathBuf> {
        self.files.iter().chain(&self.input).cloned().collect()
    }
}

impl WalkArgs {
    /// All files, except those that ignore rules exclude.
    pub(crate) const DEFAULT: &Self = &Self { globs: Vec::new(), hidden: false, no_ignore: false };
}

/// The type of a file, or `None` to detect it.
// An alias, because clap would make an `Option` in a field optional.
pub(crate) type Detected = Option<Kind>;

/// The types of files.
pub(super) const KINDS: &[Choice<Detected>] = &[
    ("auto", "Detect by file name or content; else plain", None),
    ("plain", "Plain text", Some(Kind::Plain)),
    ("rfc", "Paginated text such as an RFC; URIs can span pages", Some(Kind::Rfc)),
    ("html", "HTML", Some(Kind::Html)),
    ("xml", "XML and XHTML", Some(Kind::Xml)),
    ("markdown", "Markdown, including embedded HTML", Some(Kind::Markdown)),
    ("css", "Style sheets", Some(Kind::Css)),
    ("mail", "Mail messages and mailboxes", Some(Kind::Mail)),
    ("json", "JSON: one or more values", Some(Kind::Json)),
    ("csv", "Comma-separated values; a URI ends with its cell", Some(Kind::Csv)),
    ("calendar", "Calendars and contacts: iCalendar and vCard", Some(Kind::Calendar)),
];

/// The base of a document from outside the document.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct OutsideArgs {
    /// Base of documents that declare none: their retrieval URI
    ///
    /// May be repeated for redirects: the last one counts (RFC 3986 section 5.1.3).
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: Vec<String>,

    /// Default base of documents without one (RFC 3986 section 5.1.4)
    #[arg(long, value_name = "URI", value_hint = ValueHint::Url, hide_short_help = true)]
    pub(crate) default_base: Option<String>,

    /// Deviate from the specification
    #[arg(long = "variant", value_name = "NAME", hide_short_help = true)]
    #[arg(value_parser = one_of(BASE_VARIANTS))]
    pub(crate) variant: Option<RelativeBase>,
}

const BASE_VARIANTS: &[Choice<RelativeBase>] = &[(
    "absolute-base",
    "Ignore a relative base in a document (RFC 2396 appendix D)",
    RelativeBase::Refuse,
)];

/// Options for matching.
#[derive(Args, Debug)]
#[command(next_help_heading = "Matching")]
pub(crate) struct ChoiceArgs {
    /// Find email, schemeless, network-path, scp, nested, refang, ...
    #[arg(long, value_name = "KIND,...", value_delimiter = ',', hide_possible_values = true)]
    pub(crate) also: Vec<Also>,

    /// Specification of the URIs [default: rfc3987]
    ///
    /// With rfc3986, they end at the first non-ASCII character.
    #[arg(long, value_name = "SPEC", value_parser = specs(RFC_3986_ON), hide_short_help = true)]
    pub(crate) spec: Option<SpecName>,

    /// Find some invalid URIs too
    ///
    /// Accept `{`, `}`, `|`, `^`, `[`, `]`, and incomplete escapes, and other characters in the
    /// wrong place, such as letters in a port.
    #[arg(long, hide_short_help = true)]
    pub(crate) lenient: bool,
}

/// What to find besides URIs of known schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Also {
    /// Email addresses
    Email,
    /// `www.example.com` and `example.com/path`
    Schemeless,
    /// `//example.com/path`
    NetworkPath,
    /// `user@host:path`
    Scp,
    /// URIs inside URIs
    Nested,
    /// `hxxps://bad[.]example`, which is restored
    Refang,
    /// URIs broken across lines
    ///
    /// A URI continues on the next line if it ends with a hyphen at the end of a line, or if the
    /// line is quoted mail.
    Broken,
    /// In HTML and Markdown, text that is not a link
    Prose,
    /// In HTML, scripts
    Scripts,
    /// In HTML, custom attributes such as `data-src`
    DataAttributes,
}

/// Parses the name of a scheme to find.
fn scheme_to_find(text: &str) -> Result<String, String> {
    if text == ANY_SCHEME {
        return Ok(text.to_owned());
    }
    let name = scheme_name(text)?;
    match name.len() {
        1 => Err(format!("a scheme of one letter looks like a drive, as in `{name}:/dir`")),
        2..=LONGEST_SCHEME => Ok(name),
        _ => Err(format!("scheme is longer than {LONGEST_SCHEME} characters")),
    }
}
