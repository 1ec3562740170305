//! Writers that store nothing.

use core::fmt::{self, Write};

/// Accepts everything: for checking whether something can be written.
pub(crate) struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// Accepts only the string that it expects next: for comparing without a copy.
pub(crate) struct Expect<'t> {
    pub(crate) rest: &'t str,
}

impl Write for Expect<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.rest = self.rest.strip_prefix(piece).ok_or(fmt::Error)?;
        Ok(())
    }
}
