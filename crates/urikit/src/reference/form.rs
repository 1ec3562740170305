//! The forms of RFC 3986 that a reference can be required to have.

/// A form of a URI reference that input can be required to have.
///
/// Pass it to [`UriRef::parse_as`](crate::UriRef::parse_as). To check a reference that is already
/// parsed, use [`is_absolute`](crate::UriRef::is_absolute) or
/// [`is_relative`](crate::UriRef::is_relative).
///
/// # Examples
///
/// ```
/// use urikit::{ErrorKind, Form, UriRef};
///
/// let error = UriRef::parse_as("https://example.com/", Form::RelativeRef).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::SchemeUnexpected);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// A URI or a relative reference (RFC 3986 section 4.1).
    Reference,
    /// A reference with a scheme (section 3).
    Uri,
    /// A URI without a fragment (section 4.3).
    AbsoluteUri,
    /// A reference without a scheme (section 4.2).
    RelativeRef,
}
