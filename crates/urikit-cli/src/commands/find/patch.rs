//! Copies of a file in which some ranges are replaced.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::rewrite::Kept;

/// The prefix of temporary files. A process that is killed leaves one behind; the prefix identifies
/// its origin.
const UNFINISHED: &str = ".uri-";

/// Copies input that arrives in chunks, replacing ranges of it.
pub(super) struct Patch {
    to: To,
    /// The input from [`start`](Self::start) to the end of the last chunk.
    pending: Vec<u8>,
    /// The offset of `pending` in the input.
    start: u64,
    /// The number of bytes of `pending` that were copied or replaced.
    done: usize,
    copy: Vec<u8>,
    is_other: bool,
}

enum To {
    Nowhere,
    StandardOutput(BufWriter<io::Stdout>),
    /// A temporary file in the same directory, which replaces the original at the end.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Patch {
    pub(super) const fn none() -> Self {
        Self::to(To::Nowhere)
    }

    pub(super) fn on_standard_output() -> Self {
        Self::to(To::StandardOutput(BufWriter::new(io::stdout())))
    }

    /// Creates a copy that replaces the file once it is complete.
    pub(super) fn in_place_of(path: &Path) -> io::Result<Self> {
        // Replace the target of a symbolic link, not the link.
        let path = path.canonicalize()?;
        let beside = Builder::new()
            .prefix(UNFINISHED)
            .tempfile_in(path.parent().unwrap_or(Path::new(".")))?;
        beside.as_file().set_permissions(path.metadata()?.permissions())?;
        Ok(Self::to(To::File(BufWriter::new(beside), path)))
    }

    const fn to(to: To) -> Self {
        Self { to, pending: Vec::new(), start: 0, done: 0, copy: Vec::new(), is_other: false }
    }

    pub(super) const fn is_on_standard_output(&self) -> bool {
        matches!(self.to, To::Nowhere | To::StandardOutput(_))
    }

    pub(super) fn feed(&mut self, chunk: &[u8]) {
        if !matches!(self.to, To::Nowhere) {
            self.pending.extend_from_slice(chunk);
        }
    }

    /// Copies the input up to `start`, then writes `with` instead of `start..end`.
    ///
    /// Returns an error if `start` is inside a range that was already replaced.
    pub(super) fn replace(&mut self, start: u64, end: u64, with: &str) -> Result<(), Kept> {
        if start < self.start + self.done as u64 {
            return Err(Kept::Inside);
        }
        let (start, end) = (self.offset(start), self.offset(end));
        self.copy.extend_from_slice(&self.pending[self.done..start]);
        self.copy.extend_from_slice(with.as_bytes());
        self.is_other |= &self.pending[start..end] != with.as_bytes();
        self.done = end;
        Ok(())
    }

    /// Copies the input up to `end` if that was not done yet, and writes the copy.
    pub(super) fn write_up_to(&mut self, end: u64) -> io::Result<()> {
        if matches!(self.to, To::Nowhere) {
            return Ok(());
        }
        let end = self.offset(end).max(self.done);
        self.copy.extend_from_slice(&self.pending[self.done..end]);
        self.pending.drain(..end);
        (self.start, self.done) = (self.start + end as u64, 0);
        match &mut self.to {
            To::Nowhere => {}
            To::StandardOutput(to) => to.write_all(&self.copy)?,
            To::File(to, _) => to.write_all(&self.copy)?,
        }
        self.copy.clear();
        Ok(())
    }

    /// Copies the rest of the input and replaces the file. A file without replacements is not
    /// changed.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.write_up_to(u64::MAX)?;
        match self.to {
            To::Nowhere => Ok(()),
            To::StandardOutput(mut to) => to.flush(),
            To::File(to, path) if self.is_other => {
                let copy = to.into_inner()?;
                // Otherwise, a crash could leave the new name without its content.
                copy.as_file().sync_all()?;
                copy.persist(path)?;
                Ok(())
            }
            To::File(..) => Ok(()),
        }
    }

    /// Converts an offset in the input to one in `pending`.
    fn offset(&self, at: u64) -> usize {
        usize::try_from(at.saturating_sub(self.start)).unwrap_or(usize::MAX).min(self.pending.len())
    }
}
