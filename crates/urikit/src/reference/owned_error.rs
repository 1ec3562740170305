//! The error of the owned types.

use alloc::string::String;
use core::fmt;

use crate::error::ParseError;

/// The error returned if a string cannot be parsed as an owned type, together with the string.
///
/// Use [`into_input`](Self::into_input) to get the string back without a copy. The type
/// dereferences to [`ParseError`]. `Display` and `Debug` do not show the input, which may contain a
/// password.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
///
/// let error = UriBuf::parse(String::from("http://example.com:port/")).unwrap_err();
/// assert_eq!(error.error().span(), 19..20);
/// assert_eq!(error.into_input(), "http://example.com:port/"); // the same `String`
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

    /// Returns the parse error without the input, with the kind and the position of the error.
    ///
    /// A [`ParseError`] is `Copy` and can be logged, because it does not contain the input.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::{ErrorKind, UriBuf};
    ///
    /// let error = UriBuf::parse("/index.html").unwrap_err();
    /// assert_eq!(error.error().kind(), ErrorKind::SchemeMissing);
    /// ```
    pub const fn error(&self) -> ParseError {
        self.error
    }

    /// Returns the string that could not be parsed, unchanged.
    ///
    /// The string may contain a password, so do not write it to logs.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// let error = UriBuf::parse("http://example.com/a b").unwrap_err();
    /// let diagram = error.error().display(error.input()).to_string();
    /// assert!(diagram.contains("| http://example.com/a b"));
    /// ```
    pub fn input(&self) -> &str {
        &self.input
    }

    /// Converts this error into the string that could not be parsed, without copying it.
    ///
    /// Use it, for example, to repair the string and parse it again.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::UriBuf;
    ///
    /// // If a link is not valid, keep it as a string.
    /// let link = String::from("http://example.com/{id}");
    /// let result: Result<UriBuf, String> =
    ///     UriBuf::parse(link).map_err(|error| error.into_input());
    /// assert_eq!(result, Err("http://example.com/{id}".to_owned()));
    /// ```
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
        // The input may contain a password, so `Debug` omits it.
        f.debug_struct("OwnedParseError").field("error", &self.error).finish_non_exhaustive()
    }
}

/// There is no `source`, because `Display` already includes the inner [`ParseError`].
impl core::error::Error for OwnedParseError {}

impl From<OwnedParseError> for ParseError {
    fn from(error: OwnedParseError) -> Self {
        error.error
    }
}
