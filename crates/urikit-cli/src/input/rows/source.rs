//! The inputs, in the order in which they are read.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use clap::{Args, ValueHint};

use super::ErrorArgs;
use super::delimited::Dialect;
use crate::input::decoded::{Decoded, is_packed};
use crate::output::printable::printable;
use crate::output::secrets::Secrets;
use crate::process::standard_streams::{standard_input, unless_output};

/// The row terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    /// LF or CRLF. A CR that does not precede an LF belongs to the row.
    Newline,
    /// NUL. Nothing else is stripped.
    Nul,
}

impl Separator {
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Newline => b'\n',
            Self::Nul => 0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The row is the input. The two inputs of a pair are separated by a tab.
    Text,
    /// The row is a JSON string. A pair is a JSON array of two strings.
    Json,
    /// The row is a JSON object. The value of this member is as for `Json`.
    JsonField(MemberNames),
    /// The row is a record with fields.
    Columns(ColumnFormat),
}

/// The member that contains the input; for a pair, also the one that contains the base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MemberNames {
    pub(crate) input: String,
    pub(crate) base: Option<String>,
}

impl Format {
    /// Returns whether rows contain a base too.
    pub(crate) fn has_base(&self) -> bool {
        match self {
            Self::Text | Self::Json => false,
            Self::JsonField(names) => names.base.is_some(),
            Self::Columns(format) => format.base.is_some(),
        }
    }
}

/// The format of records, and the columns that contain the input and its base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ColumnFormat {
    pub(crate) dialect: Dialect,
    pub(crate) input: Option<String>,
    pub(crate) base: Option<String>,
}

/// The header of a file with columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) names: Vec<String>,
    /// The index of the column that contains the input.
    pub(crate) input: usize,
    /// The index of the column that contains its base.
    pub(crate) base: Option<usize>,
    /// The record as written.
    pub(crate) raw: Vec<u8>,
}

/// The name and format of an input.
#[derive(Debug)]
pub(crate) struct Origin {
    /// The name in error messages, escaped for display.
    pub(crate) name: String,
    pub(crate) file: Option<PathBuf>,
    pub(crate) separator: Separator,
    pub(crate) format: Format,
    /// The header, after it was read.
    pub(crate) header: Option<Header>,
    /// The places of rows that are fields of records.
    pub(crate) fields: Option<Fields>,
    /// Whether the rest of the input is ignored because of an error.
    pub(crate) has_failed: AtomicBool,
    /// Whether a row is not the JSON value that contains the input.
    pub(crate) has_unreadable: AtomicBool,
}

/// The places of rows that are fields of records.
#[derive(Debug)]
pub(crate) struct Fields {
    /// The number of the first row.
    pub(crate) first: u64,
    pub(crate) places: Vec<FieldPlace>,
    /// The ends of the rows in their buffer if a row contains the terminator, or else empty.
    pub(crate) ends: Vec<usize>,
    /// The records, if the subcommand needs them.
    pub(crate) records: Vec<u8>,
}

/// The place of a field.
#[derive(Clone, Debug)]
pub(crate) struct FieldPlace {
    pub(crate) line: u64,
    /// The offset in the line.
    pub(crate) before: usize,
    /// The offset in the records.
    pub(crate) start: usize,
    /// The range of the record, without its terminator.
    pub(crate) record: Range<usize>,
    /// The line of the base, and its offset in the line.
    pub(crate) base: Option<(u64, usize)>,
}

#[derive(Debug)]
pub(crate) enum Source {
    /// Consecutive arguments, and the number of the first one among all arguments.
    Arguments(Vec<OsString>, u64),
    Stdin,
    File(PathBuf),
}

impl Origin {
    pub(crate) const ARGUMENT: &str = "<argument>";

    pub(crate) fn new(
        name: String,
        file: Option<PathBuf>,
        separator: Separator,
        format: Format,
    ) -> Self {
        Self {
            name,
            file,
            separator,
            format,
            header: None,
            fields: None,
            has_failed: AtomicBool::new(false),
            has_unreadable: AtomicBool::new(false),
        }
    }
}

impl Source {
    /// Creates a source from a path; `-` is standard input.
    pub(crate) fn at(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    pub(crate) fn name(&self) -> String {
        match self {
            Self::Arguments(..) => Origin::ARGUMENT.to_owned(),
            Self::Stdin => "<stdin>".to_owned(),
            // A URL given as the name of a file can contain a password.
            Self::File(path) => {
                printable(&Secrets::Masked.shown(path.as_os_str().as_encoded_bytes()))
            }
        }
    }

    fn file(&self) -> Option<PathBuf> {
        match self {
            Self::File(path) => Some(path.clone()),
            Self::Arguments(..) | Self::Stdin => None,
        }
    }

    pub(crate) fn open(self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Arguments(arguments, _) => Box::new(io::Cursor::new(joined(&arguments))),
            Self::Stdin => Box::new(Decoded::new(standard_input()?, None)?.into_utf8()?),
            Self::File(path) => {
                let file = unless_output(File::open(&path)?)?;
                Box::new(Decoded::new(file, Some(&path))?.into_utf8()?)
            }
        })
    }

    /// The size in bytes, if it is known without reading.
    fn size(&self) -> Option<u64> {
        match self {
            // Their size is known, and they are processed before a progress bar could appear.
            Self::Arguments(..) => Some(0),
            Self::Stdin => stdin_size(),
            Self::File(path) => {
                let meta = path.metadata().ok().filter(std::fs::Metadata::is_file);
                meta.filter(|_| !is_packed(path)).map(|meta| meta.len())
            }
        }
    }
}

/// Joins the arguments to NUL-terminated rows. Arguments cannot contain NUL, so any argument is
/// preserved.
fn joined(arguments: &[OsString]) -> Vec<u8> {
    let mut rows = Vec::new();
    for argument in arguments {
        rows.extend_from_slice(argument.as_encoded_bytes());
        rows.push(0);
    }
    rows
}

#[cfg(unix)]
fn stdin_size() -> Option<u64> {
    use std::os::fd::AsFd;
    let stdin = File::from(io::stdin().as_fd().try_clone_to_owned().ok()?);
    // A redirected file has a size, unlike a pipe.
    stdin.metadata().ok().filter(std::fs::Metadata::is_file).map(|meta| meta.len())
}

#[cfg(not(unix))]
fn stdin_size() -> Option<u64> {
    None
}

#[derive(Debug)]
pub(crate) struct Inputs {
    sources: Vec<Source>,
    separator: Separator,
    format: Format,
}

/// Where rows come from.
#[derive(Args, Debug)]
#[command(next_help_heading = "Input")]
pub(crate) struct RowArgs {
    /// Read inputs from FILE, one per line; may be repeated
    ///
    /// `-` is standard input. Files compressed with gzip or Zstandard are decompressed.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) input: Vec<PathBuf>,

    /// Input records end with NUL instead of newline
    #[arg(short = '0', long, hide_short_help = true)]
    pub(crate) null: bool,

    /// Number of worker threads [default: number of CPUs]
    #[arg(short, long, value_name = "N", help_heading = "Input", hide_short_help = true)]
    #[arg(value_parser = jobs)]
    pub(crate) jobs: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) errors: ErrorArgs,
}

/// Parses the number of worker threads.
pub(crate) fn jobs(number: &str) -> Result<NonZeroUsize, &'static str> {
    number.parse().map_err(|_| "-j needs a number of at least 1")
}

/// Returns the number of worker threads.
pub(crate) fn workers(jobs: Option<NonZeroUsize>) -> usize {
    /// More threads would only use memory.
    const MOST_JOBS: usize = 256;
    // This respects CPU limits of containers.
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    jobs.map_or_else(cores, usize::from).min(MOST_JOBS)
}

impl Inputs {
    /// Collects the inputs: first the values (`-` is standard input, and `is_file` selects names of
    /// files), then the files. Without either, standard input is the only one.
    pub(crate) fn new(
        values: &[OsString],
        options: &RowArgs,
        format: Format,
        is_file: fn(&OsStr) -> bool,
    ) -> Self {
        let mut sources = Vec::new();
        // Consecutive arguments are one source, so that they are processed in one block.
        for (number, value) in (1..).zip(values) {
            match sources.last_mut() {
                _ if value == "-" || is_file(value) => sources.push(Source::at(Path::new(value))),
                Some(Source::Arguments(group, _)) => group.push(value.clone()),
                _ => sources.push(Source::Arguments(vec![value.clone()], number)),
            }
        }
        sources.extend(options.input.iter().map(|path| Source::at(path)));
        if sources.is_empty() {
            sources.push(Source::Stdin);
        }
        let separator = if options.null { Separator::Nul } else { Separator::Newline };
        Self { sources, separator, format }
    }

    /// Collects the inputs if arguments are names of files, because an argument is not a record.
    pub(crate) fn of_files(names: &[OsString], options: &RowArgs, format: Format) -> Self {
        let mut inputs = Self::new(&[], options, format, |_| false);
        // Without names and files, standard input is the source.
        if !names.is_empty() && options.input.is_empty() {
            inputs.sources.clear();
        }
        inputs.sources.splice(..0, names.iter().map(|name| Source::at(Path::new(name))));
        inputs
    }

    /// Returns whether all inputs are arguments. They are processed by a single thread.
    pub(crate) fn only_arguments(&self) -> bool {
        self.sources.iter().all(|source| matches!(source, Source::Arguments(..)))
    }

    pub(crate) fn size(&self) -> Option<u64> {
        self.sources.iter().map(Source::size).sum()
    }

    /// Returns each source with its origin and the number of its first row.
    pub(crate) fn into_sources(self) -> impl Iterator<Item = (Source, Arc<Origin>, u64)> + Send {
        let Self { sources, separator, format } = self;
        sources.into_iter().map(move |source| {
            let (name, file) = (source.name(), source.file());
            // `-0` describes files; arguments are always plain.
            let (origin, first) = match source {
                Source::Arguments(_, first) => {
                    (Origin::new(name, None, Separator::Nul, Format::Text), first)
                }
                _ => (Origin::new(name, file, separator, format.clone()), 1),
            };
            (source, Arc::new(origin), first)
        })
    }
}
