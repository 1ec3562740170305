//! Writers that store nothing.

use core::fmt::{self, Write};

/// A writer that accepts everything, to check whether something can be written.
pub(crate) struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// A writer that accepts only the expected string, to compare without a copy.
pub(crate) struct Expect<'t> {
    pub(crate) rest: &'t str,
}

impl Write for Expect<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.rest = self.rest.strip_prefix(piece).ok_or(fmt::Error)?;
        Ok(())
    }
}
