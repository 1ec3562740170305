//! The drawing of a fault, for terminals and logs that show the input anyway.

use core::fmt;
use core::ops::Range;

use super::ParseError;

/// How many bytes of a long text are shown before the fault, and from its beginning on.
const BEFORE: usize = 48;
const BEHIND: usize = 24;

/// A [`ParseError`] drawn on the text it is about; see [`ParseError::display`].
#[derive(Clone, Copy)]
#[must_use = "a diagram is written by `Display`"]
pub struct Diagram<'e> {
    error: ParseError,
    input: &'e str,
}

impl<'e> Diagram<'e> {
    pub(super) const fn new(error: ParseError, input: &'e str) -> Self {
        Self { error, input }
    }
}

/// The part of the text that is shown: whole characters around the fault.
fn window(input: &str, fault: &Range<usize>) -> Range<usize> {
    let from = char_boundary(input, fault.start.saturating_sub(BEFORE));
    let to = fault.end.min(fault.start.saturating_add(BEHIND)).saturating_add(BEHIND);
    from..char_boundary(input, to)
}

/// The last character boundary at or before `at`: `str::floor_char_boundary`, which is younger than this crate's
/// minimum version.
fn char_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Printable ASCII stands for itself, everything else as an escape.
fn is_plain(c: char) -> bool {
    (' '..='~').contains(&c)
}

/// How many columns a character takes as it is drawn.
fn width(c: char) -> usize {
    if is_plain(c) { 1 } else { c.escape_default().len() }
}

impl fmt::Debug for Diagram<'_> {
    /// The error alone: a drawing in a `{:?}` must not show the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for Diagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        write_diagram(f, error.message(), self.input, error.span())?;
        write!(f, " {}, byte {}", error.component(), error.start())?;
        write!(f, "\n  = rule: {} ({})", error.rule(), error.section())?;
        match error.help() {
            Some(help) => write!(f, "\n  = help: {help}"),
            None => Ok(()),
        }
    }
}

/// Draws a message, and below it the input with carets under a span, which is in bytes.
///
/// For the errors of crates that are built on this one, so that they look alike. Long inputs are shown in part, and
/// characters other than printable ASCII as escapes. A span may be outside the input. The drawing does not end with a line end, so a note on the span can follow the carets.
///
/// ```
/// use core::fmt;
///
/// struct Diagram<'e>(&'e str);
///
/// impl fmt::Display for Diagram<'_> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         urikit::error::write_diagram(f, "no such key", self.0, 3..6)?;
///         f.write_str(" byte 3")
///     }
/// }
/// assert_eq!(Diagram("a=1abc").to_string(), "error: no such key\n  | a=1abc\n  |    ^^^ byte 3");
/// ```
///
/// # Errors
///
/// Those of the formatter.
pub fn write_diagram(
    f: &mut fmt::Formatter<'_>,
    message: &str,
    input: &str,
    fault: Range<usize>,
) -> fmt::Result {
    let fault = fault.start..fault.end.max(fault.start);
    let window = window(input, &fault);
    let (cut_before, cut_behind) = (window.start > 0, window.end < input.len());
    let (mut before, mut marked) = (if cut_before { 3 } else { 0 }, 0);

    write!(f, "error: {message}\n  | {}", if cut_before { "..." } else { "" })?;
    for (at, c) in input[window.clone()].char_indices() {
        let at = window.start + at;
        if at < fault.start {
            before += width(c);
        } else if at < fault.end {
            marked += width(c);
        }
        if is_plain(c) { write!(f, "{c}")? } else { write!(f, "{}", c.escape_default())? }
    }
    f.write_str(if cut_behind { "...\n" } else { "\n" })?;

    // A zero-width fault, something missing, is still one caret wide.
    write!(f, "  | {:before$}{:^<marked$}", "", "", marked = marked.max(1))
}
