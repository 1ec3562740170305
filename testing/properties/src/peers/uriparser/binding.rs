//! A binding of the C library [uriparser](https://uriparser.github.io/), an implementation of RFC
//! 3986.

mod library;

pub(super) use library::Uriparser;

/// The components of a string; `None` is undefined.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Components<'a> {
    pub(super) scheme: Option<&'a str>,
    pub(super) userinfo: Option<&'a str>,
    /// Without brackets.
    pub(super) host: Option<&'a str>,
    pub(super) host_kind: HostKind,
    pub(super) port: Option<&'a str>,
    /// Whether a slash precedes the first segment.
    pub(super) is_absolute: bool,
    pub(super) segments: Vec<&'a str>,
    pub(super) query: Option<&'a str>,
    pub(super) fragment: Option<&'a str>,
}

impl Components<'_> {
    /// The recomposed path.
    pub(super) fn path(&self) -> String {
        (if self.is_absolute { "/" } else { "" }).to_owned() + &self.segments.join("/")
    }
}

/// The kind of host (RFC 3986 section 3.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum HostKind {
    /// A registered name, or no host.
    #[default]
    RegName,
    Ipv4,
    Ipv6,
    IpvFuture,
}
