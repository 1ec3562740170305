//! Violations of the rules of a scheme.

use core::fmt;
use core::ops::Range;

use urikit::error::write_diagram;

/// A rule of a scheme. Rules are constants, and every error refers to one.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// A stable name, such as `ftp-type`.
    pub code: &'static str,
    /// The error message, in one sentence.
    pub message: &'static str,
    /// The production, in the notation of its specification.
    pub definition: &'static str,
    /// The specification and section.
    pub section: &'static str,
}

impl Rule {
    /// Creates a rule.
    pub const fn new(
        code: &'static str,
        message: &'static str,
        definition: &'static str,
        section: &'static str,
    ) -> Self {
        Self { code, message, definition, section }
    }
}

/// The violation of a rule by a URI. It contains no part of the URI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemeError {
    rule: &'static Rule,
    start: u32,
    end: u32,
}

impl SchemeError {
    /// Creates an error for a byte range of the URI. An empty range means that something is missing there.
    pub const fn new(rule: &'static Rule, span: Range<usize>) -> Self {
        Self { rule, start: span.start as u32, end: span.end as u32 }
    }

    /// Returns the violated rule.
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Returns the stable name of the rule, such as `ftp-type`.
    pub const fn code(&self) -> &'static str {
        self.rule.code
    }

    /// Returns the byte range in the URI. An empty range means that something is missing there.
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// Returns a diagram of the error in the URI, like [`ParseError::display`](urikit::ParseError::display).
    pub const fn display<'e>(&self, uri: &'e str) -> SchemeDrawing<'e> {
        SchemeDrawing { error: *self, uri }
    }
}

impl fmt::Display for SchemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {})", self.rule.message, self.start)
    }
}

impl core::error::Error for SchemeError {}

/// A diagram of a [`SchemeError`] in its URI; see [`SchemeError::display`].
#[derive(Clone, Copy)]
pub struct SchemeDrawing<'e> {
    error: SchemeError,
    uri: &'e str,
}

impl fmt::Debug for SchemeDrawing<'_> {
    /// Writes only the error, because `{:?}` must not show the URI, which may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for SchemeDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.error.rule;
        write_diagram(f, rule.message, self.uri, self.error.span())?;
        write!(f, " byte {}\n  = rule: {} ({})", self.error.start, rule.definition, rule.section)
    }
}
