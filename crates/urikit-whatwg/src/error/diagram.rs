//! Diagrams of errors, in the form that `urikit` uses for its errors.

use core::fmt;
use core::ops::Range;

use super::ValidationError;

/// The number of bytes of a long input that are shown before the error.
const BEFORE: usize = 48;
/// The number of bytes that are shown of a long error, and after it.
const AFTER: usize = 24;

/// A multi-line diagram of an error with its input, for terminals.
///
/// It is returned by [`ValidationError::display`] and written by `Display`. `Debug` does not show
/// the input.
#[derive(Clone, Copy)]
#[must_use = "a diagram is written by `Display`"]
pub struct Diagram<'e> {
    error: ValidationError,
    input: &'e str,
}

impl<'e> Diagram<'e> {
    pub(super) const fn new(error: ValidationError, input: &'e str) -> Self {
        Self { error, input }
    }

    /// Returns the part of a long input that is shown, and whether it is cut at each end.
    fn window(&self) -> Range<usize> {
        let boundary = |mut at: usize| {
            at = at.min(self.input.len());
            while !self.input.is_char_boundary(at) {
                at -= 1;
            }
            at
        };
        let Range { start, end } = self.error.span();
        let end = end.min(start.saturating_add(AFTER)).saturating_add(AFTER);
        boundary(start.saturating_sub(BEFORE))..boundary(end)
    }
}

impl fmt::Debug for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (error, window) = (&self.error, self.window());
        let ellipsis = |is_cut| if is_cut { "..." } else { "" };
        let cut = ellipsis(window.start > 0);
        write!(f, "error: {}\n  | {cut}", error.message())?;
        // Columns, because a character other than printable ASCII is shown as a longer escape.
        let (mut before, mut marked) = (cut.len(), 0);
        for (at, c) in self.input[window.clone()].char_indices() {
            let width = if matches!(c, ' '..='~') {
                write!(f, "{c}")?;
                1
            } else {
                write!(f, "{}", c.escape_default())?;
                c.escape_default().len()
            };
            match window.start + at {
                at if at < error.start() => before += width,
                at if at < error.end() => marked += width,
                _ => {}
            }
        }
        let cut = ellipsis(window.end < self.input.len());
        // An empty span has one caret.
        let carets = marked.max(1);
        write!(f, "{cut}\n  | {:before$}{:^<carets$} byte {}", "", "", error.start())?;
        write!(f, "\n  = rule: {} ({})", error.name(), error.section())?;
        write!(f, "\n  = help: {}", error.help())
    }
}
