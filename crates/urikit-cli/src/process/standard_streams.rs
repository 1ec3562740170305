//! Standard input and output, with detection of closed streams (`<&-`, `>&-`).
//!
//! Before `main`, the standard library replaces closed streams with `/dev/null`, to prevent other
//! files from using their numbers. Output would then be lost with a successful exit status, so the
//! streams are checked earlier. A stream that is open in the wrong direction (`1<file`) is detected
//! too, because the standard library ignores its errors.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::sync::{Once, OnceLock};

use same_file::Handle;

/// The note about input from a terminal, which is printed once.
const WAITING: &str = if cfg!(windows) {
    "note: reading from the terminal; Ctrl-Z and Enter end the input\n"
} else {
    "note: reading from the terminal; Ctrl-D ends the input\n"
};

static NOTE: Once = Once::new();

const CLOSED: &str = "closed";

/// Opens standard input, or returns an error if it is closed.
///
/// For a terminal, this prints a note on standard error, since the command would seem to hang.
pub(crate) fn standard_input() -> io::Result<io::Stdin> {
    opened(at_start::INPUT_IS_CLOSED.load(at_start::ORDER))?;
    direction::input()?;
    // `uri < f >> f` would read what it writes, forever.
    if is_output(Handle::stdin) {
        return Err(io::Error::other(SAME));
    }
    if io::stdin().is_terminal() {
        NOTE.call_once(|| drop(io::stderr().write_all(WAITING.as_bytes())));
    }
    Ok(io::stdin())
}

/// Returns whether standard input is a device, such as `/dev/null` or a terminal, and so has no
/// rows that another program or a file provides.
#[cfg(unix)]
pub(crate) fn is_device() -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::FileTypeExt;

    // The standard library opens `/dev/null` instead of a closed stream, which is an error.
    let is_closed = at_start::INPUT_IS_CLOSED.load(at_start::ORDER);
    let is_readable = !is_closed && direction::input().is_ok();
    let metadata = || File::from(io::stdin().as_fd().try_clone_to_owned()?).metadata();
    is_readable && metadata().is_ok_and(|metadata| metadata.file_type().is_char_device())
}

/// Returns whether standard input is a terminal, which has no rows of another program.
#[cfg(not(unix))]
pub(crate) fn is_device() -> bool {
    io::stdin().is_terminal()
}

/// Returns an error if the input file is the output file, which would grow while it is read.
pub(crate) fn unless_output(file: File) -> io::Result<File> {
    match is_output(|| Handle::from_file(file.try_clone()?)) {
        true => Err(io::Error::other(SAME)),
        false => Ok(file),
    }
}

/// Returns whether standard output is redirected to this file.
pub(crate) fn is_output(input: impl FnOnce() -> io::Result<Handle>) -> bool {
    // Standard output does not change while the process runs.
    static OUTPUT: OnceLock<Option<Handle>> = OnceLock::new();
    // Only regular files grow when written to.
    let is_regular = |file: &File| file.metadata().is_ok_and(|meta| meta.is_file());
    let output =
        OUTPUT.get_or_init(|| Handle::stdout().ok().filter(|output| is_regular(output.as_file())));
    // Names can differ, for example because of links, so the files themselves are compared.
    output.as_ref().is_some_and(|output| input().is_ok_and(|input| input == *output))
}

/// Checks that standard output is open.
pub(crate) fn standard_output() -> io::Result<()> {
    opened(at_start::OUTPUT_IS_CLOSED.load(at_start::ORDER))?;
    direction::output()
}

const SAME: &str = "input file is the output file";

fn opened(is_closed: bool) -> io::Result<()> {
    if is_closed { Err(io::Error::other(CLOSED)) } else { Ok(()) }
}

#[cfg(unix)]
mod direction {
    use std::io;

    use rustix::fs::{OFlags, fcntl_getfl};
    use rustix::stdio::{stdin, stdout};

    pub(super) fn input() -> io::Result<()> {
        match fcntl_getfl(stdin())? & OFlags::RWMODE {
            OFlags::WRONLY => Err(io::Error::other("not open for reading")),
            _ => Ok(()),
        }
    }

    pub(super) fn output() -> io::Result<()> {
        match fcntl_getfl(stdout())? & OFlags::RWMODE {
            OFlags::RDONLY => Err(io::Error::other("not open for writing")),
            _ => Ok(()),
        }
    }
}

#[cfg(not(unix))]
mod direction {
    use std::io;

    pub(super) fn input() -> io::Result<()> {
        Ok(())
    }

    pub(super) fn output() -> io::Result<()> {
        Ok(())
    }
}

mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static INPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);
    pub(super) static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

    /// The values are stored before a second thread exists.
    pub(super) const ORDER: Ordering = Ordering::Relaxed;

    // Code before `main` must not use the standard library's runtime: this makes two system calls
    // and two stores.
    #[cfg(unix)]
    ctor::declarative::ctor! {
        #[ctor(unsafe)]
        fn look() {
            use rustix::{io::fcntl_getfd, stdio};
            INPUT_IS_CLOSED.store(fcntl_getfd(stdio::stdin()).is_err(), ORDER);
            OUTPUT_IS_CLOSED.store(fcntl_getfd(stdio::stdout()).is_err(), ORDER);
        }
    }
}
