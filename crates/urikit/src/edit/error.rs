use core::fmt;

use crate::error::ParseError;

/// The error returned if a URI cannot be edited or built, because the result would be invalid.
///
/// It is returned by setters and by [`UriBuilder::build`](crate::UriBuilder::build). Either a value
/// is invalid, or it conflicts with another component, such as a port without a host. After a
/// failed edit, the URI is unchanged.
///
/// # Examples
///
/// ```
/// use urikit::UriBuf;
/// use urikit::edit::{EditError, StructureError};
///
/// let mut uri = UriBuf::parse("mailto:joe@example.com")?;
/// let error = uri.set_port(25).unwrap_err();
/// assert_eq!(error, EditError::Structure(StructureError::HostMissing));
/// assert!(matches!(uri.set_query("a b"), Err(EditError::Syntax(_))));
/// # Ok::<(), urikit::OwnedParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The value is not valid in the component. The span is a byte range of the percent-encoded
    /// value.
    Syntax(ParseError),
    /// The value is valid, but it conflicts with another component.
    Structure(StructureError),
    /// The edited or built URI would be longer than `u32::MAX` bytes.
    TooLong,
}

/// A conflict between the components of an edited or built URI, such as a port without a host.
///
/// Each component is valid by itself, but the URI as a whole would be invalid or would not have the
/// required type. It is a variant of [`EditError`].
///
/// # Examples
///
/// ```
/// use urikit::UriBuilder;
/// use urikit::edit::{EditError, StructureError};
///
/// let error = UriBuilder::new().host("example.com").path("index.html").build_reference();
/// assert_eq!(error.unwrap_err(), EditError::Structure(StructureError::PathWithoutSlash));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StructureError {
    /// The path after an authority is not empty and does not start with `/`.
    PathWithoutSlash,
    /// There is a userinfo or a port, but no host.
    HostMissing,
    /// There is no scheme, but the type requires one.
    SchemeMissing,
    /// The first segment of a path without a leading `/` is empty, so the path would start with
    /// `/`.
    EmptyFirstSegment,
    /// The index of a segment to change is out of bounds.
    SegmentMissing,
    /// A segment is `.` or `..`, which are dot-segments even if percent-encoded.
    DotSegment,
    /// There is a password, but no username.
    UserMissing,
}

impl StructureError {
    /// Returns a stable, machine-readable code for the conflict, such as `path-without-slash`.
    ///
    /// Use it in programs and logs. For a message to display, use [`message`](Self::message).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::edit::StructureError;
    ///
    /// let error = StructureError::PathWithoutSlash;
    /// assert_eq!(error.code(), "path-without-slash");
    /// assert_eq!(error.section(), "RFC 3986 section 3.3");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::PathWithoutSlash => "path-without-slash",
            Self::HostMissing => "host-missing",
            Self::SchemeMissing => "scheme-missing",
            Self::EmptyFirstSegment => "empty-first-segment",
            Self::SegmentMissing => "segment-missing",
            Self::DotSegment => "dot-segment",
            Self::UserMissing => "user-missing",
        }
    }

    /// Returns a short description of the conflict, such as `a password requires a username`.
    ///
    /// For a string that programs can compare, use [`code`](Self::code).
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::edit::StructureError;
    ///
    /// assert_eq!(StructureError::UserMissing.message(), "a password requires a username");
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Self::PathWithoutSlash => "a path after an authority must be empty or start with `/`",
            Self::HostMissing => "userinfo and port require a host",
            Self::SchemeMissing => "a URI requires a scheme",
            Self::EmptyFirstSegment => {
                "a path without a leading `/` cannot start with an empty segment"
            }
            Self::SegmentMissing => "segment index is out of range",
            Self::DotSegment => "a segment cannot be `.` or `..`, even percent-encoded",
            Self::UserMissing => "a password requires a username",
        }
    }

    /// Returns what to do instead, such as ``start the path with `/` ``.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::edit::StructureError;
    ///
    /// assert_eq!(StructureError::HostMissing.help(), "set the host first");
    /// ```
    pub const fn help(self) -> &'static str {
        match self {
            Self::PathWithoutSlash => "start the path with `/`, or remove the authority",
            Self::HostMissing => "set the host first",
            Self::SchemeMissing => "set a scheme, or build a reference",
            Self::EmptyFirstSegment => "use `set_path` with a path that starts with `/`",
            Self::SegmentMissing => "use `push_segment` to append a segment",
            Self::DotSegment => "resolve a reference instead, or use `set_path`",
            Self::UserMissing => "set the username first; it can be empty",
        }
    }

    /// Returns the grammar rule that the edited URI would violate, in the notation of RFC 3986.
    ///
    /// An example is `authority = [ userinfo "@" ] host [ ":" port ]`, for a port without a host.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::edit::StructureError;
    ///
    /// let rule = StructureError::UserMissing.rule();
    /// assert!(rule.starts_with("userinfo = "));
    /// ```
    pub const fn rule(self) -> &'static str {
        match self {
            Self::PathWithoutSlash => "hier-part = \"//\" authority path-abempty / ...",
            Self::HostMissing => "authority = [ userinfo \"@\" ] host [ \":\" port ]",
            Self::SchemeMissing => {
                "URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]"
            }
            Self::EmptyFirstSegment => "path-rootless = segment-nz *( \"/\" segment )",
            Self::SegmentMissing => "path-abempty = *( \"/\" segment )",
            // This is not a rule of the grammar but a phrase of section 3.3, since dot-segments are
            // valid.
            Self::DotSegment => "the complete path segments \".\" and \"..\"",
            Self::UserMissing => "userinfo = *( unreserved / pct-encoded / sub-delims / \":\" )",
        }
    }

    /// Returns the section of the specification that the edited URI would violate.
    ///
    /// The string includes the name of the specification, as in `RFC 3986 section 3.3`.
    ///
    /// # Examples
    ///
    /// ```
    /// use urikit::edit::StructureError;
    ///
    /// assert_eq!(StructureError::PathWithoutSlash.section(), "RFC 3986 section 3.3");
    /// ```
    pub const fn section(self) -> &'static str {
        match self {
            Self::PathWithoutSlash
            | Self::EmptyFirstSegment
            | Self::SegmentMissing
            | Self::DotSegment => "RFC 3986 section 3.3",
            Self::HostMissing => "RFC 3986 section 3.2",
            Self::SchemeMissing => "RFC 3986 section 3",
            Self::UserMissing => "RFC 3986 section 3.2.1",
        }
    }
}

impl fmt::Display for StructureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.message(), self.section())
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Structure(conflict) => conflict.fmt(f),
            Self::TooLong => f.write_str("URI is longer than 4294967295 bytes"),
        }
    }
}

// `Display` includes the inner error, so there is no source.
impl core::error::Error for EditError {}

impl From<crate::OwnedParseError> for EditError {
    fn from(error: crate::OwnedParseError) -> Self {
        Self::Syntax(error.error())
    }
}

impl From<ParseError> for EditError {
    fn from(error: ParseError) -> Self {
        Self::Syntax(error)
    }
}

impl From<StructureError> for EditError {
    fn from(conflict: StructureError) -> Self {
        Self::Structure(conflict)
    }
}
