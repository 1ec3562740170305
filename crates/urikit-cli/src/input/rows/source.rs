//! What the user named as input, in the order in which it is read.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueHint};

use crate::output::printable::printable;
use crate::process::standard_streams::{standard_input, unless_output};

/// What ends a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Separator {
    /// LF or CRLF: a CR just before the LF belongs to the line end, any other is a byte of the row.
    Newline,
    /// NUL, and nothing is stripped.
    Nul,
}

impl Separator {
    /// The byte to look for.
    pub(crate) const fn byte(self) -> u8 {
        match self {
            Self::Newline => b'\n',
            Self::Nul => 0,
        }
    }
}

/// How a row holds its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The row is the text. A pair is two texts with a tab between them.
    Text,
    /// The row is a JSON string. A pair is a JSON array of two strings.
    Json,
    /// The row is a JSON object; the value of this key is what `Json` would be.
    JsonField(String),
}

/// One input, and how its rows are read.
#[derive(Debug)]
pub(crate) struct Origin {
    /// The name that error messages begin with, as it may be shown.
    pub(crate) name: String,
    /// The file that it is, if it is one.
    pub(crate) file: Option<PathBuf>,
    /// What ends a row.
    pub(crate) separator: Separator,
    /// How a row holds its text.
    pub(crate) format: Format,
}

/// One input, before it is opened.
#[derive(Debug)]
pub(crate) enum Source {
    /// Neighbouring arguments, and the number of the first among all of them.
    Arguments(Vec<OsString>, u64),
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Origin {
    /// The name of all arguments together.
    pub(crate) const ARGUMENT: &str = "<argument>";

    /// Whether its rows are arguments.
    pub(crate) fn is_argument(&self) -> bool {
        self.file.is_none() && self.name == Self::ARGUMENT
    }
}

impl Source {
    /// A file, or standard input where the path is `-`.
    pub(crate) fn at(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::Stdin } else { Self::File(path.to_owned()) }
    }

    /// The name that error messages begin with.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Arguments(..) => Origin::ARGUMENT.to_owned(),
            Self::Stdin => "<stdin>".to_owned(),
            Self::File(path) => printable(path.as_os_str().as_encoded_bytes()),
        }
    }

    fn file(&self) -> Option<PathBuf> {
        match self {
            Self::File(path) => Some(path.clone()),
            Self::Arguments(..) | Self::Stdin => None,
        }
    }

    /// Opens it for reading.
    pub(crate) fn open(self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Self::Arguments(arguments, _) => Box::new(io::Cursor::new(joined(&arguments))),
            Self::Stdin => Box::new(standard_input()?),
            Self::File(path) => Box::new(unless_output(File::open(path)?)?),
        })
    }

    /// Its length in bytes, where that can be known without reading it.
    fn size(&self) -> Option<u64> {
        match self {
            Self::Arguments(..) => Some(0),
            Self::Stdin => stdin_size(),
            Self::File(path) => {
                path.metadata().ok().filter(std::fs::Metadata::is_file).map(|meta| meta.len())
            }
        }
    }
}

/// The arguments as NUL-ended rows. An argument cannot hold a NUL, so any argument survives this, newlines and bytes that
/// are not UTF-8 included.
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
    stdin.metadata().ok().filter(std::fs::Metadata::is_file).map(|meta| meta.len())
}

#[cfg(not(unix))]
fn stdin_size() -> Option<u64> {
    None
}

/// Everything to read, in order.
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
    /// `-` is standard input. Files with names that end in .gz or .zst are decompressed.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) input: Vec<PathBuf>,

    /// Input records end with NUL instead of newline
    #[arg(short = '0', long, hide_short_help = true)]
    pub(crate) null: bool,

    /// Number of worker threads [default: number of CPUs]
    #[arg(short, long, value_name = "N", help_heading = "Input", hide_short_help = true)]
    pub(crate) jobs: Option<NonZeroUsize>,
}

impl Inputs {
    /// What the arguments name: the values first (`-` among them is standard input), then the files; with neither,
    /// standard input.
    pub(crate) fn new(values: &[OsString], options: &RowArgs, format: Format) -> Self {
        let mut sources = Vec::new();
        for (number, value) in (1..).zip(values) {
            match sources.last_mut() {
                _ if value == "-" => sources.push(Source::Stdin),
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

    /// Whether arguments are all there is: then one thread does.
    pub(crate) fn only_arguments(&self) -> bool {
        self.sources.iter().all(|source| matches!(source, Source::Arguments(..)))
    }

    /// How many bytes there are to read, where that can be known.
    pub(crate) fn size(&self) -> Option<u64> {
        self.sources.iter().map(Source::size).sum()
    }

    /// Each source with its origin and the number of its first row.
    pub(crate) fn into_sources(self) -> impl Iterator<Item = (Source, Arc<Origin>, u64)> + Send {
        let Self { sources, separator, format } = self;
        sources.into_iter().map(move |source| {
            let (name, file) = (source.name(), source.file());
            // `-0` and `--jsonl` describe files; an argument is its text.
            let (origin, first) = match source {
                Source::Arguments(_, first) => (
                    Origin { name, separator: Separator::Nul, format: Format::Text, file: None },
                    first,
                ),
                _ => (Origin { name, separator, format: format.clone(), file }, 1),
            };
            (source, Arc::new(origin), first)
        })
    }
}
