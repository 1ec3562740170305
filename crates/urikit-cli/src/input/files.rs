//! Files to search: standard input, files, and the files in directories, decompressed if necessary.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::overrides::{Override, OverrideBuilder};
use memchr::memmem;
use same_file::Handle;

use crate::args::WalkArgs;
use crate::input::decoded::Decoded;
use crate::output::printable::printable;
use crate::output::secrets::Secrets;
use crate::process::standard_streams::{is_output, standard_input, unless_output};

pub(crate) struct Searched {
    /// The name in rows and error messages, escaped for display.
    pub(crate) name: String,
    pub(crate) path: Option<PathBuf>,
    pub(crate) content: io::Result<Decoded>,
    /// Whether to skip the file if it is binary.
    pub(crate) may_be_binary: bool,
}

impl Searched {
    /// The exact name, which need not be UTF-8.
    pub(crate) fn exact_name(&self) -> &[u8] {
        self.path.as_ref().map_or(self.name.as_bytes(), |path| path.as_os_str().as_encoded_bytes())
    }
}

/// Returns the files that the paths name.
///
/// No paths, or `-`, is standard input. A directory yields its files in the order of their names,
/// except for those that its ignore rules exclude.
pub(crate) fn searched(paths: Vec<PathBuf>) -> impl Iterator<Item = Searched> {
    selected(paths, WalkArgs::DEFAULT)
}

/// Returns the files that the paths name, with the files of directories selected by options.
pub(crate) fn selected(
    mut paths: Vec<PathBuf>,
    options: &'static WalkArgs,
) -> impl Iterator<Item = Searched> + Send {
    const STDIN: &str = "-";
    if paths.is_empty() {
        paths.push(PathBuf::from(STDIN));
    }
    // The iterator is lazy, so few files are open at a time.
    paths.into_iter().flat_map(|path| -> Box<dyn Iterator<Item = Searched> + Send> {
        if path == Path::new(STDIN) {
            Box::new(std::iter::once(from_standard_input()))
        } else if path.is_dir() {
            Box::new(inside(&path, options))
        } else {
            Box::new(std::iter::once(file(&path)))
        }
    })
}

fn from_standard_input() -> Searched {
    Searched {
        name: "<stdin>".to_owned(),
        path: None,
        content: standard_input().and_then(|input| Decoded::new(input, None)),
        may_be_binary: false,
    }
}

/// Returns the files in a directory. In the current directory, their names have no `./`.
fn inside(directory: &Path, options: &WalkArgs) -> impl Iterator<Item = Searched> + use<> {
    let mut globs = OverrideBuilder::new(".");
    for glob in &options.globs {
        // The arguments were checked.
        let _ = globs.add(glob);
    }
    let walk = WalkBuilder::new(directory)
        .sort_by_file_name(Ord::cmp)
        .hidden(!options.hidden)
        // Also the ignore files of parent directories, as in git.
        .parents(!options.no_ignore)
        .ignore(!options.no_ignore)
        .git_ignore(!options.no_ignore)
        .git_global(!options.no_ignore)
        .git_exclude(!options.no_ignore)
        .overrides(globs.build().unwrap_or_else(|_| Override::empty()))
        .build();
    let is_current = directory == Path::new(".");
    let name = printable(directory.as_os_str().as_encoded_bytes());
    walk.filter_map(move |entry| match entry {
        Ok(entry) if !entry.file_type().is_some_and(|kind| kind.is_file()) => None,
        Ok(entry) if is_output(|| Handle::from_path(entry.path())) => {
            // The directory walk found the output file, which the user did not name. Errors of
            // standard error are ignored.
            let name = printable(entry.path().as_os_str().as_encoded_bytes());
            let _ = writeln!(io::stderr(), "warning: {name}: skipped: output file");
            None
        }
        Ok(entry) if is_current => {
            Some(file(entry.path().strip_prefix(".").unwrap_or(entry.path())))
        }
        Ok(entry) => Some(file(entry.path())),
        Err(error) => {
            let content = Err(io::Error::other(error));
            Some(Searched { name: name.clone(), path: None, content, may_be_binary: false })
        }
    })
}

fn file(path: &Path) -> Searched {
    let bytes = path.as_os_str().as_encoded_bytes();
    let (name, content) = match open(path) {
        // The user expects the command to fetch the page.
        Err(error) if error.kind() == io::ErrorKind::NotFound && is_url(bytes) => {
            let error = io::Error::new(error.kind(), "no such file, and URLs are not retrieved");
            (printable(&Secrets::Masked.shown(bytes)), Err(error))
        }
        content => (printable(bytes), content),
    };
    Searched { name, path: Some(path.to_owned()), content, may_be_binary: true }
}

fn is_url(name: &[u8]) -> bool {
    memmem::find(name, b"://").is_some()
}

/// Opens a file.
fn open(path: &Path) -> io::Result<Decoded> {
    Decoded::new(unless_output(File::open(path)?)?, Some(path))
}
