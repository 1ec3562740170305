//! Standard input and output, unless they were closed when the command was started (`<&-`, `>&-`).
//!
//! Before `main` begins, the standard library opens `/dev/null` in the place of a closed stream, so that no file that is
//! opened later takes its number. From then on a stream that is not there looks like one that nobody reads from, or that
//! is empty: all rows would be lost, and the exit status would say that all went well. So it is looked at earlier. The same
//! would become of one that is open for the other direction alone (`1<file`), whose errors the standard library keeps to itself.

use std::io;

/// What is said of a stream that is not there.
const CLOSED: &str = "it is closed";

/// Standard input, if there is any.
pub(crate) fn standard_input() -> io::Result<io::Stdin> {
    opened(at_start::INPUT_IS_CLOSED.load(at_start::ORDER))?;
    direction::input()?;
    Ok(io::stdin())
}

/// Whether there is a standard output.
pub(crate) fn standard_output() -> io::Result<()> {
    opened(at_start::OUTPUT_IS_CLOSED.load(at_start::ORDER))?;
    direction::output()
}

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
            OFlags::WRONLY => Err(io::Error::other("it is not open for reading")),
            _ => Ok(()),
        }
    }

    pub(super) fn output() -> io::Result<()> {
        match fcntl_getfl(stdout())? & OFlags::RWMODE {
            OFlags::RDONLY => Err(io::Error::other("it is not open for writing")),
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
