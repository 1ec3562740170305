//! Conversions to and from the types of other crates, each with a feature named after the crate.
//!
//! A conversion that would change a component returns a [`ConversionError`]. Changes to an equivalent
//! URI are not errors: `url::Url` normalizes what it parses, and `http::Uri` writes well-known schemes
//! in lowercase.

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "http")]
mod http;
#[cfg(feature = "url")]
mod url;

#[cfg(any(feature = "http", feature = "url"))]
use core::fmt;

#[cfg(any(feature = "http", feature = "url"))]
use crate::error::{Component, ParseError};

/// The error returned if a URI cannot be converted from or to a type of the crate `url` or `http`.
///
/// The types of these crates do not allow every URI, and they allow some strings that are not URIs.
/// Requires the feature `url` or `http`.
///
/// # Examples
///
/// ```
/// # #[cfg(feature = "http")] {
/// use urikit::{Component, ConversionError, UriRefBuf};
///
/// // This request target has no authority, but as a URI reference it would have one.
/// let target: http::Uri = "//evil.example/x".parse().unwrap();
/// let error = UriRefBuf::try_from(&target).unwrap_err();
/// assert_eq!(error, ConversionError::Changed(Component::Authority));
/// # }
/// ```
#[cfg(any(feature = "http", feature = "url"))]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConversionError {
    /// The string is not a valid URI by RFC 3986.
    Syntax(ParseError),
    /// The other crate rejected the string, with this error message.
    Rejected(alloc::string::String),
    /// The conversion would change this component, so it is rejected.
    Changed(Component),
}

#[cfg(any(feature = "http", feature = "url"))]
impl From<ParseError> for ConversionError {
    fn from(error: ParseError) -> Self {
        Self::Syntax(error)
    }
}

#[cfg(any(feature = "http", feature = "url"))]
impl From<crate::OwnedParseError> for ConversionError {
    fn from(error: crate::OwnedParseError) -> Self {
        Self::Syntax(error.error())
    }
}

#[cfg(any(feature = "http", feature = "url"))]
impl fmt::Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Rejected(message) => f.write_str(message),
            Self::Changed(component) => write!(f, "conversion would change the {component}"),
        }
    }
}

#[cfg(any(feature = "http", feature = "url"))]
// `Display` includes the inner error, so there is no source.
impl core::error::Error for ConversionError {}
