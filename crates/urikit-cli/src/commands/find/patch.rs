//! A text on its way to a copy in which some stretches are replaced.

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::rewrite::Kept;

/// How the name of an unfinished copy begins. A process that is killed leaves one behind: this says whose it is.
const UNFINISHED: &str = ".uri-";

/// Copies a text that arrives in pieces, with other text in the place of some of it.
pub(super) struct Patch {
    to: To,
    /// The text from [`start`](Self::start) on, as far as it has arrived.
    pending: Vec<u8>,
    /// Where that begins in the text.
    start: u64,
    /// How much of it was copied or replaced.
    done: usize,
    /// The copy, as far as it was not written yet.
    copy: Vec<u8>,
    /// Whether the copy differs from the text.
    is_other: bool,
}

/// Where the copy goes.
enum To {
    /// There is none.
    Nowhere,
    StandardOutput(BufWriter<io::Stdout>),
    /// A file beside this one, which takes its place at the end.
    File(BufWriter<NamedTempFile>, PathBuf),
}

impl Patch {
    /// No copy.
    pub(super) const fn none() -> Self {
        Self::to(To::Nowhere)
    }

    /// A copy on standard output.
    pub(super) fn on_standard_output() -> Self {
        Self::to(To::StandardOutput(BufWriter::new(io::stdout())))
    }

    /// A copy that takes the place of a file, once it is complete.
    pub(super) fn in_place_of(path: &Path) -> io::Result<Self> {
        if is_packed(path) {
            return Err(io::Error::new(
                io::ErrorKind::Unsupported,
                "cannot replace a compressed file in place",
            ));
        }
        // A link stays a link.
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

    /// Whether a failure to write is one of standard output.
    pub(super) const fn is_on_standard_output(&self) -> bool {
        matches!(self.to, To::Nowhere | To::StandardOutput(_))
    }

    /// Takes the next piece of the text.
    pub(super) fn feed(&mut self, piece: &[u8]) {
        if !matches!(self.to, To::Nowhere) {
            self.pending.extend_from_slice(piece);
        }
    }

    /// Copies the text up to an offset, and this in the place of what stands from there to another one. An offset that was
    /// passed is that of something inside what was replaced.
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

    /// Copies the text up to an offset, unless it was passed, and writes what there is of the copy.
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

    /// Copies the rest of the text, and puts the copy in its place. A file in which nothing was replaced is not touched.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.write_up_to(u64::MAX)?;
        match self.to {
            To::Nowhere => Ok(()),
            To::StandardOutput(mut to) => to.flush(),
            To::File(to, path) if self.is_other => {
                let copy = to.into_inner()?;
                // Else a machine that stops may keep the new name and not what belongs to it.
                copy.as_file().sync_all()?;
                copy.persist(path)?;
                Ok(())
            }
            To::File(..) => Ok(()),
        }
    }

    /// An offset into what is pending.
    fn offset(&self, at: u64) -> usize {
        usize::try_from(at.saturating_sub(self.start)).unwrap_or(usize::MAX).min(self.pending.len())
    }
}

/// Whether a file's name says that what is read of it was unpacked.
fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        extension.eq_ignore_ascii_case("gz") || extension.eq_ignore_ascii_case("zst")
    })
}
