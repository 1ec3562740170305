//! The arguments of `find` and `base`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::{OutputArgs, scheme_name};

/// Arguments of `find`.
#[derive(Args, Debug)]
pub(crate) struct FindArgs {
    #[command(flatten)]
    pub(crate) files: FileArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// Print only how many there are
    #[arg(long, help_heading = "Output", conflicts_with_all = ["context", "rewrite"])]
    pub(crate) count: bool,

    /// Leave out URIs that have been before; takes memory for every one
    #[arg(long, help_heading = "Output", conflicts_with = "rewrite")]
    pub(crate) unique: bool,

    /// Print also where it is, and what stands around it in its line
    #[arg(long, help_heading = "Output", conflicts_with = "rewrite")]
    pub(crate) context: bool,

    /// Print the text with TEMPLATE in the place of each URI, and every other byte as it is
    #[arg(long, value_name = "TEMPLATE", help_heading = "Output", conflicts_with = "json")]
    pub(crate) rewrite: Option<String>,

    /// With --rewrite: put the text into its FILE, not on standard output
    #[arg(long, help_heading = "Output", requires_all = ["rewrite", "files"])]
    pub(crate) in_place: bool,

    /// Print what each is resolved to (RFC 3986 section 5.2)
    #[arg(long, help_heading = "Base")]
    pub(crate) resolve: bool,

    #[command(flatten)]
    pub(crate) outside: OutsideArgs,

    #[command(flatten)]
    pub(crate) choices: ChoiceArgs,

    /// One more scheme to know, besides IANA's; may be repeated
    #[arg(long = "scheme", value_name = "SCHEME", value_parser = scheme_name, help_heading = "What is found")]
    pub(crate) schemes: Vec<String>,
}

/// Arguments of `base`.
#[derive(Args, Debug)]
pub(crate) struct BaseArgs {
    #[command(flatten)]
    pub(crate) files: FileArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) outside: OutsideArgs,
}

/// The files that are read.
#[derive(Args, Debug)]
pub(crate) struct FileArgs {
    /// The files and directories; `-` reads standard input, and so does no FILE
    #[arg(value_name = "FILE", value_hint = ValueHint::AnyPath)]
    pub(crate) files: Vec<PathBuf>,

    /// What the files are
    #[arg(
        short = 't',
        long = "type",
        value_name = "TYPE",
        default_value = "auto",
        help_heading = "Input"
    )]
    pub(crate) kind: FileKind,

    /// Search files that look binary too
    #[arg(short = 'a', long, help_heading = "Input")]
    pub(crate) text: bool,
}

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileKind {
    /// What its name says, or how it begins; else plain
    Auto,
    /// Text, in which URIs are found
    Plain,
    /// Text in pages, as RFCs have it: a URI may stand on two of them
    Rfc,
    /// HTML
    Html,
    /// XML and XHTML, with xml:base
    Xml,
    /// Markdown, with the HTML in it
    Markdown,
    /// Style sheets
    Css,
    /// Messages with all their parts, and mailboxes
    Mail,
    /// JSON, one value or many
    Json,
}

/// What is known of a document that does not stand in it.
#[derive(Args, Debug)]
#[command(next_help_heading = "Base")]
pub(crate) struct OutsideArgs {
    /// Where the document was retrieved from; after redirects once more for each, the last one counts (section 5.1.3)
    #[arg(long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) retrieved_from: Vec<String>,

    /// The base where there is no other (section 5.1.4)
    #[arg(long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) default_base: Option<String>,

    /// A base in the document that is itself relative
    #[arg(long, value_name = "RULE", default_value = "resolve")]
    pub(crate) relative_base: RelativeBase,
}

/// What a relative base is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RelativeBase {
    /// It is resolved against the next base, as in HTML today and in XML Base
    Resolve,
    /// It is no base: a base is absolute (RFC 2396 appendix D)
    Refuse,
}

/// What is found besides URIs with known schemes, and how they are read.
#[derive(Args, Debug)]
#[command(next_help_heading = "What is found")]
pub(crate) struct ChoiceArgs {
    /// Find e-mail addresses too
    #[arg(long)]
    pub(crate) email: bool,

    /// Find hosts without a scheme too: `www.example.com`, `example.com/path`
    #[arg(long)]
    pub(crate) schemeless: bool,

    /// Find references such as `//example.com/path` too (section 4.2)
    #[arg(long)]
    pub(crate) network_path: bool,

    /// Find `user@host:path` too
    #[arg(long)]
    pub(crate) scp: bool,

    /// Print also the URIs inside a URI
    #[arg(long)]
    pub(crate) nested: bool,

    /// Join a URI that ends with a hyphen at the end of a line, or in a line of quoted mail, with the next line
    #[arg(long)]
    pub(crate) rejoin: bool,

    /// End a URI at the first character outside ASCII
    #[arg(long)]
    pub(crate) ascii: bool,

    /// Accept { } | ^ [ ] and a % without digits as well, and a URI's characters in the wrong place: letters in a port
    #[arg(long)]
    pub(crate) lenient: bool,

    /// Search the running text of pages and of Markdown too, where a URI is not a link
    #[arg(long)]
    pub(crate) prose: bool,
}
