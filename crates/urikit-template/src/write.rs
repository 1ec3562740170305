//! Writers that do not store what is written.

use core::fmt::{self, Write};

/// A writer that discards everything, to check for errors.
pub(crate) struct Discard;

impl Write for Discard {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// A writer that fails unless the expected string is written, to compare without an allocation.
pub(crate) struct Expect<'t> {
    /// The part of the string that has not been written yet.
    pub(crate) rest: &'t str,
}

impl Write for Expect<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.rest = self.rest.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}
