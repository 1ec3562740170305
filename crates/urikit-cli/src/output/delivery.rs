//! Rows on their way to standard output: what ends the command leaves whole ones behind, as far as the system has a way.
//!
//! * *A pipe* takes [`ATOMIC`] bytes at once or none of them, whatever becomes of the writer. So rows go into it by as many as
//!   that holds. Only a row that is longer can be cut.
//! * *A file* has a page of rows in one piece, which signals wait for ([`signals`]). Where there is no room for all of it, the
//!   part of a row that was written is taken away again, unless another process has written behind it; one that does so just then
//!   loses as much of that. What nobody can be asked to wait for, SIGKILL above all, can cut a row.
//! * *Anything else*, a terminal or a device, is written to as it comes.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, StdoutLock, Write};

use crate::process::signals;

/// How many bytes a pipe takes as a whole: `PIPE_BUF` of Linux. That of other systems is at least 512, so that there rows up to
/// that length are never cut.
const ATOMIC: usize = 4096;

/// Standard output, for rows that end with one byte.
#[derive(Debug)]
pub(crate) struct Delivery {
    to: To,
    end: u8,
}

#[derive(Debug)]
#[cfg_attr(not(unix), expect(dead_code, reason = "how files and pipes are told apart is Unix's"))]
enum To {
    Pipe(File),
    File(File),
    Other(StdoutLock<'static>),
}

impl Delivery {
    /// Opens it for rows that end so.
    pub(crate) fn new(end: u8) -> io::Result<Self> {
        let to = to()?;
        if matches!(to, To::File(_)) {
            signals::listen_if_allowed();
        }
        Ok(Self { to, end })
    }

    /// Writes whole rows.
    pub(crate) fn write(&mut self, rows: &[u8]) -> io::Result<()> {
        match &mut self.to {
            To::Pipe(pipe) => pieces(rows, self.end).try_for_each(|piece| pipe.write_all(piece)),
            To::File(file) => {
                let _whole = signals::while_writing();
                write_or_take_back(file, rows, self.end)
            }
            To::Other(stdout) => stdout.write_all(rows).and_then(|()| stdout.flush()),
        }
    }
}

/// Writes lines, all there are.
pub(crate) fn print(lines: &[u8]) -> io::Result<()> {
    Delivery::new(b'\n')?.write(lines)
}

#[cfg(unix)]
fn to() -> io::Result<To> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    let stdout = io::stdout().lock();
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
    Ok(To::Other(io::stdout().lock()))
}

/// As many whole rows at a time as a pipe takes at once; a longer one by itself.
fn pieces(rows: &[u8], end: u8) -> impl Iterator<Item = &[u8]> {
    let mut rest = rows;
    std::iter::from_fn(move || {
        let last = |most: &[u8]| memchr::memrchr(end, most).map(|at| at + 1);
        let len = match rest.get(..ATOMIC) {
            None => rest.len(),
            Some(most) => last(most)
                .or_else(|| memchr::memchr(end, &rest[ATOMIC..]).map(|at| ATOMIC + at + 1))
                .unwrap_or(rest.len()),
        };
        let (piece, more) = rest.split_at(len);
        rest = more;
        (!piece.is_empty()).then_some(piece)
    })
}

/// Writes rows into a file, whole ones only where not all of them find room.
fn write_or_take_back(file: &mut File, rows: &[u8], end: u8) -> io::Result<()> {
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
        // That it cannot be taken back is not what went wrong.
        let _ = take_back(file, (written - whole) as u64);
        return Err(error);
    }
    Ok(())
}

/// Takes so many bytes away again that were just written.
fn take_back(file: &mut File, len: u64) -> io::Result<()> {
    let end = file.stream_position()?;
    // What stands behind it is another's.
    if len > 0 && end == file.metadata()?.len() {
        file.set_len(end - len)?;
        // Whoever writes next through the same descriptor (`(uri …; echo) > file`) goes on there.
        file.seek(SeekFrom::Start(end - len))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_whole_rows_that_a_pipe_takes_at_once() {
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
            let cut: Vec<&[u8]> = pieces(&all, b'\n').collect();
            assert_eq!(cut.concat(), all, "{lens:?}");
            for piece in &cut {
                assert!(piece.ends_with(b"\n"), "{lens:?}");
                let is_one_row = memchr::memchr(b'\n', piece) == Some(piece.len() - 1);
                assert!(piece.len() <= ATOMIC || is_one_row, "{lens:?}");
            }
            // No more of them than need be: no two neighbours would have gone together.
            assert!(
                cut.windows(2)
                    .all(|two| two[0].len() + two[1].len() > ATOMIC || two[0].len() > ATOMIC),
                "{lens:?}"
            );
        }
        assert_eq!(pieces(b"a\nb\0c\0", 0).collect::<Vec<_>>(), [b"a\nb\0c\0"]);
        // What has no end goes too, in one piece.
        let endless = vec![b'a'; 3 * ATOMIC];
        assert_eq!(pieces(&endless, b'\n').collect::<Vec<_>>(), [&endless[..]]);
    }

    #[test]
    fn what_is_taken_back_is_only_what_stands_last() {
        let mut file = tempfile::tempfile().unwrap();
        let len = |file: &File| file.metadata().unwrap().len();
        file.write_all(b"row\nro").unwrap();
        take_back(&mut file, 2).unwrap();
        assert_eq!((len(&file), file.stream_position().unwrap()), (4, 4));
        take_back(&mut file, 0).unwrap();
        // Another one has written behind it.
        file.write_all(b"ro").unwrap();
        file.write_all(b"more").unwrap();
        file.seek(SeekFrom::Start(6)).unwrap();
        take_back(&mut file, 2).unwrap();
        assert_eq!((len(&file), file.stream_position().unwrap()), (10, 6));
    }
}
