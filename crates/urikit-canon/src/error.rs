//! Errors of canonicalization.

use core::fmt;
use core::ops::Range;

/// The error for a URL that has no canonical form, for example because its port is not a number.
///
/// Which URLs have one depends on the profile. The message does not contain the URL, so it is safe
/// to log. Use [`span`](Self::span) to locate the invalid bytes.
///
/// # Examples
///
/// ```
/// use urikit_canon::profile::Profile;
/// use urikit_canon::surt::surt;
/// use urikit_canon::ErrorKind;
///
/// let mut key = Vec::new();
/// let error = surt("http://example.com:8o80/", &Profile::ia_2013(), &mut key).unwrap_err();
/// assert_eq!((error.kind(), error.span()), (ErrorKind::InvalidPort, 19..23));
/// assert_eq!(error.to_string(), "invalid port at bytes 19..23");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonError {
    kind: ErrorKind,
    span: Range<usize>,
}

impl CanonError {
    pub(crate) fn new(kind: ErrorKind, span: Range<usize>) -> Self {
        Self { kind, span }
    }

    /// Returns the kind of this error, such as an invalid port in the URL.
    ///
    /// Match on the kind to handle particular errors in code.
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the byte range of the invalid part of the URL, such as its port.
    ///
    /// The range covers the whole input if the profile first removed line breaks or decoded the
    /// URL, because offsets then do not correspond to the input.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl fmt::Display for CanonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at bytes {}..{}", self.kind.description(), self.span.start, self.span.end)
    }
}

impl std::error::Error for CanonError {}

/// The reason why a URL has no canonical form, such as an invalid port.
///
/// It is returned by [`CanonError::kind`]. Match on it to handle particular errors in code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The input is empty or consists of whitespace.
    Empty,
    /// The port is not a decimal number, such as `8o80`, or is out of range.
    InvalidPort,
    /// The host is not ASCII, and the crate was built without the feature `idna`.
    IdnaUnavailable,
    /// The host has brackets, but is not an IP address, such as `[example]`.
    InvalidAddress,
    /// The host is not a valid internationalized domain name.
    InvalidDomain,
    /// The URL has no host, which the operation requires.
    NoHost,
    /// The key is not the result of the profile `plain`.
    InvalidKey,
    /// The input is not valid under the specification of the profile.
    InvalidInput,
    /// The input is longer than `u32::MAX` bytes.
    TooLong,
}

impl ErrorKind {
    /// Returns a short description of this kind of error, such as `invalid port`.
    ///
    /// Use it in messages to users. It contains no part of the URL.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::Empty => "empty input",
            Self::InvalidPort => "invalid port",
            Self::IdnaUnavailable => "non-ASCII host requires the feature `idna`",
            Self::InvalidAddress => "invalid IP address",
            Self::InvalidDomain => "invalid internationalized domain name",
            Self::NoHost => "missing host",
            Self::InvalidKey => "invalid SURT key",
            Self::InvalidInput => "invalid input under the specification of the profile",
            Self::TooLong => "input longer than 4 GiB",
        }
    }
}
