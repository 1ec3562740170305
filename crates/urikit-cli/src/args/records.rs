//! The arguments of input and output formats.

use clap::builder::{ArgPredicate, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::input::rows::delimited::Dialect;
use crate::input::rows::{ColumnFormat, Format, MemberNames, RowArgs};

/// Sources and format of the input.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    #[command(flatten)]
    pub(crate) rows: RowArgs,

    /// Each input line is a JSON string
    ///
    /// JSON strings can contain line breaks and tabs. For `compare`, each line is an array of two
    /// strings. With --output-field, the result is added to the object as a member.
    #[arg(long, group = "records", hide_short_help = true)]
    #[arg(help_heading = "Input")]
    pub(crate) jsonl: bool,

    /// Read comma-separated values with a header (RFC 4180)
    ///
    /// The column --field is the input. The output has the same columns and the result.
    #[arg(long, group = "records", conflicts_with = "null", hide_short_help = true)]
    #[arg(help_heading = "Input")]
    pub(crate) csv: bool,

    /// Read tab-separated values with a header, quoted as in RFC 4180
    #[arg(long, group = "records", conflicts_with = "null", hide_short_help = true)]
    #[arg(help_heading = "Input")]
    pub(crate) tsv: bool,

    /// Column that contains the input (name or number), or JSON member
    ///
    /// With --jsonl, each line is an object. `a.b` is the member `b` of the object in `a`, unless a
    /// member is named `a.b`.
    #[arg(long, value_name = "NAME", hide_short_help = true)]
    #[arg(help_heading = "Input")]
    pub(crate) field: Option<String>,

    /// Names of the columns or the member for the result
    ///
    /// A column or member with this name is replaced, so that a column can be changed in place.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', hide_short_help = true)]
    #[arg(help_heading = "Output")]
    pub(crate) output_field: Vec<String>,
}

impl InputArgs {
    /// Returns the format of an input record with one input.
    pub(crate) fn format(&self) -> Format {
        self.format_of(self.field.as_deref(), None)
    }

    /// Returns the two names in `--field`.
    pub(crate) fn pair(&self) -> Option<(&str, &str)> {
        self.field.as_deref()?.split_once(',')
    }

    /// Returns the format of an input record, which may contain a base.
    pub(crate) fn format_of(&self, input: Option<&str>, base: Option<&str>) -> Format {
        let (input, base) = (input.map(str::to_owned), base.map(str::to_owned));
        match (self.dialect(), self.jsonl, input) {
            (Some(dialect), _, input) => Format::Columns(ColumnFormat { dialect, input, base }),
            (None, _, Some(input)) => Format::JsonField(MemberNames { input, base }),
            (None, true, None) => Format::Json,
            (None, false, None) => Format::Text,
        }
    }

    /// Returns the dialect of columns in the input.
    pub(crate) fn dialect(&self) -> Option<Dialect> {
        match (self.csv, self.tsv) {
            (true, _) => Some(Dialect::Csv),
            (_, true) => Some(Dialect::Tsv),
            _ => None,
        }
    }
}

/// Output format.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write one JSON object per line
    ///
    /// Errors are members of the object; nothing is written to standard error.
    #[arg(long)]
    pub(crate) json: bool,

    /// Output format; --json is short for --format json
    #[arg(long, value_name = "FORMAT", conflicts_with = "json", hide_short_help = true)]
    #[arg(default_value_ifs = formats(), value_parser = with_formats(&[]))]
    pub(crate) format: Option<OutputFormat>,
}

/// Parses an output format that all subcommands have, or one of these.
pub(super) fn with_formats(
    more: &'static [OutputFormat],
) -> impl TypedValueParser<Value = OutputFormat> {
    let all = OutputFormat::value_variants().iter();
    let known = all.filter(|format| **format < OutputFormat::Sarif || more.contains(format));
    PossibleValuesParser::new(known.filter_map(OutputFormat::to_possible_value))
        .map(|name| OutputFormat::from_str(&name, false).expect("a possible value"))
}

/// The default output format for each format of records.
fn formats() -> [(&'static str, ArgPredicate, Option<&'static str>); 3] {
    [
        ("csv", "true".into(), Some("csv")),
        ("tsv", "true".into(), Some("tsv")),
        ("output_field", ArgPredicate::IsPresent, Some("plain")),
    ]
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum OutputFormat {
    /// As on a terminal, with drawings and positions
    Human,
    /// JSON objects, one per line
    Json,
    /// The same as json
    Jsonl,
    /// Comma-separated values with a header (RFC 4180)
    Csv,
    /// Tab-separated values with a header, quoted as in RFC 4180
    Tsv,
    /// Lines, as in a pipe
    Plain,
    /// A SARIF 2.1.0 log, for code hosts and editors
    Sarif,
    /// Only the inputs without findings, unchanged
    Good,
}

impl OutputArgs {
    pub(crate) fn is_json(self) -> bool {
        self.json || matches!(self.format, Some(OutputFormat::Json | OutputFormat::Jsonl))
    }

    /// Returns whether the output consists of values, also on a terminal.
    pub(crate) fn is_plain(self) -> bool {
        self.format.is_some_and(|format| format != OutputFormat::Human)
    }

    /// Returns whether the output is for people, also in a file.
    pub(crate) fn is_human(self) -> bool {
        self.format == Some(OutputFormat::Human)
    }

    /// Returns the dialect of columns in the output.
    pub(crate) fn dialect(self) -> Option<Dialect> {
        match self.format {
            _ if self.json => None,
            Some(OutputFormat::Csv) => Some(Dialect::Csv),
            Some(OutputFormat::Tsv) => Some(Dialect::Tsv),
            _ => None,
        }
    }
}
