//! Why a component cannot be what it is set to.

use core::fmt;

use crate::error::ParseError;

/// Why a component cannot be what it is set to. What was to be changed is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EditError {
    /// The value is not what such a component can be. Offsets are bytes of the value, as it is once it is encoded.
    Syntax(ParseError),
    /// The value is such a component, and cannot stand beside the others.
    Structure(StructureError),
    /// The text would be longer than `u32::MAX` bytes.
    TooLong,
}

/// What cannot stand beside what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StructureError {
    /// An authority, and a path that is not empty and does not begin with `/`.
    PathWithoutSlash,
    /// A userinfo or a port, and no host.
    HostMissing,
    /// No scheme, where there has to be one.
    SchemeMissing,
    /// A scheme, where there can be none.
    SchemeUnexpected,
    /// A fragment, where there can be none.
    FragmentUnexpected,
    /// A segment that is empty at the beginning of a path without `/`: the path would begin with `/` then.
    EmptyFirstSegment,
    /// A segment that is not there.
    SegmentMissing,
    /// A segment of which the data is `.` or `..`: in a path these are steps, which no escape keeps from being taken.
    DotSegment,
    /// A password, and no user.
    UserMissing,
}

impl StructureError {
    /// A name that programs can rely on, such as `path-without-slash`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::PathWithoutSlash => "path-without-slash",
            Self::HostMissing => "host-missing",
            Self::SchemeMissing => "scheme-missing",
            Self::SchemeUnexpected => "scheme-unexpected",
            Self::FragmentUnexpected => "fragment-unexpected",
            Self::EmptyFirstSegment => "empty-first-segment",
            Self::SegmentMissing => "segment-missing",
            Self::DotSegment => "dot-segment",
            Self::UserMissing => "user-missing",
        }
    }

    /// What is wrong, in one sentence.
    pub const fn message(self) -> &'static str {
        match self {
            Self::PathWithoutSlash => "behind an authority a path is empty or begins with `/`",
            Self::HostMissing => "a userinfo or a port needs a host",
            Self::SchemeMissing => "a URI needs a scheme",
            Self::SchemeUnexpected => "a relative reference has no scheme",
            Self::FragmentUnexpected => "an absolute URI has no fragment",
            Self::EmptyFirstSegment => {
                "a path that does not begin with `/` cannot begin with an empty segment"
            }
            Self::SegmentMissing => "the path has no such segment",
            Self::DotSegment => "no segment can hold the data `.` or `..`, which are steps in a path",
            Self::UserMissing => "a password needs a user",
        }
    }

    /// The rule that would be broken, in the notation of RFC 3986.
    pub const fn rule(self) -> &'static str {
        match self {
            Self::PathWithoutSlash => "hier-part = \"//\" authority path-abempty / ...",
            Self::HostMissing => "authority = [ userinfo \"@\" ] host [ \":\" port ]",
            Self::SchemeMissing => "URI = scheme \":\" hier-part [ \"?\" query ] [ \"#\" fragment ]",
            Self::SchemeUnexpected => "relative-ref = relative-part [ \"?\" query ] [ \"#\" fragment ]",
            Self::FragmentUnexpected => "absolute-URI = scheme \":\" hier-part [ \"?\" query ]",
            Self::EmptyFirstSegment => "path-rootless = segment-nz *( \"/\" segment )",
            Self::SegmentMissing => "path-abempty = *( \"/\" segment )",
            Self::DotSegment => "the complete path segments \".\" and \"..\"",
            Self::UserMissing => "userinfo = *( unreserved / pct-encoded / sub-delims / \":\" )",
        }
    }

    /// The section that the rule stands in.
    pub const fn section(self) -> &'static str {
        match self {
            Self::PathWithoutSlash | Self::EmptyFirstSegment | Self::SegmentMissing | Self::DotSegment => {
                "RFC 3986 section 3.3"
            }
            Self::HostMissing => "RFC 3986 section 3.2",
            Self::SchemeMissing => "RFC 3986 section 3",
            Self::SchemeUnexpected => "RFC 3986 section 4.2",
            Self::FragmentUnexpected => "RFC 3986 section 4.3",
            Self::UserMissing => "RFC 3986 section 3.2.1",
        }
    }
}

impl fmt::Display for StructureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}, {})", self.message(), self.rule(), self.section())
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Structure(conflict) => conflict.fmt(f),
            Self::TooLong => f.write_str("a URI is at most 4294967295 bytes long"),
        }
    }
}

impl core::error::Error for EditError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Syntax(error) => Some(error),
            _ => None,
        }
    }
}

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
