//! Why nothing is guessed.

use std::fmt;
use std::ops::Range;

use urikit::ParseError;
use urikit_schemes::SchemeError;

use super::rule::Reason;

/// Why nothing is guessed of a text. It holds nothing of it, so it can be logged.
///
/// `Display` is `guess-relative: … (bytes 0..3)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessError {
    span: Range<usize>,
    code: &'static str,
    message: &'static str,
    rule: &'static str,
    section: &'static str,
    help: Option<&'static str>,
}

impl GuessError {
    pub(super) const fn new(reason: &Reason, span: Range<usize>) -> Self {
        let Reason { code, message, rule, section, help } = *reason;
        Self { span, code, message, rule, section, help }
    }

    pub(super) fn of_syntax(error: &ParseError) -> Self {
        Self {
            span: error.span(),
            code: error.code(),
            message: error.message(),
            rule: error.rule(),
            section: error.section(),
            help: error.help(),
        }
    }

    pub(super) const fn of_scheme(error: &SchemeError) -> Self {
        let rule = error.rule();
        Self {
            span: error.span(),
            code: rule.code,
            message: rule.message,
            rule: rule.definition,
            section: rule.section,
            help: None,
        }
    }

    /// The same at other bytes.
    pub(super) fn at(self, span: Range<usize>) -> Self {
        Self { span, ..self }
    }

    /// Offset of the first byte in the input that is to blame.
    pub const fn start(&self) -> usize {
        self.span.start
    }

    /// Offset behind the last byte; equal to [`start`](Self::start) where something is missing.
    pub const fn end(&self) -> usize {
        self.span.end
    }

    /// The bytes, as a range into the input.
    pub const fn span(&self) -> Range<usize> {
        self.span.start..self.span.end
    }

    /// A name that programs can rely on: one of those below, that of an error of [`urikit::ParseError`] or of a rule of
    /// [`urikit::scheme`].
    ///
    /// | code | |
    /// |---|---|
    /// | `guess-empty` | there is nothing, or nothing but delimiters |
    /// | `guess-words` | a sentence, or several URIs |
    /// | `guess-character` | a character that no URI has |
    /// | `guess-relative` | a relative reference |
    /// | `guess-file-name` | a name such as `README.md`, whose end is a country too |
    /// | `guess-top-level` | a name such as `a.tar`, of which nothing says that it is a host |
    /// | `guess-home` | `~` where no home directory was given |
    /// | `guess-isbn` | an ISBN with a wrong check digit |
    /// | `guess-port` | a port over 65535 |
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// One sentence.
    pub const fn message(&self) -> &'static str {
        self.message
    }

    /// The rule that the text does not keep.
    pub const fn rule(&self) -> &'static str {
        self.rule
    }

    /// The section that the rule stands in.
    pub const fn section(&self) -> &'static str {
        self.section
    }

    /// What to do about it, where there is something to say.
    pub const fn help(&self) -> Option<&'static str> {
        self.help
    }
}

impl fmt::Display for GuessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} (bytes {}..{})", self.code, self.message, self.span.start, self.span.end)
    }
}

impl std::error::Error for GuessError {}
