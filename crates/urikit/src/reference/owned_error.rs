//! The error of an owned parse.

use alloc::string::String;
use core::fmt;

use crate::error::ParseError;

/// Why a `String` is not what it was to be, and the `String`, unchanged.
///
/// Neither `Display` nor `Debug` shows the text, which may hold a password.
///
/// ```
/// let error = urikit::UriBuf::parse(String::from("http://a:b/")).unwrap_err();
/// assert_eq!(error.error().span(), 9..10);
/// assert_eq!(error.into_input(), "http://a:b/");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct OwnedParseError {
    error: ParseError,
    input: String,
}

impl OwnedParseError {
    pub(crate) const fn new(error: ParseError, input: String) -> Self {
        Self { error, input }
    }

    /// What is wrong, and where.
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// The text that was to be parsed.
    pub fn input(&self) -> &str {
        &self.input
    }

    /// The text that was to be parsed, handed back.
    pub fn into_input(self) -> String {
        self.input
    }
}

/// Gives access to the methods of [`ParseError`], such as `span` and `code`.
impl core::ops::Deref for OwnedParseError {
    type Target = ParseError;

    fn deref(&self) -> &ParseError {
        &self.error
    }
}

impl fmt::Display for OwnedParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

impl fmt::Debug for OwnedParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedParseError").field("error", &self.error).finish_non_exhaustive()
    }
}

/// Without a source: `Display` says all that the [`ParseError`] inside does.
impl core::error::Error for OwnedParseError {}

impl From<OwnedParseError> for ParseError {
    fn from(error: OwnedParseError) -> Self {
        error.error
    }
}
