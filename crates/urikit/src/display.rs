//! Formatting of lazy results, which are computed when they are formatted.

use core::fmt::{self, Write};

/// The maximum length of a result that `Display` buffers and writes as one string, without
/// allocation.
///
/// A single string lets `to_string` allocate once with the right size, and supports a width and a
/// precision.
pub(crate) const DISPLAY_ROOM: usize = 256;

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

/// A writer that compares its input with `rest` and fails at the first difference.
pub(crate) struct Matches<'t> {
    pub(crate) rest: &'t str,
}

impl Write for Matches<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.rest = self.rest.strip_prefix(part).ok_or(fmt::Error)?;
        Ok(())
    }
}

pub(crate) fn writes_exactly(
    text: &str,
    write: impl FnOnce(&mut Matches<'_>) -> fmt::Result,
) -> bool {
    let mut matches = Matches { rest: text };
    write(&mut matches).is_ok() && matches.rest.is_empty()
}

/// Implements comparison of a lazy result with a string.
macro_rules! equals_text {
    ($([$($parameters:tt)*] $type:ty;)+) => {$(
        impl $($parameters)* PartialEq<str> for $type {
            fn eq(&self, other: &str) -> bool {
                $crate::display::writes_exactly(other, |out| core::fmt::Write::write_fmt(out,
                format_args!("{self}")))
            }
        }
        impl $($parameters)* PartialEq<&str> for $type {
            fn eq(&self, other: &&str) -> bool {
                *self == **other
            }
        }
    )+};
}
pub(crate) use equals_text;
