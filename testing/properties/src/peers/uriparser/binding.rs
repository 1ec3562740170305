//! A binding of the C library [uriparser](https://uriparser.github.io/), an implementation of RFC 3986.

mod library;

pub(super) use library::Uriparser;

/// What a text comes apart into: parts of the text, `None` where it has no such component.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Components<'a> {
    /// Before the first colon.
    pub(super) scheme: Option<&'a str>,
    /// Before `@`.
    pub(super) userinfo: Option<&'a str>,
    /// Without brackets.
    pub(super) host: Option<&'a str>,
    /// What the library takes the host for.
    pub(super) host_kind: HostKind,
    /// Behind the colon of the authority.
    pub(super) port: Option<&'a str>,
    /// Whether there is a slash before the first segment.
    pub(super) is_absolute: bool,
    /// The segments of the path.
    pub(super) segments: Vec<&'a str>,
    /// Behind `?`.
    pub(super) query: Option<&'a str>,
    /// Behind `#`.
    pub(super) fragment: Option<&'a str>,
}

impl Components<'_> {
    /// The path, put together again.
    pub(super) fn path(&self) -> String {
        (if self.is_absolute { "/" } else { "" }).to_owned() + &self.segments.join("/")
    }
}

/// What a host is (RFC 3986 section 3.2.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum HostKind {
    /// A registered name, or none.
    #[default]
    RegName,
    /// An IPv4 address.
    Ipv4,
    /// An IPv6 address.
    Ipv6,
    /// An address of a later version.
    IpvFuture,
}
