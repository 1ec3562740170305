//! Validation errors ([URL Standard section 1.1]) and parse errors.
//!
//! [URL Standard section 1.1]: https://url.spec.whatwg.org/#writing

mod diagram;
mod kind;

use core::fmt;
use core::ops::{Deref, Range};

pub use diagram::Diagram;
pub use kind::ValidationErrorKind;

/// The reason why the parser stops. Offsets are those of the input that the parser sees.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) kind: ValidationErrorKind,
    pub(crate) span: Range<usize>,
}

impl Failure {
    #[cold]
    pub(crate) fn new(kind: ValidationErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }
}

/// A mismatch between an input and valid input, with its position.
///
/// Most validation errors do not prevent parsing: the Standard specifies how the parser continues.
/// [`Report::errors`](crate::Report::errors) lists all of them. The error is `Copy` and does not
/// contain the input.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::{Parser, ValidationErrorKind};
///
/// let report = Parser::new().report("https://user@example.org\\path");
/// let errors: Vec<_> = report.errors.iter().map(|error| (error.name(), error.span())).collect();
/// assert_eq!(errors, [("invalid-credentials", 8..13), ("invalid-reverse-solidus", 24..25)]);
/// assert_eq!(report.errors[0].kind(), ValidationErrorKind::InvalidCredentials);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValidationError {
    kind: ValidationErrorKind,
    start: u32,
    end: u32,
}

/// The error returned if an input is not a URL.
///
/// It is the [`ValidationError`] that made the parser fail, so it dereferences to it.
///
/// # Examples
///
/// ```
/// use urikit_whatwg::Url;
///
/// let input = "https://example.org:7z/";
/// let error = Url::parse(input).unwrap_err();
/// assert_eq!((error.name(), error.span()), ("port-invalid", 21..22));
/// assert_eq!(error.to_string(), "invalid character in port at byte 21");
/// assert_eq!(error.display(input).to_string(), "\
/// error: invalid character in port
///   | https://example.org:7z/
///   |                      ^ byte 21
///   = rule: port-invalid (URL Standard section 4.4)
///   = help: use only digits; if this is a password, add `@` and the host");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseError(ValidationError);

impl ValidationError {
    /// Creates an error at a span of the input, which has at most `u32::MAX` bytes.
    pub(crate) const fn new(kind: ValidationErrorKind, span: Range<usize>) -> Self {
        Self { kind, start: span.start as u32, end: span.end as u32 }
    }

    /// Returns the kind of this error.
    pub const fn kind(&self) -> ValidationErrorKind {
        self.kind
    }

    /// Returns the name that the URL Standard gives to this error, such as `invalid-URL-unit`.
    pub const fn name(&self) -> &'static str {
        self.kind.name()
    }

    /// Returns the byte offset at which the error starts in the input.
    pub const fn start(&self) -> usize {
        self.start as usize
    }

    /// Returns the byte offset at which the error ends in the input (exclusive).
    pub const fn end(&self) -> usize {
        self.end as usize
    }

    /// Returns the byte range of the error in the input. It is empty if something is missing there.
    pub const fn span(&self) -> Range<usize> {
        self.start()..self.end()
    }

    /// Returns the section of the URL Standard, such as `URL Standard section 4.4`.
    pub const fn section(&self) -> &'static str {
        self.kind.section()
    }

    /// Returns a short description of the error, such as `missing host`.
    pub const fn message(&self) -> &'static str {
        self.kind.message()
    }

    /// Returns a suggestion for fixing the error.
    pub const fn help(&self) -> &'static str {
        self.kind.help()
    }

    /// Returns a multi-line diagram of the error: the message and the input with carets.
    ///
    /// `input` must be the string that was parsed. Passwords are not hidden.
    pub const fn display<'e>(&self, input: &'e str) -> Diagram<'e> {
        Diagram::new(*self, input)
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.message(), self.start)
    }
}

impl core::error::Error for ValidationError {}

impl ParseError {
    pub(crate) const fn new(kind: ValidationErrorKind, span: Range<usize>) -> Self {
        Self(ValidationError::new(kind, span))
    }
}

impl Deref for ParseError {
    type Target = ValidationError;

    fn deref(&self) -> &ValidationError {
        &self.0
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl core::error::Error for ParseError {}

impl From<ParseError> for ValidationError {
    fn from(error: ParseError) -> Self {
        error.0
    }
}
