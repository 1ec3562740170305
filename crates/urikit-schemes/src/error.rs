//! What in a URI its scheme does not allow.

use core::fmt;
use core::ops::Range;

use urikit::error::draw;

/// A rule of a scheme. Rules are constants; an error points at one.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rule {
    /// A name that programs can rely on, such as `ftp-type`.
    pub code: &'static str,
    /// The fault of who breaks it, in one sentence.
    pub message: &'static str,
    /// The production, in the notation of its document.
    pub definition: &'static str,
    /// The document and section.
    pub section: &'static str,
}

impl Rule {
    /// A rule.
    pub const fn new(
        code: &'static str,
        message: &'static str,
        definition: &'static str,
        section: &'static str,
    ) -> Self {
        Self { code, message, definition, section }
    }
}

/// A URI breaks a rule of its scheme. Holds no text of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemeError {
    rule: &'static Rule,
    start: u32,
    end: u32,
}

impl SchemeError {
    /// A rule is broken at some bytes of the URI. The range is empty where something is missing.
    pub const fn new(rule: &'static Rule, span: Range<usize>) -> Self {
        Self { rule, start: span.start as u32, end: span.end as u32 }
    }

    /// The rule.
    pub const fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// A name that programs can rely on, such as `ftp-type`.
    pub const fn code(&self) -> &'static str {
        self.rule.code
    }

    /// The bytes of the fault, as a range into the URI; empty where something is missing.
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// A drawing of the fault on the URI, as [`ParseError::display`](urikit::ParseError::display) makes it.
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

/// A [`SchemeError`] drawn on the URI it is about; see [`SchemeError::display`].
#[derive(Clone, Copy)]
pub struct SchemeDrawing<'e> {
    error: SchemeError,
    uri: &'e str,
}

impl fmt::Debug for SchemeDrawing<'_> {
    /// The error alone: a drawing in a `{:?}` must not show the text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Display for SchemeDrawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.error.rule;
        draw(f, rule.message, self.uri, self.error.span())?;
        write!(f, " byte {}\n  = rule: {} ({})", self.error.start, rule.definition, rule.section)
    }
}
