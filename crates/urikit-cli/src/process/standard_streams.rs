//! Standard input and output, unless they were closed when the command was started (`<&-`, `>&-`).
//!
//! Before `main` begins, the standard library opens `/dev/null` in the place of a closed stream, so that no file that is
//! opened later takes its number. From then on a stream that is not there looks like one that nobody reads from, or that
//! is empty: all rows would be lost, and the exit status would say that all went well. So it is looked at earlier. The same
//! would become of one that is open for the other direction alone (`1<file`), whose errors the standard library keeps to itself.

use std::fs::{File, Metadata};
use std::io;

/// What is said of a stream that is not there.
const CLOSED: &str = "closed";

/// Standard input, if there is any.
pub(crate) fn standard_input() -> io::Result<io::Stdin> {
    opened(at_start::INPUT_IS_CLOSED.load(at_start::ORDER))?;
    direction::input()?;
    if is_output(identity::input) {
        return Err(io::Error::other(SAME));
    }
    Ok(io::stdin())
}

/// A file to be read, unless it is the one that standard output goes to: it would be read for ever, as it grows.
pub(crate) fn unless_output(file: File) -> io::Result<File> {
    if is_output(|| file.metadata().ok()) { Err(io::Error::other(SAME)) } else { Ok(file) }
}

/// Whether this is the file that standard output goes to.
pub(crate) fn is_output(input: impl FnOnce() -> Option<Metadata>) -> bool {
    identity::output()
        .is_some_and(|output| input().and_then(|input| identity::of(&input)) == Some(output))
}

/// Whether there is a standard output.
pub(crate) fn standard_output() -> io::Result<()> {
    opened(at_start::OUTPUT_IS_CLOSED.load(at_start::ORDER))?;
    direction::output()
}

/// What is said of a file that is read and written.
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

/// Which file a file is.
#[cfg(unix)]
mod identity {
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::fd::{AsFd, BorrowedFd};
    use std::os::unix::fs::MetadataExt;
    use std::sync::OnceLock;

    /// That of a regular file. No other one grows by what is written.
    pub(super) fn of(file: &Metadata) -> Option<(u64, u64)> {
        file.is_file().then(|| (file.dev(), file.ino()))
    }

    /// That of standard output, which stays the same.
    pub(super) fn output() -> Option<(u64, u64)> {
        static OUTPUT: OnceLock<Option<(u64, u64)>> = OnceLock::new();
        *OUTPUT.get_or_init(|| of(&metadata(io::stdout().as_fd())?))
    }

    pub(super) fn input() -> Option<Metadata> {
        metadata(io::stdin().as_fd())
    }

    fn metadata(stream: BorrowedFd<'_>) -> Option<Metadata> {
        File::from(stream.try_clone_to_owned().ok()?).metadata().ok()
    }
}

#[cfg(not(unix))]
mod identity {
    use std::fs::Metadata;

    pub(super) fn of(_: &Metadata) -> Option<(u64, u64)> {
        None
    }

    pub(super) fn output() -> Option<(u64, u64)> {
        None
    }

    pub(super) fn input() -> Option<Metadata> {
        None
    }
}

mod at_start {
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static INPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);
    pub(super) static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);

    /// They are written before there is a second thread.
    pub(super) const ORDER: Ordering = Ordering::Relaxed;

    // What runs before `main` may not use what the standard library sets up: these are two system calls and two stores.
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
