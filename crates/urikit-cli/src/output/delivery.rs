//! Writes rows to standard output, such that an interruption does not leave partial rows if the
//! system can prevent it.
//!
//! - *Pipes* accept up to [`ATOMIC`] bytes completely or not at all, so each write consists of
//!   whole rows up to that size. Only longer rows can be cut.
//! - *Files* receive a page of rows at a time, which signals wait for ([`signals`]). If the disk is
//!   full, the partial row is removed, unless another process has appended to the file; a
//!   concurrent append can lose as many bytes. SIGKILL can still cut a row.
//! - *Other outputs*, such as terminals, receive rows without precautions.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Stdout, Write};

use crate::input::rows::delimited::Dialect;
use crate::output::buffer::Output;
use crate::output::table::Table;
use crate::process::signals;

/// The size of an atomic write to a pipe: `PIPE_BUF` of Linux. Other systems guarantee at least 512
/// bytes, so rows up to that length are never cut.
const ATOMIC: usize = 4096;

/// The approximate size of a write of many rows in bytes.
const BLOCK: usize = 128 * 1024;

#[derive(Debug)]
pub(crate) struct Delivery {
    to: To,
    end: u8,
    /// Converts JSON rows to columns.
    table: Option<Table>,
}

#[derive(Debug)]
#[cfg_attr(not(unix), expect(dead_code, reason = "detected on Unix only"))]
enum To {
    Pipe(File),
    File(File),
    Other(Stdout),
}

impl Delivery {
    pub(crate) fn new(end: u8) -> io::Result<Self> {
        let to = to()?;
        if matches!(to, To::File(_)) {
            signals::listen_if_allowed();
        }
        Ok(Self { to, end, table: None })
    }

    /// Converts JSON rows to columns, if a dialect is given.
    pub(crate) fn converting_to(self, dialect: Option<Dialect>) -> Self {
        Self { table: dialect.map(Table::new), ..self }
    }

    /// Returns a buffer for rows to write.
    pub(crate) fn buffer(&self) -> Output {
        Output::of(self.table.as_ref().map(Table::dialect))
    }

    /// Returns whether JSON rows are converted to columns.
    pub(crate) const fn has_columns(&self) -> bool {
        self.table.is_some()
    }

    /// Writes rows, or columns with their members.
    pub(crate) fn write(&mut self, rows: &Output) -> io::Result<()> {
        match &mut self.table {
            Some(table) => {
                let columns = table.convert(rows);
                self.write_bytes(columns.as_slice())
            }
            None => self.write_bytes(rows.as_slice()),
        }
    }

    /// Writes the rows of a buffer and empties it, if there are enough for a write.
    pub(crate) fn write_if_full(&mut self, rows: &mut Output) -> io::Result<()> {
        if rows.len() >= BLOCK {
            self.write(rows)?;
            rows.clear(usize::MAX);
        }
        Ok(())
    }

    /// Writes rows as they are.
    pub(crate) fn write_bytes(&mut self, rows: &[u8]) -> io::Result<()> {
        match &mut self.to {
            To::Pipe(pipe) => {
                row_groups(rows, self.end).try_for_each(|group| pipe.write_all(group))
            }
            // A signal waits until the rows are complete.
            To::File(file) => {
                let _whole = signals::while_writing();
                write_or_undo(file, rows, self.end)
            }
            To::Other(stdout) => stdout.write_all(rows).and_then(|()| stdout.flush()),
        }
    }
}

pub(crate) fn print(lines: &[u8]) -> io::Result<()> {
    Delivery::new(b'\n')?.write_bytes(lines)
}

#[cfg(unix)]
fn to() -> io::Result<To> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let stdout = io::stdout();
    let file = File::from(stdout.as_fd().try_clone_to_owned()?);
    let kind = file.metadata()?.file_type();
    Ok(match kind {
        kind if kind.is_fifo() => To::Pipe(file),
        kind if kind.is_file() => To::File(file),
        _ => To::Other(stdout),
    })
}

#[cfg(not(unix))]
fn to() -> io::Result<To> {
    Ok(To::Other(io::stdout()))
}

/// Splits rows into groups that fit in an atomic write. A longer row is a separate group.
fn row_groups(rows: &[u8], end: u8) -> impl Iterator<Item = &[u8]> {
    let mut rest = rows;
    std::iter::from_fn(move || {
        let last = |most: &[u8]| memchr::memrchr(end, most).map(|at| at + 1);
        // As many whole rows as fit; if the first one does not fit, it alone.
        let len = match rest.get(..ATOMIC) {
            None => rest.len(),
            Some(most) => last(most)
                .or_else(|| memchr::memchr(end, &rest[ATOMIC..]).map(|at| ATOMIC + at + 1))
                .unwrap_or(rest.len()),
        };
        let (group, more) = rest.split_at(len);
        rest = more;
        (!group.is_empty()).then_some(group)
    })
}

/// Writes rows to a file. Removes a partial row on failure.
fn write_or_undo(file: &mut File, rows: &[u8], end: u8) -> io::Result<()> {
    let mut written = 0;
    while written < rows.len() {
        let error = match file.write(&rows[written..]) {
            Ok(len @ 1..) => {
                written += len;
                continue;
            }
            Ok(0) => io::ErrorKind::WriteZero.into(),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => error,
        };
        let whole = memchr::memrchr(end, &rows[..written]).map_or(0, |at| at + 1);
        // Report the original error.
        let _ = undo_write(file, (written - whole) as u64);
        return Err(error);
    }
    Ok(())
}

/// Removes the last `len` bytes, which were just written.
fn undo_write(file: &mut File, len: u64) -> io::Result<()> {
    let end = file.stream_position()?;
    // Bytes after the position belong to another process.
    if len > 0 && end == file.metadata()?.len() {
        file.set_len(end - len)?;
        // The next process with the same descriptor (`(uri …; echo) > file`) continues at this
        // position.
        file.seek(SeekFrom::Start(end - len))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn row_groups_fit_in_atomic_writes() {
        for lens in [
            &[][..],
            &[1],
            &[4095, 1],
            &[4096],
            &[4096, 4096],
            &[4097],
            &[1, 4097, 1],
            &[5, 20_000, 5, 5],
        ] {
            let rows: Vec<Vec<u8>> =
                lens.iter().map(|len| [vec![b'a'; len - 1], vec![b'\n']].concat()).collect();
            let all = rows.concat();
            let cut: Vec<&[u8]> = row_groups(&all, b'\n').collect();
            assert_eq!(cut.concat(), all, "{lens:?}");
            for group in &cut {
                assert!(group.ends_with(b"\n"), "{lens:?}");
                let is_one_row = memchr::memchr(b'\n', group) == Some(group.len() - 1);
                assert!(group.len() <= ATOMIC || is_one_row, "{lens:?}");
            }
            // There are no more groups than necessary: no two neighbors fit in one write.
            assert!(
                cut.windows(2)
                    .all(|two| two[0].len() + two[1].len() > ATOMIC || two[0].len() > ATOMIC),
                "{lens:?}"
            );
        }
        assert_eq!(row_groups(b"a\nb\0c\0", 0).collect::<Vec<_>>(), [b"a\nb\0c\0"]);
        // Input without a terminator is a single group.
        let endless = vec![b'a'; 3 * ATOMIC];
        assert_eq!(row_groups(&endless, b'\n').collect::<Vec<_>>(), [&endless[..]]);
    }

    #[test]
    fn undo_write_removes_only_the_end_of_the_file() {
        let mut file = tempfile::tempfile().unwrap();
        let len = |file: &File| file.metadata().unwrap().len();
        file.write_all(b"row\nro").unwrap();
        undo_write(&mut file, 2).unwrap();
        assert_eq!((len(&file), file.stream_position().unwrap()), (4, 4));
        undo_write(&mut file, 0).unwrap();
        // Another process has appended.
        file.write_all(b"ro").unwrap();
        file.write_all(b"more").unwrap();
        file.seek(SeekFrom::Start(6)).unwrap();
        undo_write(&mut file, 2).unwrap();
        assert_eq!((len(&file), file.stream_position().unwrap()), (10, 6));
    }
}
