//! The arguments of the command. Shell completions and the man page come from these definitions too.

use std::convert::Infallible;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use urikit::compare::Rung;
use urikit::component::Scheme;
use urikit::percent::Charset;
use urikit_audit::{Policy, Rule, Severity};

use crate::assignment::{Assignment, Name};
use crate::help;
use crate::reading::Spec;

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
    /// Say what is known of schemes: IANA's entry, the default port, whether `explain` reads its URIs
    #[command(after_help = help::SCHEME)]
    Scheme(SchemesArgs),
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

    /// Show the components percent-decoded (RFC 3986 section 2.4)
    #[arg(long, help_heading = "Output")]
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

    /// Show the components percent-decoded (RFC 3986 section 2.4), but not the URI and the authority
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
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
}

/// Arguments of `resolve`.
#[derive(Args, Debug)]
pub(crate) struct ResolveArgs {
    /// The base URI; a fragment on it is dropped (section 5.1), though not by RFC 1808
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: OsString,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

    #[command(flatten)]
    pub(crate) policies: PolicyArgs,
    #[command(flatten)]
    pub(crate) older: OlderPolicyArgs,
}

/// Arguments of `relativize`.
#[derive(Args, Debug)]
pub(crate) struct RelativizeArgs {
    /// The base URI; a fragment on it is dropped (section 5.1)
    #[arg(short, long, value_name = "URI", value_hint = ValueHint::Url)]
    pub(crate) base: OsString,

    /// The forms that a reference may have; the shortest of them is found
    #[arg(long = "form", value_name = "FORM,...", value_delimiter = ',', default_value = "shortest")]
    pub(crate) forms: Vec<ReferenceForm>,

    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    #[command(flatten)]
    pub(crate) policies: PolicyArgs,
}

/// The choices that resolution leaves open. An option that is not given is as its document has it.
#[derive(Args, Debug)]
#[command(next_help_heading = "Policies")]
pub(crate) struct PolicyArgs {
    /// A `..` above the root [default: drop; rfc2396, rfc1808: keep]
    #[arg(long, value_name = "RULE")]
    pub(crate) excess: Option<Excess>,

    /// rfc3986, rfc2396: a reference with the scheme of the base, as before RFC 2396, or a URI [default: strict]
    #[arg(long, value_name = "RULE")]
    pub(crate) scheme_rule: Option<SchemeRule>,

    /// rfc3986: a base such as `foo:a/b`, whose path does not begin with a slash [default: letter]
    #[arg(long, value_name = "RULE")]
    pub(crate) rootless: Option<Rootless>,

    /// rfc3986: a dot-segment written `%2e` [default: literal]
    #[arg(long, value_name = "RULE")]
    pub(crate) encoded_dots: Option<EncodedDots>,
}

/// Those that only RFC 2396 leaves open.
#[derive(Args, Debug)]
#[command(next_help_heading = "Policies")]
pub(crate) struct OlderPolicyArgs {
    /// rfc2396: `.` and `..` at the beginning of an absolute path [default: keep]
    #[arg(long, value_name = "RULE")]
    pub(crate) leading: Option<Leading>,

    /// rfc2396: a base such as `http://a`, which has no path [default: root]
    #[arg(long, value_name = "RULE")]
    pub(crate) empty_base_path: Option<EmptyBasePath>,
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
    #[command(flatten)]
    pub(crate) spec: SpecArgs,

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

    /// The highest rung that makes two texts equivalent
    #[arg(long, value_name = "RUNG", default_value = Rung::Scheme.name(), value_parser = rungs())]
    pub(crate) level: Rung,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) spec: SpecArgs,
    #[command(flatten)]
    pub(crate) schemes: SchemeArgs,
}

/// Arguments of `set`.
#[derive(Args, Debug)]
pub(crate) struct SetArgs {
    /// Set a component: NAME=DATA encodes, NAME:=TEXT takes it as it is, NAME?=DATA only sets what is unset; may be repeated
    #[arg(short, long, value_name = "NAME=DATA", value_parser = Assignment::parse)]
    pub(crate) set: Vec<Assignment>,

    /// Put a segment behind the path, encoded; may be repeated
    #[arg(short, long, value_name = "SEGMENT")]
    pub(crate) append: Vec<String>,

    /// Take a component away, before anything is set; may be repeated
    #[arg(short, long, value_name = "NAME", value_parser = Name::parse)]
    pub(crate) delete: Vec<Name>,

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

    /// Put a segment behind the path, encoded; may be repeated
    #[arg(short, long, value_name = "SEGMENT")]
    pub(crate) append: Vec<String>,

    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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
    /// A path, its slashes included
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

    /// Write the octets, whether they are text or not
    #[arg(long, help_heading = "Output", conflicts_with = "charset")]
    pub(crate) bytes: bool,
}

/// The data to work on.
#[derive(Args, Debug)]
pub(crate) struct DataArgs {
    /// The data; `-` reads standard input, and so do no data and no --input
    #[arg(value_name = "DATA")]
    pub(crate) texts: Vec<OsString>,
}

/// Arguments of `audit`.
#[derive(Args, Debug)]
pub(crate) struct AuditArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// What the texts are for, which says which rules are on and how bad what they find is
    #[arg(long, value_name = "POLICY", default_value = "general", value_parser = Policy::NAMES, help_heading = "Rules")]
    pub(crate) policy: String,

    /// Turn a rule on, whatever it finds being an error; may be repeated
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = rule_ids(), hide_possible_values = true)]
    #[arg(help_heading = "Rules")]
    pub(crate) deny: Vec<String>,

    /// Turn a rule off; may be repeated
    #[arg(long, value_name = "RULE,...", value_delimiter = ',', value_parser = rule_ids(), hide_possible_values = true)]
    #[arg(help_heading = "Rules")]
    pub(crate) allow: Vec<String>,

    /// A port that is expected, besides the scheme's own; may be repeated
    #[arg(long = "allow-port", value_name = "N,...", value_delimiter = ',', help_heading = "Rules")]
    pub(crate) allow_ports: Vec<u16>,

    /// The least severity that is told; any finding that is told makes the exit status 1
    #[arg(long, value_name = "SEVERITY", default_value = "warning", help_heading = "Rules")]
    pub(crate) min_severity: LeastSeverity,

    /// What the output looks like; --json is the same as --format json
    #[arg(
        long,
        value_name = "FORMAT",
        default_value = "human",
        help_heading = "Output",
        conflicts_with = "json"
    )]
    pub(crate) format: AuditFormat,

    /// Show passwords and the like in drawings, where they are masked
    #[arg(long, help_heading = "Output")]
    pub(crate) show_secrets: bool,
}

/// What the output of `audit` looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AuditFormat {
    /// A line for each row, and one on standard error for each finding
    Human,
    /// A JSON object for each row
    Json,
    /// One log in SARIF 2.1.0, for code hosts and editors
    Sarif,
}

/// The least severity that is told.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum LeastSeverity {
    /// What is usual in good texts too
    Info,
    /// What readers may differ about, or what may mislead people
    Warning,
    /// What has been used in attacks, or can be
    Error,
}

impl From<LeastSeverity> for Severity {
    fn from(severity: LeastSeverity) -> Self {
        match severity {
            LeastSeverity::Info => Self::Info,
            LeastSeverity::Warning => Self::Warning,
            LeastSeverity::Error => Self::Error,
        }
    }
}

/// Arguments of `rule`.
#[derive(Args, Debug)]
pub(crate) struct RuleArgs {
    /// The rules; without one, all are listed
    #[arg(value_name = "RULE", value_parser = rule_ids(), hide_possible_values = true)]
    pub(crate) names: Vec<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Arguments of `readings`.
#[derive(Args, Debug)]
pub(crate) struct ReadingsArgs {
    #[command(flatten)]
    pub(crate) texts: TextArgs,
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
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

/// Additions to the table of schemes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Schemes")]
pub(crate) struct SchemeArgs {
    /// The default port of a scheme, which the scheme step drops; may be repeated
    #[arg(long = "port", value_name = "SCHEME=N", value_parser = scheme_port)]
    pub(crate) ports: Vec<(String, u16)>,

    /// A scheme where `//host` and `//host/` are the same; may be repeated
    #[arg(long = "root-path", value_name = "SCHEME", value_parser = scheme_name)]
    pub(crate) root_paths: Vec<String>,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal that can, unless NO_COLOR is set
    Auto,
    /// Even with NO_COLOR; of what goes down a pipe only `explain` has colours to show
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

/// A form of reference (RFC 3986 section 4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReferenceForm {
    /// Any
    Shortest,
    /// No path: a query, a fragment, or nothing
    EmptyPath,
    /// That, or a relative path without `..`
    Below,
    /// That, or a relative path with `..`
    RelativePath,
    /// A path from the root: `/g`
    AbsolutePath,
    /// All but the scheme: `//a/g`
    NetworkPath,
    /// With the scheme
    Uri,
}

/// What a reference with the scheme of the base is.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SchemeRule {
    /// A URI, whatever the base is (section 5.2.2)
    Strict,
    /// Relative: `http:g` is `g` on an http base; by RFC 2396 only for schemes known to be hierarchical
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

/// What becomes of dot-segments at the beginning of an absolute path.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Leading {
    /// They stay: `/../g` is `http://a/../g` (RFC 2396 section 5.2)
    Keep,
    /// They are stripped, as the drafts before RFC 2396 say some parsers do: `http://a/g`
    Strip,
}

/// What a base without a path is merged like.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum EmptyBasePath {
    /// As if its path were `/`: `http://a` and `g` give `http://a/g`
    Root,
    /// By the letter of RFC 2396 section 5.2 step 6: `http://ag`
    Letter,
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

/// The rungs of the ladder by their names.
fn rungs() -> impl TypedValueParser<Value = Rung> {
    PossibleValuesParser::new(Rung::ALL.map(Rung::name)).map(|name| {
        // The names are those of the rungs.
        Rung::ALL.into_iter().find(|rung| rung.name() == name).unwrap_or(Rung::Scheme)
    })
}

/// The documents by their names.
fn specs() -> impl TypedValueParser<Value = Spec> {
    let value = |spec: Spec| PossibleValue::new(spec.code()).help(spec.document().name());
    PossibleValuesParser::new(Spec::ALL.map(value)).try_map(|code| {
        Spec::ALL.into_iter().find(|spec| spec.code() == code).ok_or("there is no such document")
    })
}

/// Finds a charset.
fn charset(name: &str) -> Result<Charset, &'static str> {
    Charset::named(name).ok_or("the Encoding Standard has no charset of that name")
}

/// Parses `KEY=VALUE`, or `KEY`. Nothing can be wrong with it.
fn new_pair(text: &str) -> Result<KeyValue, Infallible> {
    Ok(match text.split_once('=') {
        Some((key, value)) => KeyValue { key: key.to_owned(), value: Some(value.to_owned()) },
        None => KeyValue { key: text.to_owned(), value: None },
    })
}

/// The rules of the audit by their names.
fn rule_ids() -> PossibleValuesParser {
    PossibleValuesParser::new(Rule::all().map(|rule| PossibleValue::new(rule.id).help(rule.what)))
}

/// Parses `SCHEME=N`.
fn scheme_port(text: &str) -> Result<(String, u16), String> {
    let (scheme, port) = text.split_once('=').ok_or("it has the form SCHEME=N")?;
    let port = port.parse().map_err(|_| "a port is a number from 0 to 65535")?;
    Ok((scheme_name(scheme)?, port))
}

/// Parses a scheme's name.
fn scheme_name(text: &str) -> Result<String, String> {
    Scheme::parse(text).map(|scheme| scheme.to_string()).map_err(|error| error.message().to_owned())
}
