//! Ranges to mark in diagrams of references and of errors.

use core::ops::Range;

/// A range to mark in a diagram, for programs that draw it themselves, such as a web page.
///
/// It is returned by [`Parsed::labels`](crate::Parsed::labels) and
/// [`Error::labels`](crate::Error::labels).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The byte range in the string.
    pub span: Range<usize>,
    /// The kind of the range.
    pub kind: LabelKind,
}

impl Label {
    pub(crate) const fn secret(span: Range<usize>) -> Self {
        Self { span, kind: LabelKind::Secret }
    }
}

/// The kind of a [`Label`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LabelKind {
    /// A component, with its name in the specification.
    Component(&'static str),
    /// A password or token, which should be hidden.
    Secret,
    /// An error. The range may be empty.
    Error,
}
