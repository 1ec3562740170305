//! Writers that keep no text.

use core::fmt::{self, Write};

/// Accepts all text: for checking whether something can be written.
pub(crate) struct Nowhere;

impl Write for Nowhere {
    fn write_str(&mut self, _: &str) -> fmt::Result {
        Ok(())
    }
}

/// Accepts only the text that it expects next: for comparing without a copy.
pub(crate) struct Expect<'t> {
    pub(crate) rest: &'t str,
}

impl Write for Expect<'_> {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        self.rest = self.rest.strip_prefix(piece).ok_or(fmt::Error)?;
        Ok(())
    }
}
