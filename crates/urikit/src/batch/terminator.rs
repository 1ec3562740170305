//! Terminators of lines.

/// The terminator of each line in a buffer of URI references: a newline or a NUL byte.
///
/// Pass it to [`Columns::parse`](super::Columns::parse). NUL is the terminator in the output of
/// commands such as `find -print0`, in which names can contain newlines.
///
/// # Examples
///
/// ```
/// use urikit::batch::{Columns, LineTerminator};
///
/// let names = b"/srv/a.txt\0/srv/b.txt\0"; // as printed by `find -print0`
/// let lines = Columns::new().parse(names, LineTerminator::Nul)?;
/// assert_eq!(lines.len(), 2);
/// # Ok::<(), urikit::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineTerminator {
    /// A line feed, optionally preceded by a carriage return. A carriage return without a line feed
    /// is part of the line, even at the end of the buffer.
    #[default]
    Newline,
    /// A NUL byte, for records that may contain line feeds.
    Nul,
}

impl LineTerminator {
    pub(super) const fn byte(self) -> u8 {
        match self {
            Self::Newline => b'\n',
            Self::Nul => 0,
        }
    }
}
