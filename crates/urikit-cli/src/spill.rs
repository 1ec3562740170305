//! Sorting, counting, and removal of duplicates in bounded memory.
//!
//! Records are pairs of byte strings, a key and a payload. Whatever exceeds the limit goes to
//! temporary files: [`Sorter`] is an external merge sort, and [`Counter`] and [`Distinct`] use it.

mod counter;
mod distinct;
mod run;
mod sorter;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use counter::Counter;
pub(crate) use distinct::Distinct;
pub(crate) use run::{HEADER, Record};
pub(crate) use sorter::{Direction, Sorter};

/// The group of a record. Groups are sorted in this order in both directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    /// The header, which precedes the rows.
    Header,
    Keyed,
    /// A record without a key.
    Keyless,
}

/// The memory to use, and the directory of temporary files.
#[derive(Clone, Debug)]
pub(crate) struct Budget {
    /// The approximate limit in bytes.
    pub(crate) memory: usize,
    pub(crate) directory: PathBuf,
}

impl Budget {
    /// Returns half of the memory.
    fn half(&self) -> Self {
        Self { memory: self.memory / 2, directory: self.directory.clone() }
    }
}

/// An error of a temporary file.
#[derive(Debug)]
pub(crate) struct SpillError {
    directory: PathBuf,
    error: io::Error,
}

impl SpillError {
    /// Names the directory in an error.
    fn wrap(directory: &Path, error: io::Error) -> io::Error {
        io::Error::other(Self { directory: directory.to_owned(), error })
    }
}

impl fmt::Display for SpillError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "temporary file in {}: {}", self.directory.display(), self.error)
    }
}

impl std::error::Error for SpillError {}
