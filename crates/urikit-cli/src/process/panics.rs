//! Panics of worker threads.

use std::thread;

/// Exits the process on panic. Otherwise, the other threads would wait forever.
pub(crate) struct ExitOnPanic;

impl Drop for ExitOnPanic {
    fn drop(&mut self) {
        if thread::panicking() {
            std::process::exit(101);
        }
    }
}
