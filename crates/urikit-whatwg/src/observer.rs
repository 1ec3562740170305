//! Observation of the parser, which costs nothing if nobody observes.

use core::ops::Range;

use crate::error::ValidationErrorKind;
use crate::report::ChangeKind;

/// Receives what the parser finds. Offsets are those of the input without the characters that are
/// trimmed or removed everywhere.
pub(crate) trait Observer {
    /// Whether the observer does anything. The parser skips checks that only produce errors if not.
    const ACTIVE: bool;

    /// Records a validation error that does not end parsing.
    fn error(&mut self, kind: ValidationErrorKind, span: Range<usize>);

    /// Records that `input` was replaced by `href`. Calls are in the order of the input.
    fn change(&mut self, kind: ChangeKind, input: Range<usize>, href: Range<usize>);

    /// Records that the output was cut to `href_len` bytes and that `input_end` was reached.
    fn cut(&mut self, input_end: usize, href_len: usize);

    /// Records that bytes were inserted into the output.
    fn insert(&mut self, kind: ChangeKind, href: Range<usize>);
}

/// Observes nothing.
pub(crate) struct Silent;

impl Observer for Silent {
    const ACTIVE: bool = false;

    #[inline(always)]
    fn error(&mut self, _: ValidationErrorKind, _: Range<usize>) {}
    #[inline(always)]
    fn change(&mut self, _: ChangeKind, _: Range<usize>, _: Range<usize>) {}
    #[inline(always)]
    fn cut(&mut self, _: usize, _: usize) {}
    #[inline(always)]
    fn insert(&mut self, _: ChangeKind, _: Range<usize>) {}
}
