//! Diagrams of errors, for terminals and for logs that show the input anyway.

use core::fmt;
use core::ops::Range;

use super::characters::{Quoted, invisible_name, whitespace_name};
use super::{ErrorKind, ParseError, help};

/// The number of bytes of a long input that are shown before the error.
const BEFORE: usize = 48;
/// The number of bytes that are shown of a long error, and after it.
const AFTER: usize = 24;

/// A multi-line diagram of a parse error, which shows the input with carets under the error.
///
/// It is returned by [`ParseError::display`]. `Display` writes the diagram, without a line
/// terminator at the end. `Debug` does not show the input.
///
/// # Examples
///
/// ```
/// use urikit::UriRef;
///
/// let input = "https://example.com:https/";
/// if let Err(error) = UriRef::parse(input) {
///     let lines = error.display(input).to_string();
///     assert!(lines.contains("| https://example.com:https/"));
///     assert!(lines.contains("|                     ^ port, byte 20"));
/// }
/// ```
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

    /// Returns the message with the invalid character, such as ``invalid character `|` in path``.
    ///
    /// Unlike [`ParseError::message`], it contains a character or an escape of the input. Control
    /// characters and most non-ASCII characters are shown by their code point.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let input = "https://example.com/a|b";
    /// let error = UriRef::parse(input).unwrap_err();
    /// assert_eq!(error.display(input).message().to_string(), "invalid character `|` in path");
    /// ```
    pub fn message(&self) -> impl fmt::Display + use<'e> {
        Message { error: self.error, input: self.input }
    }

    /// Returns a suggestion for fixing the parse error, such as ``percent-encode it as `%7C` ``.
    ///
    /// Returns `None` if there is no suggestion. Unlike [`ParseError::help`], the suggestion
    /// depends on the input: it names the probable cause, such as an IPv6 address without brackets,
    /// a placeholder, or a `#` in a password. It can contain the character to change.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriRef;
    ///
    /// let input = "https://example.com/a|b";
    /// let error = UriRef::parse(input).unwrap_err();
    /// let help = error.display(input).help().unwrap();
    /// assert_eq!(help.to_string(), "percent-encode it as `%7C`");
    ///
    /// let input = "postgres://app:pa#ss@db.example/orders";
    /// let error = UriRef::parse(input).unwrap_err();
    /// let help = error.display(input).help().unwrap();
    /// assert_eq!(help.to_string(), "percent-encode `#` in the password as `%23`");
    /// ```
    pub fn help(&self) -> Option<impl fmt::Display + use<'e>> {
        help::help(self.error, self.input)
    }
}

/// Returns the range of the input that is shown: whole characters around the error at `span`, which
/// may be out of bounds.
fn window(input: &str, span: &Range<usize>) -> Range<usize> {
    // A long input is cut, so that the line with the carets usually fits into a terminal.
    let from = char_boundary(input, span.start.saturating_sub(BEFORE));
    let to = span.end.min(span.start.saturating_add(AFTER)).saturating_add(AFTER);
    from..char_boundary(input, to)
}

/// Returns the last character boundary at or before `at`, which may be greater than the length.
///
/// `str::floor_char_boundary` requires a later compiler than the minimum version of this crate.
fn char_boundary(text: &str, at: usize) -> usize {
    // This takes at most four steps, and 0 is always a boundary.
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Returns whether a character is shown as it is: printable ASCII. Others are shown as escapes.
fn is_plain(c: char) -> bool {
    (' '..='~').contains(&c)
}

/// Returns the number of columns of a character.
fn width(c: char) -> usize {
    if is_plain(c) { 1 } else { c.escape_default().len() }
}

impl fmt::Debug for Diagram<'_> {
    /// Shows only the error, because `Debug` must not show the input.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for Diagram<'_> {
    /// Writes the message, the input with carets below the error, its position, and the notes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        write_diagram(f, self.message(), self.input, error.span())?;
        write!(f, " {}, byte {}", error.component(), error.start())?;
        write_rule(f, (error.rule(), error.section()), self.help())
    }
}

/// Writes the violated rule with its section, and the help if there is any, as notes of a diagram.
///
/// This is for the errors of crates that are built on this one. It follows [`write_diagram`] and
/// writes each note on a new line.
///
/// # Errors
///
/// Returns an error if the formatter does.
///
/// # Examples
///
/// ```
/// use core::fmt;
///
/// struct Notes;
///
/// impl fmt::Display for Notes {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         urikit::error::write_rule(f, ("port = *DIGIT", "section 3.2.3"), Some("use digits"))
///     }
/// }
/// assert_eq!(
///     Notes.to_string(),
///     "\n  = rule: port = *DIGIT (section 3.2.3)\n  = help: use digits"
/// );
/// ```
pub fn write_rule(
    f: &mut fmt::Formatter<'_>,
    (rule, section): (&str, &str),
    help: Option<impl fmt::Display>,
) -> fmt::Result {
    write!(f, "\n  = rule: {rule} ({section})")?;
    match help {
        Some(help) => write!(f, "\n  = help: {help}"),
        None => Ok(()),
    }
}

/// Writes a message and the input, with carets below a span (in bytes).
///
/// This is for the errors of crates that are built on this one, so that all diagrams look alike.
/// Long inputs are truncated, and characters other than printable ASCII are shown as escapes. The
/// span may be out of bounds. The diagram does not end with a line terminator, so a note can follow
/// the carets.
///
/// # Errors
///
/// Returns an error if the formatter does.
///
/// # Examples
///
/// ```
/// use core::fmt;
///
/// struct Diagram<'e>(&'e str);
///
/// impl fmt::Display for Diagram<'_> {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         urikit::error::write_diagram(f, "unknown option", self.0, 7..12)?;
///         f.write_str(" byte 7")
///     }
/// }
/// assert_eq!(
///     Diagram("page=2&color=red").to_string(),
///     "error: unknown option\n  | page=2&color=red\n  |        ^^^^^ byte 7"
/// );
/// ```
pub fn write_diagram(
    f: &mut fmt::Formatter<'_>,
    message: impl fmt::Display,
    input: &str,
    span: Range<usize>,
) -> fmt::Result {
    // The span may come from elsewhere, so a reversed one is treated as empty.
    let span = span.start..span.end.max(span.start);
    let window = window(input, &span);
    let (cut_before, cut_after) = (window.start > 0, window.end < input.len());
    // Count columns, not bytes, because an escape such as `\u{e9}` is wider than its character. The
    // three columns are those of `...`.
    let (mut before, mut marked) = (if cut_before { 3 } else { 0 }, 0);

    write!(f, "error: {message}\n  | {}", if cut_before { "..." } else { "" })?;
    for (at, c) in input[window.clone()].char_indices() {
        let at = window.start + at;
        if at < span.start {
            before += width(c);
        } else if at < span.end {
            marked += width(c);
        }
        if is_plain(c) { write!(f, "{c}")? } else { write!(f, "{}", c.escape_default())? }
    }
    f.write_str(if cut_after { "...\n" } else { "\n" })?;

    // An empty span has one caret.
    write!(f, "  | {:before$}{:^<marked$}", "", "", marked = marked.max(1))
}

/// The message of an error, with the characters at its span.
struct Message<'e> {
    error: ParseError,
    input: &'e str,
}

impl fmt::Display for Message<'_> {
    /// Inserts the character at the span into the message, as in ``invalid character `|` in path``.
    ///
    /// Messages about a missing or a misplaced part name no character, and are written unchanged.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let error = &self.error;
        // The caller may pass another input than the one that was parsed, so the span may be out of
        // bounds.
        let found = self.input.get(error.span()).unwrap_or_default();
        let Some(c) = found.chars().next() else { return f.write_str(error.message()) };
        // A character or escape of a password must not be shown.
        if (c.is_alphanumeric() || c == '%') && help::is_in_userinfo(*error, self.input) {
            return f.write_str(error.message());
        }
        match error.kind() {
            ErrorKind::NonAscii | ErrorKind::NotUcschar if invisible_name(c).is_some() => {
                let (_, place) = split_after("character", error.message());
                write!(f, "invisible character {}{place}", Quoted(c))
            }
            ErrorKind::Char
            | ErrorKind::SchemeChar
            | ErrorKind::PortChar
            | ErrorKind::NotUcschar
            | ErrorKind::Ipv6Char
            | ErrorKind::NonAscii
            | ErrorKind::PrivateUse
            | ErrorKind::Control => {
                // The character follows the noun: "invalid character `|` in path".
                let (noun, place) = split_after("character", error.message());
                write!(f, "{noun} {}{place}", Quoted(c))
            }
            ErrorKind::EscapeTruncated | ErrorKind::EscapeDigits
                if found.bytes().all(|byte| (b' '..=b'~').contains(&byte)) =>
            {
                let (noun, place) = split_after("percent-encoding", error.message());
                write!(f, "{noun} `{found}`{place}")
            }
            ErrorKind::Space => {
                let (noun, place) = split_after("whitespace", error.message());
                write!(f, "{}{place}", whitespace_name(c).unwrap_or(noun))
            }
            _ => f.write_str(error.message()),
        }
    }
}

/// Splits a message after the first occurrence of a noun, so that the character can be inserted
/// there. If the message does not contain the noun, the second part is empty.
fn split_after<'m>(noun: &str, message: &'m str) -> (&'m str, &'m str) {
    match message.find(noun) {
        // `at` is the start of the noun, so the first part ends with it.
        Some(at) => message.split_at(at + noun.len()),
        None => (message, ""),
    }
}
