//! Formatting of values that are written in several parts.

use core::fmt::{self, Write};

/// Formats the output of `write`. A width and a precision are supported if there is an allocator.
pub(crate) fn pad(
    f: &mut fmt::Formatter<'_>,
    write: impl Fn(&mut dyn Write) -> fmt::Result,
) -> fmt::Result {
    #[cfg(feature = "alloc")]
    if f.width().is_some() || f.precision().is_some() {
        let mut text = alloc::string::String::new();
        write(&mut text)?;
        return f.pad(&text);
    }
    write(f)
}
